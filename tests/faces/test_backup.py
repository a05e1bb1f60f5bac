"""`lonehand backup`, `restore`, `doctor` and `export` with games that are damaged, as typed."""

from __future__ import annotations

import json
import os
import resource
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
from click.testing import CliRunner

from lonehand.engine.play.record import Header
from lonehand.faces.cli import lonehand
from lonehand.faces.commands.doctor import backed_up
from lonehand.faces.saved_games import FILE
from lonehand.games import find
from lonehand.store.sqlite import Store, put

ROOT = Path(__file__).parents[2]


def said(home: Path, *words: str, typed: str = "") -> tuple[int, str]:
    """Type a command; return its exit code and all it prints."""
    done = CliRunner().invoke(lonehand, ["--home", str(home), *words], input=typed)
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done.exit_code, done.output


@pytest.fixture
def two(tmp_path: Path) -> tuple[Path, list[str]]:
    """A home with two games, and their names."""
    home = tmp_path / "home"
    with closing(Store(home / FILE, find)) as store:
        names = [str(store.new("lone-gunslinger", seed=f"{n}").key) for n in range(2)]
    return home, names


def spoil(home: Path, name: str) -> None:
    """Damage a line of a game."""
    with closing(sqlite3.connect(home / FILE)) as base, base:
        base.execute("update line set data = 'x' where game = ? and number = 2", (name,))


def test_a_backup_is_made_named_and_told_of_by_the_doctor(
    two: tuple[Path, list[str]], tmp_path: Path
) -> None:
    home, file = two[0], str(tmp_path / "copy")
    assert "note     backup: you have never made one" in said(home, "doctor")[1]
    assert (0, f"{file}: 2 games. All of it was read back and is undamaged.\n") == said(
        home, "backup", file
    )
    code, output = said(home, "doctor")
    assert (0, True) == (code, "ok       backup: made today; 0 games played since" in output)
    assert "ok       saved games: 2, all undamaged" in output
    assert 1 == said(home, "backup", file)[0]


def test_a_damaged_game_is_named_everywhere_and_comes_back(
    two: tuple[Path, list[str]], tmp_path: Path
) -> None:
    home, (rotten, whole) = two
    file = str(tmp_path / "copy")
    said(home, "backup", file)
    text = said(home, "export", rotten)[1]
    spoil(home, rotten)
    code, output = said(home, "doctor")
    assert (1, True) == (code, f"wrong    saved game {rotten}: damaged" in output)
    assert "line 2 of its record has changed. lonehand restore BACKUP" in output
    code, output = said(home, "export", rotten)
    assert (1, True) == (code, f"lonehand: {rotten}: the saved game is damaged: line 2" in output)
    code, output = said(home, "export", rotten, "--salvage")
    assert (1, True) == (code, text.startswith(output.partition("lonehand: ")[0].rstrip("\n")))
    assert 0 == said(home, "export", whole)[0]
    assert 0 == said(home, "resume", "--plain", whole, typed="quit\n")[0]
    assert 1 == said(home, "resume", "--plain", rotten)[0]
    code, output = said(home, "backup", str(tmp_path / "second"))
    assert (1, True) == (code, f"{rotten} is damaged: line 2" in output)
    code, output = said(home, "restore", file)
    assert (0, True) == (code, f"{rotten} is back.\n1 game brought back, 1 as before" in output)
    assert (0, text) == said(home, "export", rotten)


def test_a_damaged_entry_is_listed_and_can_be_removed(two: tuple[Path, list[str]]) -> None:
    home, (rotten, whole) = two
    with closing(sqlite3.connect(home / FILE)) as base, base:
        base.execute("update game set header = '{' where id = ?", (rotten,))
    output = said(home, "saves")[1]
    assert f"{rotten}  damaged: the saved game is damaged: its entry in the list" in output
    found = {each["id"]: each["damage"] for each in json.loads(said(home, "saves", "--json")[1])}
    assert ("", True) == (found[whole], found[rotten].startswith("the saved game is damaged"))
    assert 1 == said(home, "export", rotten)[0]
    assert rotten not in said(home, "saves", "--remove", rotten)[1].partition("\n")[2]


