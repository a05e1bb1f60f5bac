"""Beginning a game: what is set up, checked against the game, and written as a header."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from lonehand.engine.errors import Refusal, Unknown
from lonehand.engine.game import Encloses, Game, Opposed, settle_options, use_tables
from lonehand.engine.grammar.english import choose
from lonehand.engine.play.record import PERSON, Header, writable

LONGEST_SEED: Final = 200


def new_header(
    game: Game,
    seed: str,
    options: Mapping[str, str],
    seats: Mapping[str, str],
    typed: tuple[str, ...],
    start: Any,
    tables: Mapping[str, str],
) -> Header:
    """Return the header of a new game; `Session.new` says what each part is.

    Raises:
        Refusal: for an unknown option, value, seat or player, or a seed that is no line of text.

    """
    seed = seed.strip()
    try:
        writable(seed)
    except Refusal as refusal:
        sentence = f"type the random seed as one line of text, not {seed!r}"
        raise Refusal(sentence, place="seed") from refusal
    if len(seed) > LONGEST_SEED:
        sentence = f"the random seed is too long; use {LONGEST_SEED} characters or fewer"
        raise Refusal(sentence, place="seed")
    settled = settle_options(game, options)
    check_seats(game, seats)
    usual = game.opponents if isinstance(game, Opposed) else {}
    sitting = {seat: seats.get(seat, usual.get(seat, PERSON)) for seat in game.seats}
    by_hand = tuple(dict.fromkeys(typed))
    begins = "" if start is None else game.encode(start).decode()
    played = use_tables(game, tables)
    held = played.enclosures(settled, start, tables) if isinstance(played, Encloses) else tables
    changed = {name: lines_of(name, text) for name, text in held.items()}
    return Header(game.name, game.rules, seed, settled, sitting, by_hand, begins, changed)


def check_options(game: Game, header: Header) -> dict[str, str]:
    """Return the options of a game that *header* sets up; raise Refusal if they do not fit."""
    if header.rules > game.rules:
        raise Refusal(
            f"this game needs version {header.rules} of the rules, but this Lonehand has only "
            f"version {game.rules}; update Lonehand to open it",
            place="rules",
        )
    check_seats(game, header.seats)
    for source in header.typed:
        check_source(game, source)
    try:
        return settle_options(game, header.options)
    except Refusal as refusal:
        doubt = game.doubt(header.options) if isinstance(game, Encloses) else ""
        if not doubt:
            raise
        said = f"{refusal.sentence}; {doubt}"
        raise type(refusal)(said, place=refusal.place, clause=refusal.clause) from refusal


def check_seats(game: Game, seats: Mapping[str, str]) -> None:
    """Raise Refusal if *game* has no such seat, or no such player for it."""
    for seat, player in seats.items():
        if seat not in game.seats:
            sentence = f"there is no seat “{seat}”; {choose(game.seats, seat)}"
            raise Unknown(sentence, place=f"--seat {seat}")
        if player != PERSON and player not in game.players:
            known = choose((PERSON, *game.players), player)
            raise Unknown(f"there is no player “{player}”; {known}", place=f"--seat {seat}")


def check_source(game: Game, source: str) -> None:
    """Raise Refusal if *game* has no such source of chance."""
    if source not in game.sources:
        raise Unknown(
            f"you cannot type “{source}” here; {choose(game.sources, source)}",
            place=f"--typed {source}",
        )


def lines_of(name: str, text: str) -> str:
    """Return a decision table as a record can hold it: no blanks at the ends of its lines.

    Raises:
        Refusal: a line has a sign that cannot stand in a line of text.

    """
    rows = [row.rstrip().replace("\t", "    ") for row in text.splitlines()]
    for number, row in enumerate(rows, 1):
        try:
            writable(f"|{row}")
        except Refusal as refusal:
            raise Refusal(refusal.sentence, place=f"{name}, line {number}") from refusal
    return "".join(f"{row}\n" for row in rows)
