"""The `lonehand` command, driven as a person, a pipe and a mischievous program would drive it."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import tomllib
import urllib.request
from collections.abc import Callable
from importlib import metadata
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lonehand import __version__, games
from lonehand.engine.grammar.english import choose
from lonehand.faces import cli, saved_games
from lonehand.faces.commands import play
from lonehand.faces.commands.doctor import EXTRAS, PACKAGES
from lonehand.faces.commands.shared import serving
from lonehand.games import find

Run = Callable[..., Result]
GAME = "lone-gunslinger"
ROOT = Path(__file__).parents[2]
ALONE = ("--seat", "Sheriff=random", "--seat", "Deputy=random", "--seed", "7", "--start-only")


class Web:
    """Stands where the web face stands, and remembers what it was asked to serve."""

    def __init__(self) -> None:
        self.served: list[dict[str, Any]] = []

    def serve(self, opened: object, **asked: Any) -> None:
        """Remember, and end as a server ends: by Ctrl-C."""
        del opened
        self.served.append(asked)
        raise KeyboardInterrupt


@pytest.fixture
def web(monkeypatch: pytest.MonkeyPatch) -> Web:
    """Put a web face that serves nothing in place of the real one."""
    stand_in = Web()
    monkeypatch.setattr(play, "import_module", lambda _: stand_in)
    return stand_in


def invoke(home: Path, *words: str, text: str | bytes | None = None) -> Result:
    """Run a command with a home of its own; any exception but a click one is a failure."""
    env = {"LONEHAND_HOME": str(home), "LONEHAND_PORT": "0"}
    result = CliRunner().invoke(
        cli.lonehand, list(words), input=text, env=env, prog_name="lonehand"
    )
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Return `invoke` for a home in which nothing is saved yet."""
    return lambda *words, **more: invoke(tmp_path / "home", *words, **more)


@pytest.fixture(scope="session")
def record() -> str:
    """Return the record of a game that chance has played to its end."""
    with tempfile.TemporaryDirectory() as place:
        home = Path(place)
        begun = invoke(home, "play", GAME, *ALONE, "--json")
        return invoke(home, "export", json.loads(begun.stdout)["id"]).stdout


def said(result: Result) -> str:
    """Return the sentence of a refusal, after checking that it is one."""
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith("lonehand: ")
    assert result.stderr.count("\n") == 1
    return result.stderr.removeprefix("lonehand: ").rstrip()


def process(*words: str, **env: str) -> subprocess.CompletedProcess[bytes]:
    """Run a command in a process of its own."""
    command = [sys.executable, "-m", "lonehand", *words]
    return subprocess.run(
        command, env=os.environ | env, capture_output=True, timeout=60, check=False
    )


# -- help ---------------------------------------------------------------------------------------


def test_help_names_every_command_with_its_own_sentence() -> None:
    context = click.Context(cli.lonehand)
    for name, (_, sentence) in cli.COMMANDS.items():
        command = cli.lonehand.get_command(context, name)
        assert command is not None
        assert command.name == name
        assert (command.help or "").startswith(sentence.rstrip("."))


@pytest.mark.parametrize(
    ("word", "sentence"),
    [
        ("siumlate", "there is no command “siumlate”; did you mean “simulate”?"),
        ("zzzzz", "there is no command “zzzzz”; lonehand --help lists them"),
    ],
)
def test_a_word_that_is_no_command_is_told_with_the_one_that_was_meant(
    run: Run, word: str, sentence: str
) -> None:
    result = run(word)
    assert (result.exit_code, result.stderr) == (2, f"lonehand: {sentence}\n")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("help", "play"), "there is no command “help”; type lonehand play --help"),
        (("help",), "there is no command “help”; type lonehand --help"),
        (("version",), "there is no command “version”; type lonehand --version"),
        (
            ("map", "town.txt"),
            "map: check, draw or make comes first, as in lonehand map check town.txt",
        ),
        (("saves", "X7PW4C"), "saves: “X7PW4C” is more than it takes; type lonehand saves --help"),
        (("map", "fly"), "map: there is no command “map fly”; choose check, draw or make"),
        (("map", "drwa"), "map: there is no command “map drwa”; did you mean “draw”?"),
        (("lists", "chek"), "lists: there is no command “lists chek”; did you mean “check”?"),
        (("gangs", "shwo"), "gangs: there is no command “gangs shwo”; did you mean “show”?"),
    ],
)
def test_a_word_that_a_command_does_not_know_is_told_with_what_could_be_meant(
    run: Run, words: tuple[str, ...], sentence: str
) -> None:
    result = run(*words)
    assert (result.exit_code, result.stderr) == (2, f"lonehand: {sentence}\n")


