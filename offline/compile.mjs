// Compiles every module of a folder with the Pyodide that will run it: node compile.mjs PYODIDE FOLDER
// Prints what this Python says of itself, for the licence notes.

const [, , pyodide, folder] = process.argv;
const { loadPyodide } = await import(`${pyodide}/pyodide.mjs`);
// Without docstrings and columns, which only a developer reads, the files are a third smaller.
const python = await loadPyodide({ packages: [], env: { PYTHONNODEBUGRANGES: "1" } });
python.mountNodeFS("/work", folder);
const told = python.runPython(`
import compileall, os, py_compile, re, sys
from functools import partial

build = partial(
    compileall.compile_dir,
    quiet=1,
    legacy=True,
    invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
)
# Pyodide's own modules look at their docstrings and are compiled whole.
own = [path for path in ("/work/_pyodide", "/work/pyodide") if os.path.isdir(path)]
whole = build("/work", optimize=2, rx=re.compile("/_?pyodide/")) and all(map(build, own))
f"{sys.version.split()[0]}\\n{sys.copyright}" if whole else ""
`);
if (!told) process.exit(1);
console.log(told);
