"""A test that never ends fails."""

from __future__ import annotations

import contextlib
import signal
from itertools import count

import pytest
from limits import SECONDS, Endless, limited


def try_for_ever() -> None:
    """Go on, whatever happens, as a rule does that has lost its end."""
    for _ in count():
        with contextlib.suppress(Exception):
            sum(range(1_000))


def test_what_never_ends_is_ended_though_it_catches_every_exception() -> None:
    with (
        pytest.raises(Endless, match=r"it has taken 0\.05 seconds of processor time"),
        limited(0.05),
    ):
        try_for_ever()


def test_every_test_has_a_limit_which_a_shorter_one_leaves_to_it() -> None:
    with limited(5):
        assert pytest.approx(5, abs=0.1) == signal.getitimer(signal.ITIMER_PROF)[0]
    assert pytest.approx(SECONDS, abs=5) == signal.getitimer(signal.ITIMER_PROF)[0]
