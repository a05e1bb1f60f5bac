"""What every file of the repository must keep to, whoever writes it."""

import ast
import functools
import re
import shutil
import subprocess
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from lonehand.games import TITLES

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "lonehand"
MADE = {".git", ".venv", "__pycache__", "build", "dist"} | {
    f".{tool}"
    for tool in ("hypothesis", "mypy_cache", "pytest_cache", "ruff_cache", "schemathesis")
}

# The addresses of package registries, in two halves, so that this file may be searched as well.
REGISTRIES = [
    left + right
    for left, right in (
        ("pypi", ".org"),
        ("pypi.python", ".org"),
        ("python", "hosted.org"),
        ("registry.npm", "js.org"),
        ("registry.yarn", "pkg.com"),
        ("npmmirror", ".com"),
        ("conda.ana", "conda.org"),
        ("crates", ".io"),
        ("proxy.golang", ".org"),
    )
]
# A path of the machine on which a file was written, and not the middle of a longer one: somebody's
# home, or the folder of this checkout where its name is long enough to mean nothing else.
HOMES = (r"/(?:root|(?:home|Users)/(?!somebody\b)\w[\w.-]*)", r"[A-Za-z]:\\{1,2}Users\\{1,2}\w+")
HERE = (re.escape(str(ROOT)),) if len(ROOT.parts) > 2 else ()
MACHINE_PATH = re.compile(rf"(?<![\w.<~-])(?:{'|'.join((*HOMES, *HERE))})(?![\w-])")

# Which parts of the package a part may import.  Each line may name only what stands above it.
MAY_IMPORT: dict[str, set[str]] = {
    "engine": set(),
    "space": {"engine"},
    "store": {"engine"},
    "show": {"engine", "space"},
    "games": {"engine", "space", "show"},
    "testing": {"engine", "store"},
    "example": {"engine", "show", "testing"},
    "example_cards": {"engine", "show", "testing"},
    "lab": {"engine", "space", "games"},
    "faces": {"engine", "space", "show", "store", "games", "testing", "lab"},
    "__main__": {"faces"},
    "__init__": {"faces"},
}
# Faces and lab see a game as a seat does.  These few have the whole record of a game, by right.
HAVE_THE_RECORD = {
    "faces/commands/replay.py": "it checks a record, and whoever checks it has all of it",
    "faces/commands/saves.py": "it writes the file of a game's owner",
    "faces/commands/gangs.py": "it prints the sheets of an owner's campaign, which hide nothing",
    "faces/commands/advise.py": "it reads an owner's record",
    "faces/at_table/advice.py": "it plays a table that its owner describes",
    "lab/compare.py": "it plays games of players alone, and shows where their records part",
}
GAMES = [name.replace("-", "_") for name in TITLES]
ROOMS = {"rules", "automa", "text", "words", "face", "player", "at_table"}
ABOVE_THE_RULES = ("automa", "face", "player", "at_table", "words")
CROWDED = 16
"""More modules than that, `__init__` among them, and a folder is no room any more."""
THE_WHOLE_GAME = {f"lonehand.engine.play.{name}" for name in ("session", "run", "record_door")}
OF_THE_ENGINE = {"state", "path", "events", "lines", "record", "sealed", "asked", "at", "options"}
OPENS = {"open", "new", "add", "follow"}
CHANCE_AND_CLOCK = {"random", "secrets", "time", "datetime"}
UNSAFE_MODULES = {"pickle", "cPickle", "_pickle", "marshal", "shelve", "dill", "cloudpickle"}
UNSAFE_CALLS = {"eval", "exec"}


