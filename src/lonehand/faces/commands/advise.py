"""`lonehand advise` and `lonehand situation`: a table described, and what happens on it."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import click

from lonehand.engine.errors import Refusal
from lonehand.engine.game import Blank, Game, Situation, Tabled, use_tables
from lonehand.engine.grammar import english
from lonehand.engine.play.record import Record, read
from lonehand.engine.play.session import Session
from lonehand.faces.at_table.advice import Advice, situated_game
from lonehand.faces.commands.saves import NEITHER, find_entry
from lonehand.faces.commands.shared.completion import GAME, SAVE
from lonehand.faces.commands.shared.kinds import WholeNumber
from lonehand.faces.commands.shared.output import (
    print_json,
    print_or_write,
    read_text,
    refuse_old,
    write_new,
)
from lonehand.faces.commands.shared.settings import pairs, set_option, tables_option
from lonehand.faces.commands.tables import differences, is_empty, read_tables
from lonehand.faces.saved_games import open_store
from lonehand.faces.text import wording
from lonehand.games import TITLES, find

QUIT: Final = "quit"
OWN_TABLES: Final = "# Its game is played with its own "
LEAVE: Final = f"(? lists the answers, {QUIT} leaves.)"
NO_HINT: Final = "lonehand: --hint: nobody but the opponent had anything to decide in this turn"


def blank_situation(game: Game) -> str:
    """Return an empty situation to fill in; raise Refusal if the game has none."""
    situated_game(game)
    if not isinstance(game, Blank):
        raise Refusal(f"{game.title} has no empty situation", place="--blank")
    return game.blank


def print_blank(game: Game, out: str | None) -> None:
    """Print an empty situation, or write it to a new file; raise Refusal if that cannot be."""
    then = f"Fill it in, then run lonehand advise {game.name} {out}."
    print_or_write(blank_situation(game), out, then)


def asked_lines(advice: Advice, *, hint: bool) -> list[str]:
    """Return the question, with a hint if one is wanted."""
    advice.console.refresh()
    lines = advice.console.question_lines()
    question = advice.question()
    if question is not None and question.source:
        lines[:1] = [f"{advice.purpose(question)}{lines[0]}"]
    if hint and question is not None and not question.source:
        lines += advice.console.hint()
    return lines


def typed_in(advice: Advice, *, hint: bool, first: bool) -> tuple[str, str]:
    """Ask at the terminal until an answer comes; return it, and the rest of its line.

    The answer is empty if the person wants to leave; the *first* time it says how.

    Raises:
        Refusal: there is nobody to ask.

    """
    lines = asked_lines(advice, hint=hint)
    wanted = lines[0]
    lines += [LEAVE] if first else []
    while True:
        click.echo("\n".join(["", *lines]))
        click.echo("> ", nl=False)
        line = sys.stdin.readline() if sys.stdin is not None else ""
        if not line:
            click.echo()
            raise Refusal(f"nobody is here to answer “{wanted}”; add --answer")
        text = line.strip()
        if text.casefold() == QUIT and not advice.is_meant(text):
            return "", ""
        if text == "?" and advice.console.question is not None:
            lines = wording.legal(advice.console.question)
        elif text:
            try:
                return advice.split_answer(text)
            except Refusal as refusal:
                lines = [f"{english.sentence(refusal.sentence)} {LEAVE}"]


def show(advice: Advice, printed: int, *, brief: bool = False) -> int:
    """Print the steps from number *printed* on; return how many are printed now.

    A *brief* step is what hands do, and nothing where they do nothing.
    """
    steps = advice.steps()
    for step in steps[printed:]:
        for line in advice.hand_lines(step) if brief else advice.step_lines(step):
            click.echo(line)
    return len(steps)


def talk(advice: Advice, *, hint: bool, brief: bool = False) -> None:
    """Print what happens, and ask for what must be known, until the turn is over.

    What a line says beyond its answer goes to the questions that follow, as far as it fits.
    """
    printed, waiting, first = show(advice, 0, brief=brief), "", True
    has_hint = False
    while (question := advice.question()) is not None and not advice.yours():
        has_hint = has_hint or not question.source
        try:
            if waiting:
                answer, waiting = advice.split_answer(waiting)
            else:
                answer, waiting = typed_in(advice, hint=hint, first=first)
                first = False
        except Refusal as refusal:
            if not waiting:
                raise
            click.echo(f"Left over: {waiting}. {english.sentence(refusal.sentence)}")
            waiting = ""
            continue
        if not answer:
            return
        advice.run([answer])
        click.echo()
        printed = show(advice, printed, brief=brief)
    if waiting:
        click.echo(f"Left over: {waiting}.")
    if brief and not advice.yours():
        return
    if printed:
        click.echo()
    print_end(advice, hint=hint, has_hint=has_hint)


def print_end(advice: Advice, *, hint: bool, has_hint: bool) -> None:
    """Print why no more is told: it is one's own turn, or the turn is over."""
    if advice.yours():
        click.echo(f"It is {advice.turn.who}’s own turn, so you decide.")
        click.echo("\n".join(asked_lines(advice, hint=hint)))
        return
    click.echo(advice.end_line())
    if hint and not has_hint:
        click.echo(NO_HINT, err=True)


