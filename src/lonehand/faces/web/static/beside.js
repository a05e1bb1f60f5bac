// Beside a real table: one thing to do at a time, in large type, and what cards show typed in.

const version = new URL(import.meta.url).search;
const { device } = await import("./device.js" + version);
const { ledgers } = await import("./ledger.js" + version);

const $ = (id) => document.getElementById(id);
const LEAST = 0.5; // so much smaller than one order several in a row may be, where they would be cut
const LEAST_LINES = 0.75; // the same of the lines below what an order says first
const SUITS = { "♣": "c", "♦": "d", "♥": "h", "♠": "s" };
const WAITS = { slow: 6000, fast: 2500 };
const CARD = /(?:10|[2-9AJQK])[♣♦♥♠]|Joker/g;
const ONE_LINE = 33; // and more than this takes two beside Back
const LONG = 50; // a longer line takes three lines of a phone

// `page` is what the table's own script lends: key, api, get, send, say, notice, events, store.
export function beside(page) {
  const { key, api, get, send, say, notice, store } = page;
  const root = document.body;
  let on = false;
  let steps = []; // everything to do that has been fetched, in order
  let at = 0; // the one that is shown; behind the last one, or below it, stands the question
  let reached = 0; // up to here steps were shown: an earlier one is done and only looked at again
  let first = 0; // the events that were fetched: from here
  let upto = 0; // up to here
  let turn = "";
  let heading = { number: "", turn: "", line: "", how: "" }; // the same in few words
  const isOld = (then) => Boolean(then.number && heading.number) && then.number !== heading.number; // the bar has the number of the turn that is now; over an older one it has that one's
  const before = (then) => (isOld(then) || !then.part || then.turn === heading.turn ? then.line : then.part);
  let acts = ""; // who acts in it, by name
  let notes = []; // what happened after the last step and needs no hands
  let shown = { upto: -1, prompt: "" }; // the question that was shown last, and up to which event
  let undone = []; // what was taken back
  let sent = ""; // what was sent last: an answer, or a step back or forward
  let back = []; // what to put back on the real table, while that is shown
  let timer = 0;
  let round = 0; // counts fetches, so that an old answer is not taken for a new one
  let replied = true; // whether the answer given last was taken or refused
  let heard = true; // whether the question that followed it stands
  let ahead = ""; // the keys that were pressed before both

  const typed = () => $("question").dataset.typed;
  const asked = () => $("question").querySelector(".prompt")?.textContent ?? "";
  const spoken = () => ($("question").querySelector(".prompt > span")?.textContent ?? "").trim();
  const field = () => $("typein");
  const fingers = matchMedia("(pointer: coarse)"); // there the keys of a screen would cover half of it
  const own = device(store, notice);
  // The last card may stand above the question: whoever answers has done what it says.
  const end = () => steps.length - (steps.at(-1)?.above ? 1 : 0);
  const stepping = () => on && (back.length > 0 || at < end());

  // A report that was imported names the screen at which it was written.
  function reopened() {
    const asks = new URLSearchParams(location.search);
    if (!asks.has("at")) return;
    store.set(`done.${key}`, asks.get("at"));
    store.set(`beside.${key}`, asks.get("view") === "table" ? "on" : "off");
    history.replaceState(null, "", location.pathname);
  }

  // -- going in and out ------------------------------------------------------------------------

  // The looks of the table view come when they are wanted: most card games never show it.
  function dressUp() {
    const ring = document.querySelector('link[href*="/ring.css"]');
    if (!ring || document.querySelector('link[href*="/beside.css"]')) return;
    for (const name of ["beside", "round"]) {
      const link = ring.cloneNode();
      link.href = ring.getAttribute("href").replace("/ring.css", `/${name}.css`);
      document.head.append(link);
    }
  }

  function show(wanted) {
    aside(null);
    on = wanted;
    if (on) dressUp();
    root.classList.toggle("beside", on);
    $("beside").setAttribute("aria-pressed", String(on));
    $("tools").hidden = !on;
    own.awake(on);
    if (on) { $("pace").value = store.get("pace.beside", "step"); begin(); } else { $("pace").value = store.get("pace", "fast"); leave(); }
  }

  function toggle() {
    show(!on);
    store.set(`beside.${key}`, on ? "on" : "off");
    page.redraw();
  }

  // Looking back shows the table as it was; null is the present.
  let looked = null;
  async function aside(event) {
    if (!on || event === looked) return;
    looked = event;
    const looks = event !== null, ring = root.matches(".kind-ring");
    root.classList.toggle(ring ? "beside" : "is-then", ring !== looks);
    $("tools").hidden = looks;
    if (!looks) { $("then")?.remove(); return render(); }
    if (ring) return leave();
    const orders = get(`${api}/hands?first=${Math.max(0, event - 20)}&last=${event}`);
    const lists = await get(`../g/${key}/panel/roster?event=${event}`, "text");
    if (looked !== event || lists === undefined) return;
    leave();
    $("then")?.remove();
    $("hands").after(Object.assign(element("section"), { id: "then", innerHTML: lists }));
    $("question").hidden = true;
    scrollTo(0, 0);
    const found = await orders;
    if (!found || looked !== event) return;
    const step = found.steps.findLast((each) => each.turn === found.turn);
    $("hands").hidden = !step && !found.turn;
    for (const name of ["hands-who", "hands-say", "hands-why"]) $(name).replaceChildren();
    $("hands-turn").textContent = found.heading.line;
    if (step) lay(step);
    if (!isOnePage()) fitted();
    $("hands-more").hidden = !$("hands-why").childElementCount;
  }

  function leave() {
    clearTimeout(timer);
    $("hands").hidden = true;
    $("question").hidden = false;
    root.classList.remove("is-stepping", "is-past", "is-old", "has-order-above");
  }

  function begin() {
    // What is to be done before the first answer is shown to everybody who has not seen it.
    const usual = $("question").dataset.beside === "begins" ? 0 : page.events();
    const kept = Number(store.get(`done.${key}`, String(usual)));
    steps = [];
    at = reached = 0;
    first = upto = Math.min(kept, page.events());
    news(page.events());
  }

  // -- news ------------------------------------------------------------------------------------

  // The game has moved on; the first `kept` events stand as they were.
  async function news(kept) {
    $("beside").hidden = !typed() && !on;
    if (!on) return;
    const gone = steps.findIndex((step) => step.last >= kept);
    if (gone >= 0) { upto = steps[gone].event; steps.splice(gone); at = Math.min(at, steps.length); reached = Math.min(reached, steps.length); }
    if (sent === "undo" || sent === "redo") at = Math.max(at, end()); // what other steps brought is overtaken
    upto = Math.min(upto, kept);
    first = Math.min(first, upto);
    if (steps.at(-1)?.above && at >= end()) at = steps.at(-1).upto === page.events() && steps.at(-1).prompt === asked() ? end() : steps.length;
    const me = ++round;
    more(false);
    heard = false;
    root.classList.add("awaits"); // no question is to be answered before its order has been seen
    const found = await get(`${api}/hands?first=${upto}`);
    if (me !== round) return;
    root.classList.remove("awaits");
    if (!found) { typeAhead(); return; }
    if (found.events !== page.events()) return; // there is news on its way, which comes here again
    steps.push(...found.steps);
    if (found.above) Object.assign(steps.at(-1), { above: true, upto: found.events, prompt: asked() });
    ({ turn, notes, acts, heading } = found);
    upto = found.events;
    const read = joint?.took() ?? 0; // orders up to there stood on the screen that was sent
    while (at < steps.length && steps[at].last < read) at += 1;
    // Between two questions of one decision nothing happens: what led to it has been said.
    if (shown.upto === upto && shown.prompt !== asked()) notes = [];
    if (page.pace() === "once") at = Math.max(at, end());
    render();
    typeAhead();
  }

  async function earlier() {
    // An order that stood above a question that is answered is a card of its own.
    if (steps.at(-1)?.above && at >= steps.length) steps.at(-1).above = false;
    if (await recall()) { at -= 1; render(); return; }
    if (at > 0) { at -= 1; render(); return; }
    if (!first) return;
    const from = Math.max(0, first - 40);
    const found = await get(`${api}/hands?first=${from}&last=${first - 1}`);
    if (!found) return;
    steps.unshift(...found.steps);
    at = found.steps.length;
    reached += at;
    if (just) just.card += at;
    first = from;
    earlier();
  }

  // What was read on a sheet of cases and is no card of its own on the way there is one on the way back.
  async function recall() {
    const [from, to, me] = [at ? steps[at - 1].last + 1 : first, steps[at]?.event ?? upto, round];
    const found = from < to && (await get(`${api}/hands?first=${from}&last=${to - 1}&read=yes`));
    if (!found || me !== round || !found.steps.length) return false;
    const more = found.steps.length;
    if (just?.card >= at) just.card += more;
    steps.splice(at, 0, ...found.steps);
    at += more;
    reached += more;
    return true;
  }

  // An order after which only is asked what it changed: carried out, and nothing changed, in one tap.
  const closing = () => (stepping() && !back.length && at === end() - 1 && at >= reached && upto === page.events() && $("question").dataset.topic === "result" && steps[at].order.who === $("question").dataset.about ? $("question").querySelector('#options [data-obvious][data-text="done"]') : null);
  function done() {
    const nothing = closing();
    if (back.length) back = [];
    else if (at < end()) at += 1;
    render();
    if (nothing) give(nothing.dataset.text);
  }
  function changed() { at += 1; render(); }

  // -- drawing ---------------------------------------------------------------------------------

  function element(name, text, cls) {
    const made = document.createElement(name);
    if (text) made.textContent = text;
    if (cls) made.className = cls;
    return made;
  }

  // The suits that are red on the cards are red in the words, too.
  function coloured(line, text) {
    for (const part of text.split(/(\S*[♥♦])/)) line.append(/[♥♦]/.test(part) ? element("b", part, "named red") : part);
    return line;
  }

  // Who acted last is not said over a question of what befell, or of who is where, without him.
  const isOver = (prompt) => acts && $("options")?.querySelector(".ledger") && !prompt.includes(acts);

  // What is left out of the line above for its length is the first that Why says.
  function drawnBy({ told, how }, others) {
    return how && !$("hands-turn").textContent.includes(how) && !others.some((note) => note.sentence === told) ? [{ sentence: told }] : [];
  }

  // The cards that something is done with, face up, as they are told: `J♣ and K♦`.
  function faces(told) {
    const row = element("span", "", "announced");
    for (const signs of told.match(CARD)) {
      const face = element("span", "", `card ${SUITS[signs.at(-1)] ?? "joker"}`);
      const index = element("span", "", "index");
      index.append(element("b", signs.replace(/.$/u, "")), element("i", signs.at(-1), "sign"));
      face.append(signs === "Joker" ? element("span", signs, "title") : index);
      row.append(face);
    }
    row.setAttribute("role", "img");
    row.setAttribute("aria-label", told);
    return row;
  }

  // Who does it; the cards that it is done with lie face up under the name.
  function faceUp(who) {
    const [name, ...cards] = who.split(/ · (?=(?:10|[2-9AJQK])[♣♦♥♠]|Joker)/);
    return cards.length ? [name, faces(cards[0])] : [who];
  }

  // The die of instructions that an order comes from, and its cell.
  function cube(rolled) {
    if (!rolled) return [];
    const row = element("span", "", "rolled");
    row.append(element("b", String(rolled.face), `cube ${rolled.colour}`), ...rolled.cell.map((word) => element("span", word)));
    return [row];
  }

  // The cards of several orders lie face up over them, in their order.
  function allFaceUp(rows) {
    const cards = rows.flatMap((row) => row.who.match(CARD) ?? []);
    if (!cards.length) return [];
    const lie = faces(cards.join(", "));
    lie.classList.toggle("apart", cards.length === 2 && rows.every((row) => (row.who.match(CARD) ?? []).length < 2)); // two plays, no pair
    return [lie];
  }

  // The deed, where it ends, at whom: as it is read, and as it is spoken.
  function card(step) {
    if (step.rows.length > 1 || step.above) { listed(step.rows, step.above && !root.matches(".kind-ring") && turn !== step.rows.at(-1).turn ? heading.line : ""); return; }
    const { deed, where, targets } = step.order;
    const times = step.times > 1 ? `${step.times} times` : "";
    const lines = [coloured(element("p", "", "deed"), deed)];
    if (times) lines[0].append(element("span", ` ${times}`, "times"));
    if (where) lines.push(coloured(element("p", "", "where"), where));
    if (targets.length) {
      const list = element("ol", "", "at-whom");
      list.append(...targets.map((each) => coloured(element("li"), each)));
      lines.push(list);
    }
    $("hands-say").replaceChildren(...lines);
    $("hands-say").dataset.words = [step.order.who, [deed, times].filter(Boolean).join(" "), where, ...targets].filter(Boolean).map((each) => each.replace(/[^.!?]$/, "$&.")).join(" ");
  }

  // Several orders in a row, a line each; whose turn it is stands over the first of them, and over what is asked.
  function listed(rows, now) {
    const list = element("ul", "", "in-a-row");
    rows.forEach((row, number) => {
      if (number && row.turn !== rows[number - 1].turn) list.append(element("li", row.heading.line, "of-turn"));
      list.append(coloured(element("li"), row.text));
    });
    if (now) list.append(element("li", now, "of-turn"));
    $("hands-say").replaceChildren(list);
    $("hands-say").dataset.words = rows.map((row, number) => (number && row.turn !== rows[number - 1].turn ? `${row.turn} ${row.text}` : row.text)).join(" ");
  }

  // Where there is room under what is asked: who sits where, and who it is about.
  function pictured() {
    document.querySelector("div.round")?.remove();
    const seats = [...document.querySelectorAll("#table .seat[data-seat]")];
    const prompt = $("question").querySelector(".prompt");
    if (!seats.length || !prompt || stepping()) return;
    const named = (seat) => seat.querySelector(".name").textContent;
    const intent = [...document.querySelectorAll("#intents .intent")].find((each) => each.textContent.trim() === "Who sits here?");
    const open = (seats.find((seat) => named(seat) === "?") ?? intent)?.dataset.seat;
    const round = element("div", "", "round");
    round.setAttribute("aria-hidden", "true");
    round.style.setProperty("--n", seats.length);
    round.append(...seats.map((seat) => {
      const about = open !== undefined ? seat.dataset.seat === open : prompt.textContent.toLowerCase().includes(seat.dataset.name.toLowerCase());
      const place = element("span", "", `${seat.matches(".yours") ? "mine" : ""}${seat.matches(".dead") ? " dead" : ""}${about ? " about" : ""}`);
      place.style.setProperty("--i", seat.dataset.seat);
      place.append(seat.querySelector(".face").cloneNode(true), element("b", (seat.matches(".yours") && seat.querySelector(".role")?.textContent) || named(seat)));
      return place;
    }));
    prompt.after(round);
  }

  // Cards, and what is played by facts, fit on the screen at once; a map stands below the question.
  const isOnePage = () => root.matches(".kind-ring") || (!fingers.matches && !document.querySelector("#ground img"));

  // Orders stand as large as they can be read whole; only what would be cut is made smaller.
  function fitted() {
    const say = $("hands-say");
    say.style.removeProperty("--fit");
    const row = say.querySelector(".in-a-row");
    const list = row || (stepping() && say.querySelector(".at-whom") && say);
    const leaf = list ? list.closest(".leaf") : null;
    for (let size = 1; leaf && leaf.scrollHeight > leaf.clientHeight + 1 && size > (row ? LEAST : LEAST_LINES); ) {
      size -= 0.06;
      list.style.setProperty("--fit", size);
    }
    // Above a question at a desk it is the page that must not grow; beside a map, what is asked.
    const edge = (id) => $(id).getBoundingClientRect();
    const grows = () => (isOnePage() ? document.documentElement.scrollHeight > innerHeight + 1 : edge("question").bottom > edge("tools").top);
    for (let size = 1; row && !fingers.matches && !stepping() && size > (isOnePage() ? LEAST : LEAST_LINES) && grows(); ) {
      size -= 0.06;
      row.style.setProperty("--fit", size);
    }
  }

  function because(all) {
    return all.map((note) => {
      const line = element("p", note.sentence + " ");
      if (note.clause && note.clause !== "-") {
        const clause = element("a", "§", "clause");
        clause.title = note.clause;
        clause.setAttribute("aria-label", `Rule ${note.clause}`);
        clause.href = `../rules/${page.game}#${encodeURIComponent(note.clause)}`;
        clause.target = "_blank";
        line.append(clause);
      }
      return line;
    });
  }

  // Where it goes and whom it takes, as it was ranked: if the first cannot be done, the next is next.
  function ranks(title, all) {
    if (!all?.length) return [];
    const list = element("ol", "", "ranks");
    for (const rank of all) {
      const line = element("li", "", rank.passed ? "passed" : "");
      line.append(element("b", rank.words));
      if (rank.because) line.append(element("small", rank.because));
      list.append(line);
    }
    return [element("h3", title), list];
  }

  // What they are whom the order names: numbers that the attack is rolled with.
  function profiles(all) {
    return (all ?? []).flatMap(({ head, lines }) => [element("h3", head), ...lines.map((line) => element("p", line, "profile"))]);
  }

  // Cases side by side are an order and a question in one: they are spoken like an order.
  const asksCases = () => $("options")?.classList.contains("cases");
  const spokenCases = () => options().map((each) => `${each.innerText.replace(/\s*\n\s*/g, ": ").trim()}.`).join(" ");

  // Questions of one segment stand on one screen; what draws them comes when it is wanted.
  let joint = null;
  async function joined() {
    if (!$("question").dataset.joins || stepping()) { if (joint) { joint.close(); joint.token = ""; } root.classList.remove("ahead-waits"); return; }
    root.classList.add("ahead-waits");
    if (!joint) {
      const { questions } = await import("./ahead.js" + version);
      const link = document.querySelector('link[href*="/beside.css"]').cloneNode();
      link.href = link.getAttribute("href").replace("/beside.css", "/ahead.css");
      document.head.append(link);
      joint ??= questions({ api, get, send, noting: (who) => noting(who) });
    }
    const token = $("question").dataset.token;
    if (joint.token !== token) { joint.token = token; await joint.look(); }
    root.classList.remove("ahead-waits");
  }

  // What a case that was tapped orders stays in large type above what is asked then.
  let just = null;
  document.addEventListener("click", (event) => {
    const deed = event.target.closest("#options.cases button[data-text]")?.querySelector("small")?.textContent;
    if (!deed || /^(.*\?|another question|nothing)$/.test(deed)) return;
    const { about, topic, token } = $("question").dataset;
    const does = deed.split("; ").filter((each) => topic !== "faces" || !each.startsWith("nothing for ")).join("; ");
    just = does && { deed: topic === "faces" ? does : `${about}: ${does}`, from: token, turn, line: heading.line };
  }, true);
  // It belongs to the question that comes next, or to the cards before that one, and to no later one.
  function bind() {
    const { token } = $("question").dataset;
    if (!just || token === just.from) return;
    if (just.at === undefined) Object.assign(just, { at: token, card: at });
    if (just.at !== token) just = null;
  }
  function tellJust() {
    const [first] = justTold();
    if (!first) return;
    $("hands-say").prepend(first);
    $("hands-say").dataset.words = `${just.deed}. ${$("hands-say").dataset.words}`;
  }
  function justTold() {
    return just?.card === at ? [element("p", just.deed, "deed just")] : [];
  }

  // An order, and why.
  function lay(step) {
    $("hands-who").replaceChildren(...(step.rows.length > 1 ? allFaceUp(step.rows) : faceUp(step.order.who)), ...cube(step.rolled));
    card(step);
    $("hands-why").replaceChildren(...profiles(step.profiles), ...step.order.rest.map((each) => element("p", each, "letter")), ...ranks("Where to go, the best first", step.places), ...ranks("Who to attack, the best first", step.targets), ...because([...drawnBy(step.heading, step.because), ...step.because]));
  }

  const STRIP = 140; // a map under orders that is lower shows too little to find anybody on it
  let told = "";
  function render() {
    if (!on || looked !== null) return;
    clearTimeout(timer);
    const busy = stepping();
    const prompt = asked();
    const step = steps[at];
    const over = !busy && step?.above ? step : null;
    reached = Math.max(reached, at);
    bind();
    const past = busy && !back.length && at < reached;
    root.classList.toggle("is-past", past);
    const closes = Boolean(closing());
    $("hands-next").firstChild.textContent = past ? "Forward " : closes ? "Done, no changes " : "Done, next ";
    $("hands-changed").hidden = !closes;
    store.set(`done.${key}`, String(step ? step.event : upto));
    $("hands").hidden = !busy && !turn && !notes.length && !over;
    root.classList.toggle("is-stepping", busy);
    root.classList.toggle("is-old", busy && !back.length && isOld(step.heading));
    if (step) $("status").dataset.then = step.heading.number;
    root.classList.toggle("has-order-above", Boolean(over));
    $("question").hidden = busy;
    $("hands-back").disabled = back.length > 0 || (at === 0 && first === 0);
    if (back.length) {
      $("hands-who").textContent = "";
      $("hands-turn").textContent = "Put back on the real table";
      const list = element("ul");
      list.append(...back.map((line) => element("li", line)));
      $("hands-say").replaceChildren(list);
      $("hands-say").dataset.words = back.join(" ");
      $("hands-why").replaceChildren(...because(undone.map((line) => ({ sentence: line }))));
      $("hands-count").textContent = "";
    } else if (step && !over) {
      const named = step.rows.length < 2 && step.order.who && step.turn.includes(step.order.who);
      $("hands-turn").textContent = [past ? "Done before" : "", named ? step.heading.under : before(step.heading)].filter(Boolean).join(": ");
      lay(step);
      tellJust();
      $("hands-count").textContent = end() - at > 1 ? `${end() - at - 1} more${document.querySelector("#ground img") ? ", on the map already" : ""}` : "";
    } else if (over) {
      $("hands-who").replaceChildren(...allFaceUp(over.rows));
      $("hands-turn").textContent = over.turn === turn ? heading.line : over.heading.still; // a turn that is over is not what is asked about now
      card(over);
      tellJust();
      $("hands-why").replaceChildren(...profiles(over.profiles), ...because([...over.because.slice(0, notes.length ? -1 : undefined), ...notes])); // beside notes the order itself is not told again
      $("hands-count").textContent = "";
      shown = { upto, prompt };
    } else {
      const { topic, about: first } = $("question").dataset, about = topic === "faces" ? "" : first; // it is about all of them
      const drawn = about && !turn.includes(about) ? heading.drawn : ""; // whose, where another is asked about
      $("hands-turn").textContent = !$("question").dataset.topic ? "" : drawn ? drawn : prompt.trim().startsWith(turn.replace(/\.$/, "")) ? "" : isOver(prompt) ? heading.turn : about && turn && !turn.includes(about) ? `${heading.line.replace(/\.$/, "")}${heading.line.includes(":") ? " ·" : ":"} ${about}` : heading.line;
      // On a phone neither the round that the bar above names is said again, nor who acts if the question below says so.
      const line = $("hands-turn").textContent.replace(/^([^·]*)\.$/, "$1"), [round] = line.split(" · ");
      if (innerWidth < 480 && `${$("status").textContent.trim()} `.startsWith(`${round} `) && $("status").textContent) {
        const told = acts && prompt.includes(acts) && $("options")?.querySelector(".ledger");
        if (line === round || told) $("hands-turn").textContent = "";
        else if (line.length > ONE_LINE) $("hands-turn").textContent = line.slice(round.length + 3);
      }
      // What you have played yourself, or put right, needs no hands, but is to be seen as taken.
      // Of several the first would tell half of it.
      const { whose } = heading;
      const single = notes.length === 1 || notes[0]?.sentence.startsWith(`${whose} `);
      const noted = root.matches(".kind-ring") ? (single ? notes[0] : undefined) : notes.findLast((note) => /^(Corrected|Noted): \p{Lu}/u.test(note.sentence));
      const taken = noted?.sentence.replace(/^(Corrected|Noted): /, "") ?? "";
      if (whose && taken.startsWith(`${whose} `) && taken.length <= 1.4 * LONG) $("hands-turn").textContent = taken;
      else if (taken && taken.length <= LONG && root.matches(".kind-ring")) $("hands-turn").prepend(` ${taken} `);
      else if (taken && taken.length <= LONG) $("hands-turn").textContent = [$("hands-turn").textContent.replace(/[^.]$/, "$&."), taken].join(" ");
      const above = root.matches(".kind-map") && notes.length > 1 && $("hands-turn").textContent.endsWith(taken) ? noted : undefined;
      $("hands-who").textContent = "";
      // Over what was ordered just now is when that was; when it is now, under it.
      const done = justTold(), now = $("hands-turn").textContent;
      if (done.length && just.turn !== turn) { $("hands-turn").textContent = just.line.replace(/\.$/, ""); done.push(element("p", now, "of-turn")); }
      $("hands-say").replaceChildren(...done);
      $("hands-say").dataset.words = asked().trim();
      const said = notes.filter((note) => note !== above && !turn.includes(note.sentence)); // what stands above is not said twice
      $("hands-why").replaceChildren(...because([...(isOver(prompt) ? [] : drawnBy(heading, said)), ...said]));
      $("hands-count").textContent = "";
      shown = { upto, prompt };
    }
    half = "";
    joined();
    const fresh = shown.at !== asked();
    if (fresh) { shown.at = asked(); scrollTo(0, 0); }
    $("hands-more").hidden = !$("hands-why").childElementCount;
    const answered = root.matches(".kind-map") && notes.some((note) => /-TABLE$/.test(note.clause));
    if ((busy && $("hands-say").dataset.words !== told) || (over && fresh)) $("hands-more").open = false; // it would take the room of the order
    fitted();
    pictured();
    root.classList.remove("no-strip");
    root.classList.toggle("no-strip", busy && fingers.matches && root.matches(".kind-map") && (document.querySelector(".table.map")?.clientHeight ?? STRIP) < STRIP);
    // How opponents answer in your own turn is read at once, where it leaves the answers on the screen.
    const cut = () => document.documentElement.scrollHeight > innerHeight + 1;
    if (fresh && !busy && root.matches(".kind-map")) {
      $("hands-more").open = answered;
      if (answered && cut()) $("question").querySelector(".prompt").classList.add("long");
      if (!over && cut()) $("hands-more").open = false;
    }
    // What does not fit above the question after all is a card of its own: the tools stay on the screen.
    if (over && (answered || isOnePage() || (fingers.matches && (over.rows.length > 1 || document.querySelector(".picker") || (!over.turn && !document.querySelector("#ground img"))))) && cut()) {
      steps.at(-1).above = false;
      render();
      return;
    }
    const text = busy ? $("hands-say").dataset.words : over ? `${$("hands-say").dataset.words} ${spoken()}` : "";
    const plainly = text || !asksCases() ? "" : `${prompt.trim()} ${spokenCases()}`;
    if (plainly && plainly !== told) own.say(plainly);
    if (text && text !== told) { say(text); own.say(text); if (!over || !answered) $("hands-more").open = false; }
    told = text || plainly;
    page.named(busy ? text : "");
    if (busy) {
      if (document.activeElement?.closest?.("#question, #tools")) document.activeElement.blur();
      scrollTo(0, 0);
      const wait = back.length ? 0 : WAITS[page.pace()];
      if (wait) timer = setTimeout(done, wait);
    } else look();
  }

  function look() {
    if (!$("sheet").open && !fingers.matches) field()?.focus({ preventScroll: true });
  }

  // -- typing ----------------------------------------------------------------------------------

  async function give(text) {
    if (named(text)) return;
    replied = heard = false;
    const found = await send("type", { text, token: $("question").dataset.token });
    replied = true;
    if (found) { if (heard) typeAhead(); return; }
    heard = true;
    ahead = "";
    field()?.select();
  }

  // Whoever types fast has begun the next answer before its question stands; orders come first.
  function typeAhead() {
    heard = true;
    if (!replied) return;
    if (ahead && !stepping() && !field()?.offsetWidth) {
      const signs = ahead.replaceAll("\n", "");
      ahead = "";
      for (const sign of signs) spelled(sign);
      return;
    }
    const [text, ...rest] = ahead.trimStart().split("\n");
    ahead = "";
    if (!text || stepping() || !field()) return;
    field().value = text;
    if (!rest.length) return;
    field().form.requestSubmit();
    if (!replied) ahead = rest.join("\n");
  }

  async function takeBack() {
    await send("undo", {});
  }

  function sends(what) { sent = what; }

  // What the table's script hears after each change: what to say, what to put back.
  function after(found) {
    if (found.said?.length && !(on && found.put_back?.length)) notice(found.said.join(" "));
    if (!found.put_back?.length) {
      if (back.length) { back = []; render(); } // what an earlier undo put back is overtaken
      return;
    }
    if (on) { back = found.put_back; undone = found.said; render(); } else notice("On the real table: " + found.put_back.join(" "), [], true);
  }

  // -- picking ---------------------------------------------------------------------------------

  const options = () => [...document.querySelectorAll("#options button[data-text]")];

  function choices(cards) {
    if ($("question").dataset.source) return cards.map((card) => [card, page.title(card)]);
    return options().filter((each) => cards.includes(each.dataset.card))
      .map((each) => [each.dataset.text, labelled(each), ...(each.closest(".several") ? [each.closest(".several").getAttribute("aria-label"), bare(each)] : [])]);
  }
  // What a card that is played would do to its target; of a hidden hand one card of a kind speaks for all, diamonds apart.
  const alike = (card) => card.replace(/ [^ ]+(?=[cdhs]$)/, "").replace(/[chs]$/, "");
  function befalls(text) {
    const { card, seat } = options().find((each) => each.dataset.text === text)?.dataset ?? {};
    const all = card ? [...document.querySelectorAll(`#question .outcome[data-seat="${seat}"]`)] : [];
    return (all.find((each) => each.dataset.card === card) ?? all.find((each) => alike(each.dataset.card) === alike(card)))?.textContent ?? "";
  }
  const bare = (option) => option.textContent.replace(/^\d+/, "").trim();
  const labelled = (option) => option.getAttribute("aria-label") ?? bare(option);

  function pick(cell) {
    const which = document.querySelector(".picker .which");
    which.hidden = true;
    for (const other of document.querySelectorAll(".picker:not([data-picked]) .cell.meant")) other.classList.remove("meant");
    if (cell.dataset.gone) { notice(cell.dataset.gone.replace(/[^.!?]$/, "$&.")); return; }
    const cards = cell.dataset.cards.split("|");
    const named = cell.closest("[data-picked]")?.dataset.picked.split("|") ?? [];
    const left = cards.filter((card) => !named.includes(card));
    if (!left.length && !cell.dataset.sure) {
      cell.dataset.sure = ""; // there may be two
      notice(`You have named ${page.title(cards.find((card) => named.includes(card)))} already. Are there two? Tap it again.`);
      return;
    }
    const found = choices(left.length ? left : cards);
    if (found.length === 1 && !plays()) { name(found[0][0]); return; }
    cell.classList.add("meant");
    offer(found, cell);
  }

  // Cards that are drawn for one purpose are named in order and sent together.
  function name(text) {
    const picker = document.querySelector(".picker[data-several]");
    if (picker && $("question").dataset.source) gathered(picker, [...(picker.dataset.picked?.split("|") ?? []), text]);
    else give(text);
  }

  function gathered(picker, cards) {
    const least = Number(picker.dataset.several);
    const count = least + (picker.dataset.again.includes(cards[least - 1]?.at(-1) ?? "-") ? 1 : 0);
    picker.dataset.picked = cards.join("|");
    if (!cards.length) delete picker.dataset.picked;
    const line = picker.querySelector(".so-far");
    notice("");
    line.querySelector("[data-unpick]").hidden = !cards.length;
    line.firstElementChild.replaceChildren(...cards.map((card) => coloured(element("b"), page.title(card))), !cards.length ? `Tap ${least} cards in order` : cards.length < least ? `${least - cards.length} to go` : "Red: one more");
    picker.querySelector(".which").hidden = true;
    for (const cell of picker.querySelectorAll(".cell")) cell.classList.toggle("meant", cell.dataset.cards.split("|").some((card) => cards.includes(card)));
    // On a phone what is tapped stands where the question stood, which moves up where there is room.
    const asks = document.querySelector("#question > .prompt");
    const over = document.querySelector(".hands").getBoundingClientRect().bottom;
    asks.removeAttribute("style");
    delete line.dataset.asks;
    const room = getComputedStyle(line).position === "absolute" && cards.length && asks.getBoundingClientRect().bottom - line.getBoundingClientRect().top;
    if (room > 0 && asks.getBoundingClientRect().top - room > over) Object.assign(asks.style, { translate: `0 ${-room}px`, visibility: "visible" });
    else if (room > 0) line.dataset.asks = $("asks").textContent; // or else it is said again in a line
    if (cards.length === count) give(cards.join(", "));
  }

  // A card of one's own is played only after its use was seen, even if it has but one.
  const plays = () => $("question").dataset.topic === "play";

  // What is offered stands over the question: it moves no card, and covers none. Of two cards that
  // share a rank and a suit, the one that cannot be played is told with its reason.
  function offer(found, cell) {
    const which = document.querySelector(".picker .which");
    const alone = plays() && found.length === 1;
    const heads = new Set();
    const made = found.flatMap(([text, label, what, whom]) => {
      const button = element("button", alone ? `Play ${label}` : whom || label, alone ? "primary" : "");
      button.type = "button";
      button.dataset.give = text;
      const does = plays() && found.some(([other, , head]) => head === what && befalls(other) !== befalls(text)) ? befalls(text) : "";
      if (does) button.append(element("small", does));
      if (whom && !alone) button.setAttribute("aria-label", does ? `${label}: ${does}` : label);
      const head = whom && !alone && !heads.has(what) ? [coloured(element("p", "", "what"), `${what} at`)] : [];
      const card = options().find((each) => each.dataset.text === text)?.dataset.card;
      const effect = plays() && card && !heads.has(card) ? page.effect(card) : "";
      heads.add(what).add(card);
      return [...head, ...(effect ? [element("p", effect, "unable")] : []), button];
    });
    const none = element("button", plays() ? "Put back" : "Another card", "quiet");
    none.type = "button";
    none.dataset.none = "";
    which.replaceChildren(...made, ...(cell?.dataset.unfit ? [element("p", cell.dataset.unfit, "unable")] : []), none);
    which.hidden = false;
    which.classList.remove("tall");
    which.classList.toggle("tall", which.getBoundingClientRect().top < document.querySelector(".bar").getBoundingClientRect().bottom);
    which.querySelector("button").focus({ preventScroll: true });
  }

  // What is typed names a card only, which has one use: its use is shown first.
  function named(text) {
    if (!plays() || !document.querySelector(".picker .which")) return false;
    const last = text.trim().toLowerCase().split(/\s+/).at(-1).replace(/[♣♦♥♠]/g, (sign) => SUITS[sign]).replace(/^([cdhs])(.+)$/, "$2$1").replace(/^t/, "10");
    if (!/^(10|[2-9jqka])[cdhs]$/.test(last)) return false;
    const found = options().filter((each) => each.dataset.card.endsWith(` ${last}`));
    if (found.length !== 1 || found[0].dataset.text === text.trim()) return false;
    offer([[found[0].dataset.text, labelled(found[0])]]);
    return true;
  }

  // Keys name a card, too, where no field takes them: a rank and a suit, whichever comes first.
  let half = "";
  function spelled(name) {
    const cells = [...document.querySelectorAll(".cell[data-of]")];
    if (!cells.length || name.length !== 1 || field()?.offsetWidth) return false;
    const sign = SUITS[name] ?? name.toLowerCase();
    half = /^[cdhs]?(1|10|[2-9jqkat])?[cdhs]?$/.test(half + sign) ? half + sign : sign;
    const [, before, rank, after] = half.match(/^([cdhs]?)(10|[2-9jqkat])?([cdhs]?)$/) ?? [];
    const suit = before || after;
    const of = suit && rank && `${suit}${{ t: "10" }[rank] ?? rank.toUpperCase()}`;
    const found = of ? cells.find((cell) => cell.dataset.of === of) : null;
    for (const cell of cells) cell.classList.toggle("half", !found && Boolean(half) && (suit ? cell.dataset.of.startsWith(suit) : cell.dataset.of.slice(1) === (rank ?? "").toUpperCase()));
    if (found) { half = ""; pick(found); }
    return /^[cdhs0-9jqkat]$/.test(sign);
  }

  // A place that is pointed at on the map is written into the answer; how he faces there may follow.
  function place(name) {
    if (!on || stepping() || !field() || $("question").dataset.takes !== "place") return false;
    field().value = name;
    field().focus({ preventScroll: true });
    return true;
  }
  // How he faces was chosen first: it goes with the hex that is chosen then.
  function faced(button, event) {
    const { text } = button.dataset, turned = field()?.value.trim();
    if (!/\d/.test(text) || ![...document.querySelectorAll("[data-ending]")].some((each) => each.dataset.ending === turned)) return;
    event.preventDefault();
    give(`${text} ${turned}`);
  }
  function ending(word) {
    const words = [...document.querySelectorAll("[data-ending]")].map((each) => each.dataset.ending);
    const parts = field().value.trim().split(" ").filter((part) => part && !words.includes(part));
    field().value = [...parts, word].join(" ");
    field().focus({ preventScroll: true });
  }

  // Dice by taps: all faces, or for each band but the last how many fell there.
  function rolled(button) {
    const pad = button.closest(".dice-pad");
    const count = Number(pad.dataset.count);
    if (button.dataset.face) {
      const faces = [...(pad.dataset.shown?.split(" ") ?? []), button.dataset.face];
      pad.dataset.shown = faces.join(" ");
      if (faces.length === count) give(pad.dataset.shown);
      else pad.querySelector(".so-far").textContent = `${faces.join(" ")} – ${count - faces.length} to go`;
      return;
    }
    for (const each of button.parentElement.querySelectorAll("button")) each.setAttribute("aria-pressed", String(each === button));
    const told = [...pad.querySelectorAll('[data-many][aria-pressed="true"]')].map((each) => [each.parentElement.dataset.band, Number(each.dataset.many)]);
    const sum = told.reduce((all, [, many]) => all + many, 0);
    if (sum > count) { notice(`That makes ${sum} dice, not ${count}.`); return; }
    if (told.length < pad.querySelectorAll(".band").length && sum < count) return;
    give([...told, [pad.querySelector("[data-rest]").dataset.rest, count - sum]].filter(([, many]) => many).map(([band, many]) => `${band}: ${many}`).join(", "));
  }

  document.querySelector(".dock").addEventListener("click", (event) => {
    const die = event.target.closest(".dice-pad button");
    if (die) rolled(die);
    const turned = event.target.closest("[data-ending]");
    if (turned) ending(turned.dataset.ending);
    const hex = event.target.closest("#options button[data-text]");
    if (hex) faced(hex, event);
    const cell = event.target.closest(".cell");
    if (cell) pick(cell);
    if (event.target.closest("[data-none]")) { event.target.closest(".which").hidden = true; document.querySelector(".picker:not([data-picked]) .cell.meant")?.classList.remove("meant"); look(); }
    const chosen = event.target.closest("[data-give]");
    if (chosen) name(chosen.dataset.give);
    const picker = event.target.closest("[data-unpick]")?.closest(".picker");
    if (picker) gathered(picker, picker.dataset.picked.split("|").slice(0, -1));
  });

  // -- the tools, and their sheet --------------------------------------------------------------

  async function sheet(name, event, view) {
    if (name === "log") { logged(); return; }
    const asks = new URLSearchParams();
    if (event !== undefined) asks.set("event", event);
    if (view) asks.set("view", view);
    const found = await get(`../g/${key}/panel/${name}?${asks}`, "text");
    if (found === undefined) return;
    $("sheet-inside").innerHTML = found;
    if (!$("sheet").open) $("sheet").showModal();
    $("sheet").scrollTop = 0; // the first thing to press may stand below what is to be read
    if (!fingers.matches) $("sheet").querySelector("select, input:not([type=hidden])")?.focus();
    else $("sheet").focus(); // a phone would put its keys over what is to be read
    $("sheet").scrollTop = 0; // a dialog goes to what it focuses, which may be its last button
  }
  // The log as it stands behind the table, the last line in sight.
  function logged() {
    const copy = $("log").cloneNode(true);
    copy.removeAttribute("id");
    copy.classList.add("of-log");
    for (const line of copy.children) {
      line.dataset.event = line.id.slice(1);
      line.removeAttribute("id");
    }
    $("sheet-inside").replaceChildren(element("h2", "Log"), copy);
    if (!$("sheet").open) $("sheet").showModal();
    $("sheet").scrollTop = $("sheet").scrollHeight;
  }
  function more(open) {
    $("tools").classList.toggle("open", open);
    $("tools-more").setAttribute("aria-expanded", String(open));
  }
  $("tools-more").addEventListener("click", () => more(!$("tools").matches(".open")));
  document.addEventListener("pointerdown", (event) => { if ($("tools").matches(".open") && !event.target.closest("#tools")) more(false); });
  // One switch for all that chance decides of the opponents.
  document.addEventListener("click", async (event) => {
    const end = event.target.closest("[data-roll]");
    if (!end) return;
    const mine = end.dataset.roll === "on";
    for (const source of end.parentElement.dataset.sources.split(" ")) await send("switch", { source, typed: mine });
    for (const each of end.parentElement.children) each.setAttribute("aria-checked", String(each === end));
    notice(mine ? "From now on you roll everything." : "From now on Lonehand rolls the opponents’ dice and choices.");
  });
  ledgers(give, (text) => send("correct", { text }).then((found) => { if (found) $("sheet").close(); }));
  document.addEventListener("toggle", ({ target }) => { // it unfolds at the end of the panel
    if (target.open && target.matches(".put-right, .aside-long")) target.scrollIntoView({ block: "start" });
  }, true);
  $("tools").addEventListener("click", (event) => {
    const tool = event.target.closest("[data-tool]")?.dataset.tool;
    if (tool) more(false);
    if (tool === "report") sheet(tool, steps[at]?.event ?? upto, "table");
    else if (tool === "undo") takeBack(); else if (tool) sheet(tool, tool === "reasons" ? steps[at]?.last : undefined);
  });
  document.querySelector(".dock").addEventListener("click", (event) => {
    const tool = event.target.closest(".came [data-tool]");
    if (tool?.dataset.tool === "noting") noting(tool.dataset.of);
    else if (tool) sheet(tool.dataset.tool);
  });
  // Of several men the one who was hit stands first, and he alone is open.
  async function noting(who) {
    await sheet("noting");
    const hit = who && $("sheet-inside").querySelector(`.entry[data-name="${CSS.escape(who)}"]`);
    if (!hit) return;
    for (const each of $("sheet-inside").querySelectorAll("details.entry")) each.open = each === hit;
    $("sheet-inside").querySelector(".entry").before(hit);
    $("sheet-inside").querySelector("h2").textContent = `I hit ${who}`;
  }
  // A download leaves the page as it is: say where the file is.
  $("sheet").addEventListener("submit", (event) => {
    if (event.target.matches(".reporting")) setTimeout(() => { $("sheet").close(); notice("The report is among your downloads."); }, 400);
  });
  $("sheet").addEventListener("close", () => { $("sheet-inside").replaceChildren(); if (on && !stepping()) look(); });
  $("hands-back").addEventListener("click", earlier);
  $("hands-next").addEventListener("click", done);
  $("hands-changed").addEventListener("click", changed);
  $("hands").addEventListener("click", (event) => {
    if (looked === null && stepping() && !closing() && !event.target.closest("a, button, summary") && !String(getSelection())) done();
  });
  $("beside").addEventListener("click", toggle);
  $("hands-more").addEventListener("click", (event) => {
    if (event.detail) document.activeElement.blur(); // Space goes on
    if (event.target.closest("summary")) requestAnimationFrame(() => $("hands-more").scrollIntoView({ block: "nearest" }));
  });

  // -- keys: whether a key was ours ------------------------------------------------------------

  function pressed(event, writes) {
    if (!on || $("sheet").open) return on && $("sheet").open;
    if (looked !== null) return false; // the keys look back
    if (event.key === "Escape" && $("tools").matches(".open")) { more(false); $("tools-more").focus(); return true; }
    const empty = event.target === field() && !event.target.value;
    const name = event.key;
    if (stepping()) {
      if (writes || event.target.matches("button, a, summary")) return false;
      if (name === " " || name === "Enter" || name === "ArrowRight") { event.preventDefault(); if (!event.repeat) done(); return true; }
      if (name === "ArrowLeft") { event.preventDefault(); earlier(); return true; }
      if (name === "Backspace") { event.preventDefault(); if (!event.repeat) takeBack(); return true; }
      return name === "ArrowDown" || /^[1-9]$/.test(name);
    }
    if (!(replied && heard) && (!writes || event.target === field()) && !event.target.matches("button, a, summary")) {
      if (name === "Backspace") ahead = ahead.slice(0, -1);
      else if (name === "Enter") ahead += event.repeat ? "" : "\n";
      else if (name.length === 1) ahead += name;
      else return false;
      event.preventDefault();
      return true;
    }
    if (joint?.open()) {
      if (name === "Enter" && !event.target.matches("button, a, summary")) { event.preventDefault(); if (!event.repeat) joint.onward(); return true; }
      if (/^[1-9]$/.test(name)) return true;
    }
    if (writes && !empty) return false;
    if (document.querySelector("#draft.wish") && !writes && name !== "Backspace") return false;
    if (event.target.matches("#options button, summary, a") && (name === "Enter" || name === " ")) return false;
    const whole = (!field() || empty) && document.querySelector("#question .obvious, #question [data-obvious]:not(.after *)");
    if (name === "Enter" && whole && whole.matches("button")) { event.preventDefault(); if (!event.repeat) whole.click(); return true; }
    if (!field() && /^[1-9]$/.test(name)) {
      const option = options().filter((each) => !("obvious" in each.dataset))[Number(name) - 1];
      if (option) { event.preventDefault(); option.click(); return true; }
    }
    if (name === "Backspace") { event.preventDefault(); if (!event.repeat) takeBack(); return true; }
    if (name === "ArrowLeft") { event.preventDefault(); earlier(); return true; }
    if (empty && name === " ") { event.preventDefault(); return true; }
    if (!writes && spelled(name)) { event.preventDefault(); return true; }
    if (!writes && name.length === 1 && name !== "?" && field() && !event.target.matches("button, a, summary")) field().focus();
    return !writes && name !== "?" && name !== "t" && name !== "Escape" && name !== "Tab";
  }

  return {
    on: () => on,
    stepping,
    start() { reopened(); show(store.get(`beside.${key}`, $("question").dataset.beside ? "on" : "off") === "on"); $("beside").hidden = !typed() && !on; },
    news,
    give,
    place,
    after,
    sends,
    look,
    pressed,
    toggle,
    show,
    aside,
    sheet,
    pace(value) { store.set("pace.beside", value); render(); },
  };
}

