// A card round the ring that is carried onto somebody: the same as a tap on the card and one on the
// face. A card that is for nobody is played by laying it anywhere on the table.

const FAR = 7; // so many pixels make a drag
const HELD = "#yours .own .card";

export function carry({ asked, take, chosen, onto, lay, letGo }) {
  let held = null; // the card under the finger, and its picture once it is dragged
  let dropped = false; // whether a click is still to come that belongs to a drag

  const under = (event) => document.elementFromPoint(event.clientX, event.clientY);
  function seatAt(event) {
    const found = under(event)?.closest(".seat, .whose-hand");
    return found?.matches(".whose-hand") ? document.getElementById(`seat-${found.dataset.seat}`) : found;
  }
  function light(seat) {
    for (const each of document.querySelectorAll(".under-hand")) each.classList.remove("under-hand");
    if (seat?.matches(".target")) seat.classList.add("under-hand");
  }

  document.addEventListener("pointerdown", (event) => {
    dropped = false;
    const card = event.target.closest?.(`${HELD}.may`);
    if (card && !event.button && asked()) held = { card, x: event.clientX, y: event.clientY, ghost: null };
  });
  document.addEventListener("pointermove", (event) => {
    if (!held) return;
    if (!held.ghost) {
      if (Math.hypot(event.clientX - held.x, event.clientY - held.y) <= FAR) return;
      if (!held.card.classList.contains("chosen")) take(held.card);
      if (!chosen()) { held = null; return; }
      held.ghost = held.card.cloneNode(true);
      held.ghost.className = `${held.card.className} carried`;
      held.ghost.setAttribute("aria-hidden", "true");
      document.body.append(held.ghost);
      held.card.classList.add("away");
    }
    event.preventDefault();
    held.ghost.style.translate = `${event.clientX}px ${event.clientY}px`;
    light(seatAt(event));
  });
  for (const type of ["pointerup", "pointercancel"])
    document.addEventListener(type, (event) => {
      const was = held;
      held = null;
      if (!was?.ghost) return;
      dropped = true;
      setTimeout(() => { dropped = false; }, 0);
      was.ghost.remove();
      was.card.classList.remove("away");
      light(null);
      if (type === "pointercancel") { letGo(); return; }
      const seat = seatAt(event);
      if (seat?.matches(".target")) { onto(seat); return; }
      if (under(event)?.closest("#yours") || !under(event)?.closest("#board")) { letGo(); return; }
      lay();
    });
  // A drag that ends where it began, or on a button, presses nothing.
  document.addEventListener("click", (event) => {
    if (!dropped) return;
    dropped = false;
    event.stopPropagation();
    event.preventDefault();
  }, true);
}