def test_a_broken_file_is_laid_out_anew(two: tuple[Path, list[str]], tmp_path: Path) -> None:
    home, names = two
    file = str(tmp_path / "copy")
    said(home, "backup", file, "--json")
    (home / FILE).write_bytes(b"broken" * 999)
    code, output = said(home, "saves")
    assert (1, True) == (code, "lonehand restore BACKUP --anew" in output)
    assert "restore BACKUP --anew" in said(home, "doctor")[1]
    assert 1 == said(home, "restore", file)[0]
    found = json.loads(said(home, "restore", file, "--anew", "--json")[1])
    assert (sorted(names), 0, []) == (sorted(found["back"]), found["kept"], found["lost"])
    assert b"broken" in Path(found["aside"]).read_bytes()[:6]
    assert 0 == said(home, "restore", "--anew")[0]
    assert 2 == len(said(home, "saves")[1].splitlines())


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ([], "name a backup"),
        (["FILE", "X7PW4C", "--anew"], "do not name any"),
        (["FILE"], "these are your saved games"),
        (["nothing"], "there is no such file; give the path of one"),
    ],
)
def test_what_cannot_be_restored_is_refused(
    two: tuple[Path, list[str]], words: list[str], sentence: str
) -> None:
    home = two[0]
    code, output = said(home, "restore", *[str(home / FILE) if w == "FILE" else w for w in words])
    assert 0 != code
    assert sentence in output


def test_the_doctor_says_how_old_a_backup_is() -> None:
    now, played = datetime(2026, 3, 20, tzinfo=UTC), ["2026-03-05T10:00:00+00:00"]
    old = backed_up("2026-03-01T10:00:00+00:00", played, now)
    assert (False, "made 18 days ago; 1 game played since") == (old.ok, old.found)
    assert backed_up("2026-03-06T10:00:00+00:00", played, now).ok
    assert backed_up("2026-03-19T10:00:00+00:00", ["2026-03-20"], now).ok
    assert "of “never”" == backed_up("never", played, now).found
    assert backed_up("", [], now).ok


def test_games_of_unknown_kind_or_newer_rules_are_listed_and_exported_as_they_are(
    two: tuple[Path, list[str]],
) -> None:
    home, names = two
    foreign = Header("chess", 9, "a seed", {"speed": "blitz"}, {"White": "person"})
    with closing(Store(home / FILE, find)) as store:
        newer = store.record(names[0]).header
        with store.transaction() as base:
            for key, header in (
                ("FREMD2", foreign),
                ("NEWER2", Header(newer.game, 999, "x", newer.options, newer.seats)),
            ):
                data = json.dumps({f: getattr(header, f) for f in header.__struct_fields__})
                put(base, "game", [(key, data, "2026", "2099", 0, 0, "", "somewhere")])
    assert "FREMD2  chess" in said(home, "saves")[1]
    assert "game chess\nrules 9\nseed a seed\nset speed=blitz" in said(home, "export", "FREMD2")[1]
    assert "rules 999" in said(home, "export", "NEWER2")[1]
    assert (0, True) == (said(home, "doctor")[0], "chess" not in said(home, "doctor")[1])
    with closing(sqlite3.connect(home / FILE)) as base, base:
        base.execute("delete from game where id = 'NEWER2'")
    assert 0 == said(home, "resume", "--plain", typed="quit\n")[0]


# -- a disk that is full ---------------------------------------------------------------------------


def typed_on_a_full_disk(home: Path, *words: str, answers: str = "") -> tuple[int, str, str]:
    """Type a command in a process that cannot make any file longer than it is by now."""
    most = max(each.stat().st_size for each in home.iterdir())

    def full() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))

    done = subprocess.run(
        [sys.executable, "-m", "lonehand", "--home", str(home), *words],
        input=answers,
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=full,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
    )
    return done.returncode, done.stdout, done.stderr


