// What happened, by taps: an answer is made of what was noted. The page's script knows no rule.

const asks = (all) => all.filter(Boolean);

const small = (words) => (/^[A-Z]{2}/.test(words) ? words : words.toLowerCase()); // the AI stays the AI

// The texts and the words of what was noted in one entry.
function noted(entry) {
  const marks = [...entry.querySelectorAll(".acts:not([hidden]) > .mark.changed")];
  const ends = marks.find((mark) => "ends" in mark.dataset);
  if (ends) return { texts: [ends.dataset.tick], words: [ends.dataset.words.toLowerCase()] };
  const texts = [];
  const words = [];
  for (const count of entry.querySelectorAll(".count")) {
    const { now, value, thing } = count.dataset;
    if (value === undefined || value === now) continue;
    texts.push(count.dataset.texts.split("|")[Number(value)]);
    words.push(`${value} ${value === "1" ? count.dataset.single : thing}`);
  }
  for (const mark of marks) {
    texts.push(mark.dataset.tick);
    words.push((mark.getAttribute("aria-pressed") === "true" ? "" : "not ") + mark.dataset.words.toLowerCase());
  }
  for (const choice of entry.querySelectorAll('.acts:not([hidden]) > .choice[aria-pressed="true"]:not([data-was])')) {
    texts.push(choice.dataset.choice);
    words.push(choice.closest(".then") ? choice.dataset.words : small(choice.dataset.words));
  }
  return { texts, words };
}

// What the rules ask for once a number has been noted down so far, such as a test of morale.
function warnings(entry) {
  if (entry.querySelector(".mark.changed")) return [];
  return [...entry.querySelectorAll(".count[data-warns]")]
    .filter(({ dataset: { now, value, warnAt } }) => value !== undefined && Number(value) > 0 && Number(value) < Number(now) && Number(value) <= Number(warnAt))
    .map((count) => ({ waits: "waits" in count.dataset, says: `${entry.dataset.name}: ${count.dataset.warns}` }));
}

function answer(ledger) {
  const started = ledger.querySelector('.start[aria-pressed="true"]')?.dataset.start ?? "";
  const texts = started ? [started] : [];
  const words = [];
  for (const entry of ledger.querySelectorAll(".entry[data-name]")) {
    const found = noted(entry);
    texts.push(...found.texts);
    if (found.words.length) words.push(`${entry.dataset.name}: ${found.words.join(", ")}`);
  }
  const ready = "starts" in ledger.dataset ? Boolean(started) : texts.length > 0;
  return { text: texts.join(ledger.dataset.between), words: asks([started && `Activated: ${started}`, ...words]), ready };
}

// The answer as it is sent; where more will be noted, it says so.
const whole = (ledger) => [answer(ledger).text, ..."goesOn" in ledger.dataset ? [ledger.dataset.more] : []].join("; ");

function show(ledger) {
  const { words, ready } = answer(ledger);
  const start = ledger.querySelector('.start[aria-pressed="true"]')?.dataset.start;
  const warned = [...ledger.querySelectorAll(".entry[data-name]")].flatMap(warnings);
  ledger.querySelector(".noted").textContent = [words.length ? `${words.join(". ")}.` : "", ...warned.map(({ says }) => says)].filter(Boolean).join(" ");
  for (const nothing of ledger.querySelectorAll(".send-nothing")) nothing.disabled = words.length > 0;
  const bare = words.length === ("starts" in ledger.dataset ? 1 : 0);
  for (const sends of ledger.querySelectorAll(".send-noted")) {
    sends.disabled = !ready;
    if ("atOnce" in ledger.dataset) sends.hidden = sends.matches(".bare") ? !bare : bare;
  }
  for (const deed of ledger.querySelectorAll(".deed")) deed.hidden = !bare || !deed.dataset.of.split("|").includes(start);
}