def files_of_the_repository() -> list[Path]:
    """List what is committed or about to be, or every file where there is no git."""
    git = shutil.which("git")
    if git is None or not (ROOT / ".git").exists():
        found = (path for path in ROOT.rglob("*") if not MADE & set(path.relative_to(ROOT).parts))
        return sorted(path for path in found if path.is_file())
    command = [git, "-c", "safe.directory=*", "ls-files", "-z", "--cached", "--others"]
    listing = subprocess.run(
        [*command, "--exclude-standard"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    return sorted(
        path for name in set(listing.split("\0")) - {""} if (path := ROOT / name).is_file()
    )


def modules(part: str = "") -> list[Path]:
    """List the modules of one part of the package, or of all of it."""
    single = PACKAGE / f"{part}.py"
    return [single] if part and single.is_file() else sorted((PACKAGE / part).rglob("*.py"))


@functools.cache
def tree_of(module: Path) -> ast.Module:
    """Parse a module."""
    return ast.parse(module.read_text(encoding="utf-8"), filename=str(module))


def imports_of(module: Path, tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield the line and the full name of everything a module imports, ``from`` included."""
    package = ["lonehand", *module.relative_to(PACKAGE).parts[:-1]]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) + 1 - node.level] if node.level else []
            base = [*base, node.module] if node.module else base
            for alias in node.names:
                yield node.lineno, ".".join([*base, alias.name])


def part_of(module: Path) -> str:
    """Name the part of the package to which a module belongs."""
    return module.relative_to(PACKAGE).parts[0].removesuffix(".py")


def place(module: Path, line: int) -> str:
    """Say where something stands, as an editor understands it."""
    return f"{module.relative_to(ROOT)}:{line}"


def test_nothing_lies_beside_what_belongs_to_the_repository() -> None:
    folders = {path.relative_to(ROOT).parts[0] for path in files_of_the_repository()}
    belong = "bench constraints docs offline scripts src tests .ci .editorconfig .gitignore"
    files = "conftest.py LICENSE Makefile NOTICE PKG-INFO pyproject.toml"
    pages = "CHANGELOG.md CONTRIBUTING.md README.md SECURITY.md"
    assert folders - set(f"{belong} {files} {pages}".split()) == set()


def test_no_file_names_a_registry_or_a_path_of_a_machine() -> None:
    found = []
    for path in files_of_the_repository():
        for number, line in enumerate(path.read_bytes().splitlines(), start=1):
            text = line.decode("utf-8", errors="replace")
            registry = any(address in text.lower() for address in REGISTRIES)
            if registry or MACHINE_PATH.search(text):
                found.append(f"{place(path, number)}: {text.strip()[:100]}")
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        *((f"{before}{ROOT}/x.py", True) for before in ("see ", "«") if HERE),
        ("/" + "home/me/games", True),
        ("/home/somebody", False),
        ("'/" + "root/.cache'", True),
        ("C:" + "\\Users\\me", True),
        ("</root>", False),
        (f"..{ROOT}", False),
        (f"https://example.org{ROOT}/1", False),
        (f"{ROOT}-2", False),
        ("/homeward/bound", False),
    ],
)
def test_what_counts_as_a_path_of_a_machine(text: str, wrong: bool) -> None:  # noqa: FBT001 - a column of the table
    assert bool(MACHINE_PATH.search(text)) is wrong


def test_nothing_in_the_package_runs_text_or_unpickles() -> None:
    found: list[str] = []
    for module in modules():
        tree = tree_of(module)
        found += [
            f"{place(module, line)}: imports {name}"
            for line, name in imports_of(module, tree)
            if name.partition(".")[0] in UNSAFE_MODULES
        ]
        found += [
            f"{place(module, node.lineno)}: calls {node.func.id}"
            for node in ast.walk(tree)
            if isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in UNSAFE_CALLS
        ]
    assert not found, "\n".join(found)


def test_chance_and_clock_enter_the_rules_through_the_one_door() -> None:
    found = [
        f"{place(module, line)}: imports {name}"
        for part in ("engine", "games")
        for module in modules(part)
        for line, name in imports_of(module, tree_of(module))
        if name.partition(".")[0] in CHANCE_AND_CLOCK
    ]
    assert not found, "\n".join(found)


def test_imports_run_downward_only() -> None:
    found = []
    for module in modules():
        part = part_of(module)
        if part not in MAY_IMPORT:
            found.append(f"{place(module, 1)}: say in MAY_IMPORT what the new part may import")
            continue
        allowed = MAY_IMPORT[part] | {part, "__version__"}
        for line, name in imports_of(module, tree_of(module)):
            package, _, rest = name.partition(".")
            if package == "lonehand" and rest.partition(".")[0] not in allowed:
                found.append(f"{place(module, line)}: {part} imports {name}")
    assert not found, "\n".join(found)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_has_the_rooms_that_all_games_have(name: str) -> None:
    folder = PACKAGE / "games" / name
    assert ROOMS <= {path.parent.name for path in folder.glob("*/__init__.py")}
    files = {path.name for path in folder.glob("*.py")}
    assert {"game.py", "turn.py", "state.py", "events.py"} <= files


@pytest.mark.parametrize("name", GAMES)
def test_rules_know_nothing_of_the_automatic_side_and_of_faces(name: str) -> None:
    above = tuple(f"lonehand.games.{name}.{room}" for room in ABOVE_THE_RULES)
    rules = modules(f"games/{name}/rules")
    assert rules
    upward = [
        f"{place(module, line)}: imports {found}"
        for module in rules
        for line, found in imports_of(module, tree_of(module))
        if found.startswith(above)
    ]
    assert upward == []


def test_no_folder_is_crowded() -> None:
    counts = Counter(module.parent for module in modules())
    crowded = {folder for folder, count in counts.items() if count > CROWDED}
    assert {folder.relative_to(PACKAGE).as_posix() for folder in crowded} == set()


def reached(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield where something of a session is asked for that its seats may not know."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Attribute) or node.attr not in OF_THE_ENGINE:
            continue
        of = node.value
        called = isinstance(of, ast.Call) and isinstance(of.func, ast.Attribute)
        opened = called and of.func.attr in OPENS  # type: ignore[attr-defined] # as checked
        name = (
            of.attr if isinstance(of, ast.Attribute) else of.id if isinstance(of, ast.Name) else ""
        )
        if opened or name.endswith(("session", "play")):
            yield node.lineno, f"{name or 'a game just opened'}.{node.attr}"


def test_faces_and_lab_have_no_way_to_the_position_but_what_a_seat_sees() -> None:
    found = []
    for part in ("faces", "lab"):
        for module in modules(part):
            if str(module.relative_to(PACKAGE)) in HAVE_THE_RECORD:
                continue
            tree = tree_of(module)
            imports = {
                (line, name)
                for line, name in imports_of(module, tree)
                if any(name == whole or name.startswith(f"{whole}.") for whole in THE_WHOLE_GAME)
            }
            found += [f"{place(module, line)}: {what}" for line, what in (*imports, *reached(tree))]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("session.state", True),
        ("self.session.events[0]", True),
        ("store.open(key).record", True),
        ("board.session.path[-1].state", True),
        ("session.seen(seats).events", False),
        ("seen.at(3)", False),
        ("request.state.seats", False),
    ],
)
def test_what_counts_as_a_way_round_what_a_seat_sees(text: str, wrong: bool) -> None:  # noqa: FBT001 - a column of the table
    assert bool(list(reached(ast.parse(text)))) is wrong


def scripts() -> Iterator[Path]:
    """Yield the programs in Python beside the package: scripts and benchmarks."""
    for path in sorted([*(ROOT / "scripts").iterdir(), *(ROOT / "bench").glob("*.py")]):
        if path.is_file() and path.read_bytes()[:60].startswith((b"#!/usr/bin/env python", b'"""')):
            yield path


def test_scripts_and_benchmarks_import_only_what_the_package_has() -> None:
    missing = []
    for path in scripts():
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("lonehand"):
                module = PACKAGE.parent / str(node.module).replace(".", "/")
                there = module.is_dir() or module.with_suffix(".py").is_file()
                missing += [] if there else [f"{place(path, node.lineno)}: {node.module}"]
    assert missing == []


def test_the_table_of_imports_has_no_circles() -> None:
    above: set[str] = set()
    for part, allowed in MAY_IMPORT.items():
        assert allowed <= above, part
        above.add(part)


def name_of(module: Path) -> str:
    """Name a module as imports do."""
    parts = module.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(["lonehand", *(part for part in parts if part != "__init__")])


def imported() -> dict[str, set[str]]:
    """Return which modules of the package each one imports, within functions and for types too."""
    known = {name_of(module) for module in modules()}
    found: dict[str, set[str]] = {}
    for module in modules():
        names = {name for _, name in imports_of(module, tree_of(module))}
        inner = {name if name in known else name.rpartition(".")[0] for name in names}
        found[name_of(module)] = (inner & known) - {name_of(module)}
    return found


def circles(graph: dict[str, set[str]]) -> list[list[str]]:
    """Return the groups of modules in which each one reaches all others."""
    reach: dict[str, set[str]] = {}
    for start in graph:
        left, seen = [start], set[str]()
        while left:
            new = graph[left.pop()] - seen
            seen |= new
            left += new
        reach[start] = seen
    groups = {
        tuple(sorted(other for other in reach[name] if name in reach[other])) for name in graph
    }
    return [list(group) for group in sorted(groups) if group]


def test_modules_import_each_other_in_no_circle_not_even_for_types() -> None:
    assert [] == circles(imported())


def test_a_circle_of_imports_is_found_however_long_it_is() -> None:
    graph = {"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}, "e": set()}
    assert circles(graph) == [["a", "b", "c"]]


ODD_ENGLISH = re.compile(
    r"[«»]"
    r"|(?<![Tt]here )\bis no (?!longer\b|more\b|one\b)[a-z]"
    r"|\bknown are\b|\bwanted are\b|\bis none of\b|\bcalled so\b|^that names\b"
    r"|\b[Ww]hat came of\b|\bequal ones by a die\b|\bdie takes\b|\b[Nn]ot automated\b"
    r"|\bno hint for\b|\bthe table says otherwise\b|\bin the midst of\b|\bcounts? no more\b"
    r"|\bas near as (?:he|it|they) gets?\b"
)
"""Turns of phrase that no friendly game uses: say what is wrong, then what to type."""


@functools.cache
def sentences(module: Path) -> tuple[tuple[int, str], ...]:
    """Return the texts of a module, each with its line; docstrings are for readers of code."""
    tree = tree_of(module)
    nodes = list(ast.walk(tree))
    read = {id(each.value) for each in nodes if isinstance(each, ast.Expr)}
    return tuple(
        (each.lineno, each.value)
        for each in nodes
        if isinstance(each, ast.Constant) and isinstance(each.value, str) and id(each) not in read
    )


def test_no_sentence_has_an_odd_turn_of_phrase() -> None:
    odd = [
        f"{module.relative_to(ROOT)}:{line}: {text}"
        for module in modules()
        for line, text in sentences(module)
        if ODD_ENGLISH.search(text)
    ]
    assert odd == []


@pytest.mark.parametrize(
    ("text", "is_odd"),
    [
        ("«end» is not an answer", True),
        ("“end” is no answer here", True),
        ("no table “E”; known are A, B", True),
        ("that names 1 dice, wanted are 2d6", True),
        ("What came of what Orcs did?", True),
        ("the nearest; equal ones by a die", True),
        ("Not automated, to be played by hand", True),
        ("ride as near as it gets", True),
        ("ride as near as it can", False),
        ("there is no table “E”; choose A or B", False),
        ("he is no longer Shaken", False),
        ("type two dice, for example 6 3", False),
    ],
)
def test_an_odd_turn_of_phrase_is_found(text: str, *, is_odd: bool) -> None:
    assert is_odd == bool(ODD_ENGLISH.search(text))


TERM = re.compile(r"^\| (?P<term>[^|]+) \| [^|]+ \| (?P<other>[^|]+) \|$", re.MULTILINE)


def terms() -> Iterator[tuple[str, str, str]]:
    """Yield each term of `docs/terms.md`: the part of the package, the term, what is not said."""
    page = (ROOT / "docs" / "terms.md").read_text("utf-8")
    for section in page.split("\n## ")[1:]:
        game = re.search(r"`(\w+)`", section.partition("\n")[0])
        for found in TERM.finditer(section):
            if found["term"] != "term":
                yield f"games/{game[1]}" if game else "", found["term"], found["other"]


def said_in(part: str) -> str:
    """Return all texts of a part of the package, one a line."""
    return "\n".join(text for module in modules(part) for _, text in sentences(module))


def test_each_game_uses_the_terms_of_the_list_and_no_other_word_for_them() -> None:
    said = {part: said_in(part) for part in {part for part, _, _ in terms()}}
    wrong = [
        (part, term, other)
        for part, term, other in terms()
        if not re.search(rf"\b{re.escape(term)}", said[part], re.IGNORECASE)
        or re.search(rf"\b{re.escape(other)}s?\b", said[part], re.IGNORECASE)
    ]
    assert len(said) > 4
    assert wrong == []


# A participle that is no verb beside: `taken` says neither what a function does nor what it gives.
# The last words of a list are irregular; `read`, `put` and `hit` are verbs as they stand.
PARTICIPLE = re.compile(
    r"_*(?:[a-z]+(?:ed|ing)"
    r"|begun|born|borne|bought|bound|broken|brought|built|caught|chosen|dealt|done|drawn|driven"
    r"|fallen|fed|felt|fled|flown|foretold|forgotten|fought|found|given|gone|grown|heard|held|hid"
    r"|hidden|kept|known|laid|leant|led|left|lost|made|meant|met|misread|paid|proven|ridden|risen"
    r"|said|seen|sent|shown|shot|sold|sought|spelt|spent|spoken|stolen|struck|sworn|taken|thought"
    r"|thrown|told|torn|understood|unseen|withdrawn|won|worn|woven|written)"
)
NO_PARTICIPLES = {
    "bearing": "a noun: a direction",
    "bleed": "a verb",
    "bring": "a verb",
    "drawing": "a noun: a picture",
    "ending": "a noun: how a game ended",
    "gatling": "a noun: the card",
    "heading": "a noun: the first line",
    "indeed": "an adverb",
    "rating": "a noun: a number that a rule has",
    "reading": "a noun: how a clause is read",
    "ring": "a noun, and a verb",
    "seed": "a noun",
    "standing": "a noun: where a game stands",
    "swing": "a verb",
    "thing": "a noun",
    "deed": "a noun",
    "spread": "a verb",
}
"""What only looks like a participle."""
KEEP_THEIR_NAMES = {
    "Asked.meant": "the Python door keeps the names that it has promised",
    "Facts.cocked": "a fact, whose name a situation writes",
    "Facts.delayed": "a fact, whose name a situation writes",
    "Facts.loaded": "a fact, whose name a situation writes",
    "Facts.loading": "a fact, whose name a situation writes",
    "NpcFacts.jailed": "a fact, whose name a situation writes",
    "NpcFacts.turned": "a fact, whose name a situation writes",
    "OnSheet.cocked": "what a sheet says of the fact of this name",
    "OnSheet.delayed": "what a sheet says of the fact of this name",
    "OnSheet.loaded": "what a sheet says of the fact of this name",
    "OnSheet.loading": "what a sheet says of the fact of this name",
    "TableFacts.charged": "a fact, whose name a record holds",
}


def participles(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield the functions of a module, and the methods that are no properties, named so."""
    owners: list[tuple[str, ast.Module | ast.ClassDef]] = [("", tree)]
    for owner, body in owners:
        for node in body.body:
            if isinstance(node, ast.ClassDef):
                owners.append((f"{node.name}.", node))
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                marks = {ast.unparse(mark) for mark in node.decorator_list}
                is_property = any("property" in mark for mark in marks)
                named_so = PARTICIPLE.fullmatch(node.name) and not is_property
                if named_so and node.name.strip("_") not in NO_PARTICIPLES:
                    yield node.lineno, f"{owner}{node.name}"


def test_functions_are_called_by_verbs_and_nouns_not_by_bare_participles() -> None:
    found = {
        place(module, line): name
        for module in modules()
        for line, name in participles(tree_of(module))
    }
    assert {where: name for where, name in found.items() if name not in KEEP_THEIR_NAMES} == {}
    assert set(KEEP_THEIR_NAMES) == set(found.values()), "an exception that is none any more"


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("def taken(card): ...", ["taken"]),
        ("class Table:\n    def _listed(self): ...", ["Table._listed"]),
        ("async def carrying(): ...", ["carrying"]),
        ("class Table:\n    @property\n    def taken(self): ...", []),
        ("def take(card): ...\ndef heading(): ...\ndef is_taken(card): ...", []),
    ],
)
def test_what_counts_as_a_bare_participle(text: str, names: list[str]) -> None:
    assert [name for _, name in participles(ast.parse(text))] == names
