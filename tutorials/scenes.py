"""Scenes: an example cut into what a reader looks at, trick by trick.

A scene knows which tricks are shown and which are folded away, whose hands to draw and when. It holds contexts (see
`tutorials.facts`), not sentences: templates turn contexts into words.
"""

from typing import NamedTuple

from engine.core import token, verdicts
from engine.events import Drew, Opens, Scored, Taken
from engine.replay import Moment, PlayedHand, Replay
from tutorials.examples import Example
from tutorials.facts import held_cards, row_of

FEW = 3
"""With no more players than this, all hands are drawn; else only those of the players who decide."""


class Mark(NamedTuple):
    """What the rules say of one card of a hand: "yes" or "no", and the id that says so."""

    card: str
    verdict: str
    clause: str


class Turn(NamedTuple):
    """One act as a reader sees it: the sentences that tell it, and for a try the marked hand."""

    context: str
    refused: bool
    ids: tuple[str, ...]
    """For a try, the clause it breaks and the rulings that decide; else nothing."""
    sentences: tuple[str, ...]
    """Contexts of the sentences, in order."""
    hand: tuple[Mark, ...]
    """For a try, the hand of the player with a mark on each card."""
    seat: int
    draft: str = ""
    """Context of the two cards of a turn of the draft, kept and thrown; "" for any other act."""


class Row(NamedTuple):
    """A trick, a pass, a round of the draft or of the bids."""

    number: int
    """Row within its phase, from 0."""
    phase: str
    first: int
    """Number of its first moment."""
    turns: tuple[Turn, ...]
    seats: tuple[int, ...]
    """Who played, in order (tries left out)."""
    winner: int | None
    """Place of the winning card among the cards of the trick, or None."""
    hands: tuple[int, ...]
    """The seats whose hands are worth drawing before this row."""
    beside: bool = False
    """Whether this is beside the point of the example: what many players passed, or drew, before the trick to look
    at."""


class SceneHand(NamedTuple):
    """A hand of an example."""

    number: int
    opening: tuple[str, ...]
    rows: tuple[Row, ...]
    first_shown: int
    last_shown: int
    """Rows `first_shown` to `last_shown` (from 0) are shown, the others folded away."""
    after: tuple[str, ...]
    """Contexts of what is said after the play: a choice (how a moon counts), dead cards."""
    accounts: tuple[tuple[int, int], ...]
    """For each seat, the number of its event among the count, and how many lines it has."""
    ends: tuple[str, ...]
    """Contexts of the sentences on the end of the game."""

    def shown(self) -> tuple[Row, ...]:
        """The rows that a reader must see."""
        return self.rows[self.first_shown : self.last_shown + 1]

    def folded(self) -> bool:
        """Whether something is folded away."""
        return self.first_shown > 0 or self.last_shown < len(self.rows) - 1


class Scene(NamedTuple):
    """An example, ready to be drawn."""

    example: Example
    hands: tuple[SceneHand, ...]
    sheet: bool
    """Whether it is a whole game, to be drawn as a score sheet."""


SHEET = 4
"""From so many hands on an example is drawn as a score sheet."""


def scene(example: Example) -> Scene:
    """Cuts an example into a scene."""
    done = example.replay
    last = len(done.hands) - 1
    shown_hand = min(example.hand, last)
    hands = tuple(
        scene_hand(done, number, example.show if number == shown_hand else ending_of(example, number), example.ids)
        for number in range(len(done.hands))
    )
    return Scene(example, hands, len(hands) >= SHEET)


def ending_of(example: Example, number: int) -> tuple[int, int] | None:
    """What to see of a hand that the example is not about: its last trick, if tricks are chosen at all."""
    tricks = sum(line.phase == "play" for line in example.replay.record.hands[number].lines)
    return (tricks, tricks) if example.show else None


def beside(done: Replay, hand: PlayedHand, row: Row, every: list[Row], ids: tuple[str, ...]) -> bool:
    """Whether many players did something before the play, or two drew many cards, that none of these ids decided."""
    many = done.rules.players > FEW or sum(other.phase == row.phase for other in every) > FEW
    if not many or row.phase == "play":
        return False
    moments = hand.moments[row.first : row.first + len(row.turns)]
    decided = {i for m in moments for e in m.events if not isinstance(e, Opens) for i in e.clauses}
    refused = {i for one in row.turns for i in one.ids}
    return not (decided | refused) & set(ids)


def joined(rows: list[Row]) -> tuple[Row, ...]:
    """The rows, where those of one phase that are beside the point and follow one another are one."""
    found: list[Row] = []
    for row in rows:
        if found and found[-1].beside and row.beside and found[-1].phase == row.phase:
            found[-1] = found[-1]._replace(turns=found[-1].turns + row.turns)
        else:
            found.append(row)
    return tuple(found)


