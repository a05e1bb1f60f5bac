// Several people at one game: the clock that shows who is waited for, the curtain between those who
// share a screen, what one lets pass unasked, and who plays for somebody who has gone.

const $ = (id) => document.getElementById(id);

export function people({ key, send, notice, relook, refresh, asked }) {
  const curtain = $("curtain");

  // -- the clock ---------------------------------------------------------------------------------

  let ends = null; // when a play can be interrupted no more
  let began = performance.now(); // since when the same people are waited for
  let waited = "";
  function clock(left) { ends = left === null || left === undefined ? null : performance.now() + left * 1000; tick(); }
  function tick() {
    const now = performance.now();
    const { waits = "", token = "" } = $("question")?.dataset ?? {};
    const which = `${waits} ${token}`;
    if (which !== waited) { waited = which; began = now; }
    for (const place of document.querySelectorAll("[data-clock]")) {
      place.dataset.says ??= place.textContent;
      const seconds = ends === null ? Math.floor((now - began) / 1000) : Math.max(0, Math.ceil((ends - now) / 1000));
      const far = ends === null ? `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}` : `${seconds} s left`;
      place.classList.toggle("runs-out", ends !== null && seconds <= 5);
      const text = ends === null && (seconds < 3 || !place.dataset.says) ? place.dataset.says : `${place.dataset.says} ${far}`.trim();
      if (place.textContent !== text) place.textContent = text;
    }
  }
  setInterval(tick, 500);

  // -- the curtain -------------------------------------------------------------------------------

  const named = (text) => text.split("|").filter(Boolean);
  async function look(seat) {
    const answer = await fetch(`../g/${key}/look`, { method: "POST", body: new URLSearchParams({ seat }), redirect: "manual" }).catch(() => ({}));
    if (answer.type !== "opaqueredirect" && !answer.ok) { notice("The curtain cannot be moved now."); return; }
    curtain.dataset.looks = seat === "*" ? "" : seat;
    curtain.toggleAttribute("data-all", seat === "*");
    relook();
  }
  // The curtain falls when somebody else of this screen is asked; where a play may be interrupted it
  // stays as it is until somebody calls.
  function check() {
    again();
    if (!curtain) return;
    const { waits = "", moment = "" } = $("question").dataset;
    const away = named(curtain.dataset.away);
    const here = named(waits).filter((seat) => !away.includes(seat));
    const mine = asked() || curtain.hasAttribute("data-all") || !here.length;
    const calls = !mine && Boolean(moment);
    $("call").hidden = !calls;
    if (calls) {
      $("call-says").textContent = $("question").querySelector(".prompt").textContent.trim();
      $("call-out").textContent = `The ${moment} calls out`;
      $("call-out").onclick = () => look(moment);
      $("call-pass").onclick = () => send("pass", { seat: moment, token: $("question").dataset.token });
    }
    const falls = !mine && !moment;
    if (falls && curtain.dataset.looks) { curtain.dataset.looks = ""; look(""); return; }
    curtain.hidden = !falls;
    if (falls || calls) $("question").hidden = true;
    for (const form of curtain.querySelectorAll("form")) form.hidden = !here.includes(form.elements.seat.value);
    $("curtain-says").textContent = `Now the ${here.join(" or the ")}. Everybody else looks away.`;
    if (falls && document.activeElement === document.body) curtain.querySelector("form:not([hidden]) button")?.focus();
  }
  curtain?.addEventListener("submit", (event) => { event.preventDefault(); look(event.target.elements.seat.value); });
  $("all-look")?.addEventListener("click", () => {
    const on = $("all-look").getAttribute("aria-pressed") !== "true";
    $("all-look").setAttribute("aria-pressed", String(on));
    look(on ? "*" : "");
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.target.closest("button, a, input, textarea, select") || !$("call") || $("call").hidden) return;
    event.preventDefault();
    event.stopPropagation();
    $("call-pass").click();
  }, true);

  // -- orders and stand-ins ----------------------------------------------------------------------

  // What one lets pass for a turn is asked for again once one is asked for anything else.
  const shelf = `lonehand.until.${key}`;
  async function pass({ letPass, seat, until }, on) {
    if (until !== undefined) sessionStorage.setItem(shelf, JSON.stringify({ letPass, seat }));
    for (let tries = 0; tries < 20 && !(await send("pass", { kind: letPass, on, seat })); tries += 1) await new Promise((done) => { setTimeout(done, 300); });
  }
  function again() {
    const kept = sessionStorage.getItem(shelf), { token, moment, who } = $("question")?.dataset ?? {};
    if (!kept || !token || moment || !$("options") || JSON.parse(kept).seat !== who) return;
    sessionStorage.removeItem(shelf);
    pass(JSON.parse(kept), false);
  }

  document.addEventListener("click", (event) => {
    const order = event.target.closest("[data-let-pass]");
    if (order) { pass(order.dataset, order.hasAttribute("data-on")); return; }
    const back = event.target.closest("[data-seat-back]");
    if (back) { send("stand-in", { seat: back.dataset.seatBack }).then(refresh); return; }
    const over = event.target.closest("[data-take-over]");
    if (over) send("stand-in", { seat: over.dataset.takeOver, player: over.parentElement.querySelector("select").value }).then(refresh);
  });

  return { clock, check };
}
