"""`lonehand` alone, `lonehand play` and `lonehand resume`: everything that opens a game."""

from __future__ import annotations

import errno
import shutil
import socket
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import click

from lonehand.engine.errors import Refusal
from lonehand.engine.game import Game, beside_options, typed_at_a_table
from lonehand.engine.grammar.english import choose
from lonehand.engine.play.view import Play
from lonehand.faces.commands.saves import find_entry
from lonehand.faces.commands.shared.completion import GAME, SAVE, SEAT, SOURCE
from lonehand.faces.commands.shared.output import print_json
from lonehand.faces.commands.shared.serving import Serving, serving_options
from lonehand.faces.commands.shared.settings import (
    SEAT_FORM,
    level_option,
    pairs,
    read_options,
    set_option,
    tables_option,
)
from lonehand.faces.commands.tables import read_tables
from lonehand.faces.saved_games import open_store
from lonehand.faces.seats import check_sitting
from lonehand.games import PACKAGES, find
from lonehand.store.sqlite import Store

WEB: Final = "lonehand.faces.web.server"
LOOPBACK: Final = ("127.0.0.1", "::1", "localhost")
"""The addresses at which only this machine can be."""
TERMINAL: Final = "lonehand.faces.terminal.start"


def face_options(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command the options `--terminal` and `--plain`; *face* is empty for the browser."""
    with_plain: Callable[..., Any] = click.option(
        "--plain",
        "face",
        flag_value="plain",
        help="Play as plain text, for scripts, SSH and screen readers.",
    )
    with_terminal: Callable[..., Any] = click.option(
        "--terminal", "face", flag_value="terminal", default="", help="Play in this terminal."
    )
    found: Callable[..., None] = with_terminal(with_plain(command))
    return found


def open_here(face: str, opened: Store, session: Play) -> None:
    """Play in this terminal: in lines, or with a picture in characters."""
    if face == "terminal":
        import_module(TERMINAL).play(session, opened.open)
        return
    lines = import_module("lonehand.faces.text.lines")
    if sys.stdin is None:
        raise Refusal("there is no input to read your answers from", place="--plain")
    asks = sys.stdin.isatty()
    typed = lines.read_lines(sys.stdin.buffer, lambda: click.echo("> ", nl=False) if asks else None)
    say = click.echo
    if sys.stdout.isatty():
        say = lines.wrapped(click.echo, shutil.get_terminal_size().columns - 1)
    lines.lead(session, typed, say, opened.open)


def ready_for(face: str, serving: Serving) -> None:
    """Raise Refusal if a game cannot be opened so: a package is missing, or the port is taken."""
    if not face:
        ready(serving)
    elif face == "terminal":
        try:
            import_module(TERMINAL)
        except ModuleNotFoundError as error:
            missing = error.name or "a package"
            sentence = f"this needs {missing}; install lonehand[terminal], or play with --plain"
            raise Refusal(sentence, place="--terminal") from error
        if not (sys.stdin.isatty() and sys.stdout.isatty()):
            raise Refusal(
                "this needs a terminal; add --plain to play without one", place="--terminal"
            )


def open_page(home: Path | None, serving: Serving) -> None:
    """Open the title page."""
    ready(serving)
    with open_store(home) as opened:
        serve(opened, serving, "/")


def ready(serving: Serving) -> None:
    """See that the page can be served, before anything is begun for it.

    Raises:
        Refusal: a package is missing, the port is taken, or the address needs `--lan`.

    """
    try:
        import_module(WEB)
    except ModuleNotFoundError as error:
        missing = error.name or "a package"
        sentence = f"playing in the browser needs {missing}; install Lonehand again, or see doctor"
        raise Refusal(sentence) from error
    host = serving.address()
    if not serving.lan and host not in LOOPBACK:
        sentence = "only this machine may open Lonehand without a key; add --lan to serve a network"
        raise Refusal(sentence, place=f"--host {host}")
    why = why_port_fails(host, serving.port)
    if why:
        raise Refusal(why, place=f"{host}:{serving.port}")


def why_port_fails(host: str, port: int) -> str:
    """Return why nothing can be served there; empty if it can."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
    except (OSError, UnicodeError):
        return "this is not an address of this machine"
    with socket.socket(family, kind, protocol) as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind(address)
            trial.listen(1)
        except PermissionError:
            return "you may not serve on this port; choose one above 1023"
        except OSError as error:
            if error.errno == errno.EADDRNOTAVAIL:
                return "this is not an address of this machine"
            return (
                "something is served there already; if it is Lonehand, open that address in the "
                "browser, and if not, --port 0 (or LONEHAND_PORT=0) takes any port that is free"
            )
    return ""


def serve(opened: Store, serving: Serving, path: str) -> None:
    """Serve the page until Ctrl-C, which is the way to end it and no error."""
    try:
        import_module(WEB).serve(
            opened,
            host=serving.host,
            port=serving.port,
            lan=serving.lan,
            open_browser=serving.browser,
            path=path,
        )
    except KeyboardInterrupt:
        click.echo()  # the prompt begins on a line of its own


def describe_beginning(game: Game, session: Play) -> str:
    """Return what was begun, in a sentence."""
    seen = session.view_for()
    changed = [
        f"{option.key}={seen.options[option.key]}"
        for option in game.options
        if seen.options[option.key] != option.default
    ]
    return f"{session.key}: {game.title}, {', '.join([*changed, f'seed {seen.header.seed}'])}"


@click.command()
@click.argument("name", metavar="GAME", shell_complete=GAME)
@set_option()
@level_option()
@click.option(
    "--seat",
    "seats",
    metavar="SEAT=PLAYER",
    multiple=True,
    shell_complete=SEAT,
    help="Choose who plays a seat: person, or one of the game's players.",
)
@click.option(
    "--seed", default="", metavar="TEXT", help="Random seed. The same seed gives the same game."
)
@click.option(
    "--typed",
    metavar="SOURCE",
    multiple=True,
    shell_complete=SOURCE,
    help="Type in real dice or cards for this source of chance.",
)
@click.option(
    "--table",
    "at_table",
    is_flag=True,
    help="Play beside a real table: type in what your cards and dice show.",
)
@tables_option()
@click.option("--start-only", is_flag=True, help="Save the new game and do not open it.")
@click.option("--json", "as_json", is_flag=True, help="With --start-only, print JSON.")
@face_options
@serving_options
@click.pass_obj
def play(
    home: Path | None,
    name: str,
    settings: tuple[str, ...],
    level: str | None,
    seats: tuple[str, ...],
    seed: str,
    typed: tuple[str, ...],
    folder: Path | None,
    *,
    at_table: bool,
    start_only: bool,
    as_json: bool,
    face: str,
    serving: Serving,
) -> None:
    """Begin a game and open it in the browser, or in this terminal.

    `lonehand games GAME` lists what you can set, and the seats, players and sources of chance.
    """
    if as_json and not start_only:
        raise click.UsageError("use --json only with --start-only")
    if face and start_only:
        raise click.UsageError(f"--start-only opens nothing, and --{face} would")
    game = find(name)
    options, sitting = read_options(game, settings, level), pairs(seats, "--seat", SEAT_FORM)
    tables = {} if folder is None else read_tables(game, folder)
    if not start_only:
        ready_for(face, serving)
    with open_store(home) as opened:
        sources = (*typed_at_a_table(game), *typed) if at_table else typed
        options = beside_options(game, options) if at_table else options
        check_sitting(game, options, sitting)
        for source in typed:
            if source not in game.sources:
                raise Refusal(
                    f"there is no source of chance “{source}”; {choose(game.sources, source)}",
                    place="--typed",
                )
        session = opened.new(name, options, sitting, seed, sources, tables)
        header = session.view_for().header
        if as_json:
            data = {"id": session.key, "game": name, "seed": header.seed}
            print_json({**data, "options": header.options, "seats": header.seats})
            return
        click.echo(describe_beginning(game, session))
        if start_only:
            click.echo(f"Open it with lonehand resume {session.key}.")
            return
        if face:
            open_here(face, opened, session)
            return
        serve(opened, serving, f"/g/{session.key}")


@click.command()
@click.argument("key", metavar="[ID]", required=False, shell_complete=SAVE)
@click.option("--next", "following", is_flag=True, help="Begin the next game of the campaign.")
@face_options
@serving_options
@click.pass_obj
def resume(
    home: Path | None, key: str | None, *, following: bool, face: str, serving: Serving
) -> None:
    """Go on with the game you played last, or with the one you name."""
    if following and not key:
        raise click.UsageError("use --next with the ID of a finished game")
    with open_store(home) as opened:
        entries = opened.games()
        if key:
            entry = find_entry(entries, key)
        else:
            known = [entry for entry in entries if entry.header.game in PACKAGES]
            waiting = [entry for entry in known if not entry.outcome]
            if not waiting:
                raise Refusal(
                    "you have no saved game to go on with; begin one with lonehand play GAME"
                )
            entry = waiting[0]
        ready_for(face, serving)
        if following:
            next_one = opened.follow(entry.id)
            entry = find_entry(opened.games(), str(next_one.key))
        click.echo(f"{entry.id}: {find(entry.header.game).title}. {entry.about}".rstrip())
        if face:
            open_here(face, opened, opened.open(entry.id))
            return
        serve(opened, serving, f"/g/{entry.id}")
