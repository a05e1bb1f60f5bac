// Words over a map: each stands where it hides nothing. It knows places and sizes, and no game.

const AWAY = [3, 9, 17, 27, 39]; // how far from what it names a label may stand, in pixels
const ALONG = [3, 30, 60, 100, 150, 200, 245, 290]; // the same for whose edge it is
const LEADS = 4; // beyond this it gets a line to what it names
const DISC = 12; // half of what a counter measures where it is drawn
const APART = 6; // pixels that a name keeps from the counter of another
const SMALL = 0.9; // how large names are where counters tell who is who
const sides = new Map(); // on which side of him everybody's name stood last
const OFF = [0, 7, 14, 21, 28, 35].flatMap((far) => [[0, far], [0, -far], [far, 0], [-far, 0], [far, far], [-far, far], [far, -far], [-far, -far]]); // where the name of a house may stand
const NEAR = 32; // so many of these are within a house on a small map
const LEAST = 8.5; // pixels that its letters measure
const EDGE = 3; // pixels that a label keeps from the edge of the window

// Ten places round something, at one distance: above, below, beside, across the corners, flush.
function around({ x, y, rx, ry }, wide, high, away) {
  const [w, h, slant] = [wide / 2, high / 2, away * 0.72];
  const [up, down, left, right] = [y - ry - away - h, y + ry + away + h, x - rx - away - w, x + rx + away + w];
  const [ul, ur] = [x - rx - slant - w * 0.8, x + rx + slant + w * 0.8];
  return [
    [x, down], [x, up], [right, y], [left, y],
    [ur, y - ry * 0.6 - slant - h], [ul, y - ry * 0.6 - slant - h], [ur, y + ry * 0.6 + slant + h], [ul, y + ry * 0.6 + slant + h],
    [x - rx + w, up], [x + rx - w, up],
  ];
}

// Four more, half to one side of it above and below, for whom there is no room at any distance.
function askew({ x, y, rx, ry }, wide, high, away) {
  const [up, down, by] = [y - ry - away - high / 2, y + ry + away + high / 2, wide * 0.35];
  return [[x - by, down], [x + by, down], [x - by, up], [x + by, up]];
}

// Whether a box (its middle and its half sizes) touches a round or a square thing.
function touches([x, y, w, h], thing) {
  const [dx, dy] = [Math.abs(thing.x - x), Math.abs(thing.y - y)];
  if (thing.r === undefined) return dx < w + thing.w && dy < h + thing.h;
  const [over, beside] = [Math.max(0, dx - w), Math.max(0, dy - h)];
  return over * over + beside * beside < thing.r * thing.r;
}

// Put labels where they touch neither a thing nor each other, in the order in which they come.
//   labels: { about: {x, y, rx, ry}, wide, high, before, others, told }   things: { x, y, r } or { x, y, w, h }
//   room: [left, top, right, bottom], or null for no bounds   soft: things that a label hides only
//   where there is no other place for it   others: what it must not seem to name, if it can;
//   told: it may hide what is soft
// Returns for each its middle and how far it stands off, or null where there is no place. A label
// stays on the side where it was before, as long as it can stand as near there.
export function placed(labels, things, room, soft = []) {
  const taken = [...things], lines = [], names = [];
  return labels.map((label) => {
    const others = label.others ?? [];
    const apart = [...taken, ...others.map(widened), ...lines];
    const at = (others.length && ((!label.told && place(label, [...apart, ...soft], true)) || place(label, apart, true))) || (soft.length && place(label, [...taken, ...soft])) || place(label, taken);
    if (!at) return null;
    const box = { x: at.x, y: at.y, w: label.wide / 2 + 1, h: label.high / 2 + 1 };
    if (at.away > LEADS && label.others) lines.push(...along(label.about, at));
    taken.push(box);
    names.push(box);
    return at;
  });
  function place({ about, wide, high, before = 0, reach = AWAY, others }, all, clear = false) {
    const [w, h] = [wide / 2, high / 2];
    const far = Math.max(60, reach.at(-1) + 20);
    const near = all.filter((each) => Math.abs(each.x - about.x) < about.rx + wide + far + (each.r ?? each.w) && Math.abs(each.y - about.y) < about.ry + high + far + (each.r ?? each.h));
    const tries = reach === AWAY ? [around, askew] : [around];
    for (const [find, away] of tries.flatMap((each) => reach.map((far) => [each, far]))) {
      const ways = find(about, wide, high, away);
      for (const nth of reach === ALONG && away > 3 ? [2, 3] : new Set([before % ways.length, ...ways.keys()])) {
        const [x, y] = ways[nth], side = find === askew ? before : nth;
        if (room && (x - w < room[0] + EDGE || x + w > room[2] - EDGE || y - h < room[1] + EDGE || y + h > room[3] - EDGE)) continue;
        const box = [x, y, w + 1, h + 1];
        if (near.some((each) => touches(box, each))) continue;
        if (clear && away > LEADS && along(about, { x, y }).some((on) => [...names, ...others].some((each) => touches([on.x, on.y, 0, 0], each)))) continue;
        return { x, y, away, side };
      }
    }
    return null;
  }
}

