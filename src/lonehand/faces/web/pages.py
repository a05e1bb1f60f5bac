"""The templates, and the few words they share."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template
from markupsafe import Markup, escape

from lonehand import __version__
from lonehand.engine.grammar.english import counted, possessive

HERE: Final = Path(__file__).parent
CLAUSE: Final = re.compile(r"\b[A-Z]{2,}-[A-Z]+(?:-[A-Za-z0-9]+)*\b")


def slug(text: str) -> str:
    """Return text as it stands in the name of a drawing: `Rose Doolan` is `rose-doolan`."""
    return text.lower().replace(" ", "-").replace("_", "-")


def clause_link(game: str, clause: str) -> Markup:
    """Return a link from a clause's id to what it says."""
    if clause in ("", "-"):
        return Markup()
    return Markup('<a class="clause" href="/rules/{}#{}">{}</a>').format(game, clause, clause)


def linked(game: str, text: str) -> Markup:
    """Return text in which every clause's id is a link."""
    found, end = Markup(), 0
    for match in CLAUSE.finditer(text):
        found += escape(text[end : match.start()]) + clause_link(game, match[0])
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
    made.filters.update(slug=slug, possessive=possessive)
    made.globals.update(
        clause_link=clause_link,
        linked=linked,
        counted=counted,
        program_version=__version__,
    )
    return made


def template(name: str) -> Template:
    """Return one template."""
    return environment().get_template(name)


def page(name: str, **values: Any) -> str:
    """Return a whole page."""
    return template(name).render(values)
