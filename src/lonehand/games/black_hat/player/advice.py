"""A word of advice for people: what the level Sharp would do, and why, in words."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from lonehand.engine.errors import Refusal
from lonehand.engine.grammar.english import capital, count_of
from lonehand.engine.question import Question
from lonehand.games.black_hat.automa.book import Book
from lonehand.games.black_hat.automa.facts import COVERED, OPEN, Foe
from lonehand.games.black_hat.automa.lines import Plan
from lonehand.games.black_hat.automa.player import Look
from lonehand.games.black_hat.automa.town import EDGE
from lonehand.games.black_hat.cards import JOKERS
from lonehand.games.black_hat.fight import place_text
from lonehand.games.black_hat.forms import DOOR, STAY, WayTo
from lonehand.games.black_hat.gangs.people import SHOTGUN
from lonehand.games.black_hat.player import course
from lonehand.games.black_hat.plays import END, JOKER, KEEP, NONE, PASS, WEAPONS, Play
from lonehand.games.black_hat.rules.allies import chance, house_called, known_card
from lonehand.games.black_hat.rules.dealing import fate_of_hand
from lonehand.games.black_hat.rules.ending import is_gone
from lonehand.games.black_hat.rules.shooting import LIMITS
from lonehand.games.black_hat.state import SIDES, State
from lonehand.games.black_hat.town.places import GROUND
from lonehand.games.black_hat.words import names
from lonehand.games.black_hat.words.questions import ENDS_NOW, card_told
from lonehand.games.black_hat.words.reasons import LINES, Because, of_joker, rate
from lonehand.show.logs import Advice

LEVEL: Final = "sharp"
KEEP_JOKER: Final = "Keep the Joker for something worse."
CASH: Final = 3
RECRUIT: Final = 5
AT_DOORS: Final = {
    CASH: "Take the Money at the {}.",
    RECRUIT: "Go to the {} and talk at its door.",
}
"""The lines that lead to a door, *Cash* and *Recruit*, and what they do at a house `{}`."""
WORTH_LITTLE: Final = "Take the Money at the {}, for want of better: it counts in a campaign alone."
"""What *Cash* does in a gunfight by itself."""
TALK: Final = "Talk at the door of the {}."
"""What *Recruit* does when he is there."""
AT_A_FOE: Final = {
    1: "Strike at {}", 2: "Shoot at {}", 6: "Shoot at {}", 8: "Run up to {} and strike",
}  # fmt: skip
"""The lines that are about one enemy `{}`, and what they do."""
FIRST: Final = {
    "edge": "More doors are near it.",
    "deploy": "A door is near there.",
    "saddle": "A rider is faster.",
    "foot": "There is room there.",
    "aim": "That is where it does most.",
    "halt": "Most of your figures can shoot at him there.",
    "learner": "He has done the most.",
    "skill": "It is the best skill he can learn.",
    "recruit": "He has the same gun as the man he replaces.",
}
"""What is said of answers that need no more words."""
UNPLAYED: Final = {
    "kept": "You keep them, and your hand is filled up next turn.",
    "strikes": "Until the turn ends, J, Q, K and Aces can still strike back.",
    "discarded": "The turn ends, and what is left is discarded.",
}
"""What becomes of cards that are not played."""


def advice(book: Book, view: State, question: Question) -> Advice | None:
    """Return a good answer to a question, and why; None for what chance gives.

    A move that a person has begun otherwise than by the plan leads to the same door, if it can;
    None if he cannot get there.
    """
    if question.source or (not question.options and question.form is None):
        return None
    last = {"figure": PASS, "play": str(END)}.get(question.topic, "")
    if view.campaign is None and last and any(is_gone(view, side) for side in SIDES):
        return Advice(last, ENDS_NOW) if is_taken(question, last) else None
    look = Look(book, LEVEL, question, view)
    if view.campaign is None:  # Money is then worth nothing, so nobody carries it away
        for each in look.state.figures:
            each.money = 0
    is_kept = False
    if question.topic == "figure":
        keys = [str(getattr(each, "target", each)) for each in question.options]
        known = {each.key for each in view.figures}
        asked = {"figures": [key for key in keys if key in known], "ace": False}
        look.thinks(asked, by_ace=any(isinstance(each, Play) for each in question.options))
        course.shoots_first(look)
    elif question.topic in ("play", "to", "aim"):
        is_kept = course.keep(look)
        if is_kept and question.topic == "play" and look.play() == END:
            is_kept = False
        if not is_kept:
            look.thinks({"figures": [question.about["figure"]], "ace": False})
            course.shoots_first(look)
    if question.topic == "aim" and not (look.intent.aim or look.intent.target):
        place = place_of_an_enemy(look)
        return Advice(place, "An enemy is there.") if place else None
    answer = look.answer()
    if question.topic == "figure" and isinstance(answer, Play):  # why an Ace is worth it
        look.player.hand[:] = look.without_ace()
        look.thinks({"figures": [answer.target], "ace": False})
        course.shoots_first(look)
    if question.topic == "to" and answer == STAY and isinstance(question.form, WayTo):
        door = door_of(look)
        if door and is_taken(question, door):
            return Advice(door, says(look, question, door))
        answer = towards_a_door(question.form)
        return Advice(answer, "It is on the way to a door with a town card.") if answer else None
    if question.form is not None and not is_taken(question, str(answer)):
        return None
    return Advice(str(answer), says(look, question, answer, is_kept=is_kept))


def door_of(look: Look) -> str:
    """Return the door that a plan leads to, as it is written; empty if it leads to none."""
    plan = look.plan_found
    if plan is None or plan.line not in AT_DOORS or plan.spot.door is None:
        return ""
    return f"{DOOR}{look.fight.site.houses[plan.spot.door].name}"


def towards_a_door(form: WayTo) -> str:
    """Return a place on the way to the nearest door with a town card; empty if none is known."""
    walker = form.walker
    if walker.climbs or walker.start[2] != GROUND:
        return ""
    return next((each for each in walker.ahead() if form.journey_or_none(each) is not None), "")


def place_of_an_enemy(look: Look) -> str:
    """Return the first place offered at which an enemy is; empty if there is none.

    It is for a person who fires a shot that no plan would.
    """
    state = look.fight.state
    side = state.figure(look.question.about["figure"]).side
    foes = {place_text(*each.place) for each in state.enemies(side)}
    form = look.question.form
    offered = form.candidates(len(foes) + 1) if form else ()
    return next((each for each in offered if each in foes), "")


def is_taken(question: Question, text: str) -> bool:
    """Tell whether the question takes an answer."""
    try:
        question.value(text)
    except Refusal:
        return False
    return True


def says(look: Look, question: Question, answer: Any, *, is_kept: bool = False) -> str:
    """Return why an answer is good, in a sentence or two.

    Args:
        look: what was thought.
        question: the question.
        answer: the answer.
        is_kept: whether it follows a plan that was made before; the way is then told already.

    """
    if question.topic in ("figure", "play"):
        plan = look.plan_found
        if answer in (PASS, END) or look.thought is None or plan is None:
            return f"No card does anything worth it now. {UNPLAYED[fate_of_hand(look.fight)]}"
        because = Because(look.thought, plan, ())
        is_brief = is_kept or plan.foe is not None
        told = list(because.open_facts() if is_brief else because.facts())
        if plan.foe is not None and not plan.cards:
            told.clear()  # he stays where he is
        said = (because.heading(), because.quarry())
        facts = [each for each in told if each not in said]
        does = [*why_not_here(look, plan), what(look, plan)]
        if isinstance(answer, Play) and question.topic == "play":
            does = [chance_told(look, plan, answer)] if is_the_end(plan, answer) else does
        return " ".join([*does, *facts[:2]])
    if question.topic == "window":
        if answer != JOKER:
            held = any(str(each) == JOKER for each in question.options)
            return KEEP_JOKER if held else "You hold no Joker."
        found = look.judge()
        return of_joker(look.fight, found).say if found is not None else "It is worth it."
    if question.topic == "to":
        plan = look.plan_found
        if plan is None:
            return "That is the way forward."
        return what(look, plan)
    if question.topic == "exchange":
        return reason_to_exchange(str(answer))
    if question.topic == "lay":
        return "He is hardly worth an Ace." if answer == NONE else "These cards do the most here."
    if question.topic == "cancel":
        return KEEP_JOKER if answer == PASS else "The strike may put one of your gang out."
    return FIRST.get(question.topic, "It will do.")


def is_the_end(plan: Plan, play: Play) -> bool:
    """Tell whether a play is what a plan is for, so that its name has said what that does."""
    return play.use == "persuade" or (play.use in WEAPONS and plan.foe is not None)


def chance_told(look: Look, plan: Plan, play: Play) -> str:
    """Return how likely the play succeeds that a plan is for."""
    if play.use != "persuade":
        return f"{capital(out_told(plan))}."
    top = known_card(look.fight, look.man, house_called(look.fight, play.target))
    return "" if top is None else f"Each card wins in {rate(chance(look.fight, look.man, top))}."


def out_told(plan: Plan) -> str:
    """Return how likely a plan puts its enemy out, and with how many shots if there are several."""
    most, chance = LIMITS.get(plan.arm, 0), plan.chance or Fraction(0)
    planned, shots = min(plan.s, most), min(plan.s, most - plan.man.figure.shots)
    if 0 < shots < planned:  # the list reckons with all that one may fire in a turn
        chance = Fraction(1 - (1 - float(chance)) ** (shots / planned))
    several = f" with {count_of(shots, 'shot')}" if shots > 1 else ""
    return f"out in {rate(chance)}{several}"


def why_not_here(look: Look, plan: Plan) -> list[str]:
    """Return why a figure does not win over whom it has seen at its door, if it does not."""
    if look.question.topic != "play" or not look.man.busy or is_at_door(look, plan):
        return []
    for play in look.question.options:
        if play.use == "take" and look.view.campaign is None and plan.line not in AT_DOORS:
            return ["Money counts in a campaign alone."]
        if play.use == "persuade":
            top = known_card(look.fight, look.man, house_called(look.fight, play.target))
            if top is not None:
                odds, who = chance(look.fight, look.man, top), card_told(look.state, top)
                one = names.figure(look.state, look.man.key)
                is_hopeless = f"{one} cannot win over {who}."
                if not odds:
                    return [is_hopeless]
                better = " Somebody else may be easier." if plan.line == RECRUIT else ""
                return [f"Only {rate(odds)} to win over {who}.{better}"]
    return []


def reason_to_exchange(card: str) -> str:
    """Return why this card is put away for a new one, or why none is."""
    if card == KEEP:
        return "No card is worth putting away."
    return "You keep the other Joker." if card in JOKERS else "It is worth the least."


def what(look: Look, plan: Plan) -> str:
    """Return what a plan does, in a sentence: at which house, or towards what."""
    if plan.goal and look.thought is not None:
        does = "Carry the Money to" if plan.goal == EDGE else "Move towards"
        return f"{does} {Because(look.thought, plan, ()).goal(plan.goal)}."
    if plan.foe is not None and plan.line in AT_A_FOE:
        who = names.figure(look.state, likeliest(plan, plan.foe).key)
        return f"{AT_A_FOE[plan.line].format(who)}: {out_told(plan)}."
    if plan.line not in AT_DOORS or plan.spot.door is None:
        return f"{capital(LINES[plan.line][1])}."
    does = TALK if is_at_door(look, plan) else AT_DOORS[plan.line]
    if plan.line == CASH and look.state.campaign is None:
        does = WORTH_LITTLE
    return does.format(look.fight.site.houses[plan.spot.door].name)


def likeliest(plan: Plan, foe: Foe) -> Foe:
    """Return whom a plan’s shot may well put out: of a shotgun’s triangle the one its chance is of.

    That need not be the enemy whom the triangle points at, who may be behind a wall.
    """
    blast = plan.spot.blast(foe) if plan.arm == SHOTGUN else None
    if blast is None:
        return foe
    worse = plan.man.pinned and not plan.unpin
    odds = [(OPEN - worse, each) for each in blast.open]
    odds += [(COVERED - worse, each) for each in blast.covered]
    best = max(odds, key=lambda each: (each[0] * each[1].out, each[1] is foe), default=(0, foe))
    return best[1]


def is_at_door(look: Look, plan: Plan) -> bool:
    """Tell whether a plan is to talk at a door, and no card is left to be played on the way."""
    return plan.line == RECRUIT and not any(card in look.player.hand for card in plan.cards)
