/** One plain file of an archive. */
export interface TarFile {
  readonly path: string;
  readonly bytes: Buffer;
}

const BLOCK = 512;
const PLAIN = new Set(["0", "\0", ""]);

const text = (block: Buffer, from: number, length: number): string => {
  const field = block.subarray(from, from + length);
  const end = field.indexOf(0);
  return field.subarray(0, end < 0 ? length : end).toString("utf8");
};

const octal = (field: string): number => {
  const number = parseInt(field.trim() || "0", 8);
  return Number.isInteger(number) && number >= 0 ? number : NaN;
};

/** The path a pax header gives to the entry after it (`27 path=…\n`). */
const paxPath = (bytes: Buffer): string | null => /^\d+ path=(.*)$/m.exec(bytes.toString("utf8"))?.[1] ?? null;

/** Is it a path below the folder it is unpacked into, and nothing else? */
const isSafe = (path: string): boolean =>
  path !== "" &&
  path.length < 500 &&
  !path.startsWith("/") &&
  !path.includes("\\") &&
  !path.includes("\0") &&
  path.split("/").every((part) => part !== ".." && part !== "");

/** The plain files of a tar archive. Links, devices and paths that climb out are passed over; a broken archive throws. */
export function* readTar(archive: Buffer): Generator<TarFile> {
  let at = 0;
  let longPath: string | null = null;
  while (at + BLOCK <= archive.length) {
    const header = archive.subarray(at, at + BLOCK);
    if (header.every((byte) => byte === 0)) return;
    const size = octal(text(header, 124, 12));
    if (Number.isNaN(size) || text(header, 257, 5) !== "ustar" || at + BLOCK + size > archive.length) {
      throw new RangeError("the archive is broken");
    }
    const bytes = archive.subarray(at + BLOCK, at + BLOCK + size);
    const type = String.fromCharCode(header[156] ?? 0);
    if (type === "x") longPath = paxPath(bytes);
    else if (type === "L") longPath = text(bytes, 0, bytes.length);
    else {
      const prefix = text(header, 345, 155);
      const path: string = longPath ?? `${prefix === "" ? "" : `${prefix}/`}${text(header, 0, 100)}`;
      longPath = null;
      if (PLAIN.has(type) && isSafe(path)) yield { path, bytes };
    }
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
}
