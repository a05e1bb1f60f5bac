"""The options of every command that opens the browser."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, Final, NamedTuple

import click

from lonehand.faces.commands.shared.kinds import WholeNumber

HOST: Final = "127.0.0.1"
EVERY: Final = "0.0.0.0"  # noqa: S104 - what --lan asks for, and every request needs a key
PORT: Final = 4747


class Serving(NamedTuple):
    """Where the page is served, and whether a browser is opened on it."""

    host: str | None = None
    port: int = PORT
    lan: bool = False
    browser: bool = True

    def address(self) -> str:
        """Return the address to serve on: what was said, this machine's own, or all of its own."""
        return self.host or (EVERY if self.lan else HOST)

    def as_defaults(self) -> dict[str, Any]:
        """Return the options as the defaults of another command."""
        return self._asdict()


def serving_options(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command the options `--host`, `--port`, `--lan` and `--no-browser` as `serving`."""

    @click.option(
        "--host",
        metavar="ADDRESS",
        help=f"The address to serve on.  [default: {HOST}; with --lan every one of this machine]",
    )
    @click.option(
        "--port",
        type=WholeNumber(0, 65535),
        metavar="NUMBER",
        default=PORT,
        envvar="LONEHAND_PORT",
        show_default=True,
        help="The port to serve on; 0 picks any free one.",
    )
    @click.option(
        "--lan",
        is_flag=True,
        help="Also serve other devices on this network; each seat has its own key.",
    )
    @click.option("--browser/--no-browser", default=True, help="Open the browser or not.")
    @functools.wraps(command)
    def with_serving(
        *args: Any, host: str | None, port: int, lan: bool, browser: bool, **others: Any
    ) -> None:
        command(*args, serving=Serving(host, port, lan, browser), **others)

    return with_serving
