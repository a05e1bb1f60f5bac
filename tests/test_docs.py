"""Every command and every example that the README and the manual print is run here.

A block of `console` is typed line by line into a shell, in a folder that is empty but for the
situations of the manual, with an empty home, and what it prints is compared; `...` stands for
anything. A line that needs no shell is run without one, but for those of the README. A block of
`python` is a doctest. What cannot be run inside a test is named in `ELSEWHERE`, with how it is
checked instead.
"""

import contextlib
import doctest
import importlib
import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tomllib
import urllib.request
from collections.abc import Callable, Iterator
from importlib import resources
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from click.testing import CliRunner

from lonehand import __version__
from lonehand.engine.grammar.english import percent
from lonehand.faces import cli
from lonehand.games import PACKAGES, find

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
sys.path.insert(0, str(DOCS))
written = importlib.import_module("_ext.written")
sys.path.remove(str(DOCS))
EXAMPLES = ROOT / "src" / "lonehand" / "example"
CARDS = ROOT / "src" / "lonehand" / "example_cards"
PAGES = sorted([*ROOT.glob("*.md"), *DOCS.rglob("*.md")])
FENCE = re.compile(
    r"^(?P<mark>`{3,})(?P<word>\S*)[^\n]*\n(?P<body>.*?)^(?P=mark)$", re.MULTILINE | re.DOTALL
)
SAVE = re.compile(r"\b[A-Z2-9]{6}\b")
COMPARE = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def text_of(page: Path) -> str:
    """Return a page without the code and the figures that a script writes into it."""
    return str(written.bare(page.read_text("utf-8")))


class Block(NamedTuple):
    """A block of a page: what it is, its text, and the line it begins on."""

    word: str
    body: str
    line: int


class Command(NamedTuple):
    """A command as a page prints it, and what the page says it prints."""

    words: str
    output: str


def blocks(page: Path, word: str) -> list[Block]:
    """Return a page's blocks of one kind."""
    text = text_of(page)
    return [
        Block(word, found["body"], text[: found.start()].count("\n") + 1)
        for found in FENCE.finditer(text)
        if found["word"] == word
    ]


def commands(page: Path) -> list[Command]:
    """Return the commands that a page prints, in order."""
    found: list[Command] = []
    for block in blocks(page, "console"):
        for line in block.body.splitlines():
            if line.startswith("$ "):
                found.append(Command(line[2:], ""))
            else:
                assert found, f"{page.name}: output without a command"
                found[-1] = Command(found[-1].words, f"{found[-1].output}{line}\n")
    return found


def named(path: Path) -> str:
    """Return a page's name for a report."""
    return str(path.relative_to(ROOT))


# -- commands that no test can run to their end ---------------------------------------------------


