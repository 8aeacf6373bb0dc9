import { inflateRawSync } from "node:zlib";

const DIRECTORY_ENTRY = 0x02014b50;

/** The text files of a ZIP archive by name. */
export const unzipText = (bytes: Buffer): Map<string, string> => {
  const files = new Map<string, string>();
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  let at = bytes.readUInt32LE(end + 16);
  while (bytes.readUInt32LE(at) === DIRECTORY_ENTRY) {
    const [method, packed] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20)];
    const [name, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const content = bytes.subarray(start, start + packed);
    files.set(
      bytes.toString("utf8", at + 46, at + 46 + name),
      (method === 0 ? content : inflateRawSync(content)).toString("utf8"),
    );
    at += 46 + name + extra + comment;
  }
  return files;
};
