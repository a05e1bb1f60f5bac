"""A plot while it is being written: time lines, what may be added, and why something may not.

A face sends the text of a draft, which may be half finished, and draws what it finds here. The
rules of plotting stand in `plotting`; here they are asked.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from lonehand.engine.errors import Refusal
from lonehand.engine.grammar.english import count_of, join_words, possessive
from lonehand.games.gunslinger.automa.surroundings import BAND_OF
from lonehand.games.gunslinger.automa.tables import BLOWS, SEGMENTS
from lonehand.games.gunslinger.face import counters, sheets
from lonehand.games.gunslinger.numbers.book import ActionCard, Book
from lonehand.games.gunslinger.rules.foresight import Foreseen, effort_of
from lonehand.games.gunslinger.rules.ground import ground_of
from lonehand.games.gunslinger.rules.plotting import (
    BETWEEN_CHARACTERS,
    DELAY,
    NOTHING,
    WAIT,
    Hand,
    PlotForm,
    cards_of,
    notation_of,
    playable,
    timeline,
    write_action,
    write_plots,
)
from lonehand.games.gunslinger.rules.sheet import at_hand
from lonehand.games.gunslinger.state import Character, Rules, State, sees
from lonehand.games.gunslinger.words.effects import SIGNS, Odds, says_of
from lonehand.show.drafts import Act, Does, Draft, Foe, Pointing, Slot, Term, Track
from lonehand.show.maps.cells import initials

GROUPS: Final = {
    "foot": "On foot",
    "hand": "Gun",
    "attack": "Blows",
    "strength": "Blows",
    "defense": "Guard",
}
"""The types of actions in the order and the words in which they are offered."""
MOST_USED: Final = ("shoot", "aim", "draw and cock", "cock")
"""The actions that come first in their group."""
ATTACKS: Final = ("shoot", *(blow.lower() for blow in BLOWS))
"""Words of which one is in whatever ends in an attack, as it is told."""
AIMING: Final = re.compile(r"(aim) \d+$")
"""An action that aims for some segments and then shoots, in a word or two."""
MOVES_IN, NOT_NOW = "advance", "–"
"""What brings an opponent a hex nearer, and what he does who has no entry, in a word or two."""
DRAW, COCK, COVER = "draw", "cock", "take cover"
"""What somebody does first whose gun is put away, uncocked, or empty."""
GUNPLAY: Final = re.compile("aim|shoot")
"""What begins what needs a gun that is ready: from cover he goes there first."""
Plots = Mapping[str, list[str]]
"""The actions of each character, by his name."""
KEYS: Final = (*"123456789qeryuioasdfgjkzxcb", *(f"shift+{digit}" for digit in range(1, 10)))
"""The keys that add an action, in the order of its group; `PAGE_KEYS` have other work."""
TERMS: Final = (
    Term("Segment", "a fifth of a turn."),
    Term("Plot", "your secret plan."),
    Term("Drill", "their printed plan, above yours."),
    Term("Delay", "a wound pushes a plot back."),
)
"""What a newcomer has to know before the first plot."""


def draft(form: PlotForm, pointing: Pointing, rules: Rules) -> Draft:
    """Return what becomes of a draft.

    Args:
        form: the question that it answers.
        pointing: the plot so far, of which what cannot be read as a character or an action is left
            out; whose actions are offered, the first character's by default; and what he adds.
        rules: numbers and readings of the game.

    """
    state, book, men = form.state, form.book, form.characters
    plots = read(men, pointing.text)
    now = next((man for man in men if man.name == pointing.about), men[0])
    plots[now.name] += [pointing.adds] if pointing.adds else []
    whole = write_plots(plots)
    refusal, clause = "", ""
    try:
        form.check(whole)
    except Refusal as error:
        refusal, clause = error.sentence, error.clause
    tracks = tuple(track(state, man, plots, book) for man in men)
    return Draft(
        whole,
        now.name,
        ready=not refusal,
        send="Send the plots" if len(men) > 1 else "Send the plot",
        acts=tuple(acts(state, now, plots, rules)),
        tracks=tracks,
        segments=book.turn.segments,
        foes=tuple(foes(state, now, rules)),
        terms=() if state.turn > 1 or any(plots.values()) else TERMS,
        refusal=refusal,
        clause=clause,
        slip="" if refusal else slip(tracks, book.turn.segments, tired_out(men, plots, book)),
    )


def slip(tracks: Sequence[Track], segments: int, tired: Iterable[str]) -> str:
    """Return what to ask before a plot in which somebody does nothing, or something in vain.

    So it asks before one whose effort puts somebody out; *tired* holds a sentence on each.
    """
    vain = [
        f"{possessive(track.name)} {slot.label} comes to nothing: {slot.refusal}."
        for track in tracks
        for slot in track.slots
        if slot.kind == "act" and slot.refusal
    ]
    idle = [
        track.name
        for track in tracks
        if track.free <= segments and not any(slot.kind == "act" for slot in track.slots)
    ]
    if idle:
        vain.append(f"{join_words(idle)} {'does' if len(idle) == 1 else 'do'} nothing this turn.")
    vain += tired
    return f"{' '.join(vain)} Send it anyway?" if vain else ""


def tired_out(men: Sequence[Character], plots: Plots, book: Book) -> Iterator[str]:
    """Yield whom the effort of his own plot may put out, in a sentence."""
    for man in men:
        hits = effort(man, plots[man.name], book)
        if hits and man.hits + hits >= man.strength:
            can_take = count_of(man.strength - man.hits, "more hit")
            told = f"the effort of this plot can cost {count_of(hits, 'hit')}"
            yield f"{man.name} is out after {can_take}, and {told}."


def effort(man: Character, actions: Sequence[str], book: Book) -> int:
    """Return the hits that a plot costs the man who carries all of it out."""
    by_text = {notation_of(card.code, card.name): card for card in cards_of(man, book)}
    return effort_of([by_text[text] for text in actions if text in by_text], book)


def read(men: Sequence[Character], text: str) -> dict[str, list[str]]:
    """Return the actions of each character in a draft, as they stand there."""
    plots: dict[str, list[str]] = {man.name: [] for man in men}
    for part in BETWEEN_CHARACTERS.split(text.strip()):
        name, colon, actions = part.partition(":")
        if not colon and len(men) == 1:
            name, actions = men[0].name, part
        if name.strip() in plots:
            words = [write_action(" ".join(word.split())) for word in actions.split(",")]
            plots[name.strip()] = [word for word in words if word and word != NOTHING]
    return plots


def with_actions(plots: Plots, name: str, actions: Sequence[str]) -> str:
    """Return the answer in which one character has these actions instead of his own."""
    return write_plots({**plots, name: list(actions)})


def track(state: State, man: Character, plots: Plots, book: Book) -> Track:
    """Return a character's time line."""
    names = [each.name for each in state.characters]
    letters = dict(zip(names, initials(names), strict=True))
    hand, slots, used, actions = Hand(state, man, book), [], 0, plots[man.name]
    nth = -1
    for slot in timeline(state, man, actions, book):
        if slot.action == DELAY:
            used = slot.segment_due
            lost = f"{count_of(used, 'segment')} lost to delay"
            slots.append(Slot(1, used, lost, "used", clause="BG-DELAY"))
            continue
        nth += 1
        cards = hand.by_text.get(slot.action)
        group = GROUPS.get(cards[0].type, "") if cards else ""
        group = "Wait" if slot.action == WAIT else group
        clause = ""
        if slot.refusal:
            clause = hand.refusal(slot.action)[1]
        else:
            hand.take(slot.action)
            used = slot.segment_due
        without = with_actions(plots, man.name, [*actions[:nth], *actions[nth + 1 :]])
        slots.append(
            Slot(
                max(slot.segment_from, 1),
                max(slot.segment_due, 1),
                slot.action,
                "lost" if slot.refusal else "act",
                group,
                slot.refusal or slot.warning,
                clause,
                without,
                SIGNS.get(cards[0].type, "clock") if cards else "",
                at_once=cards[0].time == 0 if cards and not slot.refusal else False,
            )
        )
    shorter = with_actions(plots, man.name, actions[:-1]) if actions else ""
    team = counters.team_of(state, man.side)
    hits = effort(man, actions, book)
    said = ", ".join([note(man), *([f"effort: {count_of(hits, 'hit')}"] if hits else [])])
    return Track(man.name, letters[man.name], team, said, tuple(slots), used + 1, shorter)