// -- a correction by its fields, on any page that has the form ---------------------------------------

export function corrections(api, world, notice) {
  let wait = 0;

  // A place is a tap on the map: what lies over it makes way until then.
  document.addEventListener("click", (event) => {
    const field = event.target.closest("form.correct [data-tapped]")?.previousElementSibling.querySelector("input");
    if (!field) return;
    const form = field.form, over = $("sheet").open, kept = [...$("sheet-inside").childNodes], aside = $("side").style;
    if (over) $("sheet").close(); else if (matchMedia("(max-width: 60rem)").matches) aside.visibility = "hidden";
    notice("Tap the place on the map.");
    const again = (place) => setTimeout(() => { // after the click that a finger's tap still makes
      document.removeEventListener("pointerdown", elsewhere, true);
      world().tapped(null);
      notice("");
      aside.visibility = "";
      if (over) { $("sheet-inside").replaceChildren(...kept); $("sheet").showModal(); }
      if (!place) return;
      field.value = place;
      form.elements.text.value = assembled(form);
      preview(form);
    }, 350);
    const elsewhere = (event) => { if (!event.target.closest("#table")) again(""); };
    document.addEventListener("pointerdown", elsewhere, true);
    world().tapped(again);
  });

  function assembled(form) {
    const parts = [];
    for (const each of form.querySelectorAll(".fields:not([hidden]) [data-field]")) {
      let text = each.dataset.word ?? each.value.trim();
      if (each.dataset.field === "card" && text) {
        const all = [...form.querySelectorAll("datalist option")].map((option) => option.value);
        const same = all.filter((card) => card.endsWith(` ${text.toLowerCase()}`));
        if (same.length === 1) [text] = same;
      }
      if (!text) return "";
      parts.push(text);
    }
    return parts.join(" ");
  }

  async function preview(form) {
    const place = form.querySelector(".preview");
    const text = form.elements.text.value.trim();
    place.textContent = "";
    if (!text) return;
    const response = await fetch(`${api}/correct?text=${encodeURIComponent(text)}`).catch(() => null);
    const found = response ? await response.json() : { error: "Lonehand does not answer" };
    if (form.elements.text.value.trim() !== text) return;
    place.classList.toggle("wrong", !response?.ok);
    place.textContent = response?.ok ? `This changes: ${found.changes.join(" ")}` : `That is not possible: ${found.error}.`;
  }

  document.addEventListener("click", (event) => { // a number by taps
    const step = event.target.closest("form.correct .stepped [data-step]");
    const field = step?.parentElement.querySelector("input");
    if (!field) return;
    field.value = String(Math.max(0, Number(field.value || (step.dataset.step > 0 ? 0 : 1)) + Number(step.dataset.step)));
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
  document.addEventListener("input", (event) => {
    const form = event.target.closest("form.correct");
    if (!form) return;
    if (event.target.matches("select.sort"))
      for (const fields of form.querySelectorAll(".fields")) fields.hidden = fields.dataset.sort !== event.target.value;
    if (event.target !== form.elements.text) form.elements.text.value = assembled(form);
    clearTimeout(wait);
    wait = setTimeout(() => preview(form), 250);
  });
}
