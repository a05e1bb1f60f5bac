"""What Tab offers: as the program says it, and in the shells themselves, those that are there."""

import json
import os
import pty
import re
import select
import shlex
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.shell_completion import split_arg_string
from click.testing import CliRunner

from lonehand.faces import cli
from lonehand.faces.commands.shared.completion import WholeWords

GAME = "lone-gunslinger"
PATIENCE = 40.0
"""Seconds after which a shell that has not answered has failed."""


def offered(line: str) -> list[str]:
    """Return what is offered for a line; a kind of file in angle brackets."""
    words = split_arg_string(line)[1:]
    incomplete = "" if line.endswith(" ") else words.pop()
    shell = WholeWords(cli.lonehand, {}, "lonehand", "_LONEHAND_COMPLETE")
    found = shell.get_completions(words, incomplete)
    return [item.value if item.type == "plain" else f"<{item.type}>" for item in found]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("lonehand repl", ["replay"]),
        ("lonehand play lo", [GAME]),
        ("lonehand play lone-gunslinger --set level=", [f"level={n}" for n in range(5)]),
        ("lonehand play chess --set level=", []),
        ("lonehand play gunslinger --set showdown=b", ["bank-robbery", "bawdy-house", "boot-hill"]),
        ("lonehand play lone-gunslinger --seat deputy=p", ["Deputy=person", "Deputy=plain"]),
        ("lonehand play lone-gunslinger --typed ", ["deck", "roles", "characters", "steal"]),
        ("lonehand play lone-gunslinger --tables ", ["<dir>"]),
        ("lonehand simulate lone-gunslinger --level ", list("01234")),
        ("lonehand simulate lone-gunslinger --seat ra", ["random"]),
        ("lonehand simulate lone-gunslinger --seat Sheriff=r", ["Sheriff=random"]),
        ("lonehand compare lone-gunslinger --to level=3", ["level=3"]),
        ("lonehand compare lone-gunslinger --to-seat pl", ["plain"]),
        ("lonehand sweep lone-gunslinger --over level=a", ["level=all"]),
        ("lonehand data gunslinger --only impact", ["impact table"]),
        ("lonehand tables gunslinger --check ", ["<dir>"]),
        ("lonehand map draw salo", ["saloon"]),
        ("lonehand map check gold", ["gold-fork"]),
        ("lonehand map check nothing-so", ["<file>"]),
        ("lonehand lists show moor", ["moor-clans-750"]),
        ("lonehand lists check --profile gf-", ["gf-3.2", "gf-3.5"]),
        ("lonehand gangs show us", ["usual"]),
        ("lonehand rules lone-gunslinger lg-aim-1", ["LG-AIM-1"]),
    ],
)
def test_tab_offers_what_may_be_typed_there(line: str, expected: list[str]) -> None:
    key = "showdown=" if "showdown=" in line else ""
    assert [f"{key}{word}" for word in expected] == offered(line)


def test_tab_offers_own_files_beside_built_in_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("moor.toml").write_text("", "utf-8")
    assert ["moor-clans-750", "moor.toml"] == offered("lonehand lists show moor")


def test_tab_offers_the_saved_games(tmp_path: Path) -> None:
    words = ["--home", str(tmp_path), "play", GAME, "--start-only", "--json"]
    saved = json.loads(CliRunner().invoke(cli.lonehand, words).stdout)["id"]
    for command in ("resume", "export", "situation lone-gunslinger --from", "gangs sheet"):
        line = f"lonehand --home {tmp_path} {command} {saved[:2].lower()}"
        assert [saved] == offered(line)


# -- the shells -----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def env(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Return an environment in which `lonehand` is a command."""
    place = tmp_path_factory.mktemp("bin")
    command = place / "lonehand"
    command.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m lonehand "$@"\n')
    command.chmod(0o755)
    source = Path(cli.__file__).parents[2]
    return os.environ | {
        "PATH": f"{place}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": os.pathsep.join([str(source), *sys.path[1:]]),
        "LONEHAND_HOME": str(place / "home"),
        "HOME": str(place),
        "TERM": "dumb",
    }


def shell(name: str) -> str:
    """Return a shell's program, or skip the test if this machine has none."""
    found = shutil.which(name)
    if found is None:
        pytest.skip(f"{name} is not installed")
    return found


LINES = [
    ("lonehand play gunsl", "gunslinger"),
    ("lonehand play gunslinger --set showdown=boot", "showdown=boot-hill"),
    ("lonehand play lone-gunslinger --seat Deputy=pl", "Deputy=plain"),
]


@pytest.mark.parametrize(("line", "word"), LINES)
def test_bash_completes(env: dict[str, str], line: str, word: str) -> None:
    parts = re.findall(r"[=:]|[^\s=:]+", line)  # as bash parts a line by COMP_WORDBREAKS
    script = (
        'compopt() { :; }; eval "$(_LONEHAND_COMPLETE=bash_source lonehand)"; '
        f"COMP_LINE={shlex.quote(line)}; COMP_POINT=${{#COMP_LINE}}; "
        f"COMP_WORDS=({' '.join(map(shlex.quote, parts))}); COMP_CWORD={len(parts) - 1}; "
        '_lonehand_completion lonehand; printf "%s\\n" "${COMPREPLY[@]}"'
    )
    command = [shell("bash"), "--norc", "-c", script]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert (word.rpartition("=")[2], "") == (done.stdout.strip(), done.stderr)


@pytest.mark.parametrize(("line", "word"), LINES)
def test_fish_completes(env: dict[str, str], line: str, word: str) -> None:
    script = f"_LONEHAND_COMPLETE=fish_source lonehand | source; complete -C {shlex.quote(line)}"
    command = [shell("fish"), "--no-config", "-c", script]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert [word] == [row.partition("\t")[0] for row in done.stdout.splitlines()]


def test_zsh_completes(env: dict[str, str]) -> None:
    program = shell("zsh")
    child, terminal = pty.fork()
    if child == 0:
        os.execve(program, ["zsh", "-f", "-i"], env)  # noqa: S606 - the shell that is tested
    typed_at(terminal, "autoload -Uz compinit; compinit -u -D; unsetopt beep prompt_cr\n")
    typed_at(terminal, 'eval "$(_LONEHAND_COMPLETE=zsh_source lonehand)"; echo set "up"\n')
    shown_by(terminal, "set up")
    for line, word in LINES:
        typed_at(terminal, f"{line}\t")
        shown_by(terminal, word)
        typed_at(terminal, "\x15")  # Ctrl-U: an empty line again
    typed_at(terminal, "exit\n")
    os.waitpid(child, 0)
    os.close(terminal)


def typed_at(terminal: int, text: str) -> None:
    """Type text at a terminal."""
    os.write(terminal, text.encode())


def shown_by(terminal: int, text: str) -> None:
    """Wait until a terminal has shown a text."""
    seen, end = "", time.monotonic() + PATIENCE
    while text not in seen:
        ready, _, _ = select.select([terminal], [], [], max(0.0, end - time.monotonic()))
        assert ready, f"{text} is not shown, only: {seen}"
        seen += os.read(terminal, 4096).decode(errors="replace")
