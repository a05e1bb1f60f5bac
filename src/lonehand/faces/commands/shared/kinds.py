"""Kinds of values that several commands take; it loads nothing, as `--help` needs it, too."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import click

OLD_FILE: Final = click.Path(path_type=Path, dir_okay=False)
"""A file that may be there already; what cannot be written is refused before any game is played."""


class WholeNumber(click.IntRange):
    """A whole number from one to another; what is not one is refused in these words."""

    name = "whole number"

    def _describe_range(self) -> str:
        """Return for the help which numbers are taken, in words."""
        return f"from {self.min} to {self.max}" if self.max else f"{self.min} or more"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Return the number that is typed."""
        try:
            return int(super().convert(value, param, ctx))
        except click.BadParameter:
            right = self._describe_range()
            right = right if self.max else f"of {right}"
            self.fail(f"“{value}” is not a whole number {right}", param, ctx)


class Group(click.Group):
    """A command with words of its own; for an unknown word it says what could be meant."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command that comes first."""
        word = args[0]
        if word not in self.commands and not word.startswith("-") and not ctx.resilient_parsing:
            from lonehand.engine.grammar import english  # noqa: PLC0415 - not needed for --help

            if "." in word or "/" in word:  # it is a file
                known = english.join_words(list(self.commands), "or")
                first = "check" if "check" in self.commands else "show"
                ctx.fail(f"{known} comes first, as in lonehand {ctx.info_name} {first} {word}")
            meant = english.choose(self.commands, word)
            ctx.fail(f"there is no command “{ctx.info_name} {word}”; {meant}")
        return super().resolve_command(ctx, args)