def test_on_a_full_disk_nothing_says_that_it_is_saved(two: tuple[Path, list[str]]) -> None:
    home, (name, _) = two
    with closing(sqlite3.connect(home / FILE)) as holds_the_log:
        holds_the_log.execute("select count(*) from game").fetchone()
        with closing(Store(home / FILE, find)) as store:  # fill the log up to where it may not grow
            store.base.execute("pragma wal_autocheckpoint=0")
            while home.joinpath(f"{FILE}-wal").stat().st_size < home.joinpath(FILE).stat().st_size:
                store.note_backup("x" * 3000)
        code, out, err = typed_on_a_full_disk(
            home, "resume", "--plain", name, answers="end turn\n" * 3 + "quit\n"
        )
    assert (1, 1) == (code, out.count("Your last answer could not be saved."))
    assert "nothing was changed" in out + err
    assert "Saved as" not in out
    assert "Traceback" not in err


ON_A_DISK = """
set -e
mkdir -p "$HOME_OF_GAMES"
mount -t tmpfs -o size=400k none "$HOME_OF_GAMES"
$LONEHAND play lone-gunslinger --start-only > /dev/null
ID=$($LONEHAND saves | cut -c1-6)
dd if=/dev/zero of="$HOME_OF_GAMES/junk" bs=1k count=400 2> /dev/null || true
look() {
    $LONEHAND saves | grep -q "^$ID" && echo "$1: listed"
    $LONEHAND export "$ID" | grep -q "^lonehand record" && echo "$1: exported"
    $LONEHAND backup "$COPY-$1" | grep -q "1 game" && echo "$1: backed up"
    $LONEHAND play outlaws --start-only || echo "$1: play ends with $?"
    $LONEHAND doctor | grep "wrong *saved games" || true
}
look full
mount -o remount,ro "$HOME_OF_GAMES"
look protected
"""


@pytest.mark.soak
def test_a_disk_that_is_really_full_or_write_protected(tmp_path: Path) -> None:
    alone = ["unshare", "--map-root-user", "--mount", "sh", "-c"]
    try:
        subprocess.run([*alone, "true"], check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("this system lets nobody mount a disk of his own")
    home = tmp_path / "disk"
    done = subprocess.run(
        [*alone, ON_A_DISK],
        capture_output=True,
        text=True,
        check=False,
        env={
            **os.environ,
            "PYTHONPATH": str(ROOT / "src"),
            "HOME_OF_GAMES": str(home),
            "COPY": str(tmp_path / "copy"),
            "LONEHAND": f"{sys.executable} -m lonehand --home {home}",
        },
    )
    for state, why in (("full", "the disk is full"), ("protected", "")):
        for deed in ("listed", "exported", "backed up", "play ends with 1"):
            assert f"{state}: {deed}" in done.stdout, done
        assert f"saved games: 1, but nothing can be written: {why}" in done.stdout, done
    assert 2 == done.stderr.count("nothing was changed")
    assert "Traceback" not in done.stderr


def test_on_a_full_disk_the_output_is_no_success(two: tuple[Path, list[str]]) -> None:
    home = two[0]
    if not Path("/dev/full").exists():
        pytest.skip("this system has no /dev/full")
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "lonehand", "--home", str(home), "export", two[1][0]],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
            env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        )
    assert (1, True) == (done.returncode, "No space left" in done.stderr)
    assert "Traceback" not in done.stderr


def test_a_backup_makes_no_folder_that_was_mistyped(two: tuple[Path, list[str]]) -> None:
    home, _ = two
    file = home / "nowhere" / "monday.backup"
    code, text = said(home, "backup", str(file))
    assert code == 1
    assert f"there is no folder {file.parent}; make it first" in text
    assert not file.parent.exists()
