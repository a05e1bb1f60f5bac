"""The page of questions: of each game what is asked, what it is about, and how answers are typed.

It is found by playing games, which takes some minutes:

    python docs/_ext/question_pages.py

A test plays some more, and finds nothing that is not on the page.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator, Mapping
from itertools import count
from pathlib import Path
from typing import Any, Final

import msgspec

from lonehand.engine.chance import Chance
from lonehand.engine.door import BatchDoor
from lonehand.engine.game import Game, active_seats, seen_by, settle_options, typed_at_a_table
from lonehand.engine.play.record import PERSON
from lonehand.engine.play.session import Session
from lonehand.engine.players import at_random, seat_player
from lonehand.engine.question import Question
from lonehand.games import TITLES, find
from lonehand.lab.plans import usual_player

DOCS: Final = Path(__file__).parents[1]
PAGE: Final = DOCS / "python-questions.md"
MADE: Final = "<!-- Made by docs/_ext/question_pages.py from games that it plays. -->"
FACTS, MAP = {"beside": "facts"}, {"beside": "map"}
SETTINGS: Final[Mapping[str, tuple[dict[str, str], ...]]] = {
    "lone-gunslinger": ({}, {"level": "2", "dodge_city": "on"}, {"night": "on", "wanted": "on"}),
    "gunslinger": ({}, {"showdown": "bank-robbery", "partner": "on"}, FACTS, MAP),
    "grimdark-future": (
        {"points": "750"},
        {"points": "750", "people": "2", "casualties": "asked", "units": "asked", "bonus": "on"},
        {"points": "750", **FACTS},
        {"points": "750", **MAP},
    ),
    "outlaws": ({}, {"people": "against"}, {"adventure": "silver-trail"}, FACTS, MAP),
    "black-hat": ({}, {"campaign": "yes"}, {"simple": "yes", "moods": "yes"}, FACTS, MAP),
}
"""Settings in which games are played."""
MANY: Final = {"lone-gunslinger": 300, "gunslinger": 6, "outlaws": 20}
"""How many games are played to their end in each setting, where 2 beginnings are not enough."""
WHOLE: Final = 5_000
"""A game is over after so many steps."""
EXAMPLES: Final = 4
LONG: Final = 100
"""A longer example is cut: it shows what it is like, and `print(asked)` shows all of it."""


MEANS: Final[Mapping[str, Mapping[str, str]]] = {
    "lone-gunslinger": {
        "seat": "who answers, is drawn for or loses the card, as a number of `seats` in the view",
        "by": "who plays the card that is answered, as such a number",
        "with": "what kind of card that is",
        "of": "whose cards they are, as such a number; of a card that is drawn, how many there are",
        "over": "how many cards are too many",
        "needed": "how many Missed! or Beers it takes",
        "life": "how many life points that seat has left",
        "place": "`hand` or `play`: where the card is that is lost; missing for either",
        "why": "what the card is turned up for",
        "serves": "whether each of the cards turned up helps, in the order of the answers",
        "store": "the cards that are left in the store, as numbers; the choices name them",
        "then": "who takes a card after that, as numbers of seats",
        "for": "`cards` of a hand or a Stack, a `draw!`, the `store`, or `turn over` a hand",
        "nth": "which of several cards it is, from 1",
        "under": "whether the card goes under the Stack",
        "again": "which suits give one card more, as letters; empty for none",
        "left": "how many cards are left in the deck",
    },
    "gunslinger": {
        "who": "who acts",
        "victim": "who it is done to",
        "at": "who it is aimed at",
        "weapon": "the weapon’s name",
        "wounds": "for each part of the body: how bad a wound there is, and its hits",
        "deed": "what he does, in words",
        "counts": "what counts for the result, in words",
        "fact": "the statement that is true or not",
        "details": "for a face: what each word of the statements means",
        "key": "for a face: the facts that are asked for, with whom each is about",
        "answers": "for a face: each fact with all that it may be, in words",
        "cases": "for a face: for each answer the ways through the facts; see above",
        "does": "what he does after each answer, in words",
        "letter": "for a face: what his drill has him do after the answers, in whole sentences",
        "last": "what was answered when the same was asked last; empty for nothing",
    },
    "grimdark-future": {
        "who": "the unit that acts, or that it happens to; empty where it is no single one",
        "at": "the enemy unit",
        "target": "the enemy unit",
        "weapon": "the weapon’s name",
        "gun": "the weapon’s key in the army list",
        "held": "whether the unit holds, so that it has not moved",
        "snipers": "how many shots there are",
        "hundredths": "how many wounds each shot makes on average, in hundredths",
        "fatigued": "whether it hits on a 6 alone",
        "units": "how many units may be named, or their names",
        "rolls": "whether Lonehand rolls the AI’s dice",
        "dice": "what Lonehand has rolled: weapon, dice, what hits, hits, what else counts",
        "fact": "the question in words",
        "details": "for a face: what each word of the question means",
        "key": "for a face: the facts that are asked for, with whom each is about",
        "answers": "for a face: each fact with all that it may be, in words",
        "cases": "for a face: for each answer the ways through the facts; see above",
        "does": "what the unit does after each answer, in words",
        "last": "what was answered when the same was asked last; empty for nothing",
        "squares": "the squares of the table that it is about, by number",
        "within": "how near a unit has to be, in inches",
        "owners": "who has each objective so far",
        "section": "the section of the table, from 1 on your left",
        "side": "whose losses are told: 0 yours, 1 the AI’s",
        "charged": "whether a unit of yours began this melee",
        "strikes": "whose strikes are told: `charge` for the chargers’, `back` for those back",
        "tested": "the unit that tests morale",
        "needed": "the roll of a die from which the test is passed",
        "lost": "by how many wounds the melee was lost, in words",
        "holds": "what a unit that holds the line tests for: `wounds` or `melee`",
    },
    "outlaws": {
        "who": "who acts",
        "at": "who it is aimed at",
        "left": "how many actions he has left",
        "sees": "whom he would see after each answer, in words",
        "again": "whether something has been said of this turn already",
        "why": "what lets him shoot out of turn",
        "needed": "the highest roll of a die with which the attempt succeeds",
        "to_roll": "what the shot then needs on two dice",
        "where": "the square of the other",
        "came": "what the other has done, in words; empty where `why` says it",
    },
    "black-hat": {
        "figure": "who acts, as in the answers: `A1`",
        "target": "who it is aimed at",
        "cards": "the cards that are played for it",
        "use": "what they are played for",
        "length": "how far it may go, in thousandths of an inch",
        "best": "whether the one who may act with an Ace is looked for",
        "first": "whether nobody of the gang has acted in this turn",
        "nth": "which card of a hand is dealt, from 1",
        "count": "of how many",
        "seat": "for whom",
    },
}
"""What each key of `about` means."""


class Sort(msgspec.Struct):
    """A sort of question: who is asked, under which rules, about what, and answers to it."""

    prompt: str
    clauses: set[str] = msgspec.field(default_factory=set)
    about: dict[str, str] = msgspec.field(default_factory=dict)
    answers: dict[str, str] = msgspec.field(default_factory=dict)
    is_free: bool = False


SELDOM: Final = "### Seldom asked\n\nIn no game that was played here, but the rules ask it: "
Sorts = dict[tuple[bool, str], Sort]
"""Sorts of questions, each by whether it is put to a die or a pile of cards, and its topic."""


def note(game: Game, found: Sorts, question: Question, view: Any) -> None:
    """Take note of a question."""
    sort_of = question.source, question.topic
    prompt = "" if sort_of in found else game.prompt(view, question)
    sort = found.setdefault(sort_of, Sort(prompt))
    sort.clauses.add(question.clause)
    for key, value in dict(question.about or {}).items():
        sort.about.setdefault(key, str(msgspec.to_builtins(value, enc_hook=str)))
    sort.is_free |= question.form is not None
    if question.form is not None:
        if len(sort.answers) < EXAMPLES:
            sort.answers |= dict.fromkeys(question.form.candidates(EXAMPLES), "")
        return
    first: dict[str, int] = {}
    for text in sort.answers:
        first[kind_of(text)] = 1
    for option in question.options:
        text = str(option)
        if kind_of(text) not in first and len(sort.answers) < 2 * EXAMPLES:
            first[kind_of(text)] = 1
            sort.answers[text] = "" if question.source else game.label(view, question, option)


def kind_of(text: str) -> str:
    """Return what sort of answer a text is: its first word, a number or a card as such."""
    word = text.partition(" ")[0]
    return "#" if any(sign.isdigit() for sign in word) else word


def play_through(
    game: Game, setting: Mapping[str, str], seed: str, steps: int, found: Sorts
) -> None:
    """Play a game by players, and take note of what they are asked."""
    options = settle_options(game, setting)
    state, chance = game.start(options), Chance(seed)
    names = (usual_player(game), "random")

    def seated(seat: str, number: int) -> Any:
        make = game.players[names[number % 2]]
        player = seat_player(make, seed, seat, count().__next__)

        def answer(question: Question, view: Any) -> Any:
            note(game, found, question, view)
            return player(question, view)

        return answer

    players = {seat: seated(seat, n + len(seed)) for n, seat in enumerate(game.seats)}
    door = BatchDoor(players, chance, seen_by(game, state))
    for _ in range(steps):
        if game.outcome(state) is not None:
            return
        game.step(state, door)


def play_by_hand(
    game: Game, setting: Mapping[str, str], seed: str, answers: int, found: Sorts
) -> None:
    """Play beside a table, where dice and cards are typed in, and take note of what is asked."""
    there = active_seats(game, settle_options(game, setting))
    sitting = dict.fromkeys(there, PERSON)
    session = Session.new(game, seed, setting, sitting, typed_at_a_table(game))
    pick = at_random(Chance(f"{seed} by hand"))
    for _ in range(answers):
        questions = session.questions()
        if not questions:
            return
        question = questions[0]
        view = session.view_for().view
        note(game, found, question, view)
        session.answer(str(pick(question, view)))


def sorts_of(game: Game, *, games: int = 2, steps: int = 120, answers: int = 60) -> Sorts:
    """Return every sort of question that is met in some games."""
    found: Sorts = {}
    for setting in SETTINGS[game.name]:
        for number in range(games):
            play_through(game, setting, f"questions {'x' * (number % 2)}{number}", steps, found)
        play_by_hand(game, setting, "questions", answers, found)
    return found


def short(text: str) -> str:
    """Return an example, cut if it is long."""
    return text if len(text) <= LONG else f"{text[: LONG - 1].rstrip()}…"


def table(found: Sorts, *, source: bool) -> Iterator[str]:
    """Yield the sorts of questions of players, or those of dice and cards, as entries."""
    for (is_source, topic), sort in sorted(found.items()):
        if is_source == source:
            yield f"**`{topic}`** · *{sort.prompt}*"
            lines = [f"- rules: {', '.join(f'`{each}`' for each in sorted(sort.clauses))}"]
            if sort.about:
                keys = ", ".join(
                    f"`{key}` (`{short(value) or '…'}`)" for key, value in sort.about.items()
                )
                lines.append(f"- `about`: {keys}")
            said = [
                f"`{short(text)}`"
                + (f" ({words})" if words and words.lower() != text.lower() else "")
                for text, words in list(sort.answers.items())[: 2 * EXAMPLES]
            ]
            free = "written freely, such as" if sort.is_free else "such as"
            lines.append(f"- answers, {free}: {'; '.join(said)}")
            yield "\n".join(lines)


def topics_in_code(game: str) -> set[str]:
    """Return the topics that the rules of a game of ours ask by, as far as they stand there."""
    folder = DOCS.parent / "src/lonehand/games" / game.replace("-", "_")
    calls = (
        node
        for file in folder.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
    )
    topics = (
        call.args[2]
        for call in calls
        if call.func.attr in {"ask", "fill", "moment"} and len(call.args) > 3  # type: ignore[attr-defined]
    )
    return {each.value for each in topics if isinstance(each, ast.Constant)}  # type: ignore[misc]


def seldom(game: str, found: Sorts) -> list[str]:
    """Return the topics that no game played has met, as a part of the page; nothing if none is."""
    left = sorted(topics_in_code(game) - {topic for _, topic in found})
    return [SELDOM + "; ".join(f"`{each}`" for each in left)] if left else []


def meanings(game: str, found: Sorts) -> str:
    """Return the keys of what questions are about with what they mean, as a table."""
    keys = {key for sort in found.values() for key in sort.about}
    rows = [f"| `{key}` | {says} |" for key, says in MEANS[game].items() if key in keys]
    return "\n".join(["| key | means |", "|---|---|", *rows])


def page() -> str:
    """Return the page."""
    head = f"""{MADE}

