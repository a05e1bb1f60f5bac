"""What may be in the text of a situation: its tables, their fields and the values of these."""

from __future__ import annotations

from typing import Annotated

import msgspec

from lonehand.games.black_hat.gangs.people import TownKind
from lonehand.games.black_hat.state import Phase, Where

Count = Annotated[int, msgspec.Meta(ge=0, le=999)]


class GangText(msgspec.Struct, forbid_unknown_fields=True):
    """One `[[gang]]`, in the order of the seats; the fields are explained in the manual."""

    name: str
    plays: str = ""
    side: int | None = None
    suit: str = ""
    deck: int | None = None
    hand: Count | list[str] = 0
    seen: list[str | int] = []
    insulted: list[str | int] = []
    banked: Count = 0
    gives_up: bool = False
    exchanges: Count = 0
    jokers: Count | None = None
    mood: str = ""
    moods: Count = 0
    plan: str = ""


class FigureText(msgspec.Struct, forbid_unknown_fields=True):
    """One `[[figure]]`; whatever is left out is as on its list or its town card."""

    name: str
    gang: str = ""
    key: str = ""
    suit: str = ""
    called: str | None = None
    arms: list[str] | None = None
    skills: list[str] | None = None
    has_horse: bool | None = None
    strikes: Count | None = None
    title: str | None = None
    where: Where | None = None
    at: str = ""
    turned: int = 0
    platform: int | None = None
    mounted: bool | None = None
    pinned: bool = False
    sticks: Count | None = None
    money: Count = 0
    acted: bool = False
    ready: Count = 0
    weapon: str = ""
    shots: Count = 0
    struck: bool = False
    busy: bool = False
    grouped: bool = False
    downs: Count = 0
    wrongs: Count = 0
    fell: bool = False


class HouseText(msgspec.Struct, forbid_unknown_fields=True):
    """One `[[house]]`: its town cards, the top one first; `unseen` for one nobody has looked at."""

    name: str
    cards: list[str | int] = []


class CardText(msgspec.Struct, forbid_unknown_fields=True):
    """One `[[town_card]]` of a town deck that does not come with the game."""

    name: str = ""
    kind: TownKind = "character"
    suit: str = ""
    arms: list[str] = []
    traits: list[str] = []
    horse: bool = False
    strikes: Count = 0
    title: str = ""


class HorseText(msgspec.Struct, forbid_unknown_fields=True):
    """One `[[horse]]` without a rider."""

    at: str = ""
    key: str = ""
    turned: int = 0
    gang: str = ""


class DeckText(msgspec.Struct, forbid_unknown_fields=True):
    """One `[[deck]]`: what lies open; what is neither there nor in a hand has yet to be drawn."""

    discards: list[str] = []
    cards: list[str] | None = None


class SituationText(msgspec.Struct, forbid_unknown_fields=True):
    """A whole situation; the fields are explained in the manual."""

    turn: Count = 1
    phase: Phase = "figure"
    parts: str | list[str] = ""
    active: str = ""
    may_act: Count | None = None
    passed: bool = False
    aces: Count = 0
    first: str = ""
    cut: str = ""
    edges: list[str] | None = None
    lying: list[str] = []
    stable: Count = 0
    spoils: Count = 0
    winner: str = ""
    ending: str = ""
    ended_by: str = ""
    town: str = ""
    campaign: str = ""
    options: dict[str, str | int | bool] = {}
    facts: dict[str, str] = {}
    said: dict[str, str] = {}
    next: dict[str, list[str | int]] = {}
    gang: list[GangText] = []
    figure: list[FigureText] = []
    house: list[HouseText] = []
    town_card: list[CardText] = []
    horse: list[HorseText] = []
    deck: list[DeckText] = []
