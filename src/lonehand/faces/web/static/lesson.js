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
  why: ".bar > [data-drawer=reasons], .bar > [data-drawer=log]",
  map: "#table",
  man: "#layer .asked, #layer .due, #layer .picked, #layer .man",
  plan: ".film, .tiles",
  acts: ".tiles, .pieces, .acts, #question .prompt",
  list: "#men, #railed",
  sheet: "#whose, #railed",
  hint: "#hint, [popovertarget=menu]",
  theirs: "#layer .man.t1",
};

export function lesson(say, toQuestion) {
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
      const found = [...document.querySelectorAll(selector)].find(seen);
      if (found) return found;
    }
    return null;
  };

  // The card stands beside what it is about, and never over it where there is room.
  function lay() {
    if (card.hidden || !card.isConnected) return;
    const box = place(steps[at].at)?.getBoundingClientRect();
    ring.hidden = !box;
    const own = card.getBoundingClientRect();
    const inside = (value, size, room) => Math.max(8, Math.min(room - size - 8, value));
    if (!box) { card.style.left = `${inside(Infinity, own.width, innerWidth)}px`; card.style.top = `${innerHeight / 3}px`; return; }
    for (const [side, value] of [["left", box.left - 5], ["top", box.top - 5], ["width", box.width + 10], ["height", box.height + 10]]) ring.style[side] = `${value}px`;
    const large = box.height > innerHeight / 2;
    const below = box.bottom + 16 + own.height < innerHeight;
    const above = box.top - 16 - own.height > 0;
    const top = large ? box.bottom - own.height - 16 : below ? box.bottom + 16 : above ? box.top - own.height - 16 : inside(box.top, own.height, innerHeight);
    const beside = !large && !below && !above;
    const left = beside ? (box.left > innerWidth / 2 ? box.left - own.width - 16 : box.right + 16) : box.left + box.width / 2 - own.width / 2;
    card.style.left = `${inside(left, own.width, innerWidth)}px`;
    card.style.top = `${inside(top, own.height, innerHeight)}px`;
  }

  function show(n) {
    at = n;
    if (at >= steps.length) { end(); return; }
    card.hidden = false;
    $("lesson-says").textContent = steps[at].says;
    $("lesson-count").textContent = `${at + 1} of ${steps.length}`;
    $("lesson-next").textContent = at + 1 < steps.length ? "Next" : "Play";
    $("lesson-end").hidden = at + 1 === steps.length;
    lay();
    $("lesson-next").focus({ preventScroll: true });
    say(steps[at].says);
  }
  function end() {
    card.remove();
    ring.remove();
    history.replaceState(null, "", location.pathname);
    toQuestion();
  }
  $("lesson-next").addEventListener("click", () => show(at + 1));
  $("lesson-end").addEventListener("click", end);
  card.addEventListener("keydown", (event) => {
    if (event.key === "Escape") { event.stopPropagation(); end(); }
  });
  addEventListener("resize", lay);
  new ResizeObserver(lay).observe($("table"));
  show(0);
}
