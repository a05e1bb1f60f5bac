"""What happens in a battle: of each sort of event its sentence, and what hands do about it.

They stand one below the other, in the order of `events`. Each is made of the event and the state in
which it was told. The hands are those with the program's table; without it they follow from the
rules, and the events bring them along (`by_hand`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

import msgspec

from lonehand.engine.at_table.orders import Order
from lonehand.engine.events import Corrected, Event
from lonehand.engine.grammar.english import agrees, join_words
from lonehand.engine.words import Words
from lonehand.games.grimdark_future import events
from lonehand.games.grimdark_future.armies import profile
from lonehand.games.grimdark_future.state import NOBODY, PEOPLE, State
from lonehand.games.grimdark_future.words import by_hand, orders, table_told
from lonehand.games.grimdark_future.words.grammar import (
    SIDES,
    agree,
    at_edges,
    by_number,
    count_of,
    does,
    ending_told,
    faces,
    inches,
    models,
    rule_name,
    side_name,
    tenths,
)
from lonehand.games.grimdark_future.words.whereabouts import where
from lonehand.games.table_mode import by_facts, with_map

WORDS: Final = Words[State]()
HOLDS_LINE: Final = "holds"
"""How a failed morale test goes for a unit that passes it at the cost of a wound."""
FEW: Final = 2
"""So many units that might have been activated are named."""
VERBS: Final = {
    "Hold": "holds",
    "Advance": "moves",
    "Rush": "moves",
    "Charge": "moves into contact,",
    "Consolidation": "moves after the melee,",
    "Disembark": "gets out,",
    "Flight": "flies",
    events.PILE_IN: "closes up,",
    "Scout": "scouts ahead,",
}
"""What a unit does, by the kind of its move; its action has been told just before."""
GOES: Final = ("Advance", "Rush", "Disembark", "Flight", "Scout")
"""The kinds of moves after which it is told where the unit is."""
OCCASIONS: Final = {
    "GFC-32": "cover",
    "GFC-37": "fatigue: only 6s hit",
    "GF-BONUS": "the challenge",
    "GF-BONUS-2": "the challenge",
}
"""What had a part in an attack besides special rules, by its clause."""
OF_SAVES: Final = ("GFC-32", "GF-BONUS-2", "GFS-shielded", "GFS-protected", "GFS-bane")
"""What had a part in the saves against an attack, which is said there; all else is of its hits."""
OF_WOUNDS: Final = ("GFS-regeneration", "GFS-deadly")
"""What has a part in what its wounds do."""
UNSAID: Final = ("GFS-ap",)
"""What had a part in an attack and stands in its numbers already."""


def sentence(state: State, event: Event) -> str:
    """Return what happened, as a sentence; empty for what needs no words."""
    return agree(getattr(event, "who", ""), WORDS.sentence(state, event))


def instruction(state: State, event: Event) -> str:
    """Return what hands do about an event, as a sentence; empty where there is nothing to do."""
    if by_facts(state.options):
        if isinstance(event, events.Shaken | events.Destroyed):
            return WORDS.instruction(state, event)
        if isinstance(event, events.BeginsBattle):
            return by_hand.begin(state, event.side, event.scouts, event.beyond)
        if isinstance(event, events.Groups):
            return "" if state.round else deploy_army(state)
        return " ".join(event.hands) if isinstance(event, events.Handed) else ""
    if not with_map(state.options):
        return ""
    return agree(getattr(event, "who", ""), WORDS.instruction(state, event))


def order(state: State, event: Event) -> Order | None:
    """Return what hands do about an event as a card; None where the instruction says all."""
    if by_facts(state.options):
        if isinstance(event, events.Groups):
            return orders.army_deployed(zone_of_ai(state), deploy_army(state))
        if isinstance(event, events.BeginsBattle) and not event.scouts:
            return orders.row(by_hand.begin(state, event.side))
        return event.order if isinstance(event, events.Handed) else None
    return WORDS.order(state, event)


def deploy_army(state: State) -> str:
    """Return how all units of the AI deploy."""
    return by_hand.deploy_army(zone_of_ai(state))


def zone_of_ai(state: State) -> str:
    """Return where the AI deploys: how far from which edge."""
    depth = profile.load(edition(state)).deployment.depth
    other = "south" if state.edge == "north" else "north"
    return f"within {depth}″ of the {by_hand.edge_named(other)}"


def edition(state: State) -> str:
    """Return the edition of the rules, by whose names special rules are told."""
    return state.options.get("profile", profile.DEFAULT)


# -- setting up ------------------------------------------------------------------------------------


@WORDS.tells(events.PlaysArmy)
def plays_army(state: State, event: events.PlaysArmy) -> str:
    """Tell which army a side plays."""
    side = side_name(state.options, event.side)
    verb = does(side, "plays", "play")
    return f"{side} {verb} {event.name}, {event.points} points"


@WORDS.tells(events.LeftToHands)
def left_to_hands(_: State, event: events.LeftToHands) -> str:
    """Tell which rules of an army the program does not carry out."""
    named: dict[str, list[str]] = {}
    for unit, rule in event.rules:
        named.setdefault(unit or "the army", []).append(rule)
    said = "; ".join(f"{unit}: {', '.join(rules)}" for unit, rules in named.items())
    return f"Play these rules by hand: {said}"


@WORDS.tells(events.Joins)
def joins(_: State, event: events.Joins) -> str:
    """Tell whom a hero has joined."""
    return f"{event.who} joins {event.at}"


@WORDS.tells(events.LaysTable)
def lays_table(_: State, event: events.LaysTable) -> str:
    """Tell which table lies."""
    return f"{event.title}: {count_of(event.pieces, 'piece')} of terrain"


@WORDS.hands_do(events.LaysTable)
def set_table_up(_: State, event: events.LaysTable) -> str:
    """Have the real table look like the program's, which decides who sees whom."""
    if not event.pieces:
        return ""
    return f"Set up your terrain as on the map: {count_of(event.pieces, 'piece')}"


