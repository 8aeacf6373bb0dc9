import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import SevenZip, { type SevenZipModuleFactory } from "7z-wasm";
import { afterAll, describe, expect, inject, test, vi } from "vitest";

import { writeRar } from "../testing/write-rar.ts";
import { writeZip } from "../testing/write-zip.ts";
import { type LogSource, readInChild } from "./read-in-child.ts";

// Each case starts a process, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const folder = mkdtempSync(join(tmpdir(), "parapet-child-"));
afterAll(() => rmSync(folder, { recursive: true }));
let count = 0;
const saved = (bytes: Buffer): LogSource => {
  count += 1;
  const path = join(folder, `${count}.bin`);
  writeFileSync(path, bytes);
  return { name: "logs.bin", path };
};
const inMemory = (bytes: Buffer): LogSource => ({
  name: "logs.bin",
  bytes: { bytes: bytes.length, read: async (at, length) => bytes.subarray(at, at + length) },
});
const FILES = [
  { name: "m1/information.txt", text: "MachineID: 7\nGUID: 8\nIP: 203.0.113.7\nDate: 4/3/2024 10:00:00\n" },
  { name: "m1/passwords.txt", text: "Soft: x\nHost: https://vpn.acme.test/\nLogin: ann@acme.test\nPassword: pa:ss1\n" },
  { name: "m1/screenshot.jpg", text: "not looked at" },
];

/** Writes a 7z archive with the program itself. */
const writeSevenZip = async (files: readonly { name: string; text: string | Buffer }[], more: string[] = []) => {
  const program = await (SevenZip as unknown as SevenZipModuleFactory)({
    print: () => {},
    printErr: () => {},
    quit: () => {},
  });
  program.FS.mkdir("/in");
  program.FS.chdir("/in");
  for (const { name, text } of files) {
    const [parent] = name.split("/");
    if (name.includes("/") && !program.FS.readdir("/in").includes(parent ?? "")) program.FS.mkdir(`/in/${parent}`);
    program.FS.writeFile(`/in/${name}`, text);
  }
  program.callMain(["a", ...more, "/out.7z", "."]);
  return Buffer.from(program.FS.readFile("/out.7z") as Uint8Array);
};

const MACHINE = { family: "Vidar", ip: "203.0.113.7", infectedOn: "2024-03-04" };
const LOGIN = { login: "ann@acme.test", secret: "pa:ss1", url: "https://vpn.acme.test/" };

/** Each case starts a process: one of each format and kind of reason before a push, all of them at night. */
const chosen = <Case extends readonly [string, ...unknown[]]>(cases: Case[], ordinary: readonly string[]): Case[] =>
  inject("isNightly") ? cases : cases.filter(([name]) => ordinary.includes(name));

const REFUSED: [string, () => Buffer | Promise<Buffer>, string][] = [
  ["a zip whose names lead out", () => writeZip([{ name: "../x/passwords.txt", text: "x" }]), "leads out"],
  ["a bomb", () => writeZip([{ name: "passwords.txt", text: Buffer.alloc(20_000_000) }]), "100 times its size"],
  ["a rar whose names lead out", () => writeRar([{ name: "../x/passwords.txt", text: "x" }]), "leads out"],
  [
    "a rar that says it unpacks to 3 GiB",
    () => writeRar([{ name: "passwords.txt", text: "x", claimedBytes: 3 * 1024 ** 3 }]),
    "times its size",
  ],
  ["a rar cut short", () => writeRar(FILES).subarray(0, 60), "half-way or is damaged"],
  ["a 7z bomb", () => writeSevenZip([{ name: "passwords.txt", text: Buffer.alloc(30_000_000) }]), "times its size"],
  ["a 7z with a password", () => writeSevenZip(FILES, ["-psecret", "-mhe=on"]), "protected by a password"],
  ["a 7z with a password and readable names", () => writeSevenZip(FILES, ["-psecret"]), "protected by a password"],
  ["a 7z cut short", async () => (await writeSevenZip(FILES)).subarray(0, 100), "half-way or is damaged"],
];
const REFUSED_ORDINARY = ["a bomb", "a rar whose names lead out", "a 7z with a password", "a 7z cut short"];

describe("what is refused, by a process that may be lost", () => {
  test.each(chosen(REFUSED, REFUSED_ORDINARY))("%s", async (_, make, reason) => {
    await expect(Array.fromAsync(readInChild(saved(await make())))).rejects.toThrow(reason);
  });

  test("one that takes more memory than it may", async () => {
    const source = saved(writeZip(FILES));
    await expect(Array.fromAsync(readInChild(source, { memoryBytes: 1024 ** 2 }))).rejects.toThrow("more memory");
  });

  test("an import that is stopped ends the process", async () => {
    const stop = new AbortController();
    const logs = readInChild(saved(writeZip(FILES)), { signal: stop.signal });
    stop.abort();
    await expect(Array.fromAsync(logs)).rejects.toThrow("abort");
  });
});

describe.each([
  ["zip", () => writeZip(FILES)],
  ["rar", () => writeRar(FILES)],
  ["7z", () => writeSevenZip(FILES)],
])("%s", (format, make) => {
  const places: [string, typeof saved | typeof inMemory][] = [
    ["on the disk", saved],
    ["that only the parent can read", inMemory],
  ];
  test.each(chosen(places, [format === "zip" ? "that only the parent can read" : "on the disk"]))(
    "a file %s",
    async (_where, place) => {
      const logs = await Array.fromAsync(readInChild(place(await make())));
      expect(logs).toMatchObject([{ path: "m1", machine: MACHINE, entries: [LOGIN], bad: [] }]);
    },
  );
});