def scene_hand(done: Replay, number: int, show: tuple[int, int] | None, ids: tuple[str, ...]) -> SceneHand:
    """One hand of it; `show` are the first and last trick to be seen, from 1, `ids` those of the example."""
    hand = done.hands[number]
    opening = tuple(f"opening {number} {place}" for place in range(len(hand.opening)))
    every = told([row for row in rows_of(done, number, hand) if row.turns])
    phases = done.rules.game.phases
    closing = [row for row in every if phases.index(row.phase) > phases.index("play")]
    rows = joined([row._replace(beside=beside(done, hand, row, every, ids)) for row in every if row not in closing])
    first, last = 0, len(rows) - 1
    if show is not None:
        wanted = range(show[0] - 1, show[1])
        tricks = [place for place, row in enumerate(rows) if row.phase == "play" and row.number in wanted]
        if tricks:
            first, last = tricks[0], tricks[-1]
            while last + 1 < len(rows) and rows[last + 1].number < 0:
                last += 1  # what is tried after the last trick
        if show[0] == 1:
            first = 0
    accounts = []
    said = [sentence for row in closing for one in row.turns for sentence in one.sentences]
    ends = []
    for place, event in enumerate(hand.count):
        if isinstance(event, Scored):
            accounts.append((place, len(event.lines)))
        elif accounts:
            ends.append(f"count {number} {place}")
        else:
            said.append(f"count {number} {place}")
    return SceneHand(number, opening, rows, first, last, tuple(said), tuple(accounts), tuple(ends))


def told(rows: list[Row]) -> list[Row]:
    """The rows, where one of which nothing is told (a player chose what to pass) is joined to the next."""
    found: list[Row] = []
    silent: Row | None = None
    for row in rows:
        if silent is not None and silent.phase == row.phase:
            hands = tuple(sorted({*silent.hands, *row.hands}))
            row = row._replace(number=silent.number, first=silent.first, turns=silent.turns + row.turns, hands=hands)
        silent = None
        if any(one.sentences for one in row.turns):
            found.append(row)
        else:
            silent = row
    return found if silent is None else [*found, silent]


def rows_of(done: Replay, number: int, hand: PlayedHand) -> list[Row]:
    """The acts of a hand by rows: tricks, passes, rounds."""
    game = done.rules.game
    rows: list[Row] = []
    start = 0
    for place in range(1, len(hand.moments) + 1):
        if place < len(hand.moments) and key(done, hand.moments[place]) == key(done, hand.moments[start]):
            continue
        part = hand.moments[start:place]
        state = part[0].state
        over = state.phase >= len(game.phases)
        phase = "play" if over else game.phases[state.phase]
        rows.append(row_from(done, number, part, -1 if over else game.row(state), phase))
        start = place
    return rows


def key(done: Replay, moment: Moment) -> tuple[int, int]:
    """Phase and row of a moment."""
    state = moment.state
    if state.phase >= len(done.rules.game.phases):
        return state.phase, -1
    return state.phase, done.rules.game.row(state)


def row_from(done: Replay, number: int, part: tuple[Moment, ...], row: int, phase: str) -> Row:
    """A row of these moments."""
    turns = tuple(turn(done, number, moment) for moment in part)
    played = [moment for moment in part if moment.refusal is None and row_of(done.rules, moment.state) >= 0]
    winner = None
    for moment in part:
        for event in moment.events:
            if isinstance(event, Taken):
                winner = [m.act.seat for m in played].index(event.seat)
    everybody = tuple(range(done.rules.players))
    deciding = tuple(sorted({moment.state.turn for moment in part if moment.refusal is not None}))
    return Row(
        row,
        phase,
        part[0].number,
        turns,
        tuple(moment.act.seat for moment in played),
        winner,
        everybody if done.rules.players <= FEW else deciding,
    )


def turn(done: Replay, number: int, moment: Moment) -> Turn:
    """One act and the sentences that tell it."""
    where = f"{number} {moment.number}"
    if moment.refusal is not None:
        ids = tuple(dict.fromkeys((moment.refusal.clause, *moment.refusal.rulings)))  # a ruling may refuse by itself
        marked = marks(done, moment) if moment.act.seat == moment.state.turn else ()
        return Turn(f"try {where}", True, ids, (f"try {where}", f"no {where}"), marked, moment.act.seat)
    sentences = []
    for place, event in enumerate(moment.events):
        sentences.append(f"event {where} {place}")
        if isinstance(event, Taken) and event.points is not None:
            sentences.append(f"points {where} {place}")
    draft = f"turn {where}" if any(isinstance(event, Drew) for event in moment.events) else ""
    return Turn(f"act {where}", False, (), tuple(sentences), (), moment.act.seat, draft)


def marks(done: Replay, moment: Moment) -> tuple[Mark, ...]:
    """The verdict on each card of the hand to act; nothing where other things than cards are chosen."""
    faces = len(done.rules.game.deck.names)
    judged = verdicts(done.rules, moment.state)
    if any(v.action >= faces for v in judged):
        return ()
    by_card = {v.action: v for v in judged}
    held = [by_card[card] for card in held_cards(moment.state, moment.state.turn)]  # both copies of a card, if held
    return tuple(Mark(token(done.rules.game, v.action), "yes" if v.allowed else "no", v.clause) for v in held)
