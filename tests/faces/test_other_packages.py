"""Games and players that other packages bring: found by name, and no harm to ours if rotten."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
from click.testing import CliRunner
from opening import opened

import lonehand
from lonehand import games
from lonehand.engine.chance import Chance
from lonehand.engine.errors import Refusal, RuleError
from lonehand.faces import cli
from lonehand.faces.saved_games import describe
from lonehand.faces.web.house import House
from lonehand.faces.web.pages.title import title_page
from lonehand.games import PACKAGES, TITLES, find
from lonehand.store.sqlite import Store

BOTS = '''"""Bots in a package of their own."""

import lonehand


def last(asked):
    """Take what stands last."""
    return asked.choices[-1]


def raiser(asked):
    """Fail."""
    raise ZeroDivisionError("oops")


def silent(asked):
    """Answer nothing."""


greedy = lonehand.as_player("lone-gunslinger", last)
raising = lonehand.as_player("lone-gunslinger", raiser)
mute = lonehand.as_player("lone-gunslinger", silent)
'''


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with two installed packages: a new game, and bots of which one is rotten."""
    folder = tmp_path_factory.mktemp("packages")
    begun = CliRunner().invoke(
        cli.lonehand, ["new-game", "dice-duel", "--out", str(folder / "new")]
    )
    assert begun.exit_code == 0, begun.output
    (folder / "new").rename(folder / "site")
    entries = tomllib.loads((folder / "site/pyproject.toml").read_text("utf-8"))["project"]
    installed(folder / "site", "dice-duel", entries["entry-points"])
    (folder / "site/my_bots.py").write_text(BOTS, "utf-8")
    each = {"greedy": "greedy", "gone": "gone", "raiser": "raising", "mute": "mute"}
    named = {f"lone-gunslinger.{name}": f"my_bots:{what}" for name, what in each.items()}
    named |= {"lone-gunslinger.plain": "my_bots:greedy", "chess.x": "my_bots:greedy"}
    named |= {"cautious": "my_bots:greedy"}
    broken = {"rotten": "no_such_module:GAME", "gunslinger": "my_bots:greedy"}
    installed(folder / "site", "my-bots", {"lonehand.players": named, "lonehand.games": broken})
    again = {"lone-gunslinger.greedy": "my_bots:raising"}
    installed(folder / "site", "my-second-bots", {"lonehand.players": again})
    return folder / "site"


def installed(site: Path, name: str, entries: dict[str, dict[str, str]]) -> None:
    """Write down a package as an installer does."""
    info = site / f"{name.replace('-', '_')}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n", "utf-8")
    lines = (
        line
        for group, named in entries.items()
        for line in (f"[{group}]", *(f"{key} = {value}" for key, value in named.items()))
    )
    (info / "entry_points.txt").write_text("\n".join(lines) + "\n", "utf-8")