def test_help_is_there_in_150_milliseconds_of_computing() -> None:
    watch = "import resource as r, subprocess as s, sys; s.run(sys.argv[1:], check=True, stdout=-3)"
    told = "u = r.getrusage(r.RUSAGE_CHILDREN); print(u.ru_utime + u.ru_stime)"
    command = [sys.executable, "-c", f"{watch}; {told}", sys.executable, "-m", "lonehand", "--help"]
    spent = [float(subprocess.check_output(command, timeout=60)) for _ in range(3)]
    assert min(spent) < 0.150


def test_help_begins_with_the_name_of_the_command() -> None:
    assert process("--help").stdout.startswith(b"Usage: lonehand ")


def test_listing_the_games_needs_only_click_and_msgspec() -> None:
    code = (
        "import sys; sys.argv = ['lonehand', 'games', '--json']\n"
        "from lonehand.faces.cli import main\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\n"
        "there = {name.partition('.')[0] for name in sys.modules}\n"
        "sys.exit(' '.join(there & {'starlette', 'jinja2', 'uvicorn', 'segno'}))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (1, b"\n")
    assert json.loads(done.stdout)


def test_version_is_the_package_s() -> None:
    assert process("--version").stdout.decode() == f"lonehand {__version__}\n".replace(
        "\n", os.linesep
    )


# -- games and rules ----------------------------------------------------------------------------


def test_games_lists_every_option_with_its_default_first(run: Run) -> None:
    (data,) = json.loads(run("games", GAME, "--json").stdout)
    expected = [(option.key, list(option.values)) for option in find(GAME).options]
    assert expected == [(option["key"], option["values"]) for option in data["options"]]
    assert all(option["default"] == option["values"][0] for option in data["options"])


def test_games_in_words_shows_how_to_set_each_option(run: Run) -> None:
    text = run("games", GAME).stdout
    for option in find(GAME).options:
        assert f"--set {option.key}={'|'.join(option.values)}" in text
        assert " ".join(option.sentence.split()[:5]) in text


def test_an_unknown_game_is_refused_with_those_there_are(run: Run) -> None:
    assert said(run("games", "chess")) == f"there is no game “chess”; {choose(games.PACKAGES)}"


def test_rules_shows_every_clause_with_its_code_and_tests(run: Run) -> None:
    data = json.loads(run("rules", GAME, "--json").stdout)
    assert [clause["id"] for clause in data] == list(find(GAME).clauses.by_id)
    aim = next(clause for clause in data if clause["id"] == "LG-AIM-1")
    assert "game.LoneGunslinger.outcome" in aim["places"]


def test_rules_of_a_beginning_are_all_that_begin_so(run: Run) -> None:
    data = json.loads(run("rules", GAME, "lg-aim", "--json").stdout)
    assert data
    assert all(clause["id"].startswith("LG-AIM") for clause in data)


def test_rules_of_an_ending_are_found_where_none_begins_so(run: Run) -> None:
    data = json.loads(run("rules", "gunslinger", "a3-2", "--json").stdout)
    assert [clause["id"] for clause in data] == ["GS-TAC-A3-2"]


def test_an_unknown_clause_is_refused_with_the_nearest(run: Run) -> None:
    assert "LG-AIM-1" in said(run("rules", GAME, "LG-AIN-1"))


# -- beginning and going on ---------------------------------------------------------------------


def test_lonehand_alone_opens_the_title_page_and_ends_well_by_ctrl_c(run: Run, web: Web) -> None:
    result = run()
    assert (result.exit_code, result.stderr) == (0, "")
    assert [asked["path"] for asked in web.served] == ["/"]


def test_where_to_serve_may_be_said_before_or_after_the_word(run: Run, web: Web) -> None:
    for words in (("--no-browser", "play", GAME), ("play", GAME, "--no-browser")):
        assert run(*words).exit_code == 0
        assert web.served[-1]["open_browser"] is False
    run("play", GAME)
    assert web.served[-1]["open_browser"] is True


def test_play_saves_the_game_and_opens_it(run: Run, web: Web) -> None:
    run("play", GAME, "--set", "level=2", "--seat", "Deputy=plain", "--seed", "abc")
    (saved,) = json.loads(run("saves", "--json").stdout)
    assert web.served[0]["path"].endswith(saved["id"])
    assert (saved["seed"], saved["options"]["level"], saved["seats"]["Deputy"]) == (
        "abc",
        "2",
        "plain",
    )


def test_resume_opens_the_unfinished_game_played_last(run: Run, web: Web) -> None:
    first = json.loads(run("play", GAME, "--start-only", "--json").stdout)["id"]
    run("play", GAME, *ALONE)
    run("resume")
    run("resume", first[:4].lower())
    assert [asked["path"].rpartition("/")[2] for asked in web.served] == [first, first]


def test_resume_without_a_game_says_how_to_begin_one(run: Run, web: Web) -> None:
    assert "lonehand play GAME" in said(run("resume"))
    assert web.served == []


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--set", "level=9"), "--set level: “9” is not a choice; choose 0, 1, 2, 3 or 4"),
        (("--set", "levle=1"), "--set levle: there is no option “levle”; did you mean “level”?"),
        (("--set", "level"), "--set: “level” should be KEY=VALUE"),
        (("--set", "level=1", "--set", "level=2"), "--set: “level” is set twice"),
        (("--seat", "Marshal=plain"), "there is no seat “Marshal”; choose Sheriff or Deputy"),
        (
            ("--seat", "Deputy=clever"),
            "seat Deputy: there is no player “clever”; choose person, plain",
        ),
        (("--typed", "coin"), "source"),
        (("--seed", "one\ntwo"), "seed: type the random seed as one line"),
    ],
)
def test_what_cannot_be_set_is_refused_and_nothing_is_saved(
    run: Run, words: tuple[str, ...], sentence: str
) -> None:
    assert sentence in said(run("play", GAME, "--start-only", *words))
    assert json.loads(run("saves", "--json").stdout) == []


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--level", "2"), "--level: OUTLAWS! has no levels; leave --level out"),
        (("--set", "shotout=2"), "there is no option “shotout”; did you mean “shootout”?"),
        (
            ("--set", "foo=2"),
            "--set foo: there is no option “foo”; lonehand games outlaws lists all",
        ),
    ],
)
def test_a_game_of_many_options_names_the_likely_one_instead_of_all(
    run: Run, words: tuple[str, ...], sentence: str
) -> None:
    assert said(run("play", "outlaws", "--start-only", *words)).endswith(sentence)


