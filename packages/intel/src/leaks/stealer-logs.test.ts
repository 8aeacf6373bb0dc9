import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, describe, expect, inject, test } from "vitest";

import { writeZip, type ZipPart } from "../testing/write-zip.ts";
import { bytesOfFile } from "./archive-bytes.ts";
import { openLogArchive, openLogFolder } from "./log-archive.ts";
import { readStealerLogs } from "./stealer-logs.ts";
import { logDay } from "./stealer-machine.ts";

const folder = mkdtempSync(join(tmpdir(), "parapet-logs-"));
afterAll(() => rmSync(folder, { recursive: true }));
let count = 0;
const zipped = (bytes: Buffer): string => {
  count += 1;
  const path = join(folder, `${count}.zip`);
  writeFileSync(path, bytes);
  return path;
};
const read = async (parts: readonly ZipPart[]) => {
  await using source = await bytesOfFile(zipped(writeZip(parts)));
  using files = await openLogArchive(source);
  return await Array.fromAsync(readStealerLogs("a.zip", files)); // before the archive is closed
};
const NOTE = { name: "note.txt", text: "x" };

describe("what is refused before anything is unpacked", () => {
  test.each([
    ["a name that leads out", writeZip([{ name: "../../x.txt", text: "x" }]), "leads out"],
    ["an absolute name", writeZip([{ name: "/etc/x.txt", text: "x" }]), "leads out"],
    ["a name with backslashes", writeZip([{ name: "..\\x.txt", text: "x" }]), "leads out"],
    ["a link", writeZip([{ name: "x", text: "/etc/passwd", mode: 0o120777 }]), "holds a link"],
    ["a password", writeZip([{ name: "x.txt", text: "x", isEncrypted: true }]), "protected by a password"],
    ["a bomb", writeZip([{ name: "x.txt", text: Buffer.alloc(20_000_000) }]), "100 times its size"],
    [
      "files that share their bytes",
      writeZip([NOTE, ...Array.from({ length: 9 }, () => ({ ...NOTE, sharesFirst: true }))]),
      "share their bytes",
    ],
    ["more than 50,000 files", writeZip(Array.from({ length: 50_001 }, () => NOTE)), "more than 50000 files"],
    ["an archive cut short", writeZip([{ name: "x.txt", text: "hello" }]).subarray(0, 40), "ends half-way"],
    ["rar", Buffer.from("526172211a0700cf90", "hex"), "ends half-way or is damaged"],
    ["7z", Buffer.from("377abcaf271c0004", "hex"), "ends half-way or is damaged"],
  ])("%s", async (_, bytes, reason) => {
    await using source = await bytesOfFile(zipped(bytes));
    await expect(openLogArchive(source)).rejects.toThrow(reason);
  });

  test("a nested archive and a symbolic link are skipped and reported", async () => {
    const [log] = await read([
      { name: "m/Passwords.txt", text: "URL: https://x.test/\nUSER: u\nPASS: p1\n" },
      { name: "m/inner.zip", text: "PK" },
    ]);
    expect(log?.bad.map(({ file, reason }) => [file, reason])).toEqual([
      ["a.zip/m/inner.zip", "an archive within the archive is not opened"],
    ]);
    const root = join(folder, "tree");
    mkdirSync(root);
    symlinkSync("/etc/hostname", join(root, "Passwords.txt"));
    using files = await openLogFolder(root);
    expect([files.files, files.leftOut]).toEqual([[], [{ path: "Passwords.txt", reason: "a link is not followed" }]]);
  });
});

