// A file system of Emscripten's over files of the browser's own storage (OPFS). Each is held by a
// synchronous handle, so what SQLite writes and syncs is on the disk when its call returns.

const NO_ENTRY = 44, NO_ROOM = 51, NOT_PERMITTED = 63, IO_ERROR = 29, INVALID = 28; // WASI's numbers
const FOLDER = 0o40777, FILE = 0o100600;

// What SQLite keeps: the games, and beside them its log or its journal.
export const NAMES = ["games.sqlite", "games.sqlite-wal", "games.sqlite-journal"];

// Return the folder of this page's games; two Lonehands on one host have two.
export async function folderOf(scope) {
  const root = await navigator.storage.getDirectory();
  return root.getDirectoryHandle("lonehand" + encodeURIComponent(new URL(scope).pathname), { create: true });
}

// Open every file; another page that still holds them gets some seconds to let go.
export async function hold(scope, patience = 15000) {
  const folder = await folderOf(scope);
  const handles = {};
  const end = Date.now() + patience;
  for (const name of NAMES) {
    const file = await folder.getFileHandle(name, { create: true });
    for (;;) {
      try {
        handles[name] = await file.createSyncAccessHandle();
        break;
      } catch (error) {
        if (error.name !== "NoModificationAllowedError" || Date.now() > end) {
          for (const handle of Object.values(handles)) handle.close();
          throw error;
        }
        await new Promise((done) => setTimeout(done, 100));
      }
    }
  }
  return handles;
}

// Show the held files in a folder of Python's. A file without a byte is not there: SQLite takes an
// empty one and none for the same, and truncating is the one way to remove what a handle holds.
export function mount(FS, handles, at) {
  const live = new Set(NAMES.filter((name) => handles[name].getSize() > 0));
  const refuse = (number) => { throw new FS.ErrnoError(number); };
  const doing = (what) => {
    try {
      return what();
    } catch (error) {
      if (error instanceof FS.ErrnoError) throw error;
      return refuse(error.name === "QuotaExceededError" ? NO_ROOM : IO_ERROR);
    }
  };

  function made(parent, name, mode) {
    const node = FS.createNode(parent, name, mode, 0);
    node.node_ops = nodes;
    node.stream_ops = streams;
    node.held = handles[name];
    node.changed = Date.now();
    return node;
  }

  const nodes = {
    getattr(node) {
      const size = node.held ? node.held.getSize() : 4096;
      const time = new Date(node.changed);
      return {
        dev: 1, ino: node.id, mode: node.mode, nlink: 1, uid: 0, gid: 0, rdev: 0, size,
        atime: time, mtime: time, ctime: time, blksize: 4096, blocks: Math.ceil(size / 4096),
      };
    },
    setattr(node, values) {
      if (values.mode !== undefined && values.mode !== null) node.mode = values.mode;
      if (values.size !== undefined && values.size !== null && node.held) doing(() => node.held.truncate(values.size));
    },
    lookup(parent, name) {
      return live.has(name) ? made(parent, name, FILE) : refuse(NO_ENTRY);
    },
    mknod(parent, name, mode) {
      if (!NAMES.includes(name)) refuse(NOT_PERMITTED);
      live.add(name);
      return made(parent, name, mode);
    },
    unlink(parent, name) {
      doing(() => { handles[name].truncate(0); handles[name].flush(); });
      live.delete(name);
    },
    readdir() { return [".", "..", ...live]; },
    rename() { refuse(NOT_PERMITTED); },
    rmdir() { refuse(NOT_PERMITTED); },
    symlink() { refuse(NOT_PERMITTED); },
  };

  const streams = {
    open() {},
    close() {},
    read(stream, buffer, offset, length, position) {
      return doing(() => stream.node.held.read(buffer.subarray(offset, offset + length), { at: position }));
    },
    write(stream, buffer, offset, length, position) {
      stream.node.changed = Date.now();
      const written = doing(() => stream.node.held.write(buffer.subarray(offset, offset + length), { at: position }));
      return written < length ? refuse(NO_ROOM) : written;
    },
    llseek(stream, offset, whence) {
      const from = whence === 1 ? stream.position : whence === 2 ? stream.node.held.getSize() : 0;
      return from + offset < 0 ? refuse(INVALID) : from + offset;
    },
    fsync(stream) {
      if (stream.node.held) doing(() => stream.node.held.flush());
      return 0;
    },
  };

  FS.mkdirTree(at);
  FS.mount({ mount: () => made(null, "/", FOLDER) }, {}, at);
}
