// What the names of many positions hide, drawn one after the other.
async (layers) => {
  const { arrange } = await import(new URL("../static/labels.js", document.baseURI).href);
  const world = document.getElementById("world");
  const pane = document.getElementById("window");
  const frame = pane.getBoundingClientRect();
  const m = new DOMMatrix(getComputedStyle(world).transform);
  const turn = Math.abs(m.b) > 0.01 ? 90 : 0;
  const view = { x: m.e, y: m.f, k: turn ? m.b : m.a };
  const room = { width: pane.clientWidth, height: pane.clientHeight };
  const box = (each) => each.getBoundingClientRect();
  const apart = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) <= 1 ||
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) <= 1;
  const off = (a, round) => { // from a round base, measured from its middle
    const [x, y, r] = [(round.left + round.right) / 2, (round.top + round.bottom) / 2, round.width / 2];
    const dx = Math.max(0, a.left - x, x - a.right), dy = Math.max(0, a.top - y, y - a.bottom);
    return Math.hypot(dx, dy) >= r - 1;
  };
  const found = { labels: 0, hidden: 0, wrong: [] };
  layers.forEach((inside, n) => {
    document.getElementById("layer").innerHTML = inside;
    arrange(world, view, turn, room);
    const seen = [...document.querySelectorAll("#layer .man")].filter((each) => {
      const at = box(each.querySelector(".base"));
      return at.left > frame.left && at.right < frame.right && at.top > frame.top && at.bottom < frame.bottom;
    });
    found.labels += seen.length;
    const shown = seen.filter((each) => !each.matches(".crowded"));
    found.hidden += seen.length - shown.length;
    const plates = shown.map((each) => [each.dataset.who, box(each.querySelector(".plate"))]);
    const things = [...document.querySelectorAll("#layer .objective .gem, #layer .unit path.base, #layer .man:not(.unit) > .body > .base")].map(box);
    const tools = document.querySelector(".table > .zooming");
    if (tools) things.push(box(tools));
    const rounds = [...document.querySelectorAll("#layer .unit circle.base")].map(box);
    plates.forEach(([who, plate], i) => {
      for (const [other, its] of plates.slice(i + 1)) if (!apart(plate, its)) found.wrong.push(`${n}: ${who} and ${other}`);
      if (things.some((its) => !apart(plate, its)) || rounds.some((its) => !off(plate, its))) found.wrong.push(`${n}: ${who} hides something`);
    });
  });
  return found;
}
