// Several questions of one moment on one screen: what is likely is marked, a tap changes it, all is sent.

const $ = (id) => document.getElementById(id);

// `page` is what the table's script lends: api, get, send, noting.
export function questions(page) {
  const { api, get, send } = page;
  let found = null; // what stands on the screen
  let meant = {}; // what was tapped, by the names of the questions
  let round = 0; // counts fetches, so that an old answer is not taken for a new one

  function element(name, text, cls) {
    const made = document.createElement(name);
    if (text) made.textContent = text;
    if (cls) made.className = cls;
    return made;
  }

  function place() {
    const old = $("ahead");
    if (old) return old;
    const made = element("section", "", "ahead");
    made.id = "ahead";
    made.setAttribute("aria-label", "What is asked");
    made.addEventListener("click", pressed);
    $("question").before(made);
    return made;
  }

  function close() {
    round += 1;
    found = null;
    $("ahead")?.remove();
    document.body.classList.remove("has-ahead");
  }

  // The questions from the one that is asked now on, some of them answered as `said`.
  async function look(said = (meant = {})) {
    const me = ++round;
    const token = $("question").dataset.token;
    const next = await get(`${api}/ahead?said=${encodeURIComponent(JSON.stringify(said))}`);
    if (me !== round) return;
    document.body.classList.remove("awaits");
    if (!next?.parts.length || next.token !== token) { close(); return; }
    found = next;
    draw();
  }

  const chosen = (count) => found.parts.slice(0, count).map((part) => part.chosen);

  function row(part, choice) {
    const button = element("button", "", "case");
    button.type = "button";
    button.dataset.choose = choice.text;
    button.setAttribute("aria-pressed", String(choice.text === part.chosen));
    button.append(element("span", choice.when), ...(choice.does ? [element("b", choice.does)] : []));
    return button;
  }

  function asked(part, nth) {
    const box = element("fieldset", "", "asked");
    box.dataset.nth = nth;
    const legend = element("legend");
    const still = nth && found.parts[nth - 1].who === part.who; // what he is asked then, at the same time
    legend.append(element("b", still && part.asks === part.who ? `${part.asks}, then` : part.asks), ...(part.aside && !still ? [element("small", part.aside)] : []));
    box.append(legend);
    const hits = [...document.querySelectorAll(".came [data-tool=noting]")];
    if (hits.length && !still && (!nth || /before him/.test(part.aside))) {
      const row = element("div", "", hits.length > 1 ? "quiet several-hits" : "quiet");
      row.append(...document.querySelectorAll(".came > span").length ? [element("span", "I hit")] : [], ...hits.map((each) => {
        const hit = element("button", each.textContent);
        hit.type = "button";
        hit.dataset.hit = nth;
        if (each.dataset.of) { hit.dataset.of = each.dataset.of; hit.setAttribute("aria-label", each.getAttribute("aria-label")); }
        return hit;
      }));
      box.append(row);
    }
    const rows = element("div", "", "cases-of");
    rows.append(...part.choices.map((choice) => row(part, choice)));
    box.append(rows, ...part.orders.map((line) => element("p", line, "then")));
    if (part.details.length) {
      const judge = element("details", "", "judge");
      judge.append(element("summary", "How to judge"), ...part.details.map((line) => element("p", line)), ...(part.letter.length ? [element("h3", "What he does in full")] : []), ...part.letter.map((line) => element("p", line)));
      box.append(judge);
    }
    return box;
  }

  function draw() {
    const here = place();
    const at = document.activeElement?.closest?.("#ahead [data-choose]");
    const focus = at && [at.closest(".asked").dataset.nth, at.dataset.choose];
    const all = element("button", "", "primary all");
    all.type = "button";
    all.append(element("span"), element("kbd", "Enter"));
    here.replaceChildren(element("p", "The first true row counts: tap it if it is not marked. Act in this order.", "how"), ...found.parts.map(asked), all);
    document.body.classList.add("has-ahead");
    const turn = $("hands-turn"); // all of them are asked about, not the first alone
    turn.textContent = turn.textContent.replace(`: ${$("question").dataset.about}`, "");
    label();
    if (focus) here.querySelector(`.asked[data-nth="${focus[0]}"] [data-choose="${CSS.escape(focus[1])}"]`)?.focus({ preventScroll: true });
  }

  // The first order that lies below what is seen; nobody sends what he has not read.
  const unread = (all) => [...document.querySelectorAll('#ahead [aria-pressed="true"]')].find((each) => each.getBoundingClientRect().bottom > all.getBoundingClientRect().top + 1);
  function label() {
    const all = document.querySelector("#ahead .all");
    if (all) all.firstChild.textContent = unread(all) ? "More below" : "All as marked";
  }
  for (const name of ["scroll", "resize"]) addEventListener(name, label, { passive: true });
  addEventListener("toggle", label, true); // what is unfolded pushes the rest down

  // Sends the first so many answers; what it returns is true if they were taken.
  const give = (count) => send("answers", { answers: chosen(count), token: found.token });

  let told = 0; // orders of events before this one were read on the screen
  async function sendAll() {
    if (!found) return;
    told = found.events;
    if (!(await give(found.parts.length))) told = 0;
  }

  // Goes to the next order that was not seen; sends all where there is none.
  function onward() {
    const all = document.querySelector("#ahead .all"), row = unread(all);
    if (!row) { sendAll(); return; }
    row.closest(".asked").scrollIntoView();
    if (unread(all) === row) row.scrollIntoView({ block: "center" }); // in large type
  }

  async function pressed(event) {
    const button = event.target.closest("button");
    if (!button || !found) return; // a second tap comes when all has been sent
    const nth = Number(button.closest(".asked")?.dataset.nth);
    if (button.matches(".all")) onward();
    else if (button.dataset.hit) {
      if (nth && !(await give(nth))) return;
      page.noting(button.dataset.of);
    } else {
      for (const other of button.parentElement.children) other.setAttribute("aria-pressed", String(other === button));
      meant[found.parts[nth].name] = button.dataset.choose;
      look(meant);
    }
  }

  return {
    look,
    close,
    open: () => found !== null,
    onward,
    took() { const upto = told; told = 0; return upto; },
  };
}
