"""What cannot be in a situation, each with its field and what would be right there.

Whether a value has the right shape, whether a place is on the map and a name somebody's, `notation`
finds while it reads; here stands what nobody would otherwise notice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

import msgspec

from lonehand.engine.errors import Refusal
from lonehand.engine.grammar.english import choose, nearest, quote
from lonehand.games.gunslinger.at_table.questions import (
    SIGHT,
    SOME,
    SOME_ELSEWHERE,
    TOGETHER,
    ZONE,
    values_in_words,
)
from lonehand.games.gunslinger.automa.facts import AN_ENEMY, Facts
from lonehand.games.gunslinger.numbers.book import Book
from lonehand.games.gunslinger.numbers.showdowns import OWN, keys
from lonehand.games.gunslinger.rules.plotting import WAIT
from lonehand.games.gunslinger.rules.sheet import OnSheet
from lonehand.games.gunslinger.state import HAND, HANDS, OFF_HAND
from lonehand.games.gunslinger.text.situation import CharacterText, SituationText, WeaponText
from lonehand.games.situations import in_full, place_refusals

NOBODY: Final = "nobody"
"""Who is next where everybody has had this segment."""
ASKED: Final = (
    SIGHT,
    ZONE,
    *(
        name
        for name, method in vars(Facts).items()
        if hasattr(method, "words") and not hasattr(OnSheet, name) and name not in TOGETHER
    ),
)
"""The facts that are asked for at a table, by the names under which a situation may give them."""


def check(found: SituationText, book: Book) -> None:
    """Raise Refusal, with the field, for what cannot be in a situation."""
    if found.phase != "set up" and not found.character:
        raise Refusal(
            "add a [[character]] for each one, with a name and a side",
            place="character",
        )
    if found.phase == "segments" and not found.segment:
        raise Refusal("choose a segment from 1 to 5", place="segment")
    if found.showdown:
        within([found.showdown], (*keys(), OWN), "showdown")
    for number, one in enumerate(found.character, 1):
        check_character(found, one, book, f"character {one.name.strip() or number}")
    once([one.name for one in found.character], "character")
    weapons = [weapon for one in found.character for weapon in one.weapons or ()]
    once((*map(name_of_weapon, weapons), *map(name_of_weapon, found.ground)), "weapons")
    for loose in found.ground:
        if loose.box in (HAND, HANDS, OFF_HAND):
            raise Refusal(
                "a weapon on the ground cannot be in a hand", place=f"ground {loose.code}, box"
            )
        if found.map and not loose.at:
            raise Refusal('write where it is on the map: at = "F5"', place=f"ground {loose.code}")
    once([thing.name for thing in found.thing], "thing")
    within(found.points, [one.side for one in found.character], "points")
    within(found.facts, ASKED, "facts")
    for name, value in found.facts.items():
        check_fact(name, value, [one.name for one in found.character])
    check_cards(found, book)


def check_fact(name: str, value: Any, people: Sequence[str]) -> None:
    """Raise Refusal for a fact that can never be so, whether it will be asked for or not."""
    place = f"facts, {name}"
    if isinstance(value, Mapping):
        for about, each in value.items():
            near = nearest(about, people)
            if near and about not in people:
                raise Refusal(f"nobody is called “{about}”; did you mean “{near}”?", place=place)
            check_fact(f"{name}, {about}", each, people)
        return
    options = getattr(getattr(Facts, name.partition(",")[0], None), "options", ())
    if set(options) == {True, False}:
        if not isinstance(value, bool) and value not in ("yes", "no"):
            raise Refusal("write true or false, without quotation marks", place=place)
    elif isinstance(value, bool) or not isinstance(value, str):
        raise Refusal("write a text in quotation marks", place=place)
    elif options and options != AN_ENEMY:
        words = list(map(values_in_words, options))
        with place_refusals(place):
            if in_full(value, words) not in words:
                raise Refusal(f"“{value}” is not an answer here; {choose(quote(words), value)}")


def in_full_words(found: SituationText, book: Book) -> SituationText:
    """Return a situation with people, weapons and bonus cards in full: `Colt 45` for `C45`.

    Raises:
        Refusal: several begin so.

    """
    here = [one.name for one in found.character]
    titles = {weapon.title: code for code, weapon in book.weapons.items()}

    def code(text: str, place: str) -> str:
        with place_refusals(place):
            full = in_full(text, [*book.weapons, *titles])
        return titles.get(full, full)

    def weapon(each: WeaponText | str, place: str) -> WeaponText | str:
        if isinstance(each, str):
            return code(each, place)
        return msgspec.structs.replace(each, code=code(each.code, place))

    def person(text: str, place: str) -> str:
        with place_refusals(place):
            return in_full(text, [*here, NOBODY])

    people = []
    for one in found.character:
        place = f"character {one.name}"
        with place_refusals(f"{place}, who"):
            who = in_full(one.who, book.characters)
        listed = one.weapons
        if listed is not None:
            listed = [weapon(each, f"{place}, weapons") for each in listed]
        aim = {person(name, f"{place}, aim"): count for name, count in one.aim.items()}
        people.append(
            msgspec.structs.replace(
                one, who=who, weapons=listed, aim=aim, marker=one.marker.upper()
            )
        )
    ground = [
        msgspec.structs.replace(each, code=code(each.code, f"ground {each.code}"))
        for each in found.ground
    ]
    return msgspec.structs.replace(
        found, character=people, ground=ground, next=person(found.next, "next")
    )


def check_character(found: SituationText, one: CharacterText, book: Book, place: str) -> None:
    """Raise Refusal for what cannot stand on a sheet."""
    for field in ("name", "side"):
        if not getattr(one, field).strip():
            raise Refusal("write at least one", place=f"{place}, {field}")
    if one.name.casefold() == NOBODY:
        raise Refusal(f"“{NOBODY}” is reserved; choose another name", place=f"{place}, name")
    if one.strength == 0:
        raise Refusal("it must be at least 1", place=f"{place}, strength")
    cards = dict.fromkeys(card.card for card in book.actions.values() if card.side == "bonus")
    within(one.bonus or (), tuple(cards), f"{place}, bonus")
    within(one.plot, (*book.actions, WAIT), f"{place}, plot")
    within(one.defences, tuple(book.defences), f"{place}, defences")
    within(one.spare or (), tuple(book.weapons), f"{place}, spare")
    within(one.carries, [thing.name for thing in found.thing], f"{place}, carries")
    boxes = Counter(each.box for each in one.weapons or () if not isinstance(each, str))
    if max(boxes[HAND], boxes[HANDS], boxes[OFF_HAND]) > 1 or (
        boxes[HANDS] and boxes[HAND] + boxes[OFF_HAND]
    ):
        raise Refusal(
            "he cannot hold all of that; put something in the holster",
            place=f"{place}, weapons",
        )


def check_cards(found: SituationText, book: Book) -> None:
    """Raise Refusal for result cards that there are not, or that are not left."""
    numbers = [str(number) for number in range(1, len(book.cards) + 1)]
    wrong = f"the result cards are numbered 1 to {len(numbers)}"
    for field, cards in (("drawn", found.drawn), ("next_cards", found.next_cards)):
        listed = list(map(str, cards))
        if not set(listed) <= set(numbers):
            raise Refusal(wrong, place=field)
        if field == "drawn":
            once(listed, field)


def within(words: Iterable[str], known: Sequence[str], place: str) -> None:
    """Raise Refusal for the first word that is not known there."""
    for word in words:
        if word not in known:
            choice = choose(dict.fromkeys(known), word) if known else "leave it out"
            raise Refusal(f"“{word}” is unknown; {choice}", place=place)


def once(words: Iterable[str], place: str) -> None:
    """Raise Refusal for a word that stands there twice; an empty one names nothing."""
    for word, count in Counter(words).items():
        if word and count > 1:
            raise Refusal(f"“{word}” is listed twice", place=place)


def name_of_weapon(weapon: WeaponText | str) -> str:
    """Return the name that a weapon was given; empty if it was given none."""
    return "" if isinstance(weapon, str) else weapon.name


def facts_given(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Return the facts that a situation gives, as one would answer them: yes for true."""
    words = {True: "yes", False: "no"}
    return {
        name: {about: words.get(x, x) for about, x in value.items()}
        if isinstance(value, Mapping)
        else words.get(value, value)
        for name, value in facts.items()
    }


def by_rule(facts: Mapping[str, Any], enemies: Sequence[str]) -> dict[str, Any]:
    """Return facts as they are asked for where there are several enemies, found by a rule.

    `sight = "Doc"` says that he sees somebody, and that this is Doc; what is said of Doc in a
    table is said of that enemy then.
    """
    found = dict(facts)
    for name, answers in BY_RULE.items():
        said = found.get(name)
        who, _, where = said.partition(", ") if isinstance(said, str) else ("", "", "")
        if len(enemies) < 2 or who not in enemies:
            continue
        found[name] = answers[bool(where)]
        found.setdefault("whom", who)
        found |= {
            key: value[who]
            for key, value in found.items()
            if isinstance(value, Mapping) and who in value
        }
    return found


BY_RULE: Final = {
    "sight": (SOME, SOME_ELSEWHERE),
    "enemy_from_cover": (SOME, SOME),
}
"""What is asked of enemies found by a rule: of one on his level, and of one on another."""
