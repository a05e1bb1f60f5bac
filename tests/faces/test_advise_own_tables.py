"""`lonehand advise` with options that cannot be set."""

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from lonehand.faces import cli

Run = Callable[..., Result]
DOCS = Path(__file__).parents[2] / "docs"
SITUATIONS = {
    "lone-gunslinger": ("rose", "level", "1, 2, 3 or 4"),
    "gunslinger": ("bar", "showdown", "duel, bank-robbery"),
    "grimdark-future": ("watch", "points", "1000, 750 or 2000"),
    "outlaws": ("facts", "shootout", "street-fight, the-brave"),
    "black-hat": ("example", "town", "dry-creek, gold-fork"),
}


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Return a way to run a command with a home of its own."""

    def invoke(*words: str, code: int = 0) -> Result:
        env = {"LONEHAND_HOME": str(tmp_path / "home")}
        result = CliRunner().invoke(cli.lonehand, list(words), input="", env=env)
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        assert code == result.exit_code, result.output
        return result

    return invoke


@pytest.mark.parametrize("name", SITUATIONS)
def test_an_option_that_cannot_be_set_is_named_with_its_values(run: Run, name: str) -> None:
    file, key, values = SITUATIONS[name]
    path = str(DOCS / name / "situations" / f"{file}.toml")
    told = run("advise", name, path, "--set", f"{key}=no-such", code=1).stderr
    assert f"--set {key}: “no-such” is not a choice; choose " in told
    assert values in told
    told = run("advise", name, path, "--set", f"x{key}=1", code=1).stderr
    assert f"--set x{key}: there is no option “x{key}”; did you mean “{key}”?" in told
