import type { TarFile } from "./read-tar.ts";

const BLOCK = 512;

const entry = (path: string, bytes: Buffer, type: "0" | "x"): Buffer[] => {
  const header = Buffer.alloc(BLOCK);
  header.write(path.slice(0, 100), 0);
  header.write("0000644\0", 100, "latin1");
  header.write(`${bytes.length.toString(8).padStart(11, "0")}\0`, 124, "latin1");
  header.write("00000000000\0", 136, "latin1");
  header.write(type, 156, "latin1");
  header.write("ustar\x0000", 257, "latin1");
  header.fill(" ", 148, 156);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148, "latin1");
  return [header, bytes, Buffer.alloc((BLOCK - (bytes.length % BLOCK)) % BLOCK)];
};

/** The length of a pax record counts its own digits. */
const paxRecord = (path: string): Buffer => {
  const rest = Buffer.byteLength(` path=${path}\n`);
  let length = rest + String(rest).length;
  if (String(length).length !== String(rest).length) length = rest + String(length).length;
  return Buffer.from(`${length} path=${path}\n`);
};

/** A tar archive (ustar) of plain files; long paths have the extra header of pax. */
export const writeTar = (files: Iterable<TarFile>): Buffer => {
  const blocks: Buffer[] = [];
  for (const { path, bytes } of files) {
    if (Buffer.byteLength(path) > 100) blocks.push(...entry("pax", paxRecord(path), "x"));
    blocks.push(...entry(path, bytes, "0"));
  }
  return Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK)]);
};