def test_a_missing_web_package_is_named_before_anything_is_saved(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(_: str) -> object:
        raise ModuleNotFoundError(name="starlette")

    monkeypatch.setattr(play, "import_module", missing)
    assert "needs starlette; install Lonehand again, or see doctor" in said(run("play", GAME))
    assert json.loads(run("saves", "--json").stdout) == []


def test_a_port_that_is_taken_is_refused_before_anything_is_saved(run: Run, web: Web) -> None:
    with socket.create_server((serving.HOST, 0)) as other:
        port = str(other.getsockname()[1])
        assert "--port 0 (or LONEHAND_PORT=0) takes any port" in said(
            run("play", GAME, "--port", port)
        )
    assert web.served == []
    assert json.loads(run("saves", "--json").stdout) == []


def test_an_address_of_another_machine_is_refused(run: Run, web: Web) -> None:
    words = ("play", GAME, "--host", "203.0.113.7", "--port", "0")
    assert "not an address of this machine" in said(run(*words, "--lan"))
    assert web.served == []
    assert json.loads(run("saves", "--json").stdout) == []


def test_a_network_is_served_only_with_keys(run: Run, web: Web) -> None:
    assert "add --lan" in said(run("play", GAME, "--host", "0.0.0.0"))  # noqa: S104 - it is refused
    assert web.served == []
    assert json.loads(run("saves", "--json").stdout) == []


# -- saves and records --------------------------------------------------------------------------


def test_a_record_comes_back_from_a_file_as_the_same_record(
    run: Run, record: str, tmp_path: Path
) -> None:
    file = tmp_path / "game.record"
    file.write_text(record, "utf-8")
    saved = json.loads(run("import", str(file), "--json").stdout)
    assert run("export", saved["id"]).stdout == record
    assert run("import", "-", text=record).exit_code == 0
    assert len(json.loads(run("saves", "--json").stdout)) == 2


def test_export_writes_a_new_file_and_never_over_an_old_one(
    run: Run, record: str, tmp_path: Path
) -> None:
    saved = json.loads(run("import", "-", "--json", text=record).stdout)
    file = tmp_path / "new.record"
    assert run("export", saved["id"], "-o", str(file)).exit_code == 0
    assert file.read_text("utf-8") == record
    assert "already exists" in said(run("export", saved["id"], "-o", str(file)))


def test_only_the_game_of_the_full_name_is_removed(run: Run) -> None:
    first, second = (
        json.loads(run("play", GAME, "--start-only", "--json").stdout)["id"] for _ in range(2)
    )
    assert "no saved game" in said(run("saves", "--remove", first[:5]))
    assert run("saves", "--remove", first.lower()).exit_code == 0
    assert [entry["id"] for entry in json.loads(run("saves", "--json").stdout)] == [second]


def test_saves_say_where_each_game_stands(run: Run) -> None:
    assert "You have no saved games" in run("saves").stdout
    run("play", GAME, "--start-only", "--seed", "7")
    (saved,) = json.loads(run("saves", "--json").stdout)
    assert saved["about"].startswith("Round 1, the Sheriff’s turn: Sheriff ")
    assert saved["about"].endswith("4 opponents left.")
    assert saved["about"] in run("saves").stdout


def test_replay_says_how_the_game_ended_and_its_checksum(run: Run, record: str) -> None:
    found = json.loads(run("replay", "-", "--json", text=record).stdout)
    assert (found["fits"], found["over"]) == (True, True)
    text = run("replay", "-", "--log", text=record).stdout
    assert found["sentence"] in text
    assert text.endswith(f"Checksum {found['checksum']}\n")
    assert len(json.loads(run("replay", "-", "--json", "--log", text=record).stdout)["log"]) > 50


def test_a_record_that_does_not_fit_is_refused_with_its_line(run: Run, record: str) -> None:
    lines = record.splitlines()
    wrong = next(n for n, line in enumerate(lines) if line.startswith("6 chance characters"))
    lines[wrong] = lines[wrong].partition("|")[0] + "| Wyatt Earp"
    text = "\n".join(lines)
    assert said(run("replay", "-", text=text)).startswith("line 6 of the record: ")
    result = run("replay", "-", "--json", text=text)
    assert (result.exit_code, json.loads(result.stdout)["fits"]) == (1, False)
    assert json.loads(result.stdout)["place"] == "6"
    assert said(run("import", "-", text=text)).startswith("line 6 of the record: ")
    assert json.loads(run("saves", "--json").stdout) == []


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "-, line 1: the first line of a record must be “lonehand record 1”"),
        ("lonehand record 1\n", "-: add to the header: game, rules, seed"),
        ("lonehand record 1\ngame go\nrules 1\nseed 1\n", "-, line 2, game: there is no game “go”"),
        (b"lonehand record 1\n\xff", "-, line 2: this is not UTF-8 text"),
    ],
)
def test_what_is_no_record_is_refused_with_the_place(
    run: Run, text: str | bytes, sentence: str
) -> None:
    for word in ("replay", "import"):
        assert said(run(word, "-", text=text)).startswith(sentence)


