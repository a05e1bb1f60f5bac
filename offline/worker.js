// Python in a thread of its own: it starts it, gives it the games' files, and hands it requests.

import { loadPyodide } from "./python/pyodide.mjs";
import { hold, mount } from "./files.js";

const HOME = "/games";
const here = new URL("./", location.href);
let python = null;
let inside = null; // the application
const early = []; // what was asked before it was there

const tell = (told) => postMessage(told);
const far = (share, words) => tell({ kind: "far", share, words });

// Fetch a zip that was packed as a whole.
async function unpacked(address) {
  const answer = await fetch(new URL(address, here));
  return new Response(answer.body.pipeThrough(new DecompressionStream("gzip"))).blob();
}

async function start() {
  const games = unpacked("python/lonehand.packed").then((found) => found.arrayBuffer());
  const standard = URL.createObjectURL(await unpacked("python/standard.packed"));
  const held = hold(here.href).then((handles) => ({ handles }), (error) => ({ error }));
  far(0.1, "Starting Lonehand");
  python = await loadPyodide({
    indexURL: new URL("python/", here).href,
    stdLibURL: standard,
    packages: [],
  });
  URL.revokeObjectURL(standard);
  far(0.55, "Opening the rules");
  python.unpackArchive(await games, "zip", { extractDir: "/lonehand" });
  const { handles, error } = await held;
  if (handles) mount(python.FS, handles, HOME);
  else {
    python.FS.mkdirTree(HOME);
    tell({ kind: "nothing-kept", why: error.name === "NoModificationAllowedError" ? "held" : String(error.message ?? error) });
  }
  python.runPython("import sys; sys.path.insert(0, '/lonehand')");
  far(0.7, "Reading your games");
  inside = python.pyimport("lonehand.faces.web.offline").open_inside(HOME);
  for (const message of early.splice(0)) take(message);
  tell({ kind: "ready", kept: Boolean(handles) });
}

// What went wrong, as a sentence: of a traceback the line that names the error, without its class.
function sentence(error) {
  console.error(error);
  const lines = String(error.message ?? error).trim().split("\n");
  const named = lines.findLast((line) => /^[\w.]+: /.test(line)) ?? lines[lines.length - 1];
  return named.replace(/^[\w.]+: /, "");
}

function take({ data, ports }) {
  if (!inside) { early.push({ data, ports }); return; }
  try {
    if (data.kind === "ask") ask(data, ports[0]);
    else if (data.kind === "export") ports[0].postMessage({ file: bytes(inside.export()) });
    else if (data.kind === "bring") ports[0].postMessage({ says: inside.bring(python.toPy(data.file)) });
    else if (data.kind === "code") ports[0].postMessage({ code: inside.code(data.text) });
    else if (data.kind === "leave") { inside.leave(); ports[0].postMessage({}); }
  } catch (error) {
    const why = sentence(error);
    ports?.[0]?.postMessage({ wrong: why });
    tell({ kind: "failed", why });
  }
}

function bytes(proxy) {
  const found = proxy.toJs();
  proxy.destroy();
  return found;
}

function ask({ method, path, query, headers, body }, port) {
  let leave = null;
  const listener = {
    start(status, headers) {
      port.postMessage({ status, headers: JSON.parse(headers) });
      if (status === 507) tell({ kind: "full" });
    },
    piece(data) { const piece = bytes(data); port.postMessage({ piece }, [piece.buffer]); },
    end() { port.postMessage({ end: true }); port.onmessage = null; leave?.destroy(); leave = null; },
  };
  port.onmessage = () => leave?.();
  leave = inside.ask(method, path, query, python.toPy(headers), python.toPy(new Uint8Array(body)), listener);
}

onmessage = take;
start().catch((error) => tell({ kind: "failed", why: sentence(error), start: true }));
