"""Corrections: the state is put right where the step began, and the answers since given again."""

from __future__ import annotations

from lonehand.engine.play.record import ROUND, TYPED, Line, is_switch, writable
from lonehand.engine.play.run import TABLE, Run
from lonehand.engine.question import Round


def check(run: Run, text: str) -> str:
    """Return a correction as it is written down, after trying it.

    Raises:
        Refusal: what it says cannot be.

    """
    text = " ".join(text.split())
    writable(text)
    run.game.correct(run.game.copy(run.path[-1].state), text)
    return text


def put_right(run: Run, text: str) -> None:
    """Write a correction down, and give again what was answered since the step began.

    It is made at the start of the step that waits. Sealed answers of a secret round stay, if the
    same round is asked again.
    """
    here = run.path[-1]
    since = run.record.path(after=here.line)
    asked, sealed, run.sealed = run.asked, run.sealed, {}
    run.record.write("correct", TABLE, "-", text, run.checksum(here.state))
    give_again(run, since)
    run.run(strict=False)
    now = run.asked
    if isinstance(asked, Round) and isinstance(now, Round) and asked.clause == now.clause:
        run.sealed = {**sealed, **run.sealed}


def give_again(run: Run, lines: list[Line]) -> None:
    """Give what persons answered in *lines* again, as far as the rules still ask for it."""
    for line in lines:
        if is_switch(line.kind, line.clause):
            run.write("again", line.who, line.clause, line.text)
            continue
        if line.kind not in ("answer", "again", "typed", *ROUND):
            continue
        if line.kind not in TYPED and not run.record.header.is_person(line.who):
            continue
        run.run(strict=False)
        question = next((q for q in run.questions() if q.who == line.who), None)
        if question is None or question.clause != line.clause or not question.fits(line.text):
            return
        if isinstance(run.asked, Round):
            run.seal(line.who, line.text)
        else:
            run.write("again", line.who, line.clause, line.text)