def note(man: Character) -> str:
    """Return in a few words what matters for a plot: stance, gun, delay."""
    found = ["down"] if man.down else []
    found += ["head out"] if man.head_out else []
    found.append(counters.gun_word(at_hand(man)))
    return ", ".join(found)


def foes(state: State, man: Character, rules: Rules) -> Iterator[Foe]:
    """Yield what the drill of each automatic enemy has him do, the nearest of them first.

    It is what the table says for as many hexes as there are between him and the man now. Who
    sees nobody goes by a hex instead, and is said to.
    """
    if not state.map or man.cell < 0:
        return
    ground = ground_of(state.map)
    cells = ground.cells
    there = [each for each in state.enemies(man) if each.automatic and each.cell >= 0]
    for foe in sorted(there, key=lambda each: cells.range(each.cell, man.cell)):
        hexes = cells.range(foe.cell, man.cell)
        band, delay = with_dash(band_of(hexes)), f", delay {foe.delay}" if foe.delay else ""
        told = f"drill {foe.marker} at {band}{delay or ' hexes'}"
        sent = f"drill {foe.marker}, at first {band}{delay}"
        if not any(sees(ground, foe, each) for each in state.enemies(foe) if each.cell >= 0):
            told = f"drill {foe.marker}, sees nobody{delay}"
            sent = f"drill {foe.marker}, saw nobody{delay}"
        team = counters.team_of(state, foe.side)
        aimed = foe.aim.get(man.name, 0) > 0
        yield Foe(foe.name, team, told, tuple(drill(foe, rules, hexes, aimed=aimed)), sent)


