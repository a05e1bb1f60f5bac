"""How a clause of Grimdark Future is switched off, by the name of what decides it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from lonehand.games.grimdark_future.play import Play
from lonehand.testing import ablation
from lonehand.testing.ablation import Without

PACKAGE: Final = "lonehand.games.grimdark_future"


class Rule(ablation.Rule):
    """A clause that a function decides."""

    package = PACKAGE


class InSpace(ablation.Rule):
    """A clause that a function of the open table decides."""

    package = "lonehand.space.inches"


# -- rules without a part of theirs ----------------------------------------------------------------


def on_unit(**changes: Any) -> Without:
    """Return what replaces a rule by one to which its unit is otherwise as long as it runs."""

    def without(rule: Callable[..., Any]) -> Callable[..., Any]:
        def run(play: Play, unit: Any, *given: Any, **named: Any) -> Any:
            kept = {name: getattr(unit, name) for name in changes}
            for name, value in changes.items():
                setattr(unit, name, value)
            try:
                return rule(play, unit, *given, **named)
            finally:
                for name, value in kept.items():
                    setattr(unit, name, value)

        return run

    return without


def lacking(special: str) -> Without:
    """Return what replaces `has`, `enough` or `rating` by one that says no to a special rule."""
    return lambda rule: (
        lambda held, asked, *given: 0 if asked == special else rule(held, asked, *given)
    )


def dropping(special: str) -> Without:
    """Return what replaces `merged` by one from which nobody gets a special rule."""
    return lambda rule: lambda uses: rule(use for use in uses if use.rule != special)


def walking_without(special: str) -> Without:
    """Return what replaces `speeds` by one to which no model has a special rule."""
    return lambda rule: (
        lambda profile, rules: rule(
            profile, [{name: own[name] for name in own if name != special} for own in rules]
        )
    )
