import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { crc32, gzipSync } from "node:zlib";

import type { ArchiveBytes } from "../../../packages/intel/src/leaks/archive-bytes.ts";
import { writeZip, type ZipPart } from "../../../packages/intel/src/testing/write-zip.ts";
import { runProgram } from "../../proof/run-program.ts";

const MIB = 1024 ** 2;
const MOST_SECONDS = 30;
const MOST_MEMORY = 256 * MIB;

const indicator = (n: number): string =>
  `{"type":"indicator","id":"indicator--00000000-0000-4000-8000-${String(n).padStart(12, "0")}","pattern_type":"stix","pattern":"[ipv4-addr:value = '203.0.113.1']"}`;

/** Bundles and events that cost more than they hold. */
export const hostileIndicators = (): Readonly<Record<string, Buffer>> => ({
  "100,000 nested arrays": Buffer.from(`{"type":"bundle","objects":${"[".repeat(100_000)}${"]".repeat(100_000)}}`),
  "100,000 nested objects": Buffer.from(`{"Event":${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}}`),
  "nested inside an object": Buffer.from(
    `{"type":"bundle","objects":[{"type":"indicator","x":${"[".repeat(50_000)}${"]".repeat(50_000)}}]}`,
  ),
  "200,000 objects": Buffer.from(
    `{"type":"bundle","objects":[${Array.from({ length: 200_000 }, (_, n) => indicator(n)).join(",")}]}`,
  ),
  "a value of 40 MB": Buffer.from(
    `{"type":"bundle","objects":[{"type":"indicator","name":"${"x".repeat(40 * MIB)}"}]}`,
  ),
  "a key of 40 MB": Buffer.from(`{"type":"bundle","objects":[{"${"k".repeat(40 * MIB)}":1}]}`),
  "keys of the prototype": Buffer.from(
    `{"type":"bundle","__proto__":{"polluted":1},"objects":[{"type":"indicator","constructor":{"prototype":{"polluted":1}}}]}`,
  ),
  "a number of a million digits": Buffer.from(`{"type":"bundle","objects":[${"9".repeat(1_000_000)}]}`),
  "that never ends": Buffer.from(`{"type":"bundle","objects":[${indicator(1)},`.padEnd(MIB, " ")),
  // Written as 64 equal members, so that nobody here holds what it unpacks to.
  "a gzip of 1 GiB of spaces": Buffer.concat([
    gzipSync(Buffer.from("{")),
    ...Array<Buffer>(64).fill(gzipSync(Buffer.alloc(16 * MIB, 0x20))),
  ]),
});

const CHILD = fileURLToPath(new URL("read-upload.child.ts", import.meta.url));
const MOST_WAITING = 180;

