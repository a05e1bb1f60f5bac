"""The `lonehand` command.

What each word does stands in `commands`. A word's module is imported when the word is said and not
before, so that `lonehand --help` is there at once.

Exit codes: 0 all is well, 1 refused (or a record does not fit, or something needed is missing),
2 the command was not understood.
"""

from __future__ import annotations

import errno
import os
import sys
import warnings
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import click

from lonehand import __version__
from lonehand.engine.errors import LonehandError, Refusal
from lonehand.faces.commands.shared.examples import with_examples
from lonehand.faces.commands.shared.serving import Serving, serving_options

COMMANDS: Final[Mapping[str, tuple[str, str]]] = {
    "games": ("games:games", "List the games, or the options of one game."),
    "play": ("play:play", "Begin a game and open it in the browser."),
    "resume": ("play:resume", "Go on with the game you played last, or with the one you name."),
    "saves": ("saves:saves", "List the saved games, or remove one."),
    "export": ("saves:export", "Write a saved game as a text record."),
    "import": ("saves:import_", "Read a text record, check it and save it as a game."),
    "backup": ("backup:backup", "Copy all saved games to a new file."),
    "restore": (
        "backup:restore",
        "Bring back missing or damaged games from a backup.",
    ),
    "replay": ("replay:replay", "Check a record line by line and show how the game ended."),
    "advise": ("advise:advise", "Describe a table and find out what the next opponent does."),
    "situation": (
        "advise:situation",
        "Write the situation of a game as a file for `advise`.",
    ),
    "simulate": ("lab:simulate", "Play many games and count who wins."),
    "compare": (
        "lab:compare",
        "Compare two settings on the same random seeds and tell luck from a real difference.",
    ),
    "sweep": ("lab:sweep", "Play every combination of settings on the same random seeds."),
    "merge": ("lab:merge", "Join the parts of one batch."),
    "report": ("lab:report_on", "Summarise the results in a file."),
    "tables": (
        "tables:tables",
        "Copy the opponents' decision tables to change them, or check changed ones.",
    ),
    "map": (
        "maps:map_",
        "Check or draw a map, an open table or a town: your own or a built-in one.",
    ),
    "data": (
        "data:data",
        "Show the numbers a game uses and where each comes from; check your own.",
    ),
    "lists": (
        "lists:lists",
        "Show, check or save an army list for Grimdark Future: a file, text or share link.",
    ),
    "gangs": (
        "gangs:gangs",
        "Show or make gangs and town decks for Black Hat, or print a gang's sheet.",
    ),
    "new-game": (
        "new_game:new_game",
        "Begin a game of your own: a small one that plays at once.",
    ),
    "rules": ("rules:rules", "Show the rules of a game: what each says, its code and its tests."),
    "manual": ("rules:manual", "List the pages of the manual, or print one."),
    "doctor": (
        "doctor:doctor",
        "Check that Lonehand can run here, and say how to fix what is missing.",
    ),
}
"""For each word: where its command is in `commands`, and its sentence in `--help`."""
GROUPS: Final[Mapping[str, tuple[str, ...]]] = {
    "Play": ("games", "play", "resume"),
    "Saved games": ("saves", "export", "import", "replay", "backup", "restore"),
    "At your own table": ("advise", "situation"),
    "Your own files": ("tables", "map", "data", "lists", "gangs", "new-game"),
    "Many games": ("simulate", "compare", "sweep", "merge", "report"),
    "Look things up": ("manual", "rules", "doctor"),
}
"""The words of `COMMANDS` as `--help` groups them."""
EXAMPLES: Final = """\b
Examples:
  lonehand                        open the page in the browser
  lonehand play lone-gunslinger   begin a game at once
  lonehand COMMAND --help         explain a command, with examples
  lonehand manual                 list the pages of the manual"""
WIDEST: Final = max(map(len, COMMANDS))
JSON: Final = "--json"
SHELL: Final = "_LONEHAND_COMPLETE"
"""What a shell sets in the environment of a command that is to complete a line."""


class Refused(click.ClickException):
    """A refusal on its way to the person who typed the command."""

    exit_code = 1

    def show(self, file: Any = None) -> None:
        """Print the sentence."""
        click.echo(f"lonehand: {self.format_message()}", file=file, err=file is None)


def print_error(
    sentence: str, place: str = "", clause: str = "", others: Sequence[Refusal] = ()
) -> None:
    """Print an error as JSON on the standard output, for a program that asked for JSON."""
    from lonehand.faces.commands.shared.output import print_json  # noqa: PLC0415 - not needed for --help

    more = [{"error": each.sentence, "place": each.place, "clause": each.clause} for each in others]
    found = {"error": sentence, "place": place, "clause": clause}
    print_json({**found, "others": more} if more else found)


