"""What the site consists of, and how the application answers in it, told without a browser."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import io
import json
import re
import struct
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from loops import run

from lonehand.engine.errors import Refusal
from lonehand.faces.web.offline import Inside, open_inside
from lonehand.games import PACKAGES

STATIC_ONLY = re.compile(r"https?://(?!www\.w3\.org/(2000/svg|1999/xlink))[^\s\"'`<>]*")


def test_the_service_worker_knows_every_file_by_its_hash(site: Path) -> None:
    script = (site / "service.js").read_text("utf-8")
    (written,) = re.findall(r"JSON\.parse\('(.*)'\)", script)
    seals = json.loads(written)
    seals["index.html"] = seals.pop("./")
    there = {
        path.relative_to(site).as_posix()
        for path in site.rglob("*")
        if path.is_file() and not path.relative_to(site).as_posix().startswith("licences")
    }
    assert there - {"service.js"} == set(seals)
    for name, seal in seals.items():
        assert seal == hashlib.sha256((site / name).read_bytes()).hexdigest(), name


def test_no_page_or_script_of_ours_names_another_host(site: Path) -> None:
    for path in [*site.glob("*.js"), *site.glob("*.html"), *site.glob("*.webmanifest")]:
        assert not STATIC_ONLY.findall(path.read_text("utf-8")), path.name
    lock = json.loads((site / "python/pyodide-lock.json").read_text("utf-8"))
    assert lock["packages"] == {}
    index = (site / "index.html").read_text("utf-8")
    assert "connect-src 'self'" in index
    assert "default-src 'none'" in index


def test_whose_work_is_inside_is_said_with_every_licence(site: Path) -> None:
    said = (site / "licences.txt").read_text("utf-8")
    whole = gzip.decompress((site / "python/lonehand.packed").read_bytes())
    with zipfile.ZipFile(io.BytesIO(whole)) as packed:
        inside = {name.split("/")[0].removesuffix(".pyc") for name in packed.namelist()}
    for package in inside - {"lonehand"}:
        name = re.escape(package).replace("_", "[-_]")
        assert re.search(rf"^{name} [\d.]+: ", said, re.MULTILINE | re.IGNORECASE), package
    named = re.findall(r"licences/[\w./-]+", said)
    for path in named:
        assert any((site / path).iterdir()) if (site / path).is_dir() else (site / path).read_text()
    laid = {path.relative_to(site / "licences").parts[0] for path in site.glob("licences/*/*")}
    assert laid == {path.split("/")[1] for path in named}
    for licence, owner in (("MPL-2.0", "Mozilla"), ("Python-2.0", "Python Software Foundation")):
        text = site / f"licences/texts/{licence}.txt"
        assert f"licences/texts/{text.name}" in named
        assert owner in text.read_text("utf-8")


def test_the_page_can_be_installed_with_icons_of_the_sizes_that_are_named(site: Path) -> None:
    manifest = json.loads((site / "manifest.webmanifest").read_text("utf-8"))
    assert ("./", "./", "standalone") == tuple(
        manifest[key] for key in ("start_url", "scope", "display")
    )
    assert {192, 512} <= {int(icon["sizes"].split("x")[0]) for icon in manifest["icons"]}
    assert {"any", "maskable"} == {icon["purpose"] for icon in manifest["icons"]}
    for icon in manifest["icons"]:
        data = (site / icon["src"]).read_bytes()
        assert data.startswith(b"\x89PNG\r\n\x1a\n")
        width, height = struct.unpack(">II", data[16:24])
        assert icon["sizes"] == f"{width}x{height}"
        start = data.index(b"IDAT") + 4
        pixels = zlib.decompress(data[start : data.index(b"IEND") - 8])
        middle = height // 2 * (4 * width + 1) + 1 + 4 * (width // 2)
        assert pixels[middle : middle + 4] == b"\xf7\xf2\xe6\xff"  # the star
        corner = pixels[1:5]
        assert (corner[3] == 0) == (icon["purpose"] == "any")  # rounded, or cut by the system


def test_the_title_is_there_before_python_and_its_forms_are_at_rest(site: Path) -> None:
    index = (site / "index.html").read_text("utf-8")
    for game in PACKAGES:
        assert f'data-game="{game}"' in index
        assert f'href="new/{game}"' in index
    assert 'method="post"' not in index


# -- the application, asked as the page asks it ----------------------------------------------------


class Heard:
    """A listener that writes down what it hears."""

    def __init__(self) -> None:
        self.status, self.headers, self.data = 0, "", b""
        self.began, self.ended = asyncio.Event(), asyncio.Event()

    def start(self, status: int, headers: str) -> None:
        self.status, self.headers = status, headers

    def piece(self, data: bytes) -> None:
        self.data += data
        self.began.set()

    def end(self) -> None:
        self.ended.set()


@pytest.fixture
def inside(tmp_path: Path) -> Iterator[Inside]:
    made = open_inside(str(tmp_path))
    yield made
    made.leave()


async def asked(inside: Inside, method: str, path: str, body: bytes = b"") -> Heard:
    heard = Heard()
    headers = [("content-type", "application/json"), ("sec-fetch-site", "same-origin")]
    inside.ask(method, path, "", headers, body, heard)
    await heard.ended.wait()
    return heard


def test_a_game_is_begun_and_its_news_are_heard_until_one_leaves(inside: Inside) -> None:
    async def played() -> None:
        begun = await asked(inside, "POST", "/api/games", b'{"game": "lone-gunslinger"}')
        assert begun.status == 201
        key = json.loads(begun.data)["id"]
        news = Heard()
        leave = inside.ask("GET", f"/g/{key}/events", "", [], b"", news)
        await news.began.wait()
        assert b"data:" in news.data
        leave()
        await asyncio.gather(*inside.tasks)
        assert not news.ended.is_set()

    run(played())


def test_all_games_are_exported_and_brought_back_elsewhere(inside: Inside, tmp_path: Path) -> None:
    run(asked(inside, "POST", "/api/games", b'{"game": "lone-gunslinger"}'))
    data = inside.export()
    assert data.startswith(b"SQLite format 3\0")
    other = open_inside(str(tmp_path / "other"))
    assert other.bring(data) == "Brought back 1 game."
    assert [entry.id for entry in inside.store.games()] == [e.id for e in other.store.games()]
    assert other.bring(data) == "Brought back 0 games. 1 game is here as before."
    assert other.bring(b"no file of games").startswith("Nothing was brought back: ")
    other.leave()


def test_a_link_becomes_a_picture_that_is_larger_for_a_longer_one(inside: Inside) -> None:
    short, long = (inside.code(f"https://games.example.org/#record={'a' * n}") for n in (9, 900))
    assert short.startswith("data:image/svg+xml")
    sides = [int(re.findall("width%3D%27(\\d+)", each)[0]) for each in (short, long)]
    assert sides[0] < sides[1]


def test_a_folder_that_cannot_be_used_is_refused_with_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    with pytest.raises(Refusal, match="cannot"):
        open_inside(str(tmp_path / "file"))
