"""The index of the game's clauses."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from lonehand.engine.clauses import Clauses

HERE: Final = Path(__file__).parent
CLAUSES: Final = Clauses(HERE / "data" / "clauses.toml", HERE)
"""Every clause that the rules may name."""
