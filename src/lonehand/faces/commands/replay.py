"""`lonehand replay`."""

from __future__ import annotations

from typing import Any

import click

from lonehand.engine.errors import Divergence, Refusal
from lonehand.engine.game import WON, sentence_of
from lonehand.engine.grammar.english import capital
from lonehand.engine.play.record import Record, read
from lonehand.engine.play.session import Session
from lonehand.faces import reports
from lonehand.faces.commands.shared.output import print_json, read_text
from lonehand.games import find


def replay_record(record: Record) -> Session:
    """Return the game of a record, after playing every branch of it and then the one that counts.

    Raises:
        Divergence: a line does not fit the rules.

    """
    with record.say_where():
        game = find(record.header.game)
    session = Session(game, record)
    head, lines = record.head, len(record)
    for end in record.ends():
        session.go(end)
    session.go(head)
    record.cut(lines, head)
    return session


def log(session: Session) -> list[dict[str, Any]]:
    """Return what happened, each event in a sentence with its clause and its line of the record."""
    found, seen = [], session.view_for()
    for number, told in enumerate(seen.events):
        sentence = sentence_of(seen.game, seen.at(number), told.event)
        if sentence:
            line = seen.line_of(number)
            found.append({"line": line, "clause": told.clause, "sentence": sentence})
    return found


def data(session: Session) -> dict[str, Any]:
    """Return what a replay found, as data."""
    header, outcome = session.record.header, session.outcome()
    return {
        "fits": True,
        "game": header.game,
        "rules": header.rules,
        "seed": header.seed,
        "options": header.options,
        "seats": header.seats,
        "lines": len(session.record),
        "answers": len(session.persons()),
        "branches": max(1, len(session.record.ends())),
        "over": outcome is not None,
        "won": None if outcome is None else session.view_for().result() == WON,
        "sides": {} if outcome is None else dict(outcome.sides),
        "sentence": "" if outcome is None else outcome.sentence,
        "clause": "" if outcome is None else outcome.clause,
        "checksum": session.state_checksum(),
    }


def report(found: dict[str, Any]) -> str:
    """Return what a replay found, in sentences."""
    branches = found["branches"]
    more = "" if branches == 1 else f" on {branches} branches"
    end = f"{found['sentence']} ({found['clause']})" if found["over"] else "The game is going on."
    return (
        f"The record fits: {found['lines']} lines{more}, "
        f"{found['answers']} answers by people.\n{end}\nChecksum {found['checksum']}"
    )


@click.command()
@click.argument("file", metavar="RECORD", type=click.Path(allow_dash=True))
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.option("--log", "with_log", is_flag=True, help="Print the log of the game.")
@click.pass_context
def replay(ctx: click.Context, file: str, *, as_json: bool, with_log: bool) -> None:
    """Check a record line by line and show how the game ended.

    RECORD may be `-` for standard input.
    """
    try:
        session = replay_record(read(reports.open_report(read_text(file)).record, file))
    except (Divergence, Refusal) as error:
        if not as_json:
            raise
        print_json({"fits": False, "error": str(error), "place": str(error.place)})
        ctx.exit(1)
    found = data(session)
    told = log(session) if with_log else []
    if as_json:
        print_json({**found, "log": told} if with_log else found)
        return
    for row in told:
        click.echo(f"{row['line']:>5}  {row['sentence']} §{row['clause']}")
    click.echo(report(found))
    if file != "-":
        see = "" if with_log else f"See what happened with lonehand replay {file} --log; "
        click.echo(capital(f"{see}step through it on the page after lonehand import {file}."))
