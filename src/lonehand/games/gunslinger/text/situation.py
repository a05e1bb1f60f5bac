"""What may be in the text of a situation: its tables, their fields and the values of these."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

import msgspec

from lonehand.games.gunslinger.state import Condition, Phase

Count = Annotated[int, msgspec.Meta(ge=0, le=999)]
Segment = Annotated[int, msgspec.Meta(ge=0, le=5)]
Skill = Annotated[int, msgspec.Meta(ge=-9, le=9)]
MOST_CARDS: Final = 999


class WeaponText(msgspec.Struct, forbid_unknown_fields=True):
    """A weapon: `code` is its place in the book of numbers; everything else may follow from it."""

    code: str
    name: str = ""
    rounds: Count | None = None
    cocked: bool | None = None
    broken: bool = False
    double_action: bool | None = None
    box: str = ""
    begun: Count = 0
    at: str = ""


class CharacterText(msgspec.Struct, forbid_unknown_fields=True):
    """One `[[character]]`, in order of play; the fields are explained in the manual."""

    name: str
    side: str
    who: str = ""
    seat: str = ""
    at: str = ""
    marker: str = "A"
    one_handed: Skill | None = None
    two_handed: Skill | None = None
    brawling: Skill | None = None
    off_hand: Skill | Literal["no"] | None = None
    strength: Count | None = None
    bonus: list[str] | None = None
    weapons: list[WeaponText | str] | None = None
    spare: dict[str, Count] | None = None
    uses: str | None = None
    down: bool = False
    head: str = ""
    hits: Count = 0
    wounds: list[str] = []
    out: Condition = ""
    delay: Count = 0
    aim: dict[str, Count] = {}
    alerted: bool = True
    entered: Count = 0
    segment_entered: Segment = 0
    effort: Count = 0
    strong: bool = False
    loading: bool = False
    plot: list[str] = []
    spent: Count = 0
    defences: list[str] = []
    carries: list[str] = []


class ThingText(msgspec.Struct, forbid_unknown_fields=True):
    """An object of the showdown, and the cell where it lies, if it lies anywhere."""

    name: str
    at: str = ""


class SituationText(msgspec.Struct, forbid_unknown_fields=True):
    """A whole situation; the fields are explained in the manual."""

    character: list[CharacterText] = []
    turn: Count = 1
    phase: Phase = "segments"
    segment: Segment = 1
    next: str = ""
    map: str = ""
    showdown: str = ""
    ground: list[WeaponText] = []
    thing: list[ThingText] = []
    drawn: list[Annotated[int, msgspec.Meta(ge=1, le=MOST_CARDS)]] = []
    next_cards: list[str | int] = []
    points: dict[str, int] = {}
    scored: list[str] = []
    moved: Count = 0
    options: dict[str, str | int | bool] = {}
    facts: dict[str, Any] = {}