def made(target: str) -> None:
    """Check that make knows what to do, and that it ends in what the page says."""
    done = subprocess.run(
        ["make", "-n", target],  # noqa: S607 - whichever make is first, as for a reader
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    wanted = {"play": "-m lonehand", "test": "-m pytest", "soak": "-m soak", "bench": "bench"}
    wanted |= {"site": "build/site", "quick": "types most"}
    assert wanted[target] in done.stdout


def script(name: str) -> None:
    """Check that a script of the repository is there and says that it is run so."""
    assert re.search(rf"^    (python )?{name}\b", (ROOT / name).read_text("utf-8"), re.MULTILINE)


def chosen(tests: Path, word: str) -> None:
    """Check that a file has a test with that word in its name."""
    assert re.search(rf"^def test_\w*{word}", tests.read_text("utf-8"), re.MULTILINE)


ELSEWHERE: dict[str, Callable[[], None]] = {
    "make play": lambda: made("play"),
    "make quick": lambda: made("quick"),
    "make test": lambda: made("test"),
    ".venv/bin/python -m pytest tests/engine/test_undo.py -k branch": lambda: chosen(
        ROOT / "tests/engine/test_undo.py", "branch"
    ),
    ".venv/bin/python -m pytest tests/test_docs.py -k fairness.md": lambda: chosen(
        Path(__file__), "page"
    ),
    "make soak": lambda: made("soak"),
    "make bench": lambda: made("bench"),
    "make site": lambda: made("site"),
    ".venv/bin/python scripts/study": lambda: script("scripts/study"),
    ".venv/bin/python scripts/study-gunslinger": lambda: script("scripts/study-gunslinger"),
    ".venv/bin/python scripts/study-grimdark": lambda: script("scripts/study-grimdark"),
    ".venv/bin/python scripts/study-black-hat black-hat.jsonl": (
        lambda: script("scripts/study-black-hat")
    ),
    ".venv/bin/python bench/bench_lists.py --write": lambda: script("bench/bench_lists.py"),
}


# -- a shell for the other commands ---------------------------------------------------------------


class Shell:
    """A shell in an empty folder, in which `lonehand` is a command and opens no browser.

    Args:
        place: the folder.
        in_one: whether commands that need no shell are run in this process.

    """

    def __init__(self, place: Path, *, in_one: bool = True) -> None:
        self.place, self.in_one = place, in_one
        self.saves: dict[str, str] = {}  # from the name that a page prints to the real one
        for game in ("lone-gunslinger", "gunslinger", "grimdark-future", "outlaws", "black-hat"):
            shutil.copytree(DOCS / game / "situations", place / "situations", dirs_exist_ok=True)
        programs = place / "bin"
        programs.mkdir()
        for name, module in (("lonehand", "-m lonehand"), ("python", "")):
            command = programs / name
            command.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} {module} "$@"\n')
            command.chmod(0o755)
        source = resources.files("lonehand")
        self.env = os.environ | {
            "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}",
            "PYTHONPATH": os.pathsep.join([str(Path(str(source)).parent), *sys.path[1:]]),
            "PYTHONUNBUFFERED": "1",
            "LONEHAND_HOME": str(place / "home"),
            "LONEHAND_PORT": "0",
            "BROWSER": "true",
            "COLUMNS": "80",
        }

    def real(self, text: str) -> str:
        """Return text with the real names of saved games in place of the printed ones."""
        return SAVE.sub(lambda found: self.saves.get(found[0], found[0]), text)

    def install(self, folder: Path) -> None:
        """Do what pip does for a package that can be changed: let Python find it, and its entries.

        Nothing is fetched, and what the tests run in stays as it is.
        """
        project = tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))["project"]
        info = folder / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Name: {project['name']}\nVersion: {project['version']}\n")
        groups = (
            "\n".join([f"[{group}]", *(f"{key} = {value}" for key, value in entries.items())])
            for group, entries in project["entry-points"].items()
        )
        (info / "entry_points.txt").write_text("\n".join(groups))
        self.env["PYTHONPATH"] = os.pathsep.join([str(folder), self.env["PYTHONPATH"]])
        self.in_one = False  # a process of its own finds it

    def run(self, command: Command) -> None:
        """Run a command and compare what it prints and how it ends."""
        words = self.real(command.words)
        if folder := re.match(r"cd (\S+)$", words):
            self.place /= folder[1]
            assert self.place.is_dir(), words
            return
        if folder := re.match(r"python -m pip install -e (\S+) pytest$", words):
            self.install(self.place / folder[1])
            return
        if serves(words):
            printed, code = self.serve(words)
        elif self.in_one and quick(words):
            printed, code = self.run_here(words)
        else:
            done = subprocess.run(
                ["/bin/sh", "-c", words],
                cwd=self.place,
                env=self.env,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                timeout=120,
                check=False,
            )
            printed, code = done.stdout, done.returncode
        self.learn(command.output, printed)
        refused = re.search(r"^lonehand: ", command.output, re.MULTILINE) is not None
        assert code == (1 if refused else 0), f"$ {words}\n{printed}"
        wanted = self.real(command.output)
        same = not wanted or doctest.OutputChecker().check_output(wanted, printed, COMPARE)
        assert same, f"$ {words}\nThe page says:\n{wanted}\nIt prints:\n{printed}"

    def run_here(self, words: str) -> tuple[str, int]:
        """Run a command in this process, as `test_cli` does; return what it prints and its code.

        Most of what a short command takes is the start of Python, and there are some hundred.
        """
        own = {key: self.env[key] for key in ("LONEHAND_HOME", "LONEHAND_PORT", "COLUMNS")}
        with contextlib.chdir(self.place):
            done = CliRunner(env=own).invoke(
                cli.lonehand, shlex.split(words)[1:], prog_name="lonehand"
            )
        assert isinstance(done.exception, SystemExit | None), done.exception
        return done.output, done.exit_code

    def learn(self, wanted: str, printed: str) -> None:
        """Remember which saved game the page means by a name that stands first in its output."""
        pair = re.match(r"[A-Z2-9]{6}(?=:)", wanted), re.match(r"[A-Z2-9]{6}(?=:)", printed)
        if pair[0] and pair[1]:
            self.saves[pair[0][0]] = pair[1][0]

    def serve(self, words: str) -> tuple[str, int]:
        """Run a command that serves the page; open the page, then end it by Ctrl-C."""
        with subprocess.Popen(
            shlex.split(words),
            cwd=self.place,
            env=self.env,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        ) as server:
            assert server.stdout is not None
            try:
                lines, address = [], None
                while address is None and (line := server.stdout.readline()):
                    lines.append(line)
                    address = re.search(r"http://\S+", line)
                if address is not None:
                    jar = urllib.request.HTTPCookieProcessor()  # a key becomes a cookie
                    opener = urllib.request.build_opener(jar)
                    with opener.open(address[0], timeout=20) as page:
                        assert page.status == 200
            finally:
                server.send_signal(signal.SIGINT)
            lines += server.stdout.readlines()
            return "".join(lines), server.wait(timeout=30)


