"""The pages of reference for Python: all public names, what a bot sees, what a game is made of.

They are written from the docstrings into the manual, so that they can be read in the source, too:

    python docs/_ext/python_pages.py
"""

from __future__ import annotations

import ast
import inspect
import re
import typing
from collections.abc import Iterator
from functools import cached_property
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import msgspec

from lonehand.engine import game as engine_game
from lonehand.engine import players as engine_players
from lonehand.engine.door import BatchDoor
from lonehand.faces.python import functions
from lonehand.games import TITLES, find

DOCS: Final = Path(__file__).parents[1]
NAMES, VIEWS = DOCS / "python-names.md", DOCS / "python-views.md"
PARTS: Final = DOCS / "python-game.md"
MADE: Final = "<!-- Made by docs/_ext/python_pages.py from the docstrings; change those. -->"
BASE: Final = "lonehand.games"
ADDED: Final = {
    "outlaws": {
        "board": {
            "columns`, `rows": "how many squares there are in a row, and in a column.",
            "edges": 'what stands between two squares, as `["C4", "D4", "wall"]`: a `wall`, a '
            "`window`, a `door` (see `open_doors`), a `low` or a `high` obstacle.",
            "low": "squares filled by something low that gives cover, such as a table.",
            "high": "squares filled by something high that hides all behind it.",
        }
    }
}
"""What the view has besides the state, by the game and the key, and what is in it."""
COMMON: Final = ("Exception", "BaseException", "object")
"""What every error is."""
KINDS: Final = {
    "Bot": "lonehand.faces.python.play",
    "Seats": "lonehand.faces.python.arguments",
    "Tables": "lonehand.faces.python.arguments",
    "Given": "lonehand.faces.python.question",
    "Fared": "lonehand.engine.game",
    "Played": "lonehand.lab.games",
    "Progress": "lonehand.faces.python.batches",
    "Rate": "lonehand.lab.statistics",
}
"""The types that stand in signatures, each with its module."""
NAMED: Final = {
    ("gunslinger", "cell"): "the hex where he or it is, as `E5`; empty for none.",
    ("gunslinger", "facing"): "where he faces, as `NE`.",
    ("gunslinger", "head"): "the head counter that is out, by its direction; empty while it is in.",
    ("outlaws", "cell"): "the square where he is, as `I8`; empty for none.",
    ("outlaws", "facing"): "where he faces: `N`, `E`, `S` or `W`.",
    ("outlaws", "cover"): "the side of his square at which he has taken cover; empty for none.",
}
"""What the view names and the state numbers: the keys that `name_things` changes, by the game."""


# -- all names -------------------------------------------------------------------------------------


def names_page() -> str:
    """Return the page with every public name: how it is called, and what it says of itself."""
    head = f"""{MADE}

# All names in Python

Everything that `import lonehand` gives. [In Python and in a notebook](python.md) shows how to use
it.

| name | what it is |
|---|---|"""
    rows = [
        f"| [`{name}`](#{heading(name).lower().replace(' ', '-')}) "
        f"| {first_line(getattr(functions, name))} |"
        for name in functions.__all__
    ]
    return (
        "\n\n".join(["\n".join([head, *rows]), *sections(), *errors_told(), *other_kinds()]) + "\n"
    )


def errors_told() -> Iterator[str]:
    """Yield a section on the errors, each with what it is besides."""
    yield "## Errors"
    yield "Each is in `lonehand` by its name, and most are also one of Python's own errors."
    for name, kind in functions.ERRORS.items():
        own = [each.__name__ for each in kind.__mro__ if each.__module__ == "builtins"]
        also = ", ".join(f"`{each}`" for each in own if each not in COMMON)
        yield f"**`{name}`**"
        yield f"{said(kind)}{f' Of Python’s own: {also}.' if also else ''}"


def other_kinds() -> Iterator[str]:
    """Yield a section on the types that stand in signatures, and have no public name."""
    yield "## Other types"
    yield "These stand in the lines above. For type hints of your own each is in `lonehand`, too."
    for kind, module in KINDS.items():
        yield f"**`{kind}`**"
        each = getattr(import_module(module), kind)
        if inspect.isclass(each):
            yield said(each)
            for key, member in vars(each).items():
                if not key.startswith("_") and computed(member):
                    yield f"**`{kind}.{key}`**"
                    yield f"{said(member)}{gives(member)}".strip()
        else:
            value, words = alias(module, kind)
            yield f"{words}\n\n*Type:* `{value}`"


def alias(module: str, name: str) -> tuple[str, str]:
    """Return what a name of a module stands for, as it is written there, and what is said of it."""
    tree = ast.parse(inspect.getsource(import_module(module)))
    for line, after in pairwise(tree.body):
        match line, after:
            case ast.Assign([ast.Name(found)], value), ast.Expr(ast.Constant(str(words))) if (
                found == name
            ):
                return ast.unparse(value).replace("'", '"'), " ".join(words.split())
    raise LookupError(name)


