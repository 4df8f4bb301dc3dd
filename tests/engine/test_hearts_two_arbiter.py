"""The arbiter about two-player Hearts: every question with every field, and bad questions that name the field."""

import json

import pytest

from engine.arbiter import answer
from engine.questions.fields import BadQuestion

LEGAL = {"ask": "legal", "hand": ["8D", "2H"], "trick": [], "broken": False, "first_trick": False}
TRICK = {"ask": "trick", "trick": ["AC", "2H"]}
HEARTS = ["2H", "4H", "6H", "8H", "10H", "QH", "AH"]
TAKEN = {"ask": "score", "taken": [[*HEARTS, "2C"], ["QS"]], "dead": ["4C", "6C"]}
POINTS = {"ask": "score", "points": [7, 13], "moon": None}
DEAL = {"ask": "deal", "hand_number": 2}
END = {"ask": "end", "totals": [67, 100]}


def ask(question, **changed):
    return answer({"game": "hearts-two", **question, **changed})


def fault(question, **changed):
    with pytest.raises(BadQuestion) as found:
        ask(question, **changed)
    assert "\n" not in str(found.value)
    assert str(found.value).startswith(found.value.field)
    return found.value.field


def without(question, name):
    return {key: value for key, value in question.items() if key != name}


# --- answers -------------------------------------------------------------------------------------------------


def test_legal_gives_sorted_cards_and_a_clause_for_each_other_card():
    asked = ask(LEGAL, hand=["QS", "2S", "AC", "10H", "2H", "4C"], trick=["6S"], broken=True)
    assert asked == {
        "legal": ["2S", "QS"],
        "refused": {"4C": "H13", "AC": "H13", "2H": "H13", "10H": "H13"},
    }
    assert list(asked["refused"]) == ["4C", "AC", "2H", "10H"]


def test_legal_of_an_empty_hand_is_nothing():
    assert ask(LEGAL, hand=[]) == {"legal": [], "refused": {}}


def test_legal_of_a_hand_that_opens_names_the_lowest_of_the_three_clubs():
    assert ask(LEGAL, hand=["8C", "6C", "4C"], first_trick=True) == {
        "legal": ["4C"],
        "refused": {"6C": "H10", "8C": "H10"},
    }


@pytest.mark.parametrize(
    ("changed", "options", "legal"),
    [
        ({"hand": ["10H", "2H"]}, {"only_suit_clause": "hearts"}, ["2H", "10H"]),
        ({"hand": ["10H", "2H"]}, {"only_suit_clause": "spades_literal"}, ["2H", "10H"]),
        ({"hand": ["10H", "2H"]}, {"only_suit_clause": "both"}, ["2H", "10H"]),
        ({"hand": ["10S", "2H"]}, {"only_suit_clause": "spades_literal"}, ["10S"]),
        ({"hand": ["8D", "2H"]}, {"break_event": "cannot_follow"}, ["8D"]),
        ({"hand": ["8D", "2H"]}, {"break_event": "heart_played"}, ["8D"]),
        ({"hand": ["8D", "2H"], "broken": True}, {"break_event": "heart_played"}, ["8D", "2H"]),
        ({"hand": ["8D", "QS"], "trick": ["6D"]}, {"qs_any_time_literal": False}, ["8D"]),
        ({"hand": ["8D", "QS"], "trick": ["6D"]}, {"qs_any_time_literal": True}, ["8D", "QS"]),
        ({"hand": ["2C", "QS"], "first_trick": True}, {"qs_any_time_literal": True}, ["2C"]),
        ({"hand": ["8D", "QS"], "trick": ["2C"], "first_trick": True}, {"no_points_first_trick": False}, ["8D", "QS"]),
        ({"hand": ["8D", "QS"], "trick": ["2C"], "first_trick": True}, {"no_points_first_trick": True}, ["8D"]),
        ({"hand": ["2H", "QS"], "trick": ["2C"], "first_trick": True}, {"no_points_first_trick": True}, ["2H", "QS"]),
        ({"hand": ["4C", "8D", "2H"], "first_trick": True}, {"free_lead_if_2c_dead": False}, ["4C"]),
        ({"hand": ["4C", "8D", "2H"], "first_trick": True}, {"free_lead_if_2c_dead": True}, ["4C", "8D"]),
        ({"hand": ["8D", "2H"]}, {"moon_value": "live_points", "qs_breaks": True}, ["8D"]),
    ],
)
def test_legal_under_an_option(changed, options, legal):
    assert ask(LEGAL, **changed, options=options)["legal"] == legal


