// The page's script: it draws what it is sent and sends back what was chosen. It knows no rule.

const $ = (id) => document.getElementById(id);
const root = document.documentElement;
const store = {
  get(key, usual) { try { return localStorage.getItem("lonehand." + key) ?? usual; } catch { return usual; } },
  set(key, value) { try { localStorage.setItem("lonehand." + key, value); } catch { /* private window */ } },
};

await import("./front.js" + new URL(import.meta.url).search);

// Fetches a style that only few moments of a game need, once.
function styled(name) {
  if (document.querySelector(`link[href*="${name}"]`)) return;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = new URL(name + new URL(import.meta.url).search, import.meta.url);
  document.head.append(link);
}

const NONE = "Nothing that can be chosen now has this name.";
document.addEventListener("input", (event) => {
  if (event.target.id !== "filter") return;
  if ($("notice").textContent === NONE) $("notice").textContent = "";
  const text = event.target.value.toLowerCase();
  $("options").classList.toggle("seeking", text !== "");
  for (const option of (event.target.closest(".by-name") ?? $("options")).querySelectorAll("button[data-text]:not([data-obvious])"))
    option.hidden = !`${option.dataset.text} ${option.textContent}`.toLowerCase().includes(text);
  for (const several of document.querySelectorAll("#options .several"))
    several.hidden = ![...several.querySelectorAll("button")].some((option) => !option.hidden);
});

const PAUSE = 900; // for so many milliseconds after others have moved, or since it was last pressed, the key of Next does nothing

// Enter takes the only answer that is found, or goes to the first; it never sends anything else.
document.addEventListener("keydown", (event) => {
  if (event.target.id !== "filter" || event.key !== "Enter") return;
  event.preventDefault();
  const found = [...document.querySelectorAll("#options button[data-text]:not([data-obvious])")].filter((each) => !each.hidden && each.offsetParent);
  const seeks = event.target.value.trim();
  if (seeks && !found.length) $("notice").textContent = NONE;
  if (!seeks || !found.length) event.target.select();
  else if (found.length === 1) found[0].click();
  else found[0].focus();
});

const board = $("board");
if (board) {
  const tools = () => import("./beside.js" + new URL(import.meta.url).search);
  const atTable = document.body.matches(".beside") || $("question").dataset.typed || location.search || store.get(`beside.${board.dataset.key}`, "off") === "on";
  const beside = atTable ? await tools() : null;
  const { map } = board.dataset.kind === "map" ? await import("./map.js" + new URL(import.meta.url).search) : {};
  const { beats } = board.dataset.kind === "ring" ? await import("./beats.js" + new URL(import.meta.url).search) : {};
  const { signs } = board.dataset.kind === "ring" ? await import("./signs.js" + new URL(import.meta.url).search) : {};
  const { carry } = board.dataset.kind === "ring" ? await import("./carry.js" + new URL(import.meta.url).search) : {};
  const { fan } = document.querySelector('link[href*="fan.css"]') ? await import("./fan.js" + new URL(import.meta.url).search) : {};
  const { people } = await import("./people.js" + new URL(import.meta.url).search);
  const { shields } = await import("./shield.js" + new URL(import.meta.url).search);
  play(board, beside, tools, map, beats, people, fan, signs, carry, shields());
}

// -- the table ---------------------------------------------------------------------------------

