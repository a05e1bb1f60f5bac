// Where a button stood a moment ago nothing takes a tap: whoever taps there meant the button, not the
// answer that has come in its place. Keys are not held up, and neither is anything beside it.

const WHILE = 400; // milliseconds: a tap that was on its way, or the second of two

export function shields(over = document.body, later = setTimeout) {
  let stood = []; // where the buttons are that may go

  function note(buttons) {
    stood = [...buttons].map((each) => each.getBoundingClientRect()).filter((box) => box.width && box.height);
  }

  function raise() {
    for (const box of stood) {
      const shield = document.createElement("span");
      shield.className = "shield";
      shield.setAttribute("aria-hidden", "true");
      for (const side of ["left", "top", "width", "height"]) shield.style[side] = `${box[side]}px`;
      over.append(shield);
      later(() => shield.remove(), WHILE);
    }
    stood = [];
  }

  return { note, raise };
}
