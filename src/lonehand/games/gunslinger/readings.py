"""The clauses of the game, and the options by which their unclear places are read."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import msgspec

from lonehand.engine.clauses import Clauses
from lonehand.engine.errors import Refusal
from lonehand.engine.files.toml import values_in
from lonehand.engine.game import Option
from lonehand.games.gunslinger.automa.facts import BANDS

DATA: Final = Path(__file__).parent / "data"
TAC_CELL: Final = re.compile(r"GS-TAC-(?P<table>[A-D])(?P<segment>\d)-(?P<hexes>\d)")
CHART_CELL: Final = re.compile(r"GS-CHART-(?P<row>\d+)-(?P<column>[A-Z]+)")
HEXES: Final = {band[0]: band for band in BANDS}


def cell(clause: str) -> str:
    """Return where the clause of a cell stands: `data/tac.toml, table B, line 2, 4-6 hexes`."""
    if found := TAC_CELL.fullmatch(clause):
        hexes = HEXES[found["hexes"]]
        return f"data/tac.toml, table {found['table']}, line {found['segment']}, {hexes} hexes"
    if found := CHART_CELL.fullmatch(clause):
        return f"data/chart.toml, row {found['row']}, column {found['column']}"
    return ""


CLAUSES: Final = Clauses(DATA / "clauses.toml", Path(__file__).parent, cell)


class OptionFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of options: `[[option]]` tables."""

    option: tuple[Option, ...]


class Readings(msgspec.Struct, frozen=True):
    """The options of one showdown; the keys are those of `OPTIONS`, the defaults the first values.

    Where prose and chart differ the chart decides, but for aiming, heads and men
    who are down (`activities`); an option chooses the prose, or the print, in each of the places.
    """

    bonus_cards: str = "on"
    hidden_man: str = "keeps"
    hex_nearest: str = "him"
    hex_goal: str = "stands"
    hex_beyond: str = "enemy"
    aim_points: str = "target"
    steps: str = "any"
    far_cover: str = "way"
    cover_unloaded: str = "load"
    blow_down: str = "blow"
    delay_leaves: str = "entries"
    c_alone: str = "half"
    empty_gun: str = "first"
    head_out: str = "cocked"
    head_rows: str = "out"
    loading: str = "full"
    down: str = "up"


def load_options(text: str, name: str) -> tuple[Option, ...]:
    """Return the options that *text* holds."""
    try:
        return msgspec.convert(values_in(text, name), OptionFile).option
    except msgspec.ValidationError as error:
        raise Refusal(str(error), place=name) from error


OPTIONS: Final = load_options((DATA / "options.toml").read_text("utf-8"), "options.toml")
LATER: Final = {
    option.key: option.default for option in OPTIONS if option.key in ("hex_goal", "head_rows")
}
"""The options that showdowns begun under rules 1 do not have, each with its default."""


def options_to_keep(options: Mapping[str, str]) -> dict[str, str]:
    """Return options as a showdown keeps them: a later one only if it is not at its default.

    So a showdown has the same state under either version of the rules, as long as it goes the same
    way, and the record of an earlier one fits.
    """
    return {key: value for key, value in options.items() if LATER.get(key) != value}