@WORDS.tells(events.CountsObjectives)
def counts_objectives(_: State, event: events.CountsObjectives) -> str:
    """Tell how many objectives there are."""
    die = f" (the die shows {event.die})" if event.die else ""
    return f"There are {count_of(event.count, 'objective')}{die}"


@WORDS.tells(events.RollsOff)
def rolls_off(state: State, event: events.RollsOff) -> str:
    """Tell who has won a roll-off."""
    ours, theirs = event.dice
    people, first = (side_name(state.options, side) for side in (PEOPLE, event.winner))
    wins = "win" if first == SIDES[PEOPLE] else "wins"
    return f"Roll-off: {ours} for {people}, {theirs} for the AI; {first} {wins}"


@WORDS.tells(events.Places)
def places(state: State, event: events.Places) -> str:
    """Tell where an objective lies."""
    by = "" if event.side == NOBODY else f", placed by {side_name(state.options, event.side)}"
    if by_facts(state.options):
        side = side_name(state.options, event.side)
        return f"{side} {does(side, 'places', 'place')} objective {event.marker}"
    return f"Objective {event.marker} lies {where(lain(state, event.marker), [event.at])}{by}"


def lain(state: State, marker: str) -> State:
    """Return the battle without an objective, which is not near itself."""
    return msgspec.structs.replace(
        state, markers=[each for each in state.markers if each.name != marker]
    )


@WORDS.hands_do(events.Places)
def lay_objective(_: State, event: events.Places) -> str:
    """Lay an objective."""
    return f"Lay objective {event.marker}: {at_edges(event.at)}"


@WORDS.tells(events.DrawsEdge)
def draws_edge(state: State, event: events.DrawsEdge) -> str:
    """Tell at which edge the people deploy."""
    people = side_name(state.options, PEOPLE)
    on_map = ", marked as yours on the map" if people == SIDES[PEOPLE] else ""
    on_map = "" if by_facts(state.options) else on_map
    return f"{people} {does(people, 'deploys', 'deploy')} at the {event.edge} edge{on_map}"


@WORDS.tells(events.GetsType)
def gets_type(_: State, event: events.GetsType) -> str:
    """Tell the type of a unit."""
    return f"{event.who} is a {event.unit_type} unit"


@WORDS.tells(events.Groups)
def groups(_: State, event: events.Groups) -> str:
    """Tell the AI's groups with their sections, the dice that the AI has rolled."""
    there: dict[int, list[str]] = {}
    for names, section in zip(event.groups, event.sections, strict=False):
        there.setdefault(section, []).extend(names)
    found = [f"section {each}: {join_words(names)}" for each, names in there.items() if names]
    return f"The AI deploys in groups; {'; '.join(found)}"


