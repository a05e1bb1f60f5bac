"""What a play is worth, in the few words on its button."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Final, Literal

from lonehand.engine.question import Question
from lonehand.games.black_hat import cards
from lonehand.games.black_hat.at_table.people import houses_to_talk_at
from lonehand.games.black_hat.fight import Fight
from lonehand.games.black_hat.gangs.people import SHOTGUN, TownCard
from lonehand.games.black_hat.plays import WEAPONS, Play
from lonehand.games.black_hat.rules import allies, dynamite, grit
from lonehand.games.black_hat.rules.contact import strike_faces
from lonehand.games.black_hat.rules.dealing import fate_of_hand
from lonehand.games.black_hat.rules.shooting import (
    blast_modifier,
    blast_need,
    faces,
    hit_chance,
    under,
)
from lonehand.games.black_hat.rules.ways import length_for
from lonehand.games.black_hat.state import Figure, Horse, Pending
from lonehand.games.black_hat.town.site import horse_shape, shape_of
from lonehand.games.black_hat.words.questions import GUNS
from lonehand.games.black_hat.words.reasons import rate
from lonehand.space.inches.measures import INCH, to_tenth
from lonehand.space.inches.shapes import distance

Doubt = Literal["", "a friend", "never", "nobody near"]
"""What makes a play a slip, most likely."""
DOUBTS: Final[dict[Doubt, str]] = {
    "a friend": "{} is a friend. Shoot anyway?",
    "never": "This can never work. Spend the card?",
    "nobody near": "Nobody is in reach of the shotgun. Fire it?",
}
"""What is asked then before it is done; `{}` for whom it is aimed at."""
WANTED: Final = (
    ("strike",),
    (*GUNS, SHOTGUN),
    ("look", "persuade", "take", "pick"),
    ("unpin",),
    ("move", "alight"),
    ("act",),
)
"""What is likely to be wanted, the likeliest first; whatever else there is comes after these."""
LAST: Final = len(WANTED) + 2
"""The rank of what harms a friend or never works."""
FATES: Final = {
    "kept": "you keep your cards",
    "strikes": "cards can strike back this turn",
    "discarded": "your cards are discarded",
}
"""What becomes of cards that nobody plays."""


def chance_words(fight: Fight, figure: Figure, play: Play) -> str:
    """Return what a play is worth, in a few words; empty if there is nothing to say."""
    match play.use:
        case "strike":
            return f"hits {rate(Fraction(strike_faces(fight, figure), 6))} with each card"
        case "move" | "alight" | "throw":
            return f"up to {reach_words(fight, figure, play)}″"
        case "persuade":
            top = allies.known_card(fight, figure, allies.house_called(fight, play.target))
            return "" if top is None else win_words(fight, figure, top)
        case "shotgun":
            return "no enemy in reach" if doubt_of(fight, figure, play) else ""
        case "pistol" | "pistols" | "rifle":
            return shot_words(fight, figure, play)
        case _:
            return ""


def best_first(fight: Fight, figure: Figure, plays: Iterable[Play]) -> list[Play]:
    """Return plays, what is likely to be wanted first; to end comes before what is a slip."""

    def rank(play: Play) -> tuple[int, int, tuple[str, ...], Fraction]:
        kind = next((at for at, uses in enumerate(WANTED) if play.use in uses), len(WANTED))
        if play.use == "end":
            return LAST - 1, 0, (), Fraction(0)
        if play.use not in GUNS:
            vain = doubt_of(fight, figure, play)
            return LAST if vain else kind, len(play.cards), (), Fraction(0)
        target = fight.find(play.target)
        if not isinstance(target, Figure) or target.side == figure.side:
            return LAST, len(play.cards), play.cards, Fraction(0)
        chance = hit_chance(fight, figure, target, WEAPONS[play.use], aims=len(play.cards) > 1)
        out = grit.out_chance(grit.column_of(target), target.person.skills.grit)
        return kind if chance else LAST, len(play.cards), play.cards, -chance * out

    return sorted(plays, key=rank)


def doubt_of(fight: Fight, figure: Figure, play: Play) -> Doubt:
    """Return what makes a play a slip, most likely: it harms a friend, or can do nothing."""
    if play.use == SHOTGUN:
        reach, here = fight.numbers.shotgun_long * INCH, shape_of(figure)
        foes = fight.state.enemies(figure.side)
        near = any(distance(here, shape_of(each)) <= reach for each in foes)
        return "" if near else "nobody near"
    if play.use == "persuade":
        top = allies.known_card(fight, figure, allies.house_called(fight, play.target))
        return "never" if top is not None and not allies.chance(fight, figure, top) else ""
    target = fight.find(play.target) if play.use in GUNS else None
    return "a friend" if isinstance(target, Figure) and target.side == figure.side else ""


def blast_words(fight: Fight, figure: Figure, target: Figure) -> str:
    """Return how likely a shotgun that points at somebody hits him, or why it does not."""
    reach = fight.numbers.shotgun_long * INCH
    if distance(shape_of(figure), shape_of(target)) > reach:
        return f"Shotgun: no shot, out of range ({to_tenth(reach)}″)."
    for each, covered in under(fight, figure, target.place):
        if each.key == target.key:
            need = blast_need(fight, covered=covered)
            chance = Fraction(faces(fight, blast_modifier(fight, figure), need), 6)
            return f"Shotgun: {rate(chance)}{', behind cover' if covered else ''}."
    return "Shotgun: no shot, a house is in the way."


def reach_words(fight: Fight, figure: Figure, play: Play) -> str:
    """Return how many inches a move, a throw or a shotgun reaches at most."""
    if play.use == SHOTGUN:
        return str(fight.numbers.shotgun_long)
    if play.use == "throw":
        return to_tenth(dynamite.throw_length(fight, play.cards))
    return to_tenth(length_for(fight, figure, play.cards[0]))


def fate_words(fight: Fight) -> str:
    """Return what becomes of the cards in hand if nobody acts, in a few words."""
    if not fight.state.player(fight.state.in_turn()).hand:
        return ""
    return FATES[fate_of_hand(fight)]


def win_words(fight: Fight, figure: Figure, card: TownCard) -> str:
    """Return how likely somebody of the town is won over, or why he never is."""
    chance = allies.chance(fight, figure, card)
    if chance:
        return f"wins {rate(chance)}"
    if not card.suit or cards.are_one_colour(card.suit, figure.suit):
        return "no chance"
    theirs, yours = ("red", "black") if card.suit in cards.RED else ("black", "red")
    return f"no chance: {theirs}, and you are {yours}"


def talk_meant(
    fight: Fight, question: Question, option: object
) -> tuple[Fight, Figure, TownCard] | None:
    """Return who of people would talk to whom, where only facts are known; None if nobody."""
    is_house = question.topic == "house" and question.about.get("use") == "persuade"
    if not is_house and (question.topic, option) != ("deed", "persuade"):
        return None
    figure = fight.state.figure(question.about["figure"])
    houses = houses_to_talk_at(fight, figure)
    if is_house:
        houses = [allies.house_called(fight, str(option))]
    card = allies.known_card(fight, figure, houses[0]) if len(houses) == 1 else None
    return None if card is None else (fight, figure, card)


def pending_words(fight: Fight, pending: Pending) -> str:
    """Return what an enemy's play is worth if no Joker undoes it; empty if nothing is rolled."""
    figure = fight.state.figure(pending.figure)
    if pending.use == "persuade" and pending.card:
        top = fight.state.cards[pending.card - 1]
        return f"their talk wins {rate(allies.chance(fight, figure, top))}"
    if pending.use in GUNS:
        return shot_words(fight, figure, Play(pending.use, pending.cards, pending.target))
    return ""


def shot_words(fight: Fight, figure: Figure, play: Play) -> str:
    """Return how far away the target of a shot is, and how likely it is hit and put out."""
    target = fight.find(play.target)
    chance = hit_chance(fight, figure, target, WEAPONS[play.use], aims=len(play.cards) > 1)
    there = shape_of(target) if isinstance(target, Figure) else horse_shape(target)
    far = to_tenth(distance(shape_of(figure), there))
    if isinstance(target, Horse):
        return f"{far}″, hits {rate(chance)}"
    if target.side == figure.side:
        return f"{far}″, a friend, hits {rate(chance)}"
    skill = target.person.skills.grit
    out = chance * grit.out_chance(grit.column_of(target), skill)
    return f"{far}″, hits {rate(chance)}, out {rate(out)}"
