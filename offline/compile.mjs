// Compiles every module of some folders with the Pyodide that will run them:
//     node compile.mjs PYODIDE FOLDER...
// Prints what this Python says of itself, for the licence notes.

const [, , pyodide, ...folders] = process.argv;
const { loadPyodide } = await import(`${pyodide}/pyodide.mjs`);
// Without docstrings and columns, which only a developer reads, the files are a third smaller.
const python = await loadPyodide({ packages: [], env: { PYTHONNODEBUGRANGES: "1" } });
folders.forEach((folder, number) => python.mountNodeFS(`/work/${number}`, folder));
const told = python.runPython(`
import compileall, glob, py_compile, re, sys
from functools import partial

build = partial(
    compileall.compile_dir,
    quiet=1,
    legacy=True,
    invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
)
# Pyodide's own modules look at their docstrings and are compiled whole.
whole = build("/work", optimize=2, rx=re.compile("/_?pyodide/")) and all(
    build(own) for own in glob.glob("/work/*/*") if re.search("/_?pyodide$", own)
)
f"{sys.version.split()[0]}\\n{sys.copyright}" if whole else ""
`);
if (!told) process.exit(1);
console.log(told);