def drill(foe: Character, rules: Rules, hexes: int, *, aimed: bool = False) -> Iterator[Does]:
    """Yield what his drill has somebody do in each segment, so many hexes from his target.

    Where he advances on a target who stays, he may come under the next column of the table within
    the turn: what that says instead is told beside it. The first segment in which he would aim or
    shoot goes to a gun that is not ready. While he has *aimed*, he shoots instead of moving in.
    """
    band, left, unready = band_of(hexes), hexes, makes_ready(foe)
    for segment in SEGMENTS:
        printed, near = cell_of(foe, rules, segment, band), band_of(left)
        then = cell_of(foe, rules, segment, near)
        short, full = as_he_is(*printed, unready, aimed=aimed)
        now, _ = as_he_is(*then, unready, aimed=aimed)
        nearer = () if now == short else (now, with_dash(near))
        yield Does(short, full, any(x in short for x in ATTACKS), *nearer)
        left -= left > 1 and now == MOVES_IN
        aimed = aimed and now in (NOT_NOW, unready)
        unready = "" if now == unready in (DRAW, COCK) else unready


def as_he_is(short: str, full: str, unready: str, *, aimed: bool) -> tuple[str, str]:
    """Return what becomes of a cell, in short and in full, with his gun and aim as they are."""
    if short == MOVES_IN and aimed and unready in ("", DRAW, COCK):
        short, full = "shoot", "shoot, for he has aimed"
    if GUNPLAY.match(short) and unready:
        return unready, f"{unready} first, instead of: {full}"
    return short, full


def makes_ready(foe: Character) -> str:
    """Return what he does instead of aiming, in a word or two; empty if his gun is ready."""
    gun = foe.gun()
    if gun is None:
        return MOVES_IN
    if not gun.rounds:
        others = (each for each in foe.weapons if each is not gun and not each.broken)
        return DRAW if any(each.rounds for each in others) else COVER
    if gun.in_hand:
        return "" if gun.cocked else COCK
    return DRAW


def cell_of(foe: Character, rules: Rules, segment: int, band: str) -> tuple[str, str]:
    """Return what a cell of his drill says, in a word or two and in full."""
    short, full = sheets.drill_word(sheets.entries_in(foe, rules.actions, segment, band))
    return AIMING.sub(r"\1, shoot", short).removeprefix("take "), full


def band_of(hexes: int) -> str:
    """Return the column of the tables for so many hexes."""
    return BAND_OF[min(hexes, len(BAND_OF) - 1)]


def with_dash(band: str) -> str:
    """Return a range of hexes as it is printed, with a dash."""
    return band.replace("-", "–")


def use_of(text: str) -> int:
    """Return the place of an action among its group: the most used first, then as in the book."""
    return MOST_USED.index(text) if text in MOST_USED else len(MOST_USED)


def acts(state: State, man: Character, plots: Plots, rules: Rules) -> Iterator[Act]:
    """Yield every action that a character might add, by type, each once."""
    actions, book = plots[man.name], rules.book
    hand, foreseen = Hand(state, man, book), Foreseen(state, man, book)
    for text in actions:
        if not hand.refusal(text)[0]:
            foreseen.take(hand.by_text[text][0])
            hand.take(text)
    planned = [hand.by_text[text][0] for text in actions if text in hand.by_text]
    odds = Odds(rules, state, man, planned)
    cards: dict[str, ActionCard] = {}
    for card in cards_of(man, book):
        cards.setdefault(notation_of(card.code, card.name), card)
    order = list(dict.fromkeys(GROUPS.values()))
    why = dict(playable(state, man, actions, book))
    bonus = [text for text in cards if cards[text].side == "bonus" and text != WAIT]
    plain = [text for text in cards if cards[text].side != "bonus"]
    plain.sort(key=lambda text: (order.index(GROUPS[cards[text].type]), use_of(text)))
    groups = {text: GROUPS[cards[text].type] for text in plain}
    groups |= {WAIT: "Wait"} | dict.fromkeys(bonus, "Bonus")
    keys = {group: iter(KEYS) for group in groups.values()}
    for text in (*plain, WAIT, *bonus):
        refusal = why.get(text, "")
        yield Act(
            text,
            with_actions(plots, man.name, [*actions, text]),
            groups[text],
            next(keys[groups[text]], ""),
            refusal=refusal,
            clause=hand.refusal(text)[1] if refusal else "",
            warning="" if refusal else foreseen.why_in_vain(cards[text]),
            adds=text,
            time=cards[text].time,
            note="" if refusal else odds.of(cards[text]),
            says=says_of(cards[text], book),
            sign=SIGNS.get(cards[text].type, "clock"),
        )
