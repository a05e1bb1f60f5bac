"""Kinds of values that several commands take; it loads nothing, as `--help` needs it, too."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

OLD_FILE: Final = click.Path(path_type=Path, dir_okay=False)
"""A file that may be there already; what cannot be written is refused before any game is played."""


class WholeNumber(click.IntRange):
    """A whole number from one to another; what is not one is refused in these words."""

    name = "whole number"