def heading(name: str) -> str:
    """Return the heading of a name's section, by which `Batch` and `batch` have links apart."""
    return f"Class {name}" if inspect.isclass(getattr(functions, name)) else name


def first_line(each: object) -> str:
    """Return the first sentence that something says of itself."""
    return (inspect.getdoc(each) or "").partition("\n\n")[0].replace("\n", " ").replace("|", "\\|")


def sections() -> Iterator[str]:
    """Yield a section for each public name, and a paragraph for each thing that it has."""
    for name in functions.__all__:
        each = getattr(functions, name)
        yield f"## {heading(name)}"
        if inspect.isfunction(each):
            yield f"`lonehand.{name}{called(each)}`"
        yield f"{said(each)}{gives(each)}".strip()
        if inspect.isclass(each):
            for key, member in vars(each).items():
                if not key.startswith("_") and (inspect.isfunction(member) or computed(member)):
                    yield f"**`{name}.{key}{called(member)}`**"
                    yield f"{said(member)}{gives(member)}".strip()


def computed(member: object) -> object:
    """Return what computes a property; None for anything else."""
    if isinstance(member, property):
        return member.fget
    return member.func if isinstance(member, cached_property) else None


def gives(each: object) -> str:
    """Return the type of what a function returns or a property has, as a line of its own."""
    function = computed(each) or each
    kind = str(inspect.signature(function).return_annotation) if callable(function) else ""
    if inspect.isclass(each) or kind in ("", "None"):
        return ""
    return f"\n\n*{'Returns' if function is each else 'Type'}:* `{kind}`"


def called(each: object) -> str:
    """Return what is in the brackets of a function; nothing for what is not called."""
    if not inspect.isfunction(each):
        return ""
    given = inspect.signature(each)
    own = [
        part.replace(annotation=inspect.Parameter.empty)
        for key, part in given.parameters.items()
        if key != "self"
    ]
    return str(given.replace(parameters=own, return_annotation=inspect.Signature.empty))


def said(each: object) -> str:
    """Return what a function or a class says of itself, with its lists as a manual has them.

    You never make an object of a class yourself; so what it is made of is left out.
    """
    text = inspect.getdoc(each) or ""
    if inspect.isclass(each):
        text = re.sub(r"\n\nArgs:\n(    .*\n?)+", "", text)
    lines: list[str] = []
    for line in text.splitlines():
        if re.fullmatch(r"(Args|Attributes|Raises):", line):
            lines += [""] if lines and lines[-1] else []
            lines.append(f"**{line.removesuffix(':')}**\n")
        elif item := re.match(r"    ([\w, ]+): (.*)", line):
            words = ", ".join(f"`{word}`" for word in item[1].split(", "))
            lines.append(f"- {words}: {item[2]}")
        else:
            lines.append(line.removeprefix("      ") if line.startswith("        ") else line)
    return "\n".join(lines)


# -- what a bot sees -------------------------------------------------------------------------------


def views_page() -> str:
    """Return the page with the keys of `view` in each game."""
    head = f"""{MADE}

# What a bot sees

`asked.view` and `game.view` are what a seat knows of the table, as plain dictionaries and lists.
Here are their keys. Cards, squares and hexes have the names that answers have. Lengths on the open
tables of Grimdark Future and Black Hat are in thousandths of an inch. A card in a hand that the
seat may not see is `back`, and a draw pile is listed in no order. `print(game)` and `print(asked)`
show the same for people. The keys may change when the game's rules change."""
    return "\n\n".join([head, *(part for name in TITLES for part in game_parts(name))]) + "\n"


def game_parts(name: str) -> Iterator[str]:
    """Yield the parts of one game: its seats, then the keys of everything in its view."""
    game = find(name)
    yield f"## {game.title}"
    players = ", ".join(f"`{player}`" for player in game.players)
    seats = ", ".join(f"`{seat}`" for seat in game.seats)
    yield f"`{name}`. Seats: {seats}. Players: {players}."
    state = import_module(f"{BASE}.{name.replace('-', '_')}.state").State
    more = ADDED.get(name, {})
    for struct, place in structs(state):
        yield f"### {place or 'view'}"
        added = (
            [] if place else [f"| `{key}` | the board, which does not change. |" for key in more]
        )
        yield "\n".join(["| key | holds |", "|---|---|", *key_rows(name, struct), *added])
    for key, parts in more.items():
        yield f"### `{key}`"
        rows = [f"| `{part}` | {says} |" for part, says in parts.items()]
        yield "\n".join(["| key | holds |", "|---|---|", *rows])