def test_trick_says_winner_next_leader_points_and_clauses():
    asked = ask(TRICK)
    assert (asked["winner"], asked["next_leader"], asked["cancelled"], asked["points"]) == (1, 1, [], 1)
    assert {"H16", "H17", "H24"} <= set(asked["clauses"])
    asked = ask(TRICK, trick=["QS", "2S"])
    assert (asked["winner"], asked["points"]) == (0, 13)


def test_nobody_leads_after_the_last_trick():
    asked = ask(TRICK, last=True)
    assert (asked["winner"], asked["next_leader"]) == (1, None)
    assert "H22" in asked["clauses"]
    assert "H17" not in asked["clauses"]
    assert ask(TRICK, last=False)["next_leader"] == 1


def test_fields_of_the_other_games_may_be_there_if_they_are_empty():
    assert ask(TRICK, set_aside=[], left_over=[])["winner"] == 1


def test_score_itemises_what_both_players_took():
    assert ask(TAKEN) == {
        "scores": [7, 13],
        "lines": [
            [{"clause": "H24", "what": "heart", "points": 7}],
            [{"clause": "H25", "what": "queen", "points": 13}],
        ],
    }


def test_score_of_a_moon():
    asked = ask(TAKEN, taken=[[*HEARTS, "QS"], ["2C", "8C"]])
    assert asked["scores"] == [0, 20]
    assert [line["clause"] for seat in asked["lines"] for line in seat] == ["H26", "H26"]


@pytest.mark.parametrize(
    ("points", "moon", "scores", "live"),
    [
        ([7, 13], None, [7, 13], [7, 13]),
        ([13, 7], None, [13, 7], [13, 7]),
        ([17, 3], None, [17, 3], [17, 3]),
        ([20, 0], 0, [0, 20], [0, 20]),
        ([0, 20], 1, [20, 0], [20, 0]),
        ([0, 19], 1, [20, 0], [19, 0]),
        ([18, 0], 0, [0, 20], [0, 18]),
        ([7, 0], 0, [0, 20], [0, 7]),
        ([0, 6], 1, [20, 0], [6, 0]),
        ([3, 3], None, [3, 3], [3, 3]),
        ([1, 17], None, [1, 17], [1, 17]),
    ],
)
def test_score_from_points_counted_at_the_table(points, moon, scores, live):
    assert ask(POINTS, points=points, moon=moon)["scores"] == scores
    assert ask(POINTS, points=points, moon=moon, options={"moon_value": "live_points"})["scores"] == live


def test_deal_says_how_many_cards_and_whether_one_is_passed():
    assert ask(DEAL) == {"each": 13, "left_over": 2, "pass": None, "tricks": 13}
    passing = {"pass_one_every_other_hand": True}
    assert ask(DEAL, options=passing)["pass"] == "left"
    assert ask(DEAL, hand_number=3, options=passing)["pass"] is None


def test_end_says_whether_the_game_is_over_and_who_won():
    asked = ask(END)
    assert (asked["over"], asked["winners"]) == (True, [0])
    assert ask(END, totals=[99, 0]) == {"over": False, "winners": [], "clauses": []}
    assert ask(END, totals=[101, 103], options={"extra_hand_if_both_over": True})["over"] is False


@pytest.mark.parametrize("question", [LEGAL, TRICK, TAKEN, POINTS, DEAL, END], ids=lambda question: question["ask"])
def test_every_answer_is_json_and_the_question_is_left_as_it_was(question):
    before = json.dumps(question)
    assert json.loads(json.dumps(ask(question))) == ask(question)
    assert ask(question, options={}) == ask(question)
    assert json.dumps(question) == before


# --- bad questions -------------------------------------------------------------------------------------------

CARDS_FIELDS = [(LEGAL, "hand"), (LEGAL, "trick"), (TRICK, "trick"), (TAKEN, "dead")]
FLAGS = [(LEGAL, "broken"), (LEGAL, "first_trick"), (TRICK, "last")]
NEEDED = [
    *((LEGAL, name) for name in ("hand", "trick", "broken", "first_trick")),
    (TRICK, "trick"),
    (TAKEN, "taken"),
    (TAKEN, "dead"),
    (POINTS, "moon"),
    (DEAL, "hand_number"),
    (END, "totals"),
]


@pytest.mark.parametrize(("question", "name"), NEEDED)
def test_a_missing_field_is_named(question, name):
    assert fault(without(question, name)) == name


@pytest.mark.parametrize("question", [LEGAL, TRICK, TAKEN, POINTS, DEAL, END], ids=lambda question: question["ask"])
@pytest.mark.parametrize("name", ["colour", "players", "target", "Hand", "options ", "bids"])
def test_a_field_the_question_does_not_have_is_named(question, name):
    assert fault(question, **{name: 2}) == name