@WORDS.tells(events.Deploys)
def deploys(state: State, event: events.Deploys) -> str:
    """Tell which unit is deployed where."""
    if event.who == events.THE_PEOPLE:
        people = side_name(state.options, PEOPLE)
        return f"{people} {does(people, 'deploys', 'deploy')}{at_place(state, event)}"
    return f"{event.who} deploys{cargo_of(event)}{at_place(state, event)}"


def cargo_of(event: events.SetDown) -> str:
    """Return who rides in a unit, to follow its name."""
    return f" with {join_words(event.cargo)}" if event.cargo else ""


def at_place(state: State, event: events.SetDown | events.Disembarks) -> str:
    """Return where a unit is now; empty if that is not known."""
    return f" {where(state, event.now, event.who)}" if event.now else ""


@WORDS.hands_do(events.Deploys, events.Arrives, events.Returns)
def set_down(_: State, event: events.SetDown) -> str:
    """Set a unit down."""
    return f"Set {event.who} down: {models(event.now)}" if event.now else ""


@WORDS.tells(events.StaysInReserve)
def stays_in_reserve(_: State, event: events.StaysInReserve) -> str:
    """Tell who waits in reserve."""
    return f"{event.who} stays in reserve"


@WORDS.tells(events.Embarks)
def embarks(_: State, event: events.Embarks) -> str:
    """Tell who rides in what, and how much room is left."""
    return f"{event.who} is in {event.transport}; room for {event.free} more"


@WORDS.hands_do(events.Embarks)
def put_aside(_: State, event: events.Embarks) -> str:
    """Put a unit aside that rides."""
    return f"Put {event.who} aside, riding in {event.transport}"


@WORDS.tells(events.BeginsBattle)
def begins_battle(state: State, event: events.BeginsBattle) -> str:
    """Tell which side begins."""
    side = side_name(state.options, event.side)
    return f"{side} {does(side, 'has', 'have')} the first activation"


@WORDS.hands_do(events.BeginsBattle)
def begin(state: State, event: events.BeginsBattle) -> str:
    """Say who begins; on a map the Scouts are there already."""
    return by_hand.begin(state, event.side)


# -- the start of a round --------------------------------------------------------------------------


@WORDS.tells(events.Round)
def round_begins(_: State, event: events.Round) -> str:
    """Tell which round begins."""
    return f"Round {event.number}"


@WORDS.tells(events.GetsTokens)
def gets_tokens(_: State, event: events.GetsTokens) -> str:
    """Tell which tokens a caster gets."""
    return f"{event.who} gets {count_of(event.gets, 'token')}"


@WORDS.tells(events.GetsBonus)
def gets_bonus(_: State, event: events.GetsBonus) -> str:
    """Tell the AI's bonus for the round."""
    found = [f"{event.to_hit:+} to hit"] if event.to_hit else []
    found += [f"{event.defense:+} to Defense rolls"] if event.defense else []
    held = f"{count_of(event.ai, 'objective')} against {event.people}"
    if not found:
        return ""
    return f"The AI holds {held}: {' and '.join(found)} for its units this round"


@WORDS.tells(events.Returns)
def returns(state: State, event: events.Returns) -> str:
    """Tell which Aircraft comes back."""
    return f"{event.who} comes back{at_place(state, event)}"


@WORDS.tells(events.Arrives)
def arrives(state: State, event: events.Arrives) -> str:
    """Tell which unit arrives."""
    return f"{event.who} arrives{cargo_of(event)}{at_place(state, event)}"


# -- activations -----------------------------------------------------------------------------------


@WORDS.tells(events.IsNamed)
def is_named(_: State, event: events.IsNamed) -> str:
    """Tell which unit is activated."""
    return f"{event.who} activates"


@WORDS.tells(events.Acts)
def acts(_: State, event: events.Acts) -> str:
    """Tell what a person's unit does."""
    aim = f" {event.at}" if event.at else ""
    return f"{event.who}: {event.action}{aim}"


@WORDS.tells(events.IsDrawn)
def is_drawn(_: State, event: events.IsDrawn) -> str:
    """Tell which unit of the AI is activated, and how it was picked."""
    if not event.among:
        return f"The AI activates {event.who}, the only one that may act now"
    others = [name for name in event.among if name != event.who]
    among = f", ahead of {' and '.join(others)}" if others else ""
    if len(others) > FEW:
        among = f", one of {len(others) + 1} there"
    drawn = f"die {event.die} draws section {event.die}"
    if event.die != event.section:
        drawn += f"; nobody is left there, so section {event.section}"
    return f"The AI activates {event.who}: {drawn}{among}"


