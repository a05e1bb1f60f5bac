"""Ablation of the automatic gangs' list: with anything in it switched off, a decision changes.

Gunfights play themselves by the list as it stands. At each question it is looked what a gang would
answer if one thing in the list were switched off, until each has made a difference.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec
import pytest
from bh_automa_games import BOOK, Watched

from lonehand.engine.chance import Chance
from lonehand.engine.question import Question
from lonehand.games.black_hat.automa.book import Book, Listed
from lonehand.games.black_hat.automa.player import Gang
from lonehand.games.black_hat.state import SEATS

NEVER: Final = 101
"""A chance that nothing has, in hundredths."""
FAR: Final = 99
"""Farther than any table is wide, in inches, and more danger than there ever is."""
LINES: Final = range(1, 10)
GUNFIGHTS: Final = 50
"""So many are played at most, in a soak."""
OFF: Final[Mapping[str, tuple[tuple[str, Any], ...]]] = {
    "standard": (
        *((f"order {line}", [each for each in LINES if each != line]) for line in LINES),
        ("jokers", False),
        ("sure", NEVER),
        ("sure_danger", FAR),
        ("fair", NEVER),
        ("fair_danger", FAR),
        ("recruit_danger", FAR),
        ("rush", FAR),
        ("point", 0),
        ("lift", NEVER),
        ("held_near", 0),
        ("held_until", NEVER),
        ("door_way", 0),
        ("mount_beyond", FAR),
        ("mids", FAR),
        ("post_from", 0),
        ("post_to", FAR),
        *((f"goals.{who}", ["edge"]) for who in ("unarmed", "shotgun", "rifle", "pistol")),
        ("goals.carrier", ["enemy"]),
        ("joker.late", 0),
        ("joker.late_last", 0),
        *((f"joker.{kind}.early", NEVER) for kind in ("gang", "ally", "persuade", "act")),
        *((f"joker.{kind}.late", NEVER) for kind in ("gang", "ally", "persuade")),
        *((f"joker.strikes.{when}", NEVER) for when in ("early", "late")),
    ),
    "sharp": tuple(
        (f"weights.{name}", 0) for name in msgspec.to_builtins(BOOK.list_for("sharp"))["weights"]
    ),
}
"""What is switched off in the list of a level: which field, and what it is then."""


def without(level: str, field: str, value: Any) -> Gang:
    """Return a gang that plays by a list in which a field has another value."""
    found = part = msgspec.to_builtins(BOOK.list_for(level))
    *way, last = field.partition(" ")[0].split(".")
    for each in way:
        part = part[each]
    assert type(part[last]) is type(value) or isinstance(part[last], list | tuple)
    part[last] = value
    changed = msgspec.convert(found, Listed)
    return Gang(Book({**BOOK.lists, (level, ""): changed}), level, Chance(""))


class Compared(Watched):
    """A gunfight in which answers are held against those of gangs with something switched off."""

    def __init__(self, seed: str, level: str, left: dict[str, Gang], **options: str) -> None:
        self.left = left
        super().__init__(seed, dict.fromkeys(SEATS, level), 0, options)

    def watched(self, question: Question, view: Any) -> Any:
        answer = super().watched(question, view)
        for field, gang in list(self.left.items()):
            if str(gang(question, view)) != str(answer):
                del self.left[field]
        return answer


RARE: Final[Mapping[str, str]] = {
    "standard": """order_1 order_3 order_4 order_7 order_8 sure_danger fair_danger recruit_danger
        rush door_way mount_beyond post_from post_to goals.unarmed goals.shotgun goals.rifle
        goals.pistol goals.carrier joker.late joker.act.early joker.ally.early joker.ally.late
        joker.gang.late joker.strikes.early joker.strikes.late""",
    "sharp": """weights.card weights.strike weights.strike_moved weights.money weights.money_ally
        weights.advance weights.unpin""",
}
"""What need not come up in the one gunfight that every run plays; most have tests of their own."""

UNSEEN: Final = {
    *("sure_danger", "fair_danger", "recruit_danger", "mount_beyond", "post_from"),
    *("joker.act.early", "joker.strikes.late"),
}
"""What has made no difference in 40 gunfights: few guns stand together, and few horses about."""


@pytest.mark.parametrize("level", OFF)
def test_what_often_decides_changes_a_decision_of_one_gunfight_if_it_is_off(level: str) -> None:
    left = {
        field: without(level, field, value)
        for field, value in OFF[level]
        if field.replace(" ", "_") not in RARE[level].split()
    }
    assert len(left) > 12
    Compared("ablation 0", level, left, town="stage-stop").played()
    assert list(left) == []


@pytest.mark.soak
@pytest.mark.parametrize("level", OFF)
def test_each_thing_in_the_list_but_few_changes_a_decision_if_it_is_off(level: str) -> None:
    left = {field: without(level, field, value) for field, value in OFF[level]}
    for number in range(GUNFIGHTS):
        if left:
            Compared(f"ablation {number}", level, left).played()
    assert left.keys() <= UNSEEN
