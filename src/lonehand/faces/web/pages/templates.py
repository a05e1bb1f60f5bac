"""The templates, and the few words they share."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path
from textwrap import shorten
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template
from markupsafe import Markup, escape

from lonehand import __version__
from lonehand.engine.grammar.english import capital, count_of, possessive
from lonehand.games import find
from lonehand.show.maps.signs import SIGNS

HERE: Final = Path(__file__).parent.parent
CLAUSE: Final = re.compile(r"\b[A-Z]{2,}-[A-Z]+(?:-[A-Za-z0-9]+)*\b")


def sentence(text: str) -> str:
    """Return a sentence with a capital letter and a stop: `no way there` is `No way there.`."""
    return f"{capital(text)}{'' if text[-1:] in '.!?' else '.'}"


def by_size(values: Sequence[str]) -> Sequence[str]:
    """Return sizes, such as points, the smallest first; any other values as they are."""
    if not all(value.isdigit() and value != "0" for value in values):
        return values
    return sorted(values, key=int)


def slug(text: str) -> str:
    """Return text as it stands in the name of a drawing: `Rose Doolan` is `rose-doolan`."""
    return text.lower().replace(" ", "-").replace("_", "-")


HEARD: Final = 60
"""The characters of a clause that a screen reader says for a link to it."""


@lru_cache(maxsize=1024)
def clause_link(game: str, clause: str, up: str = "../") -> Markup:
    """Return a link to what a clause says: a small sign, with its id for those who ask.

    A screen reader says how the clause begins. *up* leads from the page that shows it to the title
    page.
    """
    if clause in ("", "-"):
        return Markup()
    found = find(game).clauses.by_id.get(clause)
    begins = f": {shorten(found.says, HEARD, placeholder=' …')}" if found is not None else ""
    return Markup(
        '<a class="clause" href="{}rules/{}#{}" title="{}" aria-label="Rule {}{}">§</a>'
    ).format(up, game, clause, clause, clause, begins)


def link_clauses(game: str, text: str) -> Markup:
    """Return text in which every clause's id is a link."""
    found, end = Markup(), 0
    for match in CLAUSE.finditer(text):
        link = Markup('<a class="clause named" href="../rules/{}#{}">{}</a>')
        found += escape(text[end : match.start()]) + link.format(game, match[0], match[0])
        end = match.end()
    return found + escape(text[end:])


@cache
def environment() -> Environment:
    """Return the templates; text put into them is escaped, and a missing value is an error."""
    made = Environment(
        loader=FileSystemLoader(HERE / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    made.filters.update(slug=slug, possessive=possessive, sentence=sentence, by_size=by_size)
    made.globals.update(
        clause_link=clause_link,
        linked=link_clauses,
        counted=count_of,
        drawn_once=drawn_once,
        signs=SIGNS,
        program_version=__version__,
    )
    return made


@cache
def template(name: str) -> Template:
    """Return one template."""
    found = environment().get_template(name)
    found.globals = dict(found.globals)  # copied for each drawing, which a chain of them makes slow
    return found


@lru_cache(maxsize=4096)
def drawn_once(name: str, macro: str, *values: Any) -> Markup:
    """Return what a macro of a template draws of these values; of equal ones it is drawn once."""
    drawn: Markup = getattr(template(name).module, macro)(*values)
    return drawn


def page(name: str, **values: Any) -> str:
    """Return a whole page."""
    return template(name).render(values)
