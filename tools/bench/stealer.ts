/**
 * Archives of stealer logs: 1,000 victims in one, read as an import reads it, and how much text one core parses. Limits:
 * 20 MB/s per core; every machine, login and cookie found. Victims are made here.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";

import { bytesOfFile } from "@parapet/intel/leaks/archive-bytes";
import { openLogArchive } from "@parapet/intel/leaks/log-archive";
import type { LogFile } from "@parapet/intel/leaks/log-files";
import { readInChild } from "@parapet/intel/leaks/read-in-child";
import { isLogText, readStealerLogs } from "@parapet/intel/leaks/stealer-logs";
import { writeZip, type ZipPart } from "@parapet/intel/testing/write-zip";

const VICTIMS = 1_000;
const LOGINS = process.argv.includes("--short") ? 60 : 300;
const COOKIES = LOGINS;

const partsOf = (n: number): ZipPart[] => {
  const root = `US_${n}_2026`;
  const logins = Array.from(
    { length: LOGINS },
    (_, i) =>
      `URL: https://site${(n * 31 + i) % 9_000}.example/account/login\nUsername: person${n}.${i}@mail.example\nPassword: pw-${n}-${i}-${(n * i) % 9_973}\nApplication: Google_[Chrome]_Default\n===============\n`,
  );
  const cookies = Array.from(
    { length: COOKIES },
    (_, i) => `.site${i}.example\tTRUE\t/\tTRUE\t${1_800_000_000 + i}\tsession${i}\t${"v".repeat(60)}\n`,
  );
  return [
    {
      name: `${root}/UserInformation.txt`,
      text: `Build ID: bench\nIP: 203.0.113.${n % 250}\nMachineName: DESKTOP-${n}\nUserName: person${n}\nHWID: ${n.toString(16).padStart(32, "0")}\nCountry: US\nLog date: 1/${1 + (n % 28)}/2026 10:11:12 AM\n`,
    },
    { name: `${root}/Passwords.txt`, text: logins.join("\n") },
    { name: `${root}/Cookies/Google_[Chrome]_Default.txt`, text: cookies.join("") },
    { name: `${root}/Screenshot.jpg`, text: Buffer.alloc(2_000, n) },
  ];
};

const folder = mkdtempSync(join(tmpdir(), "parapet-bench-stealer-"));
let failed = 0;
const check = (name: string, isMet: boolean, words: string): void => {
  if (!isMet) failed += 1;
  console.log(`${isMet ? "ok  " : "FAIL"} ${name}: ${words}`);
};
try {
  const path = join(folder, "logs.zip");
  const parts = Array.from({ length: VICTIMS }, (_, n) => partsOf(n)).flat();
  const textBytes = parts.filter(({ name }) => isLogText(name)).reduce((sum, { text }) => sum + text.length, 0);
  writeFileSync(path, writeZip(parts));
  parts.length = 0;

  await using source = await bytesOfFile(path);
  const unpacking = process.cpuUsage();
  using files = await openLogArchive(source, isLogText);
  const held: LogFile[] = [];
  for (const file of files.files.filter((it) => isLogText(it.path))) {
    const pieces = await Array.fromAsync(await file.read());
    held.push({ ...file, read: async () => Readable.from([Buffer.concat(pieces)]) });
  }
  const unpacked = process.cpuUsage(unpacking);
  const parse = async (some: readonly LogFile[]) => {
    const sums = { machines: 0, logins: 0, cookies: 0 };
    const before = process.cpuUsage();
    const logs = { files: some, leftOut: [], [Symbol.dispose]: () => {} };
    for await (const log of readStealerLogs("logs.zip", logs)) {
      sums.machines += 1;
      sums.logins += log.entries.length;
      sums.cookies += log.cookies.length;
    }
    const { user, system } = process.cpuUsage(before);
    return { ...sums, seconds: (user + system) / 1e6 };
  };
  // The first hundred machines warm the compiler up.
  await parse(held.slice(0, 300));
  const { machines, logins, cookies, seconds: parseSeconds } = await parse(held);
  const perCore = textBytes / 1e6 / parseSeconds;
  const unpackSeconds = (unpacked.user + unpacked.system) / 1e6;
  check(
    "parsed per core",
    perCore >= 20,
    `${perCore.toFixed(1)} MB/s of text by processor time (limit 20 MB/s); with unpacking ${(textBytes / 1e6 / (parseSeconds + unpackSeconds)).toFixed(1)} MB/s; ${(textBytes / 1e6).toFixed(0)} MB`,
  );
  check(
    "nothing lost",
    machines === VICTIMS && logins === VICTIMS * LOGINS && cookies === VICTIMS * COOKIES,
    `${machines} machines, ${logins} logins, ${cookies} cookies`,
  );

  const started = performance.now();
  let inChild = 0;
  for await (const log of readInChild({ name: "logs.zip", path })) inChild += log.path === "" ? 0 : 1;
  const seconds = (performance.now() - started) / 1000;
  check(
    "1,000 victims in one archive, in a process of its own",
    inChild === VICTIMS,
    `${inChild} machines in ${seconds.toFixed(1)} s (${(textBytes / 1e6 / seconds).toFixed(1)} MB/s by the clock)`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(failed === 0 ? "all limits are met" : `${failed} limits are not met`);
process.exitCode = failed === 0 ? 0 : 1;