WORDS.silent(events.Applies)


@WORDS.tells(events.Decision)
def decision(_: State, event: events.Decision) -> str:
    """Tell what an AI unit has decided; the nodes of its tree stand among the reasons."""
    if event.is_idle:
        return f"{event.who} is Shaken and does nothing"
    goal, action = goal_of(event), event.action
    aim = f" {goal}" if goal and action == "Charge" else towards(event)
    out = ", getting out" if event.disembarks else ""
    return f"{event.who}: {action}{aim}{out}"


def goal_of(event: events.Decision) -> str:
    """Return what a unit goes for; empty for nothing."""
    return event.target or (f"objective {event.objective}" if event.objective else "")


def towards(event: events.Decision) -> str:
    """Return what a unit moves towards, to follow its action."""
    goal = goal_of(event)
    return f" towards {goal}" if goal and event.action in ("Advance", "Rush") else ""


@WORDS.hands_do(events.Decision)
def act(_: State, event: events.Decision) -> str:
    """Say an AI unit's action; a move says itself what it is and where to, and a charge whom."""
    if event.is_idle:
        return f"{event.who} stays idle"
    goes = event.action in ("Advance", "Rush") and not event.disembarks
    return (
        "" if event.action == "Charge" or goes else f"{event.who}: {event.action}{towards(event)}"
    )


WORDS.silent(events.Targets)


@WORDS.tells(events.Told)
def tell_told(state: State, event: events.Told) -> str:
    """Tell what people have told."""
    return f"At your table: {table_told.in_words(state, event.text)}"


@WORDS.tells(events.Stays)
def stays(_: State, event: events.Stays) -> str:
    """Tell who stays, and why."""
    return f"{event.who} stays: {event.why}"


@WORDS.hands_do(events.Stays)
def stay(state: State, event: events.Stays) -> str:
    """Say who of those on the table does not move, so that it is seen to have been activated."""
    acts = any(unit.name == event.who and unit.present for unit in state.units)
    return f"{event.who} stays where it is" if acts and state.round else ""


@WORDS.tells(events.Charges)
def charges(_: State, event: events.Charges) -> str:
    """Tell who charges whom."""
    return f"{event.who} charges {event.at}"


@WORDS.hands_do(events.Charges)
def see_charge(state: State, event: events.Charges) -> str:
    """Say which unit of the AI charges whom; of their own people have said it."""
    own = any(unit.name == event.who and unit.seat for unit in state.units)
    return "" if own else charges(state, event)


@WORDS.tells(events.Moves)
def moves(state: State, event: events.Moves) -> str:
    """Tell how far a unit has moved, and where it is then; one that charged is with the enemy."""
    is_told = event.now and event.move in GOES
    there = f", now {where(state, event.now, event.who)}" if is_told else ""
    hard = ", through difficult terrain" if event.difficult else ""
    if event.move == "Hold" or inches(event.length) == inches(0):
        return f"{event.who} stays where it is"
    return f"{event.who} {VERBS[event.move]} {inches(event.length)}{hard}{there}"


@WORDS.hands_do(events.Moves)
def move(_: State, event: events.Moves) -> str:
    """Move a unit."""
    if not event.length or not event.now:
        return ""
    verb = event.move if event.move in ("Advance", "Rush") else "Move"
    return f"{verb} {event.who} {tenths(event.length)}″: {models(event.now)}"


@WORDS.tells(events.Leaves)
def leaves(_: State, event: events.Leaves) -> str:
    """Tell which Aircraft leaves the table."""
    return f"{event.who} leaves the table"


@WORDS.hands_do(events.Leaves)
def take_off_for_now(_: State, event: events.Leaves) -> str:
    """Take an Aircraft off the table for a while."""
    comes = by_number(event.who, "it will come back where it", "they will come back where they")
    return f"Take {event.who} off the table; {comes} left"


@WORDS.tells(events.Disembarks)
def disembarks(state: State, event: events.Disembarks) -> str:
    """Tell who gets out of what."""
    return f"{event.who} gets out of {event.transport}{at_place(state, event)}"


@WORDS.hands_do(events.Disembarks)
def set_beside(_: State, event: events.Disembarks) -> str:
    """Set a unit down beside its transport."""
    return f"Set {event.who} down: {models(event.now)}" if event.now else ""