def quick(words: str) -> bool:
    """Tell whether a line is one command of ours that needs no shell and starts no processes."""
    parts = words.split()
    played = {"simulate", "compare", "sweep"} & set(parts)
    return parts[0] == "lonehand" and not played and not re.search(r"[][|<>;&$*?`()~{}\\\n]", words)


def serves(words: str) -> bool:
    """Tell whether a command serves the page until Ctrl-C."""
    parts = shlex.split(words)
    if parts[0] != "lonehand" or {"--help", "--start-only"} & set(parts):
        return False
    said = [word for word in parts[1:] if word in cli.COMMANDS]
    refused = "level=9" in parts
    return not refused and (not said or said[0] in ("play", "resume"))


@pytest.mark.skipif(os.name == "nt", reason="the pages print commands for a POSIX shell")
@pytest.mark.parametrize("page", [page for page in PAGES if commands(page)], ids=named)
def test_every_command_of_a_page_does_what_the_page_says(page: Path, tmp_path: Path) -> None:
    shell = Shell(tmp_path, in_one=page.name != "README.md")
    for command in commands(page):
        if command.words in ELSEWHERE:
            ELSEWHERE[command.words]()
        else:
            assert not command.words.startswith(("make", "git", ".venv")), command.words
            shell.run(command)


def test_nothing_is_checked_elsewhere_that_no_page_prints() -> None:
    printed = {command.words for page in PAGES for command in commands(page)}
    assert set(ELSEWHERE) <= printed


# -- examples ------------------------------------------------------------------------------------


@contextlib.contextmanager
def among_the_examples(page: Path) -> Iterator[None]:
    """Stand where the examples of the manual are, as if their game were installed."""
    sys.path.insert(0, str(EXAMPLES))
    try:
        with (
            contextlib.chdir(EXAMPLES),
            pytest.MonkeyPatch.context() as patch,
        ):
            if page.name == "sixth-game.md":
                patch.syspath_prepend(CARDS)
                patch.setitem(PACKAGES, "coin-duel", "coin_duel.game:GAME")
                patch.setitem(PACKAGES, "hole-card", "hole_card.game:GAME")
            yield
    finally:
        sys.path.remove(str(EXAMPLES))


@pytest.mark.parametrize("page", [page for page in PAGES if blocks(page, "python")], ids=named)
def test_every_python_example_of_a_page_does_what_the_page_says(page: Path) -> None:
    runner = doctest.DocTestRunner(optionflags=COMPARE)
    known: dict[str, Any] = {}
    report: list[str] = []
    with among_the_examples(page):
        for block in blocks(page, "python"):
            assert ">>> " in block.body, f"{page.name}, line {block.line}: no example in it"
            case = doctest.DocTestParser().get_doctest(
                block.body, known, page.name, str(page), block.line
            )
            runner.run(case, out=report.append, clear_globs=False)
            known = case.globs
    assert runner.summarize(verbose=False).failed == 0, "".join(report)


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_no_page_prints_code_that_nothing_runs(page: Path) -> None:
    words = {found["word"] for found in FENCE.finditer(text_of(page))}
    shown = {word for word in words if word.startswith("{")} - {"{code-block}", "{code}"}
    assert words - shown <= {"console", "python", "text", ""}


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_every_file_that_a_page_shows_is_there(page: Path) -> None:
    text = page.read_text("utf-8")
    shown = re.findall(r"^(?:```\{(?:image|include)\}|<!-- from) (\S+)", text, re.MULTILINE)
    shown += re.findall(r"!?\[[^\]]*\]\((?!https?://|#)([^)#\s]+)", text)
    missing = [path for path in shown if not (page.parent / path).exists()]
    assert missing == []


