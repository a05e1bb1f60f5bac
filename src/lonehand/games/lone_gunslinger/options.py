"""What may be set before a game: difficulty, variants, and the readings of unclear places."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from lonehand.engine.game import Option

ON_OFF: Final = ("off", "on")

OPTIONS: Final = (
    Option(
        "level",
        ("0", "1", "2", "3", "4"),
        "Difficulty",
        "How many cards each opponent holds when the game begins.",
        "LG-LEVEL-n",
        "game",
        {
            "0": "Their Stacks are empty.",
            "1": "One card each.",
            "2": "Two cards each. The designer says that he hardly ever survives this.",
            "3": "Three cards each.",
            "4": "As many cards as they have life points.",
        },
    ),
    Option(
        "night",
        ON_OFF,
        "The Night Brings Chaos",
        "Whenever the deck is reshuffled, every opponent regains a lost life point.",
        "LG-VAR-NIGHT",
        "variant",
    ),
    Option(
        "wanted",
        ON_OFF,
        "The Four Most Wanted",
        "Slab the Killer, Willy the Kid, Bart Cassidy and Jourdonnais are your opponents.",
        "LG-VAR-WANTED",
        "variant",
    ),
    Option(
        "final",
        ON_OFF,
        "The final challenge",
        "Level 4, The Night Brings Chaos and The Four Most Wanted, whatever else you choose.",
        "LG-VAR-FINAL",
        "variant",
    ),
    Option(
        "two_characters",
        ("off", "ten", "sixteen"),
        "Two characters for each role",
        "For a first game: everybody is dealt two characters and you choose which one plays.",
        "LG-SETUP-6",
        "variant",
        {
            "off": "One character each.",
            "ten": "Pick one of two for each. Six weak characters are in the deal; "
            "they only count life.",
            "sixteen": "Two from all sixteen; a pair without one of the ten is dealt again.",
        },
    ),
    Option(
        "dodge_city",
        ON_OFF,
        "Dodge City characters",
        "Adds the fifteen characters of Dodge City; "
        "opponents get only those that need no decisions.",
        "LG-EXP",
        "variant",
    ),
    Option(
        "target_lasts",
        ("turn", "card"),
        "How long the Deputy stays the target",
        "An Outlaw turns to the Deputy when the Sheriff is out of reach. For how long?",
        "LG-TARGET-1",
        "reading",
        {
            "turn": "To the end of that turn, or the Deputy's death.",
            "card": "The target is chosen again for every card.",
        },
    ),
    Option(
        "reach",
        ("card", "weapon"),
        "What “out of reach” means",
        "Whether each card has its own reach, or weapon range decides for every card.",
        "LG-TARGET-5",
        "reading",
        {
            "card": "Duel and Cat Balou reach everybody, Panic! reaches distance 1.",
            "weapon": "Weapon range decides for every card.",
        },
    ),
    Option(
        "empty",
        ("hand", "all"),
        "When a target has “no cards”",
        "An opponent keeps Cat Balou and Panic! if his target has no cards in hand.",
        "LG-CARD-CAT-X",
        "reading",
        {
            "hand": "Only the hand counts, not what is in play.",
            "all": "Cards in play count too, except Jail.",
        },
    ),
    Option(
        "gained",
        ("top", "bottom"),
        "Where gained cards go",
        "Where an opponent puts cards he gains besides his draw.",
        "LG-NPC-5",
        "reading",
        {"top": "On top of his Stack.", "bottom": "Under his Stack."},
    ),
    Option(
        "steal",
        ("choose", "random"),
        "Your own Panic! and Cat Balou",
        "Whether you choose from an open hand or Stack.",
        "LG-BASE-STEAL",
        "reading",
        {
            "choose": "You take any card you like.",
            "random": "A card from a hand or Stack comes at random, as from a closed hand.",
        },
    ),
    Option(
        "volley",
        ("together", "singly"),
        "Gatling and Indians!",
        "Whether all targets react before anybody dies.",
        "LG-BASE-DEATH",
        "reading",
        {
            "together": "All react, then deaths are settled, then cards are drawn.",
            "singly": "Each target is finished before the next.",
        },
    ),
    Option(
        "reshuffle",
        ("empty", "needed"),
        "When the deck is reshuffled",
        "At once when its last card leaves it, or when the next card is needed.",
        "LG-VAR-NIGHT",
        "reading",
        {"empty": "At once.", "needed": "When the next card is needed."},
    ),
    Option(
        "two_left",
        ("kept", "wasted"),
        "An opponent's Beer with two players left",
        "Whether he plays a Beer, which has no effect then.",
        "LG-CARD-BEER",
        "reading",
        {"kept": "He keeps it.", "wasted": "He plays it without effect."},
    ),
    Option(
        "store",
        ("last", "first"),
        "The first card of a General Store",
        "Which card an opponent takes.",
        "LG-CARD-STORE",
        "reading",
        {"last": "The last revealed, on top.", "first": "The first revealed."},
    ),
    Option(
        "volcanic",
        ("colt", "card"),
        "What a Volcanic may replace",
        "When the target is at distance 1.",
        "LG-CARD-BLUE-V",
        "reading",
        {"colt": "The Colt too.", "card": "Only a weapon card."},
    ),
)


class Options(msgspec.Struct, frozen=True):
    """The options of one game, as the rules want them; the keys are those of `OPTIONS`."""

    level: int = 0
    night: bool = False
    wanted: bool = False
    two_characters: str = "off"
    dodge_city: bool = False
    target_lasts: str = "turn"
    reach: str = "card"
    empty: str = "hand"
    gained: str = "top"
    steal: str = "choose"
    volley: str = "together"
    reshuffle: str = "empty"
    two_left: str = "kept"
    store: str = "last"
    volcanic: str = "colt"


def options_from(values: Mapping[str, str]) -> Options:
    """LG-VAR-FINAL: the final challenge is level 4 with the night and the most wanted."""
    final = values["final"] == "on"
    same = {option.key: values[option.key] for option in OPTIONS if option.group == "reading"}
    return Options(
        level=4 if final else int(values["level"]),
        night=final or values["night"] == "on",
        wanted=final or values["wanted"] == "on",
        two_characters=values["two_characters"],
        dodge_city=values["dodge_city"] == "on",
        **same,
    )
