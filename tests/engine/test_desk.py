"""The desk: what the card table may ask, and that nothing it says is trusted."""

import json

import pytest

from engine import core
from engine.bots import BOTS
from engine.chance import Chance
from engine.desk import Desk
from engine.games import GAMES

GAME_PLAYERS = [("hearts-two", 2), ("spades-two", 2), ("cancellation-hearts", 6), ("cancellation-hearts", 11)]


class Reader:
    """Somebody at the card table."""

    def __init__(self):
        self.desk = Desk()
        self.number = 0

    def __call__(self, do, **fields):
        self.number += 1
        answer = json.loads(self.desk.answer(json.dumps({"v": 1, "id": self.number, "do": do, **fields})))
        assert answer["id"] == self.number
        assert answer["v"] == 1
        return answer

    def play(self, view):
        """Does what the bot would do, once."""
        if view["phase"] == "draft" and view["drawn"] is None:
            view = self("look")
        return self("play", at=view["at"], act=self("hint")["act"])

    def hand(self, view):
        """Plays a hand to its end."""
        while view["phase"] != "over":
            view = self.play(view)
            assert view["allowed"]
        return view


@pytest.fixture
def ask():
    return Reader()


@pytest.mark.parametrize(("game", "players"), GAME_PLAYERS)
def test_a_game_is_played_to_its_end_and_its_accounts_add_up(ask, game, players):
    view = ask("start", game=game, players=players, seed=3)
    totals = [0] * players
    for hand in range(1, 100):
        assert view["hand"] == hand
        view = ask.hand(view)
        for account in view["accounts"]:
            assert sum(line["f"]["points"] for line in account["lines"]) == account["points"]
            totals[account["seat"]] += account["points"]
        assert view["totals"] == totals
        assert ask("review")["review"] == []  # the reader did what the bot would have done
        if view["game_over"]:
            break
        view = ask("next")
    best = max if game == "spades-two" else min
    assert [seat for seat in range(players) if totals[seat] == best(totals)] == view["winners"]
    assert ask("next")["no"] == "over"


@pytest.mark.parametrize(("game", "players"), GAME_PLAYERS)
def test_taking_back_leads_to_the_same_view(ask, game, players):
    view = ask("start", game=game, players=players, seed=8)
    views = [ask("view")]
    for _ in range(8):
        if view["phase"] == "draft" and view["drawn"] is None:
            ask("look")
            views[-1] = ask("view")
        view = ask.play(view)
        views.append(ask("view"))
    for before in reversed(views[:-1]):
        after = ask("undo")
        assert {**after, "id": 0} == {**before, "id": 0}
    assert ask("undo")["no"] == "nothing"


@pytest.mark.parametrize(("game", "players"), GAME_PLAYERS)
def test_the_same_seed_and_acts_give_the_same_hand(ask, game, players):
    view = ask("start", game=game, players=players, seed=21, hand=2, dealer=1)
    view = ask.hand(view)
    again = Reader()("start", game=game, players=players, seed=21, hand=2, dealer=1, moves=view["moves"])
    shown = ask("view")
    assert {name: again[name] for name in shown if name != "id"} == {n: v for n, v in shown.items() if n != "id"}


@pytest.mark.parametrize(("game", "players"), GAME_PLAYERS)
def test_nothing_tells_of_cards_that_the_reader_cannot_see(ask, game, players):
    view = ask("start", game=game, players=players, seed=13)
    seen = set()
    while view["phase"] != "over":
        before = set(view["cards"])
        view = ask.play(view)
        state = ask.desk.sitting.state
        for told in ask("view")["told"]:
            for fact in told["f"].values():
                if isinstance(fact, list) and fact[0] in ("card", "cards") and told["m"][-1] != "event.shown":
                    seen |= {fact[1]} if fact[0] == "card" else set(fact[1])
        hidden = set()
        names = GAMES[game].deck.names
        for seat in range(1, players):
            held = state.hands[seat]
            mask, twice = (held, 0) if isinstance(held, int) else held
            hidden |= {name for face, name in enumerate(names) if mask >> face & 1 and not twice >> face & 1}
        if game != "cancellation-hearts" and view["phase"] != "over":
            # what was told of lies on the table, in a pile or in the own hand; only the card that opens is named before
            assert not hidden & (seen - before - {"2C", "4C", "6C"}), view