def test_the_pages_load_nothing_from_anywhere() -> None:
    for page in PAGES:
        text = page.read_text("utf-8")
        assert re.findall(r"<(?:script|link|img|iframe)\b|!\[[^\]]*\]\(https?:", text) == []


# -- what the reference says of JSON --------------------------------------------------------------


def documented(heading: str, table: int = 0) -> set[str]:
    """Return the keys that a section of the reference lists."""
    section = (DOCS / "commands.md").read_text("utf-8").partition(f"\n## {heading}\n")[2]
    tables = section.partition("\n## ")[0].split("| key | holds |\n|---|---|\n")[1:]
    rows = tables[table].partition("\n\n")[0]
    cells = (row.split(" | ")[0] for row in rows.splitlines())
    return {key for cell in cells for key in re.findall(r"`(\w+)`", cell)}


@pytest.fixture(scope="module")
def shell(tmp_path_factory: pytest.TempPathFactory) -> Shell:
    """Return a shell with one saved game and its record."""
    made = Shell(tmp_path_factory.mktemp("shell"))
    made.run(Command("lonehand play lone-gunslinger --start-only --seed one", ""))
    made.run(Command("lonehand export $(lonehand saves | cut -c1-6) -o one.record", ""))
    return made


def printed(shell: Shell, words: str) -> Any:
    """Return the JSON that a command prints."""
    if quick(words):
        return json.loads(shell.run_here(words)[0])
    done = subprocess.run(
        ["/bin/sh", "-c", words], cwd=shell.place, env=shell.env, capture_output=True, check=False
    )
    return json.loads(done.stdout)


@pytest.mark.parametrize(
    ("heading", "table", "words"),
    [
        ("lonehand games", 0, "lonehand games --json"),
        ("lonehand play", 0, "lonehand play lone-gunslinger --start-only --json"),
        ("lonehand saves", 0, "lonehand saves --json"),
        ("lonehand saves", 0, "lonehand import one.record --json"),
        ("lonehand backup, lonehand restore", 0, "lonehand backup two.backup --json"),
        ("lonehand backup, lonehand restore", 1, "lonehand restore two.backup --json"),
        ("lonehand replay", 0, "lonehand replay one.record --log --json"),
        ("lonehand replay", 1, "sed s/one/two/ one.record | lonehand replay - --json"),
        ("lonehand advise", 0, "lonehand advise lone-gunslinger situations/rose.toml --json"),
        (
            "lonehand simulate, lonehand merge, lonehand report",
            0,
            "lonehand simulate lone-gunslinger -n 2 --json 2>/dev/null",
        ),
        (
            "lonehand compare",
            0,
            "lonehand compare lone-gunslinger -n 2 --to level=1 --json 2>/dev/null",
        ),
        (
            "lonehand sweep",
            0,
            "lonehand sweep lone-gunslinger -n 2 --over level=0,1 --json 2>/dev/null",
        ),
        ("lonehand tables", 0, "lonehand tables lone-gunslinger --json"),
        ("lonehand rules", 0, "lonehand rules lone-gunslinger --json"),
        ("lonehand lists", 0, "lonehand lists show moor-clans-750 --json"),
        ("lonehand lists", 1, "lonehand lists check moor-clans-750 --json"),
        ("lonehand doctor", 0, "lonehand doctor --json"),
    ],
)
def test_the_reference_lists_just_the_keys_that_are_printed(
    shell: Shell, heading: str, table: int, words: str
) -> None:
    found = printed(shell, words)
    assert documented(heading, table) == set(found[0] if isinstance(found, list) else found)


def test_the_reference_has_a_section_for_every_command() -> None:
    text = (DOCS / "commands.md").read_text("utf-8")
    headings = " ".join(re.findall(r"^## (.*)$", text, re.MULTILINE))
    assert [word for word in cli.COMMANDS if f"lonehand {word}" not in headings] == []


# -- what is made from the game -------------------------------------------------------------------


@pytest.fixture(scope="module")
def tables() -> Any:
    """Return the module that makes the manual's tables."""
    sys.path.insert(0, str(DOCS))
    try:
        return importlib.import_module("_ext.tables")
    finally:
        sys.path.remove(str(DOCS))


def test_win_rates_stand_in_the_manual_with_their_intervals(tables: Any, tmp_path: Path) -> None:
    file = tmp_path / "winrates.toml"
    rate = "{ rate = 0.25, low = 0.2, high = 0.3 }"
    file.write_text(f"[level0]\ngames = 2000\nplain = {rate}\nrandom = {rate}\n")
    said = "25.0 % (20.0 % to 30.0 %)"
    assert tables.rates(file).endswith(f"| `level0` | {said} | {said} | 2,000 |")


