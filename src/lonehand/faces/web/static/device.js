// What belongs to the device that lies beside the table: how large words are, that its screen stays
// awake, and that it reads orders aloud in its own voice.

const $ = (id) => document.getElementById(id);
const ASLEEP = "This browser cannot keep the screen awake here. Set the screen of this device to stay on.";

export function device(store, notice) {
  let lock = null; // keeps the screen awake, while there is one
  let wanted = false;
  const voice = globalThis.speechSynthesis;
  const speaks = () => Boolean(voice) && $("aloud").getAttribute("aria-pressed") === "true";

  function size(percent) {
    document.documentElement.style.setProperty("--words", String(Number(percent) / 100));
    $("size").value = percent;
  }
  size(store.get("size", "100"));
  $("size").addEventListener("input", () => { size($("size").value); store.set("size", $("size").value); });

  async function wake() {
    if (!wanted || document.hidden || lock) return;
    try {
      lock = await navigator.wakeLock.request("screen");
      lock.addEventListener("release", () => { lock = null; });
      $("awake").textContent = "The screen stays on while this page is open.";
    } catch {
      $("awake").textContent = ASLEEP;
      if (store.get("asleep", "") === "") { store.set("asleep", "told"); notice(ASLEEP); }
    }
  }
  document.addEventListener("visibilitychange", wake);

  function read(on) {
    $("aloud").setAttribute("aria-pressed", String(on));
    $("hands-again").hidden = !on;
    if (!on) voice?.cancel();
  }
  $("aloud").hidden = !voice;
  read(Boolean(voice) && store.get("aloud", "off") === "on");
  $("aloud").addEventListener("click", () => { read(!speaks()); store.set("aloud", speaks() ? "on" : "off"); if (speaks()) say($("hands-say").dataset.words ?? ""); });
  $("hands-again").addEventListener("click", () => say($("hands-say").dataset.words ?? ""));

  function say(words) {
    if (!speaks() || !words) return;
    voice.cancel();
    const said = new SpeechSynthesisUtterance(words);
    said.lang = "en";
    voice.speak(said);
  }

  return {
    say,
    awake(on) {
      wanted = on;
      $("at-table").hidden = !on;
      if (on) wake(); else { lock?.release(); voice?.cancel(); }
    },
  };
}