describe("a damaged file in an archive is skipped and reported; the others are read", () => {
  const PARTS = ["m1", "m2", "m3"].flatMap((machine) => [
    { name: `${machine}/information.txt`, text: "MachineID: 9\nGUID: 8\nIP: 203.0.113.7\n" },
    {
      name: `${machine}/passwords.txt`,
      text: `Soft: x\nHost: https://x.test/\nLogin: ann@${machine}.test\nPassword: pass-of-${machine}\n`,
    },
  ]);
  const honest = writeZip(PARTS);
  const readBytes = async (bytes: Buffer) => {
    using files = await openLogArchive({
      bytes: bytes.length,
      read: async (at, length) => bytes.subarray(at, at + length),
      [Symbol.asyncDispose]: async () => {},
    });
    return await Array.fromAsync(readStealerLogs("a.zip", files));
  };
  const dataAt = honest.indexOf("m2/passwords.txt") + "m2/passwords.txt".length;
  const dataEnd = honest.indexOf("PK\u0003\u0004", dataAt);
  const listAt = honest.indexOf(
    "PK\u0001\u0002",
    honest.indexOf("m2/information.txt", honest.indexOf("PK\u0001\u0002")),
  );

  test("whole, for comparison", async () => {
    const logs = await readBytes(honest);
    expect(logs.map(({ entries, bad }) => [entries[0]?.secret, bad])).toEqual([
      ["pass-of-m1", []],
      ["pass-of-m2", []],
      ["pass-of-m3", []],
    ]);
  });

  test.each<[string, number, number, number]>([
    // Whichever byte it is: some break the packing, others only change a letter. Of the last one some bits mean nothing.
    ...Array.from({ length: dataEnd - dataAt - 1 }, (_, n): [string, number, number, number] => [
      `byte ${n} of it`,
      dataAt + n,
      1,
      (honest[dataAt + n] ?? 0) ^ 0x04,
    ]),
    ["its own header", dataAt - 30 - "m2/passwords.txt".length, 4, 0],
    ["a list that promises less than there is", listAt + 24, 4, 5],
    ["a list that promises more", listAt + 24, 4, 5_000],
    ["another sum in the list", listAt + 16, 4, 7],
  ])("%s", async (_, at, size, value) => {
    const zip = Buffer.from(honest);
    zip.writeUIntLE(value, at, size);
    const logs = await readBytes(zip);
    expect(logs.map(({ path }) => path)).toEqual(["m1", "m2", "m3"]);
    expect([logs[0]?.entries[0]?.secret, logs[2]?.entries[0]?.secret]).toEqual(["pass-of-m1", "pass-of-m3"]);
    expect(logs.map(({ bad }) => bad.map(({ file }) => file))).toEqual([[], ["a.zip/m2/passwords.txt"], []]);
  });
});

test("a bomb of 42 kB, sixteen archives in each of sixteen, five deep: its list is read, and nothing is unpacked", async () => {
  const bottom = writeZip([{ name: "0.dll", text: Buffer.alloc(16 * 1024 ** 2) }]);
  let bomb = bottom;
  for (let depth = 0; depth < 5; depth += 1)
    bomb = writeZip(Array.from({ length: 16 }, (_, n) => ({ name: `lib ${n.toString(16)}.zip`, text: bomb })));
  expect(bomb.length).toBeLessThan(42_374);
  const asked: number[] = [];
  const source = (bytes: Buffer) => ({
    bytes: bytes.length,
    read: async (at: number, length: number) => {
      asked.push(at);
      return bytes.subarray(at, at + length);
    },
    [Symbol.asyncDispose]: async () => {},
  });
  using files = await openLogArchive(source(bomb));
  expect([files.files, files.leftOut.length]).toEqual([[], 16]);
  const checks = asked.length;
  const [log, ...others] = await Array.fromAsync(readStealerLogs("42.zip", files));
  expect(others).toEqual([]);
  expect([log?.entries, log?.cookies]).toEqual([[], []]);
  expect(log?.bad.map(({ reason }) => reason)).toEqual([
    ...Array.from({ length: 16 }, () => "an archive within the archive is not opened"),
    "no machine's log was found here",
  ]);
  expect(asked).toHaveLength(checks);
  // What is at its bottom is refused by itself, too.
  await expect(openLogArchive(source(bottom))).rejects.toThrow("100 times its size");
});

const blocks = (labels: readonly string[]) =>
  ["https://vpn.acme.test/|ann@acme.test|pa:ss1", "https://shop.test/|bob|pw2"]
    .map((line) => {
      const [url = "", login = "", secret = ""] = line.split("|");
      const values =
        labels.length === 3
          ? [url, login, secret]
          : labels.map((label) =>
              /url|host/i.test(label)
                ? url
                : /user|login/i.test(label)
                  ? login
                  : /pass/i.test(label)
                    ? secret
                    : "Chrome",
            );
      return labels.map((label, index) => `${label}: ${values[index] ?? ""}`).join("\n");
    })
    .join("\n===============\n\n");

const COOKIES =
  ".acme.test\tTRUE\t/\tTRUE\t1893456000\tsession\tabc\nshop.test\tFALSE\t/\tFALSE\t0\tbasket\t1\nnot a cookie\n";