def test_a_refused_card_is_explained_with_its_clause(ask):
    view = ask("start", game="hearts-two", seed=5)
    refused = next(card for card in view["cards"] if card not in view["legal"])
    answer = ask("try", at=0, act=refused)
    assert (answer["allowed"], answer["clause"]) == (False, "H13")
    assert answer["told"][0]["m"][-1] == "no.H13"
    assert answer["told"][0]["f"]["led"] == ["card", "2C"]
    assert ask("play", at=0, act=refused)["allowed"] is False
    assert ask("view")["at"] == 0
    allowed = ask("try", at=0, act=view["legal"][0])
    assert (allowed["allowed"], allowed["clause"]) == (True, "H13")


def test_blind_nil_is_bid_before_the_card_is_looked_at(ask):
    """S16, SA26."""
    view = ask("start", game="spades-two", seed=5, dealer=1)
    assert view["legal"] == ["blind"]
    assert view["drawn"] is None
    view = ask("look")
    assert view["drawn"] is not None
    assert "blind" not in view["legal"]
    answer = ask("play", at=0, act="blind")
    assert answer["allowed"] is False
    assert answer["told"][0]["m"] == ["no.S16"]
    early = Reader()
    early("start", game="spades-two", seed=5, dealer=1)
    assert early("play", at=0, act="blind")["seats"][0]["bid"] == "blind"


@pytest.mark.parametrize(
    "text",
    ["", "[", "[]", "null", "3", '"x"', "{}", '{"v":1}', '{"v":1,"id":-1,"do":"view"}', '{"v":1,"id":true,"do":"view"}',
     '{"v":2,"id":1,"do":"view"}', '{"v":1,"id":1,"do":"__class__"}', '{"v":1,"id":1,"do":["view"]}', "[" * 900,
     '{"v":1,"id":1,"do":"view"}', '{"v":1,"id":1,"do":"undo"}', " " * 70000],
)  # fmt: skip
def test_what_is_no_request_is_refused(text):
    assert json.loads(Desk().answer(text))["no"]


@pytest.mark.parametrize(
    "fields",
    [
        {"game": "bridge"},
        {"game": None},
        {"game": "hearts-two", "players": 3},
        {"game": "cancellation-hearts", "players": 5},
        {"game": "hearts-two", "options": {"moon_value": 21}},
        {"game": "hearts-two", "options": ["moon_value"]},
        {"game": "hearts-two", "seed": "1"},
        {"game": "hearts-two", "seed": -1},
        {"game": "hearts-two", "hand": 0},
        {"game": "hearts-two", "dealer": 2},
        {"game": "hearts-two", "moves": "QS"},
        {"game": "hearts-two", "moves": ["1S"]},
        {"game": "hearts-two", "moves": ["2C"] * 3},
        {"game": "hearts-two", "moves": ["QS"] * 100},
    ],
)
def test_a_game_that_cannot_be_is_not_started(ask, fields):
    assert ask("start", **fields)["no"] == "field"
    assert ask("view")["no"] == "no-game"


def test_a_late_or_early_act_is_refused_and_changes_nothing(ask):
    view = ask("start", game="hearts-two", seed=5)
    act = view["legal"][0]
    assert ask("play", at=1, act=act)["no"] == "stale"
    assert ask("play", at=0, act=act)["allowed"]
    assert ask("play", at=0, act=act)["no"] == "stale"
    assert ask("view")["at"] == 1
    assert ask("play", at=1, act="Q")["no"] == "field"
    assert ask("next")["no"] == "not-over"


# --- the score sheet, with numbers from the rulebook -------------------------------------------------------------


def test_a_sheet_of_two_player_hearts(ask):
    """H24-H26: hearts 1, the queen 13; who takes everything gets 0 and the other 20; H28: at 100 it is over."""
    moon = {"points": [0, 20], "moon": 1}
    answer = ask("sheet", game="hearts-two", hands=[{"points": [7, 13], "moon": None}, moon])
    assert [row["scores"] for row in answer["rows"]] == [[7, 13], [20, 0]]
    assert answer["totals"] == [27, 13]
    assert not answer["over"]
    answer = ask("sheet", game="hearts-two", hands=[moon] * 5)
    assert (answer["over"], answer["winners"], answer["totals"]) == (True, [1], [100, 0])
    assert ask("sheet", game="hearts-two", hands=[moon] * 6) == {"bad": 5, "why": "over", "v": 1, "id": 3}


