// The map: pan and zoom, pointing, choosing, plotting. It draws what it is sent and knows no rule.

const { arrange } = await import("./labels.js" + new URL(import.meta.url).search);

const $ = (id) => document.getElementById(id);
const MARGIN = 70;
const LARGEST = 1.6; // an open table that fits is not drawn larger than this of itself
const coarse = matchMedia("(pointer: coarse)");
const legible = () => (coarse.matches ? 0.8 : 0.5);

export function map({ key, api, get, say, notice, give, asked, options, openClause, pace, walking, moment, still, place: put, lead, undo }) {
  const pane = $("window");
  const world = $("world");
  const root = document.documentElement;
  let view = { x: 0, y: 0, k: 1 };
  let size = { width: 1, height: 1 };
  let core = [0, 0, 1, 1]; // what of the picture has to be seen: left, top, right, bottom
  let places = [];
  let viewer = ""; // the character who was picked to look from
  let pointed = ""; // what is pointed at
  let looks = new Map();
  let stood = new Set(); // who stood on the map when it was last drawn
  let moved = false; // whether somebody has moved the map himself
  let entire = false; // whether all of it was made to fit
  let open = null; // how an open table measures: units an inch, its corner, its size in inches
  let turn = 0; // whether the table is turned a quarter, so that it fills an upright window
  let ruler = null; // the place that the ruler is laid at; "" while it waits for one
  const closest = () => (open ? 7 : 4);

  const one = (value) => CSS.escape(value);
  const man = (name) => (name ? document.querySelector(`#layer .man[data-who="${one(name)}"]`) : null);
  const spot = (each) => each.getAttribute("transform").match(/-?[\d.]+/g).map(Number);
  const onPage = (x, y) => (turn ? [view.x - y * view.k, view.y + x * view.k] : [view.x + x * view.k, view.y + y * view.k]);
  const onMap = (x, y) => (turn ? [(y - view.y) / view.k, (view.x - x) / view.k] : [(x - view.x) / view.k, (y - view.y) / view.k]);

  // -- the ground --------------------------------------------------------------------------------

  const dark = matchMedia("(prefers-color-scheme: dark)");
  function paint() {
    const image = $("ground").querySelector("img");
    if (!image) return;
    const night = root.dataset.theme ? root.dataset.theme === "dark" : dark.matches;
    if ($("legend")?.open) {
      const terrain = $("legend").querySelector("img");
      if (terrain) {
        terrain.src = `../g/${key}/legend.svg?v=${$("ground").dataset.key}&theme=${night ? "dark" : "light"}`;
        terrain.hidden = false;
      }
    }
    image.parentElement.querySelector("source").media = root.dataset.theme ? (night ? "all" : "not all") : "(prefers-color-scheme: dark)";
  }
  dark.addEventListener("change", paint);
  $("legend")?.addEventListener("toggle", paint);
  new MutationObserver(paint).observe(root, { attributeFilter: ["data-theme"] });

  let peopled = document.querySelectorAll("#layer .man").length > 0;
  let sealed = null;
  async function lay() {
    const ground = $("ground").dataset;
    size = { width: Number(ground.width) || 1, height: Number(ground.height) || 1 };
    core = ground.core.trim().split(" ").map(Number);
    const scale = ground.scale?.split(" ").map(Number);
    open = scale?.[0] ? { unit: scale[0], left: scale[1], top: scale[2], wide: scale[3], high: scale[4] } : null;
    for (const name of ["looked", "wished"]) {
      $(name)?.setAttribute("viewBox", `0 0 ${size.width} ${size.height}`);
      $(name)?.setAttribute("width", size.width);
      $(name)?.setAttribute("height", size.height);
    }
    world.style.width = `${size.width}px`;
    world.style.height = `${size.height}px`;
    paint();
    if (ground.key === sealed) return;
    sealed = ground.key;
    moved = false;
    face();
    fit();
    places = ground.key ? (await get(`../g/${key}/places`)) ?? [] : [];
  }

  // -- pan and zoom ------------------------------------------------------------------------------

  // An open table that is wider than high is turned in a window that is higher than wide.
  function face() {
    const upright = pane.clientHeight > pane.clientWidth * 1.05;
    turn = open && upright && open.wide > open.high ? 90 : 0;
    world.classList.toggle("turned", turn === 90);
  }
  // What of the picture belongs into the window: all of a map, of an open table the table alone.
  function stage() {
    if (!open) return { left: 0, top: 0, right: size.width, bottom: size.height };
    return { left: open.left, top: open.top, right: open.left + open.wide * open.unit, bottom: open.top + open.high * open.unit };
  }
  const across = (box) => (turn ? [box.bottom - box.top, box.right - box.left] : [box.right - box.left, box.bottom - box.top]);
  function least() {
    const [wide, high] = across(stage());
    return Math.min(pane.clientWidth / wide, pane.clientHeight / high, open ? LARGEST : 1);
  }
  function set(x, y, k) {
    k = Math.min(closest(), Math.max(least(), k));
    const box = stage();
    const [wide, high] = [pane.clientWidth, pane.clientHeight - lift];
    const inside = (at, start, end, room) => (end - start <= room + 1 ? (room - end - start) / 2 : Math.min(-start, Math.max(room - end, at)));
    const [left, right, top, bottom] = turn ? [-box.bottom, -box.top, box.left, box.right] : [box.left, box.right, box.top, box.bottom];
    view = { x: inside(x, left * k, right * k, wide), y: inside(y, top * k, bottom * k, high), k };
    world.style.transform = `translate(${view.x}px, ${view.y}px)${turn ? " rotate(90deg)" : ""} scale(${k})`;
    world.style.setProperty("--up", Math.min(1.5, Math.max(1, 0.95 / k)));
    world.style.setProperty("--tag", Math.min(2.4, Math.max(0.3, 1 / k)));
    world.dataset.zoom = k.toFixed(3);
    pane.classList.toggle("near", k > least() * 1.02);
    label();
  }
  let lift = 0; // how much of the map a question covers whose models have to be seen
  let due = false;
  function label() {
    if (due) return;
    due = true;
    requestAnimationFrame(labelled);
  }
  function labelled() {
    due = false;
    arrange(world, view, turn, { width: pane.clientWidth, height: pane.clientHeight });
    world.dataset.labelled = "yes";
  }
  let soft = 0;
  function softly(x, y, k) {
    if (!still.matches && !document.hidden) { world.classList.add("soft"); clearTimeout(soft); soft = setTimeout(() => world.classList.remove("soft"), 320); }
    set(x, y, k);
  }
  function zoom(by, x = pane.clientWidth / 2, y = pane.clientHeight / 2, gently = true) {
    const k = Math.min(closest(), Math.max(least(), view.k * by));
    (gently ? softly : set)(x - ((x - view.x) / view.k) * k, y - ((y - view.y) / view.k) * k, k);
    moved = true;
  }
  function centre(x, y, k = view.k, how = softly) {
    const [px, py] = turn ? [-y, x] : [x, y];
    how(pane.clientWidth / 2 - px * k, (pane.clientHeight - lift) / 2 - py * k, k);
  }

  // Everybody who can act, with room around them; where that were too small, whoever it is about.
  function fit(how = set) {
    entire = false;
    const room = { w: pane.clientWidth, h: pane.clientHeight };
    if (open) {
      centre(open.left + (open.wide * open.unit) / 2, open.top + (open.high * open.unit) / 2, least(), how);
      moved = false;
      return;
    }
    const box = fighters();
    if (!box) { centre(size.width / 2, size.height / 2, Math.max(least(), Math[narrow.matches ? "min" : "max"](room.w / size.width, room.h / size.height) * 0.9), how); return; }
    let k = near(box);
    const [left, top, right, bottom] = core;
    const deals = document.querySelector("[data-deals]");
    const whole = Math.min(room.w / (right - left + (deals ? 32 : 0)), room.h / (bottom - top));
    if (whole > (coarse.matches ? 0.6 : 0.7) && whole > k * (deals ? 0.55 : 0.75)) { centre((left + right) / 2, (top + bottom) / 2, whole, how); moved = false; entire = true; return; }
    let [x, y] = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
    if (k < legible()) {
      k = legible();
      const about = near(fighters(MARGIN / 2)) < k && (document.querySelector("#layer .asked") ?? document.querySelector("#layer .due") ?? man($("draft")?.dataset.about));
      if (about) [x, y] = spot(about);
      const box = about && bound([about, ...aimedAt()]);
      if (box) { k = Math.min(k, Math.max(near(box), legible() * 0.55)); [x, y] = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2]; }
    }
    centre(x, y, k, how);
    moved = false;
  }
  // Where everybody is who can act: left, top, right, bottom on the map; null if nobody is there.
  function fighters(margin = MARGIN) {
    return bound([...document.querySelectorAll("#layer .man:not(.out)")], margin);
  }
  // Those at whom an answer is aimed: they are to be seen while it is chosen.
  function aimedAt() {
    return [...document.querySelectorAll("[data-deals] #options [data-place^='who ']")].map((each) => man(each.dataset.place.slice(4))).filter(Boolean);
  }
  function bound(men, margin = MARGIN / 2) {
    if (!men.length) return null;
    men = men.map(spot);
    const [xs, ys] = [men.map(([x]) => x), men.map(([, y]) => y)];
    return [Math.min(...xs) - margin, Math.min(...ys) - margin, Math.max(...xs) + margin, Math.max(...ys) + margin];
  }
  const near = (box) => Math.min(pane.clientWidth / (box[2] - box[0]), pane.clientHeight / (box[3] - box[1]), 1.5);

  // As long as everybody is seen, and not far too small, neither scale nor place changes.
  function settle(how = set) {
    const box = open || moved ? null : fighters(MARGIN / 2);
    if (moved) { set(view.x, view.y, view.k); return; }
    if (entire && !narrow.matches && ($("ground").dataset.square !== undefined) && !snug()) { fit(how); return; }
    if (!box || view.k < near(fighters()) * 0.6) { fit(how); return; }
    const [[left, top], [right, bottom]] = [onPage(box[0], box[1]), onPage(box[2], box[3])];
    if (left >= 0 && top >= 0 && right <= pane.clientWidth && bottom <= pane.clientHeight) { set(view.x, view.y, view.k); return; }
    if (right - left > pane.clientWidth || bottom - top > pane.clientHeight) { fit(how); return; }
    centre((box[0] + box[2]) / 2, (box[1] + box[3]) / 2, view.k, how);
    moved = false;
  }
  // Whether what has to be seen is seen, and not much smaller than there is room for.
  function snug() {
    const [left, top, right, bottom] = core;
    const [[x, y], [far, low]] = [onPage(left, top), onPage(right, bottom)];
    return Math.min(x, y) > -2 && far < pane.clientWidth + 2 && low < pane.clientHeight + 2 && Math.max((far - x) / pane.clientWidth, (low - y) / pane.clientHeight) > 0.85;
  }
  // Everybody who can act; and if that is what is seen already, all of the map.
  function refit() {
    const before = view;
    fit();
    const same = Math.abs(before.x - view.x) + Math.abs(before.y - view.y) < 2 && Math.abs(before.k - view.k) < 0.01;
    const { x, y, k } = view;
    set(before.x, before.y, before.k);
    if (same && !open && !(entire && snug())) { const box = stage(); centre((box.left + box.right) / 2, (box.top + box.bottom) / 2, least(), softly); moved = true; } else softly(x, y, k);
  }
  function bring(name, ...others) {
    const who = man(name);
    if (!who) return;
    if (open && others.length && together([who, ...others.map(man).filter(Boolean)])) return;
    const edge = Math.min(60, pane.clientWidth / 6);
    const [x, y] = spot(who);
    const [px, py] = onPage(x, y);
    const other = !open && man(others[0]); // at whom it is done is in view, too, where both can be
    if (other) {
      const [ox, oy] = spot(other);
      const [qx, qy] = onPage(ox, oy);
      const outside = qx < edge || qy < edge || qx > pane.clientWidth - edge || qy > pane.clientHeight - edge;
      if (outside && Math.abs(px - qx) < pane.clientWidth - edge && Math.abs(py - qy) < pane.clientHeight - edge) { centre((x + ox) / 2, (y + oy) / 2); return; }
    }
    if (open && fills()) return;
    const rim = edge / 2; // nearer to the edge he is hardly seen; not so near others stay in view
    if (px > rim && py > rim && px < pane.clientWidth - rim && py < pane.clientHeight - rim) return;
    centre(x, y);
  }

  // Whether all of an open table is seen already: then nothing is gained by moving it.
  function fills() {
    const box = stage();
    const ends = [onPage(box.left, box.top), onPage(box.right, box.bottom)];
    const [xs, ys] = [ends.map(([x]) => x), ends.map(([, y]) => y)];
    return Math.min(...xs) >= -2 && Math.min(...ys) >= -2 && Math.max(...xs) <= pane.clientWidth + 2 && Math.max(...ys) <= pane.clientHeight + 2;
  }

  // All that an event is about: the window is moved, and if need be made wider, to show them.
  function together(all) {
    if (all.length < 2) return false;
    const [xs, ys] = [0, 1].map((n) => all.map((each) => spot(each)[n]));
    const edge = 3 * open.unit;
    const [left, top, right, bottom] = [Math.min(...xs) - edge, Math.min(...ys) - edge, Math.max(...xs) + edge, Math.max(...ys) + edge];
    const corners = [onPage(left, top), onPage(right, bottom)];
    const seen = corners.every(([x, y]) => x >= 0 && y >= 0 && x <= pane.clientWidth && y <= pane.clientHeight);
    const [wide, high] = across({ left, top, right, bottom });
    if (!seen) centre((left + right) / 2, (top + bottom) / 2, Math.min(view.k, pane.clientWidth / wide, pane.clientHeight / high));
    return true;
  }

  $("nearer").addEventListener("click", () => zoom(1.35));
  $("farther").addEventListener("click", () => zoom(1 / 1.35));
  $("fit").addEventListener("click", refit);
  pane.addEventListener("wheel", (event) => {
    event.preventDefault();
    const box = pane.getBoundingClientRect();
    zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0016)), event.clientX - box.left, event.clientY - box.top, false);
  }, { passive: false });
  new ResizeObserver(() => {
    face();
    settle();
    follow();
  }).observe(pane);

  const fingers = new Map();
  let drag = null, last = { time: 0, x: 0, y: 0 };
  pane.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    fingers.set(event.pointerId, [event.clientX, event.clientY]);
    drag = { far: fingers.size > 1, x: event.clientX, y: event.clientY, target: event.target, man: movable(event.target), wish: wished(event) };
  });
  // What a drag moves: a model that stands there tentatively, or a unit that may be moved.
  function wished(event) {
    if (!open || ruler !== null || !wishing()) return null;
    const model = event.target.closest?.("#wished [data-model]");
    if (model) return { model: Number(model.dataset.model) };
    const who = event.target.closest?.("#layer .unit")?.dataset.who;
    const { about: unit } = $("draft").dataset;
    if (!who || (who !== unit && !document.querySelector(`#draft [data-place="${one("who " + who)}"]`))) return null;
    if (event.pointerType === "touch" && who !== unit && !fills()) return null; // then a finger moves the map
    return { text: who === unit ? undefined : `${who}:`, start: true };
  }
  // Beside a table a person's own counter is dragged to where he stands now.
  function movable(element) {
    const { about, takes } = $("question").dataset;
    const each = takes === "place" ? element.closest?.("#layer .man") : null;
    return each?.dataset.who === about ? each : null;
  }
  pane.addEventListener("pointermove", (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) { if (event.pointerType === "mouse") point(event); return; }
    const now = [event.clientX, event.clientY];
    if (drag && !drag.far && Math.hypot(now[0] - drag.x, now[1] - drag.y) > 5) { drag.far = true; pane.setPointerCapture(event.pointerId); pane.classList.add("dragged"); }
    if (!drag?.far) return;
    if (drag.wish) {
      if (pointed) unpoint();
      const place = placeAt(event);
      if (!place) return;
      if (drag.wish.model !== undefined) { $("wished").querySelector(`[data-model="${drag.wish.model}"]`)?.classList.add("held"); drag.wish.place = place; wish({ point: place, model: drag.wish.model }); }
      else { wish({ text: drag.wish.text, point: place }); }
      return;
    }
    if (drag.man) {
      const box = pane.getBoundingClientRect();
      drag.was ??= drag.man.getAttribute("transform");
      drag.man.setAttribute("transform", `translate(${onMap(event.clientX - box.left, event.clientY - box.top).join(" ")})`);
      return;
    }
    const others = [...fingers].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
    fingers.set(event.pointerId, now);
    moved = true;
    if (!others.length) { set(view.x + now[0] - before[0], view.y + now[1] - before[1], view.k); return; }
    const box = pane.getBoundingClientRect();
    const [ox, oy] = others[0];
    const by = Math.hypot(now[0] - ox, now[1] - oy) / (Math.hypot(before[0] - ox, before[1] - oy) || 1);
    const [bx, by0] = [(before[0] + ox) / 2 - box.left, (before[1] + oy) / 2 - box.top];
    const [mx, my] = [(now[0] + ox) / 2 - box.left, (now[1] + oy) / 2 - box.top];
    const k = Math.min(closest(), Math.max(least(), view.k * by));
    set(mx - ((bx - view.x) / view.k) * k, my - ((by0 - view.y) / view.k) * k, k);
  });
  for (const type of ["pointerup", "pointercancel"])
    pane.addEventListener(type, (event) => {
      if (!fingers.delete(event.pointerId)) return;
      const was = drag;
      if (!fingers.size) { drag = null; pane.classList.remove("dragged"); }
      if (was?.wish && was.far) { draft(was.wish.model === undefined ? {} : { point: was.wish.place ?? "", model: was.wish.model }); return; }
      if (was?.was) {
        was.man.setAttribute("transform", was.was);
        if (type === "pointerup") put(placeAt(event));
        return;
      }
      if (type === "pointerup" && was && !was.far && !fingers.size) tap(event, was.target);
    });
  pane.addEventListener("pointerleave", () => { if (!drag) unpoint(); });

  // -- pointing: who sees whom, how far, how well ---------------------------------------------------

  function placeAt(event) {
    const box = pane.getBoundingClientRect();
    const [x, y] = onMap(event.clientX - box.left, event.clientY - box.top);
    if (open) {
      const [wide, high] = [(x - open.left) / open.unit, (y - open.top) / open.unit];
      if (wide < 0 || high < 0 || wide > open.wide || high > open.high) return "";
      return `${wide.toFixed(1)},${high.toFixed(1)}`;
    }
    let best = "", near = 26 ** 2;
    for (const [name, px, py] of places) {
      const far = (px - x) ** 2 + (py - y) ** 2;
      if (far < near) [best, near] = [name, far];
    }
    return best;
  }
  const target = (event, element) => (element ?? event.target).closest?.("[data-who]")?.dataset.who || placeAt(event);
  const looker = () => (man(viewer) ? viewer : tracked() && man($("draft").dataset.about) ? $("draft").dataset.about : (document.querySelector("#layer .asked") ?? document.querySelector("#layer .due") ?? document.querySelector("#layer .man:not(.out)"))?.dataset.who ?? "");

  // Who looks: the ruler's place, whoever was picked, whoever moves; else a unit looks about itself.
  function from(to) {
    if (!open) return looker();
    if (ruler !== null) return ruler;
    if (man(viewer)) return viewer;
    const unit = $("draft")?.dataset.about;
    return unit && man(unit) && !walking() ? unit : to;
  }

  function point(event) {
    const to = target(event);
    const mine = wishing() && !ruler && !viewer && to === $("draft").dataset.about;
    const aside = mine || (open && !ruler && !man(viewer) && !event.target.closest?.("[data-who]"));
    if (!to || aside) { unpoint(); return; }
    if (to !== pointed) lookTo(to, 70);
  }
  let waiting = 0;
  function lookTo(to, pause = 0) {
    pointed = to;
    clearTimeout(waiting);
    if (walking()) return;
    waiting = setTimeout(async () => {
      const start = from(to);
      if (!start) return;
      const address = `${api}/look?from=${encodeURIComponent(start)}&to=${encodeURIComponent(to)}${moment()}`;
      if (!looks.has(address)) looks.set(address, await get(address));
      const found = looks.get(address);
      if (found && pointed === to && !walking()) showLook(found);
    }, pause);
  }
  function showLook(found) {
    $("looked").innerHTML = found.svg;
    label();
    show(pointed);
    const peek = $("peek");
    peek.replaceChildren();
    if (!found.lines.length && !found.reconstructed) return; // the sheet below says it
    const title = document.createElement("b");
    title.textContent = found.title;
    peek.append(title);
    for (const line of found.lines) {
      const text = document.createElement("p");
      text.textContent = line;
      peek.append(text);
    }
    if (found.reconstructed) {
      const mark = document.createElement("small");
      mark.textContent = "Some of these numbers are reconstructed.";
      peek.append(mark);
    }
  }
  function unpoint() {
    if (!pointed && !$("looked").childElementCount) return;
    pointed = "";
    clearTimeout(waiting);
    $("looked").replaceChildren();
    $("peek").replaceChildren();
    label();
    show("");
    if (viewer && man(viewer)) lookTo(viewer);
  }

  // -- the rail: who is who, and in full whoever is looked at or acts ------------------------------

  // On a phone the rail lies over the page while it is wanted; what is beside the map is remembered.
  const narrow = matchMedia("(max-width: 60rem)");
  function tools() {
    if (narrow.matches) document.querySelector(".dock").prepend($("order")); else $("rail").insertBefore($("order"), $("men"));
    (narrow.matches ? $("table") : document.querySelector(".bar")).insertBefore($("zooming"), narrow.matches ? null : $("railed"));
  }
  narrow.addEventListener("change", tools);
  tools();
  const dock = document.querySelector(".dock"); // what it grows over does not hide the tools
  new ResizeObserver(() => $("zooming").style.setProperty("--over", `${Math.max(0, $("table").getBoundingClientRect().bottom - dock.getBoundingClientRect().top)}px`)).observe(dock);
  const folded = () => { try { return localStorage.getItem("lonehand.rail") === "folded"; } catch { return false; } };
  function rail(on) {
    document.body.classList.toggle(narrow.matches ? "railed" : "unrailed", narrow.matches ? on : !on);
    $("railed").setAttribute("aria-expanded", String(on));
    if (!on && $("legend")) $("legend").open = false;
    if (!narrow.matches) try { localStorage.setItem("lonehand.rail", on ? "open" : "folded"); } catch { /* a private window */ }
  }
  $("railed").addEventListener("click", () => {
    const instead = document.body.classList.contains("drawn"); // the list instead of the panel
    if (instead) $("fold").click();
    rail(instead || (narrow.matches ? !document.body.classList.contains("railed") : document.body.classList.contains("unrailed")));
  });
  $("unrail").addEventListener("click", () => { rail(false); $("railed").focus(); });
  if (!narrow.matches) rail(!folded());
  const row = (name) => (name ? document.querySelector(`#men [data-man="${one(name)}"]`) : null);
  let acts = ""; // who does what is told
  const current = () => ($("draft")?.dataset.about || viewer || (walking() && row(acts) && acts) || (document.querySelector("#layer .asked") ?? document.querySelector("#layer .due"))?.dataset.who || (document.querySelector("#men .sheet.due") ?? document.querySelector("#men .sheet:not(.out)") ?? document.querySelector("#men .sheet"))?.dataset.man || "");
  let shownNow = "";
  function show(name, anew = false) {
    const about = row(name) ? name : current();
    if (!$("whose") || (about === shownNow && !anew)) return;
    shownNow = about;
    for (const each of document.querySelectorAll("#men .sheet")) each.classList.toggle("in-full", each.dataset.man === about);
    const sheet = row(about);
    const inside = $("whose-inside");
    inside.replaceChildren();
    $("whose").hidden = !sheet;
    if (!sheet) return;
    const head = document.createElement("header");
    head.append(...[...sheet.querySelector("summary").cloneNode(true).childNodes]);
    inside.className = sheet.className.replace(/\b(sheet|in-full)\b/g, "");
    inside.append(head, ...[...sheet.querySelector(".inside").cloneNode(true).childNodes]);
  }
  document.addEventListener("click", (event) => {
    const sheet = event.target.closest?.("#men .sheet > summary")?.parentElement;
    if (!sheet) return;
    event.preventDefault();
    const { man: name } = sheet.dataset;
    const choice = wishing() && document.querySelector(`#draft [data-place="${one("who " + name)}"]`);
    if (narrow.matches) { read(name, choice); return; }
    if (choice) { press(choice); show(name); } else pick(name);
    if (event.detail) $("question").focus({ preventScroll: true });
    document.body.classList.remove("railed");
  });
  // A word with an explanation shows it below when it is chosen: a finger cannot point without a click.
  document.addEventListener("click", (event) => {
    const word = event.target.closest?.(".rail :is(abbr, .numbers > div, .skills > span)[title]");
    if (!word) return;
    const place = word.closest("table, dl, p");
    const before = place.nextElementSibling?.matches(".explained") ? place.nextElementSibling : null;
    const text = `${(word.querySelector("dt") ?? word).textContent}: ${word.title}`;
    before?.remove();
    if (before?.textContent === text) return;
    const line = document.createElement("p");
    line.className = "explained";
    line.setAttribute("role", "status");
    line.textContent = text;
    place.after(line);
  });
  // On a phone the sheet is read where the list is; a button there chooses whose it is.
  function read(name, choice) {
    show(name, true);
    if ($("legend")) $("legend").open = false;
    if (choice && choice.getAttribute("aria-pressed") !== "true") {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "primary";
      button.textContent = `Choose ${name}`;
      button.addEventListener("click", () => { rail(false); press(choice); });
      $("whose-inside").firstElementChild.after(button);
    }
    $("whose").scrollTop = 0;
  }
  function pick(name) {
    viewer = viewer === name ? "" : name;
    for (const each of document.querySelectorAll("#layer .viewer")) each.classList.remove("viewer");
    man(viewer)?.classList.add("viewer");
    if (viewer) { show(viewer); if (man(viewer)) lookTo(viewer); row(viewer)?.scrollIntoView({ block: "nearest" }); bring(viewer); }
    else { pointed = "-"; unpoint(); show(""); }
    inShort(viewer);
    drill(0, viewer);
  }
  // On a phone whoever is picked is told in a line at the edge of the map; a tap opens the whole sheet.
  function inShort(name) {
    $("in-short")?.remove();
    const sheet = narrow.matches && row(name);
    if (!sheet) return;
    const short = document.createElement("div");
    const [whole, shut] = [document.createElement("button"), document.createElement("button")];
    short.id = "in-short";
    short.className = sheet.className.replace(/\b(sheet|in-full)\b/g, "in-short");
    whole.type = shut.type = "button";
    whole.append(...[...sheet.querySelector("summary").cloneNode(true).childNodes]);
    whole.addEventListener("click", () => { rail(true); read(name); });
    shut.textContent = "×";
    shut.setAttribute("aria-label", `Close ${name}`);
    shut.addEventListener("click", () => (viewer === name ? pick(name) : inShort("")));
    short.append(whole, shut);
    $("table").append(short);
  }
  world.addEventListener("focusin", (event) => {
    const who = event.target.closest("[data-who]")?.dataset.who;
    if (!who) return;
    bring(who);
    lookTo(who);
  });

  // -- choosing ------------------------------------------------------------------------------------

  const at = (place) => options().filter((option) => option.dataset.place === place);
  let taker = null; // who wants the place of the next tap
  function tap(event, element) {
    const touch = event.pointerType === "touch";
    if (taker && placeAt(event)) { taker(placeAt(event)); taker = null; return; }
    if (put(placeAt(event))) return;
    const who = element.closest?.("[data-who]")?.dataset.who;
    if (asked()) $("question").focus({ preventScroll: true }); // so that Enter sends, and picks nobody
    if (ruler !== null) { measure(who || placeAt(event)); return; }
    const outlined = element.closest?.("#choices [data-place]")?.dataset.place;
    if (asked() && outlined && !wishing() && at(outlined).length) { choose(outlined, touch, event); return; }
    if (wishing()) { indicate(who, event); return; }
    const own = who && who === document.querySelector("#layer .asked")?.dataset.who; // his plate lies over the ground he walks on
    if (asked() && lead((!own && who) || placeAt(event), event)) return;
    const place = who ? `who ${who}` : `cell ${placeAt(event)}`;
    const here = who && !at(place).length ? `cell ${man(who)?.dataset.cell}` : place;
    if (asked() && at(here).length) { choose(here, touch, event, here !== place && !own ? `, where ${who} is` : ""); return; }
    menu();
    const again = event.timeStamp - last.time < 330 && Math.hypot(event.clientX - last.x, event.clientY - last.y) < 24;
    last = { time: event.timeStamp, x: event.clientX, y: event.clientY };
    if (again && !who) {
      const box = pane.getBoundingClientRect();
      zoom(1.7, event.clientX - box.left, event.clientY - box.top);
      return;
    }
    if (who && !man(who)) lookTo(who); // a house with town cards, an objective
    else if (who) {
      pick(who); // and of one's own men, while one plots, the one who is plotted for
      document.querySelector(`#draft .plotter[data-about="${one(who)}"][aria-pressed="false"]`)?.click();
    } else if (touch) { const to = placeAt(event); if (to) lookTo(to); else unpoint(); }
  }
  // An answer in one line, without its key: its name, then its particulars.
  const called = (option) => {
    const parts = [...(option.querySelector(".detailed") ?? option).childNodes].filter((part) => part.nodeName !== "KBD");
    return option.getAttribute("aria-label") ?? parts.map((part) => part.textContent.trim().replace(/\s+/g, " ")).filter(Boolean).join(": ");
  };
  let meant = "";
  function choose(place, touch, event, met = "") {
    const found = at(place);
    for (const option of options()) option.classList.toggle("meant", found.includes(option));
    if (found.length === 1) {
      if (touch && meant !== place) { menu(); meant = place; notice(`${called(found[0])}${met}. Tap again to do it.`, [], true); return; }
      meant = "";
      give(found[0].dataset.text);
      return;
    }
    menu(found, event);
  }
  function menu(found = [], event = null) {
    $("choosing")?.remove();
    if (meant) { meant = ""; notice(""); } // something else is meant now
    if (!found.length) return;
    const list = document.createElement("div");
    list.id = "choosing";
    list.className = "choosing";
    list.setAttribute("role", "group");
    const [kind, ...name] = found[0].dataset.place.split(" ");
    if (kind === "who") list.setAttribute("aria-label", name.join(" "));
    if (kind === "who" && found.every((option) => option.closest(".tile"))) {
      list.classList.add("of-tiles");
      list.append(Object.assign(document.createElement("b"), { textContent: name.join(" ") }));
    }
    for (const option of found) {
      const button = document.createElement("button");
      button.type = "button";
      if (option.dataset.place.startsWith("who ") && option.closest(".tile")) button.append(...tileInShort(option));
      else button.append(...[...option.cloneNode(true).childNodes].filter((each) => each.nodeName !== "KBD"));
      button.addEventListener("click", () => { menu(); give(option.dataset.text); });
      list.append(button);
    }
    $("table").append(list);
    const box = $("table").getBoundingClientRect();
    const own = list.getBoundingClientRect();
    list.style.left = `${Math.max(4, Math.min(box.width - own.width - 4, event.clientX - box.left + 8))}px`;
    list.style.top = `${Math.max(4, Math.min(box.height - own.height - 4, event.clientY - box.top + 8))}px`;
    list.querySelector("button").focus({ preventScroll: true });
  }

  // A tile in one line of the menu: its sign, its title, its chance and what it takes.
  function tileInShort(option) {
    const tile = option.closest(".tile");
    const [sign, title, cost] = [".sign", ".head b", ".cost"].map((each) => tile.querySelector(each)?.cloneNode(true));
    const live = Object.assign(document.createElement("span"), { className: "live" });
    const which = option.querySelector(".live") ?? option;
    const [, ...also] = (which.querySelector("span") ?? which.firstChild).textContent.trim().split(", ");
    if (also.length) title.append(`, ${also.join(", ")}`);
    live.textContent = which.querySelector("b")?.textContent ?? "";
    return [sign ?? "", title, live, cost];
  }

  function dress() {
    undress();
    for (const option of options()) {
      const [kind, ...name] = (option.dataset.place ?? "").split(" ");
      if (kind === "who") man(name.join(" "))?.classList.add("may");
    }
    $("choices").classList.add("on");
  }
  function undress() {
    for (const each of document.querySelectorAll("#layer .may, #map .advised")) each.classList.remove("may", "advised");
    $("choices").classList.remove("on");
    menu();
  }
  document.querySelector(".dock").addEventListener("pointerover", hovered);
  document.querySelector(".dock").addEventListener("focusin", hovered);
  function hovered(event) {
    for (const lit of world.querySelectorAll(".lit")) lit.classList.remove("lit");
    const place = event.target.closest("button[data-place]")?.dataset.place;
    if (!place) return;
    const [kind, ...name] = place.split(" ");
    if (kind === "who") light(name.join(" "));
    else world.querySelector(`#choices [data-place="${one(place)}"]`)?.classList.add("lit");
  }
  function light(name, on = true) { man(name)?.classList.toggle("lit", on); }
  // Whom an order at a real table names is to be found on the map.
  function named(text) { if (text) $("looked").replaceChildren(); for (const each of document.querySelectorAll("#layer .man")) each.classList.toggle("lit", text.includes(each.dataset.who)); }

  // -- drawing ---------------------------------------------------------------------------------------

  let lately = null; // the way that a unit is about to go
  function spots() {
    const found = new Map();
    for (const each of document.querySelectorAll("#layer .man")) found.set(each.dataset.who, spot(each));
    for (const each of document.querySelectorAll("#layer .model")) found.set(each.dataset.m, [Number(each.dataset.x), Number(each.dataset.y)]);
    const way = document.querySelector("#shown [data-route]") ?? (walking() ? null : document.querySelector("#wished [data-route]"));
    if (way) lately = { who: way.dataset.route, points: [...way.points].map(({ x, y }) => [x, y]) };
    return found;
  }
  function fly(from) {
    if (open) { march(from); return; }
    for (const each of document.querySelectorAll("#layer .man")) {
      const was = from.get(each.dataset.who);
      if (!was) continue;
      const [x, y] = spot(each);
      if (Math.abs(was[0] - x) + Math.abs(was[1] - y) < 2) continue;
      const wait = pace();
      const time = Number.isFinite(wait) ? Math.min(420, Math.max(180, wait * 0.7)) : 320;
      each.animate([{ transform: `translate(${was[0]}px, ${was[1]}px)` }, { transform: `translate(${x}px, ${y}px)` }], { duration: time, easing: "cubic-bezier(.3,.1,.3,1)" });
    }
  }
  // Models go along the way of their unit, each from where it stood to where it stands.
  function march(from) {
    const wait = pace();
    const time = Number.isFinite(wait) ? Math.min(700, Math.max(220, wait * 0.9)) : 600;
    for (const unit of document.querySelectorAll("#layer .unit")) {
      const way = lately?.who === unit.dataset.who ? lately.points : [];
      let any = false;
      for (const each of unit.querySelectorAll(".model")) {
        const was = from.get(each.dataset.m);
        if (!was) continue;
        const by = [was[0] - Number(each.dataset.x), was[1] - Number(each.dataset.y)];
        if (Math.abs(by[0]) + Math.abs(by[1]) < 1) continue;
        any = true;
        each.animate(along(way, by), { duration: time, easing: "cubic-bezier(.3,.1,.3,1)" });
      }
      const was = any && from.get(unit.dataset.who);
      if (!was) continue;
      const [x, y] = spot(unit);
      unit.querySelector(".flag-at")?.animate([{ translate: `${was[0] - x}px ${was[1] - y}px` }, { translate: "0 0" }], { duration: time, easing: "cubic-bezier(.3,.1,.3,1)" });
      lately = null;
    }
  }
  function along(way, by) {
    if (way.length < 3) return [{ translate: `${by[0]}px ${by[1]}px` }, { translate: "0 0" }];
    const legs = way.slice(1).map((to, n) => Math.hypot(to[0] - way[n][0], to[1] - way[n][1]));
    const whole = legs.reduce((sum, leg) => sum + leg, 0) || 1;
    const end = way.at(-1);
    const drift = [by[0] - way[0][0] + end[0], by[1] - way[0][1] + end[1]];
    let gone = 0;
    return way.map((at, n) => {
      gone += n ? legs[n - 1] : 0;
      const part = 1 - gone / whole;
      return { offset: gone / whole, translate: `${at[0] - end[0] + drift[0] * part}px ${at[1] - end[1] + drift[1] * part}px` };
    });
  }
  function drawn(names) {
    if (names.ground) lay();
    if (names.men) show("", true);
    if ($("in-short")) inShort(names.question ? "" : viewer); // it tells of now, and makes room for what is asked next
    if (names.layer) {
      const there = document.querySelectorAll("#layer .man").length;
      if (there && !peopled) { moved = false; fit(); }
      peopled = there > 0;
      looks = new Map();
      const stand = new Set([...document.querySelectorAll("#layer .man")].map((each) => each.dataset.who));
      const fell = (name) => stood.has(name) && !stand.has(name);
      if (fell(viewer)) pick(viewer); else if (fell(pointed)) unpoint();
      stood = stand;
      $("looked").setAttribute("viewBox", $("layer").getAttribute("viewBox"));
      $("looked").setAttribute("width", size.width);
      $("looked").setAttribute("height", size.height);
      $("looked").replaceChildren();
      man(viewer)?.classList.add("viewer");
      if (pointed && !walking()) lookTo(pointed, 60);
    }
    if (names.layer || names.shown) label();
    if (names.question) { begin(); marks(); kinds(); show("", true); }
  }

  $("order").addEventListener("click", () => { if (narrow.matches) $("order").classList.toggle("open"); });
  for (const [type, on] of [["pointerover", true], ["pointerout", false], ["focusin", true], ["focusout", false]])
    $("order").addEventListener(type, (event) => { const name = event.target.closest("[data-lights]")?.dataset.lights; if (name) light(name, on); });
  // An opponent's order stays while it is carried out: until somebody else acts, or is asked.
  // Figures stay for as long as they are those of the event that is told.
  let ordered = ""; // whose order it is; "" for figures
  // The plots that were sent stay in sight while they meet the drills: whose it is, and which segment runs.
  document.querySelector(".dock").addEventListener("click", (event) => {
    const film = event.target.closest("#draft .send") && document.querySelector("#draft .film");
    if (!film || !$("reel")) return;
    $("reel").dataset.turn = nthTurn();
    $("reel").replaceChildren(...[...film.children].filter((each) => each.matches(".scale, .foe, .plotline")).map((each) => each.cloneNode(true)));
    for (const each of $("reel").querySelectorAll(".foe")) each.querySelector("p").lastChild.data = ` ${each.dataset.sent}`;
    for (const each of $("reel").querySelectorAll(".plotline:not(.chosen-line)")) each.hidden = true;
    for (const each of $("reel").querySelectorAll("button")) { // it is a picture, and nothing in it is pressed
      const still = Object.assign(document.createElement("div"), { className: each.className });
      still.append(...each.childNodes);
      each.replaceWith(still);
    }
  }, true);
  const stands = (fact) => document.querySelector(`#status [data-fact="${fact}"]`)?.textContent ?? "";
  const nthTurn = () => stands("turn");
  function reel(who, said = "") {
    if ($("reel")?.dataset.turn !== nthTurn()) $("reel")?.replaceChildren(); // those of a turn that is over
    const segment = Number(stands("segment"));
    $("reel")?.querySelectorAll(".scale b").forEach((each, at) => each.classList.toggle("now", at + 1 === segment));
    for (const each of $("reel")?.querySelectorAll(".foe ol") ?? []) [...each.children].forEach((cell, at) => {
      const near = cell.querySelector("small > span")?.textContent; // he has come near: that is what he does
      cell.classList.toggle("now", at + 1 === segment);
      if (near && at + 1 === segment && each.parentElement.dataset.who === who) cell.classList.toggle("near", said.includes(near));
    });
    for (const sort of ["foe", "plotline"]) {
      const all = [...($("reel")?.querySelectorAll(`.${sort}`) ?? [])];
      const roomy = sort === "foe" && all.length < 4 && !narrow.matches; // all drills stay in sight
      if (!roomy && all.some((each) => each.dataset.who === who)) for (const each of all) each.hidden = each.dataset.who !== who;
    }
  }
  // Delay pushes what is still to come of a plot, and what comes after the last segment is struck out.
  function push(who, delay, segment) {
    const acts = delay ? $("reel")?.querySelectorAll(`.plotline[data-who="${one(who)}"] .act`) ?? [] : [];
    for (const act of acts) {
      const [first, wide] = ["f", "w"].map((sort) => Number([...act.classList].find((each) => each[0] === sort && each[1] > 0)?.[1] ?? 1));
      const last = first + wide - 1 + delay;
      if (last - delay <= segment) continue; // done, or under way
      if (last > $("reel").querySelectorAll(".scale b").length) act.classList.add("late"); else act.classList.replace(`f${first}`, `f${first + delay}`);
    }
    if (acts.length) acts[0].parentElement.querySelector(".free")?.remove();
  }
  function order(line) {
    const place = $("order");
    if (!place) return;
    const card = line && $("told").querySelector(".card");
    const who = line?.dataset.cards?.split("|")[0];
    reel(who, line?.textContent);
    if (line) push(who, Number(/ takes (\d+) delay /.exec(line.textContent)?.[1]), Number(stands("segment")));
    if (row(who)) { acts = who; show(who); }
    const goes = line && !card && ordered && who === ordered && !line.matches(".beat, .head");
    if (card) {
      place.replaceChildren(...card.cloneNode(true).childNodes);
      ordered = card.querySelector(".tree, .ranked") ? who : "";
    } else if (!goes) { place.replaceChildren(); ordered = ""; } else passed(place, line.querySelector("a").textContent);
    place.hidden = !place.childElementCount;
    place.classList.remove("open");
    document.body.classList.toggle("ordering", !place.hidden);
  }
  // An instruction of the die that comes to nothing says so where it stands.
  function passed(place, said) {
    if (!/: skipped,|, stays up\.| becomes /.test(said)) return;
    for (const each of place.querySelectorAll("[data-word]")) {
      if (!said.startsWith(each.dataset.word) || /[\w+]/.test(said[each.dataset.word.length])) continue;
      each.classList.add("undone");
      const small = each.querySelector("small");
      if (small) { small.textContent = said; each.querySelector(".answer").textContent = "–"; }
    }
  }
  function top() { if (!moved) settle(softly); }
  // The models of which one is asked for, above whatever covers the map.
  function models() {
    const boxes = [...document.querySelectorAll('#choices.on [data-place^="model "]')].map((each) => each.getBBox());
    const [under, over] = [document.querySelector(".dock").getBoundingClientRect(), pane.getBoundingClientRect()];
    const before = lift;
    lift = boxes.length && under.left < over.right ? Math.max(0, over.bottom - under.top) : 0;
    if (!boxes.length) { if (before) set(view.x, view.y, view.k); return false; }
    const [left, top] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
    const [right, bottom] = [Math.max(...boxes.map((box) => box.x + box.width)), Math.max(...boxes.map((box) => box.y + box.height))];
    const [wide, high] = across({ left, top, right, bottom });
    const corners = [onPage(left, top), onPage(right, bottom)];
    const seen = corners.every(([x, y]) => x >= 0 && y >= 0 && x <= pane.clientWidth && y <= pane.clientHeight - lift);
    const most = 0.9 * Math.min(pane.clientWidth / wide, (pane.clientHeight - lift) / high);
    if (!seen || (coarse.matches && view.k < Math.min(0.8, most))) centre((left + right) / 2, (top + bottom) / 2, Math.min(coarse.matches ? Math.max(view.k, 0.9) : view.k, most));
    return true;
  }
  function follow() {
    if (models()) return;
    const about = document.querySelector("#layer .asked") ?? document.querySelector("#layer .due");
    if (!about) return;
    const aims = aimedAt();
    const outside = (each) => { const [x, y] = onPage(...spot(each)); return x < 0 || y < 0 || x > pane.clientWidth || y > pane.clientHeight; };
    if (aims.length) { if ([about, ...aims].some(outside)) fit(softly); }
    else if (coarse.matches && view.k < 0.8 && document.querySelector("#choices.on .choice")) centre(...spot(about), 0.9);
    else bring(about.dataset.who);
  }

  // -- an answer that is being written: the server says what follows from it ---------------------------

  function drafting() { return asked() && $("draft"); }
  function tracked() { return drafting() && $("draft").classList.contains("tracked"); }
  function wishing() { return drafting() && !tracked(); }
  const kept = () => `lonehand.draft.${key}.${$("status").textContent.trim()}`;

  // A plan of several steps outlasts a reload of the page.
  function begin() {
    if (!$("draft")?.classList.contains("tracked")) return;
    let before = null;
    try { before = sessionStorage.getItem(kept()); } catch { /* a private window keeps no draft */ }
    if (before && before !== $("draft").dataset.text) draft({ text: before, about: $("draft").dataset.about });
  }
  function marks() {
    const inside = $("draft")?.querySelector("template.marks")?.content.firstElementChild;
    if ($("wished")) { $("wished").innerHTML = inside && !walking() ? inside.innerHTML : ""; $("wished").ariaHidden = String(!$("wished").firstChild); label(); }
    const about = tracked() ? "" : $("draft")?.dataset.about;
    for (const each of document.querySelectorAll("#layer .picked")) each.classList.remove("picked");
    if (about) man(about)?.classList.add("picked");
  }
  // How far a lifted card leads, before it is played.
  function ring(inches) {
    const base = inches && open && document.querySelector("#layer .asked .base");
    if (!wishing() && $("wished")) $("wished").innerHTML = "";
    if (!base || wishing()) return;
    const [x, y] = spot(base.closest("[data-who]"));
    const box = base.getBBox();
    const circle = document.createElementNS("http://www.w3.org/2000/svg", "circle");
    circle.setAttribute("class", "reach move");
    for (const [name, value] of Object.entries({ cx: x, cy: y, r: inches * open.unit + Math.min(box.width, box.height) / 2 })) circle.setAttribute(name, value);
    $("wished").append(circle);
  }
  // What a person does himself: what was said before is then of no use.
  function wish(changes) { notice(""); draft(changes); }
  let sending = false;
  const next = []; // what was done since, of drags only the last
  async function draft(changes) {
    if (sending) {
      if (!changes.adds && next.length && !next.at(-1).adds) next.pop();
      next.push({ ...changes });
      return;
    }
    sending = true;
    $("question").setAttribute("aria-busy", "true");
    const text = changes.text ?? $("draft")?.dataset.text ?? "";
    const about = changes.about ?? (tracked() ? $("draft").dataset.about : "");
    const asks = new URLSearchParams({ text, about, adds: changes.adds ?? "", point: changes.point ?? "" });
    if (changes.model !== undefined) asks.set("model", changes.model);
    if (drag?.wish) asks.set("quick", "");
    try {
      const response = await fetch(`../g/${key}/draft?${asks}`);
      const found = await response.text();
      if (drafting() && response.ok) {
        renew(found);
        if (changes.sure && $("draft").dataset.sure !== undefined && !next.length) document.querySelector("#draft .send").click();
      }
      else if (!response.ok) notice(JSON.parse(found).error.replace(/^./, (first) => first.toUpperCase()).replace(/[^.!?]$/, "$&."));
    } catch {
      notice("Lonehand does not answer. Is it still running? All your answers so far are saved.");
    } finally {
      sending = false;
      if (next.length) draft(next.shift()); else { $("question").removeAttribute("aria-busy"); caughtUp(); }
    }
  }
  function renew(html) {
    const inside = $("draft").contains(document.activeElement) ? same(document.activeElement) : "";
    const way = document.activeElement.matches("#draft .way");
    const scrolled = $("question").scrollTop;
    const { about } = $("draft").dataset;
    $("draft").outerHTML = html;
    if (viewer && $("draft").dataset.about !== about) pick(viewer);
    $("question").scrollTop = scrolled;
    if (inside) onwards(document.querySelector(`#draft ${inside}`) ?? document.querySelector("#draft .chosen-line .plotter"), way);
    marks();
    kinds();
    show("");
    try { if (tracked()) sessionStorage.setItem(kept(), $("draft").dataset.text); } catch { /* as above */ }
    const told = telling();
    if (told && !drag) say(told);
  }
  // Focus stays where it was, but for two: from somebody who was chosen it goes on to what he may
  // do, and from a way that was chosen in a list, which is folded again then, to the button that
  // sends, or if more has to be said first, it unfolds the list.
  function onwards(same, way) {
    const send = document.querySelector("#draft button[data-obvious]:not([disabled])");
    if (same?.matches(".piece")) same = document.querySelector("#draft .act.step:not([aria-disabled])") ?? same;
    if (way && send) same = send;
    const folded = same?.closest("details:not([open])");
    if (folded) folded.open = true;
    (same ?? send ?? $("question")).focus({ preventScroll: true });
  }
  // The drills of the nearest opponents, or of whoever is asked for and the next: as many as there is room for.
  let drilled = "";
  function drill(step = 0, who = "") {
    const all = [...document.querySelectorAll("#draft .foe")];
    const named = (name) => all.findIndex((each) => each.dataset.who === name);
    if (!all.length || (who && named(who) < 0)) return;
    const at = (Math.max(0, named(who || drilled)) + step) % all.length, now = all[at];
    if (step || who) drilled = now.dataset.who;
    const room = narrow.matches ? 1 : all.length < 4 ? 3 : innerHeight < 900 ? 2 : 4; // how many drills are shown
    all.forEach((each, nth) => { each.hidden = (nth - at + all.length) % all.length >= room; });
    for (const each of document.querySelectorAll("#draft [data-foe]")) each.setAttribute("aria-pressed", String(!all[named(each.dataset.foe)].hidden));
    if (step) say([...now.querySelectorAll("p, li")].map((each) => each.textContent).join(", "));
  }
  // The tiles of one kind of actions at a time; the kind that was looked at last is shown again.
  let kind = "";
  let offered = []; // the kinds there were before: what can be done only now is not left behind a tab
  function kinds() {
    const tabs = [...document.querySelectorAll("#question .kind")];
    if (!tabs.length) return;
    drill();
    const names = [...tabs.map((each) => each.dataset.kind), $("question").dataset.about];
    if (!drafting() && names.some((each) => !offered.includes(each))) kind = "";
    offered = names;
    const now = tabs.find((each) => each.dataset.kind === kind) ?? tabs.find((each) => document.querySelector(`#question .tile-group[data-kind="${each.dataset.kind}"] .tile:not([aria-disabled]):not(.vain)`)) ?? tabs[0];
    for (const each of tabs) { each.setAttribute("aria-selected", String(each === now)); each.tabIndex = each === now ? 0 : -1; }
    for (const each of document.querySelectorAll("#question .tile-group")) each.hidden = each.dataset.kind !== now.dataset.kind;
  }
  document.querySelector(".dock").addEventListener("click", (event) => {
    const tab = event.target.closest("#question .kind");
    if (event.target.closest(".next-foe")) drill(1);
    const foe = event.target.closest("[data-foe]");
    if (foe) drill(0, foe.dataset.foe);
    if (!tab) return;
    menu();
    kind = tab.dataset.kind;
    const own = document.querySelector("#layer .asked");
    if (kind === "go" && own && coarse.matches && view.k < 0.8) centre(...spot(own), 0.9); // a square as wide as a finger
    kinds();
    (event.detail ? $("question") : document.querySelector(`#question .kind[data-kind="${kind}"]`)).focus({ preventScroll: true });
  });
  document.querySelector(".dock").addEventListener("keydown", (event) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by || !event.target.matches("#question .kind")) return;
    event.preventDefault();
    event.stopPropagation();
    const tabs = [...document.querySelectorAll("#question .kind")];
    tabs[(tabs.indexOf(event.target) + by + tabs.length) % tabs.length].click();
  });
  function same(element) {
    const { adds, about, draft: text } = element.dataset;
    if (adds) return `[data-adds="${one(adds)}"]`;
    if (element.matches(".plotter")) return `.plotter[data-about="${one(about)}"]`;
    return element.matches(".back") ? ".back" : element.matches("[data-obvious]") ? "[data-obvious]" : `[data-draft="${one(text ?? "")}"]`;
  }
  function telling() {
    const line = document.querySelector("#draft .chosen-line");
    if (!line) return [...$("draft").querySelectorAll(".telling :is(.used > span, p, .remedy, li)")].map((each) => each.textContent.replace(/\s+/g, " ").trim()).join(" ");
    const acts = [...line.querySelectorAll(".slot.act span")].map((each) => each.textContent);
    const said = line.querySelector(".said")?.textContent.trim();
    return `${line.dataset.who}: ${acts.join(", ") || "nothing"}${said ? ". " + said : ""}`;
  }
  function refused(button) {
    if (button.getAttribute("aria-disabled") !== "true") return false;
    const { why, clause } = button.dataset;
    notice(why, clause ? [["§", () => openClause(clause), `Rule ${clause}`]] : []);
    return true;
  }
  function press(button) {
    if (refused(button)) return;
    notice("");
    const { adds, about, draft: text, place } = button.dataset;
    draft(adds ? { adds } : { text, about });
    if (place) bring(place.slice(4));
    if (button.matches(".plotter")) bring(about);
  }
  // How many inches a place or somebody is away from the one who is asked about.
  function away(point) {
    const own = open && document.querySelector("#layer .asked");
    const there = point.includes(",") ? point.split(",").map(Number) : document.querySelector(`#layer [data-who="${one(point)}"]`);
    if (!own || !there) return 0;
    const inches = (each) => spot(each).map((at, n) => (at - [open.left, open.top][n]) / open.unit);
    const [[x, y], [px, py]] = [inches(own), Array.isArray(there) ? there : inches(there)];
    return Math.hypot(px - x, py - y);
  }
  function indicate(who, event) {
    const { about, ground } = $("draft").dataset;
    if (ground !== undefined && event.pointerType && who === about) who = ""; // his plate lies over the ground he walks on
    const place = who || placeAt(event);
    const mine = who && document.querySelector(`#draft [data-place="${one("who " + who)}"]`);
    if (!about && document.querySelector("#draft .pieces") && !mine) { if (who) pick(who); else notice("Choose a unit first."); return; }
    if (place) wish({ point: place });
    if (who && event.pointerType === "touch") lookTo(who);
  }
  function presses(name, shift, code) {
    const wanted = shift && /^Digit[1-9]$/.test(code) ? `shift+${code.slice(5)}` : name;
    const button = [...document.querySelectorAll("#draft [data-draft]")].find((each) => each.dataset.key === wanted && !each.closest("[hidden]"));
    button?.click();
    return Boolean(button);
  }
  // Keys that come while the server still thinks about the one before wait for it.
  const typed = [];
  function caughtUp() {
    const key = drafting() ? typed.shift() : (typed.length = 0);
    if (!key) return;
    if (key.name === "Enter") { typed.length = 0; document.querySelector("#draft button[data-obvious]:not([disabled])")?.click(); return; }
    if (!written(key.name, key.shift)) presses(key.name, key.shift, key.code);
    if (!sending) caughtUp();
  }
  // The arrows: the next of those who plan, or half an inch, or three.
  function written(name, shift) {
    if (!name.startsWith("Arrow")) return false;
    return tracked() ? other(name) || aside(name) : nudge(name, shift ? 3 : 0.5);
  }
  function aside(name) {
    const tabs = [...document.querySelectorAll("#question .kind")];
    const now = tabs.findIndex((each) => each.getAttribute("aria-selected") === "true");
    tabs[(now + (name === "ArrowRight" ? 1 : -1) + tabs.length) % tabs.length].click();
    return true;
  }
  function other(name) {
    if (name !== "ArrowUp" && name !== "ArrowDown") return false;
    const all = [...document.querySelectorAll("#draft .plotter")];
    const now = all.findIndex((each) => each.getAttribute("aria-pressed") === "true");
    const next = all[(now + (name === "ArrowDown" ? 1 : -1) + all.length) % all.length];
    if (document.activeElement.matches("#draft .plotter")) next.focus({ preventScroll: true }); // Enter is for him then
    next.click();
    return true;
  }
  function nudge(name, far) {
    const { text, at } = $("draft").dataset;
    const found = (at ?? text).match(/(?<=^| (?:to|at|towards) )(\d+(?:\.\d+)?),(\d+(?:\.\d+)?)/);
    if (!found) return false;
    const by = { ArrowLeft: [-far, 0], ArrowRight: [far, 0], ArrowUp: [0, -far], ArrowDown: [0, far] }[name];
    wish({ point: `${Math.max(0, Number(found[1]) + by[0])},${Math.max(0, Number(found[2]) + by[1])}` });
    return true;
  }

  let carried = null;
  document.querySelector(".dock").addEventListener("click", (event) => {
    const button = event.target.closest("#draft [data-draft]");
    if (!button) return;
    if (carried?.dropped) { carried = null; event.preventDefault(); return; }
    if (event.detail) $("question").focus({ preventScroll: true });
    press(button);
  });
  document.querySelector(".dock").addEventListener("pointerdown", (event) => {
    const button = event.target.closest("[data-adds]");
    if (button && event.pointerType !== "touch" && !event.button) carried = { button, x: event.clientX, y: event.clientY, ghost: null };
  });
  document.addEventListener("pointermove", (event) => {
    if (!carried || carried.dropped) return;
    if (!carried.ghost && Math.hypot(event.clientX - carried.x, event.clientY - carried.y) > 7) {
      carried.ghost = carried.button.cloneNode(true);
      carried.ghost.classList.add("ghost");
      document.body.append(carried.ghost);
    }
    if (!carried.ghost) return;
    event.preventDefault();
    carried.ghost.style.translate = `${event.clientX + 6}px ${event.clientY + 6}px`;
    const over = document.elementFromPoint(event.clientX, event.clientY)?.closest(".plotline");
    for (const line of document.querySelectorAll(".plotline")) line.classList.toggle("under-hand", line === over);
  });
  document.addEventListener("pointerup", (event) => {
    if (!carried?.ghost) { if (!carried?.dropped) carried = null; return; }
    carried.ghost.remove();
    const over = document.elementFromPoint(event.clientX, event.clientY)?.closest(".plotline");
    const button = carried.button;
    carried = { dropped: true };
    setTimeout(() => { if (carried?.dropped) carried = null; }, 0);
    for (const line of document.querySelectorAll(".under-hand")) line.classList.remove("under-hand");
    $("question").focus({ preventScroll: true });
    if (!over || (over.dataset.who === $("draft").dataset.about && refused(button))) return;
    notice("");
    draft({ adds: button.dataset.adds, about: over.dataset.who });
  });

  // -- the ruler ---------------------------------------------------------------------------------------

  function measure(place) {
    if (!place) return;
    if (!ruler) { ruler = place; notice("Point at where it ends. Esc puts the ruler away.", [], true); return; }
    lookTo(place);
    ruler = place;
  }
  function rule(on) {
    ruler = on ? "" : null;
    $("ruler")?.setAttribute("aria-pressed", String(on));
    pane.classList.toggle("ruling", on);
    if (on) notice("Ruler: point at where it begins.", [], true); else { notice(""); unpoint(); }
  }
  $("ruler")?.addEventListener("click", () => rule(ruler === null));

  function hint(found) {
    if (!drafting()) return false;
    if (tracked()) $("question").focus({ preventScroll: true });
    if (tracked() && document.querySelector("#draft .slot.act") && $("draft").dataset.text !== found.answer) return "instead";
    draft({ text: found.answer });
    return true;
  }
  const plot = (text) => draft({ text });
  // What a hint is about is marked on the map, with what that way there costs, until the next question.
  function mark(place, label) {
    const [kind, ...name] = place.split(" ");
    const meant = kind === "who" ? man(name.join(" ")) : world.querySelector(`#choices [data-place="${one(place)}"]`);
    meant?.classList.add("advised");
    const price = meant?.querySelector(".price"), costs = label.match(/ (\d+) actions?$/);
    if (price && costs) price.textContent = costs[1];
  }

  // -- keys --------------------------------------------------------------------------------------------

  let indicated = ""; // whose counter was pointed at by a key: a second press sends what came of it

  // Escape closes one thing at a time, whatever lies on top first; and only then is a plan dropped.
  function closes() {
    const open = document.querySelector("#draft .more-ways[open], #legend[open]");
    if (document.body.classList.contains("railed")) rail(false);
    else if ($("choosing")) menu();
    else if (open) open.open = false;
    else if (ruler !== null) rule(false);
    else return false;
    return true;
  }
  function planned() {
    return wishing() && ![nothing(), ""].includes($("draft").dataset.text);
  }
  // An answer of which nothing is planned: where one chooses who acts, he stays chosen.
  function nothing() {
    const { about, ground } = $("draft").dataset;
    return about && ground === undefined ? `${about}:` : "";
  }
  function drops() {
    if (planned()) unplan();
    else if (viewer) pick(viewer);
    else if (wishing() && $("draft").dataset.text) wish({ text: "" });
    else if (wishing() && $("draft").dataset.back !== undefined) undo();
    else return false;
    return true;
  }
  // What was planned and never sent is what Undo takes back first; the unit stays chosen.
  function unplan() {
    if (!planned()) return false;
    wish({ text: nothing() });
    return true;
  }

  function pressed(event, writes) {
    if (writes || event.ctrlKey || event.metaKey || event.altKey) return false;
    const name = event.key;
    const done = () => { event.preventDefault(); return true; };
    const who = event.target.closest?.("#layer [data-who]")?.dataset.who;
    if (who && (name === "Enter" || name === " ")) {
      const send = document.querySelector("#draft button[data-obvious]:not([disabled])");
      if (wishing() && send && (who === $("draft").dataset.about || who === indicated)) { if (!event.repeat) send.click(); return done(); }
      if (wishing() && ruler === null) { indicated = who; indicate(who, event); return done(); }
      const box = event.target.getBoundingClientRect();
      const middle = { clientX: box.left + box.width / 2, clientY: box.top + box.height / 2 };
      const place = at(`who ${who}`).length ? `who ${who}` : `cell ${man(who).dataset.cell}`;
      if (asked() && at(place).length) choose(place, false, middle); else pick(who);
      return done();
    }
    if (name === "+" || name === "=") { zoom(1.35); return done(); }
    if (name === "-" || name === "_") { zoom(1 / 1.35); return done(); }
    if (name === "0") { refit(); return done(); }
    if (!drafting() && asked() && document.querySelector("#question .kind")) {
      if (name === "[" || name === "]") { aside(name === "]" ? "ArrowRight" : "ArrowLeft"); return done(); }
      if (name === "g" && $("filter")) {
        document.querySelector('#question .kind[data-kind="go"]').click();
        $("filter").focus({ preventScroll: true });
        return done();
      }
    }
    if (drafting() && (sending || typed.length) && (name.length === 1 || name === "Enter" || name === "Backspace" || name.startsWith("Arrow"))) {
      typed.push({ name, shift: event.shiftKey, code: event.code });
      return done();
    }
    // Enter on a row or a tab that is chosen already would do nothing: it sends, as the button says.
    if (drafting() && name === "Enter" && event.target.matches("#draft .plotter[aria-pressed='true'], #draft .kind[aria-selected='true']")) {
      if (!event.repeat) document.querySelector("#draft button[data-obvious]:not([disabled])")?.click();
      return done();
    }
    if (wishing() && written(name, event.shiftKey)) return done();
    if (event.target === pane && name.startsWith("Arrow")) {
      const by = 90;
      set(view.x + ({ ArrowLeft: by, ArrowRight: -by }[name] ?? 0), view.y + ({ ArrowUp: by, ArrowDown: -by }[name] ?? 0), view.k);
      moved = true;
      return done();
    }
    if (walking()) {
      if (name === "p") { $("pause").click(); return done(); }
      if (name === "n") { $("beat").click(); return done(); }
      return false;
    }
    if (name === "m" && $("ruler")) { rule(ruler === null); return done(); }
    if (drafting() && presses(name, event.shiftKey, event.code)) return done();
    if (tracked() && written(name, false)) return done();
    return false;
  }

  lay();
  begin();
  kinds();
  queueMicrotask(() => { marks(); show("", true); });
  return { places: spots, fly, drawn, dress, undress, light, bring, follow, order, top, ring, wish, placeAt, named, tapped: (take) => { taker = take; }, hint, plot, mark, pressed, unpoint, closes, drops, unplan, menu, away };
}
