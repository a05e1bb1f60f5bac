// The service worker: it keeps every file of this version, so that Lonehand starts without a network,
// and hands what the frame asks for to the page that runs Python. It asks nobody else for anything.

const VERSION = "@VERSION@";
const FILES = JSON.parse('@FILES@'); // address: SHA-256 of every file that is kept

const scope = new URL("./", location.href);
const cacheName = `lonehand ${scope.pathname} ${VERSION}`;
const ALONE = /^app\/(api\/|art\/|openapi\.json|.*\.(txt|svg)$)/; // what may fill a tab: a picture, a record
const PATIENCE = 60000; // a page that starts Python needs some seconds before it answers

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", (event) => {
  if (event.data?.kind === "take-over") self.skipWaiting();
  if (event.data?.kind === "version") event.ports[0].postMessage(VERSION);
});

async function install() {
  const cache = await caches.open(cacheName);
  let done = 0;
  await Promise.all(Object.entries(FILES).map(async ([address, seal]) => {
    if (!(await cache.match(new URL(address, scope)))) {
      const answer = await fetch(new URL(address, scope), { cache: "no-cache" });
      if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
      const data = await answer.arrayBuffer();
      const found = [...new Uint8Array(await crypto.subtle.digest("SHA-256", data))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
      if (found !== seal) throw new Error(`${address} is of another version`);
      await cache.put(new URL(address, scope), new Response(data, { headers: headersOf(address, answer) }));
    }
    done += 1;
    for (const page of await self.clients.matchAll({ type: "window", includeUncontrolled: true }))
      page.postMessage({ kind: "kept", done, of: Object.keys(FILES).length });
  }));
}

// A static host sends no rules of its own; these are kept with the files. Scripts may ask this host
// alone, and only this page may frame what it shows.
function headersOf(address, answer) {
  const kind = answer.headers.get("content-type") ?? "application/octet-stream";
  return {
    "content-type": /\.m?js$/.test(address) ? "text/javascript" : address.endsWith(".wasm") ? "application/wasm" : kind,
    "content-security-policy": "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self' blob:; img-src 'self' data:; style-src 'self'; frame-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'self'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
  };
}

async function activate() {
  const own = `lonehand ${scope.pathname} `;
  for (const name of await caches.keys()) if (name.startsWith(own) && name !== cacheName) await caches.delete(name);
  await self.clients.claim();
}

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (url.origin !== scope.origin || !url.pathname.startsWith(scope.pathname)) return;
  const path = url.pathname.slice(scope.pathname.length);
  const file = path === "index.html" ? "./" : path || "./";
  if (path === "receive" && event.request.method === "POST") event.respondWith(receive(event.request));
  else if (path === "received") event.respondWith(received());
  else if (file in FILES) event.respondWith(kept(file));
  else if (path === "app" || path.startsWith("app/")) {
    if (event.request.mode === "navigate" && event.request.destination === "document" && !ALONE.test(path)) event.respondWith(framed(event.request, path));
    else event.respondWith(asked(event, url, "/" + path.slice(4)));
  }
});

async function kept(file) {
  const cache = await caches.open(cacheName);
  return (await cache.match(new URL(file, scope))) ?? fetch(new URL(file, scope));
}

// Another program shares a record with the installed page: it waits here until Python is there.
async function receive(request) {
  const file = (await request.formData()).get("record");
  const cache = await caches.open(cacheName);
  await cache.put(new URL("received", scope), new Response(file ?? "", { headers: { "content-type": "text/plain; charset=utf-8" } }));
  return Response.redirect(new URL("./#received", scope), 303);
}

async function received() {
  const cache = await caches.open(cacheName);
  const found = await cache.match(new URL("received", scope));
  await cache.delete(new URL("received", scope));
  return found ?? new Response("", { status: 404 });
}

// A page of the application outside the frame: the page around it opens, and then the frame there.
function framed(request, path) {
  const url = new URL(request.url);
  return Response.redirect(new URL(`./#${path.slice(4)}${url.search}`, scope), 302);
}

async function asked(event, url, path) {
  const { request } = event;
  const around = (await self.clients.matchAll({ type: "window", includeUncontrolled: true })).filter(
    (page) => page.frameType === "top-level" && !new URL(page.url).pathname.startsWith(scope.pathname + "app/") && page.url.startsWith(scope.href),
  );
  if (!around.length) return sorry("Lonehand is not open here. Open it anew; every answer that it took is saved.");
  const body = ["GET", "HEAD"].includes(request.method) ? new ArrayBuffer(0) : await request.arrayBuffer();
  const headers = [...request.headers].filter(([name]) => !["accept-encoding", "host"].includes(name));
  headers.push(["sec-fetch-site", "same-origin"], ["content-length", String(body.byteLength)]);
  const question = { kind: "ask", method: request.method, path, query: url.search.slice(1), headers, body };
  return new Promise((done) => {
    let taken = false;
    let left = around.length;
    const late = setTimeout(() => { if (!taken) done(sorry("Lonehand does not answer. Start it again; every answer that it took is saved.")); }, PATIENCE);
    for (const page of around) {
      const { port1, port2 } = new MessageChannel();
      let answer = null;
      port1.onmessage = ({ data }) => {
        if (data.not_here) {
          left -= 1;
          if (!left && !taken) { clearTimeout(late); done(sorry("Lonehand is at work in another tab.")); }
        } else if (data.wrong) {
          clearTimeout(late);
          done(sorry("Lonehand stopped here. Start it again; every answer that it took is saved."));
        } else if (data.status) {
          taken = true;
          clearTimeout(late);
          const stream = new ReadableStream({
            start(control) { answer = control; },
            cancel() { port1.postMessage("gone"); port1.close(); },
          });
          done(response(data, stream, url));
        } else if (data.piece) answer?.enqueue(data.piece);
        else if (data.end) { try { answer?.close(); } catch { /* whoever asked has gone */ } port1.close(); }
      };
      page.postMessage(question, [port2]);
    }
  });
}

function response({ status, headers }, stream, url) {
  const found = new Headers(headers);
  const away = found.get("location");
  if (away && status >= 300 && status < 400) return Response.redirect(new URL(away, url), status);
  return new Response([204, 205, 304].includes(status) ? null : stream, { status, headers: found });
}

function sorry(sentence) {
  return new Response(
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Lonehand</title><link rel="stylesheet" href="${new URL("shell.css", scope)}"><p class="sorry">${sentence}</p>`,
    { status: 503, headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" } },
  );
}