@WORDS.tells(events.Dangerous)
def dangerous(_: State, event: events.Dangerous) -> str:
    """Tell what dangerous terrain has done."""
    dice = f", a wound for each 1: {faces(event.dice)}" if event.dice else ""
    return f"{event.who} tests for dangerous terrain{dice}; {count_of(event.wounds, 'wound')}"


@WORDS.tells(events.Done)
def tell_done(state: State, event: events.Done) -> str:
    """Tell which side is done first."""
    side = side_name(state.options, event.side)
    done = f"{side} {does(side, 'is', 'are')} done first"
    if not event.begins:
        return done
    it = "you" if side == SIDES[PEOPLE] else "it"
    return f"{done}, so {it} {does(side, 'begins', 'begin')} round {event.begins}"


# -- attacks ---------------------------------------------------------------------------------------


@WORDS.tells(events.Shoots, events.Strikes)
def attacks(state: State, event: events.Attacks) -> str:
    """Tell what an attack has done: dice, hits, blocks, wounds, and what had a part in it."""
    rolled = f"hits on {event.needed}+: {faces(event.dice)}, " if event.dice else ""
    hits = count_of(event.hits, "hit")
    found = f"{event.who}, {event.weapon} at {event.at}: {rolled}{hits}"
    by = edition(state)
    found += hits_helped(event, by)
    if not event.hits:
        return found
    wounds = count_of(event.wounds, "wound")
    wounds += tell_help([each for each in event.notes if each in OF_WOUNDS], by)
    return f"{found}; {'; '.join(blocks(event, by))}; {wounds}"


@WORDS.hands_do(events.Shoots, events.Strikes)
def see_attack(_: State, event: events.Attacks) -> str:
    """Say what an attack has done that hit, before what is taken off the table for it."""
    if not event.hits:
        return ""
    done = f"{count_of(event.hits, 'hit')}, {count_of(event.wounds, 'wound')}"
    return f"{event.who}, {event.weapon} at {event.at}: {done}"


def blocks(event: events.Attacks, by: str) -> list[str]:
    """Return the Defense rolls of an attack: each AP by itself, and what was rolled again."""
    found = []
    helped = saves_helped(event, by)
    if event.blocks:
        against = f"{ap_after_roll(event.ap)}{helped}"
        found.append(f"saves on {event.blocks_on}+{against}: {faces(event.blocks)}")
    if event.pierced:
        against = f"{ap_after_roll(event.pierced_ap)} of sixes{helped}"
        found.append(f"saves on {event.pierced_on}+{against}: {faces(event.pierced)}")
    if event.again:
        found.append(f"{count_of(event.again, 'die')} rolled again")
    return found


def hits_helped(event: events.Attacks, by: str = profile.DEFAULT) -> str:
    """Return what had a part in the hits of an attack, in brackets; empty if nothing had."""
    return tell_help([each for each in event.notes if each not in (*OF_SAVES, *OF_WOUNDS)], by)


def saves_helped(event: events.Attacks, by: str = profile.DEFAULT) -> str:
    """Return what had a part in the saves against an attack, in brackets."""
    return tell_help([each for each in event.notes if each in OF_SAVES], by)


def ap_after_roll(ap: int) -> str:
    """Return an AP as it follows a roll; empty for none."""
    return f" after AP {ap}" if ap else ""


def tell_help(notes: Iterable[str], by: str) -> str:
    """Return what had a part in an attack, in brackets; empty if nothing had."""
    found = [
        OCCASIONS.get(clause) or rule_name(clause.removeprefix("GFS-"), by)
        for clause in notes
        if clause not in UNSAID and (clause in OCCASIONS or clause.startswith("GFS-"))
    ]
    return f" ({', '.join(dict.fromkeys(found))})" if found else ""


@WORDS.tells(events.OutOfReach)
def out_of_reach(_: State, event: events.OutOfReach) -> str:
    """Tell who or what is too far away to strike."""
    if not event.weapons:
        return f"{event.who} cannot strike back: nobody of it is within {event.reach}″"
    named = join_words(event.weapons)
    are = agrees(len(event.weapons), "is", "are")
    return f"{event.who}: {named} {are} too far from {event.at} to strike ({event.reach}″)"


@WORDS.tells(events.Ignores)
def ignores(_: State, event: events.Ignores) -> str:
    """Tell which wounds a unit has ignored, with the dice."""
    rolled = f"needs {event.needed}+: {faces(event.dice)}"
    saved = count_of(event.ignored, "wound")
    return f"{event.who} rolls to ignore wounds, {rolled}; {saved} ignored"


