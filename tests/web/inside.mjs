// Runs a Python script with the Python and the games of a built site, without a browser:
//     node inside.mjs SITE SOURCE SCRIPT [WORD...]
// SOURCE holds the modules that a site leaves out (lonehand.lab); they are added, nothing is replaced.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";

const [, , site, source, script, ...words] = process.argv;
const { loadPyodide } = await import(pathToFileURL(join(site, "python/pyodide.mjs")).href);
const scratch = mkdtempSync(join(tmpdir(), "lonehand-"));
const standard = join(scratch, "standard.zip");
writeFileSync(standard, gunzipSync(readFileSync(join(site, "python/standard.packed"))));
const python = await loadPyodide({ indexURL: join(site, "python/"), stdLibURL: standard, packages: [] });
rmSync(scratch, { recursive: true });
python.unpackArchive(new Uint8Array(gunzipSync(readFileSync(join(site, "python/lonehand.packed")))), "zip", { extractDir: "/lonehand" });
python.mountNodeFS("/source", source);
// The processor time of all of Node: what Python takes, and what running WebAssembly takes besides.
globalThis.processorTime = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1e6; };
python.FS.writeFile("/script.py", new Uint8Array(readFileSync(script)));
python.globals.set("words", python.toPy([script, ...words]));
python.runPython(`
import runpy, sys
sys.path[:0] = ["/lonehand"]
sys.argv[:] = words
import lonehand
lonehand.__path__.append("/source/lonehand")
runpy.run_path("/script.py", run_name="__main__")
`);
