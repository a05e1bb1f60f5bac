// An act in beats: who acts, at whom, with what, and what it did. The server says what; this draws it.

const ROOM = innerWidth > 960 ? 132 : 106; // how wide a card is while it flies

export function beats(board, still) {
  const sky = document.createElement("div");
  sky.className = "sky";
  sky.setAttribute("aria-hidden", "true");
  board.append(sky);
  let flyer = null; // the card that is in the air

  const seat = (number) => document.getElementById(`seat-${number}`);
  const visible = (each) => each && each.getClientRects().length > 0;
  const face = (number) => [seat(number)?.querySelector(".face"), board.querySelector(`.whose-hand[data-seat="${number}"] .face`)].find(visible);
  const middle = (box) => [box.left + box.width / 2, box.top + box.height / 2];
  const spot = (number) => { const here = face(number); return here ? middle(here.getBoundingClientRect()) : null; };
  const deck = () => board.querySelector(".pile.discard, .centre")?.getBoundingClientRect();

  function put(cls, [x, y]) {
    const round = board.getBoundingClientRect();
    const made = document.createElement("span");
    made.className = cls;
    made.style.left = `${x - round.left}px`;
    made.style.top = `${y - round.top}px`;
    sky.append(made);
    return made;
  }

  function line(from, to) {
    const round = board.getBoundingClientRect();
    const made = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    made.setAttribute("class", "aim-line");
    const [x1, y1, x2, y2] = [from[0] - round.left, from[1] - round.top, to[0] - round.left, to[1] - round.top];
    const bend = Math.hypot(x2 - x1, y2 - y1) * 0.12;
    made.innerHTML = `<path pathLength="1" d="M${x1} ${y1}Q${(x1 + x2) / 2 + bend} ${(y1 + y2) / 2} ${x2} ${y2}"/>`;
    sky.append(made);
  }

  function lit(actor, target) {
    for (const each of board.querySelectorAll(".seat")) {
      each.classList.toggle("actor", each === seat(actor));
      each.classList.toggle("mark", target >= 0 && each === seat(target));
    }
    board.classList.add("acting");
  }

  function clear() {
    sky.replaceChildren();
    flyer = null;
    board.classList.remove("acting");
    for (const each of board.querySelectorAll(".actor, .mark")) each.classList.remove("actor", "mark");
    for (const each of board.querySelectorAll(".in-air")) each.classList.remove("in-air");
  }

  // Where a card is that has just been put down, so that it lands from where it was seen.
  function landing(from) {
    if (!flyer) return;
    const found = from?.get(flyer.dataset.card);
    if (found?.length) found[0][1] = flyer.getBoundingClientRect();
    flyer.remove();
    flyer = null;
  }

  function fly(act) {
    const source = [...board.querySelectorAll(`.card[data-card="${CSS.escape(act.card)}"]`)].find((each) => each.closest(`#seat-${act.actor}, .own[data-seat="${act.actor}"]`) && visible(each));
    const start = source?.getBoundingClientRect() ?? face(act.actor)?.getBoundingClientRect();
    if (!start) return;
    const aim = act.target >= 0 ? spot(act.target) : null;
    const home = spot(act.actor) ?? middle(start);
    const end = aim ? [home[0] + (aim[0] - home[0]) * 0.55, home[1] + (aim[1] - home[1]) * 0.55] : middle(deck() ?? start);
    const half = ROOM / 2 + 12;
    end[0] = Math.max(half, Math.min(innerWidth - half, end[0]));
    const floor = document.getElementById("walking").getBoundingClientRect().top; // what goes on stays in sight
    if (floor) end[1] = Math.min(end[1], floor - ROOM * 0.74);
    flyer = put("flyer", end);
    flyer.dataset.card = act.card;
    const card = (source ?? board.querySelector(`.card[data-card="${CSS.escape(act.card)}"]`))?.cloneNode(true);
    if (!card) { flyer.remove(); flyer = null; return; }
    card.className = card.className.replace(/\b(may|cannot|chosen|top|lit)\b/g, "");
    card.tabIndex = -1;
    flyer.append(card);
    source?.classList.add("in-air");
    if (still.matches) return;
    const [x, y] = middle(start);
    flyer.animate([{ transform: `translate(${x - end[0]}px, ${y - end[1]}px) translate(-50%, -50%) scale(${start.width / ROOM})` }, { transform: "translate(-50%, -50%) rotate(4deg)" }], { duration: 260, easing: "cubic-bezier(.2,.7,.3,1)" });
  }

  function burst(number, text, cls) {
    const at = spot(number);
    if (!at) return;
    put(`burst ${cls}`, at).textContent = text;
    if (cls === "hurt" && !still.matches) face(number).animate([0, -6, 6, -4, 4, 0].map((x) => ({ transform: `translateX(${x}px)` })), { duration: 260 });
  }

  // Draw one beat, and return how long it is to be looked at, in thousandths of a usual step.
  function show(act) {
    if (!act) return 350;
    const aims = act.target >= 0 && spot(act.actor) && spot(act.target);
    switch (act.kind) {
      case "turn": clear(); lit(act.actor, -1); return 900;
      case "scan": sky.replaceChildren(); lit(act.actor, -1); return 500;
      case "aim": lit(act.actor, act.target); sky.replaceChildren(); if (aims) { line(spot(act.actor), spot(act.target)); put("reticle", spot(act.target)); } return 1000;
      case "play": lit(act.actor, act.target); if (aims && !sky.querySelector(".aim-line")) { line(spot(act.actor), spot(act.target)); put("reticle", spot(act.target)); } fly(act); return 1300;
      case "answer": fly(act); return 1000;
      case "hurt": burst(act.actor, `\u2212${act.points}`, "hurt"); return 1400;
      case "heal": burst(act.actor, `+${act.points}`, "heal"); return 900;
      case "dies": burst(act.actor, "\u2715", "hurt"); return 1500;
      default: return 300;
    }
  }

  return { show, clear, landing };
}
