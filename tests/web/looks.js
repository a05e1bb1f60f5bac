// What a test asks of a page: what is cut off, too small or covered, each by name.

window.looks = (() => {
  const named = (each) => `${each.tagName}.${each.className?.baseVal ?? each.className}#${each.id} ${(each.textContent ?? "").trim().slice(0, 40)}`;
  const shown = (each) => {
    const box = each.getBoundingClientRect();
    return box.width > 1 && box.height > 1 && each.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  };
  const scrolls = (each) => {
    for (let at = each.parentElement; at; at = at.parentElement) if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
    return null;
  };
  const all = (selector) => [...document.querySelectorAll(selector)].filter(shown);
  const text = (each) => [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim());

  // Words that are cut off by their own box or by the edge of the window. The bar's status and the
  // name of an undo may be cut: both are said whole elsewhere. Cards of a hand overlap by design.
  const MAY_BE_CUT = ".unseen, .skip, option, select, svg, script, .status, #undo small, #redo small, .own .card, .pile";
  function clipped() {
    return all("body *").filter((each) => {
      if (!text(each) || each.closest(MAY_BE_CUT)) return false;
      const style = getComputedStyle(each);
      for (let at = each; at; at = at.parentElement) if (getComputedStyle(at).clipPath !== "none") return false;
      const cut = /hidden|clip/.test(style.overflowX) && each.scrollWidth > each.clientWidth + 1;
      const box = each.getBoundingClientRect();
      const out = box.left < -1 || box.right > innerWidth + 1 || box.top < -1 || box.bottom > innerHeight + 1;
      return cut || (out && !scrolls(each));
    }).map(named);
  }

  // Words that reach beyond the plate, tag or button that they are written on, to any side.
  function spilt() {
    return all(".plate .name, .tag span, .whose-hand b, #options button:not(.offer)").filter((each) => {
      const range = document.createRange();
      range.selectNodeContents(each);
      const [words, room] = [range.getBoundingClientRect(), each.closest(".plate, .tag, button").getBoundingClientRect()];
      if (!words.width || !room.width) return false;
      return words.left < room.left - 1 || words.right > room.right + 1 || words.top < room.top - 1 || words.bottom > room.bottom + 1;
    }).map(named);
  }

  // Targets under 44 px. A choice in a list is as large as its label, a sign in a line has room
  // around it, and a card on the table is there to be looked at.
  const MAY_BE_SMALL = ".pictures, .values, .check, #log, .reasons";
  function small() {
    return all("button, a.button, select, input:not([type=hidden]), summary.button").filter((each) => {
      if (each.closest(MAY_BE_SMALL) || each.matches(".card, .clause")) return false;
      const box = each.getBoundingClientRect();
      return Math.min(box.width, box.height) < 43.5;
    }).map((each) => `${named(each)} ${each.offsetWidth}x${each.offsetHeight}`);
  }

  // Boxes that lie over each other.
  const PARTS = ".plate, .prompt, #options button:not(.offer), .whose-hand, .bar > *, .controls button, .centre, .lay .front";
  function covered() {
    if (document.querySelector(".ended")) return [];
    const parts = all(PARTS);
    const found = [];
    for (const [number, one] of parts.entries())
      for (const other of parts.slice(number + 1)) {
        if (one.contains(other) || other.contains(one)) continue;
        const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (wide > 2 && high > 2) found.push(`${named(one)} | ${named(other)}`);
      }
    return found;
  }

  const page = () => {
    const root = document.documentElement;
    return [root.scrollWidth > innerWidth && "sideways", root.scrollHeight > innerHeight && "down"].filter(Boolean);
  };
  return { clipped, spilt, small, covered, scrolls: page };
})();
