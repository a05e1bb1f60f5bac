"""Records that have come to harm, for tests of whatever reads them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from hypothesis import strategies as st


@st.composite
def mutated(draw: st.DrawFn, records: Sequence[str]) -> str:
    """Return a record with some of its rows changed, moved, dropped, doubled or cut."""
    rows = draw(st.sampled_from(records)).split("\n")
    for _ in range(draw(st.integers(1, 4))):
        where, other = (draw(st.integers(0, max(len(rows) - 1, 0))) for _ in range(2))
        row = rows[where]
        at = draw(st.integers(0, len(row)))
        what = draw(st.sampled_from(["drop", "double", "swap", "cut", "insert", "take", "number"]))
        if what == "drop" and len(rows) > 1:
            del rows[where]
        elif what == "double":
            rows.insert(where, row)
        elif what == "swap":
            rows[where], rows[other] = rows[other], row
        elif what == "cut":
            rows[where] = row[:at]
        elif what == "insert":
            rows[where] = row[:at] + draw(st.text(max_size=4)) + row[at:]
        elif what == "take":
            rows[where] = rows[other]
        else:
            rows[where] = re.sub(r"\d+", lambda _: str(draw(st.integers(0, 40))), row, count=2)
    return "\n".join(rows)
