"""The wheel and the source archive hold all that they should, and work where nothing else is."""

import os
import re
import shlex
import shutil
import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest
from opening import opened

from lonehand.faces import manual
from test_repository import files_of_the_repository

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "lonehand"
STAY_AT_HOME = {".ci/run"}
"""What the source archive leaves out: our own continuous integration."""
MEGABYTES = 60
"""What all that a player needs may take on the disk."""


def outside() -> dict[str, str]:
    """Return the environment without what leads Python back to the checkout."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return {**kept, "PIP_DISABLE_PIP_VERSION_CHECK": "1"}


def run(*command: str | Path, cwd: Path) -> str:
    """Run a command far from the checkout and return what it printed."""
    done = subprocess.run(
        command, cwd=cwd, env=outside(), capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, f"{command} failed:\n{done.stdout}\n{done.stderr}"
    return done.stdout


def pins(name: str) -> dict[str, str]:
    """Return the version of every package that a constraints file names."""
    text = (ROOT / "constraints" / name).read_text(encoding="utf-8")
    return dict(re.findall(r"^([\w.-]+)==([^\s;]+)", text, flags=re.MULTILINE))


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the source archive with the pinned build backend, and unpack it."""
    folder = tmp_path_factory.mktemp("source")
    run(sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", folder, cwd=ROOT)
    (packed,) = folder.glob("*.tar.gz")
    with tarfile.open(packed) as archive:
        archive.extractall(folder, filter="data")
    (unpacked,) = (path for path in folder.iterdir() if path.is_dir())
    return unpacked


@pytest.fixture(scope="module")
def wheel(source: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel from what the source archive holds."""
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder, cwd=source)
    (built,) = folder.glob("*.whl")
    return built


def test_the_source_archive_holds_all_of_the_repository(source: Path) -> None:
    expected = {path.relative_to(ROOT).as_posix() for path in files_of_the_repository()}
    packed = {
        path.relative_to(source).as_posix() for path in source.rglob("*") if path.is_file()
    } - {"PKG-INFO"}
    assert packed == expected - STAY_AT_HOME - {"PKG-INFO"}


def test_every_file_of_the_package_is_in_the_wheel(wheel: Path) -> None:
    expected = {
        path.relative_to(PACKAGE.parent).as_posix()
        for path in PACKAGE.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    packed = set(zipfile.ZipFile(wheel).namelist())
    assert expected <= packed
    docs = ROOT / "docs"
    pages = {path.relative_to(docs) for path in docs.rglob("*.md")}
    pages -= {Path("changelog.md"), Path("contributing.md")}  # these lie beside the sources
    manual = {name for name in packed if name.startswith("lonehand/manual/")}
    assert {f"lonehand/manual/{page.as_posix()}" for page in pages} == manual
    assert {name.rpartition("/")[2] for name in packed} >= {"LICENSE", "NOTICE", "py.typed"}


def test_the_description_of_the_wheel_leads_nowhere_that_is_not_there(wheel: Path) -> None:
    """The README's pictures and pages lie in the repository, and not beside a description."""
    with zipfile.ZipFile(wheel) as packed:
        (name,) = (each for each in packed.namelist() if each.endswith(".dist-info/METADATA"))
        told = packed.read(name).decode()
    assert "Lonehand plays the opponents in solo tabletop games" in told
    assert "](https://" in told
    assert re.findall(r"\]\((?!https?:)[^)]*\)", told) == []
    assert "```text\npipx install lonehand\nlonehand\n```" in told
    assert "not released" not in told
    pages = re.findall(r"`lonehand manual ([\w/-]+)`", told)
    assert len(pages) > 8
    assert set(pages) <= set(manual.pages())


def test_wheel_opens_the_page_in_an_empty_environment(wheel: Path, tmp_path: Path) -> None:
    """No extra is installed, so this also shows that a player needs none."""
    home = tmp_path / "empty"
    venv.create(home, with_pip=False)
    python, lonehand = home / "bin" / "python", home / "bin" / "lonehand"
    versions = tmp_path / "versions.txt"
    versions.write_text("".join(f"{name}=={pin}\n" for name, pin in pins("play.txt").items()))
    pip = (sys.executable, "-m", "pip", "--python", python, "install", "--quiet", "-c", versions)
    run(*pip, wheel, cwd=tmp_path)

    where = run(python, "-c", "import lonehand; print(lonehand.__file__)", cwd=tmp_path)
    assert Path(where.strip()).is_relative_to(home)
    assert "The Lone Gunslinger" in opened(lonehand, cwd=tmp_path, env=outside())
    assert "sixth-game  " in run(lonehand, "manual", cwd=tmp_path)
    checked = run(lonehand, "doctor", cwd=tmp_path)
    assert "For lonehand play --terminal, install lonehand[terminal]." in checked
    assert "Everything is ready." in checked
    held = sum(path.stat().st_size for path in home.rglob("*") if path.is_file())
    assert held / 1_000_000 < MEGABYTES


def test_what_is_played_is_what_was_tested() -> None:
    assert pins("play.txt").items() <= pins("dev.txt").items()


@pytest.mark.soak
@pytest.mark.parametrize("tool", ["uvx", "pipx"])
def test_the_wheel_runs_without_an_installation_of_its_own(
    wheel: Path, tmp_path: Path, tool: str
) -> None:
    """The index is a folder with the wheel and what it asks for; nothing else is asked."""
    index = tmp_path / "index"
    pip = (sys.executable, "-m", "pip", "--quiet")
    pinned = ("--no-deps", "--require-hashes", "-r", ROOT / "constraints" / "play.txt")
    run(*pip, "download", *pinned, "--dest", index, cwd=tmp_path)
    shutil.copy(wheel, index)
    venv.create(tmp_path / "tools", with_pip=True)
    tools = tmp_path / "tools" / "bin"
    run(tools / "pip", "install", "--quiet", "uv==0.13.8", "pipx==1.18.4", cwd=tmp_path)
    of_folder = f"--no-index --find-links {shlex.quote(str(index))}"
    words = {
        "uvx": ("uvx", *shlex.split(of_folder)),
        "pipx": ("pipx", "run", "--backend", "pip", "--no-cache", "--pip-args", of_folder),
    }[tool]
    command: tuple[str | Path, ...] = (tools / words[0], *words[1:], "lonehand")
    assert run(*command, "--version", cwd=tmp_path).split()[-1] == wheel.name.split("-")[1]
    assert "The Lone Gunslinger" in opened(*command, cwd=tmp_path, env=outside())


def quick() -> list[str]:
    """Return the tests of `make quick`, as the Makefile names them."""
    told = re.search(
        r"^MOST = ((?:.*\\\n)*.*)", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE
    )
    assert told is not None
    return told[1].replace("\\", " ").split()


@pytest.mark.soak
def test_the_source_archive_passes_its_own_tests(source: Path) -> None:
    """Those of `make quick`, and all of the manual, its pictures and its scripts, without git."""
    assert not (source / ".git").exists()
    tests = [*quick(), "tests/test_docs.py", "tests/test_images.py"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-n", "2", *tests],
        cwd=source,
        env={**outside(), "PYTHONPATH": str(source / "src")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout


def test_the_licence_of_everything_installed_is_listed_and_a_silent_package_named(
    tmp_path: Path,
) -> None:
    script = (sys.executable, ROOT / "scripts" / "licences")
    told = run(*script, cwd=tmp_path)
    parts = dict(part.split(":\n", 1) for part in told.strip().split("\n\n"))
    players = parts["What every player gets"]
    assert re.search(r"^  starlette [\d.]+: BSD-3-Clause$", players, re.MULTILINE)
    assert "textual" not in players
    assert "  textual " in parts["What lonehand[terminal] adds"]
    assert len(re.findall(r"^  pytest ", told, re.MULTILINE)) == 1

    silent = tmp_path / "silent-1.0.dist-info"
    silent.mkdir()
    (silent / "METADATA").write_text("Metadata-Version: 2.1\nName: silent\nVersion: 1.0\n", "utf-8")
    env = {**os.environ, "PYTHONPATH": str(tmp_path)}
    done = subprocess.run(script, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "  silent 1.0: says nothing\n" in done.stdout
    assert "No licence is named by silent:" in done.stdout