function tap(button, ledger) {
  const pressed = button.getAttribute("aria-pressed") === "true";
  if (button.matches(".start")) {
    for (const each of ledger.querySelectorAll(".start")) each.setAttribute("aria-pressed", String(each === button && (!pressed || ledger.querySelectorAll(".start").length === 1)));
  } else if (button.matches(".choice")) {
    for (const each of button.parentElement.querySelectorAll(".choice")) each.setAttribute("aria-pressed", String(each === button));
    if (!button.closest(".then")) for (const then of button.closest(".entry").querySelectorAll(".then")) then.hidden = "was" in button.dataset;
  } else if (button.matches(".mark")) {
    button.setAttribute("aria-pressed", String(!pressed));
    button.classList.toggle("changed");
  } else {
    const count = button.closest(".count") ?? button.closest(".entry").querySelector(".count");
    counted(count, Math.min(stands(count) + Number(button.dataset.by), Math.max(stands(count), count.dataset.texts.split("|").length - 1)));
  }
  show(ledger);
}

// Whether what was tapped is the whole answer: nothing is noted of others, and nothing tested first.
function answers(button, ledger) {
  const entry = button.closest(".entry");
  const { ready, words } = answer(ledger);
  if (!("atOnce" in ledger.dataset) || !ready || words.length !== 1 + ("starts" in ledger.dataset)) return false;
  if (button.matches(".start")) return true; // what it did was tapped before it was
  if (!noted(entry).words.length) return false;
  if (button.matches(".choice")) return true;
  if (!button.closest(".fewer")) return "settles" in button.dataset;
  const waits = warnings(entry).some((each) => each.waits);
  if (waits && entry.querySelector("details")) entry.querySelector("details").open = true; // what may follow from it
  return !waits;
}

const stands = (count) => Number(count.dataset.value ?? count.dataset.now);

// A number as it is now, with what it brings along; one that cannot be is left as it was.
function counted(count, next) {
  const texts = count.dataset.texts.split("|");
  const was = stands(count);
  if (next < 0 || next >= texts.length || !texts[next]) return;
  count.dataset.value = String(next);
  count.querySelector("input").value = String(next);
  const left = count.closest(".entry").querySelector(".left b");
  if (left && count.matches(".count:first-child")) left.textContent = String(next);
  count.classList.toggle("changed", String(next) !== count.dataset.now);
  const { brings } = count.dataset;
  const other = brings && count.parentElement.querySelector(`.count[data-thing="${brings}"]`);
  if (other) counted(other, Math.max(0, stands(other) + next - was));
}

// `give` answers a question, `correct` puts the table right.
export function ledgers(give, correct) {
  document.addEventListener("change", (event) => {
    const count = event.target.closest(".ledger .count");
    if (!count) return;
    if (/^\d+$/.test(event.target.value.trim())) counted(count, Number(event.target.value));
    event.target.value = String(stands(count));
    show(count.closest(".ledger"));
  });
  document.addEventListener("keydown", (event) => { // it would send the form around it
    if (event.key === "Enter" && event.target.matches(".ledger .count input")) { event.preventDefault(); event.target.blur(); }
  });
  document.addEventListener("click", (event) => {
    const ledger = event.target.closest(".ledger");
    const button = event.target.closest("button");
    if (!ledger || !button) return;
    if ("sends" in button.dataset && !ledger.querySelector(".send-noted")) { event.preventDefault(); (ledger.closest("[data-correct]") ? correct : give)(button.dataset.tick); return; } // each tap is the whole answer
    const alone = "sends" in button.dataset && !answer(ledger).ready;
    if (alone) tap(button, ledger);
    if (alone || button.matches(".send-noted")) {
      event.preventDefault();
      if (ledger.closest("[data-correct]")) correct(answer(ledger).text); else give(whole(ledger));
    } else if (button.matches(".send-nothing")) {
      event.preventDefault();
      give(button.dataset.text);
    } else if (button.matches("[data-by], .mark, .choice, .start")) {
      event.preventDefault();
      tap(button, ledger);
      if (answers(button, ledger)) give(whole(ledger));
    } else if (button.matches(".deed")) {
      event.preventDefault();
      const { of, texts } = button.dataset;
      const { start } = ledger.querySelector('.start[aria-pressed="true"]').dataset;
      give(start + ledger.dataset.between + texts.split("|")[of.split("|").indexOf(start)]);
    } else if (button.matches(".gather")) {
      event.preventDefault();
      ledger.dataset.goesOn = "";
      button.previousElementSibling.textContent = "Each tap is sent at once; more can follow.";
      button.remove();
    }
  });
}
