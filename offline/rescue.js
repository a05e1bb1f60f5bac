// The files of games as they lie in the browser's storage, for when Python cannot read them any more.

import { folderOf } from "./files.js";

// Return the data, a file name in which @ stands for the day, and the kind; an empty name for no games.
// What waits in SQLite's log belongs to the games: then both are packed, to be unpacked side by side.
export async function raw(scope) {
  const folder = await folderOf(scope);
  const files = [];
  for (const name of ["games.sqlite", "games.sqlite-wal"]) {
    try {
      const data = new Uint8Array(await (await (await folder.getFileHandle(name)).getFile()).arrayBuffer());
      if (data.length) files.push({ name, data });
    } catch (error) {
      if (error.name !== "NotFoundError") throw error;
    }
  }
  if (!files.length) return { data: new Uint8Array(), name: "", kind: "" };
  if (files.length === 1 && files[0].name === "games.sqlite") return { data: files[0].data, name: "lonehand-@.sqlite", kind: "application/vnd.sqlite3" };
  return { data: zip(files), name: "lonehand-@.zip", kind: "application/zip" };
}

const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c;
});

function crc32(data) {
  let c = 0xffffffff;
  for (const byte of data) c = TABLE[(c ^ byte) & 255] ^ (c >>> 8);
  return (c ^ 0xffffffff) >>> 0;
}

// Return a zip of files, none of them packed.
export function zip(files) {
  const pieces = [], entries = [];
  let at = 0;
  const put = (list, piece) => { list.push(piece); return piece.length; };
  const numbers = (...pairs) => {
    const view = new DataView(new ArrayBuffer(pairs.reduce((sum, [size]) => sum + size, 0)));
    let place = 0;
    for (const [size, value] of pairs) {
      if (size === 2) view.setUint16(place, value, true); else view.setUint32(place, value, true);
      place += size;
    }
    return new Uint8Array(view.buffer);
  };
  let length = 0;
  for (const { name, data } of files) {
    const title = new TextEncoder().encode(name);
    const common = [[2, 20], [2, 0], [2, 0], [2, 0], [2, 0x21], [4, crc32(data)], [4, data.length], [4, data.length], [2, title.length], [2, 0]];
    const start = at;
    at += put(pieces, numbers([4, 0x04034b50], ...common)) + put(pieces, title) + put(pieces, data);
    length += put(entries, numbers([4, 0x02014b50], [2, 20], ...common, [2, 0], [2, 0], [2, 0], [4, 0], [4, start])) + put(entries, title);
  }
  const end = numbers([4, 0x06054b50], [2, 0], [2, 0], [2, files.length], [2, files.length], [4, length], [4, at], [2, 0]);
  const made = new Uint8Array(at + length + end.length);
  let place = 0;
  for (const piece of [...pieces, ...entries, end]) { made.set(piece, place); place += piece.length; }
  return made;
}
