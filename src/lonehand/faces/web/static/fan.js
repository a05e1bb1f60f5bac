// A hand of cards beside a map: a fan. A card that is lifted shows what it can do, one laid on
// another what both can do together, one dropped on somebody or on a card what it does to him or it.
// It knows no rule: which cards an answer plays, and at whom, stands on the answer's button.

const $ = (id) => document.getElementById(id);
const LIFT = "Lift a card, then choose what it does, here or on the map.";
const FAR = 7; // so many pixels make a drag

export function fan({ give, options, asked, notice, peek, say, narrow, still, redress, says, world }) {
  let lifted = []; // the cards that are lifted, in order
  let token = "";
  let onto = null; // where a card was dropped whose answer is a place
  let open = null; // the cards that lie open while they may be answered

  const dock = document.querySelector(".dock");
  const inHand = () => [...document.querySelectorAll("#hands-held button.card")];
  const named = (option) => (option.dataset.cards ?? "").split("|").filter(Boolean);
  const withCards = () => (asked() ? options().filter((option) => option.dataset.cards) : []);
  const atMoment = () => Boolean($("question").dataset.moment);
  const same = (one, other) => one.length === other.length && one.every((card) => other.includes(card));
  const exact = (cards) => withCards().filter((option) => same(named(option), cards));
  const joins = (card, cards) => withCards().some((option) => named(option).length > cards.length && [...cards, card].every((each) => named(option).includes(each)));
  const leads = (cards) => (cards.length ? exact(cards).filter((option) => option.dataset.reach) : []);
  const deals = () => withCards().length > 0;

  // -- what may be done ----------------------------------------------------------------------------

  function dress() {
    if ($("question").dataset.token !== token || !asked()) { token = $("question").dataset.token; lifted = []; }
    const lies = document.querySelector("#question:not([hidden]) .announced");
    open = lies ? { cards: lies.dataset.cards.split("|"), faces: [...lies.children].map((card) => card.cloneNode(true)) } : null;
    const there = inHand().map((card) => card.dataset.card);
    lifted = lifted.filter((card) => there.includes(card));
    for (const option of options()) if (option.dataset.aim && !option.dataset.cards) option.dataset.place = `who ${option.dataset.aim}`;
    redress();
    shown();
    if (!onto || !asked() || onto.token === token) return;
    if ($("draft")) world()?.wish({ point: onto.point, sure: onto.sure });
    onto = null;
  }

  function shown() {
    const by = deals() && !atMoment();
    $("question").classList.toggle("by-cards", by);
    for (const card of inHand()) {
      const name = card.dataset.card;
      const up = lifted.includes(name);
      const may = by ? !up && (lifted.length ? joins(name, lifted) : withCards().some((option) => named(option).includes(name))) : withCards().some((option) => named(option).includes(name));
      card.classList.toggle("lifted", up);
      card.classList.toggle("may", may);
      card.classList.toggle("idle", by && !may && !up && !lifted.length);
      card.setAttribute("aria-pressed", String(up));
    }
    if (!by) { world()?.ring(0); renumber(); return; }
    let uses = 0, rarely = 0; // what is asked about before it is done is folded
    for (const option of withCards()) {
      const fits = lifted.length > 0 && same(named(option), lifted);
      option.hidden = !fits || (Boolean(option.dataset.slip) && rare !== lifted.join());
      rarely += fits && option.hidden;
      option.dataset.hand ??= option.dataset.place;
      option.dataset.place = fits && option.dataset.aim ? `who ${option.dataset.aim}` : option.dataset.hand;
      uses += fits;
    }
    for (const several of document.querySelectorAll("#options .several")) several.hidden = ![...several.querySelectorAll("button")].some((each) => !each.hidden);
    folded(rarely);
    const more = inHand().some((card) => card.classList.contains("may"));
    told(!lifted.length ? LIFT : !uses || rarely === uses ? (more ? "Lay it on one of the marked cards." : uses ? "Nothing here is worth it." : `Not now. ${$("peek").textContent.replace(/^.*?: /, "")}`) : more ? "Or lay it on a marked card, for both at once." : "");
    const one = uses - rarely === 1;
    for (const option of withCards()) option.classList.toggle("primary", one && !option.hidden);
    $("question").classList.toggle("lifts", lifted.length > 0);
    redress();
    renumber();
    const far = new Set(leads(lifted).map((option) => option.dataset.reach));
    world()?.ring(far.size === 1 ? Number([...far][0]) : 0);
  }
  let rare = ""; // the lifted cards of which all that they can do is shown
  function folded(count) {
    $("fan-rare")?.remove();
    if (!count) return;
    const button = Object.assign(document.createElement("button"), { type: "button", id: "fan-rare", className: "quiet", textContent: `Show ${count} more` });
    button.addEventListener("click", () => { rare = lifted.join(); shown(); });
    $("options").append(button);
  }
  function told(text) {
    let place = $("fan-says");
    if (!place) {
      place = document.createElement("p");
      place.id = "fan-says";
      place.className = "fan-says";
      $("options").append(place);
    }
    place.textContent = text;
    if (text === LIFT) place.append(" ", Object.assign(document.createElement("kbd"), { textContent: "Enter" }));
  }
  // The keys 1 to 9 stand on what is seen, in the order in which it is seen.
  function renumber() {
    let n = 0;
    const last = (option) => Number(getComputedStyle(option).order);
    for (const option of options().sort((one, other) => last(one) - last(other))) {
      if ("obvious" in option.dataset || option.closest(".tiles")) continue;
      const key = option.querySelector("kbd");
      if (option.hidden) { key?.remove(); continue; }
      n += 1;
      if (n > 9) { key?.remove(); continue; }
      const place = key ?? option.insertBefore(document.createElement("kbd"), option.firstChild);
      place.textContent = String(n);
    }
  }

  // -- lifting ---------------------------------------------------------------------------------------

  function lift(card) {
    const name = card.dataset.card;
    if (narrow()) notice(""); // a hint lies over what the card does
    peek(card);
    if (!deals()) return;
    if (atMoment()) { const found = withCards().find((option) => named(option).includes(name)); if (found) give(found.dataset.text); return; }
    if (lifted.includes(name)) lifted = lifted.filter((each) => each !== name);
    else lifted = lifted.length && joins(name, lifted) ? [...lifted, name] : [name];
    shown();
    const uses = exact(lifted).length;
    say(lifted.length ? `${lifted.length > 1 ? "Together" : "Lifted"}: ${uses} ${uses === 1 ? "use" : "uses"}` : "Put back");
  }
  function together(one, other) {
    lifted = joins(other, [one]) ? [one, other] : [other];
    shown();
  }
  function at(who, card) {
    const cards = lifted.includes(card) ? lifted : [card];
    lifted = cards;
    shown();
    const found = exact(cards).filter((option) => option.dataset.aim === who);
    if (found.length === 1) give(found[0].dataset.text);
    else if (!found.length) towards(who, cards);
    return found;
  }

  // Somebody or a place on the map, with a lifted card or without one: then it is what any card does
  // to him, or the way there, with the least card that may lead so far.
  function pointed(point, event) {
    const plain = asked() && !lifted.length ? options().filter((option) => option.dataset.aim === point && !option.dataset.cards) : [];
    if (plain.length === 1) { give(plain[0].dataset.text); return true; }
    if (!deals() || atMoment() || !point) return false;
    if (lifted.length) { if (at(point, lifted.at(-1)).length > 1) world().menu(exact(lifted).filter((option) => option.dataset.aim === point), event); return true; }
    const aimed = withCards().filter((option) => option.dataset.aim === point);
    if (aimed.length) { world().menu(aimed.slice(0, 6), event); return true; }
    const far = world().away(point) - 0.6;
    const may = inHand().filter((card) => !card.matches(".attack") && leads([card.dataset.card]).length === 1);
    const reach = (card) => Number(leads([card.dataset.card])[0].dataset.reach);
    const card = may.filter((each) => reach(each) >= far).sort((one, other) => reach(one) - reach(other))[0];
    if (!card) return false;
    towards(point, [card.dataset.card], false);
    return true;
  }

  // A card that leads somewhere is played, and the place where it came down is pointed at.
  function towards(point, cards, sure = true) {
    const found = point ? leads(cards) : [];
    if (found.length !== 1) { notice(found.length ? "That card may do more than one thing there: choose one." : "That card does nothing there now."); return; }
    onto = { point, token, sure };
    give(found[0].dataset.text);
  }

  dock.addEventListener("click", (event) => {
    const card = event.target.closest("#hands-held button.card");
    if (!card) return;
    if (dropped) { dropped = false; return; }
    lift(card);
  });
  document.addEventListener("keydown", (event) => {
    const card = event.target.closest?.("#hands-held button.card");
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (event.key === "Escape" && lifted.length) { lifted = []; shown(); event.stopPropagation(); return; }
    if (!card || !by || document.getElementById("draft")) return;
    event.preventDefault();
    event.stopPropagation();
    const all = inHand();
    all[(all.indexOf(card) + by + all.length) % all.length].focus();
  }, true);

  // The keys find the hand: Enter goes to the first card that can do something.
  function enter() {
    const card = deals() && !atMoment() && inHand().find((each) => each.classList.contains("may"));
    if (!card) return false;
    card.focus();
    return true;
  }

  // -- dragging --------------------------------------------------------------------------------------

  let carried = null;
  let dropped = false;
  dock.addEventListener("pointerdown", (event) => {
    const card = event.target.closest("#hands-held button.card");
    dropped = false;
    if (card && !event.button && deals()) carried = { card, x: event.clientX, y: event.clientY, ghost: null };
  });
  document.addEventListener("pointermove", (event) => {
    if (!carried) return;
    if (!carried.ghost && Math.hypot(event.clientX - carried.x, event.clientY - carried.y) > FAR) {
      carried.ghost = carried.card.cloneNode(true);
      carried.ghost.className = `${carried.card.className} carried`;
      carried.ghost.removeAttribute("id");
      document.body.append(carried.ghost);
      carried.card.classList.add("away");
    }
    if (!carried.ghost) return;
    event.preventDefault();
    carried.ghost.style.translate = `${event.clientX}px ${event.clientY}px`;
    const over = under(event);
    for (const each of document.querySelectorAll(".under-hand")) each.classList.remove("under-hand");
    over?.classList.add("under-hand");
  });
  function under(event) {
    const found = document.elementFromPoint(event.clientX, event.clientY);
    const card = found?.closest("#hands-held button.card");
    if (card && card !== carried.card) return joins(card.dataset.card, [carried.card.dataset.card]) ? card : null;
    return found?.closest("#question .announced") ?? found?.closest("#layer [data-who]") ?? null;
  }
  for (const type of ["pointerup", "pointercancel"])
    document.addEventListener(type, (event) => {
      if (!carried) return;
      const was = carried;
      if (!was.ghost) { carried = null; return; }
      const over = type === "pointerup" ? under(event) : null;
      carried = null;
      dropped = true;
      setTimeout(() => { dropped = false; }, 0);
      was.ghost.remove();
      was.card.classList.remove("away");
      for (const each of document.querySelectorAll(".under-hand")) each.classList.remove("under-hand");
      const name = was.card.dataset.card;
      if (!over) {
        const other = type === "pointerup" ? document.elementFromPoint(event.clientX, event.clientY)?.closest("#hands-held button.card") : null;
        if (other && other !== was.card) notice("Those two cards do nothing together now.");
        else if (type === "pointerup" && document.elementFromPoint(event.clientX, event.clientY)?.closest(".table.map")) {
          lifted = lifted.includes(name) ? lifted : [name];
          shown();
          towards(world()?.placeAt(event), lifted);
        }
        return;
      }
      if (over.matches(".announced")) lift(was.card);
      else if (over.matches("button.card")) together(name, over.dataset.card);
      else at(over.dataset.who, name);
    });

  // -- a card that undoes another comes down on it ----------------------------------------------------

  function came(html) {
    if (!open || still.matches || document.hidden) return;
    const cards = (/data-cards="([^"]*)"/.exec(html)?.[1] ?? "").split("|").filter(Boolean);
    if (!cards.length || open.cards.includes(cards[0])) return;
    if (says[cards[0]]?.[0] !== "Joker") { open = null; return; } // it was let be, and the next is played
    const place = document.createElement("div");
    place.className = "slam";
    place.setAttribute("aria-hidden", "true");
    place.append(...open.faces);
    const own = inHand().find((card) => card.dataset.card === cards[0])?.cloneNode(true);
    const card = own ?? document.createElement("span");
    if (!own) { card.textContent = says[cards[0]]?.[0] ?? ""; }
    card.className = "card slammed";
    place.append(card);
    document.body.append(place);
    open = null;
    setTimeout(() => place.remove(), 1500);
  }

  return { dress, deals, enter, pointed, told: came };
}
