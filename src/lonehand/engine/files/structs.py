"""Files read as structs, and what is wrong with one of another shape, in plain words."""

from __future__ import annotations

import functools
import re
import types
from collections.abc import Iterator, Mapping
from typing import (
    Any,
    Final,
    Literal,
    NamedTuple,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

import msgspec

from lonehand.engine.errors import Refusal
from lonehand.engine.files.toml import place_in, values_in
from lonehand.engine.grammar.english import choose, clause, quote

S = TypeVar("S", bound=msgspec.Struct)

TYPE: Final = re.compile(r"`([\w| ]+)`")
MISSING: Final = "Object missing required field `{}`"
PLAINLY: Final = {
    "Object missing required field": "a value is missing:",
    " >= ": " of at least ",
    " <= ": " of at most ",
    " > ": " above ",
}
TYPES: Final = {
    "int": "a whole number",
    "float": "a number",
    "str": "a text",
    "bool": "true or false",
    "array": "a list",
    "object": "a table",
    "null": "nothing",
}
MANY: Final = 14
FEW: Final = 9
"""So many fields are all named in a refusal, and of more than that so few."""
A_LIST: Final = re.compile("expected .*a list.*, got a text")
ONE: Final = "expected a list, got a table"
MISREAD: Final = re.compile(r"(?P<what>.*?)(?: - at `\$\.?(?P<path>.*)`)?", re.DOTALL)
STEP: Final = re.compile(r"\[(\d+|\.\.\.)\]|\w+")


def read_as(shape: type[S], text: str, name: str, *, lined: bool = False) -> S:
    """Return what TOML says as a struct of that shape.

    Args:
        shape: the struct.
        text: the file.
        name: its name.
        lined: whether the place of what does not fit names its line, as in a decision table.

    Raises:
        Refusal: it does not fit; the place is *name* and the field, and its `others` are the other
            values that do not.

    """
    values = values_in(text, name)
    try:
        return msgspec.convert(values, shape)
    except msgspec.ValidationError as error:
        first, *others = (
            refusal_at(each, shape, values, text if lined else "", name)
            for each in misfits(shape, values)
        )
        first.others = tuple(others)
        raise first from error


class Misfit(NamedTuple):
    """A value that does not have its shape.

    Attributes:
        keys: the way to it: names of fields and keys, and places in lists from 0.
        sentence: what is wrong, and what would be right.
        key: the unknown field in it, if that is what is wrong.

    """

    keys: tuple[str | int, ...]
    sentence: str
    key: str = ""


def misfits(kind: Any, values: Any, keys: tuple[str | int, ...] = ()) -> list[Misfit]:
    """Return everything in *values* that does not have its type, in order; empty if all have."""
    try:
        msgspec.convert(values, kind)
    except msgspec.ValidationError as error:
        found = [each for one in parts(kind, values) for each in misfits_in(one, keys)]
        if found:
            return found
        what, way, inner = read_error(error, kind, values)
        sentence = in_plain_words(what, inner)
        given = functools.reduce(value_at, way, values)
        if isinstance(given, float):
            sentence = sentence.replace("got a number", f"got {given:g}")
        return [Misfit((*keys, *way), sentence)]
    return []


class Part(NamedTuple):
    """A field or an entry of a value, with the type it should have; or what is wrong there."""

    key: str | int
    kind: Any
    value: Any
    wrong: str = ""


def misfits_in(part: Part, keys: tuple[str | int, ...]) -> list[Misfit]:
    """Return what is wrong with a part of the value that *keys* lead to."""
    if part.wrong:
        return [Misfit(keys, part.wrong, str(part.key))]
    return misfits(part.kind, part.value, (*keys, part.key))


def parts(kind: Any, values: Any) -> Iterator[Part]:
    """Yield the fields or entries of a value, and fields that are missing or unknown."""
    first, *others = alternatives(kind)
    if others:
        return
    if fields_of(first) and isinstance(values, Mapping):
        unknown = [key for key in values if key not in fields_of(first)]
        for key in unknown if first.__struct_config__.forbid_unknown_fields else ():
            yield Part(key, None, None, unknown_field(key, first))
        needed = [] if unknown else msgspec.structs.fields(first)
        for field in needed:
            if field.required and field.encode_name not in values:
                yield Part("", None, None, plainly(MISSING.format(field.encode_name)))
        for key in values:
            if key in fields_of(first):
                yield Part(key, inside(first, key, entry=False), values[key])
        return
    held = get_args(first)
    if get_origin(first) is tuple and Ellipsis not in held:
        return
    if isinstance(values, list | dict) and held:
        for key, value in values.items() if isinstance(values, dict) else enumerate(values):
            yield Part(key, held[-1] if held[-1] is not Ellipsis else held[0], value)


def read_error(
    error: msgspec.ValidationError, kind: Any, values: Any
) -> tuple[str, tuple[str | int, ...], Any]:
    """Return what msgspec says of a value, the keys to the part it means, and that part's type."""
    found = MISREAD.fullmatch(str(error))
    what, path = (found["what"], found["path"] or "") if found else (str(error), "")
    way: list[str | int] = []
    for step in STEP.finditer(path):
        number = step[1]
        kind = inside(kind, step[0], entry=number is not None)
        key: str | int = step[0]
        if number == "...":
            key = misfit(kind, values)
        elif number is not None:
            key = int(number)
        values = value_at(values, key)
        way.append(key)
    return what, tuple(way), kind


def value_at(values: Any, key: str | int) -> Any:
    """Return what is at a key; None if nothing is."""
    if isinstance(key, int):
        return values[key] if isinstance(values, list) else None
    return values.get(key) if isinstance(values, Mapping) else None


def refusal_at(found: Misfit, shape: Any, values: Any, text: str, name: str) -> Refusal:
    """Return the refusal of a value; its place has the line if *text* is given."""
    place: list[str] = []
    kind = shape
    for key in found.keys:
        is_entry = isinstance(key, int) or not fields_of(next(alternatives(kind), None))
        kind = inside(kind, str(key), entry=is_entry)
        values = value_at(values, key)
        if not is_entry:
            place.append(str(key))
            continue
        called = values.get("name") if isinstance(values, Mapping) else None
        shown = (called or key + 1) if isinstance(key, int) else key
        place[-1:] = [" ".join(filter(None, (*place[-1:], str(shown))))]
    if text:
        way = (*found.keys, found.key) if found.key else found.keys
        line = place_in(text, way).partition(",")[0]
        return Refusal(found.sentence, place=", ".join([name, line, *place]))
    field = f": {', '.join(place)}" if place else ""
    return Refusal(found.sentence, place=f"{name}{field}")


def plainly(sentence: str) -> str:
    """Return in plain words what is wrong with a value."""
    words = TYPE.sub(lambda found: types_in_words(found[1]), sentence)
    for technical, plain in PLAINLY.items():
        words = words.replace(technical, plain)
    words = clause(words)
    if A_LIST.search(words):
        return f'{words}; put it in square brackets, such as ["…"]'
    return f"{words}; begin each with two brackets, such as [[row]]" if ONE in words else words


def types_in_words(found: str) -> str:
    """Return the name of a type of value in words: `int | str`."""
    words = found.removesuffix(" | null").split(" | ")  # leaving it out is no way to write it
    return " or ".join(TYPES.get(word, f"“{word}”") for word in words)


def refusal_of(error: msgspec.ValidationError, shape: type, values: Any, name: str) -> Refusal:
    """Return the refusal of a file that does not have its shape.

    Args:
        error: what could not be converted.
        shape: the shape that it should have.
        values: the file, as TOML.
        name: its name.

    Returns:
        A refusal whose place is the file and the field (`noon.toml: character Doc, hits`); the
        sentence says what is known there.

    """
    what, way, kind = read_error(error, shape, values)
    return refusal_at(Misfit(way, in_plain_words(what, kind)), shape, values, "", name)


def misfit(kind: Any, values: Any) -> str:
    """Return the name of the first entry of a table that has not the type it should have."""
    for key, value in values.items() if isinstance(values, Mapping) else ():
        try:
            msgspec.convert(value, kind)
        except msgspec.ValidationError:
            return str(key)
    return ""


def in_plain_words(what: str, kind: Any) -> str:
    """Return what is wrong with a value, and where words are known there, which."""
    unknown = re.fullmatch(r"Object contains unknown field `(.*)`", what)
    if unknown:
        return unknown_field(unknown[1], kind)
    word = re.fullmatch(r"Invalid enum value (.*)", what)
    if word:
        values = [x for each in alternatives(kind) for x in words_of(each)]
        said = word[1].strip("'")
        return f"“{said}” is not a choice; {choose(values, said)}"
    return plainly(what)


def unknown_field(name: str, kind: Any) -> str:
    """Return a sentence: there is no such field, and which there are."""
    known = [field for each in alternatives(kind) for field in fields_of(each)]
    right = choose(known, name)
    if len(known) > MANY and right.startswith("choose"):
        right = f"there are {', '.join(known[:FEW])} and {len(known) - FEW} more"
    return f"there is no field “{name}”; {right}"


def alternatives(kind: Any) -> Iterator[Any]:
    """Yield the types that a value may have."""
    if get_origin(kind) in (Union, types.UnionType):
        for each in get_args(kind):
            yield from alternatives(each)
    else:
        yield kind


def fields_of(kind: Any) -> tuple[str, ...]:
    """Return the fields of a struct as a file names them; none of anything else."""
    return getattr(kind, "__struct_encode_fields__", ())


def words_of(kind: Any) -> list[str]:
    """Return the words that a value may be; none of anything else."""
    return quote(get_args(kind)) if get_origin(kind) is Literal else []


def inside(kind: Any, step: str, *, entry: bool) -> Any:
    """Return the type of a field, or of what a list or a table holds; None if nobody knows."""
    for each in alternatives(kind):
        held = [kind for kind in get_args(each) if kind is not Ellipsis]
        if entry and held:
            return held[-1]
        if not entry and step in fields_of(each):
            return get_type_hints(each)[each.__struct_fields__[fields_of(each).index(step)]]
    return None
