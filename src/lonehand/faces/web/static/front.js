// What every page needs, and all that the title page, set-up and rules do.

const $ = (id) => document.getElementById(id);
const root = document.documentElement;
const store = {
  get(key, usual) { try { return localStorage.getItem("lonehand." + key) ?? usual; } catch { return usual; } },
  set(key, value) { try { localStorage.setItem("lonehand." + key, value); } catch { /* private window */ } },
};

const isDark = () => (root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches);
const nameTheme = () => { if ($("theme")) $("theme").textContent = `Switch to ${isDark() ? "day" : "night"}`; };
$("theme")?.addEventListener("click", () => {
  root.dataset.theme = isDark() ? "light" : "dark";
  store.set("theme", root.dataset.theme);
  nameTheme();
});
nameTheme();

// Times are told as the clock of this machine has them.
for (const time of document.querySelectorAll("time[datetime]")) {
  const moment = new Date(time.dateTime);
  if (!Number.isNaN(moment.valueOf())) time.textContent = moment.toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
}

// What is understood of a pasted list is shown below it; without a script it opens as a page.
document.addEventListener("click", async (event) => {
  const button = event.target.closest("button[data-understood]");
  if (!button) return;
  event.preventDefault();
  const place = button.parentElement.querySelector(".answer");
  place.textContent = "Reading …";
  button.disabled = true;
  try {
    const answer = await fetch(button.formAction, { method: "POST", body: new URLSearchParams(new FormData(button.form)) });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const found = page.querySelector(".understood, [role=alert]");
    place.replaceChildren(...(found ? [found] : ["That cannot be shown."]));
  } catch {
    place.textContent = "Lonehand does not answer.";
  } finally {
    button.disabled = false;
  }
});

document.addEventListener("input", (event) => {
  if (!event.target.matches(".find")) return;
  const words = event.target.value.toLowerCase().split(/\s+/).filter(Boolean);
  const inside = event.target.closest("main, .panel, #sheet-inside");
  let found = 0;
  for (const rule of inside.querySelectorAll(".rule, .how dl > div")) {
    const text = rule.textContent.toLowerCase();
    rule.hidden = !words.every((word) => text.includes(word));
    found += !rule.hidden;
  }
  for (const head of inside.querySelectorAll("h2")) head.hidden = words.length > 0;
  event.target.closest("search").querySelector(".note").hidden = found > 0;
  inside.scrollTop = 0;
});

$("import")?.addEventListener("toggle", () => { if ($("import").open) $("import").scrollIntoView({ block: "end" }); }); // it unfolds below the list
if (location.hash === "#saved") $("saved")?.showPopover();
if (location.hash === "#import" && $("saved")) { $("saved").showPopover(); $("import").open = true; }
if ($("setup")) (await import("./setup.js" + new URL(import.meta.url).search)).setup($("setup"), store);
