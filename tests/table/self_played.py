"""Games beside a real table that nobody plays: any answer is given, by chance."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from lonehand.engine.chance import Chance
from lonehand.engine.game import Instructs
from lonehand.engine.orders import Order
from lonehand.engine.session import Session
from lonehand.faces import tableside
from lonehand.games import find

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
    "cards": ("lone-gunslinger", {}, ("deck",)),
}
"""What is played at a table: the game, its options, and what is typed in."""


def played(kind: str, seed: str, most: int) -> Session:
    """Return a game after so many answers, or after its end."""
    name, options, typed = GAMES[kind]
    session = Session.new(find(name), seed, options=options, typed=typed).take_orders()
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
    seen = session.seen()
    for number in range(len(seen.events)):
        text = tableside.instruction(seen, number)
        if text:
            yield text, tableside.order(seen, number, text)