def test_a_file_that_cannot_be_read_is_named(run: Run, tmp_path: Path) -> None:
    for file, why in ((tmp_path / "none", "there is no such file"), (tmp_path, "this is a folder")):
        assert said(run("replay", str(file))).startswith(f"{file}: {why}; ")


# -- where the saves are ------------------------------------------------------------------------


def test_saves_lie_where_the_platform_keeps_a_user_s_data(monkeypatch: pytest.MonkeyPatch) -> None:
    home = Path("/home/somebody")
    monkeypatch.setattr(Path, "home", lambda: home)
    monkeypatch.setattr(saved_games, "sys", SimpleNamespace(platform="linux"))
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    assert saved_games.data_folder() == Path("/data/lonehand")
    monkeypatch.setenv("XDG_DATA_HOME", "not/absolute")  # which its specification says to ignore
    assert saved_games.data_folder() == home / ".local/share/lonehand"
    monkeypatch.setattr(saved_games, "sys", SimpleNamespace(platform="darwin"))
    assert saved_games.data_folder() == home / "Library/Application Support/lonehand"
    monkeypatch.setattr(saved_games, "sys", SimpleNamespace(platform="win32"))
    monkeypatch.setenv("LOCALAPPDATA", "/local")
    assert saved_games.data_folder() == Path("/local/lonehand")