def test_the_manual_lists_every_option_and_every_clause_of_the_game() -> None:
    game = find("lone-gunslinger")
    options = (DOCS / "lone-gunslinger/options.md").read_text("utf-8")
    for option in game.options:
        values = ", ".join(f"`{value}`" for value in option.values[1:])
        assert f"| `{option.key}` | `{option.default}` (default), {values} |" in options
    clauses = (DOCS / "lone-gunslinger/clauses.md").read_text("utf-8")
    assert re.findall(r"^## (\S+)$", clauses, re.MULTILINE) == list(game.clauses.by_id)


def test_pages_name_no_clause_that_does_not_exist() -> None:
    known = find("lone-gunslinger").clauses.by_id
    for page in PAGES:
        there = set(re.findall(r"\bLG-[A-Z]+-[A-Za-z0-9-]*\w\b", page.read_text("utf-8")))
        assert {clause for clause in there if clause not in known} == set(), page.name


def test_the_manual_names_every_key_and_every_panel_of_the_page() -> None:
    tour = (DOCS / "lone-gunslinger/index.md").read_text("utf-8")
    web = resources.files("lonehand.faces.web")
    keys = re.findall(r"<dt>([^{]*?)</dt>", (web / "templates/parts/keys.html").read_text("utf-8"))
    assert keys
    for key in ", ".join(keys).replace("1 – 9", "1, 9").replace("← →", "←, →").split(", "):
        assert f"| {key}" in tour or f", {key}" in tour or f"`{key}`" in tour or f" {key} |" in tour
    panels = importlib.import_module("lonehand.faces.web.pages.table").PANELS
    assert [title for _, title in panels if f"\n**{title}**: " not in tour and title != "Log"] == []


def words_of_the_page() -> str:
    """Return all that templates and scripts of the page may show, and what games show by it."""
    package = ROOT / "src" / "lonehand"
    folders = [package / "faces" / "web", package / "games", package / "show"]
    kinds = ("*.html", "*.js", "*.py", "*.toml")
    files = [path for folder in folders for kind in kinds for path in folder.rglob(kind)]
    text = "\n".join(path.read_text("utf-8") for path in files)
    either = re.compile(r"([\w ]*)\{\{ \"(\w+)\" if [^}]* else \"(\w+)\" \}\}")
    return text + "\n".join(f"{a}{b}\n{a}{c}" for a, b, c in either.findall(text))


def test_every_button_that_a_page_says_to_press_is_there() -> None:
    shown = words_of_the_page()
    label = re.compile(r"\b(?i:press|click|tap|under|open|choose)\s+(\*\*?)([A-Z][^*]+)\1")
    told = [
        (page.relative_to(ROOT).as_posix(), re.sub(r"\s+", " ", match[2]))
        for page in PAGES
        for match in label.finditer(page.read_text("utf-8"))
    ]
    assert len(told) > 10
    assert [(page, words) for page, words in told if words not in shown] == [
        ("SECURITY.md", "Security"),  # of the site that the sources are on
        ("docs/offline.md", "Install"),  # of a browser's menu
    ]


def test_the_manual_names_every_module_of_the_engine() -> None:
    rows = [row for row in (DOCS / "where.md").read_text("utf-8").splitlines() if row[:3] == "| `"]
    named = {word for row in rows for word in re.findall(r"`([\w.]+)`", row.split("|")[1])}
    engine = ROOT / "src" / "lonehand" / "engine"
    paths = [path.relative_to(engine).with_suffix("") for path in engine.rglob("*.py")]
    modules = {".".join(path.parts) for path in paths if path.name != "__init__"}
    assert modules <= named
    around = (DOCS / "where.md").read_text("utf-8").partition("## Around the engine")[2]
    rows = [
        row.split("|")[1] for row in around.partition("\n## ")[0].splitlines() if row[:3] == "| `"
    ]
    places = [
        engine.parent.joinpath(*word.split(".")) for row in rows for word in row.split("`")[1::2]
    ]
    assert len(places) > 10
    assert [
        place for place in places if not (place.is_dir() or place.with_suffix(".py").exists())
    ] == []


# -- what a script writes into the pages -----------------------------------------------------------