def test_a_sheet_of_two_player_spades(ask):
    """S29-S36: ten a trick and one a bag; a bid missed costs ten a trick; blind nil made is 200."""
    hands = [{"bids": [6, "blind"], "tricks": [13, 0]}, {"bids": [6, 5], "tricks": [5, 8]}]
    answer = ask("sheet", game="spades-two", hands=hands)
    assert [row["scores"] for row in answer["rows"]] == [[67, 200], [-60, 53]]
    assert answer["totals"] == [7, 253]
    assert answer["bags"] == [7, 3]
    assert answer["dealer"] == 0


def test_a_sheet_of_cancellation_hearts(ask):
    """C25-C27, C10: two packs hold 52 points; 26 come off, or are added to the others."""
    shot = {"points": [0, 52, 0, 0, 0, 0], "shot": 1}
    hands = [{"points": [26, 13, 13, 0, 0, 0], "shot": None, "moon": None}, {**shot, "moon": "subtract"}]
    answer = ask("sheet", game="cancellation-hearts", players=6, hands=hands, dealer=5)
    assert answer["totals"] == [26, -13, 13, 0, 0, 0]
    assert answer["dealer"] == 1
    assert [line["m"] for line in answer["told"]] == [
        ["table.sheet.deals"],
        ["table.sheet.pass-left"],
        ["table.sheet.leads"],
    ]
    assert [line["f"].get("seat") for line in answer["told"]] == [["seat", 1], None, ["seat", 2]]
    answer = ask("sheet", game="cancellation-hearts", players=6, hands=[{**shot, "moon": "add"}])
    assert answer["totals"] == [26, 0, 26, 26, 26, 26]


def test_a_sheet_says_why_a_game_is_over_or_goes_on(ask):
    """S39: 500 points win; SA13: if both have them, the higher total; if they are level, another deal is played."""
    level = [{"bids": [7, 6], "tricks": [7, 6]}, {"bids": [6, 7], "tricks": [6, 7]}] * 4
    answer = ask("sheet", game="spades-two", hands=level)
    assert (answer["totals"], answer["over"]) == ([520, 520], False)
    assert [line["m"][-1] for line in answer["told"]] == ["event.another", "table.sheet.deals", "table.sheet.draws"]
    answer = ask("sheet", game="spades-two", hands=[*level, level[0]])
    assert (answer["over"], answer["winners"]) == (True, [0])
    assert [line["m"][-1] for line in answer["told"]] == ["event.ended"]
    assert answer["told"][0]["f"]["winners"] == ["seats", [0]]
    assert ask("sheet", game="spades-two", hands=[*level, level[0], level[0]])["why"] == "over"
    answer = ask("sheet", game="spades-two", options={"target": 200}, hands=level[:3])
    assert (answer["over"], answer["facts"]["target"]) == (True, 200)


def test_what_comes_after_a_deal_of_two_player_hearts(ask):
    """H9: a card says who leads first; HA15: under the house rule each passes a card in deals 2, 4, 6."""
    hand = {"points": [7, 13], "moon": None}
    for options, hands, told in (
        ({}, [], ["table.sheet.deals", "clause.H9"]),
        ({}, [hand], ["table.sheet.deals", "clause.H9"]),
        ({"pass_one_every_other_hand": True}, [], ["table.sheet.deals", "clause.H9"]),
        ({"pass_one_every_other_hand": True}, [hand], ["table.sheet.deals", "table.sheet.pass-left", "clause.H9"]),
    ):
        answer = ask("sheet", game="hearts-two", options=options, hands=hands)
        assert [line["m"] for line in answer["told"]] == [[name] for name in told]


@pytest.mark.parametrize(
    ("game", "entry", "why"),
    [
        ("hearts-two", {"points": [7, 14], "moon": None}, "points"),
        ("hearts-two", {"points": [0, 20], "moon": None}, "moon"),
        ("hearts-two", {"points": [7, 13], "moon": 0}, "moon"),
        ("hearts-two", {"points": [7, None], "moon": None}, "number"),
        ("hearts-two", {"points": [7, "13"], "moon": None}, "number"),
        ("hearts-two", {"points": [7, 13]}, "number"),
        ("hearts-two", "7", "number"),
        ("spades-two", {"bids": [6, 5], "tricks": [7, 7]}, "tricks"),
        ("spades-two", {"bids": [6, 14], "tricks": [7, 6]}, "number"),
        ("spades-two", {"bids": [6, 5], "tricks": [14, -1]}, "tricks"),
        ("cancellation-hearts", {"points": [53, 0, 0, 0, 0, 0], "shot": None, "moon": None}, "points"),
    ],
)
def test_an_entry_that_cannot_be_is_refused_with_the_reason(ask, game, entry, why):
    answer = ask("sheet", game=game, hands=[entry])
    assert (answer["bad"], answer["why"]) == (0, why)