function play(board, beside, tools, map, beats, people, fan, around, carried, shield) {
  const key = board.dataset.key;
  const api = `../api/games/${key}`;
  const says = JSON.parse($("says").textContent);
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const PACES = { step: Infinity, slow: 1500, fast: 550, once: 0 };

  const acts = beats?.(board, still); // draws what opponents do, where somebody sits

  let version = Number(board.dataset.version); // the moment that this page has
  let parts = {}; // the newest parts, by id
  let events = Number(board.dataset.events); // how many events the game has
  let shown = events; // how many of them this page has shown
  let lines = new Map(); // log lines that wait to be shown, by number
  let walking = null; // the walk through the opponents' moves, while there is one
  let walked = -PAUSE; // when the last one ended
  let nextKey = " "; // the key that went on in it
  let looking = null; // the event that is looked at, while looking back
  let chosen = null; // the card that was picked up
  let source = null;
  let busy = false;
  let quiet = false; // the next news is of our own undo or redo: no walk
  let panel = "log";
  let paused = false;
  const NAMES = ["status", "centre", "question", "controls", "threats", "yours", "intents", "ended", "ground", "layer", "shown", "told", "choices", "men", "hands-held"];
  for (const name of NAMES) if ($(name)) parts[name] = $(name).outerHTML;
  for (const seat of document.querySelectorAll(".seat")) parts[seat.id] = seat.outerHTML;

  // -- news ------------------------------------------------------------------------------------

  function listen() {
    source?.close();
    source = new EventSource(`../g/${key}/events?version=${version}`);
    source.onmessage = (event) => take(JSON.parse(event.data));
    source.addEventListener("gone", () => { source.close(); notice("This game was removed.", [["All games", () => location.assign("../")]]); });
    source.onerror = () => {
      if (source.readyState === EventSource.CLOSED) setTimeout(listen, 1500);
      board.classList.add("unanswered");
    };
    source.onopen = () => board.classList.remove("unanswered");
  }

  // A page that nobody sees holds no stream, of which a browser has few; seen again, it catches up.
  document.addEventListener("visibilitychange", () => { if (document.hidden) source?.close(); else listen(); });

  function take(news) {
    const whole = news.since < 0;
    if (!whole && news.since !== version) { version = -1; listen(); return; } // a gap: ask for all
    const before = events;
    const missed = news.events > before; // what came in a gap is watched and told like all other news
    const jump = quiet || (whole && !missed);
    quiet = false;
    version = news.version;
    events = news.events;
    Object.assign(parts, news.parts);
    seats.clock(news.left);
    if (whole) {
      lines.clear();
      $("log").replaceChildren();
      $("log").dataset.first = news.first;
      $("older").hidden = !news.first;
    } else if (news.kept < before) dropLines(news.kept);
    for (const number of [...lines.keys()]) if (number >= news.kept) lines.delete(number);
    news.lines.forEach((html, n) => lines.set(news.first + n, html));
    if (whole) restore(missed ? shown : news.events);
    if (!whole && news.kept < shown) { stopWalk(); shown = news.kept; showPresent(); hands.news(news.kept); return; }
    draw({ controls: parts.controls });
    if (hands.on()) { stopWalk(); showPresent(); hands.news(whole ? Math.min(before, events) : Math.min(news.kept, before)); return; }
    if (jump || (!walking && looking === null && (pace() === 0 || events === shown || document.hidden))) {
      stopWalk();
      showPresent(!jump);
      return;
    }
    if (looking !== null) { appendLines(events); shown = events; return; }
    if (walking) walking.stop = events; else walk();
  }

  let reviewed = false; // the table view made room for the page about the end, until that is taken back
  const lent = {
    key, api, get, send, say, notice, store, game: board.dataset.game,
    events: () => events,
    pace: () => $("pace").value,
    redraw: () => showPresent(),
    named: (text) => world?.named(text),
    effect: (card) => says[card.split(/ (?=[^ ]+$)/)[0].replaceAll(" ", "_")]?.[1] ?? "",
    title: (card) => { const [kind] = card.split(/ (?=[^ ]+$)/); return `${says[kind.replaceAll(" ", "_")]?.[0] ?? kind} ${suited(card)}`.trim(); },
  };
  // What belongs to a real table comes when it is wanted: most games on the screen never need it.
  let hands = {
    on: () => false, stepping: () => false, pressed: () => false, place: () => false,
    news() {}, sends() {}, aside() {}, start() {},
    after: ({ said }) => { if (said?.length) notice(said.join(" ")); },
    give: (text) => fetchHands().then((came) => came && hands.give(text)),
  };
  const lay = (found) => { found.corrections(api, () => world, notice); return (hands = found.beside(lent)); };
  let fetched = beside && Promise.resolve(lay(beside));
  const fetchHands = () => (fetched ??= tools().then(lay, () => { fetched = null; unheard(); }));
  const seats = people({
    key, send, notice, asked: () => asked(),
    relook: () => { parts = { ...parts }; version = -1; listen(); },
    refresh: () => refreshPanel(),
  });
  const suited = (card) => card.split(" ").pop().toUpperCase().replace(/[CDHS]$/, (suit) => ({ C: "♣", D: "♦", H: "♥", S: "♠" })[suit]);

  const pace = () => (paused ? Infinity : PACES[$("pace").value] ?? PACES.fast);

  // -- drawing ---------------------------------------------------------------------------------

  const maker = document.createElement("template");
  function made(html) { maker.innerHTML = html; return maker.content.firstElementChild; }

  function draw(fresh) {
    const old = {};
    const focus = focusKey();
    const from = still.matches || document.hidden ? null : world ? world.places() : places();
    acts?.landing(from);
    for (const [name, html] of Object.entries(fresh)) {
      const here = $(name);
      if (!here || drawn.get(here) === html) continue;
      const next = made(html);
      here.replaceWith(next);
      drawn.set(next, html);
      old[name] = true;
      if (name === "question") put = performance.now();
    }
    if ($("ended")?.className) styled("ended.css");
    stage();
    if (from) (world ? world.fly : fly)(from);
    world?.drawn(old);
    refocus(focus);
    return old;
  }
  const drawn = new WeakMap();
  let put = 0; // when the question that stands was drawn
  for (const [name, html] of Object.entries(parts)) drawn.set($(name), html);

  function places() {
    const found = new Map();
    for (const card of document.querySelectorAll("#board .card[data-card]")) {
      const name = card.dataset.card;
      if (!found.has(name)) found.set(name, []);
      found.get(name).push([card.dataset.place, card.getBoundingClientRect()]);
    }
    return found;
  }

  function fly(from) {
    const deck = document.querySelector(".deck .card")?.getBoundingClientRect();
    for (const card of document.querySelectorAll("#board .card[data-card]")) {
      const were = from.get(card.dataset.card) ?? [];
      const same = were.findIndex(([place]) => place === card.dataset.place);
      let start;
      if (same >= 0) start = were.splice(same, 1)[0][1];
      else if (were.length) start = were.shift()[1];
      else start = deck;
      if (!start) continue;
      const end = card.getBoundingClientRect();
      const [x, y] = [start.left - end.left, start.top - end.top];
      if (Math.abs(x) + Math.abs(y) < 2 || (same >= 0 && Math.abs(x) + Math.abs(y) > 400)) continue;
      const time = Math.min(420, Math.max(160, pace() * 0.7 || 260));
      card.animate(
        [{ transform: `translate(${x}px, ${y}px)`, zIndex: 5 }, { transform: "none", zIndex: 5 }],
        { duration: Number.isFinite(time) ? time : 320, easing: "cubic-bezier(.2,.7,.3,1)" },
      );
    }
  }

  function focusKey() {
    const at = document.activeElement;
    if (!at || at === document.body) return null;
    const inside = at.closest("[id^=seat-], #yours, #centre, #question, #controls, #layer, #men");
    if (!inside) return null;
    if (at.dataset.card && at.dataset.place) return `.card[data-card="${at.dataset.card}"][data-place="${at.dataset.place}"]`;
    if (inside.id === "layer") return `#layer [data-who="${CSS.escape(at.dataset.who)}"]`;
    if (inside.id === "men") return `#men [data-man="${CSS.escape(at.closest("[data-man]").dataset.man)}"] summary`;
    if (at.classList.contains("who")) return `#${inside.id} .who`;
    if (at.id) return `#${at.id}`;
    return inside.id === "question" ? "#question" : null;
  }

  function refocus(selector) {
    if (!selector || document.activeElement !== document.body) return;
    (document.querySelector(selector) ?? $("question")).focus({ preventScroll: true });
  }

  // The buttons that go now: those of the walk, or, at a ring of seats, the one that ended a turn.
  function goes() {
    const asks = map || made(parts.question).dataset.token === $("question").dataset.token ? "" : ", #question [data-obvious]";
    return `#walking button, #lookback button${asks}`;
  }

  // *tell* is whether lost turns that nobody watched are told.
  function showPresent(tell = false) {
    shield.note(document.querySelectorAll(goes()));
    unstage();
    draw(parts);
    appendLines(events, tell);
    shown = events;
    looking = null;
    board.classList.remove("is-walking", "is-looking");
    acts?.clear();
    if (reviewed && asked()) { reviewed = false; if (!hands.on()) hands.show(true); }
    $("walking").hidden = $("lookback").hidden = true;
    hands.aside(null);
    $("question").hidden = hands.stepping();
    $("beside").hidden = !$("question").dataset.typed && !hands.on();
    if ($("question").dataset.typed || $("question").querySelector(".ledger")) fetchHands();
    mark(null);
    captioned();
    dress();
    if (asked()) shield.raise();
    if (!tell && small()) since = events;
    refreshPanel();
    uncover();
    if (hands.on() && !hands.stepping()) hands.look();
    seats.check();
    tellLost();
    lately();
    if (onward && asked() && !hands.on()) { onward = false; toQuestion(); }
    const prompt = $("question").querySelector(".prompt")?.textContent.trim();
    if (prompt && prompt !== spoken) { spoken = prompt; say(prompt); }
    const at = document.activeElement; // what had the keys has gone: the next question has them
    if (map && (walked > 0 || given) && asked() && (at === document.body || at.closest("#walking"))) toQuestion();
  }
  let spoken = "";
  // Turns of yours that passed without a question are told when something is asked again.
  let gone = [];
  function tellLost() {
    if (busy || walking) return;
    const over = !asked(); // at the end the page about it tells all
    if (over || (!map && hands.on())) gone = []; // beside a table of cards the order tells it
    if (over && $("notice").querySelector("ul")) notice("");
    if (!gone.length) return;
    const last = $("caption").textContent;
    if (small() && last && last !== gone.at(-1)) gone.push(last); // it lies over what is told there
    const list = document.createElement("ul");
    for (const text of gone) list.append(Object.assign(document.createElement("li"), { textContent: text }));
    notice(list, [], !small()); // on a phone it lies over what is to be seen
    gone = [];
  }

  // What has happened since you last moved stays until you move again: losses, orders, who holds what.
  // Answers between, such as a card against a shot or a target of what was plotted, are no moves.
  let since = events;
  let opened = -1; // where the game was taken up, where that was watched
  // On a phone, where it lies over the table, it says only what nobody watched, and until a tap.
  const small = () => !map && narrow.matches;
  // Whether what is asked is a move: where turns are plotted, only the plot is one.
  function moves() {
    if (map) return !("plots" in board.dataset) || Boolean(document.querySelector("#draft.tracked"));
    return Boolean($("question").dataset.obvious);
  }
  function lately() {
    const place = $("lately");
    if (!place) return;
    const told = [...$("log").children].filter((line) => Number(line.id.slice(1)) >= since && line.matches(".grave"));
    place.hidden = !asked() || !told.length || !moves();
    const list = place.querySelector("ol");
    list.replaceChildren(...told.map((line) => {
      const text = line.querySelector("a").textContent.replace(/ \([^()]*\)/g, ""); // the numbers stand in the log
      const item = Object.assign(document.createElement("li"), { textContent: text });
      item.dataset.cards = line.dataset.cards ?? "";
      return item;
    }));
    if (!map) $("caption").classList.toggle("told", !place.hidden && told.at(-1) === $("log").lastElementChild);
    // No line is cut: what there is no room for is in the log.
    const head = place.querySelector("h2");
    const what = since === opened ? "So far" : "Since your last move";
    head.textContent = what;
    for (let more = 1; place.scrollHeight > place.clientHeight + 1 && list.children.length > 1; more += 1) {
      list.firstChild.remove();
      head.textContent = `${what} (${more} more in the log)`;
    }
  }

  $("lately")?.addEventListener("click", (event) => {
    if (!event.target.closest(".shut")) return;
    since = events;
    $("lately").hidden = true;
    toQuestion();
  });

  // On a phone, which has room for it, before the first answer who one plays and how one wins, and from then on what happened last.
  function captioned() {
    const last = $("log").lastElementChild?.querySelector("a")?.textContent ?? "";
    caption((narrow.matches && $("undo").disabled && $("log").querySelectorAll(".head").length < 2 && board.dataset.goal) || last);
  }

  function caption(text) {
    $("caption").textContent = text;
    $("caption").classList.toggle("long", text.length > 62); // set smaller where it has one line
  }

  function say(text) {
    const line = document.createElement("p");
    line.textContent = text;
    const live = $("live");
    live.append(line);
    while (live.childElementCount > 12) live.firstElementChild.remove();
  }

  // -- the log ---------------------------------------------------------------------------------

  function dropLines(kept) {
    for (const line of [...$("log").children].reverse()) {
      if (Number(line.id.slice(1)) < kept) break;
      line.remove();
    }
  }

  // What was shown before a gap stands in the log again: it is not news.
  function restore(stop) {
    for (const [number, html] of lines) {
      if (number >= stop) continue;
      if (html) $("log").append(made(html));
      lines.delete(number);
    }
  }

  // *tell* is whether lost turns among the lines are told even if there are many lines.
  function appendLines(stop, tell = false) {
    const log = $("log");
    const numbers = [...lines.keys()].filter((number) => number < stop).sort((a, b) => a - b);
    if (!numbers.length) return;
    const near = log.parentElement.scrollHeight - log.parentElement.scrollTop - log.parentElement.clientHeight < 120;
    const many = numbers.filter((number) => lines.get(number)).length > 40;
    if (!walking || !walking.marked) for (const line of log.querySelectorAll(".new")) line.classList.remove("new");
    if (walking) walking.marked = true;
    for (const number of numbers) {
      const html = lines.get(number);
      if (html && !many) held?.told(html);
      lines.delete(number);
      if (!html) continue;
      const line = made(html);
      line.classList.toggle("new", !many);
      log.append(line);
      const passed = signs ? signs.passed(line) : line.dataset.lost;
      if (passed && (tell || !many)) { line.dataset.lost = passed; gone.push(passed); }
      if (!many) say(line.querySelector("a").textContent);
    }
    if (near || many) log.parentElement.scrollTop = log.parentElement.scrollHeight;
  }

  $("older").addEventListener("click", older);
  async function older() {
    const log = $("log");
    const before = Number(log.dataset.first);
    const found = await get(`../g/${key}/lines?before=${before}`);
    if (!found) return false;
    const height = log.parentElement.scrollHeight;
    log.prepend(...found.lines.filter(Boolean).map(made));
    log.dataset.first = found.first;
    $("older").hidden = !found.first;
    log.parentElement.scrollTop += log.parentElement.scrollHeight - height;
    return true;
  }

  function mark(line) {
    world?.order(line);
    for (const lit of document.querySelectorAll("#board .lit")) lit.classList.remove("lit");
    if (!line) return;
    light(line);
    world?.bring(...(line.dataset.cards ?? "").split("|"));
    caption(line.querySelector?.("a")?.textContent ?? "");
  }

  function light(line, on = true) {
    for (const name of [...(line.dataset.cards ?? "").split("|"), line.dataset.card]) if (name) world?.light(name, on);
    for (const card of (line.dataset.cards ?? "").split("|").filter(Boolean))
      for (const found of document.querySelectorAll(`#board .card[data-card="${CSS.escape(card)}"]`)) found.classList.toggle("lit", on);
    for (const seat of (line.dataset.seats ?? "").split(" ").filter(Boolean)) $(`seat-${seat}`)?.classList.toggle("lit", on);
    if (line.dataset.card) for (const found of document.querySelectorAll(`#board .card[data-card="${CSS.escape(line.dataset.card)}"]`)) found.classList.toggle("lit", on);
    if (line.dataset.seat) $(`seat-${line.dataset.seat}`)?.classList.toggle("lit", on);
  }

  for (const [type, on] of [["pointerover", true], ["pointerout", false], ["focusin", true], ["focusout", false]])
    for (const told of [document.querySelector(".side"), $("lately")]) told?.addEventListener(type, (event) => {
      const line = event.target.closest("[data-cards], [data-seats], [data-card], [data-seat]");
      if (line && !walking) light(line, on);
      const outer = line?.parentElement?.closest("[data-cards], [data-seats]");
      if (outer && !walking) light(outer, on);
    });

  // -- walking through the opponents' moves ----------------------------------------------------

  async function walk() {
    walking = { at: shown, stop: events, timer: 0, go: null, marked: false, until: null, own: map && played && given > walked };
    const me = walking;
    board.classList.add("is-walking");
    world?.unpoint();
    world?.top();
    letGo();
    undress();
    staged = null;
    $("question").hidden = true;
    $("walking").hidden = false;
    $("caption").textContent = ""; // what was told last
    if (acts && !document.activeElement.matches("input, textarea")) $("next").focus({ preventScroll: true });
    let frames = [];
    let next = me.at;
    while (walking === me && me.at < me.stop) {
      if (me.until !== null) { frames = []; next = me.at = me.until; me.until = null; }
      if (!frames.length) {
        if (next >= me.stop) break;
        const found = await get(`../g/${key}/frames?from=${next}&to=${me.stop}${next === me.at ? "&whole" : ""}`);
        if (walking !== me) return;
        if (me.until !== null) continue;
        if (!found || !(found.next > next)) break;
        frames = found.frames;
        next = found.next;
        if (!frames.length) { me.at = next; continue; }
      }
      const frame = frames.shift();
      const skipped = frame.event === me.met;
      draw(frame.parts);
      undress();
      appendLines(frame.event + 1, skipped);
      shown = me.at = frame.event + 1;
      mark($(`e${frame.event}`));
      if (panel === "reasons" && $(`e${frame.event}`)?.querySelector(".why")) refreshPanel(frame.event);
      if (map && $("lately") && $(`e${frame.event}`)?.matches(".grave")) $("lately").hidden = true; // it is no longer so
      if (me.beat && !$(`e${frame.event}`)?.matches(".beat, .head")) continue;
      me.beat = false;
      const told = $(`e${frame.event}`);
      const mine = own(frame.event);
      let time = world ? beatOf(frame.parts, told) : 0;
      if (acts) {
        if (frame.act && narrow.matches && frame.act.kind !== "hurt") { staged = String(frame.act.actor); stage(); }
        time = acts.show(frame.act) * 0.9;
        if (frame.act?.caption) { $("caption").textContent = frame.act.caption; time = Math.max(time, Math.min(3500, reading(frame.act.caption) * 0.75)); }
      }
      if (!map && told?.querySelector(".why") && Number.isFinite(pace()) && !store.get("paced", "") && !$("lesson")?.offsetWidth) {
        store.set("paced", "yes");
        notice("Too fast or too slow? The menu has other paces, and step by step.");
      }
      if (mine && frame.act?.kind !== "hurt") time *= 0.6; // one knows what one's own side does
      if (told?.matches(".beat, .head")) me.own = false;
      if (me.own && !told?.matches(".grave")) time = Math.min(time, 450); // a card of one's own hand
      const lost = told?.dataset.lost;
      if (lost) { time = world ? Infinity : Math.max(1800, reading(lost)); $("caption").textContent = lost; }
      $("whynow").hidden = !told?.querySelector(".why");
      $("walking").toggleAttribute("data-own", map ? mine : Boolean(document.querySelector(".seat.yours.turn")));
      const goes = narrow.matches && told?.matches(".grave") && $("hands-held")?.querySelector(".card") && /shout/.test(frame.parts.shown ?? ""); // a phone tells it nowhere else
      if (pace() === 0 || (me.at >= me.stop && !goes && (acts ? pace() === Infinity : time < (mine ? 600 : 1000)))) break; // on a map the last shot is seen, too
      const wait = pace() === PACES.step || skipped || (narrow.matches && document.body.classList.contains("drawn")) ? Infinity : time * (pace() === PACES.slow ? 1.8 : 1);
      me.lost = lost;
      if (wait === Infinity) forget(lost); // it stands there until somebody goes on
      await new Promise((go) => {
        me.go = go;
        if (Number.isFinite(wait)) me.timer = setTimeout(go, wait);
      });
      me.go = null;
    }
    if (walking === me) { walking = null; walked = performance.now(); showPresent(); }
  }

  // What others did before the first question of all is watched as well, and stands beside it.
  function opening() {
    const begun = map && pace() && asked() && !hands.on() && !$("lesson") && $("redo")?.disabled && $("undo").getAttribute("aria-label") === "Undo";
    const first = begun && $("log").querySelector(".beat:has(~ li .why)");
    if (!first) return;
    since = opened = shown = Number(first.id.slice(1));
    for (const line of [...$("log").children]) {
      const number = Number(line.id.slice(1));
      if (number < shown) continue;
      lines.set(number, line.outerHTML);
      line.remove();
    }
    walk();
  }

  // How many milliseconds a text takes to read: four or five words a second, and figures faster.
  const reading = (text) => (text.match(/\S+/g) ?? []).reduce((sum, word) => sum + (/\p{L}{2}/u.test(word) ? 220 : 70), 0);
  // On a map, what matters stays for a second at least; what moves nothing is soon gone.
  function beatOf(parts, told) {
    const read = reading(told?.querySelector("a")?.textContent ?? "");
    const figures = /class="card"/.test(parts.told ?? "") && $("told").textContent;
    const matters = figures || parts.layer || /<(path|polyline)/.test(parts.shown ?? "") || told?.matches(".grave, :has(.why)");
    return matters && !("idle" in (told?.dataset ?? {})) ? Math.min(4500, Math.max(figures ? 2200 : 1000, read, figures ? reading(figures) * 0.8 : 0)) : Math.max(400, read * 0.7);
  }

  // Whether the player's own side did it: that needs less time to be understood.
  function own(event) {
    const seat = $(`e${event}`)?.dataset.seats?.split(" ")[0];
    return Boolean(seat && $(`seat-${seat}`)?.classList.contains("yours"));
  }

  function stopWalk() {
    if (!walking) return;
    const me = walking;
    walking = null;
    walked = performance.now();
    clearTimeout(me.timer);
    me.go?.();
  }

  const forget = (lost) => { gone = gone.filter((text) => text !== lost); };
  function nextStep() {
    clearTimeout(walking?.timer);
    if (walking?.go) { forget(walking.lost); walking.go(); }
  }
  // What is skipped stops where a turn of yours is lost: nobody is to overlook that.
  function skipWalk() {
    if (!walking) return;
    const lost = [...lines].filter(([number, html]) => number >= walking.at && number < walking.stop && html?.includes("data-lost=")).map(([number]) => number);
    if (lost.length) { walking.until = walking.met = Math.min(...lost); nextStep(); return; }
    endWalk();
  }
  function endWalk() { if (walking) { stopWalk(); showPresent(true); } }
  $("pause")?.addEventListener("click", () => {
    paused = !paused;
    $("pause").setAttribute("aria-pressed", String(paused));
    $("pause").textContent = paused ? "Play" : "Pause";
    clearTimeout(walking?.timer);
    if (!paused) nextStep();
  });
  $("beat")?.addEventListener("click", () => { if (walking) { walking.beat = true; nextStep(); } });
  $("whynow").addEventListener("click", () => {
    clearTimeout(walking?.timer);
    openPanel("reasons", walking ? walking.at - 1 : undefined);
  });
  $("next").addEventListener("click", nextStep);
  // A click leaves the keys with *Next*, which says that Space is its own.
  $("walking").addEventListener("click", (event) => { if (event.detail && walking) $("next").focus({ preventScroll: true }); });
  $("skip").addEventListener("click", skipWalk);
  $("pace").value = store.get("pace", "fast");
  $("pace").addEventListener("change", () => {
    if (hands.on()) { hands.pace($("pace").value); return; }
    store.set("pace", $("pace").value);
    if (walking && pace() === 0) skipWalk(); else if (walking && Number.isFinite(pace())) nextStep();
  });

  // -- the end ---------------------------------------------------------------------------------

  // What the game looked like at its end, instead of the page about it, and back again.
  board.addEventListener("click", (event) => {
    if (!event.target.closest("[data-past-end]")) return;
    if (hands.on()) { hands.show(false); showPresent(); reviewed = true; board.classList.add("past-end"); } // how it went stands on the whole table
    else if (reviewed && !map) { reviewed = false; hands.show(true); showPresent(); board.querySelector(".back-to-end").focus({ preventScroll: true }); return; }
    const past = board.classList.toggle("past-end");
    world?.fitted?.();
    (past ? board.querySelector(".back-to-end") : $("ended")).focus({ preventScroll: true });
  });

  // -- looking back ----------------------------------------------------------------------------

  // From the end first its last moment, and from there back, by the arrows, to the beginning.
  function fromEnd() {
    const last = [...$("log").children].findLast((line) => !line.matches(".note"));
    if (last) lookAt(Number(last.id.slice(1)));
  }
  // A moment of the review: the table as it was then. On return its button has the keys again.
  let seenFrom = null;
  board.addEventListener("click", async (event) => {
    const look = event.target.closest("[data-then]");
    if (!look) return;
    seenFrom = look.closest("button");
    const number = Number(look.dataset.then);
    while (!$(`e${number}`) && !$("older").hidden && (await older())) { /* until its line is there */ }
    await lookAt(number);
    $("present").focus({ preventScroll: true });
  });
  // The first round, or the first line there is: what came before it has no table yet.
  async function fromStart() {
    while (!$("older").hidden && (await older())) { /* until all lines are there */ }
    const first = $("log").querySelector(".head") ?? $("log").firstElementChild;
    if (first) lookAt(Number(first.id.slice(1)));
  }
  $("first").addEventListener("click", fromStart);

  async function lookAt(event) {
    if (event >= events) { if (looking !== null) showPresent(); return; }
    if (event < 0) return;
    stopWalk();
    appendLines(events);
    shown = events;
    looking = event;
    const found = await get(`../g/${key}/frames?from=${event}&to=${event + 1}&whole`);
    if (looking !== event) return;
    const frame = found?.frames[0];
    if (!frame) { present(); return; }
    letGo();
    undress();
    notice("");
    hands.aside(event);
    board.classList.remove("is-walking");
    board.classList.add("is-looking");
    $("walking").hidden = true;
    $("question").hidden = true;
    $("lookback").hidden = false;
    draw(frame.parts);
    undress();
    mark($(`e${event}`));
    for (const line of $("log").querySelectorAll(".here")) line.classList.remove("here");
    const line = $(`e${event}`);
    line?.classList.add("here");
    line?.scrollIntoView({ block: "nearest" });
    const text = line?.querySelector("a")?.textContent ?? "";
    $("moment").textContent = `Looking back: ${text}`;
    $("moment").classList.toggle("long", text.length > 55);
    say(`Looking back: ${text}`);
    const back = await get(`${api}/back?event=${event}`);
    if (looking === event && back) {
      $("goback").disabled = !back.answers;
      $("goback").textContent = back.answers ? `Play on from before “${back.step.name}”` : "Play on from here: you are already here";
      if (back.answers) $("goback").append(Object.assign(document.createElement("small"), { textContent: `takes back ${back.answers === 1 ? "1 answer" : back.answers + " answers"}` }));
    }
    refreshPanel(event);
  }

  function lookStep(by) {
    const here = looking ?? events;
    const numbers = [...$("log").children].map((line) => Number(line.id.slice(1)));
    if (by < 0) { const earlier = numbers.filter((n) => n < here).pop(); if (earlier !== undefined) lookAt(earlier); else if (!$("older").hidden) $("older").click(); }
    else if (looking !== null) { const later = numbers.find((n) => n > here); lookAt(later ?? events); }
  }
  function present() {
    for (const line of $("log").querySelectorAll(".here")) line.classList.remove("here");
    showPresent();
    seenFrom?.focus({ preventScroll: true });
    seenFrom = null;
  }
  $("earlier").addEventListener("click", () => lookStep(-1));
  $("later").addEventListener("click", () => lookStep(1));
  $("present").addEventListener("click", present);
  $("goback").addEventListener("click", () => { const event = looking; present(); send("back", { event }); });

  for (const panels of [document.querySelector(".side"), $("sheet-inside")]) panels.addEventListener("click", (event) => {
    const why = event.target.closest(".why");
    const line = why?.closest("li");
    if (why) { event.preventDefault(); openPanel("reasons", Number(line.dataset.event ?? line.id.slice(1))); return; }
    const at = event.target.closest('a[href^="?at="]');
    if (at) { event.preventDefault(); if (narrow.matches && document.body.classList.contains("drawn")) fold(); $("sheet").close(); lookAt(Number(at.getAttribute("href").slice(4))); return; }
    const copy = event.target.closest("[data-copy]");
    if (copy) fetch(copy.dataset.copy).then((r) => r.text()).then((text) => navigator.clipboard.writeText(text)).then(() => notice("The record is copied."), () => notice("It could not be copied; export it instead."));
  });

  // -- what may be done ------------------------------------------------------------------------

  const options = () => [...document.querySelectorAll("#options button[data-text]")];
  const asked = () => !walking && looking === null && $("options");

  function dress() {
    undress();
    world?.dress();
    for (const option of options()) {
      const { card, place, seat } = option.dataset;
      if (card && place && place !== "offer")
        for (const found of cardsAt(card, place)) {
          found.classList.add("may");
          describe(found, "may be chosen");
        }
      else if (!card && Number(seat) >= 0 && $(`seat-${seat}`)) {
        $(`seat-${seat}`).classList.add("may");
        describe($(`seat-${seat}`).querySelector(".who"), "may be chosen");
      }
    }
    for (const no of document.querySelectorAll("#question .refused"))
      for (const found of cardsAt(no.dataset.card, no.dataset.place)) {
        found.classList.add("cannot");
        describe(found, `cannot be played: ${no.textContent}`);
      }
    signs?.distances();
    signs?.tags();
    held?.dress();
    signs?.numbered();
  }

  function undress() {
    world?.undress();
    signs?.bare();
    for (const found of document.querySelectorAll(".card.may, .card.cannot, .card.chosen, .card.lifted, .seat.may, .seat.target")) {
      found.classList.remove("may", "cannot", "target", "chosen", "lifted");
      plain(found);
    }
    for (const who of document.querySelectorAll(".who[data-plain]")) plain(who);
  }

  function plain(each) {
    if (!each.dataset.plain) return;
    each.setAttribute("aria-label", each.dataset.plain);
    delete each.dataset.plain;
  }
  function describe(card, text) {
    card.dataset.plain ??= card.getAttribute("aria-label");
    card.setAttribute("aria-label", `${card.dataset.plain}; ${text}`);
  }

  // What may be chosen now, in the order of its keys: cards of yours, seats, then buttons.
  function choosable() {
    const seen = (each) => each.offsetParent !== null;
    if (map) return options().filter((each) => (each.dataset.digit || each.querySelector("kbd")) && seen(each));
    if (chosen) return [".seat.theirs.target .who, #options .ask", ".seat.yours.target .who", ".whose-hand.target"].flatMap((sort) => [...document.querySelectorAll(sort)]).filter((each) => seen(each) && !(each.matches(".whose-hand") && seen($(`seat-${each.dataset.seat}`).querySelector(".who"))));
    return [".card.may", ".seat.may .who", "#options button[data-text]:not([data-obvious])"].flatMap((sort) => [...document.querySelectorAll(sort)]).filter(seen);
  }

  const keyed = (digit) => choosable().find((each) => (each.dataset.digit ?? each.querySelector("kbd")?.textContent) === digit);

  const cardsAt = (card, place) => document.querySelectorAll(`.card[data-card="${CSS.escape(card)}"][data-place="${CSS.escape(place)}"]`);

  function pick(card, touch) {
    const { card: name, place } = card.dataset;
    peek(card);
    if (!asked()) return;
    const found = options().filter((option) => option.dataset.card === name && option.dataset.place === place);
    if (!found.length) {
      const no = [...document.querySelectorAll("#question .refused")].find((r) => r.dataset.card === name && r.dataset.place === place);
      letGo();
      if (no) notice(no.textContent, [["§", () => openClause(no.dataset.clause), `Rule ${no.dataset.clause}`]]);
      return;
    }
    const again = chosen && chosen.name === name && chosen.place === place;
    const aimed = found.some((option) => Number(option.dataset.seat) >= 0);
    if (found.length === 1 && (again || (!aimed && !touch))) { give(found[0].dataset.text); return; }
    if (again) { letGo(); return; }
    letGo();
    chosen = { name, place, options: found };
    const [title, , aim] = sayOf(card) ?? [];
    card.classList.add("chosen");
    for (const option of found) {
      if (Number(option.dataset.seat) < 0) continue;
      const target = $(`seat-${option.dataset.seat}`);
      target?.classList.add("target");
      if (target) describe(target.querySelector(".who"), `Enter: ${title ?? "it"} is for this one`);
      document.querySelector(`.whose-hand[data-seat="${option.dataset.seat}"]`)?.classList.add("target");
    }
    for (const option of options()) option.classList.toggle("meant", found.includes(option));
    for (const option of found) option.classList.toggle("ask", !aimed && found.length > 1);
    signs?.tags(name);
    signs?.distances();
    signs?.numbered();
    if (aimed) lead(title, aim || "Choose who it is for");
    else lead(title, found.length > 1 ? "Two look alike: choose one" : `Tap again to ${$("question").dataset.deed}`);
  }

  // A finger on a card that is offered first shows what it does, as on a card of a hand.
  function consider(offer) {
    letGo();
    chosen = { name: offer.dataset.card, place: "offer", options: [offer] };
    offer.classList.add("meant");
    peek(offer);
    lead(sayOf(offer)?.[0], `Tap again to ${$("question").dataset.deed}`);
  }

  const sayOf = (card) => says[card.dataset.card] ?? Object.values(says).find(([title]) => title === card.querySelector(".title")?.textContent);

  // While something is picked up, the ribbon says what is to be done with it.
  function lead(title, text) {
    const place = $("question").querySelector(".prompt > span");
    if (!place) return;
    place.dataset.plain ??= place.textContent;
    const what = document.createElement("em");
    what.textContent = title ? `${title} ` : "";
    place.replaceChildren(what, text);
    $("undo").hidden = true;
    $("putback").hidden = false;
    say(`${title ? title.replace(/[^!?.]$/, "$&.") + " " : ""}${text}`);
  }
  function unlead() {
    const place = $("question")?.querySelector(".prompt > span");
    if (place?.dataset.plain) { place.textContent = place.dataset.plain; delete place.dataset.plain; }
    $("undo").hidden = false;
    $("putback").hidden = true;
  }
  document.addEventListener("click", (event) => { if (event.target.closest("#putback")) letGo(); });

  function letGo() {
    if (chosen) for (const found of document.querySelectorAll(".target, .chosen, .meant, .ask")) found.classList.remove("target", "chosen", "meant", "ask");
    if (chosen) { unlead(); for (const who of document.querySelectorAll(".seat .who[data-plain]")) plain(who); }
    if (chosen && asked()) { chosen = null; signs?.tags(); signs?.numbered(); }
    chosen = null;
  }

  function aim(seat, touch) {
    if (!asked()) return false;
    if (chosen) {
      const option = chosen.options.find((each) => each.dataset.seat === seat.dataset.seat);
      if (option) { give(option.dataset.text); return true; }
      letGo();
      return false;
    }
    const option = options().find((each) => !each.dataset.card && each.dataset.seat === seat.dataset.seat);
    if (!option) return false;
    if (touch && !seat.classList.contains("target")) { seat.classList.add("target"); chosen = { name: "", place: "", options: [option] }; return true; }
    give(option.dataset.text);
    return true;
  }

  if (!map) board.addEventListener("click", (event) => {
    if (event.target.closest(".dock, #hands, #tools")) return;
    const touch = event.pointerType === "touch";
    const chip = event.target.closest(".whose-hand");
    const seat = chip ? $(`seat-${chip.dataset.seat}`) : event.target.closest(".seat");
    if (seat?.classList.contains("target") && aim(seat, touch)) return;
    if (seat && narrow.matches && (chip || !event.target.closest(".card"))) { staged = seat.dataset.seat; stage(); }
    const card = event.target.closest("button.card");
    if (card) { pick(card, touch); if (chosen && !event.detail) choosable()[0]?.focus(); return; }
    if (seat && aim(seat, touch)) return;
    letGo();
  });

  carried?.({
    asked: () => asked(),
    take: (card) => pick(card, true),
    chosen: () => chosen,
    onto: (seat) => aim(seat, false),
    lay: () => { if (chosen.options.length === 1 && !(Number(chosen.options[0].dataset.seat) >= 0)) give(chosen.options[0].dataset.text); },
    letGo,
  });
  const signs = around?.({ asked: () => asked(), choosable });
  const held = fan?.({ give, options, asked: () => asked(), notice, peek, say, narrow: () => narrow.matches, still, says, redress: () => world?.dress(), world: () => world });
  document.querySelector(".dock").addEventListener("click", (event) => {
    const offer = event.pointerType === "touch" && !document.body.matches(".beside") && asked() && event.target.closest("#options .offer"); // at a table the card itself says what it does
    if (offer && !chosen?.options.includes(offer)) { event.preventDefault(); consider(offer); return; }
    const card = event.target.closest("#hands-held button.card");
    if (card && !held?.deals()) pick(card, event.pointerType === "touch");
  });

  document.querySelector(".dock").addEventListener("submit", (event) => {
    const form = event.target;
    if (form.id !== "options") return;
    event.preventDefault();
    const text = event.submitter?.value || form.elements.typed?.value.trim();
    if (text) give(String(text), !event.submitter?.value);
  });
  document.querySelector(".dock").addEventListener("click", (event) => {
    if (event.target.closest("[data-from-end]")) fromEnd();
  });
  // A § opens its rule beside the game, wherever on the page it stands.
  document.addEventListener("click", (event) => {
    const clause = event.target.closest("a.clause:not([target])");
    if (!clause || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    openClause(decodeURIComponent(clause.hash.slice(1)));
  });

  document.addEventListener("submit", (event) => {
    const form = event.target;
    const action = form.getAttribute("action") ?? "";
    if (!action.startsWith(`../g/${key}/`) || form.id === "options") return;
    const what = action.split("/").pop();
    if (!["undo", "redo", "correct", "go", "switch", "know"].includes(what)) return;
    event.preventDefault();
    const data = new FormData(form);
    const sheet = form.closest("#sheet");
    const again = (name) => (done) => { if (done && sheet) hands.sheet(name); else if (done) refreshPanel(); };
    if (what === "correct") send(what, { text: data.get("text") }).then((done) => { if (done && sheet) $("sheet").close(); else if (done) { form.reset(); form.querySelector(".preview").textContent = ""; } });
    else if (what === "go") send(what, { line: Number(data.get("line")) });
    else if (what === "switch") send(what, { source: data.get("source"), typed: data.get("typed") === "on" }).then(again("sources"));
    else if (what === "know") send(what, { source: data.get("source"), topic: data.get("topic"), known: data.get("known") === "on" }).then(again("sources"));
    else step(what);
  });

  function step(what) {
    if (what === "undo" && looking === null && world?.unplan()) return;
    endWalk();
    if (looking !== null) present();
    surely(what === "undo" && $("undo").dataset.slip, () => send(what, {}));
  }

  // What is typed, and everything beside a real table, may be a few letters or a line of cards.
  let onward = false; // whether focus is to go on to what is asked next
  const MOMENT = 250; // what has stood there for so many milliseconds may be meant
  let played = false; // whether it was for a card of one's own hand
  let given = 0; // when the last answer was sent: the second click of a double click is none
  document.addEventListener("click", (event) => {
    const seen = put > given && performance.now() - put > MOMENT; // it is a tap on what stands there now
    if (seen || event.detail < 2 || performance.now() - given > 600 || !event.target.closest("#options button, .card, .seat, .whose-hand")) return;
    event.preventDefault();
    event.stopPropagation();
  }, true);

  // What is almost surely a slip is asked once, unless that was switched off.
  function surely(slip, go) {
    if (!slip || store.get("slips", "on") === "off") { go(); return; }
    const dialog = $("slip");
    $("slip-says").textContent = slip;
    dialog.onclose = () => {
      const said = dialog.returnValue;
      dialog.returnValue = "";
      if (said === "never") ask(false);
      if (said === "yes" || said === "never") go();
    };
    dialog.showModal();
  }
  function ask(on) {
    store.set("slips", on ? "on" : "off");
    $("slips").setAttribute("aria-pressed", String(on));
  }
  ask(store.get("slips", "on") === "on");
  $("slips").addEventListener("click", () => ask($("slips").getAttribute("aria-pressed") !== "true"));

  // What a hint says is given without a question: it has named the price, and must not be doubted.
  let advice = "";
  function give(text, written = false, advised = false) {
    const slip = !advised && text !== advice && options().find((each) => each.dataset.text === text)?.dataset.slip;
    letGo();
    surely(slip, () => sent(text, written));
  }
  function sent(text, written) {
    advice = "";
    given = performance.now();
    played = !$("question").dataset.moment && Boolean($("hands-held"));
    if (moves()) since = events;
    signs?.gave(text);
    onward = !document.activeElement.matches("input, textarea") && (!map || Boolean(document.activeElement.closest("#hands-held, #notice")));
    peekText("");
    const listed = world && !written && options().some((each) => each.dataset.text === text);
    if ((written || hands.on()) && !listed) hands.give(text);
    else send("answer", { answer: text, token: $("question").dataset.token });
  }
  // A key that is pressed before the next question has come answers none.
  let answered = "", answeredAt = 0;

  // Undo and redo that are pressed faster than they are answered are done one after the other.
  let toCome = [];
  async function send(what, data) {
    if (busy && (what === "undo" || what === "redo")) return new Promise((done) => { toCome.push(() => send(what, data).then(done)); });
    if (busy || (what === "answer" && data.token === answered && performance.now() - answeredAt < 3000)) return false;
    busy = true;
    hands.sends(what);
    if (what !== "answer") signs?.gave();
    quiet = !["answer", "type", "pass"].includes(what);
    board.classList.add("busy");
    try {
      const response = await fetch(`${api}/${what}`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(data) });
      const found = await response.json();
      if (response.ok) {
        notice("");
        answered = what === "answer" ? data.token : "";
        answeredAt = performance.now();
        hands.after(found);
        setTimeout(() => { if (version < found.version) listen(); }, 1500);
        return found;
      }
      toCome = [];
      refusal(found);
    } catch {
      unheard();
    } finally {
      busy = false;
      board.classList.remove("busy");
      tellLost();
      toCome.shift()?.();
    }
    return false;
  }

  function refusal(found) {
    quiet = false;
    if (found.kind === "stale") { notice("The game has moved on. Here is the new question."); if (!source || source.readyState === EventSource.CLOSED) listen(); }
    else if (found.kind === "rule") notice(`${sentence(found.error)} The report is kept with the saved game.`, [["Undo", () => step("undo")]]);
    else notice(sentence(found.error), found.clause ? [["§", () => openClause(found.clause), `Rule ${found.clause}`]] : []);
  }

  // On a phone the question's own box lies in the sheet as if it were none: then its words take focus.
  function toQuestion() {
    $("question").focus({ preventScroll: true });
    const prompt = $("question").querySelector(".prompt");
    if (document.activeElement === $("question") || !prompt) return;
    prompt.tabIndex = -1;
    prompt.focus({ preventScroll: true });
  }

  const unheard = () => notice("Lonehand does not answer. Is it still running? All your answers so far are saved.");
  const sentence = (text) => { const whole = text.charAt(0).toUpperCase() + text.slice(1); return /[.!?]$/.test(whole) ? whole : whole + "."; };

  async function get(address, as = "json") {
    try {
      const response = await fetch(address, { headers: { accept: "application/json" } });
      if (response.ok) return await response[as]();
      refusal(await response.json());
    } catch {
      unheard();
    }
    return undefined;
  }

  let fading = 0;
  function notice(text, acts = [], stay = false) {
    clearTimeout(fading);
    const place = $("sheet").open ? $("sheet").querySelector(".preview") ?? $("notice") : $("notice");
    place.replaceChildren();
    if (!text) return;
    place.append(text);
    const log = $("panel-log");
    if (place.closest(".side") && !log.hidden) requestAnimationFrame(() => { log.scrollTop = log.scrollHeight; });
    for (const [label, act, name] of acts) {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = label;
      if (name) { button.title = name; button.setAttribute("aria-label", name); }
      button.addEventListener("click", act);
      place.append(" ", button);
    }
    if (!stay) { fading = setTimeout(() => place.replaceChildren(), 5000); return; }
    const shut = document.createElement("button");
    shut.type = "button";
    shut.className = "shut";
    shut.setAttribute("aria-label", "Close");
    shut.append($("fold").querySelector("svg").cloneNode(true));
    shut.addEventListener("click", () => { place.replaceChildren(); if (asked()) toQuestion(); });
    place.prepend(shut);
  }
  // A tap on it sends it away, and where it lies over the seats a tap anywhere.
  document.addEventListener("click", (event) => {
    const on = event.target.closest(".notice");
    if (!event.detail || (on ? event.target.closest("button, a") : !small() || hands.on())) return;
    if ($("notice").childNodes.length) notice("");
    else if (asked() && $("lately") && small()) { since = events; lately(); }
  }, true);

  // -- hover and focus: what a card does, how far it is ----------------------------------------

  function peek(card) {
    const found = sayOf(card);
    const no = [...document.querySelectorAll("#question .refused")].find((r) => r.dataset.card === card.dataset.card && r.dataset.place === card.dataset.place);
    peekText(found ? `${found[0]}: ${found[1]}${no && asked() ? " – Not now: " + no.textContent : ""}` : "");
  }
  function peekText(text) { $("peek").textContent = text ?? ""; }

  if (!map) for (const type of ["pointerover", "focusin"])
    board.addEventListener(type, (event) => {
      const card = event.target.closest("button.card");
      if (!chosen && asked()) signs?.tags(card?.matches(".own .may") ? card.dataset.card : "");
      if (card) peek(card); else peekText("");
      signs?.distances(chosen ? null : event.target.closest(".seat .who")?.closest(".seat"));
    });
  if (!map) for (const type of ["pointerleave", "focusout"])
    board.addEventListener(type, (event) => {
      if (type === "focusout" && board.contains(event.relatedTarget)) return;
      peekText("");
      signs?.distances();
      if (asked()) signs?.tags(chosen?.name);
    });
  for (const type of ["pointerover", "focusin"])
    document.querySelector(".dock").addEventListener(type, (event) => {
      const option = event.target.closest("button[data-card]");
      for (const lit of document.querySelectorAll("#board .lit")) lit.classList.remove("lit");
      if (!option) return;
      if (option.dataset.card && option.dataset.place && option.dataset.place !== "offer") {
        for (const card of cardsAt(option.dataset.card, option.dataset.place)) { card.classList.add("lit"); peek(card); }
      }
      if (Number(option.dataset.seat) >= 0) $(`seat-${option.dataset.seat}`)?.classList.add("lit");
      if (option.dataset.place === "offer") peek(option);
    });

  // -- panels ----------------------------------------------------------------------------------

  // A drawer folds and remembers which panel was open, for as long as it is the same game.
  const shelf = `drawer.${board.dataset.kind}`;
  function fold() {
    if (asked() && document.activeElement?.matches("[data-drawer]")) toQuestion();
    document.body.classList.remove("drawn");
    store.set(shelf, "");
    pressed();
    arrange();
  }
  function pressed() {
    const open = document.body.classList.contains("drawn");
    for (const button of document.querySelectorAll("[data-drawer]")) button.setAttribute("aria-expanded", String(open && button.dataset.drawer === panel));
  }
  for (const button of document.querySelectorAll("[data-drawer]"))
    button.addEventListener("click", () => {
      if ($("menu").matches(":popover-open")) $("menu").hidePopover();
      if (button.getAttribute("aria-expanded") === "true") fold(); else openPanel(button.dataset.drawer);
    });
  $("fold").addEventListener("click", fold);

  const tabs = [...document.querySelectorAll('.tabs [role="tab"]')];
  function openPanel(name, event) {
    if (hands.on()) return hands.sheet(name, event);
    panel = name;
    if (!["log", "reasons", "rules"].includes(name)) fetchHands(); // there are forms in it
    if (narrow.matches) clearTimeout(walking?.timer); // what it covers waits for Next
    document.body.classList.add("drawn");
    store.set(shelf, `${key} ${name}`);
    pressed();
    arrange();
    for (const tab of tabs) {
      const on = tab.dataset.panel === name;
      tab.setAttribute("aria-selected", String(on));
      tab.tabIndex = on ? 0 : -1;
      $(`panel-${tab.dataset.panel}`).hidden = !on;
    }
    if (name === "log") { const log = $("panel-log"); log.scrollTop = log.scrollHeight; return Promise.resolve(); }
    return refreshPanel(event);
  }

  async function refreshPanel(event) {
    if (panel === "log") return;
    const name = panel;
    const place = $(`panel-${name}`);
    if (name === "rules" && place.childElementCount) return;
    if (place.contains(document.activeElement) && name === "more" && event === undefined && document.activeElement.matches("input")) return;
    const at = event ?? looking ?? (walking?.at ? walking.at - 1 : null);
    const found = await get(`../g/${key}/panel/${name}${at === null || at === undefined ? "" : `?event=${at}`}`, "text");
    if (panel === name && found !== undefined) place.innerHTML = found; else if (panel === name) place.textContent = $("notice").textContent;
  }

  async function openClause(id) {
    await openPanel("rules");
    const rule = (hands.on() ? $("sheet-inside") : $("panel-rules")).querySelector(`[id="${CSS.escape(id)}"]`);
    if (!rule) return;
    for (const other of document.querySelectorAll(".rule.here")) other.classList.remove("here");
    rule.hidden = false;
    rule.classList.add("here");
    rule.scrollIntoView({ block: "start" });
    if (!hands.on()) document.querySelector(".side").scrollIntoView({ block: "nearest" });
  }

  for (const tab of tabs) tab.addEventListener("click", () => openPanel(tab.dataset.panel));
  document.querySelector(".tabs").addEventListener("keydown", (event) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    event.stopPropagation();
    event.preventDefault();
    const next = tabs[(tabs.indexOf(document.activeElement) + by + tabs.length) % tabs.length];
    next.focus();
    openPanel(next.dataset.panel);
  });

  // -- hint, large view, keys ------------------------------------------------------------------

  // What is hinted at, and why: a sentence, or a list where there is more to say. What was filled in is seen.
  function hinted({ label, why }, filled) {
    const whys = why.split(/(?<=[.;]) +(?=[A-Z\d])/).filter(Boolean);
    const what = filled ? "Hint, filled in." : `Hint: ${label}${/[.!?]$/.test(label) ? "" : "."}`;
    if (whys.length < 2) return [what, ...whys].join(" ");
    const told = document.createElement("div");
    const list = document.createElement("ul");
    for (const each of whys) list.append(Object.assign(document.createElement("li"), { textContent: each.replace(/;$/, ".") }));
    told.append(Object.assign(document.createElement("b"), { textContent: what }), list);
    return told;
  }
  let awaited = null; // while a hint is thought of: whether Enter, pressed already, does it then
  async function hint() {
    if (!asked() || awaited !== null) return;
    awaited = false;
    const { token } = $("question").dataset;
    const found = await get(`${api}/hint`);
    const does = awaited && found;
    awaited = null;
    if ($("question").dataset.token !== token) return; // that was answered meanwhile
    if (found === null) notice("No hint here. This one is yours to decide.");
    if (!found) return;
    const filled = world?.hint(found);
    advice = found.answer;
    if (!map) letGo();
    notice(hinted(found, filled === true), filled === "instead" ? [["Plot this instead", () => { notice(""); world.plot(found.answer); }]] : filled ? [] : [["Do it", () => give(found.answer, false, true)]], true);
    const button = filled === true ? null : $("notice").querySelector("button:not(.shut)");
    if (button) { // Enter does it now, whatever it does else; so does the key of the hint once more
      button.dataset.hinted = "";
      button.append(" ", Object.assign(document.createElement("kbd"), { textContent: "Enter" }));
    }
    if (document.activeElement?.matches(`#hint, #hands-held .card${button ? ", .own .card, .who, [data-obvious]" : ""}`)) toQuestion(); // so that Enter answers, and asks for no second hint
    const option = options().find((each) => each.dataset.text === found.answer);
    for (const other of options()) other.classList.toggle("meant", other === option);
    for (const lit of document.querySelectorAll("#board .lit")) lit.classList.remove("lit");
    if (option?.dataset.place) world?.mark(option.dataset.place, found.label);
    if (option?.dataset.card) for (const card of cardsAt(option.dataset.card, option.dataset.place)) card.classList.add("lit");
    if (does) $("question").dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
  }
  $("hint").addEventListener("click", hint);
  document.querySelector("[data-hint]")?.addEventListener("click", () => { $("menu").hidePopover(); hint(); });

  function large() {
    const on = root.classList.toggle("large");
    $("large").setAttribute("aria-pressed", String(on));
    store.set("large", on ? "on" : "off");
    arrange();
    lately();
  }
  $("large").setAttribute("aria-pressed", String(root.classList.contains("large")));
  $("large").addEventListener("click", large);
  $("keys").addEventListener("click", () => $("help").showModal());

  function obvious() {
    if (walking) return $("next");
    if (looking !== null) return $("present");
    const meant = document.querySelector("#options .meant");
    if (chosen && chosen.options.length === 1) return meant;
    return document.querySelector("#notice [data-hinted]") ?? document.querySelector("#question [data-obvious]:not(div)");
  }

  // Escape closes one thing at a time, what lies on top first; what a button says that it does goes before a plan.
  function escape(writes) {
    if (document.querySelector("dialog[open]")) return false; // it closes itself
    if ($("menu").matches(":popover-open")) $("menu").hidePopover();
    else if (narrow.matches && document.body.classList.contains("drawn")) fold();
    else if (world?.closes()) return true;
    else if (chosen) { letGo(); $("question").focus({ preventScroll: true }); }
    else if (document.querySelector(".which:not([hidden])")) document.querySelector(".which [data-none]").click();
    else if (walking) skipWalk();
    else if (looking !== null) present();
    else if ($("notice").childNodes.length) notice("");
    else if (document.body.classList.contains("drawn")) fold();
    else if (writes || !world?.drops()) notice("");
    return true;
  }
  // What was opened and closed again, or clicked, leaves the keys with what is asked: Enter sends it.
  function keysBack() {
    const at = document.activeElement;
    const done = at === document.body || at?.matches(".bar button, .menu button, .rail summary, .rail button, .dock summary, .prompt .clause, #undo, #redo");
    if (asked() && done && !document.querySelector("dialog[open]")) toQuestion();
  }
  // A tap beside the open menu closes it and does nothing else.
  let shuts = false;
  document.addEventListener("pointerdown", (event) => {
    shuts = $("menu").matches(":popover-open") && !event.target.closest(".bar, #menu");
    if (shuts) event.stopPropagation();
  }, true);
  document.addEventListener("click", (event) => {
    if (shuts && event.detail) { event.preventDefault(); event.stopPropagation(); }
    shuts = false;
  }, true);
  $("menu").addEventListener("toggle", (event) => { if (event.newState === "closed") setTimeout(keysBack); });
  for (const dialog of [$("help"), $("slip")]) dialog.addEventListener("close", () => setTimeout(keysBack));
  document.addEventListener("click", (event) => {
    if (event.detail && !narrow.matches && !$("menu").matches(":popover-open") && event.target.closest(".bar button, .rail summary, .rail button, .dock summary, .prompt .clause, #undo, #redo")) setTimeout(keysBack);
  });

  document.addEventListener("keydown", (event) => {
    if ($("help").open || $("slip").open) return;
    if ($("menu").matches(":popover-open") && event.key !== "Escape") {
      if (event.key === "?") { event.preventDefault(); $("menu").hidePopover(); $("help").showModal(); }
      return;
    }
    const control = event.ctrlKey || event.metaKey;
    const writes = event.target.matches("input, textarea, select, [contenteditable]");
    if (!control && !event.altKey && hands.pressed(event, writes)) return;
    if (awaited !== null && /^(Enter|[ \d])$/.test(event.key)) { event.preventDefault(); awaited ||= event.key === "Enter" && !event.repeat; return; }
    if (world?.pressed(event, writes)) return;
    if (control && !event.altKey) {
      const name = event.key.toLowerCase();
      if (writes && !(event.target.id === "typein" && !event.target.value)) return;
      if (name === "z") { event.preventDefault(); step(event.shiftKey ? "redo" : "undo"); }
      else if (name === "y" && !event.shiftKey) { event.preventDefault(); step("redo"); }
      return;
    }
    if (event.altKey || control) return;
    if (event.key === "Escape") { if (escape(writes)) event.preventDefault(); return; }
    if (writes) return;
    const presses = event.target.matches("button, a, summary, [role=tab]");
    if (walking) nextKey = event.key;
    if ((event.key === "Enter" || event.key === " ") && !presses) {
      if ($("ended")?.className && !walking && looking === null) { if (document.activeElement === document.body) $("ended").focus({ preventScroll: true }); return; } // no key begins a new game
      event.preventDefault();
      if (event.repeat) return;
      if (event.key === nextKey && !walking && performance.now() - walked < PAUSE) { walked = performance.now(); return; }
      if (!walking) nextKey = " ";
      const next = obvious();
      if (chosen) choosable()[0]?.focus(); else if (next) next.click(); else if (asked() && !held?.enter()) notice("Choose an answer: press its number, or click it.");
    } else if (/^[1-9]$/.test(event.key) && asked()) {
      const next = keyed(event.key);
      if (next) { event.preventDefault(); if (next.dataset.text) give(next.dataset.text); else next.click(); }
    } else if (event.key === "ArrowLeft" && !event.shiftKey) { event.preventDefault(); lookStep(-1); }
    else if (event.key === "ArrowRight" && !event.shiftKey) { event.preventDefault(); if (walking) nextStep(); else lookStep(1); }
    else if (/^(Page|Arrow)(Up|Down)$|^(Home|End)$/.test(event.key) && document.activeElement === document.body) $("ended")?.focus({ preventScroll: true }); // which these keys scroll then
    else if (event.key === "?") $("help").showModal();
    else if (event.key === "h" || event.key === "H") {
      const again = event.repeat ? null : document.querySelector("#notice [data-hinted]");
      if (again) again.click(); else hint();
    }
    else if (event.key === "w" || event.key === "l") document.querySelector(`[data-drawer=${event.key === "w" ? "reasons" : "log"}]`).click();
    else if (event.key === "i") $("railed")?.click();
    else if (event.key === "v") large();
    else if (event.key === "t" && !$("beside").hidden) hands.toggle();
  });

  // Undo and notices are with the question; beside a map undo is in the bar.
  const narrow = matchMedia("(max-width: 60rem)");
  function arrange() {
    const dock = document.querySelector(".dock");
    if (map) document.querySelector(".bar").insertBefore($("controls"), $("zooming")?.parentElement?.matches(".bar") ? $("zooming") : $("railed"));
    else dock.insertBefore($("controls"), $("question"));
    const log = $("panel-log");
    log.scrollTop = log.scrollHeight;
    const beside = document.body.classList.contains("drawn") ? ".side" : ".corner.left"; // what is open covers the other
    (narrow.matches ? dock : document.querySelector(beside)).append($("notice"));
  }
  function uncover() { if (world && asked()) world.follow(); }

  // On a phone one seat at a time is on the stage, and one of your hands in the sheet: whoever was
  // tapped, or else whoever is asked and whoever has cards before him that may be chosen.
  let staged = null; // the seat that was tapped or acts, until the next question
  let stagedFor = ""; // the question that it was tapped at
  function unstage() {
    const { token } = made(parts.question).dataset;
    if (token !== stagedFor) staged = null;
    stagedFor = token;
  }
  function stage() {
    if (map) return;
    const seats = [...document.querySelectorAll(".seat")];
    const own = [...document.querySelectorAll(".own")];
    const theirs = seats.filter((seat) => seat.matches(".theirs:not(.dead)"));
    const open = new Set(options().filter((each) => each.dataset.card).map((each) => each.dataset.place));
    const offers = (each) => [...each.querySelectorAll(".card[data-place]")].some((card) => open.has(card.dataset.place));
    const seat = seats.find((each) => each.dataset.seat === staged) ?? seats.find(offers) ?? theirs.find((each) => each.matches(".turn")) ?? theirs[0] ?? seats[0];
    for (const each of seats) each.classList.toggle("staged", each === seat);
    if (narrow.matches) {
      const top = $("table").getBoundingClientRect().top;
      const low = Math.max(0, ...seats.filter((each) => each.matches(".theirs")).map((each) => Math.max(...[...each.children].filter((part) => part.matches(".plate, .tag")).map((part) => part.getBoundingClientRect().bottom))));
      $("table").style.setProperty("--stage", `${low - top}px`);
    }
    const who = $("question")?.dataset.who;
    const mine = own.find((each) => each.dataset.seat === staged) ?? own.find(offers) ?? own.find((each) => each.dataset.role === who) ?? own.find((each) => each.matches(".turn")) ?? own[0];
    for (const each of own) each.classList.toggle("shown", each === mine);
  }

  narrow.addEventListener("change", arrange);
  const [whose, kept] = store.get(shelf, "").split(" ");
  // A game without a lesson is learned from how it is played.
  if (location.hash === "#rules") { history.replaceState(null, "", location.pathname); openPanel("rules"); }
  else if (kept && whose === key && !narrow.matches && !$("lesson")) openPanel(kept); else arrange();

  const world = map?.({
    key, api, get, say, notice, give, asked, options, openClause, pace, still,
    place: (name) => hands.place(name),
    lead: (point, event) => held?.pointed(point, event),
    undo: () => step("undo"),
    walking: () => walking,
    moment: () => (looking === null ? "" : `&event=${looking}`),
  });

  // -- beginning -------------------------------------------------------------------------------

  stage();
  dress();
  captioned();
  hands.start();
  uncover();
  seats.check();
  board.classList.add("ready");
  listen();
  opening();
  if ($("lesson")) import("./lesson.js" + new URL(import.meta.url).search).then(({ lesson }) => lesson(board, say, toQuestion));
}
