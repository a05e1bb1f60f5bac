"""A command line that cannot be understood, as a sentence: what is wrong, where, what is right."""

from __future__ import annotations

import re
from typing import Any, Final

import click

from lonehand.engine.grammar.english import join_words, nearest
from lonehand.faces.commands.shared.examples import EXAMPLES

PATHS: Final = {
    r"File '(.*)' is a directory\.?": r"“\1” is a folder; name a file",
    r"Directory '(.*)' is a file\.?": r"“\1” is a file; name a folder",
}
"""What click says of a path, and what we say."""
FEW: Final = 6
"""So many options are listed where none is nearly right; of more the help tells."""


class Misused(click.UsageError):
    """A command line that cannot be understood, on its way to the person who typed it.

    Attributes:
        sentence: what is wrong, and what would be right.
        place: the command or the option that is wrong.

    """

    def __init__(self, error: click.UsageError) -> None:
        self.place, self.sentence = explain(error)
        super().__init__(f"{self.place}: {self.sentence}" if self.place else self.sentence)

    def show(self, file: Any = None) -> None:
        """Print the sentence."""
        click.echo(f"lonehand: {self.format_message()}", file=file, err=file is None)


def explain(error: click.UsageError) -> tuple[str, str]:
    """Return where a command line is wrong, and a sentence on what is wrong and would be right."""
    command = error.ctx.command_path.partition(" ")[2] if error.ctx else ""
    match error:
        case click.MissingParameter(param=click.Parameter() as parameter):
            return command, f"{name_of(parameter)} is missing{example(command, parameter)}"
        case click.NoSuchOption():
            return command, no_such(error, command)
        case click.BadOptionUsage(option_name=name) if "requires an argument" in error.message:
            return command, f"{name} needs a value: {name} {value_of(error.ctx, name)}"
        case click.BadParameter(param=click.Parameter() as parameter):
            return typed_name(error.ctx, parameter), bad(error, parameter)
        case click.BadOptionUsage(option_name=name):
            return command, f"{name} takes no value"
    if extra := re.match(r"Got unexpected extra arguments? \((.*)\)", error.message):
        takes = error.ctx is not None and any(
            isinstance(each, click.Argument) for each in error.ctx.command.params
        )
        quote = "quote what has blanks in it, or " if takes else ""
        right = f"{quote}type lonehand {command} --help"
        return command, f"“{extra[1]}” is more than it takes; {right}"
    return command, error.message[:1].lower() + error.message[1:].rstrip(".")


def name_of(parameter: click.Parameter) -> str:
    """Return how a parameter is called: `GAME`, `--games`."""
    if isinstance(parameter, click.Option):
        return max(parameter.opts, key=len)
    return (parameter.metavar or parameter.human_readable_name).rstrip(".")


TYPED: Final = "typed"
"""Where a context keeps the words that were typed."""


def typed_name(context: click.Context | None, parameter: click.Parameter) -> str:
    """Return the name of a parameter as it was typed: `-n` or `--games`."""
    typed: list[str] = context.meta.get(TYPED, []) if context else []
    for each in typed:
        for opt in parameter.opts if isinstance(parameter, click.Option) else ():
            if each == opt or each.startswith(f"{opt}=" if opt.startswith("--") else opt):
                return opt
    return name_of(parameter)


def repeated_option(command: click.Command, typed: list[str]) -> str:
    """Return the option that is given twice though it takes one value; empty if there is none."""
    if isinstance(command, click.Group):
        inner = command.commands.get(typed[0]) if typed else None
        return repeated_option(inner, typed[1:]) if inner else ""
    for each in command.params:
        if isinstance(each, click.Option) and not each.multiple and not each.is_flag:
            found = [
                word
                for word in typed
                if word in each.opts or ("=" in word and word.partition("=")[0] in each.opts)
            ]
            if len(found) > 1:
                return found[0].partition("=")[0]
    return ""


def example(command: str, parameter: click.Parameter) -> str:
    """Return what a command line with a parameter looks like, as the end of a sentence."""
    known = EXAMPLES.get(command, ())
    fit = [
        line
        for line in known
        if isinstance(parameter, click.Argument) or name_of(parameter) in line
    ]
    return f"; for example {fit[0]}" if fit else ""


def no_such(error: click.NoSuchOption, command: str) -> str:
    """Return the sentence on an option that a command does not have."""
    known = options(error.ctx)
    above = error.ctx.parent.command.params if error.ctx and error.ctx.parent else []
    if command and any(error.option_name in each.opts for each in above):
        right = f"write it before the command: lonehand {error.option_name} … {command}"
        return f"“{error.option_name}” is an option of lonehand itself; {right}"
    near = nearest(error.option_name, [*known, "--help"])
    key = error.option_name.removeprefix("--to-")
    if "--to" in known and key != error.option_name and f"--{key}" in known:
        right = f"write --to {key}=VALUE"
    elif near:
        right = f"did you mean “{near}”?"
    elif len(known) <= FEW:
        right = f"choose {join_words(known, 'or')}"
    else:
        right = f"{f'lonehand {command}'.strip()} --help lists them"
    return f"there is no option “{error.option_name}”; {right}"


def options(context: click.Context | None) -> list[str]:
    """Return the options of a command, each by its long name."""
    found = context.command.params if context else []
    return [name_of(each) for each in found if isinstance(each, click.Option) and not each.hidden]


def value_of(context: click.Context | None, name: str) -> str:
    """Return what stands for the value of an option in the help: `KEY=VALUE`."""
    for each in context.command.params if context else []:
        if isinstance(each, click.Option) and name in each.opts and context:
            return each.make_metavar(context)
    return "VALUE"


def bad(error: click.BadParameter, parameter: click.Parameter) -> str:
    """Return the sentence on a value that a parameter does not take."""
    if isinstance(parameter.type, click.Choice):
        typed = re.match(r"'(.*?)' is not one of", error.message)
        known = join_words([str(each) for each in parameter.type.choices], "or")
        return f"“{typed[1] if typed else ''}” is not a choice; choose {known}"
    for pattern, ours in PATHS.items():
        if found := re.fullmatch(pattern, error.message):
            return found.expand(ours)
    return error.message.rstrip(".")
