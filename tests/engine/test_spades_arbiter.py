"""Two-player Spades at the arbiter's door: what it answers, and what it refuses to guess."""

import pytest

from engine.arbiter import answer
from engine.questions.fields import BadQuestion


def ask(kind, **fields):
    return answer({"ask": kind, "game": "spades-two", **fields})


def legal(hand, trick="", broken=False, first=False, **options):
    found = ask("legal", hand=hand.split(), trick=trick.split(), broken=broken, first_trick=first, options=options)
    assert sorted(found["legal"] + list(found["refused"])) == sorted(hand.replace("T", "10").split())
    return found


def score(bids, tricks, bags=(0, 0), totals=(0, 0), **options):
    return ask("score", bids=list(bids), tricks=list(tricks), bags=list(bags), totals=list(totals), options=options)


def refused(field, kind, **fields):
    with pytest.raises(BadQuestion) as fault:
        ask(kind, **fields)
    assert fault.value.field == field, str(fault.value)
    assert "\n" not in str(fault.value)


def test_legal_names_the_clause_that_refuses_each_card():
    assert legal("AS 3D 5C", first=True) == {"legal": ["5C", "3D"], "refused": {"AS": "S22"}}
    assert legal("2H AS", "KH") == {"legal": ["2H"], "refused": {"AS": "S24"}}
    assert legal("3S 5C", "KH")["refused"] == {}
    assert legal("AS 3D", broken=True)["legal"] == ["3D", "AS"]
    assert legal("AS 3S") == {"legal": ["3S", "AS"], "refused": {}}


def test_ten_may_be_written_with_a_letter():
    assert legal("TS 9C", "10D")["legal"] == ["9C", "10S"]


def test_a_house_rule_bars_spades_from_the_first_trick():
    house = {"no_trump_first_trick": True}
    assert legal("3S 5C", "KH", first=True, **house) == {"legal": ["5C"], "refused": {"3S": "SA18"}}
    assert legal("3S 5C", "KH", first=False, **house)["refused"] == {}
    assert legal("3S 4S", "KH", first=True, **house)["refused"] == {}
    assert legal("3S 5C", "4S", broken=True, first=True, **house) == {"legal": ["3S"], "refused": {"5C": "S24"}}


def test_an_empty_hand_has_nothing_legal():
    assert legal("") == {"legal": [], "refused": {}}


def test_trick_tells_winner_and_clauses_but_no_points():
    found = ask("trick", trick=["KH", "2S"])
    assert found == {
        "winner": 1,
        "next_leader": 1,
        "cancelled": [],
        "points": None,
        "clauses": ["S26", "S27", "S4"],
    }
    assert ask("trick", trick=["KH", "AC"])["winner"] == 0
    assert ask("trick", trick=["9C", "10C"])["winner"] == 1
    assert ask("trick", trick=["10C", "9C"])["clauses"] == ["S26", "S27", "S3"]
    assert ask("trick", trick=["KH", "AH"], last=True)["next_leader"] is None


def test_score_counts_blind_nil_moon_and_two_charges():
    found = score(["blind", 13], [0, 13])
    assert found["scores"] == [200, 250]
    assert [seat[0]["clause"] for seat in found["lines"]] == ["S36", "S37"]
    found = score([0, 1], [13, 0], bags=[9, 9], totals=[-37, 5])
    assert found["scores"] == [13 - 200, -10]
    assert found["bags"] == [2, 9]
    assert found["totals"] == [-224, -5]
    assert found["lines"][0] == [
        {"clause": "S35", "what": "nil-missed", "points": 13},
        {"clause": "S32", "what": "bag-charge", "points": -200},
    ]


def test_score_takes_bags_from_the_count_and_never_from_the_total():
    assert score([1, 5], [8, 5], bags=[3, 0], totals=[-37, 0])["totals"] == [-37 + 10 + 7 - 100, 50]


def test_score_under_house_rules():
    assert score([0, "blind"], [7, 6], nil_penalty=100, blind_nil_penalty=200)["scores"] == [-100, -200]
    assert score([0, "blind"], [7, 6], nil_penalty=100)["lines"] == [
        [{"clause": "SA7", "what": "nil-penalty", "points": -100}],
        [{"clause": "S35", "what": "blind-missed", "points": 6}],
    ]
    assert score([13, 0], [13, 0], thirteen_is_moon=False)["scores"] == [130, 100]
    assert score([13, 1], [12, 1], thirteen_is_moon=False)["scores"] == [-130, 10]
    assert score([2, 3], [5, 8], bags=[8, 8], bags_reset_to_zero=True)["bags"] == [0, 0]


def test_a_score_does_not_depend_on_the_seat():
    for bids in ([6, 0], ["blind", 13], [4, 9], [13, "blind"]):
        for first in range(14):
            one = score(bids, [first, 13 - first], bags=[8, 3], totals=[490, -7])
            other = score(bids[::-1], [13 - first, first], bags=[3, 8], totals=[-7, 490])
            assert {name: values[::-1] for name, values in other.items()} == one


@pytest.mark.parametrize(
    ("bid", "kept", "clause"),
    [
        ("blind", 0, None),
        ("blind", 1, "S16"),
        ("blind", 12, "S16"),
        ("blind", 13, "S16"),
        (0, 13, None),
        (13, 13, None),
        (6, 13, None),
        (6, 0, "T-phase"),
        (0, 0, "T-phase"),
        (0, 12, "T-phase"),
    ],
)
def test_bids_come_after_the_draft_and_blind_nil_before_it(bid, kept, clause):
    assert ask("bid", bid=bid, kept=kept) == {"legal": clause is None, "clause": clause}


