// The page around the application. It owns the worker in which Python runs, shows the application in
// a frame, and says what Lonehand itself cannot say: how far it is, and what is wrong.

import { raw } from "./rescue.js";

const $ = (id) => document.getElementById(id);
const here = new URL("./", location.href.split("#")[0]);
const lockName = `lonehand ${here.pathname}`;
const DAY = 24 * 3600 * 1000;
const LONG = 1000; // characters of a link; a code for more of them is hard to read with a phone

let worker = null; // Python's thread, while this page has the games
let ready = false;
let kept = true; // whether the browser keeps what is played
let frame = null;
let played = false; // whether a game was looked at since the title page
let registration = null;
let wanted = location.hash === "#keep" ? "" : location.hash.slice(1); // where the frame opens

const store = {
  get(key) { try { return localStorage.getItem(`lonehand.${key}`); } catch { return null; } },
  set(key, value) { try { localStorage.setItem(`lonehand.${key}`, value); } catch { /* private window */ } },
};

// -- what is said --------------------------------------------------------------------------------

function far(share, words) {
  $("bar").value = share;
  $("far").textContent = words;
}

let offered = false; // whether what is said is an offer of the title page alone
function say(sentence, acts = []) {
  offered = false;
  $("says").replaceChildren();
  $("says").hidden = !sentence;
  $("start").hidden = $("start").hidden || Boolean(sentence);
  if (!sentence) return;
  const words = document.createElement("span");
  words.textContent = sentence;
  $("says").append(words);
  for (const [label, act] of acts) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = label;
    button.addEventListener("click", act);
    $("says").append(button);
  }
}
const close = ["Close", () => say("")];
const exportIt = ["Export all", () => exportAll()];
const again = ["Start again", () => location.reload()];

// -- beginning -----------------------------------------------------------------------------------

async function begin() {
  if (!isSecureContext || !navigator.serviceWorker || !navigator.locks || !navigator.storage?.getDirectory) {
    say(isSecureContext
      ? "This browser is too old for Lonehand, or a private window forbids what it needs. Take a current Chrome, Edge, Firefox or Safari."
      : "Browsers let a page work offline only from an https address, or from this machine itself. Open Lonehand there.");
    return;
  }
  document.body.classList.toggle("in-game", Boolean(wanted));
  navigator.serviceWorker.addEventListener("message", heard);
  try {
    registration = await navigator.serviceWorker.register(new URL("service.js", here), { scope: here.pathname, updateViaCache: "none" });
  } catch (error) {
    registration = await navigator.serviceWorker.getRegistration(here.pathname);
    if (!registration?.active) { say(`Lonehand could not be fetched: ${error.message}. Are you online?`, [again]); return; }
  }
  await active();
  watchVersions();
  own(false);
}

// Wait for a service worker that works; one that failed to fetch its files leaves none.
async function active() {
  if (registration.active?.state === "activated") return;
  far(0, "Fetching Lonehand, this once");
  const coming = registration.installing ?? registration.waiting ?? registration.active;
  await new Promise((done) => {
    const look = () => {
      if (coming.state === "activated") done();
      else if (coming.state === "redundant") say("Lonehand could not be fetched whole. Are you online, and is there room left?", [again]);
    };
    coming.addEventListener("statechange", look);
    look();
  });
}

// One page alone can hold the file of games.
function own(steal) {
  navigator.locks.request(lockName, steal ? { steal: true } : { ifAvailable: true }, (lock) => {
    if (!lock) {
      far(0, "");
      say("Lonehand is at work in another tab.", [["Go on here", () => { say(""); own(true); }]]);
      return null;
    }
    start();
    return new Promise(() => {}); // until this page closes, or another one takes over
  }).catch(() => lost());
}

function lost() {
  stop();
  say("Lonehand goes on in another tab. Every answer is saved.", [["Go on here", () => location.reload()]]);
}

function stop() {
  worker?.terminate();
  worker = null;
  ready = false;
  frame?.remove();
  frame = null;
}

function start() {
  $("start").hidden = false;
  worker = new Worker(new URL("worker.js", here), { type: "module" });
  worker.addEventListener("message", ({ data }) => {
    if (data.kind === "far") far(data.share, data.words);
    else if (data.kind === "ready") { kept = kept && data.kept; opened(); }
    else if (data.kind === "nothing-kept") nothingKept(data.why);
    else if (data.kind === "full") say("There is no room left: the last answer is not saved. Make room on this device, or take your games with you.", [exportIt, close]);
    else if (data.kind === "failed") failed(data.why);
  });
  worker.addEventListener("error", (event) => failed(event.message ?? "Python could not be started"));
  far(0.05, "Starting Lonehand");
}

