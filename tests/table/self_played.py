"""Games beside a real table that nobody plays: any answer is given, by chance."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from lonehand.engine.at_table.orders import Order
from lonehand.engine.chance import Chance
from lonehand.engine.game import Instructs
from lonehand.engine.play.session import Session
from lonehand.faces.at_table import tableside
from lonehand.games import find
from lonehand.games.black_hat.state import SEATS

GAMES: Mapping[str, tuple[str, Mapping[str, str], tuple[str, ...]]] = {
    "battle by facts": (
        "grimdark-future",
        {"beside": "facts", "army": "moor-clans-750", "enemy": "harbour-watch-750"},
        (),
    ),
    "showdown by facts": (
        "gunslinger",
        {"beside": "facts", "showdown": "saloon-quarrel"},
        (),
    ),
    "showdown with a map": (
        "gunslinger",
        {"beside": "map", "showdown": "saloon-quarrel"},
        (),
    ),
    "shootout by facts": ("outlaws", {"beside": "facts"}, ()),
    "shootout with a map": ("outlaws", {"beside": "map"}, ()),
    "battle with a map": (
        "grimdark-future",
        {"beside": "map", "army": "moor-clans-750", "enemy": "harbour-watch-750"},
        (),
    ),
    "gunfight by facts": ("black-hat", {"beside": "facts"}, ()),
    "cards": ("lone-gunslinger", {}, ("deck",)),
}
"""What is played at a table: the game, its options, and what is typed in."""
DAILY = tuple(kind for kind in GAMES if kind != "battle with a map")
"""Of these what takes little time."""
AUTOMATIC: Mapping[str, Mapping[str, str]] = {"black-hat": {SEATS[1]: "standard"}}
"""Who plays a seat that nobody has, by game."""


def played(kind: str, seed: str, most: int) -> Session:
    """Return a game after so many answers, or after its end."""
    name, options, typed = GAMES[kind]
    seats = AUTOMATIC.get(name, {})
    session = Session.new(find(name), seed, options, seats, typed).take_orders()
    chance = Chance(f"{kind} {seed}")
    for _ in range(most):
        if session.outcome() is not None:
            break
        question = session.questions()[0]
        if question.form is not None:
            session.answer(question.form.sample(chance))
        else:
            texts = question.texts()
            session.answer(texts[chance.below("answer", len(texts))])
    return session


def orders(session: Session) -> Iterator[tuple[str, Order]]:
    """Yield every instruction of a game, in words and as a card."""
    assert isinstance(session.game, Instructs)
    seen = session.view_for()
    for number in range(len(seen.events)):
        text = tableside.instruction(seen, number)
        if text:
            yield text, tableside.order(seen, number, text)
