"""What a page says of each thing that a person's character may do, before it is chosen."""

from __future__ import annotations

from typing import Final

from lonehand.engine.grammar.english import capital, count_of, with_sign
from lonehand.games.outlaws.numbers.numbers import Numbers
from lonehand.games.outlaws.state import Man
from lonehand.games.outlaws.text.deeds import Deed
from lonehand.show.questions import Tile

KINDS: Final = ("Shoot", "Fight", "Stance", "Hands")
"""The headings of tiles, in their order."""
SHOTS: Final = ("shoot", "best shot", "poor shot", "shoot both", "best shot both", "aim", "throw")
BLOWS: Final = ("blow", "strike", "stab")
GOES: Final = ("walk", "run", "crawl", "ride", "break away")
TITLES: Final = {
    "shoot": ("Shoot", "gun"),
    "best shot": ("Best Shot", "target"),
    "poor shot": ("Poor Shot", "gun"),
    "shoot both": ("Both barrels", "gun"),
    "best shot both": ("Best Shot, both", "target"),
    "throw": ("Throw", "sword"),
    "aim": ("Steady Aim", "target"),
    "blow": ("Body Blow", "fist"),
    "strike": ("Strike", "fist"),
    "stab": ("Stab", "sword"),
    "break away": ("Break away", "boot"),
    "turn": ("Turn", "boot"),
    "cover": ("Take Cover", "shield"),
    "dirt": ("Hit the Dirt", "guard"),
    "up": ("Get Up", "boot"),
    "open": ("Open a door", "fist"),
    "close": ("Close a door", "fist"),
    "mount": ("Mount", "hoof"),
    "dismount": ("Dismount", "hoof"),
    "leave": ("Leave", "boot"),
    "draw": ("Draw", "rifle"),
    "stow": ("Stow", "rifle"),
    "drop": ("Drop", "rifle"),
    "reload": ("Reload", "clock"),
    "pick up": ("Pick up", "fist"),
    "ask again": ("Ask again", "clock"),
}
"""The title of each deed, and its sign."""


def tile_of(
    deed: Deed, man: Man, numbers: Numbers, live: str, facings: dict[str, str]
) -> Tile | None:
    """Return the tile of a deed; None for what needs none.

    Args:
        deed: what he may do.
        man: who he is.
        numbers: what things cost and bring.
        live: how likely a shot hits, as things are; empty for anything else.
        facings: the directions in words, by their letters.

    """
    if deed.word in GOES:
        return Tile("Go", "Go", cost_of_going(man, numbers), deed.cost)
    if deed.word not in TITLES:
        return None
    title, sign = TITLES[deed.word]
    which = facings.get(deed.at, deed.at) if deed.word in ("turn", "cover") else deed.at
    if deed.item and sum(bool(each.loaded) for each in man.items_held()) > 1:
        which = f"{which}, {deed.item}"
    says = SAYS[deed.word] if deed.word in SAYS else effect_of(deed, man, numbers)
    return Tile(title, kind_of(deed.word), says, deed.cost, "action", capital(which), live, sign)


def kind_of(word: str) -> str:
    """Return the heading that a deed stands under."""
    if word in SHOTS:
        return "Shoot"
    if word in BLOWS:
        return "Fight"
    return "Hands" if word in ("draw", "stow", "drop", "reload", "pick up") else "Stance"


def cost_of_going(man: Man, numbers: Numbers) -> str:
    """Return what it costs to go, and what that does to shots."""
    costs, hit = numbers.actions, numbers.to_hit
    if man.is_mounted:
        return f"An action rides {count_of(costs['ride_squares'], 'square')}."
    if man.is_prone:
        return f"A square costs {count_of(costs['crawl'], 'action')} on your belly."
    if man.is_lame:
        return "An action walks one square ahead or back, or turns. A hurt leg cannot run."
    squares = count_of(costs["run_squares"], "square")
    return (
        f"An action walks one square ahead or back, turns, or runs {squares} ahead. "
        f"Running puts {with_sign(hit['ran'])} on shots."
    )


SAYS: Final = {
    "shoot": "A plain shot with two dice.",
    "turn": "Look another way. You see and shoot ahead only.",
    "cover": "Stay behind it and lean out to see. Some wounds miss.",
    "up": "Stand, so that you can walk and run.",
    "open": "Now people see and shoot through.",
    "close": "Now nobody sees through.",
    "dismount": "The horse stays here.",
    "mount": "Ride off with the horse in this square.",
    "leave": "Off the board, and safe.",
    "blow": "Fists. Each rolls a die and adds a skill.",
    "strike": "The same, with what is in hand.",
    "stab": "The same with a blade: a hit wounds.",
    "stow": "Put it away and free the hand.",
    "drop": "It is gone, and the hand is free.",
    "draw": "Take it in hand, ready to use.",
    "pick up": "Something to strike with.",
    "ask again": "You are asked before each Snap-shot.",
    "throw": "It leaves your hand. Two dice and your brawl skill.",
}
"""What deeds do whose numbers nobody changes."""


def effect_of(deed: Deed, man: Man, numbers: Numbers) -> str:
    """Return what a deed does whose effect is a number of the game."""
    hit, costs = numbers.to_hit, numbers.actions
    match deed.word:
        case "best shot":
            return f"Slow and sure: {with_sign(hit['best_shot'])} on the dice."
        case "poor shot":
            return f"Quick and wild: {with_sign(hit['poor_shot'])} on the dice."
        case "shoot both":
            return f"Both at once: {with_sign(hit['both_barrels'])} on the dice."
        case "best shot both":
            return (
                f"Both, well aimed: {with_sign(hit['both_barrels'] + hit['best_shot'])} on "
                "the dice."
            )
        case "aim":
            has = man.aims if man.aimed_at == deed.at else 0
            aims = f"{has} of {costs['steady_aims']}"
            return f"{with_sign(hit['steady_aim'])} on the next shot. Aims: {aims}."
        case "reload":
            weapon = numbers.weapons.get(deed.at)
            needs = count_of(weapon.reload, "action") if weapon is not None else "some actions"
            done = next((each.progress for each in man.items_held() if each.name == deed.at), 0)
            if done:
                return f"{done} of {needs} done."
            return f"Takes {needs} in all, also over turns."
        case "dirt":
            steady = with_sign(hit["prone_with_gun"])
            return f"Lie prone: {steady} on shots, and some wounds miss. You only crawl."
        case _:
            return ""