def test_home_may_be_said_on_the_command_line(run: Run, tmp_path: Path) -> None:
    other = tmp_path / "other"
    run("--home", str(other), "play", GAME, "--start-only")
    assert json.loads(run("saves", "--json").stdout) == []
    assert len(json.loads(run("--home", str(other), "saves", "--json").stdout)) == 1


def test_a_home_that_is_no_folder_is_refused_and_left_alone(tmp_path: Path) -> None:
    home = tmp_path / "file"
    home.write_text("mine")
    for words in (("saves",), ("play", GAME, "--start-only"), ("resume",)):
        assert str(home) in said(invoke(home, *words))
    assert home.read_text() == "mine"


def test_the_home_of_nobody_is_refused(run: Run) -> None:
    assert "home directory" in said(run("--home", "~no-such-user", "saves"))
    assert "home directory" in said(run("--home", "~no-such-user", "doctor"))
    refused = run("--home", "--help")
    assert (refused.exit_code, "write a folder before --help" in refused.stderr) == (2, True)


def test_a_file_that_holds_no_saves_is_refused_and_left_alone(tmp_path: Path) -> None:
    file = tmp_path / saved_games.FILE
    file.write_bytes(b"something quite different" * 100)
    for words in (("saves",), ("play", GAME, "--start-only"), ("resume",), ("export", "ABCDEF")):
        assert "not a file of saved games" in said(invoke(tmp_path, *words))
    assert file.read_bytes() == b"something quite different" * 100


# -- doctor -------------------------------------------------------------------------------------


def test_doctor_finds_everything_needed_here(run: Run) -> None:
    result = run("doctor", "--json")
    found = json.loads(result.stdout)
    assert (result.exit_code, found["well"]) == (0, True)
    assert {check["name"] for check in found["checks"]} >= {"Python", "SQLite", *PACKAGES}
    assert "Everything is ready." in run("doctor").stdout


