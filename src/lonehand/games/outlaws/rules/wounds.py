"""Wound chits and what they do (reference 3.7)."""

from __future__ import annotations

from lonehand.games.outlaws.events import Chits, Drops, HorseFalls, IsOut, LiesDown, Wound
from lonehand.games.outlaws.numbers.numbers import SEVERITIES, Chit, Numbers
from lonehand.games.outlaws.play import Play
from lonehand.games.outlaws.rules.sight import lean_of
from lonehand.games.outlaws.state import DEAD, LEFT, OUT, RIGHT, Man


def allowance(numbers: Numbers, man: Man) -> int:
    """OL-BASE-ACTIONS: return how many actions a man has in a turn, wounds counted."""
    return max(0, numbers.actions["allowance"] - man.lost)


def can_crawl(numbers: Numbers, man: Man) -> bool:
    """Say whether a whole turn's actions are enough for a man on the ground to crawl a square."""
    return allowance(numbers, man) >= numbers.actions["crawl"]


def is_void(chit: Chit, *, is_prone: bool, is_covered: bool) -> bool:
    """OL-BASE-CHITS: say whether lying prone or being in cover makes nothing of a chit."""
    return (is_prone and "P" in chit.flags) or (is_covered and "C" in chit.flags)


def draw_chits(
    play: Play, victim: Man, counts: tuple[int, int], *, by: Man, is_covered: bool, flags: bool
) -> None:
    """OL-BASE-CHITS: draw the wound chits of one hit, keep those that count, and carry them out.

    Args:
        play: the shootout.
        victim: who was hit.
        counts: how many are drawn, and how many of the most severe are kept; -1 keeps the less
            severe one.
        by: who hit him.
        is_covered: whether he is in cover from the shot.
        flags: whether prone and cover count; in a Brawl they do not.

    """
    draws, keeps = counts
    pile = list(play.numbers.pile)
    texts = [play.door.draw("chits", "OL-BASE-CHITS", pile) for _ in range(draws)]
    drawn = [read_chit(text) for text in texts]
    void = [
        chit
        for chit in drawn
        if flags and is_void(chit, is_prone=victim.is_prone, is_covered=is_covered)
    ]
    left = [chit for chit in drawn if chit not in void]
    left.sort(key=lambda chit: -SEVERITIES.index(chit.severity))
    # of two chits one of which is void the other is the less severe wound only if it is a wound
    kept = left[:keeps] if keeps > 0 else ([] if void else left[-1:])
    play.tell(
        "OL-BASE-CHITS",
        Chits(victim.name, tuple(texts), tuple(map(str, void)), tuple(str(chit) for chit in kept)),
    )
    for chit in kept:
        if victim.is_there:
            wound(play, victim, chit.location, chit.severity, by)


def read_chit(text: str) -> Chit:
    """Return the chit that a text names."""
    location, severity, *flags = text.split()
    return Chit(location, severity, "".join(flags))


def wound(play: Play, man: Man, location: str, severity: str, by: Man | None) -> None:
    """OL-BASE-WOUNDS: carry out a wound; *by* is who dealt it, None where nobody has said."""
    if man.is_mounted and location == "leg":
        horse_hit(play, man, severity)
        return
    man.wounds.append(f"{location} {severity}")
    effects = list(effects_of(location, severity))
    play.tell("OL-BASE-WOUNDS", Wound(man.name, location, severity, tuple(effects)))
    if severity in (OUT, DEAD):
        put_out(play, man, severity, by)
        return
    weaken(man, location, severity)
    if location.endswith("arm") and severity != "graze":
        drop_from(play, man, RIGHT if location == "right-arm" else LEFT)
    if severity == "serious" and location in ("torso", "leg"):
        fall(play, man)
    if not allowance(play.numbers, man):
        put_out(play, man, OUT, by)


def weaken(man: Man, location: str, severity: str) -> None:
    """OL-BASE-WOUNDS: take from somebody what a wound takes for good, or for his next counter."""
    if severity == "graze":
        return
    if location in ("torso", "leg"):
        man.lost += {"light": 1, "serious": 2}[severity]
    if location == "leg":
        man.is_lame = True
        man.stays_down = man.stays_down or severity == "serious"
    if location == "head" and severity == "light":
        man.lost_next += 2
    if location.endswith("arm"):
        hand = RIGHT if location == "right-arm" else LEFT
        if hand not in man.useless:
            man.useless.append(hand)
        man.lost += severity == "serious"


