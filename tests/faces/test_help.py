"""The help of every command, its examples, and errors for people who mistype and for programs."""

import json
import re
import shlex
import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result

from lonehand.faces import cli
from lonehand.faces.commands import play
from lonehand.faces.commands.shared.examples import EXAMPLES

ROSE = Path(__file__).parents[2] / "docs" / "lone-gunslinger" / "situations" / "rose.toml"
PRINTED_ID = "X7PW4C"


def invoke(words: Sequence[str], text: str | None = None) -> Result:
    """Run a command in the folder where the test is."""
    env = {"LONEHAND_HOME": "home", "LONEHAND_PORT": "0"}
    return CliRunner().invoke(cli.lonehand, words, input=text, env=env, prog_name="lonehand")


def commands() -> Iterator[str]:
    """Yield every command, those of a group by both words."""
    context = click.Context(cli.lonehand)
    for name in cli.COMMANDS:
        command = cli.lonehand.get_command(context, name)
        if isinstance(command, click.Group):
            yield from (f"{name} {word}" for word in command.commands)
        else:
            yield name


def test_help_shows_every_command_once_in_a_group() -> None:
    grouped = [name for names in cli.GROUPS.values() for name in names]
    assert sorted(cli.COMMANDS) == sorted(grouped)
    text = invoke(["--help"]).stdout
    for group, names in cli.GROUPS.items():
        part = text.partition(f"{group}:\n")[2].partition("\n\n")[0]
        assert list(names) == re.findall(r"^  ([a-z-]+)  ", part, re.MULTILINE)


@pytest.mark.parametrize("word", ["map", "lists", "gangs", ""])
def test_no_sentence_of_a_list_of_commands_is_cut(word: str) -> None:
    listed = invoke([*word.split(), "--help"]).stdout
    assert "..." not in listed.replace("[ARGS]...", "")


def test_every_command_has_two_examples_in_its_help() -> None:
    assert list(commands()) == sorted(EXAMPLES, key=list(commands()).index)
    for name, examples in EXAMPLES.items():
        assert examples[0] != examples[1]
        for example in examples:
            assert example.startswith(f"lonehand {name}")
    text = invoke(["saves", "--help"]).stdout
    assert text.endswith("Examples:\n    lonehand saves\n    lonehand saves --json\n")


def test_which_numbers_an_option_takes_is_said_in_words() -> None:
    for name in commands():
        shown = invoke([*name.split(), "--help"]).stdout
        assert not re.search(r"<=|>=|x<|x>", shown)
    assert "; from 0 to 65535]" in " ".join(invoke(["play", "--help"]).stdout.split())


def test_every_example_of_the_help_runs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def serve(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(play, "import_module", lambda _: SimpleNamespace(serve=serve))
    monkeypatch.chdir(tmp_path)
    shutil.copy(ROSE, tmp_path)
    begun = invoke(["play", "black-hat", "--set", "campaign=yes", "--start-only", "--json"])
    evening = invoke(["export", json.loads(begun.stdout)["id"]]).stdout
    (tmp_path / "evening.record").write_text(evening, "utf-8")
    saved = ""
    for example in [line for lines in EXAMPLES.values() for line in lines]:
        typed, _, file = example.replace(" -n 100", " -n 4").partition(" < ")
        words = shlex.split(typed.replace(PRINTED_ID, saved))[1:]
        if "--to-tables" in words:  # by now its reader has changed a row
            changed = tmp_path / words[words.index("--to-tables") + 1] / "automa.toml"
            changed.write_text(f"# Changed.\n{changed.read_text('utf-8')}", "utf-8")
        result = invoke(words, Path(file).read_text("utf-8") if file else None)
        assert (example, 0) == (example, result.exit_code), result.output
        if words[0] == "play":
            saved = saved or result.stdout[:6]


def test_every_page_of_the_manual_is_listed_and_printed_by_its_name_and_as_links_have_it() -> None:
    listed = [line.split()[0] for line in invoke(["manual"]).stdout.splitlines()[:-1]]
    docs = Path(__file__).parents[2] / "docs"
    names = [path.relative_to(docs).with_suffix("").as_posix() for path in docs.rglob("*.md")]
    assert sorted(listed) == sorted(name.removesuffix("/index") for name in names)
    for name in ("tables", "tables.md#3-check", "../docs/tables.md", "Tables"):
        shown = invoke(["manual", name]).stdout
        assert shown.startswith("# Change how the opponents decide\n")
        assert "<!--" not in shown
    assert invoke(["manual", "lab/index.md"]).stdout.startswith("# The lab\n")
    assert invoke(["manual", "study"]).stdout.startswith("# A study")
    assert "choose grimdark-future/playing or gun" in invoke(["manual", "playing"]).stderr


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["manual", "tabels"], "PAGE: there is no page “tabels”; did you mean “tables”?"),
        (["games", "gunslingr"], "there is no game “gunslingr”; did you mean “gunslinger”?"),
        (["play", "chess"], "lonehand: there is no game “chess”; choose "),
        (["play", "gunslinger", "--set", "shwdown=duel"], "did you mean “showdown”?"),
        (["play", "gunslinger", "--set", "showdown=dule"], "did you mean “duel”?"),
        (["play", "lone-gunslinger", "--seat", "deputi=plain"], "did you mean “Deputy”?"),
        (["play", "lone-gunslinger", "--seat", "Deputy=plane"], "did you mean “plain”?"),
        (["play", "lone-gunslinger", "--typed", "decks"], "did you mean “deck”?"),
        (["sweep", "lone-gunslinger", "--over", "levle=all"], "did you mean “level”?"),
        (["map", "draw", "salon"], "did you mean “saloon”?"),
        (["lists", "show", "moor-clan-750"], "did you mean “moor-clans-750”?"),
        (["gangs", "show", "drover"], "did you mean “drovers”?"),
        (["map", "draw", "moon"], "this is neither a file nor a built-in map; built-in: bank, "),
    ],
)
def test_a_slip_is_answered_by_what_was_meant(words: list[str], sentence: str) -> None:
    result = invoke(words)
    assert result.exit_code == 1
    assert sentence in result.stderr


@pytest.mark.parametrize(
    ("words", "code", "error"),
    [
        (
            ["games", "chess", "--json"],
            1,
            {"error": "there is no game “chess”; choose ", "place": "game", "clause": ""},
        ),
        (
            ["play", "lone-gunslinger", "--start-only", "--json", "--set", "level=9"],
            1,
            {"error": "“9” is not a choice; choose ", "place": "--set level", "clause": "LG-LEVEL"},
        ),
        (
            ["advise", "lone-gunslinger", "no.toml", "--json"],
            1,
            {"error": "there is no such file; ", "place": "no.toml", "clause": ""},
        ),
        (
            ["backup", "no/such.backup", "--json"],
            1,
            {"error": "", "place": "", "clause": ""},
        ),
        (
            ["saves", "--jsn", "--json"],
            2,
            {"error": "there is no option “--jsn”; ", "place": "saves", "clause": ""},
        ),
        (
            ["simlate", "--json"],
            2,
            {"error": "there is no command “simlate”; ", "place": "", "clause": ""},
        ),
    ],
)
def test_an_error_is_json_where_json_is_asked_for(
    words: list[str], code: int, error: dict[str, Any], tmp_path: Path
) -> None:
    result = invoke(["--home", str(tmp_path), *words])
    found = json.loads(result.stdout)
    assert (code, list(error)) == (result.exit_code, list(found))
    for key, begins in error.items():
        assert found[key].startswith(begins)
    assert found["error"].split(";")[0] in result.stderr