def structs(top: type[msgspec.Struct]) -> Iterator[tuple[type[msgspec.Struct], str]]:
    """Yield the state of a game and all that is in it, each with where that is."""
    waiting, known = [(top, "")], {top}
    while waiting:
        struct, place = waiting.pop(0)
        yield struct, place
        hints = typing.get_type_hints(struct)
        for field in msgspec.structs.fields(struct):
            for inner, many in within(hints[field.name]):
                if inner not in known and documented(inner):
                    known.add(inner)
                    dots = f"{place}, " if place else ""
                    each = "each of " if many else ""
                    waiting.append((inner, f"{dots}{each}`{field.encode_name}`"))


def within(kind: Any, *, many: bool = False) -> Iterator[tuple[type[msgspec.Struct], bool]]:
    """Yield the structs that a type is made of, each with whether there are many."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        yield kind, many
    in_list = many or typing.get_origin(kind) in (list, tuple, dict)
    for part in typing.get_args(kind):
        yield from within(part, many=in_list)


def documented(struct: type[msgspec.Struct]) -> bool:
    """Say whether a struct tells what its parts are."""
    return "Attributes:" in (struct.__doc__ or "")


def key_rows(game: str, struct: type[msgspec.Struct]) -> Iterator[str]:
    """Yield a row for each key that a struct of a game has as plain data."""
    keys = {field.name: field.encode_name for field in msgspec.structs.fields(struct)}
    _, _, text = (inspect.getdoc(struct) or "").partition("Attributes:\n")
    text = text.partition("\n\n")[0]
    for item in re.finditer(r"^    ([\w, ]+): ((?:.|\n {8})+)", text, re.MULTILINE):
        words = ", ".join(f"`{keys[word]}`" for word in item[1].split(", ") if word in keys)
        says = valued(struct, " ".join(item[2].split()).replace("|", "\\|"))
        says = NAMED.get((game, item[1]), says)
        if words:
            yield f"| {words} | {says} |"


def valued(struct: type[msgspec.Struct], says: str) -> str:
    """Return what is said of a key with the value of each constant of the code in its place."""
    known = vars(import_module(struct.__module__))

    def value(found: re.Match[str]) -> str:
        held = known.get(found[1])
        each = held if isinstance(held, tuple) else (held,)
        return found[0] if held is None else ", ".join(f"`{one}`" for one in each)

    return re.sub(r"`([A-Z][A-Z_]+)`", value, says)


# -- what a game is made of ------------------------------------------------------------------------


def parts_page() -> str:
    """Return the page with what every game has, what it may have, and what its rules ask for."""
    head = f"""{MADE}

# All parts of a game

For a game of your own: what the engine wants of it, and what it gives its rules.
[Writing a game of your own](sixth-game.md) goes through most of them step by step.

## What every game has

Your game is a class with these; nothing need be inherited. It stands in `lonehand.engine.game`."""
    may = [
        each
        for each in vars(engine_game).values()
        if getattr(each, "_is_protocol", False)
        and each is not engine_game.Game
        and each.__module__ == engine_game.__name__
    ]
    chapters = [
        head,
        *parts_of(engine_game.Game),
        "## The door",
        "`step` is given one. Every choice, die and card comes through it, and all that happens.",
        *parts_of(BatchDoor),
        "## What a game may have besides",
        "The engine looks for these; a game that has them can do more.",
    ]
    for each in may:
        chapters += [f"### {each.__name__}", said(each), *parts_of(each)]
    return "\n\n".join([*chapters, *players_told()]) + "\n"


def parts_of(kind: type) -> Iterator[str]:
    """Yield a paragraph for each attribute and each method of a class, in the order of the code."""
    (parsed,) = ast.parse(inspect.getsource(kind)).body
    body = typing.cast("ast.ClassDef", parsed).body
    for line, after in zip(body, [*body[1:], ast.Pass()], strict=True):
        match line, after:
            case ast.AnnAssign(ast.Name(name), kind_of), ast.Expr(ast.Constant(str(words))):
                yield f"**`{name}: {ast.unparse(kind_of)}`**\n\n{' '.join(words.split())}"
            case ast.AnnAssign(ast.Name(name), kind_of), _:
                yield f"**`{name}: {ast.unparse(kind_of)}`**"
            case ast.FunctionDef(name), _ if not name.startswith("_"):
                method = inspect.getattr_static(kind, name)
                yield f"**`{name}{called(method)}`**\n\n{said(method)}{gives(method)}"


def players_told() -> Iterator[str]:
    """Yield the chapter on players who are made in a game, not of a function."""
    yield "## Players"
    yield (
        "A player that a game brings is made from a chance of its own, and is then asked as a seat "
        'is. `"random": at_random` seats one who takes any option. They stand in '
        "`lonehand.engine.players`."
    )
    for each in (engine_players.at_random, engine_players.LooksAhead):
        yield f"**`{each.__name__}{called(each)}`**\n\n{said(each)}{gives(each)}"
        if inspect.isclass(each):
            yield from parts_of(each)


PAGES: Final = {NAMES: names_page, VIEWS: views_page, PARTS: parts_page}

if __name__ == "__main__":
    for path, page in PAGES.items():
        path.write_text(page(), "utf-8")