def mark_wound(numbers: Numbers, man: Man, text: str) -> bool:
    """Mark a wound that somebody got where Lonehand did not see it.

    Say whether it leaves him no action, so that he is out.
    """
    location, _, severity = text.partition(" ")
    man.wounds.append(text)
    weaken(man, location, severity)
    if location.endswith("arm"):
        place = man.right if location == "right-arm" else man.left
        if place >= 0:
            empty_hands(man, place)
            remove_item(man, place)
    if severity == "serious" and location in ("torso", "leg"):
        man.is_mounted, man.is_prone = False, True
    return not allowance(numbers, man)


def wounds_of(numbers: Numbers) -> list[str]:
    """Return every wound that the chits can deal and that leaves somebody in the fight."""
    chits = (read_chit(text) for text in numbers.pile)
    return list(
        dict.fromkeys(
            f"{chit.location} {chit.severity}"
            for chit in chits
            if chit.severity in ("light", "serious")
        )
    )


def effects_of(location: str, severity: str) -> tuple[str, ...]:
    """Return in words what a wound does."""
    match location, severity:
        case _, "graze":
            return ()
        case _, "unconscious" | "dead":
            return (severity,)
        case "torso", "light":
            return ("1 action less for good",)
        case "torso", "serious":
            return ("2 actions less for good", "falls prone")
        case "leg", "light":
            return ("1 action less for good", "cannot Run any more")
        case "leg", "serious":
            return ("2 actions less for good", "falls prone", "cannot Get Up any more")
        case "head", _:
            return ("2 actions less next turn",)
        case _, "light":
            return (f"the {location.removesuffix('-arm')} hand is useless",)
        case _:
            hand = location.removesuffix("-arm")
            return (f"the {hand} hand is useless", "1 action less for good")


def horse_hit(play: Play, man: Man, severity: str) -> None:
    """A rider's leg chits hit his horse; a serious one kills it and throws him."""
    if severity != "serious":
        play.tell("OL-BASE-HORSE", Wound(man.name, "horse", severity, ()))
        return
    man.is_mounted = False
    play.tell("OL-BASE-HORSE", HorseFalls(man.name))
    fall(play, man)


def fall(play: Play, man: Man) -> None:
    """OL-BASE-WOUNDS: go down; a rider falls off his horse, which stays there."""
    if man.is_mounted:
        man.is_mounted = False
        play.state.horses.append(man.cell)
    if not man.is_prone:
        man.is_prone = True
        keep_cover(play, man)
        play.tell("OL-BASE-WOUNDS", LiesDown(man.name, falls=True))


def keep_cover(play: Play, man: Man) -> None:
    """Lying down ends cover at a window or a low object, and keeps it elsewhere."""
    if man.cover < 0:
        return
    lean = lean_of(play, man.cell, man.cover)
    if lean is None or lean.kind in ("window", "object"):
        man.cover = -1


def drop_from(play: Play, man: Man, hand: str) -> None:
    """OL-BASE-WOUNDS: drop what that hand holds, also what both hands hold."""
    place = man.right if hand == RIGHT else man.left
    if place < 0:
        return
    item = man.items[place]
    empty_hands(man, place)
    item.progress = 0
    play.tell("OL-BASE-WOUNDS", Drops(man.name, item.name))
    remove_item(man, place)


def empty_hands(man: Man, place: int) -> None:
    """Take a thing out of the hands that hold it."""
    if man.right == place:
        man.right = -1
    if man.left == place:
        man.left = -1


def remove_item(man: Man, place: int) -> None:
    """Take a thing from somebody for good; the others keep their hands."""
    del man.items[place]
    if man.right > place:
        man.right -= 1
    if man.left > place:
        man.left -= 1


def put_out(play: Play, man: Man, state: str, by: Man | None) -> None:
    """OL-BASE-OUT: somebody is unconscious or dead: no counter, no action, no target."""
    man.out = state
    man.is_prone = True
    if man.is_mounted:
        man.is_mounted = False
        play.state.horses.append(man.cell)
    if man.name in play.state.cup:
        play.state.cup.remove(man.name)
    play.state.stirred = True
    play.tell("OL-BASE-OUT", IsOut(man.name, state, by.name if by else ""))