const widened = ({ x, y, r }) => ({ x, y, r: r + APART });

// Points on the line from a thing to its label.
function along({ x, y, rx, ry }, at) {
  const [fx, fy] = [clamp(at.x, x - rx, x + rx), clamp(at.y, y - ry, y + ry)];
  return [0.2, 0.4, 0.6, 0.8].map((part) => ({ x: fx + (at.x - fx) * part, y: fy + (at.y - fy) * part, r: 1 }));
}

// -- the labels of a map that is shown ------------------------------------------------------------

const numbers = (text) => text.match(/-?[\d.]+/g).map(Number);

// Arrange all labels and callouts of the layers.
//   world: the element that holds the layers   view: { x, y, k } and turn, 0 or 90
//   room: the size of the window
export function arrange(world, view, turn, room) {
  const point = turn ? (x, y) => [view.x - y * view.k, view.y + x * view.k] : (x, y) => [x * view.k + view.x, y * view.k + view.y];
  const things = solid(world, view.k, turn, point);
  const bounds = [0, 0, room.width, room.height];
  upright(world, turn);
  const calls = [...world.querySelectorAll("#wished .callout, #looked .callout, #shown .callout")].filter((each) => each.checkVisibility?.() ?? true);
  calls.sort((one, other) => one.matches(".reach-name") - other.matches(".reach-name")); // a ring's name gives way
  const called = calls.map((each) => {
    const [x, y] = point(Number(each.dataset.x), Number(each.dataset.y));
    const [wide, high] = size(each, "rect");
    return { about: { x, y, rx: 0, ry: -high / 2 }, wide, high, reach: [0, 8, 18, 32, 48], x, y };
  });
  const inside = called.map(({ x, y }) => x > 0 && y > 0 && x < room.width && y < room.height);
  const found = placed(called, things, bounds);
  calls.forEach((each, n) => {
    const at = found[n] ?? { x: clamp(called[n].x, called[n].wide / 2 + 4, room.width - called[n].wide / 2 - 4), y: clamp(called[n].y, called[n].high / 2 + 4, room.height - called[n].high / 2 - 4) };
    const where = inside[n] ? at : called[n];
    each.classList.toggle("no-room", !found[n] && each.matches(".reach-name"));
    if (each.matches(".no-room")) return;
    each.setAttribute("transform", placeIn(point, view, turn, where.x, where.y));
    things.push({ x: where.x, y: where.y, w: called[n].wide / 2, h: called[n].high / 2 });
  });
  const men = [...world.querySelectorAll("#layer .man")];
  const told = (each) => each.matches(".lit, .picked"); // of whom it is told is named first
  const all = [...men.filter(told), ...men.filter((each) => !told(each)), ...world.querySelectorAll("#layer .edge")]; // whose edge it is gives way
  const counters = spread(all, view.k, turn, point, room);
  things.push(...counters.values());
  const soft = named(world, view.k, turn, point, [...counters.values()]); // names of houses
  const labels = all.map((each) => {
    const [wide, high] = size(each, ".plate").map((long) => long * (counters.has(each) ? SMALL : 1));
    const counter = counters.get(each);
    const about = counter ? { x: counter.x, y: counter.y, rx: counter.r, ry: counter.r } : extent(each, view.k, turn, point);
    const others = counter && [...counters.values()].filter((each) => each !== counter);
    return { about, wide, high, others, told: told(each), before: sides.get(each.dataset.who), reach: each.matches(".edge") ? ALONG : AWAY };
  });
  const tools = world.closest(".table")?.querySelector(".zooming");
  if (tools) things.push(madeWay(tools, labels.map(({ about }) => about), room));
  const places = placed(labels, things, bounds, soft);
  all.forEach((each, n) => {
    const [ox, oy] = numbers(each.getAttribute("transform"));
    const plate = each.querySelector(".tag");
    const { about } = labels[n];
    const seen = about.x > -about.rx && about.y > -about.ry && about.x < room.width + about.rx && about.y < room.height + about.ry;
    const at = places[n] ?? { x: about.x, y: about.y + about.ry + labels[n].high / 2 + 2, away: 0 };
    each.classList.toggle("crowded", !places[n] || !seen);
    const counter = counters.get(each);
    plate.setAttribute("transform", placeIn(point, view, turn, at.x, at.y, ox, oy, counter ? SMALL : 1));
    if (places[n] && each.dataset.who) sides.set(each.dataset.who, at.side);
    if (counter) {
      each.querySelector(".counter").setAttribute("transform", placeIn(point, view, turn, counter.x, counter.y, ox, oy, counter.r / DISC));
      const [cx, cy] = back(view, turn, counter.x, counter.y);
      each.querySelector(".stem").setAttribute("d", counter.off > 3 ? `M0 0L${cx - ox} ${cy - oy}` : "");
    }
    const leader = each.querySelector(".leader");
    if (places[n] && at.away > LEADS && each.dataset.who) {
      const [fx, fy] = back(view, turn, clamp(at.x, about.x - about.rx, about.x + about.rx), clamp(at.y, about.y - about.ry, about.y + about.ry));
      const [tx, ty] = back(view, turn, at.x, at.y);
      leader.setAttribute("d", `M${fx - ox} ${fy - oy}L${tx - ox} ${ty - oy}`);
    } else leader.removeAttribute("d");
  });
}

