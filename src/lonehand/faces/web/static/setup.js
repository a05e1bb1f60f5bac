// The way to a game in short steps; what was chosen last is chosen again.

export function setup(form, store) {
  for (const rule of form.querySelectorAll("a.clause")) rule.target = "_blank"; // the set-up stays
  const steps = [...form.querySelectorAll(".step")];
  const marks = [...form.querySelectorAll(".steps [data-step]")];
  const kept = `setup.${form.dataset.game}`;
  const next = form.querySelector("#step-next");
  const back = form.querySelector("#step-back");
  let now = 0;

  function show(step, focus = true) {
    now = Math.max(0, Math.min(step, steps.length - 1));
    steps.forEach((each, n) => { each.hidden = n !== now; });
    marks.forEach((mark, n) => {
      mark.toggleAttribute("aria-current", n === now);
      mark.classList.toggle("done", n < now);
    });
    back.hidden = now === 0;
    form.querySelector("#cancel").hidden = now > 0;
    next.hidden = now === steps.length - 1;
    next.textContent = now + 1 < steps.length ? `Next: ${marks[now + 1].querySelector("span").textContent.toLowerCase()}` : "";
    form.querySelector(".deal").classList.toggle("primary", next.hidden);
    review();
    const main = form.querySelector("main");
    const measured = steps[now].querySelector(".measured"); // it is open where there is room for it
    if (measured && matchMedia("(min-width: 60.01rem)").matches) { measured.open = true; measured.open = main.scrollHeight <= main.clientHeight; }
    main.scrollTop = 0;
    if (focus) { const head = steps[now].querySelector("h1"); head.tabIndex = -1; head.focus(); }
  }

  // What matters only with another choice is not shown without it.
  function without() {
    depending();
    depending(); // what a size is gone with may change a side
    for (const each of form.querySelectorAll("[data-only]")) {
      const [name, value] = each.dataset.only.split("=");
      const chosen = (one) => form.querySelector(`[name="set-${one}"]:checked`)?.value ?? (one === "beside" ? "screen" : "");
      const fits = name.split("|").some((one) => value.split("|").includes(chosen(one)));
      // What several choices bear on keeps its place above them.
      if (name.includes("|") && each.matches("fieldset")) each.disabled = !fits; else each.hidden = !fits;
    }
    for (const each of form.querySelectorAll(".pasted")) {
      each.hidden = form.querySelector(`[name="set-${each.dataset.own}"]:checked`)?.value !== "own";
      for (const field of each.querySelectorAll("textarea, input, select")) field.disabled = each.hidden;
    }
  }

  // Values that are there only with other choices, by the names that they have with those.
  function depending() {
    for (const each of form.querySelectorAll("[data-on]")) {
      const chosen = each.dataset.on.split(" ").map((name) => form.querySelector(`[name="set-${name}"]:checked`)?.value ?? "");
      const values = JSON.parse(each.dataset.values)[chosen.join(" ")];
      for (const label of each.querySelectorAll(".values > label")) {
        const field = label.querySelector("input");
        const words = label.querySelector("b");
        words.dataset.plain ??= words.textContent;
        const [name, about] = values ? values[field.value] ?? ["", ""] : [words.dataset.plain, ""];
        label.hidden = !name;
        words.textContent = name || words.dataset.plain;
        let small = label.querySelector("small");
        if (!small && about) { small = document.createElement("small"); words.after(" ", small); }
        if (small) { small.dataset.plain ??= small.textContent; small.textContent = values ? about : small.dataset.plain; }
        if (field.checked && label.hidden) each.querySelector("input").checked = true;
      }
    }
  }

  // Every choice in a line, with the way back to it.
  function review() {
    without();
    for (const row of form.querySelectorAll("#review [data-of]")) {
      const chosen = form.querySelector(`[name="set-${row.dataset.of}"]:checked`);
      if (!chosen) continue;
      const label = chosen.closest("label");
      const about = label.closest("[data-on]") ? label.querySelector("small")?.textContent : "";
      row.querySelector("dd").replaceChildren(label.querySelector("b").textContent);
      if (about) row.querySelector("dd").append(" ", Object.assign(document.createElement("small"), { textContent: about }));
      if (row.querySelector("button")) continue;
      const change = document.createElement("button");
      change.type = "button";
      change.textContent = "Change";
      change.setAttribute("aria-label", `Change: ${row.querySelector("dt").textContent}`);
      change.addEventListener("click", () => show(Number(row.dataset.step)));
      const cell = document.createElement("dd");
      cell.className = "change";
      cell.append(change);
      row.append(cell);
    }
    asChosen();
  }

  // What the first step begins with at once, where a later one is as it was chosen last.
  function asChosen() {
    const rows = [...form.querySelectorAll("#review [data-of]:not([hidden])")].filter((row) => row.dataset.step !== "0" && form.querySelector(`[name="set-${row.dataset.of}"]:checked`)?.defaultChecked === false);
    const says = rows.map((row) => `${row.querySelector("dt").textContent}: ${row.querySelector("dd").firstChild?.textContent.trim() ?? ""}`);
    const note = steps[0].querySelector(".as-chosen") ?? steps[0].appendChild(Object.assign(document.createElement("p"), { className: "note as-chosen" }));
    note.textContent = says.length ? `As last time. ${says.join(". ")}.` : "";
  }

  if (!("filled" in form.dataset)) {
    let last = {};
    try { last = JSON.parse(store.get(kept, "{}")); } catch { /* nothing was kept */ }
    for (const [name, value] of Object.entries(last)) {
      const field = [...form.elements].find((each) => each.name === name && (each.type !== "radio" || each.value === value));
      if (field?.type === "radio") field.checked = true; else if (field?.tagName === "SELECT") field.value = value;
    }
  }
  form.addEventListener("submit", () => {
    const chosen = [...new FormData(form)].filter(([name]) => /^(set|seat)-/.test(name));
    store.set(kept, JSON.stringify(Object.fromEntries(chosen)));
  });
  form.addEventListener("change", without);
  for (const mark of marks) mark.addEventListener("click", () => show(Number(mark.dataset.step)));
  next.addEventListener("click", () => show(now + 1));
  back.addEventListener("click", () => show(now - 1));
  // Enter is the button that says so: on to the next step, and at the end the game begins.
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || next.hidden || !event.target.matches("input:not([type=file])")) return;
    event.preventDefault();
    show(now + 1);
  });
  show(0, false);
  form.classList.add("ready");
}