class Words(click.Group):
    """The words of `COMMANDS`, each imported when it is said; every error becomes a sentence."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the words in the order of the help."""
        del ctx
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a word's command."""
        del ctx
        if cmd_name not in COMMANDS:
            return None
        module, _, name = COMMANDS[cmd_name][0].partition(":")
        command: click.Command = getattr(import_module(f"lonehand.faces.commands.{module}"), name)
        return with_examples(command, cmd_name)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the first command; for an unknown word, say what could be meant."""
        word = args[0]
        if word not in COMMANDS and not word.startswith("-") and not ctx.resilient_parsing:
            from difflib import get_close_matches  # noqa: PLC0415 - not needed for --help

            near = get_close_matches(word, COMMANDS, n=1)
            meant = f"did you mean “{near[0]}”?" if near else "lonehand --help lists them"
            if word == "help":
                about = " ".join(["lonehand", *(each for each in args[1:2] if each in COMMANDS)])
                meant = f"type {about} --help"
            elif word == "version":
                meant = "type lonehand --version"
            ctx.fail(f"there is no command “{word}”; {meant}")
        name, command, rest = super().resolve_command(ctx, args)
        if command is not None and not ctx.resilient_parsing and len(rest) > 1:
            from lonehand.faces.commands.shared.usage import repeated_option  # noqa: PLC0415 - likewise

            if option := repeated_option(command, rest):
                sentence = f"{name}: {option} is given twice; keep one of the two"
                raise click.UsageError(sentence, ctx)
        return name, command, rest

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the words and their sentences, importing none of them."""
        del ctx
        for group, words in GROUPS.items():
            with formatter.section(group):
                formatter.write_dl([(name.ljust(WIDEST), COMMANDS[name][1]) for name in words])

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Take the words apart, and remember whether they ask for JSON."""
        ctx.meta[JSON], ctx.meta["typed"] = JSON in args, list(args)
        try:
            return super().parse_args(ctx, args)
        except click.UsageError as error:
            raise misuse(error, as_json=ctx.meta[JSON]) from error

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; whatever is refused leaves as a sentence and exit code 1.

        Where JSON is asked for, the refusal is there on the standard output, too.
        """
        try:
            try:
                return super().invoke(ctx)
            finally:
                sys.stdout.flush()  # what the disk does not take must not look as if it were there
        except click.UsageError as error:
            name = ctx.invoked_subcommand
            if error.ctx is None and name and (command := self.get_command(ctx, name)):
                error.ctx = click.Context(command, ctx, name)
            raise misuse(error, as_json=ctx.meta[JSON]) from error
        except LonehandError as error:
            others = error.others if isinstance(error, Refusal) else ()
            if ctx.meta[JSON]:
                place, clause = (getattr(error, key, "") for key in ("place", "clause"))
                print_error(getattr(error, "sentence", str(error)), str(place), clause, others)
            raise Refused("\n".join(map(str, (error, *others)))) from error
        except UnicodeError as error:
            raise refuse("an argument is not UTF-8 text", "", as_json=ctx.meta[JSON]) from error
        except OSError as error:
            if error.errno == errno.EPIPE:  # whoever was reading has gone; click leaves quietly
                raise
            sentence = str(error.strerror or error)
            where = str(error.filename or "")
            raise refuse(sentence, where, as_json=ctx.meta[JSON]) from error


def misuse(error: click.UsageError, *, as_json: bool) -> click.UsageError:
    """Return the end of a command line that cannot be understood: a sentence, or JSON."""
    if isinstance(error, click.exceptions.NoArgsIsHelpError):
        return error
    from lonehand.faces.commands.shared.usage import Misused  # noqa: PLC0415 - not needed for --help

    ours = Misused(error)
    if as_json:
        print_error(ours.sentence, ours.place)
    return ours


def refuse(sentence: str, place: str, *, as_json: bool) -> Refused:
    """Return a refusal, which has been printed as JSON if that is asked for."""
    if as_json:
        print_error(sentence, place)
    return Refused(f"{place}: {sentence}" if place else sentence)


def folder_named(_: click.Context, __: click.Parameter, home: Path | None) -> Path | None:
    """Return the folder; refuse an option in its place, as in `--home --help`."""
    if home is not None and str(home).startswith("-"):
        raise click.BadParameter(f"write a folder before {home}, such as --home my-games")
    return home


@click.group(
    cls=Words,
    invoke_without_command=True,
    epilog=EXAMPLES,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, prog_name="lonehand", message="%(prog)s %(version)s")
@click.option(
    "--home",
    type=click.Path(path_type=Path),
    envvar="LONEHAND_HOME",
    callback=folder_named,
    help="The folder of your saved games.  [default: your data folder; doctor shows it]",
)
@serving_options
@click.pass_context
def lonehand(ctx: click.Context, home: Path | None, serving: Serving) -> None:
    """Play solo games against opponents who follow the printed rules to the letter.

    Without a command, Lonehand opens its page in the browser; Ctrl-C ends it, and every game is
    saved after every answer.
    """
    ctx.obj = home
    if ctx.invoked_subcommand is None:
        from lonehand.faces.commands.play import open_page  # noqa: PLC0415 - not needed for --help

        open_page(home, serving)
        return
    given = serving.as_defaults()  # `lonehand --port 80 play …` means what it says
    ctx.default_map = {"play": given, "resume": given}


def show_warnings() -> None:
    """Show a warning to the owner of a package as a sentence like all others."""

    def show(message: Warning | str, category: type[Warning], *others: Any) -> None:
        if category.__module__.partition(".")[0] != "lonehand":
            usual(message, category, *others)
        elif SHELL not in os.environ:  # a shell that completes a line wants no sentences
            click.echo(f"lonehand: {message}", err=True)

    usual = warnings.showwarning
    warnings.showwarning = show  # type: ignore[assignment]  # it hands on whatever else it gets


def main() -> None:
    """Run the command; a character that the terminal cannot show is replaced."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
    show_warnings()
    if SHELL in os.environ:
        from lonehand.faces.commands.shared.completion import prepare_shells  # noqa: PLC0415 - only here

        prepare_shells()
    lonehand(prog_name="lonehand")
