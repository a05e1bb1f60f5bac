"""The wheel holds the whole package and works where nothing else is installed."""

import json
import os
import re
import shutil
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "lonehand"


def run(*command: str | Path, cwd: Path) -> str:
    """Run a command far from the checkout and return what it printed."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(
        command, cwd=cwd, env=clean, capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, f"{command} failed:\n{done.stdout}\n{done.stderr}"
    return done.stdout


def pins(name: str) -> dict[str, str]:
    """Return the version of every package that a constraints file names."""
    text = (ROOT / "constraints" / name).read_text(encoding="utf-8")
    return dict(re.findall(r"^([\w.-]+)==([^\s;]+)", text, flags=re.MULTILINE))


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel with the pinned build backend."""
    folder = tmp_path_factory.mktemp("dist")
    pip = (sys.executable, "-m", "pip", "wheel", "--quiet", "--no-index", "--no-deps")
    run(*pip, "--no-build-isolation", "--wheel-dir", folder, ROOT, cwd=folder)
    (built,) = folder.glob("*.whl")
    return built


def test_every_file_of_the_package_is_in_the_wheel(wheel: Path) -> None:
    expected = {
        path.relative_to(PACKAGE.parent).as_posix()
        for path in PACKAGE.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    packed = set(zipfile.ZipFile(wheel).namelist())
    assert expected <= packed
    assert {name.rpartition("/")[2] for name in packed} >= {"LICENSE", "NOTICE", "py.typed"}


def test_wheel_works_in_an_empty_environment(wheel: Path, tmp_path: Path) -> None:
    """Only the core is installed, so this also shows that it needs none of the extras."""
    home = tmp_path / "empty"
    venv.create(home, with_pip=True)
    python = home / "bin" / "python"
    versions = tmp_path / "versions.txt"
    versions.write_text("".join(f"{name}=={pin}\n" for name, pin in pins("play.txt").items()))
    run(python, "-m", "pip", "install", "--quiet", "-c", versions, wheel, cwd=tmp_path)

    lonehand = home / "bin" / "lonehand"
    assert "Usage: lonehand" in run(lonehand, "--help", cwd=tmp_path)
    assert json.loads(run(lonehand, "games", "--json", cwd=tmp_path))
    where = run(python, "-c", "import lonehand; print(lonehand.__file__)", cwd=tmp_path)
    assert Path(where.strip()).is_relative_to(home)


def test_what_is_played_is_what_was_tested() -> None:
    assert pins("play.txt").items() <= pins("dev.txt").items()


@pytest.mark.soak
@pytest.mark.parametrize("runner", ["uvx", "pipx"])
def test_wheel_runs_without_being_installed(runner: str, wheel: Path, tmp_path: Path) -> None:
    """As the manual says it, but with the wheel from a folder in place of the package index."""
    home = tmp_path / "tools"
    venv.create(home, with_pip=True)
    package = {"uvx": "uv", "pipx": "pipx"}[runner]
    run(home / "bin" / "python", "-m", "pip", "install", "--quiet", package, cwd=tmp_path)
    wanted = f"lonehand[web] @ {wheel.as_uri()}"
    tool = home / "bin" / runner
    how = {"uvx": ("--from", wanted), "pipx": ("run", "--spec", wanted)}[runner]
    shown = run(tool, *how, "lonehand", "games", "--json", cwd=tmp_path)
    assert json.loads(shown[shown.index("[") :])


@pytest.mark.soak
@pytest.mark.parametrize("tool", ["uvx", "pipx"])
def test_the_wheel_runs_without_an_installation_of_its_own(
    wheel: Path, tmp_path: Path, tool: str
) -> None:
    """The index is a folder with the wheel and what it asks for; nothing else is asked."""
    index = tmp_path / "index"
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet")
    pinned = ("--no-deps", "--require-hashes", "-r", ROOT / "constraints" / "play.txt")
    run(*pip, "download", *pinned, "--dest", index, cwd=tmp_path)
    shutil.copy(wheel, index)
    venv.create(tmp_path / "tools", with_pip=True)
    tools = tmp_path / "tools" / "bin"
    run(tools / "pip", "install", "--quiet", "uv==0.13.8", "pipx==1.18.4", cwd=tmp_path)
    words = {
        "uvx": ("uvx", "--no-index", "--find-links", index, "--from", "lonehand[web]"),
        "pipx": (
            *(
                "pipx",
                "run",
                "--backend",
                "pip",
                "--no-cache",
                "--pip-args",
                f"--no-index --find-links {index}",
            ),
            *("--spec", "lonehand[web]"),
        ),
    }[tool]
    command, *rest = words
    said = run(tools / str(command), *rest, "lonehand", "games", cwd=tmp_path)
    assert "lone-gunslinger" in said
    version = run(tools / str(command), *rest, "lonehand", "--version", cwd=tmp_path)
    assert wheel.name.split("-")[1] in version