# What is asked, and how to answer

For [Python](python.md), and for all that is typed: at a prompt, in a record, after `--answer`. Each
entry has the question’s `topic` and an example of it, the rules that ask it, the keys of
`asked.about` with an example of each, and answers in notation with the same in words. A table for
each game says what the keys mean. You may type the words as well, or a part of them that fits one
answer alone. What ends in `…` is cut.

The entries were found by playing games, hundreds where one is short; what did not come up in them
stands under “Seldom asked”, by its topic alone. `print(asked)` shows any question with its answers,
and so does `?` at a prompt. Those about facts are asked only beside a real table (`beside=facts` or
`beside=map`).

A bot needs `topic`, `choices`, `view`, and seldom more of `about` than `who`, `at` or `seat`. What
a table calls *for a face* is there to draw the question, and says nothing that `choices` does not.
Here is such a question about facts: Ringo of Gunslinger is next. Each case is a list of ways
through the facts, each way a list of facts with their answers.

```text
asked.prompt            Ringo: do the first that is true. (Doc acts after him)
asked.choices[1].text   not in zone
asked.choices[1].words  Outside Ringo’s aim zone: turn to Doc
asked.about["who"]      Ringo
     ["details"][2]     Doc is in his aim zone (what is in his own hex always is)
     ["key"]            ["first", ["sight"], ["enemy_from_cover"], ["in_zone", "Doc"],
                         ["band", "Doc"], ["in_reach", "Doc"]]
     ["answers"][2]     [["in_zone", "Doc"], ["yes", "no"]]
     ["cases"][0]       [[[["sight"], "nobody"], [["enemy_from_cover"], "none"]]]
     ["does"][1]        turn to Doc
     ["letter"][1]      Remove one delay point of Ringo.
```"""
    parts = [head]
    for name in TITLES:
        game = find(name)
        many = MANY.get(name)
        found = sorts_of(game, games=many, steps=WHOLE) if many else sorts_of(game)
        parts += [f"## {game.title}", "Keys of `about`:", meanings(name, found)]
        parts += ["### Of players", *table(found, source=False)]
        typed = list(table(found, source=True))
        if typed:
            parts += ["### Dice and cards that are typed in", *typed]
        parts += seldom(name, found)
        print(name, len(found), file=sys.stderr)  # noqa: T201 - it takes long
    return "\n\n".join(parts) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