// Counters as large as a finger needs them, or as their bases; those that would hide each other move
// apart, and each keeps a line to its place. Returns a round thing for each figure that has one.
function spread(all, k, turn, point, room) {
  const found = new Map(), fixed = [];
  for (const each of all[0]?.ownerSVGElement.querySelectorAll(".objective") ?? []) {
    const [x, y] = point(...numbers(each.getAttribute("transform")));
    fixed.push({ x, y, r: 9 });
  }
  for (const each of all) {
    if (!each.querySelector(".counter")) continue;
    const { x, y, rx, ry } = extent(each, k, turn, point);
    found.set(each, { x, y, r: Math.max(DISC - 1, Math.min(rx, ry)), at: [x, y], off: 0 });
  }
  const list = [...found.values()];
  for (let round = 0; round < 12; round += 1)
    list.forEach((one, n) => {
      for (const other of [...fixed, ...list.slice(n + 1)]) {
        const [dx, dy] = [other.x - one.x || 0.1, other.y - one.y];
        const far = Math.hypot(dx, dy), by = (one.r + other.r - 2 - far) / (other.at ? 2 : 1);
        if (by <= 0) continue;
        for (const [each, way] of [[one, -by / far], [other, by / far]]) if (each.at) { each.x += dx * way; each.y += dy * way; }
      }
    });
  for (const each of list) {
    if (each.at[0] > 0 && each.at[1] > 0 && each.at[0] < room.width && each.at[1] < room.height) {
      each.x = clamp(each.x, each.r, room.width - each.r);
      each.y = clamp(each.y, each.r, room.height - each.r);
    }
    each.off = Math.hypot(each.x - each.at[0], each.y - each.at[1]);
  }
  return found;
}

// Move the names of houses off counters, marks and each other, as far as it takes; returns what they
// cover. On a small map they are as large as can be read.
function named(world, k, turn, point, counters) {
  if (turn) return [];
  const marks = [...world.querySelectorAll("#layer .objective, #layer .objective-place")].map((each) => point(...numbers(each.getAttribute("transform")))).map(([x, y]) => ({ x, y, r: 9 * Math.max(k, 0.7) }));
  const found = [], grown = Math.max(1, LEAST / 12 / k), high = 5 * k * grown;
  for (const each of world.querySelectorAll("#layer .called text")) {
    const [at, base] = [Number(each.getAttribute("x")), Number(each.getAttribute("y")) - 4];
    const [x, y] = point(at, base), wide = (each.getComputedTextLength() / 2) * k * grown;
    const covers = (thing, [dx, dy]) => touches([x + dx, y + dy, wide, high], thing);
    const [dx, dy] = OFF.slice(0, k > 1 ? OFF.length : NEAR).find((by) => ![...counters, ...marks, ...found].some((thing) => covers(thing, by))) ?? OFF[0];
    each.setAttribute("transform", `translate(${(at + dx / k).toFixed(1)} ${(base + dy / k).toFixed(1)}) scale(${grown.toFixed(3)}) translate(${-at} ${-base})`);
    found.push({ x: x + dx, y: y + dy, w: wide, h: high });
  }
  return found;
}

// Buttons that lie on a map stand in the lower corner where fewer stand; returns what they cover.
function madeWay(tools, those, room) {
  const [w, h] = [tools.offsetWidth / 2 + 4, tools.offsetHeight / 2 + 4];
  const y = tools.offsetTop + tools.offsetHeight / 2 || room.height - h; // above a panel that has grown over the map
  const under = (x) => those.filter((each) => Math.abs(each.x - x) < w + each.rx && Math.abs(each.y - y) < h + each.ry).length;
  const left = under(room.width - w) > under(w);
  tools.classList.toggle("left", left);
  return { x: left ? w : room.width - w, y, w, h };
}

const clamp = (at, low, high) => Math.max(low, Math.min(high, at));
const back = (view, turn, x, y) => (turn ? [(y - view.y) / view.k, (view.x - x) / view.k] : [(x - view.x) / view.k, (y - view.y) / view.k]);