def among(packages: Path) -> dict[str, str]:
    """Return the environment of a command where these packages are installed."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(packages), *sys.path])}


def said(packages: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run a command where these packages are installed."""
    return subprocess.run(
        [sys.executable, "-m", "lonehand", "--home", str(packages / "home"), *words],
        env=among(packages),
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_game_of_another_package_is_listed_and_played_and_a_rotten_one_named(
    packages: Path,
) -> None:
    listed = said(packages, "games").stdout
    assert "dice-duel        Dice Duel\n" in listed
    assert (
        "rotten           the game “rotten” cannot be loaded from no_such_module: ModuleNot"
        in listed
    )
    assert "gunslinger       Gunslinger\n" in listed  # nobody takes the name of one of ours
    done = said(packages, "simulate", "dice-duel", "--games", "20", "--jobs", "1")
    assert done.returncode == 0, done.stderr


def test_a_new_game_is_on_the_page_and_its_rules_can_be_read(packages: Path) -> None:
    command = (sys.executable, "-m", "lonehand")
    page = opened(*command, cwd=packages, env=among(packages))
    assert 'data-game="dice-duel"' in page
    assert "Dice Duel" in page
    rules = said(packages, "rules", "dice-duel", "DD-STAKE")
    assert rules.returncode == 0, rules.stderr
    assert "Code: game.DiceDuel.step" in rules.stdout


def test_a_player_of_another_package_sits_down_and_a_rotten_one_is_refused(packages: Path) -> None:
    words = ("simulate", "lone-gunslinger", "--games", "2", "--jobs", "1")
    done = said(packages, *words, "--seat", "Sheriff=greedy")
    assert done.returncode == 0, done.stderr
    done = said(packages, *words, "--seat", "Sheriff=gone")
    assert done.returncode == 1
    why = "the player “lone-gunslinger.gone” cannot be loaded from my_bots:gone"
    assert f"lonehand: {why}" in done.stderr


DOUBLE = (
    "the player “lone-gunslinger.greedy” (my_bots:raising of my-second-bots) is left out: "
    "my_bots:greedy of my-bots has the same name; rename one, or uninstall its package"
)
LEFT_OUT = (
    "the player “chess.x” (my_bots:greedy) is left out: there is no game “chess”; choose lone-gun",
    "the player “cautious” (my_bots:greedy) is left out: its name lacks the game; write it as lone",
    "the player “lone-gunslinger.plain” (my_bots:greedy) is left out: lone-gunslinger has a player",
    DOUBLE,
)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_player_who_is_left_out_is_named_once(packages: Path, jobs: str) -> None:
    """One for a game that is not like any here may wait for it; the doctor names him."""
    done = said(packages, "simulate", "lone-gunslinger", "--games", "4", "--jobs", jobs)
    assert done.returncode == 0, done.stderr
    assert [done.stderr.count(f"lonehand: {each}") for each in LEFT_OUT] == [0, 1, 1, 1]
    assert "left out" not in done.stdout
    code = "import lonehand; lonehand.new('lone-gunslinger'); lonehand.new('lone-gunslinger')"
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=among(packages),
        capture_output=True,
        text=True,
        check=True,
    )
    assert [done.stderr.count(f"LeftOutWarning: {each}") for each in LEFT_OUT] == [0, 1, 1, 1]


def test_the_doctor_lists_the_players_of_other_packages(packages: Path) -> None:
    told = said(packages, "doctor")
    assert "ok       player lone-gunslinger.greedy: my_bots:greedy of my-bots 1.0\n" in told.stdout
    for each in LEFT_OUT:
        assert each in told.stdout
    assert (
        "wrong    player lone-gunslinger.gone: the player “lone-gunslinger.gone” cannot be lo"
        in (told.stdout)
    )
    assert "left out" not in told.stderr


def test_the_doctor_and_the_lists_name_what_cannot_be_loaded_and_keep_the_rest(
    packages: Path,
) -> None:
    told = said(packages, "doctor")
    assert "ok       game dice-duel: dice_duel.game:GAME of dice-duel 1.0\n" in told.stdout
    assert "wrong    game rotten: the game “rotten” cannot be loaded from no_such" in told.stdout
    assert "wrong    game gunslinger: the game “gunslinger” (my_bots:greedy) is left" in told.stdout
    assert told.stdout.endswith("Something is missing or wrong.\n")
    assert told.returncode == 1
    listed = said(packages, "games", "lone-gunslinger").stdout
    (players,) = (line for line in listed.splitlines() if line.startswith("Players: "))
    assert {"person", "greedy", "plain"} < set(players[9:-1].split(", "))
    assert "gone" not in players
    assert "Not to be loaded: gone; lonehand doctor says why.\n" in listed
    code = "import lonehand; print(lonehand.list_games())"
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=among(packages),
        capture_output=True,
        text=True,
        check=False,
    )
    assert "'outlaws': 'OUTLAWS!', " in done.stdout
    assert "'dice-duel': 'Dice Duel'" in done.stdout
    assert "rotten" not in done.stdout
    assert "LeftOutWarning: the game “rotten” cannot be loaded from no_such_module" in done.stderr


WRONG_GAME = """from lonehand.example.coin_duel.game import CoinDuel


class WrongGame(CoinDuel):
    name = "wrong-game"

    def step(self, table, door):
        if table.yours != 5:
            return {}["Me"]
        super().step(table, door)


class HalfGame:
    name = "half-game"


GAME = WrongGame()
HALF = HalfGame()
"""
WHERE = "KeyError: 'Me' (its_own_place/game.py, line 9)"