@click.command()
@click.argument("name", metavar="GAME", shell_complete=GAME)
@click.argument("file", metavar="[SITUATION]", type=click.Path(allow_dash=True), default="")
@set_option("Change an option of the situation")
@tables_option()
@click.option(
    "--answer",
    "answers",
    metavar="TEXT",
    multiple=True,
    help="Answer the questions in order; several with ; between them, or repeat it.",
)
@click.option("--brief", is_flag=True, help="Print only what your hands do.")
@click.option("--blank", is_flag=True, help="Print an empty situation to fill in.")
@click.option("--hint", is_flag=True, help="Show what a sensible player would do.")
@click.option(
    "-o",
    "--out",
    metavar="FILE",
    help="Write the situation after the turn, or that of --blank, to this new file.",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON and ask no questions.")
def advise(
    name: str,
    file: str,
    settings: tuple[str, ...],
    folder: Path | None,
    answers: tuple[str, ...],
    *,
    brief: bool,
    blank: bool,
    hint: bool,
    out: str | None,
    as_json: bool,
) -> None:
    """Describe a table and find out what the next opponent does.

    SITUATION is a TOML file, or `-` for standard input. Lonehand asks for anything else it needs,
    such as the next card of the deck. `--blank` prints one to fill in.
    """
    game = find(name)
    if blank and file:
        raise Refusal("--blank takes no file; give --out for a new one", place=file)
    if blank:
        print_blank(game, out)
        return
    if out is not None:
        refuse_old(out)
    if not file:
        raise Refusal("name a file, or print one to fill in with --blank", place="SITUATION")
    tables = {} if folder is None else read_tables(game, folder)
    game = use_tables(game, tables)
    text = read_text(file)
    laid = read_laid(game, text, file, pairs(settings, "--set"))
    own = own_tables(text) if folder is None else changed_tables(find(name), tables)
    if own and folder is None:
        click.echo(
            f"lonehand: {file}: its game was played with its own {own}, but this advice goes by "
            "the printed tables; give their folder with --tables",
            err=True,
        )
    advice = Advice(game, laid, file)
    try:
        advice.run(answers)
    except Refusal as refusal:
        if not as_json and not refusal.place.startswith(file):
            show(advice, 0, brief=brief)
        raise
    if as_json:
        print_json(advice.data(hint=hint))
    else:
        try:
            talk(advice, hint=hint, brief=brief)
        except Refusal:
            if out is not None:
                write_out(advice, out, own, is_told=True)
            raise
    if out is not None:
        write_out(advice, out, own, is_told=not as_json)


def read_laid(game: Game, text: str, file: str, options: Mapping[str, str]) -> Situation:
    """Return the situation that a file describes.

    Raises:
        Refusal: it is empty, says what cannot be, or is a situation of another game.

    """
    if is_empty(text):
        raise Refusal(
            "this file is empty; write one to fill in with "
            f"lonehand advise {game.name} --blank --out FILE",
            place=file,
        )
    try:
        return situated_game(game).read_situation(text, file, options)
    except Refusal:
        if isinstance(game, Tabled) and Path(file).name in game.tables:
            raise Refusal(
                f"this is a table of {game.title}; give a situation here, and the folder of the "
                "table with --tables",
                place=file,
            ) from None
        fitting = list(games_of(text, file))
        if fitting and game.name not in [fits.name for fits in fitting]:
            other = fitting[0]
            raise Refusal(
                f"this is a situation of {other.title}; type lonehand advise {other.name} {file}",
                place=file,
            ) from None
        raise


def games_of(text: str, file: str) -> Iterator[Game]:
    """Yield the games that understand a situation."""
    for name in TITLES:
        game = find(name)
        with suppress(Refusal):
            situated_game(game).read_situation(text, file, {})
            yield game


def changed_tables(game: Game, tables: Mapping[str, str]) -> str:
    """Return which tables say something else than the game's own, by name; empty if none does."""
    ours = game.tables if isinstance(game, Tabled) else {}
    changed = []
    for file, text in tables.items():
        if is_empty(text) or text == ours.get(file):
            continue
        if file not in ours or not file.endswith(".toml") or differences(ours[file], text):
            changed.append(file)
    return english.join_words(changed, empty="")


def own_tables(text: str) -> str:
    """Return which tables of its own the game of a situation had, by name; empty if none."""
    lines = (line for line in text.splitlines() if line.startswith(OWN_TABLES))
    return next((line.removeprefix(OWN_TABLES).partition(";")[0] for line in lines), "")


def with_own_tables(text: str, own: str) -> str:
    """Return a situation that says which tables of its own its game has."""
    return f"{OWN_TABLES}{own}; give advise their folder with --tables.\n{text}" if own else text


def write_out(advice: Advice, out: str, own: str, *, is_told: bool) -> None:
    """Write the situation after the turn, or in the middle of it; say which answers come again."""
    text, again = (advice.after(), []) if advice.end() else advice.so_far()
    write_new(out, with_own_tables(text, own))
    if is_told and not advice.end():
        more = f'; next, give --answer "{"; ".join(again)}" again' if again else ""
        click.echo(f"{out}: in the middle of the turn{more}.")


def record_of(home: Path | None, source: str) -> Record:
    """Return the record in a file, or that of a saved game; a copy, so that nothing saved changes.

    Raises:
        Refusal: there is neither.

    """
    if source == "-" or Path(source).exists() or not source.isalnum():
        return read(read_text(source), source)
    with open_store(home) as opened:
        return opened.record(find_entry(opened.games(), source, "--from", NEITHER).id)


def situation_at(game: Game, record: Record, line: int | None) -> Any:
    """Return the position when line *line* had been played, None being the last.

    Within a printed step nothing can be written down, for something is half done; then it is the
    beginning of that step. Where several steps need no line, it is the first of them.

    Raises:
        Refusal: there is no such line.

    """
    if line is None:
        *_, last = Session(game, record).view_for().steps()
        return last.view
    if line:
        try:
            record.line(line)
        except Refusal as refusal:
            ends = len(record.lines)
            beyond = f"there is no line {line}; the last line of the record is {ends}"
            raise Refusal(beyond if line > ends else refusal.sentence, place="--at") from refusal
    record.stand(line)
    steps = [here for here in Session(game, record).view_for().steps() if here.line <= line]
    return next(here.view for here in steps if here.line == steps[-1].line)


def next_line(game: Game, text: str, out: str, own: str) -> str:
    """Return what to do with a situation in a file, or why there is no advice on it."""
    try:
        Advice(game, situated_game(game).read_situation(text, out, {}), out).run(())
    except Refusal as refusal:
        return f"There is no advice on it: {refusal.sentence}."
    asked = f"Ask what happens next with lonehand advise {game.name} {out}"
    return (
        f"{asked} --tables FOLDER: the game was played with its own {own}." if own else f"{asked}."
    )


@click.command()
@click.argument("name", metavar="GAME", shell_complete=GAME)
@click.option(
    "--from",
    "source",
    metavar="RECORD|ID",
    required=True,
    shell_complete=SAVE,
    help="The game to use: a record, - for standard input, or a saved game.",
)
@click.option(
    "--at",
    "line",
    metavar="N",
    type=WholeNumber(min=0),
    help="The last line of the record to play, as numbered by replay --log.",
)
@click.option("-o", "--out", metavar="FILE", help="Write to this new file, not to standard output.")
@click.pass_obj
def situation(home: Path | None, name: str, source: str, line: int | None, out: str | None) -> None:
    """Write the situation of a game as a file for `advise`."""
    game = find(name)
    situated_game(game)
    record = record_of(home, source)
    if record.header.game != name:
        raise Refusal(f"this is a game of {record.header.game}; name that game", place=source)
    own = changed_tables(game, record.header.tables)
    game = use_tables(game, record.header.tables)
    text = situated_game(game).situation(situation_at(game, record, line))
    print_or_write(with_own_tables(text, own), out, next_line(game, text, out or "", own))