def test_doctor_says_what_to_do_about_a_missing_package(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def version(name: str) -> str:
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr(metadata, "version", version)
    result = run("doctor")
    assert result.exit_code == 1
    assert "missing  starlette: not installed\n         Install Lonehand again" in result.stdout
    lab = (
        "note     extra lab: not installed\n         For results as Parquet files, install lonehand"
    )
    assert f"{lab}[lab].\n" in result.stdout


def test_doctor_looks_at_all_that_the_package_says_it_needs() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    for_players = set(extras) - {"docs", "test"}
    assert set(PACKAGES) == {package_of(each) for each in project["dependencies"]}
    assert {name: [needs] for name, (needs, _) in EXTRAS.items()} == {
        name: [package_of(each) for each in extras[name]] for name in for_players
    }


def package_of(wanted: str) -> str:
    """Return the name of the package in a requirement such as `click>=8.1`."""
    return re.split(r"[<>=!~ ]", wanted)[0]


def test_doctor_says_what_to_do_about_a_home_that_cannot_be_used(tmp_path: Path) -> None:
    home = tmp_path / "file"
    home.write_text("mine")
    result = invoke(home, "doctor")
    assert result.exit_code == 1
    assert "LONEHAND_HOME" in result.stdout
    assert home.read_text() == "mine"


def test_doctor_leaves_nothing_behind(tmp_path: Path) -> None:
    invoke(tmp_path, "doctor")
    assert list(tmp_path.iterdir()) == []


# -- pipes and terminals ------------------------------------------------------------------------


def test_a_terminal_that_knows_only_ascii_gets_no_traceback() -> None:
    done = process("games", GAME, PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_reader_that_goes_away_gets_no_traceback() -> None:
    command = [sys.executable, "-m", "lonehand", "rules", GAME, "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as child:
        assert child.stdout is not None
        assert child.stderr is not None
        child.stdout.close()
        assert child.stderr.read() == b""


def test_words_that_are_no_text_get_a_sentence() -> None:
    command = [sys.executable.encode(), b"-m", b"lonehand", b"games", b"\xff"]
    done = subprocess.run(command, capture_output=True, timeout=60, check=False)
    assert done.returncode == 1
    assert done.stderr.startswith(b"lonehand: ")


# -- mischief -----------------------------------------------------------------------------------

WORD = st.one_of(
    st.sampled_from([*cli.COMMANDS, GAME, "LG-AIM-1", "ABCDEF", "-", "--json", "--log", "--set"]),
    st.sampled_from(["--seed", "--seat", "--typed", "level=1", "Deputy=plain", "deck", "--remove"]),
    st.sampled_from(["--start-only", "--home", "--port", "-o", "--lan", "--help", "0", "="]),
    st.text(max_size=12),
)


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a home with one saved game, for many attempts on it."""
    home = tmp_path_factory.mktemp("shared")
    invoke(home, "play", GAME, "--start-only", "--seed", "kept")
    return home


def kept(home: Path) -> list[dict[str, Any]]:
    """Return the saved games as data."""
    found: list[dict[str, Any]] = json.loads(invoke(home, "saves", "--json").stdout)
    return [entry for entry in found if entry["seed"] == "kept"]


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(words=st.lists(WORD, max_size=6))
def test_no_command_line_gets_a_traceback_or_harms_a_save(
    words: list[str], shared: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(play, "import_module", lambda _: Web())
    before = kept(shared)
    few = ["-n", "1"] if {"simulate", "compare", "sweep"} & set(words) else []
    result = invoke(shared, *words, *few, text="neither text nor record")
    assert result.exit_code in (0, 1, 2)
    sentences = ("lonehand: ", "Usage: lonehand")  # the second where a command has words of its own
    assert (result.exit_code == 0) or result.stderr.startswith(sentences)
    assert kept(shared) == before


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_no_damaged_record_gets_a_traceback_or_is_saved(
    data: st.DataObject, record: str, shared: Path
) -> None:
    lines = record.splitlines()
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(lines) - 1))
        line = lines[at]
        start = data.draw(st.integers(0, len(line)))
        end = data.draw(st.integers(start, len(line)))
        new = data.draw(st.sampled_from(["", line[:start], line[start:], "0", "head 3", lines[-1]]))
        lines[at] = data.draw(st.sampled_from([line[:start] + new + line[end:], new, new + line]))
    text = "\n".join(lines)
    before = len(json.loads(invoke(shared, "saves", "--json").stdout))
    replayed = invoke(shared, "replay", "-", text=text)
    assert replayed.exit_code in (0, 1)
    imported = invoke(shared, "import", "-", text=text)
    after = len(json.loads(invoke(shared, "saves", "--json").stdout))
    assert after - before == (1 if imported.exit_code == 0 else 0)


# -- the real server ----------------------------------------------------------------------------


@pytest.mark.skipif(os.name == "nt", reason="Windows has no signal that Ctrl-C would be")
def test_the_real_server_prints_its_address_and_ends_well_by_ctrl_c(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "lonehand", "--no-browser", "--port", "0"]
    env = os.environ | {"LONEHAND_HOME": str(tmp_path), "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        command, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as child:
        assert child.stdout is not None
        assert child.stderr is not None
        first = child.stdout.readline().decode()
        with urllib.request.urlopen(first.split()[-1], timeout=20) as page:  # noqa: S310 - our own
            assert page.status == 200
        child.send_signal(signal.SIGINT)
        child.wait(timeout=20)
        assert "http://127.0.0.1:" in first
        assert (child.returncode, child.stderr.read()) == (0, b"")
