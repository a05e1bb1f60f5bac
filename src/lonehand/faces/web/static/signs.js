// What stands round a table of seats: what each will do or would suffer, how far off he is, and on
// everything that may be chosen the key that chooses it. It knows no rule: the page holds the words.

const $ = (id) => document.getElementById(id);

export function signs({ asked, choosable }) {
  // Above each plate: what its owner will do, or what the card in question would do to him.
  function tags(card = "") {
    const found = new Map();
    if (card) for (const each of document.querySelectorAll(`#question .outcome[data-card="${CSS.escape(card)}"]`))
      found.set(each.dataset.seat, [each.dataset.sort, document.querySelector(`.sign-for[data-sort="${each.dataset.sort}"]`)?.innerHTML ?? "", each.textContent]);
    if (!found.size) for (const each of document.querySelectorAll("#intents .intent"))
      found.set(each.dataset.seat, [each.classList[1], each.querySelector("svg").outerHTML, each.textContent]);
    for (const seat of document.querySelectorAll(".seat")) {
      const [sort, sign, words] = found.get(seat.dataset.seat) ?? ["", "", ""];
      const tag = seat.querySelector(".tag");
      tag.className = `tag ${sort}`;
      tag.innerHTML = sign;
      if (words) tag.append(Object.assign(document.createElement("span"), { textContent: words.trim() }));
      seat.classList.toggle("beyond", sort === "no");
    }
  }

  // How far everybody is from a seat, or else from whoever is asked; on a phone always from whoever
  // is asked, for no pointer shows there from whom else it would be.
  function distances(seat = null) {
    unmeasured();
    for (const other of document.querySelectorAll(".seat.viewer")) other.classList.remove("viewer");
    const who = asked() && $("question")?.dataset.who; // what was asked last measures nothing now
    const mine = [...document.querySelectorAll(".seat.yours:not(.dead)")].find((each) => each.dataset.name === `the ${who}`);
    const yours = (mine?.dataset.far ?? "").split(" ").map(Number);
    for (const other of document.querySelectorAll(".seat")) {
      const place = other.querySelector(".away"), n = Number(other.dataset.seat);
      if (place && yours[n]) place.textContent = `${yours[n]} away`;
    }
    const viewer = seat ?? mine;
    if (!viewer?.dataset.far || viewer.classList.contains("dead")) return;
    viewer.classList.toggle("viewer", Boolean(seat));
    const far = viewer.dataset.far.split(" ").map(Number);
    for (const other of document.querySelectorAll(".seat")) {
      const n = Number(other.dataset.seat);
      if (!far[n]) continue;
      const hits = viewer.dataset.hits[n] === "1";
      const back = other.dataset.hits[Number(viewer.dataset.seat)] === "1";
      const place = other.querySelector(".far");
      if (!place) continue;
      const count = document.createElement("b");
      count.textContent = far[n];
      place.replaceChildren(count, seat && seat !== mine ? " from there" : " away");
      place.title = `${hits ? "In reach." : "Too far."} ${back ? "Can reach back." : ""}`.trim();
    }
  }

  function unmeasured() { for (const place of document.querySelectorAll(".seat :is(.far, .away)")) place.textContent = ""; }

  // Each of these shows its own key, whether it is a card, somebody at the table or a button.
  function numbered() {
    unnumbered();
    if (!asked()) return;
    choosable().slice(0, 9).forEach((each, n) => {
      const digit = String(n + 1);
      each.setAttribute("aria-keyshortcuts", digit);
      each.dataset.digit = digit;
      if (!each.matches("#options button")) return;
      const key = document.createElement("kbd");
      key.textContent = digit;
      each.prepend(key);
    });
  }
  function unnumbered() {
    for (const each of document.querySelectorAll("[data-digit]")) { delete each.dataset.digit; each.removeAttribute("aria-keyshortcuts"); }
    for (const key of document.querySelectorAll("#options button[data-text]:not([data-obvious]) > kbd")) key.remove();
  }

  // Which of yours is on turn and has not ended it: a turn that ends by itself, because nothing more
  // can be played, is told.
  let onTurn = "";
  function gave(text) {
    const { obvious, who } = $("question").dataset;
    if (!text) onTurn = "";
    else if (obvious) onTurn = text === obvious ? "" : `the ${who}`;
  }
  function passed(line) {
    if (line.dataset.lost) { onTurn = ""; return line.dataset.lost; }
    if (!line.matches(".head")) return "";
    const was = document.querySelector(`.seat.yours:not(.dead)[data-name="${onTurn}"]`) && !document.querySelector(".ended") ? onTurn : "";
    const seat = $(`seat-${line.dataset.seats}`);
    onTurn = seat?.matches(".yours") ? seat.dataset.name : "";
    return was ? `${was.charAt(0).toUpperCase()}${was.slice(1)} had nothing more to play, so the turn ended.` : "";
  }

  // All of it away, while nothing is asked.
  function bare() {
    unnumbered();
    unmeasured();
    for (const tag of document.querySelectorAll(".seat .tag")) tag.replaceChildren();
    for (const seat of document.querySelectorAll(".seat.beyond")) seat.classList.remove("beyond");
  }

  return { tags, distances, numbered, bare, gave, passed };
}
