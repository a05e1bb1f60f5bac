"""The sheet of a gang in a campaign: in lines, and as a page to print.

Pure functions from a campaign to text. The page is one HTML document that points to nothing outside
itself; it is set for a sheet of A4 or Letter, and stays readable on a telephone.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Final

from lonehand.engine.grammar.english import capital, count_of, join_words
from lonehand.games.black_hat.campaign.campaign import STEP, due, notches_of
from lonehand.games.black_hat.campaign.companies import Campaign, Company, Grave, Member
from lonehand.games.black_hat.gangs.gangs import value_of
from lonehand.games.black_hat.gangs.people import Person
from lonehand.games.black_hat.gangs.skills import skills
from lonehand.space.palette import FONTS, INKS

FIVE: Final = 5
"""Marks of a tally that are tied together."""
BAR, HIGH = 5, 18
"""Pixels between two marks of a tally, and how long one is."""


def outfit(person: Person) -> str:
    """Return what somebody carries, in words: `Rifle, pistol, on horseback`."""
    words = [*(person.arms or ("unarmed",)), *(["on horseback"] if person.horse else [])]
    return capital(", ".join(words))


def skills_told(person: Person) -> list[str]:
    """Return somebody's skills with their level: `True Grit -1`, `Cardsharp`."""
    found = []
    for key, skill in skills().items():
        number = getattr(person.skills, key)
        if number:
            found.append(skill.name if number == 1 else f"{skill.name} {number:+d}")
    return found


def next_skill(campaign: Campaign, number: int) -> str:
    """Return when the gang's next skill is due, as a sentence."""
    company = campaign.gangs[number]
    if campaign.each:
        return f"Each has notches of his own; every {STEP} give a skill."
    if due(company.notches, company.paid):
        return "A skill is due now."
    missing = STEP * (company.paid + 1) - company.notches
    return f"The next skill is {count_of(missing, 'notch')} away."


# -- in lines --------------------------------------------------------------------------------------


def lines(campaign: Campaign, number: int) -> list[str]:
    """Return the sheet of a gang in plain lines.

    Args:
        campaign: the campaign.
        number: the number of the gang, from 0.

    """
    company = campaign.gangs[number]
    fought = count_of(campaign.games, "gunfight", "no")
    held = count_of(company.wins, "town", "no")
    notches = capital(count_of(notches_of(campaign, number), "notch", "no"))
    found = [
        f"{company.name}: {fought}, {held} held",
        f"{notches}. {next_skill(campaign, number)}",
        f"{capital(count_of(company.money, 'card', 'no'))} of Money",
    ]
    for member in company.members:
        found += ["", *member_lines(member, each=campaign.each)]
    if company.graves:
        found += ["", "Boot Hill"]
        found += [f"  {grave_line(grave)}" for grave in company.graves]
    return found


def member_lines(member: Member, *, each: bool) -> Iterator[str]:
    """Yield the lines of a member."""
    person = member.person
    yield f"{person.name}, value {value_of(person)}"
    yield f"  {outfit(person)}"
    told = skills_told(person)
    if told:
        yield f"  {', '.join(told)}"
    yield f"  {record(member, each=each)}"


def record(member: Member, *, each: bool) -> str:
    """Return what a member has done so far, as a sentence."""
    if not member.games:
        return "New to the gang."
    found = [count_of(member.games, "gunfight"), f"{member.downs or 'nobody'} shot down"]
    if member.flights:
        found.append("fled once" if member.flights == 1 else f"fled {member.flights} times")
    if each:
        found.append(count_of(member.notches, "notch", "no"))
    return f"{capital(join_words(found))}."


def grave_line(grave: Grave) -> str:
    """Return who lies in a grave."""
    after = {"": "", "nobody": "; nobody took the place"}.get(
        grave.filled, f"; {grave.filled} took the place"
    )
    downs = grave.downs or "nobody"
    return f"{grave.person.name}, gunfight {grave.game}, {downs} shot down{after}"


# -- to print --------------------------------------------------------------------------------------