@pytest.fixture
def wrong_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Install a game whose rules fail, and one that is not all there."""
    (tmp_path / "its_own_place").mkdir()
    (tmp_path / "its_own_place/game.py").write_text(WRONG_GAME, "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setitem(PACKAGES, "wrong-game", "its_own_place.game:GAME")
    monkeypatch.setitem(PACKAGES, "half-game", "its_own_place.game:HALF")


@pytest.mark.usefixtures("wrong_games")
def test_rules_that_fail_are_named_with_their_game_step_error_and_line(tmp_path: Path) -> None:
    play = lonehand.new("wrong-game", seed=1)
    failed = rf"rules of wrong-game, step 2: {re.escape(WHERE)}; nothing was lost"
    with pytest.raises(RuleError, match=failed):
        play.answer("2")
    assert play.legal == ("1", "2")
    home = ["--home", str(tmp_path / "home")]
    words = ["simulate", "wrong-game", "-n", "4", "--seed", "x", "--jobs", "1"]
    done = CliRunner().invoke(cli.lonehand, [*home, *words])
    assert done.exit_code == 1
    said = rf"lonehand: game \d+ \(seed x/\d+\): something .* wrong-game: {re.escape(WHERE)}\n"
    assert re.fullmatch(said, done.stderr)


@pytest.mark.usefixtures("wrong_games")
def test_a_game_that_is_not_all_there_is_refused_with_what_it_lacks() -> None:
    with pytest.raises(Refusal, match=r"the game “half-game” lacks title, rules, .* and label; "):
        find("half-game")


FAILED = "the player “raiser” failed in seat Sheriff when asked “The Sheriff: play a card, or end"
RAISED = "ZeroDivisionError: oops (my_bots.py, line 13)\n"


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_batch_names_the_player_who_failed_and_his_game_in_one_sentence(
    packages: Path, jobs: str
) -> None:
    words = ("simulate", "lone-gunslinger", "--games", "3", "--jobs", jobs, "--seed", "7")
    done = said(packages, *words, "--seat", "Sheriff=raiser")
    assert done.returncode == 1
    assert f"lonehand: game 0 (seed 7/0): {FAILED}" in done.stderr
    assert done.stderr.endswith(RAISED)
    assert "Traceback" not in done.stderr
    done = said(packages, *words, "--seat", "Sheriff=mute")
    assert "lonehand: game 0 (seed 7/0), seat Sheriff: silent returned None for “" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_game_names_the_player_who_failed_and_does_not_blame_the_rules(packages: Path) -> None:
    words = ("play", "lone-gunslinger", "--start-only", "--seat", "Sheriff=raiser")
    done = said(packages, *words)
    assert done.returncode == 1
    assert FAILED in done.stderr
    assert done.stderr.endswith(RAISED)
    assert "in the rules" not in done.stderr


def test_the_tests_of_a_new_game_pass(packages: Path) -> None:
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "pytest",
            "-q",
            "-p",
            "no:cacheprovider",
            "tests",
            "-k",
            "not keeps",
        ],
        cwd=packages,
        env={
            **os.environ,
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
            "PYTHONPATH": os.pathsep.join([str(packages), *sys.path]),
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "6 passed" in done.stdout
    assert "coin" not in (packages / "dice_duel/clauses.toml").read_text("utf-8").split("\n")[0]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (
            ["Dice Duel"],
            "“Dice Duel” cannot be a game's name; use small letters, such as dice-duel",
        ),
        (["outlaws"], "there is a game “outlaws” already; choose another name"),
        (["dice-duel", "--out", "."], ". is there already; name a new folder with --out"),
    ],
)
def test_a_name_that_cannot_be_is_refused(words: list[str], says: str) -> None:
    done = CliRunner().invoke(cli.lonehand, ["new-game", *words])
    assert done.exit_code == 1
    assert says in done.output


@pytest.fixture
def rotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that cannot be imported stands among the others."""
    monkeypatch.setitem(games.PACKAGES, "rotten", "no_such_module:GAME")


