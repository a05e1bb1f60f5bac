"""A word of advice for people: the best shot, else a door, else a step towards one."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from lonehand.engine.question import Question
from lonehand.games.black_hat import allies, grit
from lonehand.games.black_hat.fight import Fight
from lonehand.games.black_hat.forms import DOOR
from lonehand.games.black_hat.people import SHOTGUN
from lonehand.games.black_hat.plays import JOKER, KEEP, PASS, WEAPONS, Play
from lonehand.games.black_hat.shooting import hit_chance
from lonehand.games.black_hat.state import Figure
from lonehand.show.logs import Advice

FAIR: Final = Fraction(1, 10)
"""The chance to put somebody out from which a shot is worth a card."""
GUNS: Final = {use: weapon for use, weapon in WEAPONS.items() if weapon != SHOTGUN}
"""The weapons that fire bullets, by the use of a card."""
FIRST: Final = {
    "edge": "Both edges will do.",
    "deploy": "From the middle every door is near.",
    "saddle": "A rider is faster.",
    "foot": "There is room there.",
    "aim": "That is where an enemy stands.",
    "halt": "He gets nowhere.",
    "lay": "Strike with all you have.",
}
"""Questions whose first answer will do, and why."""


def advice(fight: Fight, question: Question) -> Advice | None:
    """Return a sensible answer to a question, and why; None for what chance gives."""
    if question.source:
        return None
    texts = question.texts() if question.form is None else [*question.form.candidates(12)]
    if not texts:
        return None
    match question.topic:
        case "play":
            return best_play(fight, question)
        case "to":
            doors = [text for text in texts if text.startswith(DOOR)]
            return Advice((doors or texts)[0], "A door is near." if doors else "That is onward.")
        case "figure":
            return Advice(texts[0], "There are cards to play.")
        case "window" | "cancel":
            if JOKER in texts and worth_a_joker(fight):
                return Advice(JOKER, "That shot may put one of yours out.")
            return Advice(PASS, "Keep the Joker for worse.")
        case "exchange":
            return Advice(KEEP, "The hand will do.")
        case topic:
            return Advice(texts[0], FIRST.get(topic, "It will do."))


def best_play(fight: Fight, question: Question) -> Advice:
    """Return the best of some plays: a fair shot, an attack, a card at a door, a move."""
    figure = fight.state.figure(question.about["figure"])
    plays: list[Play] = list(question.options)
    shots = [
        (out_chance(fight, figure, play), -nth)
        for nth, play in enumerate(plays)
        if play.use in GUNS
    ]
    if shots and max(shots)[0] >= FAIR:
        chance, nth = max(shots)
        says = f"It puts him out in {round(100 * chance)} of 100."
        return Advice(str(plays[-nth]), says)
    reasons = {
        "take": "Money counts twice.",
        "look": "A look costs nothing.",
        "strike": "He stands right before you.",
        "move": "Nobody is in a good line; go on.",
    }
    for use, says in reasons.items():
        for play in plays:
            if play.use == use and len(play.cards) < 2:
                return Advice(str(play), says)
            if play.use == "persuade" and use == "look" and can_win(fight, figure, play):
                return Advice(str(play), "One more gun on your side.")
    return Advice(str(plays[-1]), "Keep the cards for your defence.")


def out_chance(fight: Fight, figure: Figure, play: Play) -> Fraction:
    """Return the chance that a shot puts an enemy out; below 0 for anybody else."""
    target = fight.found(play.target)
    if not isinstance(target, Figure) or target.side == figure.side:
        return Fraction(-1)
    hit = hit_chance(fight, figure, target, GUNS[play.use], aims=len(play.cards) > 1)
    return hit * grit.out_chance(grit.column_of(target), target.person.skills.grit)


def can_win(fight: Fight, figure: Figure, play: Play) -> bool:
    """Say whether a persuasion can succeed."""
    top = allies.known(fight, figure, allies.house_called(fight, play.target))
    return top is not None and allies.chance(fight, figure, top) > 0


def worth_a_joker(fight: Fight) -> bool:
    """Say whether what is announced is a shot that should not happen."""
    pending = fight.state.pending
    if pending is None or pending.use not in GUNS:
        return False
    play = Play(pending.use, pending.cards, pending.target)
    return out_chance(fight, fight.state.figure(pending.figure), play) >= Fraction(3, 20)