INK: Final = INKS["light"]
HAT: Final = (
    '<path d="M-13 5c4-1 6-2 6.500-5L-5-8c1-4 4-4.500 5-2 1-2.500 4-2 5 2l1.500 8c.5 3 2.500 4'
    ' 6.500 5-5 5-21 5-26 0z"/>'
)
"""The emblem of the game: a hat."""
STYLE: Final = f"""
@page {{ size: auto; margin: 14mm }}
* {{ box-sizing: border-box }}
body {{ margin: 0 auto; padding: 1.2rem; max-width: 46rem; color: {INK.ink};
  background: {INK.card}; font: 15px/1.4 {FONTS} }}
header {{ border: 3px double {INK.ink}; padding: .8rem 1rem; text-align: center }}
header svg {{ width: 5rem; height: 2.2rem; fill: {INK.ink} }}
h1 {{ margin: 0; font-size: 2.1rem; letter-spacing: .04em }}
header p {{ margin: .2rem 0 0; color: {INK.quiet} }}
dl {{ display: flex; flex-wrap: wrap; gap: .4rem 1.6rem; margin: 1rem 0; align-items: end }}
dl div {{ display: flex; gap: .5rem; align-items: center }}
dt {{ font-weight: 700 }}
dd {{ margin: 0 }}
.people {{ display: grid; grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr));
  gap: .8rem }}
.people section {{ border: 1.5px solid {INK.ink}; padding: .6rem .8rem; break-inside: avoid }}
h2 {{ margin: 0; font-size: 1.2rem; display: flex; justify-content: space-between }}
h2 small {{ white-space: nowrap; font-weight: 400; color: {INK.quiet} }}
.people p {{ margin: .25rem 0 }}
.people section {{ display: flex; flex-direction: column }}
.people section > :last-child {{ margin-top: auto }}
ul {{ margin: .3rem 0; padding: 0; list-style: none }}
li {{ border-top: 1px dotted {INK.rule}; padding: .15rem 0 }}
li small {{ color: {INK.quiet} }}
.open li {{ height: 1.6rem }}
.hill {{ margin-top: 1.2rem; border-top: 3px double {INK.ink} }}
.hill h2 {{ margin: .5rem 0 }}
svg {{ vertical-align: middle }}
@media print {{ body {{ padding: 0; max-width: none }} }}
"""


def page(campaign: Campaign, number: int) -> str:
    """Return the sheet of a gang as an HTML document to print.

    Args:
        campaign: the campaign.
        number: the number of the gang, from 0.

    """
    company = campaign.gangs[number]
    people = "".join(person_drawn(member, each=campaign.each) for member in company.members)
    hill = "".join(f"<li>{cross()} {escape(grave_line(grave))}</li>" for grave in company.graves)
    about = f"<p>{escape(company.about)}</p>" if company.about else ""
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(company.name)}</title><style>{STYLE}</style></head><body>"
        f'<header><svg viewBox="-14 -13 28 24" aria-hidden="true">{HAT}</svg>'
        f"<h1>{escape(company.name)}</h1>{about}</header>"
        f"<dl>{''.join(facts(campaign, number))}</dl>"
        f"<p>{escape(next_skill(campaign, number))}</p>"
        f'<div class="people">{people}</div>'
        + (f'<div class="hill"><h2>Boot Hill</h2><ul>{hill}</ul></div>' if hill else "")
        + "</body></html>\n"
    )


def facts(campaign: Campaign, number: int) -> Iterator[str]:
    """Yield the numbers of a gang."""
    company = campaign.gangs[number]
    for name, count in (
        ("Notches", notches_of(campaign, number)),
        ("Towns held", company.wins),
        ("Money", company.money),
        ("Gunfights", campaign.games),
    ):
        yield f"<div><dt>{name}</dt><dd>{tally(count, name.lower())}</dd></div>"
    yield f"<div><dt>Value</dt><dd>{worth(company)}</dd></div>"


def worth(company: Company) -> int:
    """Return what a gang is worth now, skills included."""
    return sum(value_of(member.person) for member in company.members)


def person_drawn(member: Member, *, each: bool) -> str:
    """Return the part of the page that is a member's."""
    person = member.person
    had = "".join(
        f"<li><strong>{escape(name)}</strong> <small>{escape(says)}</small></li>"
        for name, says in describe_skills(person)
    )
    marks = tally(member.notches if each else member.downs, "shot down")
    of_what = "Notches" if each else "Enemies shot down"
    return (
        f"<section><h2>{escape(person.name)} <small>value {value_of(person)}</small></h2>"
        f"<p>{escape(outfit(person))}</p><p>{of_what} {marks}</p>"
        f"<ul>{had}</ul><ul class='open'><li></li></ul>"
        f"<p><small>{escape(record(member, each=each))}</small></p></section>"
    )


def describe_skills(person: Person) -> Iterator[tuple[str, str]]:
    """Yield somebody's skills with their level, and what they do."""
    for key, skill in skills().items():
        number = getattr(person.skills, key)
        if number:
            name = skill.name if number == 1 else f"{skill.name} {number:+d}"
            twice = "twice: " if number > 1 else ""
            yield name, f"{twice}{skill.says}" if number > 0 else "lost by running"


def tally(count: int, name: str) -> str:
    """Return a number as marks, five to a bundle."""
    if not count:
        return f'<span aria-label="no {name}">none</span>'
    parts, x = [], 3
    for nth in range(count):
        if nth % FIVE == FIVE - 1:
            parts.append(f"M{x - 4 * BAR - 2} {HIGH - 3}L{x - 2} 4")
            x += BAR
        else:
            parts.append(f"M{x} 2v{HIGH - 4}")
            x += BAR
    return (
        f'<svg width="{x}" height="{HIGH}" role="img" aria-label="{count} {name}">'
        f'<path d="{"".join(parts)}" stroke="{INK.ink}" stroke-width="2" fill="none"'
        ' stroke-linecap="round"/></svg>'
    )


def cross() -> str:
    """Return a cross for a grave."""
    return (
        '<svg width="14" height="18" aria-hidden="true"><path d="M7 1v16M2 6h10"'
        f' stroke="{INK.ink}" stroke-width="2.500" fill="none"/></svg>'
    )