@pytest.mark.usefixtures("rotten")
def test_the_title_page_names_a_rotten_game_and_offers_the_others(tmp_path: Path) -> None:
    page = title_page(House(Store(tmp_path / "games.sqlite", find, describe)))
    assert "The game “rotten” cannot be loaded from no_such_module" in page
    assert page.count('data-game="') == len(TITLES)
    assert "rotten" in PACKAGES
    with pytest.raises(Refusal, match="fix or uninstall its package"):
        lonehand.new("rotten")


def test_the_titles_that_are_known_before_a_game_loads_are_its_own() -> None:
    assert {name: find(name).title for name in TITLES} == TITLES
    assert list(TITLES) == list(PACKAGES)


@pytest.mark.parametrize("name", ["plain_function", "stubborn_function"])
def test_a_function_named_as_a_player_is_told_how_to_become_one(name: str) -> None:
    entry = EntryPoint("lone-gunslinger.greedy", f"{__name__}:{name}", games.PLAYERS_GROUP)
    with pytest.raises(Refusal) as refused:
        games.load_player(entry, Chance("a"))
    made = f'write player = lonehand.as_player("lone-gunslinger", {name}) in {__name__}'
    assert f"{name} plays by itself; {made}, and {__name__}:player" in str(refused.value)


def test_a_player_made_for_another_game_is_not_seated() -> None:
    entry = EntryPoint("lone-gunslinger.greedy", f"{__name__}:for_outlaws", games.PLAYERS_GROUP)
    with pytest.raises(Refusal) as refused:
        games.load_player(entry, Chance("a"))
    right = 'he is made for outlaws; write lonehand.as_player("lone-gunslinger", ...)'
    assert right in str(refused.value)


def plain_function(asked: lonehand.Asked) -> str:
    """Play as a function does that nobody has made a player of."""
    return asked.topic


def stubborn_function(asked: lonehand.Asked) -> int:
    """Play without a look at what is asked."""
    del asked
    return 0


for_outlaws = lonehand.as_player("outlaws", stubborn_function)


def test_a_package_that_fails_is_refused_with_the_line_at_which_it_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "rotten_game.py").write_text("GAME = 1\nGAME = fct()\n", "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    line = re.escape("name 'fct' is not defined (") + r"[^/]+/rotten_game\.py, line 2\); fix or"
    with pytest.raises(Refusal, match=line):
        games.game_at("rotten", "rotten_game", "GAME")
    entry = EntryPoint("lone-gunslinger.rotten", "rotten_game:player", games.PLAYERS_GROUP)
    with pytest.raises(Refusal, match=line):
        games.load_player(entry, Chance("a"))
    entry = EntryPoint("lone-gunslinger.nix", f"{__name__}:nix", games.PLAYERS_GROUP)
    with pytest.raises(Refusal, match=r"has no attribute 'nix'; fix or uninstall its package$"):
        games.load_player(entry, Chance("a"))


def test_the_package_of_a_bot_in_the_manual_is_whole_and_its_player_sits_down(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = (Path(__file__).parents[2] / "docs/python.md").read_text("utf-8")
    shown = dict(re.findall(r"```text\n# (my_bots\.py|pyproject\.toml)\n(.*?)```", page, re.DOTALL))
    project = tomllib.loads(shown["pyproject.toml"])
    assert project["build-system"]["requires"] == ["hatchling"]
    assert {"name", "version", "dependencies"} <= project["project"].keys()
    assert project["tool"]["hatch"]["build"]["targets"]["wheel"]["include"] == ["my_bots.py"]
    (tmp_path / "my_bots.py").write_text(shown["my_bots.py"], "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "my_bots", raising=False)
    ((name, value),) = project["project"]["entry-points"][games.PLAYERS_GROUP].items()
    player = games.load_player(EntryPoint(name, value, games.PLAYERS_GROUP), Chance("a"))
    play = lonehand.new("lone-gunslinger", seed=1)
    session = play._session  # noqa: SLF001 - only the engine's question is asked as players are
    (question,) = session.view_for().questions()
    hint = play.hint()
    assert hint is not None
    assert str(player(question, session.view_for().view)) == hint.answer
