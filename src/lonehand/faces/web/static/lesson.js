// A game as a guided minute: a few sentences, each at what one looks at. The game can be played meanwhile.

const $ = (id) => document.getElementById(id);
const PLACES = {
  yours: ".seat.yours .plate, .own.shown .whose-hand",
  opponent: ".seat.theirs:not(.dead) .plate",
  "opponent on a phone": ".seat.theirs.staged .can",
  intent: ".seat.theirs .tag.threat, .seat.theirs:not(.dead) .tag:not(:empty)",
  "reach on a phone": ".seat.theirs .away:not(:empty)",
  stack: ".seat.theirs.staged .front .card, .seat.theirs:not(.dead) .cards .card",
  reach: ".seat.theirs .far:not(:empty)",
  hand: ".own.shown .card.may, .own .card.may",
  prompt: "#question .prompt",
  end: "#question [data-obvious]:not(div)",
  why: ".bar > [data-drawer=reasons], [popovertarget=menu]",
  map: "#table",
  man: "#layer .asked, #layer .due, #layer .picked, #layer .man",
  plan: ".film, .tiles",
  acts: ".tiles, .pieces, .acts, #question .prompt",
  list: "#men, #railed",
  sheet: "#whose, #railed",
  hint: "#hint, [popovertarget=menu]",
  theirs: "#layer .man.t1",
  goals: "#layer .objective",
};

const KEPT = ".man, .film, .tiles, .prompt, .seat .plate, .own.shown .card"; // what the card had better not lie on

export function lesson(board, say, toQuestion) {
  const card = $("lesson");
  const steps = JSON.parse($("lesson-steps").textContent);
  const ring = document.createElement("span");
  ring.className = "lesson-ring";
  ring.setAttribute("aria-hidden", "true");
  document.body.append(ring);
  const narrow = matchMedia("(max-width: 60rem)");
  let at = -1;

  const seen = (each) => each.checkVisibility({ visibilityProperty: true }) && each.getBoundingClientRect().width > 0;
  const place = (name) => {
    const here = (narrow.matches && PLACES[`${name} on a phone`]) || PLACES[name];
    for (const selector of here?.split(", ") ?? []) {
      const found = [...document.querySelectorAll(selector)].filter(seen);
      if (found.length) return name === "hand" ? found.at(-1) : found[0]; // the last card of a hand is seen whole
    }
    return null;
  };

  // What is pointed at; round a mark on a house, the house, with its door; on a phone, from somebody's life to what he can do.
  function boxOf(found) {
    const box = found?.getBoundingClientRect();
    if (narrow.matches && found?.matches(".seat .can")) {
      const life = found.closest(".seat").querySelector(".life")?.getBoundingClientRect();
      return life ? new DOMRect(box.left, life.top, box.width, box.bottom - life.top) : box;
    }
    if (!found?.matches(".objective")) return box;
    const far = 1.4 * box.width;
    return new DOMRect(box.left - far, box.top - far, box.width + 2 * far, box.height + 2 * far);
  }

  // How much of what one has to see a card would cover, at a place: what it is about before all.
  function covers(left, top, own, about) {
    const kept = [...Array(99).fill(about), ...[...board.querySelectorAll(KEPT)].map((each) => each.getBoundingClientRect())];
    const shared = (box) => Math.max(0, Math.min(box.right, left + own.width) - Math.max(box.left, left)) * Math.max(0, Math.min(box.bottom, top + own.height) - Math.max(box.top, top));
    return kept.reduce((sum, box) => sum + shared(box), 0);
  }

  // The card stands beside what it is about, or in a corner of it, and where it covers least.
  function lay() {
    if (card.hidden || !card.isConnected) return;
    const box = boxOf(place(steps[at].at));
    ring.hidden = !box;
    const own = card.getBoundingClientRect();
    const inside = (value, size, room) => Math.max(8, Math.min(room - size - 8, value));
    if (!box) { card.style.left = `${inside(Infinity, own.width, innerWidth)}px`; card.style.top = `${innerHeight / 3}px`; return; }
    for (const [side, value] of [["left", box.left - 5], ["top", box.top - 5], ["width", box.width + 10], ["height", box.height + 10]]) ring.style[side] = `${value}px`;
    const large = box.height > innerHeight / 2.5 && box.width > innerWidth / 2;
    const middle = [box.left + box.width / 2 - own.width / 2, box.top + box.height / 2 - own.height / 2];
    const [west, north, east, south] = [box.left + 16, box.top + 16, box.right - own.width - 16, box.bottom - own.height - 16];
    const spots = large
      ? [[middle[0], south], [west, south], [east, south], [middle[0], north], [west, north], [east, north], [west, middle[1]], [east, middle[1]]]
      : [[middle[0], box.bottom + 16], [middle[0], box.top - 16 - own.height], [box.left - own.width - 16, middle[1]], [box.right + 16, middle[1]], [middle[0], box.top / 2 - own.height / 2], [box.left - own.width - 16, box.top], [box.right + 16, box.top]];
    const about = large ? { left: 0, right: 0, top: 0, bottom: 0 } : box;
    const least = spots
      .map(([left, top]) => [inside(left, own.width, innerWidth), inside(top, own.height, innerHeight)])
      .map(([left, top]) => ({ left, top, hidden: covers(left, top, own, about) }))
      .reduce((best, each) => (each.hidden < best.hidden ? each : best));
    card.style.left = `${least.left}px`;
    card.style.top = `${least.top}px`;
  }

  function show(n, focus = true) {
    at = n;
    if (at >= steps.length) { end(); return; }
    card.hidden = false;
    $("lesson-says").textContent = steps[at].says;
    $("lesson-count").textContent = `${at + 1} of ${steps.length}`;
    $("lesson-next").textContent = at + 1 < steps.length ? "Next" : "Play";
    $("lesson-end").hidden = at + 1 === steps.length;
    lay();
    if (focus) $("lesson-next").focus({ preventScroll: true });
    say(steps[at].says);
  }
  function end(focus = true) {
    watching.disconnect();
    card.remove();
    ring.remove();
    history.replaceState(null, "", location.pathname);
    if (focus) toQuestion();
  }

  // Whoever plays on takes the lesson along: it makes room while others move, goes on at what comes
  // after the answer, and is over with the game.
  const sends = steps.findIndex((each) => each.at === "end");
  const token = () => $("question")?.dataset.token;
  let asked = token();
  function keepUp() {
    const away = board.matches(".is-walking, .is-looking");
    if (away) { card.hidden = ring.hidden = true; return; }
    if (!$("options")) { end(false); return; }
    const answered = token() !== asked;
    asked = token();
    // Where a turn has several answers, each goes on by one step; else the rest is about what follows.
    if (answered && at <= sends) show(board.matches("[data-deals]") ? at + 1 : sends + 1, false);
    else if (card.hidden) { card.hidden = false; lay(); }
  }
  const watching = new MutationObserver(keepUp);
  watching.observe(board, { attributeFilter: ["class"] });
  watching.observe(board.querySelector(".dock"), { childList: true });
  $("lesson-next").addEventListener("click", () => show(at + 1));
  $("lesson-end").addEventListener("click", () => end());
  card.addEventListener("keydown", (event) => {
    if (event.key === "Escape") { event.stopPropagation(); end(); }
  });
  addEventListener("resize", lay);
  new ResizeObserver(lay).observe($("table"));
  show(0);
}