// The transform that puts a label there, upright and in the size of the page.
function placeIn(point, view, turn, x, y, ox = 0, oy = 0, grown = 1) {
  const [lx, ly] = back(view, turn, x, y);
  return `translate(${(lx - ox).toFixed(2)} ${(ly - oy).toFixed(2)})${turn ? " rotate(-90)" : ""} scale(${(grown / view.k).toFixed(4)})`;
}

// What is drawn on bases stays upright on a table that is turned.
function upright(world, turn) {
  for (const each of world.querySelectorAll(".sign, .hurt, .number, .hero")) {
    if (!turn) { if (each.dataset.plain !== undefined) { each.setAttribute("transform", each.dataset.plain); delete each.dataset.plain; } continue; }
    if (each.dataset.plain !== undefined) continue;
    each.dataset.plain = each.getAttribute("transform") ?? "";
    const { x, y } = each.closest("[data-x]")?.dataset ?? { x: each.getAttribute("x"), y: each.getAttribute("y") };
    each.setAttribute("transform", `rotate(-90 ${x} ${y}) ${each.dataset.plain}`);
  }
}

// How large a label is; its plate is cut to the words in the face that the page has.
function size(each, selector) {
  const plate = each.querySelector(selector);
  if (!plate.dataset.cut) {
    const words = [...each.querySelectorAll("text.name, text.words, text.more")];
    const text = Math.max(...words.map((word) => word.getComputedTextLength()));
    if (text > 0) {
      const marks = each.querySelector(".marks");
      const badges = marks ? marks.childElementCount * 15 : 0;
      const wide = text + 16 + badges;
      plate.setAttribute("x", (-wide / 2).toFixed(1));
      plate.setAttribute("width", wide.toFixed(1));
      for (const name of each.querySelectorAll("text.name")) name.setAttribute("x", (8 - wide / 2).toFixed(1));
      marks?.setAttribute("transform", `translate(${(wide / 2 - badges - 4).toFixed(1)} 0)`);
      plate.dataset.cut = "yes";
    }
  }
  return [Number(plate.getAttribute("width")), Number(plate.getAttribute("height"))];
}

// Where a figure or a unit is on the page, and how far it reaches.
function extent(each, k, turn, point) {
  const models = [...each.querySelectorAll(".model")];
  if (!models.length) {
    const [x, y] = point(...numbers(each.getAttribute("transform")));
    const reach = each.matches(".edge") ? 0 : (each.matches(".shared") ? 15 : 19) * k;
    return { x, y, rx: reach, ry: reach };
  }
  const boxes = models.map((model) => things(model, k, turn, point));
  const [left, right] = [Math.min(...boxes.map((b) => b.x - (b.r ?? b.w))), Math.max(...boxes.map((b) => b.x + (b.r ?? b.w)))];
  const [top, bottom] = [Math.min(...boxes.map((b) => b.y - (b.r ?? b.h))), Math.max(...boxes.map((b) => b.y + (b.r ?? b.h)))];
  return { x: (left + right) / 2, y: (top + bottom) / 2, rx: (right - left) / 2, ry: (bottom - top) / 2 };
}
function things(model, k, turn, point) {
  const { x, y, r, wide, high } = model.dataset;
  const [px, py] = point(Number(x), Number(y));
  if (!wide) return { x: px, y: py, r: Number(r) * k + 1 };
  const [w, h] = turn ? [high, wide] : [wide, high];
  return { x: px, y: py, w: Number(w) * k + 1, h: Number(h) * k + 1 };
}

// All that no label may hide: bases, counters with their marks, heads, markers, what lies about.
function solid(world, k, turn, point) {
  const found = [...world.querySelectorAll("#layer .model, #wished .model")].map((each) => things(each, k, turn, point));
  for (const each of world.querySelectorAll("#layer .man:not(.unit)")) {
    const [x, y] = point(...numbers(each.getAttribute("transform")));
    const reach = (each.matches(".shared") ? 15 : 19) * k;
    found.push({ x, y, w: reach, h: reach });
  }
  for (const each of world.querySelectorAll("#layer .objective")) {
    const [x, y] = point(...numbers(each.getAttribute("transform")));
    const reach = Math.max(15 * k, 10.5); // as the style sheet has it
    found.push({ x, y, w: reach, h: reach });
  }
  for (const each of world.querySelectorAll("#layer .lying, #layer .thing")) {
    const [x, y] = point(...numbers(each.getAttribute("transform")));
    found.push({ x, y, r: 9 * k });
  }
  for (const each of world.querySelectorAll("#layer .head")) {
    const [x, y] = point(Number(each.getAttribute("cx")), Number(each.getAttribute("cy")));
    found.push({ x, y, r: 7 * k });
  }
  return found;
}
