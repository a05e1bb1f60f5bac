"""`lonehand rules` and `lonehand manual`: what can be looked up."""

from __future__ import annotations

import difflib
import re
from typing import Any

import click

from lonehand.engine.clauses import Clause, Clauses
from lonehand.engine.errors import Refusal
from lonehand.engine.grammar.english import join_words
from lonehand.faces.commands.shared.completion import CLAUSE, GAME, PAGE
from lonehand.faces.commands.shared.output import paragraph, print_json, table
from lonehand.faces.manual import page_named, titles
from lonehand.games import TITLES, find


def find_clauses(clauses: Clauses, text: str) -> list[Clause]:
    """Return the clause of that id, or all whose ids begin so, or else all whose ids end so.

    Raises:
        Refusal: there is none; the sentence names the nearest.

    """
    wanted = text.strip().upper()
    exact = [clause for clause in clauses if clause.id.upper() == wanted]
    found = (
        exact
        or [clause for clause in clauses if clause.id.upper().startswith(wanted)]
        or [clause for clause in clauses if clause.id.upper().endswith(f"-{wanted}")]
    )
    if not found:
        near = difflib.get_close_matches(wanted, list(clauses.by_id), n=3, cutoff=0.5)
        near = [each for each in near if digits_of(each.upper()) == digits_of(wanted)]
        all_of_them = f"leave it out to list all, from {next(iter(clauses.by_id))} on"
        hint = f"did you mean {join_words(near, 'or')}?" if near else all_of_them
        raise Refusal(f"there is no rule “{text}”; {hint}", place="CLAUSE")
    return found


def digits_of(id_: str) -> list[str]:
    """Return the numbers in a rule's id, in which two near misses have to agree."""
    return re.findall(r"\d+", id_)


def elsewhere(text: str, name: str) -> Refusal | None:
    """Return a refusal that names the game whose rules begin so; None if there is none."""
    family = text.strip().upper().partition("-")[0] + "-"
    for other in TITLES:
        if other != name and any(one.id.startswith(family) for one in find(other).clauses):
            right = f"type lonehand rules {other} {text}"
            return Refusal(f"{family} rules belong to {other}; {right}", place="CLAUSE")
    return None


def clause_data(clause: Clause, places: list[str]) -> dict[str, Any]:
    """Return a clause as data."""
    return {
        "id": clause.id,
        "kind": clause.kind,
        "rebuilt": clause.is_rebuilt,
        "says": clause.says,
        "reading": clause.reading,
        "option": clause.option,
        "source": clause.source,
        "places": places,
        "tests": list(clause.tests),
    }


def clause_lines(clause: Clause, places: list[str]) -> list[str]:
    """Return a clause in words."""
    parts = [
        ("Reading", clause.reading),
        ("Option", f"--set {clause.option}=…" if clause.option else ""),
        ("Source", clause.source),
        ("Code", ", ".join(places)),
        ("Tests", ", ".join(clause.tests)),
    ]
    lines = [f"{clause.id}  {clause.told_kind}", paragraph(clause.says)]
    return [*lines, *(paragraph(f"{word}: {text}") for word, text in parts if text), ""]


@click.command()
@click.argument("name", metavar="GAME", shell_complete=GAME)
@click.argument("clause", metavar="[CLAUSE]", required=False, shell_complete=CLAUSE)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def rules(name: str, clause: str | None, *, as_json: bool) -> None:
    """Show the rules of a game: what each says, its code and its tests.

    CLAUSE is the id of a rule, or how the ids of several begin or end.
    """
    clauses = find(name).clauses
    try:
        found = list(clauses) if clause is None else find_clauses(clauses, clause)
    except Refusal as refusal:
        raise elsewhere(str(clause), name) or refusal from refusal
    places = clauses.places()
    if as_json:
        print_json([clause_data(one, places[one.id]) for one in found])
        return
    for one in found:
        click.echo("\n".join(clause_lines(one, places[one.id])))
    click.echo(f"{len(found)} of {len(clauses.by_id)} rules.")


@click.command()
@click.argument("page", metavar="[PAGE]", required=False, shell_complete=PAGE)
def manual(page: str | None) -> None:
    """List the pages of the manual, or print one.

    PAGE is the name of a page, as the list and the links in its pages have it.
    """
    if page is not None:
        click.echo(page_named(page))
        return
    click.echo("\n".join(table(list(titles()))))
    click.echo("Print one with lonehand manual PAGE.")