def test_a_score_is_asked_from_cards_or_from_points_and_not_from_both():
    assert fault(TAKEN, points=[7, 13], moon=None) in ("taken", "dead")
    assert fault(without(TAKEN, "dead"), moon=0) == "dead"


@pytest.mark.parametrize(("question", "name"), CARDS_FIELDS)
@pytest.mark.parametrize(
    "value", [None, True, 3, "QS", {"QS": 1}, [["QS"]], [12], [None], [True], ["KS"], ["3C", "2C"]]
)
def test_what_is_no_list_of_cards_is_refused(question, name, value):
    assert fault(question, **{name: value}) == name


@pytest.mark.parametrize(("question", "name"), FLAGS)
@pytest.mark.parametrize("value", [None, 0, 1, "true", "no", [], {}])
def test_true_and_false_are_nothing_else(question, name, value):
    assert fault(question, **{name: value}) == name


@pytest.mark.parametrize("value", [True, False, None, 1.0, "1", [1], 0, -1])
def test_the_number_of_a_hand_is_a_whole_number_from_one(value):
    assert fault(DEAL, hand_number=value) == "hand_number"


@pytest.mark.parametrize("value", [True, 50.0, "50", None, -1])
def test_totals_are_whole_numbers(value):
    assert fault(END, totals=[value, 50]) == "totals[0]"
    assert fault(END, totals=[50, value]) == "totals[1]"


@pytest.mark.parametrize("value", [[], [1], [1, 2, 3], 12, None, {"A": 1, "B": 2}])
def test_totals_are_two(value):
    assert fault(END, totals=value) == "totals"


@pytest.mark.parametrize("value", [True, "A", 2, -1, 0.0, []])
def test_the_seat_that_shot_the_moon_is_a_seat_or_null(value):
    assert fault(POINTS, points=[20, 0], moon=value) == "moon"


@pytest.mark.parametrize(
    "points",
    [[0, 0], [1, 1], [10, 10], [12, 8], [5, 0], [14, 7], [21, 0], [8, 12], [4, 4], [4, 12], [200, 0]],
)
def test_points_that_no_hand_can_give_are_refused(points):
    assert fault(POINTS, points=points) == "points"


@pytest.mark.parametrize(("points", "moon"), [([20, 0], None), ([20, 0], 1), ([7, 13], 0), ([0, 6], None)])
def test_the_moon_must_agree_with_the_points(points, moon):
    assert fault(POINTS, points=points, moon=moon) == "moon"


def test_a_card_in_two_places_is_named_where_it_is_one_too_many():
    assert fault(LEGAL, hand=["8D", "8D"]) == "hand"
    assert fault(LEGAL, hand=["8D"], trick=["8D"]) == "trick"
    assert fault(TRICK, trick=["AC", "AC"]) == "trick"
    assert fault(TAKEN, taken=[HEARTS, ["QS", "2H"]]) == "taken[1]"
    assert fault(TAKEN, dead=["QS", "2C"]) == "dead"


def test_a_trick_has_two_cards_and_a_player_at_most_thirteen():
    assert fault(LEGAL, hand=["8D"], trick=["2C", "4C"]) == "trick"
    assert fault(TRICK, trick=["2C"]) == "trick"
    assert fault(TRICK, trick=["2C", "4C", "6C"]) == "trick"
    hand = [f"{rank}{suit}" for suit in "CD" for rank in ("2", "4", "6", "8", "10", "Q", "A")]
    assert fault(LEGAL, hand=hand) == "hand"


def test_nothing_waits_for_a_winner_in_this_game():
    assert fault(TRICK, set_aside=["2C"]) == "set_aside"
    assert fault(TRICK, left_over=["2C"]) == "left_over"


def test_a_first_lead_that_cannot_be_is_refused():
    """H9-H11: the opener is held by whoever leads; the lower clubs lie with him or are dead."""
    first = {**LEGAL, "first_trick": True}
    assert fault(first, hand=["8C", "8D"]) == "hand"
    assert fault(first, hand=["2C", "8D"], broken=True) == "broken"
    assert fault(first, hand=["8C"], trick=["8D"]) == "trick"
    assert fault(first, hand=["2C"], trick=["4C"]) == "trick"
    assert fault(first, hand=["4C"], trick=["6C"]) == "trick"
    assert fault(first, hand=["8C"], trick=["2C"], broken=True) == "broken"
    assert ask(first, hand=["8C", "6C"], trick=["4C"])["legal"] == ["6C", "8C"]