@WORDS.tells(events.Wounded)
def tell_wounded(_: State, event: events.Wounded) -> str:
    """Tell what a unit has suffered, and how many models it has left, with Tough their wounds."""
    wasted = event.caused - event.wounds
    found = [count_of(event.wounds, "wound")]
    found += [f"{wasted} more wasted"] if wasted > 0 else []
    found += [f"{count_of(len(event.killed), 'model')} lost"] if event.killed else []
    left = event.left
    remains = f"; {count_of(left, 'model')} left" if left else ""
    if left and event.tough:
        several = f"{count_of(left, 'model')}, " if left > 1 else ""
        remains = f"; {several}{count_of(event.able, 'wound')} left"
    return f"{event.who}: {', '.join(found)}{remains}"


@WORDS.hands_do(events.Wounded)
def mark_wounds(_: State, event: events.Wounded) -> str:
    """Take models off a unit, and mark the wounds of those who are left.

    If nobody is left, that is said when the unit is gone.
    """
    who, marked = event.who, event.marked
    if not event.left:
        return ""
    if not event.killed:
        more = f", {sum(marked)} in all" if sum(marked) > event.wounds else ""
        return f"Mark {count_of(event.wounds, 'wound')} on {who}{more}"
    gone = count_of(len(event.killed), "model")
    first = f"Take {gone} of {who} off the table"
    if event.called:  # which of them, where they are not all alike
        called = join_words([name_some(*each) for each in Counter(event.called).items()])
        alone = len(event.killed) == 1
        first = f"Take {called} of {who} off the table" if alone else f"{first}, with {called}"
    if not marked:
        return first
    if len(marked) == 1:
        return f"{first}; another has {count_of(marked[0], 'wound')}"
    return f"{first}; others have {' and '.join(map(str, marked))} wounds"


def name_some(name: str, count: int) -> str:
    """Return models of one name with how many they are, if they are several."""
    return f"{count}× {name}" if count > 1 else name


@WORDS.tells(events.Destroyed)
def tell_destroyed(_: State, event: events.Destroyed) -> str:
    """Tell who is gone."""
    return f"{event.who}: destroyed"


@WORDS.hands_do(events.Destroyed)
def take_off(_: State, event: events.Destroyed) -> str:
    """Take a unit off the table."""
    return f"Take {event.who} off the table{': routed' if event.routed else ''}"


@WORDS.tells(events.WinsMelee)
def wins_melee(_: State, event: events.WinsMelee) -> str:
    """Tell who has won a melee."""
    if event.caused <= event.suffered:  # not by wounds
        return f"{event.who} wins the melee: no enemy is left in it"
    wounds = f"{event.caused} to {event.suffered}"
    return f"{event.who} wins the melee, {wounds}{by_fear(event.fear)}"


@WORDS.tells(events.TiesMelee)
def ties_melee(_: State, event: events.TiesMelee) -> str:
    """Tell that a melee is a tie."""
    melee = f"The melee of {event.who} and {event.at}"
    return f"{melee} is a tie, {event.caused} all{by_fear(event.fear)}"


def by_fear(fear: tuple[int, int]) -> str:
    """Return how many of the wounds of a melee are no wounds but Fear, in brackets."""
    own, other = fear
    if not own and not other:
        return ""
    return f" ({own} by Fear)" if not other else f" ({own} and {other} by Fear)"


@WORDS.tells(events.Morale)
def morale(state: State, event: events.Morale) -> str:
    """Tell how a morale test went; by which rule a failed one is passed at the cost of a wound."""
    if event.result == HOLDS_LINE:
        rule = rule_name("hold_the_line", edition(state))
        return f"{event.who} passes after all by {rule}, which costs a wound"
    rolled = f" on {event.needed}+: {event.die}," if event.die else ""
    return f"{event.who} tests morale{rolled} and {event.result}"


@WORDS.tells(events.Shaken)
def shaken(_: State, event: events.Shaken) -> str:
    """Tell who is Shaken."""
    return f"{event.who} is Shaken"


@WORDS.hands_do(events.Shaken)
def put_marker(_: State, event: events.Shaken) -> str:
    """Mark a unit that is Shaken."""
    return f"Put a Shaken marker by {event.who}"