describe.each([
  [
    "RedLine",
    "UserInformation.txt",
    "Build ID: x\nIP: 203.0.113.7\nFileLocation: C:\\x.exe\nUserName: pat\nMachineName: PC-1\nCountry: ES\nHWID: AB12\nOperation System: Windows 10\nLog date: 3/4/2024 1:02:03 PM\nAnti-Viruses:\n1) Defender\n",
    "Passwords.txt",
    ["URL", "Username", "Password", "Application"],
    "2024-03-04",
  ],
  [
    "META",
    "UserInformation.txt",
    "( M | E | T | A )\nIP: 203.0.113.7\nLog date: 3/4/2024 1:02:03 PM\nMachineName: PC-1\n",
    "Passwords.txt",
    ["URL", "Username", "Password", "Application"],
    "2024-03-04",
  ],
  [
    "Raccoon",
    "System Info.txt",
    "Bot_ID: 77\nIP: 203.0.113.7\nComputerName: PC-1\nLocal time: 2024-03-04 10:00:00\n",
    "passwords.txt",
    ["URL", "USER", "PASS"],
    "2024-03-04",
  ],
  [
    "Vidar",
    "information.txt",
    "Version: 1\nDate: 4/3/2024 10:00:00\nMachineID: 9\nGUID: 8\nIP: 203.0.113.7\nComputer Name: PC-1\n",
    "passwords.txt",
    ["Soft", "Host", "Login", "Password"],
    "2024-03-04",
  ],
  [
    "Lumma",
    "System.txt",
    "- LID: x--1\n- IP Address: 203.0.113.7\n- PC: PC-1\n- Local Date: 04.03.2024 10:00:00\n",
    "All Passwords.txt",
    ["SOFT", "URL", "USER", "PASS"],
    "2024-03-04",
  ],
  [
    "StealC",
    "system_info.txt",
    "IP: 203.0.113.7\nComputer Name: PC-1\nLocal Time: 4/3/2024 10:00:00\n",
    "passwords.txt",
    ["browser", "profile", "url", "login", "password"],
    "2024-03-04",
  ],
  [
    "Atomic",
    "UserInformation.txt",
    "OS: macOS 14\nIP: 203.0.113.7\nHostname: PC-1\nDate: 2024-03-04\n",
    "Passwords.txt",
    ["URL", "LOGIN", "PASSWORD"],
    "2024-03-04",
  ],
  ["Unknown", "readme.txt", "", "Passwords.txt", ["URL", "USER", "PASS"], null],
] as const)("%s", (family, systemFile, system, passwordFile, labels, day) => {
  test("machine, logins once each, and cookies; banners, other alphabets and images are passed over", async () => {
    const passwords = `******** КУПИТЬ ЛОГИ ********\nSeller: @nobody\n\n${blocks(labels)}\n\n${blocks(labels)}\n`;
    const [log, ...others] = await read([
      { name: `ES[AB12]/${systemFile}`, text: system },
      { name: `ES[AB12]/${passwordFile}`, text: Buffer.from(passwords, "utf16le") },
      { name: "ES[AB12]/Cookies/Google_[Chrome]_Default Network.txt", text: COOKIES },
      { name: "ES[AB12]/screenshot.jpg", text: "binary" },
    ]);
    expect(others).toEqual([]);
    expect(log?.machine.family).toBe(family);
    expect(log?.entries.map(({ url, login, secret }) => [url, login, secret])).toEqual([
      ["https://vpn.acme.test/", "ann@acme.test", "pa:ss1"],
      ["https://shop.test/", "bob", "pw2"],
    ]);
    expect(log?.cookies).toEqual([
      { host: "acme.test", name: "session", expires: 1_893_456_000 },
      { host: "shop.test", name: "basket", expires: null },
    ]);
    expect(log?.machine).toMatchObject(
      day === null ? { certainty: 0 } : { ip: "203.0.113.7", hostName: "PC-1", infectedOn: day },
    );
    expect(log?.bad).toEqual([]);
  });
});

test.runIf(inject("isNightly"))("many machines in one archive are separated", async () => {
  const parts = Array.from({ length: 1_000 }, (_, n) => [
    { name: `logs/m${n}/information.txt`, text: `MachineID: ${n}\nIP: 203.0.113.${n % 250}\n` },
    { name: `logs/m${n}/passwords.txt`, text: `Soft: x\nHost: https://x.test/\nLogin: u${n}\nPassword: p${n}\n` },
  ]).flat();
  const logs = await read(parts);
  expect(logs).toHaveLength(1_000);
  expect(new Set(logs.map(({ entries }) => entries[0]?.login)).size).toBe(1_000);
});

test.each([
  ["3/4/2024 1:02:03 PM", false, "2024-03-04"],
  ["3/4/2024 13:02", false, "2024-04-03"],
  ["3/4/2024 13:02", true, "2024-03-04"],
  ["25/12/2024", true, "2024-12-25"],
  ["04.03.2024", true, "2024-03-04"],
  ["31.02.2024", false, null],
  ["yesterday", false, null],
])("%s is read as a day", (text, isMonthFirst, day) => expect(logDay(text, isMonthFirst)).toBe(day));
