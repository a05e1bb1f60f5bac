"""A command that serves the page, and the page."""

from __future__ import annotations

import re
import subprocess
import urllib.request
from collections.abc import Mapping
from pathlib import Path


def opened(*command: str | Path, cwd: Path, env: Mapping[str, str]) -> str:
    """Return the page at the address that a command prints, and end it.

    Its saved games are in the folder `home` of the folder where it runs.
    """
    with subprocess.Popen(
        [*command, "--no-browser", "--port", "0", "--home", cwd / "home"],
        cwd=cwd,
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as server:
        assert server.stdout is not None
        try:
            said, address = "", None
            while address is None and (line := server.stdout.readline()):
                said += line
                address = re.search(r"http://\S+", line)
            assert address is not None, said
            with urllib.request.urlopen(address[0], timeout=30) as page:  # noqa: S310 - our own
                found: str = page.read().decode("utf-8")
        finally:
            server.terminate()
    return found