def test_deal_is_a_draft_that_leaves_as_many_discards_as_cards_kept():
    assert ask("deal", hand_number=4) == {"each": 13, "left_over": 26, "pass": None, "tricks": 13}


@pytest.mark.parametrize(
    ("totals", "over", "winners"),
    [
        ([499, 498], False, []),
        ([500, 499], True, [0]),
        ([499, 500], True, [1]),
        ([540, 531], True, [0]),
        ([531, 540], True, [1]),
        ([540, 540], False, []),
        ([-900, -900], False, []),
        ([-900, 500], True, [1]),
    ],
)
def test_the_end_at_the_target(totals, over, winners):
    found = ask("end", totals=totals)
    assert (found["over"], found["winners"]) == (over, winners)
    assert bool(found["clauses"]) == (max(totals) >= 500)


def test_the_end_under_house_rules():
    assert ask("end", totals=[300, 0], target=300)["winners"] == [0]
    assert ask("end", totals=[300, 0], options={"target": 300})["winners"] == [0]
    assert ask("end", totals=[300, 0], options={"target": 300}, target=300)["winners"] == [0]
    assert ask("end", totals=[100, 0], target=100)["winners"] == [0]
    assert ask("end", totals=[500, 0], target=10**12)["over"] is False
    low = {"lose_at": -200}
    assert ask("end", totals=[-199, 0], options=low)["over"] is False
    assert ask("end", totals=[-200, 0], options=low) == {"over": True, "winners": [1], "clauses": ["SA12", "SA14"]}
    assert ask("end", totals=[-200, -201], options=low)["winners"] == [0]
    assert ask("end", totals=[-200, -200], options=low) == {"over": False, "winners": [], "clauses": ["SA12", "SA13"]}


def test_what_is_impossible_is_refused_and_the_field_named():
    def play(hand, trick=(), broken=False, first=False, **more):
        return {"hand": list(hand), "trick": list(trick), "broken": broken, "first_trick": first, **more}

    refused("hand", "legal", **play(["1S"]))
    refused("hand", "legal", **play(["QS", "QS"]))
    refused("trick", "legal", **play(["QS"], ["QS"]))
    refused("trick", "legal", **play(["QS"], ["2S", "3S"]))
    refused("hand", "legal", **play([rank + suit for suit in "CD" for rank in "2345678"]))
    refused("broken", "legal", **play(["QS"], broken=True, first=True))
    refused("broken", "legal", **play(["QS"], ["KH"], broken=True, first=True))
    refused("broken", "legal", **play(["QS"], broken=1))
    refused("players", "legal", **play(["QS"], players=2))
    refused("trick", "trick", trick=["QS"])
    refused("trick", "trick", trick=["QS", "QS"])
    refused("set_aside", "trick", trick=["QS", "KS"], set_aside=["2C"])
    sheet = {"bids": [6, 6], "tricks": [7, 6], "bags": [0, 0], "totals": [0, 0]}
    refused("tricks", "score", **{**sheet, "tricks": [7, 7]})
    refused("tricks", "score", **{**sheet, "tricks": [6, 6]})
    refused("tricks[0]", "score", **{**sheet, "tricks": [14, -1]})
    refused("bids[0]", "score", **{**sheet, "bids": [14, 6]})
    refused("bids[1]", "score", **{**sheet, "bids": [6, "nil"]})
    refused("bids[1]", "score", **{**sheet, "bids": [6, True]})
    refused("bids", "score", **{**sheet, "bids": [6]})
    refused("bags[0]", "score", **{**sheet, "bags": [10, 0]})
    refused("bags[1]", "score", **{**sheet, "bags": [0, -1]})
    refused("totals[1]", "score", **{**sheet, "totals": [0, 1.5]})
    refused("taken", "score", **sheet, taken=[[], []])
    refused("bid", "bid", bid=14, kept=13)
    refused("bid", "bid", bid="moon", kept=13)
    refused("kept", "bid", bid=6, kept=14)
    refused("hand_number", "deal", hand_number=0)
    refused("target", "end", totals=[0, 0], target=99)
    refused("target", "end", totals=[0, 0], target=300, options={"target": 200})
    refused("options.target", "end", totals=[0, 0], options={"target": 99})
    refused("options.lose_at", "end", totals=[0, 0], options={"lose_at": 0})
    refused("options.nil_penalty", "end", totals=[0, 0], options={"nil_penalty": True})
    refused("options.moon_value", "end", totals=[0, 0], options={"moon_value": 20})
    refused("totals", "end", totals=[0, 0, 0])
    refused("ask", "pass")


def test_a_first_lead_of_spades_breaks_them_for_the_reply():
    assert legal("2S 5C", "9S", broken=True, first=True)["legal"] == ["2S"]


@pytest.mark.parametrize(
    ("question", "field"),
    [
        ({"game": "spades-two", "hand": ["2S"], "trick": ["5S"], "broken": False, "first_trick": False}, "broken"),
        ({"game": "hearts-two", "hand": ["2S"], "trick": ["4H"], "broken": False, "first_trick": False}, "broken"),
        (
            {"game": "cancellation-hearts", "players": 6, "hand": ["2S"], "trick": ["5C", "4H"]}
            | {"broken": False, "first_trick": False},
            "broken",
        ),
        (
            {"game": "spades-two", "hand": [f"{rank}C" for rank in (*range(2, 11), *"JQKA")], "trick": []}
            | {"broken": False, "first_trick": False},
            "first_trick",
        ),
    ],
)
def test_a_moment_that_cannot_arise_is_refused(question, field):
    """H20, S23, C18: a led heart or spade has broken its suit; a whole hand is held on the first trick only."""
    with pytest.raises(BadQuestion) as refused:
        answer({"ask": "legal", **question})
    assert refused.value.field == field