function nothingKept(why) {
  kept = false;
  say(why === "held"
    ? "Another tab still holds your games. Nothing that you play here is kept."
    : `This browser keeps nothing for Lonehand (${why}). You can play, but export what you want to keep before you close.`,
  [exportIt, close]);
}

function failed(why) {
  stop();
  say(`Lonehand stopped: ${why.replace(/\.$/, "")}. Every answer that it took is saved.`, [again, exportIt]);
}

async function opened() {
  ready = true;
  if (came.test(wanted)) wanted = await brought(wanted);
  far(0.95, "Opening the page");
  frame = document.createElement("iframe");
  frame.title = "Lonehand";
  frame.id = "app";
  frame.style.visibility = "hidden";
  frame.addEventListener("load", arrived);
  frame.src = new URL(`app/${safe(wanted)}`, here).href;
  document.body.insertBefore(frame, $("says"));
  keepForGood();
}

const safe = (path) => path.replace(/^[/\\]+/, "");

// The frame shows another page of the application: its address stands behind the # of ours.
function arrived() {
  const at = frame.contentWindow.location;
  if (!at.pathname.startsWith(`${here.pathname}app/`)) return;
  frame.style.visibility = "";
  $("start").hidden = true;
  $("early").hidden = true;
  const path = at.pathname.slice(here.pathname.length + 4);
  document.title = frame.contentDocument.title || "Lonehand";
  history.replaceState(null, "", path ? `#${path}` : here.pathname);
  frame.contentWindow.focus();
  if (offered && path !== "") say("");
  if (path.startsWith("g/")) played = true;
  else if (path === "") atTitle();
}

// A browser fetches a download past the service worker, where there is nothing; so we save it.
async function download(event) {
  const link = event.target.closest?.("a[download]");
  if (!link || event.defaultPrevented) return;
  event.preventDefault();
  const answer = await fetch(link.href);
  if (!answer.ok) { say("This could not be saved; try it again.", [close]); return; }
  const named = /filename="?([^";]+)/.exec(answer.headers.get("content-disposition") ?? "");
  const data = await answer.blob();
  const name = link.download || named?.[1] || link.pathname.split("/").pop();
  save(data, name, answer.headers.get("content-type"));
  if (link.pathname.endsWith("/record.txt")) offerToSend(await data.text(), name);
}

// A record that has been saved may be sent on: to another program, or as a link in a code.
async function offerToSend(text, name) {
  const file = new File([text], name, { type: "text/plain" });
  const link = text.length < 20 * LONG ? `${here.href}#record=${await packed(text)}` : "";
  const acts = [];
  if (navigator.canShare?.({ files: [file] })) acts.push(["Send it", () => navigator.share({ files: [file] }).catch(() => {})]);
  if (link && link.length <= LONG) acts.push(["Show a code for a phone", () => showCode(link)]);
  if (acts.length) say("The game is saved as a file.", [...acts, close]);
}

async function showCode(link) {
  const { code } = await told("code", { text: link });
  $("code").src = code;
  $("link").value = link;
  $("send").showModal();
}
$("copy").addEventListener("click", async () => {
  await navigator.clipboard.writeText($("link").value);
  $("send-says").textContent = "Copied.";
});

async function through(stream, data) {
  return new Uint8Array(await new Response(new Blob([data]).stream().pipeThrough(stream)).arrayBuffer());
}
async function packed(text) {
  const data = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...data)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}