def test_the_arbiter_answers_at_the_desk(ask):
    question = {"ask": "trick", "game": "hearts-two", "trick": ["AC", "2H"]}
    assert ask("ask", question=question)["answer"]["winner"] == 1
    assert ask("ask", question={**question, "trick": ["AC"]}) == {"no": "question", "about": "trick", "v": 1, "id": 2}
    assert ask("ask", question=[])["no"] == "field"


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_the_desk_plays_by_the_engine(ask, game):
    """The desk's own course of a hand is the one that the engine plays with the same cards."""
    view = ask.hand(ask("start", game=game.id, seed=40, dealer=0))
    rules = core.ruleset(game)
    standing = core.first_standing(rules, 0)
    pack = tuple(card for card in range(len(game.deck.names)) for _ in range(game.deck.copies))
    deal = game.deal(rules, Chance(41).shuffled(pack))
    played = core.play_hand(rules, standing, deal, lambda r, s: BOTS[game.id](r, s).action)
    after, _ = game.settle(rules, standing, played.state)
    assert view["totals"] == list(after.totals)
    assert view["moves"] == [core.token(game, action) for seat, action in played.actions if seat == 0]


# --- a game goes on where it was, and bots know how it stands -------------------------------------------------


@pytest.mark.parametrize(("game", "players"), GAME_PLAYERS)
def test_a_hand_is_taken_up_again_from_what_the_view_told(ask, game, players):
    """What a browser keeps is enough to go on: the same cards, the same acts, the same totals."""
    view = ask.hand(ask("start", game=game, players=players, seed=8))
    view = ask("next")
    for _ in range(7):
        view = ask.play(view)
    totals, bags = view["before"]
    fields = {name: view[name] for name in ("players", "seed", "hand", "dealer", "moves", "looked")}
    again = Reader()("start", game=game, totals=totals, bags=bags, **fields)
    for name in ("cards", "table", "last", "taker", "legal", "totals", "seats", "at", "phase"):
        assert again[name] == view[name], name


def test_a_card_that_was_looked_at_stays_looked_at(ask):
    """S16: after a reload, too, it is too late for blind nil."""
    ask("start", game="spades-two", seed=5, dealer=1)
    view = ask("look")
    assert view["looked"]
    again = Reader()
    view = again("start", game="spades-two", seed=5, dealer=1, moves=view["moves"], looked=view["looked"])
    assert view["drawn"]
    assert again("try", at=view["at"], act="blind")["clause"] == "S16"


@pytest.mark.parametrize(
    "fields",
    [
        {"hand": 1, "totals": [5, 0]},  # nobody has points before the first hand
        {"hand": 2, "totals": [600, 0]},  # S39: the game would be over
        {"hand": 2, "totals": [60]},
        {"hand": 2, "totals": [60, "60"]},
        {"hand": 2, "totals": [60, 10**9]},
        {"hand": 2, "totals": [60, 60], "bags": [10, 0]},  # S32: ten bags are charged at once
        {"hand": 2, "totals": [60, 60], "bags": [-1, 0]},
        {"hand": 2, "totals": {"0": 1}},
    ],
)
def test_standings_that_cannot_be_are_refused(ask, fields):
    assert ask("start", game="spades-two", seed=5, **fields)["no"] == "field"


def test_the_last_trick_lies_open_and_is_taken_back(ask):
    view = ask("start", game="hearts-two", seed=5, dealer=0)
    assert view["last"] == []
    while not view["last"]:
        view = ask.play(view)
    assert len(view["last"]) == 2
    assert view["taker"] in (0, 1)
    while view["at"]:
        view = ask("undo")
    assert view["last"] == []


def test_a_hint_does_not_look_at_the_card_that_lies_face_down(ask):
    view = ask("start", game="spades-two", seed=5, dealer=1)
    assert view["drawn"] is None
    assert ask("hint") == {"act": "draw", "reason": "", "v": 1, "id": ask.number}


def test_a_player_who_has_nearly_lost_is_told_to_bid_blind_nil(ask):
    """The other player needs one deal more, and no plain bid catches up: 470 against 100 of 500."""
    ask("start", game="spades-two", seed=5, dealer=1, hand=9, totals=[100, 470])
    assert ask("hint")["act"] == "blind"
    ask("look")
    assert ask("hint")["act"] in ("keep", "reject")
    ask("start", game="spades-two", seed=5, dealer=1, hand=9, totals=[300, 300])
    assert ask("hint")["act"] == "draw"
