// What is wrong with the boxes of a page: a line for each fault.
(least) => {
  const found = [];
  const said = (each) => `${each.tagName.toLowerCase()}${each.id ? "#" + each.id : ""}.${[...each.classList].join(".")} “${each.textContent.trim().replace(/\s+/g, " ").slice(0, 40)}”`;
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth) found.push(`the page is ${root.scrollWidth} wide`);
  if (root.scrollHeight > innerHeight) found.push(`the page is ${root.scrollHeight} high`);
  const hidden = (each) => !each.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true }) || each.closest(".unseen, .skip") || clipped(each);
  function clipped(each) { for (let up = each; up; up = up.parentElement) if (getComputedStyle(up).clipPath !== "none") return true; return false; }
  // What lies over the page until it is closed may hide what is below it.
  function layer(each) {
    for (let up = each; up; up = up.parentElement) {
      const { position, zIndex } = getComputedStyle(up);
      if ((position === "fixed" || position === "absolute") && zIndex !== "auto") return up;
    }
    return null;
  }
  // What of a box is seen: nothing of it outside whatever scrolls around it.
  function seen(each) {
    let { left, top, right, bottom } = each.getBoundingClientRect();
    for (let up = each.parentElement; up && up !== document.body; up = up.parentElement) {
      if (getComputedStyle(up).position === "fixed") break;
      if (getComputedStyle(up).overflowX === "visible") continue;
      const box = up.getBoundingClientRect();
      [left, top, right, bottom] = [Math.max(left, box.left), Math.max(top, box.top), Math.min(right, box.right), Math.min(bottom, box.bottom)];
    }
    return { left, top, right, bottom, wide: right - left, high: bottom - top };
  }
  const inside = [...document.querySelectorAll("body *")].filter((each) => !each.closest("svg, #world, script, template, dialog:not([open])") && !hidden(each));
  for (const each of inside) {
    const own = [...each.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
    if (!own) continue;
    const style = getComputedStyle(each);
    const cuts = style.overflowX !== "visible" && style.overflowX !== "auto" && style.overflowX !== "scroll";
    if (cuts && (each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 2)) found.push(`cut: ${said(each)}`);
    const outer = (each.closest("button, a, summary, p, h2, td, th, li") ?? document.body).getBoundingClientRect();
    for (const node of each.childNodes) {
      if (node.nodeType !== 3 || !node.textContent.trim()) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const text = range.getBoundingClientRect();
      if (!text.width) continue;
      if (seen(each).wide < 1) continue;
      if (text.left < -1 || text.right > innerWidth + 1) found.push(`beyond the page: ${said(each)}`);
      else if (text.right > outer.right + 2 || text.left < outer.left - 2) found.push(`runs over: ${said(each)}`);
    }
  }
  const targets = inside.filter((each) => each.matches("button, a[href], summary, select, input:not([type=hidden]), [role=tab]"));
  const boxes = targets.map((each) => {
    const box = seen(each);
    const after = getComputedStyle(each, "::after");
    const more = after.position === "absolute" && after.content !== "none" ? [parseFloat(after.width), parseFloat(after.height)] : [0, 0];
    const own = each.getBoundingClientRect();
    if (Math.max(own.width, more[0]) < least - 0.5 || Math.max(own.height, more[1]) < least - 0.5) {
      if (!(each.matches("a") && getComputedStyle(each).display === "inline" && each.closest("p, li, dd"))) found.push(`small: ${said(each)} ${own.width.toFixed(0)}×${own.height.toFixed(0)}`);
    }
    return [each, box];
  }).filter(([, box]) => box.wide > 1 && box.high > 1);
  boxes.forEach(([one, a], n) => {
    for (const [other, b] of boxes.slice(n + 1)) {
      if (one.contains(other) || other.contains(one) || layer(one) !== layer(other)) continue;
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (wide > 1.5 && high > 1.5) found.push(`over each other: ${said(one)} and ${said(other)}`);
    }
  });
  return found;
}
