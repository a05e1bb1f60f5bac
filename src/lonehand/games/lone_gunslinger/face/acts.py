"""What is seen of each event: who acts, at whom, with what, and what it did."""

from __future__ import annotations

from lonehand.engine.events import Event
from lonehand.engine.grammar.english import capital, count_of
from lonehand.games.lone_gunslinger import events
from lonehand.games.lone_gunslinger.cards import KIND, KINDS, TEXT
from lonehand.games.lone_gunslinger.rules.distance import distance
from lonehand.games.lone_gunslinger.state import State
from lonehand.games.lone_gunslinger.words.questions import pronouns, who
from lonehand.show.logs import Act


def act_of(view: State, event: Event) -> Act | None:
    """Return what is seen of an event; None for what is only said."""
    match event:
        case events.Turn(seat=seat):
            return Act("turn", seat)
        case events.Aims(seat=seat, target=target) if target >= 0:
            return Act("aim", seat, target, caption=sums(view, seat, target))
        case events.Turns(seat=seat, target=target):
            return Act("aim", seat, target, caption=sums(view, seat, target))
        case events.Play(seat=seat, card=card, target=target):
            at = f" at {who(view, target)}" if target >= 0 else ""
            caption = f"{KINDS[KIND[card]].title}{at}"
            return Act("play", seat, target, TEXT[card], caption=caption)
        case events.Miss(seat=seat, card=card) | events.Answer(seat=seat, card=card):
            return Act("answer", seat, card=TEXT[card])
        case events.Lose(seat=seat, points=points):
            caption = f"{capital(who(view, seat))} loses {count_of(points, 'life point')}"
            return Act("hurt", seat, points=points, caption=caption)
        case events.Regain(seat=seat, points=points):
            return Act("heal", seat, points=points)
        case events.Die(seat=seat):
            return Act("dies", seat)
        case events.Draw(seat=seat):
            return Act("draw", seat)
        case events.Scan(seat=seat):
            return Act("scan", seat)
        case _:
            return None


def sums(view: State, seat: int, target: int) -> str:
    """Return why somebody can aim at somebody: how far off he is, and how far a shot reaches."""
    shooter = view.seats[seat]
    far, reach = distance(view, seat, target), shooter.range()
    he = pronouns(view, seat)["he"]
    whom = capital(who(view, target))
    return (
        f"{whom}: {far} away, and {he} reaches {reach}" if far <= reach else f"{whom}: {far} away"
    )
