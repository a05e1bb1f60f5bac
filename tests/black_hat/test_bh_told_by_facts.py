"""Beside a real table without a map: nothing is asked for nothing, and people hear what to roll."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest
from test_bh_by_facts import begun, decided, played

from lonehand.engine.chance import Chance
from lonehand.engine.door import BatchDoor
from lonehand.engine.events import NOTHING, Event
from lonehand.engine.grammar.english import capital
from lonehand.engine.question import Form, Question
from lonehand.games.black_hat import events, statements
from lonehand.games.black_hat.at_table import memory, questions
from lonehand.games.black_hat.at_table.people import houses_to_talk_at
from lonehand.games.black_hat.face.chances import DOUBTS
from lonehand.games.black_hat.game import GAME
from lonehand.games.black_hat.plays import PASS, STRIKE
from lonehand.games.black_hat.rules import allies
from lonehand.games.black_hat.state import SEATS, Figure, Pending, State
from lonehand.games.black_hat.words import names
from lonehand.show.contract import show_of


class Heard(BatchDoor):
    """A way in that keeps what is told, and counts the dice.

    Attributes:
        told: what was told.
        dice: how many dice were rolled.
        asked: what was to be filled in.

    """

    def __init__(self) -> None:
        super().__init__({}, Chance("heard"))
        self.told: list[Event] = []
        self.dice = 0
        self.asked: list[Any] = []

    def fill(
        self, who: str, clause: str, topic: str, form: Form, about: Mapping[str, Any] = NOTHING
    ) -> Any:
        """Keep what is asked, and say that there is nothing."""
        del who, clause, topic, about
        self.asked.append(form)
        return statements.NOBODY

    def tell(self, clause: str, event: Event, **rest: Any) -> None:
        """Keep it."""
        del clause, rest
        self.told.append(event)

    def roll(self, *args: Any, **rest: Any) -> list[int]:
        """Count them."""
        self.dice += 1
        return super().roll(*args, **rest)


def at_doors() -> tuple[State, Figure, dict[int, int]]:
    """Return a table, one of people’s gang, and how many faces win at each door, all looked at."""
    state, _ = begun("Kh", "3h")
    figure = next(each for each in state.here() if each.seat == SEATS[0])
    fight = GAME.looked_at(state)
    faces = {}
    for house, pile in enumerate(state.piles):
        card = state.cards[pile[0] - 1] if pile else None
        if card is not None and card.kind == "character" and not card.person.insulted:
            fight.player_of(figure).seen.append(pile[0])
            faces[house] = int(6 * allies.chance(fight, figure, card))
    return state, figure, faces


def test_a_talk_that_no_number_wins_takes_no_die_and_is_warned_of() -> None:
    state, figure, faces = at_doors()
    fight = GAME.looked_at(state)
    assert fight.is_beside
    assert {0, *faces.values()} != {0}
    for house, win in faces.items():
        fight.door = heard = Heard()
        name = fight.site.houses[house].name
        about = {"figure": figure.key, "use": "persuade"}
        asked = Question(SEATS[0], "BW-AUTO-TABLE", "house", (name,), about)
        show = show_of(GAME)
        assert show.note(state, asked, name).startswith("wins" if win else "no chance")
        assert show.slip(state, asked, name) == ("" if win else DOUBTS["never"])
        allies.talk(fight, figure, house, lambda *_: None)
        assert heard.dice == bool(win)
        (told,) = (each for each in heard.told if isinstance(each, events.Persuaded))
        assert bool(told.die) == bool(win)
        if not win:
            assert "rolls" not in GAME.sentence(state, told)


def test_whoever_has_looked_in_at_a_door_talks_there_without_being_asked_where() -> None:
    state, figure, faces = at_doors()
    fight = GAME.looked_at(state)
    assert houses_to_talk_at(fight, figure) == list(faces)
    house = list(faces)[-1]
    state.heard[f"{memory.AT}{figure.key}"] = fight.site.houses[house].name
    assert houses_to_talk_at(fight, figure) == [house]
    memory.walk(state, figure.key)
    assert houses_to_talk_at(fight, figure) == list(faces)


def test_people_hear_what_their_strikes_have_to_roll() -> None:
    told = [each.event for each in played().session.events]
    struck = [each for each in told if isinstance(each, events.Ordered) and each.use == STRIKE]
    assert struck
    state = played().state
    for count in (1, 2):
        event = msgspec.structs.replace(struck[0], cards=("back",) * count)
        order = GAME.order(state, event)
        assert order is not None
        whom = names.figure(state, event.target)
        dice = "Roll a die" if count == 1 else "Roll a die for each card"
        assert order.deed == f"{dice}: {event.need} or more hits {whom}"
        assert order.where.startswith("Then True Grit")


def test_one_with_money_is_asked_about_only_in_contact() -> None:
    state, _ = begun("Kh", "3h")
    gang = [each for each in state.here() if each.seat == SEATS[1]]
    rich = gang[0]
    rich.money = 1
    fight = GAME.looked_at(state)
    fight.door = heard = Heard()
    questions.ask(fight, SEATS[1], statements.SIGHTS, gang)
    (form,) = heard.asked
    assert statements.bands(form.people[rich.key]) == []
    assert rich.person.arms
    assert all(form.people[each.key] == each.person for each in gang[1:])
    alone = Question(
        SEATS[0], "BW-AUTO-TABLE", "sights", (), {"gang": SEATS[1]},
        statements.Sights({rich.key: form.people[rich.key]}),
    )  # fmt: skip
    assert GAME.prompt(state, alone) == f"Does {names.figure(state, rich.key)} touch one of yours?"
    state.heard[statements.BEFORE] = f"{rich.key} 12"
    assert memory.sights_before(state, [rich.key]) == ""


def test_a_shot_that_may_only_be_fair_is_asked_about_after_the_doors() -> None:
    state, gang = begun("Kh", "3h")
    state.heard[statements.SIGHTS] = "B1 6"
    assert decided(state, gang) == "reach door"
    state.heard["reach door"] = statements.NOBODY
    assert decided(state, gang) == "whom B1"
    state, gang = begun("Kh", "Qd", "3h")
    state.heard[statements.SIGHTS] = "B1 6"
    assert decided(state, gang) == "whom B1", "a sure shot comes before the doors"


def test_of_one_strike_nobody_is_asked_which() -> None:
    state, _ = begun("Kh", "3h")
    for count in (1, 2):
        names_ = [f"strike {nth}" for nth in range(1, count + 1)]
        asked = Question(SEATS[0], "BW-CONTACT-4", "cancel", (*names_, PASS))
        assert ("Which?" in GAME.prompt(state, asked)) == (count > 1)


@pytest.mark.parametrize("seat", SEATS[:2])
def test_whoever_may_undo_a_strike_hears_who_strikes_at_whom(seat: str) -> None:
    state, _ = begun("Kh", "3h")
    one, other = "A1", "B1"
    state.pending = Pending(one, (), "strike", other)
    mine, his = (one, other) if state.player(seat).side == state.figure(one).side else (other, one)
    told = f"{capital(names.figure(state, his))} strikes at {names.figure(state, mine)}"
    asked = Question(seat, "BW-CONTACT-4", "cancel", ("Qs", PASS))
    assert GAME.prompt(state, asked) == f"{told} with Q♠. Joker?"
    assert [GAME.label(state, asked, each) for each in asked.options] == ["Joker!", "Let it be"]
    two = msgspec.structs.replace(asked, options=("Qs", "Kh", PASS))
    assert GAME.prompt(state, two) == f"{told}. A Joker can undo one of these strikes. Which?"
    assert GAME.label(state, two, "Qs") == "Q♠"
    assert GAME.prompt(state, msgspec.structs.replace(asked, options=(PASS,))) == f"{told}. Joker?"