async function unpacked(code) {
  const data = Uint8Array.from(atob(code.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
  return new TextDecoder().decode(await through(new DecompressionStream("deflate-raw"), data));
}

// A record that came by a link, or from another program, becomes a game; return where it is.
const came = /^(received$|record=)/;
async function brought(hash) {
  try {
    const body = hash === "received" ? await (await fetch(new URL("received", here))).text() : await unpacked(hash.slice("record=".length));
    const answer = await fetch(new URL("app/api/records", here), { method: "POST", body, headers: { "content-type": "text/plain" } });
    const found = await answer.json();
    if (answer.ok) return `g/${found.id}`;
    say(found.error, [close]);
  } catch {
    say("This link holds no whole game. Ask for it once more, or for the file.", [close]);
  }
  return "";
}

window.saveDownloads = (page) => page.addEventListener("click", download); // early.js asks for it

addEventListener("hashchange", () => {
  const path = location.hash.slice(1);
  if (path === "keep") { keep(); return; }
  if (came.test(path)) { bringNow(path); return; }
  const at = frame?.contentWindow.location.pathname.slice(here.pathname.length + 4);
  if (frame && path !== at) frame.contentWindow.location.assign(new URL(`app/${safe(path)}`, here));
});

async function bringNow(hash) {
  if (!ready) { wanted = hash; return; }
  const path = await brought(hash);
  frame.contentWindow.location.assign(new URL(`app/${path}`, here));
}

// A request of the frame comes by way of the service worker; whichever page has the games takes it.
function heard({ data, ports }) {
  if (data.kind === "kept" && !worker) far(data.done / data.of, `Fetching Lonehand, this once: ${data.done} of ${data.of} files`);
  if (data.kind !== "ask") return;
  if (worker) worker.postMessage(data, [ports[0]]);
  else ports[0].postMessage({ not_here: true });
}

// What is pressed before Python is there opens as soon as it is.
$("early").addEventListener("click", (event) => {
  const link = event.target.closest("a[href]");
  if (!link) return;
  event.preventDefault();
  wanted = link.getAttribute("href");
  for (const other of document.querySelectorAll("#early .wanted")) other.classList.remove("wanted");
  link.classList.add("wanted");
});

// -- between games -------------------------------------------------------------------------------

function atTitle() {
  if (registration.waiting) offerVersion();
  else if (played) offerExport();
  played = false;
}

function watchVersions() {
  registration.addEventListener("updatefound", () => {
    const coming = registration.installing;
    coming?.addEventListener("statechange", () => {
      const left = frame && location.hash === "";
      if (coming.state === "installed" && registration.active && left) offerVersion();
    });
  });
}

function offerVersion() {
  say("A new version of Lonehand is here.", [["Use it now", useVersion], ["Later", () => say("")]]);
  offered = true;
}

function useVersion() {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  registration.waiting?.postMessage({ kind: "take-over" });
}

let forGood = false;
async function keepForGood() {
  forGood = (await navigator.storage.persisted?.()) || (await navigator.storage.persist?.()) || false;
}

function offerExport() {
  if (forGood || Date.now() - Number(store.get("offered") ?? 0) < DAY / 2) return;
  store.set("offered", String(Date.now()));
  say("This browser may throw saved games away when it runs short of room. Take a copy of them now and then.", [exportIt, close]);
  offered = true;
}

// -- all games in one file -------------------------------------------------------------------------

function keep() {
  history.replaceState(null, "", here.pathname);
  $("keep-how").textContent = !kept
    ? "Nothing is kept here: what you play is gone when you close this page."
    : forGood
      ? "They are kept in this browser until you remove them."
      : "They are kept in this browser; it may throw them away when it runs short of room.";
  $("keep-says").textContent = "";
  $("keep").showModal();
}

function told(kind, more = {}) {
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => { port1.close(); done(data); };
    worker.postMessage({ kind, ...more }, [port2]);
  });
}

async function exportAll() {
  const day = new Date().toISOString().slice(0, 10);
  const found = worker && ready ? await told("export") : {};
  if (found.file) { save(found.file, `lonehand-${day}.sqlite`, "application/vnd.sqlite3"); return; }
  const files = await raw(here.href); // Python cannot help any more: the files as they are
  if (files.name) save(files.data, files.name.replace("@", day), files.kind);
  else say("There are no games in this browser yet.", [close]);
}
$("export").addEventListener("click", exportAll);

$("bring").addEventListener("change", async () => {
  const [file] = $("bring").files;
  if (!file) return;
  $("keep-says").textContent = "Reading the file";
  const found = worker && ready ? await told("bring", { file: new Uint8Array(await file.arrayBuffer()) }) : { wrong: "Lonehand is not ready yet." };
  $("keep-says").textContent = found.says ?? found.wrong;
  $("bring").value = "";
  if (found.says && location.hash === "") frame?.contentWindow.location.reload();
});

function save(data, name, kind) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([data], { type: kind }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

begin();