@pytest.mark.parametrize("page", written.pages(), ids=named)
def test_a_page_holds_the_code_and_the_figures_that_it_names(page: Path) -> None:
    assert page.read_text("utf-8") == written.written(page), "run: python docs/_ext/written.py"


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_a_page_is_whole_on_a_code_host_too(page: Path) -> None:
    text = page.read_text("utf-8")
    assert re.findall(r"^```\{.*|^:::.*|^: .*", text, re.MULTILINE) == [], "only Sphinx knows this"
    marks = re.findall(
        r"^<!-- (?!Made by|end|study: ).* -->\n(?!.*\S).*\n<!-- ", text, re.MULTILINE
    )
    assert marks == [], "nothing is written below it"
    opened = re.findall(
        r"^<!-- (?:from|pages|include|words|options|clauses|winrates|study [a-z]).*",
        text,
        re.MULTILINE,
    )
    assert len(opened) == len(re.findall(r"^<!-- end -->$", text, re.MULTILINE))


# -- figures --------------------------------------------------------------------------------------

FIGURE = re.compile(r"<!-- (?:figure|by) ([a-z0-9-]+) -->")
MEASURED = re.compile(r"\d[.,]\d")
"""A value that nobody would write by chance: it has a point or a comma in it."""


@pytest.fixture(scope="module")
def kept() -> dict[str, dict[str, Any]]:
    """Return the figures that are kept, by key."""
    return tomllib.loads((DOCS / "figures.toml").read_text("utf-8"))


def test_every_figure_is_on_a_page_and_every_page_finds_its_figures(
    tables: Any, kept: dict[str, dict[str, Any]]
) -> None:
    asked = {key for page in PAGES for key in FIGURE.findall(page.read_text("utf-8"))}
    assert asked <= set(tables.figures.figures())
    assert f"This is version {__version__}" in (ROOT / "README.md").read_text("utf-8")
    assert set(kept) <= asked


def test_each_figure_is_written_by_the_benchmark_that_measures_it(
    kept: dict[str, dict[str, Any]],
) -> None:
    for key, facts in kept.items():
        if facts["by"].startswith(("bench/", "scripts/")):
            text = (ROOT / facts["by"]).read_text("utf-8")
            words = key.split("-")
            stems = ["-".join(words[:count]) for count in range(1, len(words))]
            assert f'"{key}"' in text or any(f'f"{stem}-{{' in text for stem in stems), key


def test_a_figure_is_typed_on_no_page(kept: dict[str, dict[str, Any]]) -> None:
    values = [facts["value"] for facts in kept.values() if MEASURED.search(facts["value"])]
    values = [value for value in values if not value.startswith("0 of ")]  # as was wanted
    assert len(values) > 10
    for page in PAGES:
        text = text_of(page)
        assert [value for value in values if value in text] == [], page.name
        by_hand = re.sub(r"(?s)<!-- study: begin -->.*<!-- study: end -->", "", text)
        by_hand = FENCE.sub("", by_hand)  # what an example prints is printed again by its test
        assert re.findall(r"\d\s?% \(\d.*%", by_hand) == [], f"{page.name}: an interval by hand"


def test_percent_is_written_in_the_manual_as_in_the_games() -> None:
    assert percent(0.22) == "22 %"
    for page in PAGES:
        assert re.findall(r".*\d%.*", page.read_text("utf-8")) == [], page.name


def test_what_was_measured_is_filled_in_and_not_written_into_the_table(tables: Any) -> None:
    page = text_of(DOCS / "figures.md")
    rows = [row.split("|")[3] for row in page.splitlines() if row.startswith("| ")][1:]
    assert len(rows) > 30
    assert [row for row in rows if re.search(r"\d", FIGURE.sub("", row))] == []
    filled = tables.figures.filled(page)
    assert "| under 5 s | 0." in filled
    assert "<!--" not in filled


def test_the_tables_of_the_studies_are_made_of_what_the_studies_kept(tables: Any) -> None:
    study = tables.figures.STUDIES
    assert "| Boot hill | 2 | " in study["gunslinger"]["promise"]()
    for game, parts in study.items():
        pages = "".join(page.read_text("utf-8") for page in PAGES)
        for part, table in parts.items():
            assert f"<!-- study {game} {part} -->" in pages
            assert table()


# -- the README -----------------------------------------------------------------------------------


def test_the_readme_is_what_the_package_shows_of_itself() -> None:
    hooks = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["metadata"]
    fragments = hooks["hooks"]["fancy-pypi-readme"]["fragments"]
    assert fragments == [{"path": "README.md"}]