@WORDS.tells(events.Routs)
def routs(_: State, event: events.Routs) -> str:
    """Tell who routs."""
    return f"{event.who} routs"


@WORDS.tells(events.Recovers)
def recovers(_: State, event: events.Recovers) -> str:
    """Tell who is no longer Shaken."""
    return f"{event.who} is no longer Shaken"


@WORDS.hands_do(events.Recovers)
def take_marker(_: State, event: events.Recovers) -> str:
    """Take the marker of a unit off that was Shaken."""
    return f"Take the Shaken marker off {event.who}"


# -- spells, and rules of armies -------------------------------------------------------------------


@WORDS.tells(events.Casts)
def casts(_: State, event: events.Casts) -> str:
    """Tell how casting went."""
    works = "it works" if event.works else "it fails"
    at = join_words(event.at, empty="nobody")
    return (
        f"{event.who} casts {event.spell} on {at}, on {event.needed}+: {event.die}, {works}; "
        f"{count_of(event.tokens, 'token')} left"
    )


@WORDS.hands_do(events.Casts)
def cast_tried(_: State, event: events.Casts) -> str:
    """Say which spell was cast on whom, and whether it works."""
    works = "it works" if event.works else "it fails"
    at = join_words(event.at, empty="nobody")
    return f"{event.who} casts {event.spell} on {at}, and {works}"


@WORDS.tells(events.CastsByHand)
def casts_by_hand(_: State, event: events.CastsByHand) -> str:
    """Tell which spell is cast on the real table."""
    return f"{event.who} casts {event.spell}"


@WORDS.tells(events.RollsByHand)
def rolls_by_hand(_: State, event: events.RollsByHand) -> str:
    """Tell what Lonehand has rolled for a weapon on the real table."""
    faces = " ".join(map(str, event.dice))
    hits = count_of(event.hits, "hit") if event.hits else "no hit"
    also = f"; {event.says}" if event.says else ""
    return f"{event.who}, {event.weapon}: {hits} on {event.needed}+ ({faces}){also}"


@WORDS.tells(events.CastsNothing)
def casts_nothing(_: State, event: events.CastsNothing) -> str:
    """Tell who casts nothing, and why."""
    return f"{event.who} casts nothing: {event.why}"


@WORDS.tells(events.Helps)
def helps(_: State, event: events.Helps) -> str:
    """Tell who helps a caster, or hinders him."""
    left = count_of(event.tokens, "token")
    return f"{event.who} spends tokens: {event.adds:+} on the die; {left} left"


@WORDS.tells(events.GetsRule)
def gets_rule(state: State, event: events.GetsRule) -> str:
    """Tell which rule a spell gives to a unit."""
    rating = f"({event.rating})" if event.rating else ""
    name = rule_name(event.rule, edition(state))
    return f"{event.who} has {name}{rating} for this round, from {event.source}"


@WORDS.tells(events.Heals)
def heals(_: State, event: events.Heals) -> str:
    """Tell who heals whom."""
    return f"{event.who} heals {event.at} of {count_of(event.heals, 'wound')}"


@WORDS.hands_do(events.Heals)
def take_wounds_off(_: State, event: events.Heals) -> str:
    """Take the marks off a unit that is healed."""
    return f"Take {count_of(event.heals, 'wound')} off {event.at}" if event.heals else ""


# -- objectives, and the end -----------------------------------------------------------------------


@WORDS.tells(events.Seizes)
def seizes(state: State, event: events.Seizes) -> str:
    """Tell who has seized an objective."""
    if event.side == NOBODY:
        return f"Objective {event.marker} is contested; nobody holds it"
    side = side_name(state.options, event.side)
    return f"{side} {does(side, 'seizes', 'seize')} objective {event.marker}"


@WORDS.hands_do(events.Seizes)
def mark_objective(state: State, event: events.Seizes) -> str:
    """Mark an objective."""
    if event.side == NOBODY:
        return f"Take the mark off objective {event.marker}: it is contested"
    return f"Mark objective {event.marker}: seized by {side_name(state.options, event.side)}"


@WORDS.tells(events.Ends)
def ends(state: State, event: events.Ends) -> str:
    """Tell how the battle has ended."""
    return ending_told(state.options, event.sentence)


@WORDS.tells(Corrected)
def tell_corrected(state: State, event: Corrected) -> str:
    """Tell how the battle was put right."""
    return f"Corrected: {table_told.in_words(state, event.text)}"