/** Has each read by a process of its own; answers what it cost beyond the limits, and what broke. */
export const attackReader = async (
  how: "stix" | "misp" | "whole",
  files: Readonly<Record<string, Buffer>>,
): Promise<string[]> => {
  const holes: string[] = [];
  const folder = await mkdtemp(join(tmpdir(), "parapet-uploads-"));
  try {
    for (const [name, bytes] of Object.entries(files)) {
      const path = join(folder, "upload");
      await writeFile(path, bytes);
      const { said } = await runProgram(process.execPath, [CHILD, how, path], { seconds: MOST_WAITING });
      const cost = /^\{"fault".*\}$/m.exec(said)?.[0];
      if (cost === undefined) {
        holes.push(`${name}: the process ended`);
        continue;
      }
      const {
        fault,
        bytes: held,
        seconds,
      } = JSON.parse(cost) as {
        fault: string | null;
        bytes: number;
        seconds: number;
      };
      if (fault !== null) holes.push(`${name}: ${fault}`);
      if (held > MOST_MEMORY) holes.push(`${name}: memory, ${Math.round(held / MIB)} MiB`);
      if (seconds > MOST_SECONDS) holes.push(`${name}: time`);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return holes;
};

const part = (name: string, more: Partial<ZipPart> = {}): ZipPart => ({ name, text: "URL: x\n", ...more });
export const hostileArchives = (): Readonly<Record<string, Buffer>> => {
  const zeros = Buffer.alloc(64 * MIB);
  const shared = zeros.subarray(0, 4 * MIB);
  const nested = writeZip([part("a/Passwords.txt", { text: zeros })]);
  return {
    "../ in a name": writeZip([part("../../etc/cron.d/x")]),
    "an absolute name": writeZip([part("/etc/cron.d/x")]),
    "a name of Windows": writeZip([part("..\\..\\x"), part("C:\\x")]),
    "a name with a zero": writeZip([part("a\0/../../x")]),
    "a link": writeZip([part("a", { text: "/etc/passwd", mode: 0o120_777 })]),
    "a file that unpacks a thousandfold": writeZip([part("m1/Passwords.txt", { text: zeros })]),
    "files that share their bytes": writeZip([
      part("m1/Passwords.txt", { text: shared }),
      ...Array.from({ length: 1_000 }, (_, n) => part(`m${n}/x.txt`, { text: shared, sharesFirst: true })),
    ]),
    "an archive in an archive in an archive": writeZip([
      part("m1/x.zip", { text: writeZip([part("y.zip", { text: nested })]) }),
    ]),
    "60,000 files": writeZip(Array.from({ length: 60_000 }, (_, n) => part(`m${n}/Passwords.txt`))),
    "a directory that lies about its size": (() => {
      const zip = Buffer.from(writeZip([part("m1/Passwords.txt", { text: zeros })]));
      const at = zip.lastIndexOf("PK\u0001\u0002");
      zip.writeUInt32LE(100, at + 24);
      return zip;
    })(),
  };
};

export const toArchiveBytes = (bytes: Buffer): ArchiveBytes =>
  ({
    size: bytes.length,
    read: async (from: number, length: number) => bytes.subarray(from, from + length),
    [Symbol.asyncDispose]: async () => {},
  }) as unknown as ArchiveBytes;

const HTML = "<html><script>alert(document.domain)</script></html>";

/** One file that two programs read as two kinds. */
export const polyglots = (png: Buffer, jpeg: Buffer): Readonly<Record<string, Buffer>> => {
  const text = Buffer.from(`Comment\0${HTML}`);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length);
  const body = Buffer.concat([Buffer.from("tEXt"), text]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  const jpegComment = Buffer.from(HTML);
  const head = Buffer.alloc(4);
  head.writeUInt16BE(0xfffe, 0);
  head.writeUInt16BE(jpegComment.length + 2, 2);
  return {
    "PNG and HTML behind it": Buffer.concat([png, Buffer.from(HTML)]),
    "PNG with HTML as a comment": Buffer.concat([png.subarray(0, 33), length, body, sum, png.subarray(33)]),
    "PNG and ZIP behind it": Buffer.concat([png, writeZip([part("x.html", { text: HTML })])]),
    "JPEG with HTML as a comment": Buffer.concat([jpeg.subarray(0, 2), head, jpegComment, jpeg.subarray(2)]),
    "PDF and HTML in front of it": Buffer.from(`${HTML}\n%PDF-1.7\n1 0 obj<<>>endobj\n%%EOF`),
    "GIF and script": Buffer.from(`GIF89a/*${"x".repeat(20)}*/=1;alert(1)//${HTML}`),
    "SVG with script": Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`),
    HTML: Buffer.from(HTML),
  };
};

/** What a browser could run of a file as it is served; null: nothing. */
export const liveIn = (reply: {
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: Buffer;
}): string | null => {
  const header = (name: string) => {
    const value = reply.headers[name];
    return typeof value === "string" ? value : "";
  };
  const type = header("content-type");
  if (!/^(?:image\/(?:png|jpeg|webp)|application\/(?:pdf|octet-stream)|text\/(?:csv|plain))/.test(type))
    return `served as ${type}`;
  if (header("x-content-type-options") !== "nosniff") return "the type is guessed";
  if (!header("content-disposition").startsWith("attachment")) return "shown in the portal's origin";
  if (type.startsWith("image/") && reply.body.includes("<script")) return "markup survives in a picture";
  return null;
};