def test_a_free_first_lead_that_cannot_be_is_refused():
    """HA8: the holder of the lowest club still goes first, and may not lead a heart."""
    first = {**LEGAL, "first_trick": True, "options": {"free_lead_if_2c_dead": True}}
    assert ask(first, hand=["6C", "8D"], trick=["10D"])["legal"] == ["8D"]
    assert fault(first, hand=["2C", "8D"], trick=["10D"]) == "trick"
    assert fault(first, hand=["4C", "8D"], trick=["10D"]) == "trick"
    assert fault(first, hand=["4C", "8D"], trick=["6C"]) == "trick"
    assert fault(first, hand=["8D"], trick=["10H"]) == "trick"
    assert ask(first, hand=["8D", "2S"], trick=["QS"])["legal"] == ["2S"]
    strict = {"free_lead_if_2c_dead": True, "no_points_first_trick": True}
    assert fault(first, hand=["8D", "2S"], trick=["QS"], options=strict) == "trick"
    queen = {"free_lead_if_2c_dead": True, "qs_breaks": True}
    assert ask(first, hand=["8D", "2S"], trick=["QS"], broken=True, options=queen)["legal"] == ["2S"]
    assert fault(first, hand=["8D", "2S"], trick=["10S"], broken=True, options=queen) == "broken"


def test_piles_that_cannot_be_are_refused():
    assert fault(TAKEN, taken=[HEARTS]) == "taken"
    assert fault(TAKEN, taken=[HEARTS, [], []]) == "taken"
    assert fault(TAKEN, taken=[HEARTS, []]) == "taken"  # nobody has the queen
    assert fault(TAKEN, dead=["4C"]) == "dead"
    assert fault(TAKEN, dead=["4C", "6C", "8C"]) == "dead"
    rest = [f"{rank}{suit}" for suit in "CDS" for rank in ("2", "4", "6", "8", "10", "Q", "A")]
    live = [card for card in rest if card not in ("4C", "6C")]
    assert fault(TAKEN, taken=[HEARTS, live]) == "taken"  # seven cards are not tricks of two
    assert ask(TAKEN, taken=[[*HEARTS, live[0]], live[1:]])["scores"] == [7, 13]


@pytest.mark.parametrize(
    ("options", "field"),
    [
        (3, "options"),
        (None, "options"),
        ([], "options"),
        ("qs_breaks", "options"),
        ({"colour": 1}, "options.colour"),
        ({"players": 2}, "options.players"),
        ({"game": "hearts-two"}, "options.game"),
        ({"QS_breaks": True}, "options.QS_breaks"),
        ({"qs_breaks": 1}, "options.qs_breaks"),
        ({"qs_breaks": "true"}, "options.qs_breaks"),
        ({"qs_breaks": None}, "options.qs_breaks"),
        ({"moon_value": True}, "options.moon_value"),
        ({"moon_value": 20.0}, "options.moon_value"),
        ({"moon_value": 26}, "options.moon_value"),
        ({"moon_value": "20"}, "options.moon_value"),
        ({"moon_value": 10**5000}, "options.moon_value"),
        ({"only_suit_clause": "spades"}, "options.only_suit_clause"),
        ({"only_suit_clause": ["hearts"]}, "options.only_suit_clause"),
        ({"break_event": "two\nlines"}, "options.break_event"),
        ({"two\nlines": 1}, r"options.two\nlines"),
    ],
)
def test_an_option_that_the_game_does_not_have_is_named(options, field):
    for question in (LEGAL, TRICK, TAKEN, POINTS, DEAL, END):
        assert fault(question, options=options) == field


@pytest.mark.parametrize(
    ("question", "field"),
    [
        ({}, "ask"),
        ({"ask": "legal"}, "game"),
        ({"ask": "why", "game": "hearts-two"}, "ask"),
        ({"ask": None, "game": "hearts-two"}, "ask"),
        ({"ask": ["legal"], "game": "hearts-two"}, "ask"),
        ({"ask": "bid", "game": "hearts-two", "bid": 3, "kept": 13}, "ask"),
        ({"ask": "legal", "game": "hearts"}, "game"),
        ({"ask": "legal", "game": 2}, "game"),
        ({"ask": "legal", "game": {}}, "game"),
    ],
)
def test_a_question_about_nothing_we_know_is_refused(question, field):
    with pytest.raises(BadQuestion) as found:
        answer(question)
    assert found.value.field == field


@pytest.mark.parametrize("question", [None, 3, "legal", ["legal"], True])
def test_a_question_is_an_object(question):
    with pytest.raises(BadQuestion) as found:
        answer(question)
    assert found.value.field == "question"


def test_a_very_long_number_is_refused_in_one_line():
    assert fault(DEAL, hand_number=-(10**5000)) == "hand_number"
    assert fault(END, totals=[-(10**5000), 1]) == "totals[0]"
    assert fault(LEGAL, hand=[10**5000]) == "hand"
    assert fault(POINTS, points=[10**5000, 0]) == "points"
