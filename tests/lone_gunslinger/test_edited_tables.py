"""Whatever the check of `automa.toml` lets through plays whole games, by the base rules."""

from __future__ import annotations

import pytest
from referee import Referee
from table_edits import edited

from lonehand.engine.chance import Chance
from lonehand.engine.door import BatchDoor
from lonehand.engine.errors import Refusal
from lonehand.engine.game import settle_options
from lonehand.engine.play.session import Session
from lonehand.games.lone_gunslinger.automa.decision import DECISIONS
from lonehand.games.lone_gunslinger.cards import KINDS
from lonehand.games.lone_gunslinger.game import GAME, LoneGunslinger
from lonehand.games.lone_gunslinger.state import State
from lonehand.testing.conformance import any_options

PRINTED = GAME.tables[DECISIONS]
STEPS_AT_MOST = 2_000
"""Opponents who hardly play may take for ever."""


def refusal(text: str) -> str:
    """Return why a table is refused; empty if it passes its check."""
    try:
        GAME.with_tables({DECISIONS: text})
    except Refusal as refused:
        return str(refused)
    return ""


def play_with(game: LoneGunslinger, seed: str) -> None:
    """Let random players play against a table, before a referee, and look at every reason."""
    referee = Referee(once=False, game=game)
    options = settle_options(GAME, any_options(GAME, Chance(f"options {seed}")))
    state: State = game.start(options)
    players = {seat: game.players["random"](Chance(f"{seed} {seat}")) for seat in game.seats}
    door = BatchDoor(players, Chance(seed), lambda _: state)
    door.explains = True
    while not state.over and referee.steps < STEPS_AT_MOST:
        referee.step(state, door)


def passed_and_played(seed: str, edits: int) -> int:
    """Play a game with each edited table that passes; return how many did."""
    passed = 0
    for number in range(edits):
        text = edited(PRINTED, Chance(f"{seed} {number}"))
        if text != PRINTED and not refusal(text):
            play_with(GAME.with_tables({DECISIONS: text}), f"{seed} {number}")
            passed += 1
    return passed


def test_an_edited_table_that_passes_its_check_plays_without_breaking_a_rule() -> None:
    assert passed_and_played("edits", 600) >= 60


@pytest.mark.soak
@pytest.mark.parametrize("part", range(4))
def test_thousands_of_edited_tables_that_pass_play_without_breaking_a_rule(part: int) -> None:
    assert passed_and_played(f"soak {part}", 6_000) >= 700


def single(subject: str, row: str) -> str:
    """Return a table in which a card is decided by *row*, and then kept; all others are kept."""
    rows = [
        f'[[row]]\nfor = ["{subject}"]\n{row}\nclause = "LG-NPC-2"\nsay = "So it is."\n',
        *(
            f'[[row]]\nfor = ["{kind}"]\ndo = "keep"\nclause = "LG-NPC-2"\nsay = "So it is."\n'
            for kind in KINDS
        ),
    ]
    return "\n".join(rows)


@pytest.mark.parametrize(
    ("subject", "row", "sentence"),
    [
        ("missed", 'do = "use"', "“use” can never be done for “missed”"),
        ("bang", 'do = "use"', "“use” for “bang” needs on = “target in weapon range”"),
        ("bang", 'do = "use"\non = "target in weapon range"', "when “no BANG! is left"),
        ("panic", 'do = "use"\non = "target with cards"', "“use” for “panic” needs on = “target"),
        ("cat_balou", 'do = "use"\non = "target"', "not “target”"),
        ("duel", 'do = "use"', "not “nobody”"),
        ("jail", 'do = "use"\non = "target"', "needs on = “Deputy out of Jail”"),
        ("barrel", 'do = "use"', "is impossible when “a card of that name lies there already”"),
        ("volcanic", 'do = "use"', "is impossible when “a card of that name lies there already”"),
        ("beer", 'do = "use"\non = "target"', "“use” for “beer” needs on = “nobody”"),
    ],
)
def test_a_card_that_might_not_be_playable_is_refused_with_what_is_missing(
    subject: str, row: str, sentence: str
) -> None:
    assert sentence in refusal(single(subject, row))
    assert refusal(single(subject, row)).startswith("automa.toml, line 1, row 1")


def test_a_clause_that_there_is_not_is_refused_with_those_near_it() -> None:
    text = PRINTED.replace("LG-CARD-MISSED", "LG-CARD-MISED")
    assert (
        "row 4, clause: there is no rule “LG-CARD-MISED”; did you mean LG-CARD-MISSED"
        in refusal(text)
    )


def test_a_record_with_a_table_of_an_unknown_clause_is_refused() -> None:
    table = {DECISIONS: PRINTED.replace("LG-CARD-DUEL", "LG-NOPE")}
    says = r"^automa.toml, line 103, row 16, clause: there is no rule “LG-NOPE”"
    with pytest.raises(Refusal, match=says):
        Session.new(GAME, "a seed", tables=table)
