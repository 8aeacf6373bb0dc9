import { expect, test } from "vitest";

import { openBytes } from "../read/open-source.ts";
import type { BadRecord } from "../read/record.ts";
import { readBreachCsv } from "./breach-csv.ts";
import { readEntries, readCombolist } from "./combolist.ts";
import type { LeakEntry } from "./leak-entry.ts";

const pieces = async function* (bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
};
const read = async (bytes: Uint8Array | string, reader = readCombolist, size = 1000) => {
  const [entries, bad]: [LeakEntry[], BadRecord[]] = [[], []];
  for await (const batch of reader(openBytes("list.txt", pieces(Buffer.from(bytes), size)))) {
    entries.push(...readEntries(batch));
    bad.push(...batch.bad);
  }
  return { entries, bad };
};
const logins = async (bytes: Uint8Array | string, size?: number) =>
  (await read(bytes, readCombolist, size)).entries.map(({ login, secret, url }) => [login, secret, url]);

const TEXT = "ann@acme.test:pässwort\r\nbob@acme.test:p€ss\r\n";
const WANTED = [
  ["ann@acme.test", "pässwort", null],
  ["bob@acme.test", "p€ss", null],
];
const utf16be = (text: string) => Buffer.from(text, "utf16le").swap16();

test("a line of ten megabytes is truncated and reported; the lines around it are read", async () => {
  const { entries, bad } = await read(`a@x.test:1\n${"y".repeat(10_000_000)}\nb@x.test:2`, readCombolist, 65_536);
  expect(entries.map(({ login }) => login)).toEqual(["a@x.test", "b@x.test"]);
  expect(bad).toEqual([{ file: "list.txt", line: 2, reason: "the line is longer than 16384 bytes" }]);
});

test("invalid lines are reported by number, without their content", async () => {
  const { bad } = await read("a@x.test:1\n2024-01-01 10:20:30\n\nhunter2secret\n");
  expect(bad.map(({ line }) => line)).toEqual([2, 4]);
  expect(JSON.stringify(bad)).not.toContain("hunter2");
});

test.each([
  ["UTF-8", Buffer.from(TEXT)],
  ["UTF-8 with a mark", Buffer.from(`\uFEFF${TEXT}`)],
  ["UTF-16 little-endian with a mark", Buffer.from(`\uFEFF${TEXT}`, "utf16le")],
  ["UTF-16 little-endian without one", Buffer.from(TEXT, "utf16le")],
  ["UTF-16 big-endian with a mark", utf16be(`\uFEFF${TEXT}`)],
  ["UTF-16 big-endian without one", utf16be(TEXT)],
  ["NUL bytes between", Buffer.from(TEXT.replaceAll("@", "\0@\0"))],
])("%s, whole and in odd pieces", async (_, bytes) => {
  expect(await logins(bytes)).toEqual(WANTED);
  expect(await logins(bytes, 513)).toEqual(WANTED);
});

test("Latin-1 and UTF-8 lines in one file are each read as what they are", async () => {
  const mixed = Buffer.concat([
    Buffer.from("ann@acme.test:pässwort\n", "latin1"),
    Buffer.from("bob@acme.test:pässwort\n"),
  ]);
  expect((await logins(mixed)).map(([, secret]) => secret)).toEqual(["pässwort", "pässwort"]);
});

test("labelled blocks, in any spelling, beside lines", async () => {
  const text = `Seller: @nobody
*****************
SOFT: Google_[Chrome]_Default
URL: https://example.test/login
USER: alice@example.test
PASS: a:b:c
Application: Google_[Chrome]_Default

UR1: https://x.test/
U53RN4M3: u
P455W0RD: hunter2
URL: https://y.test/
Username: v
Password:
URL: https://z.test/
Login: w
Password: last
carl@acme.test:plain
URL: https://no.test/
Username: nobody
dave@acme.test:plain
Password: not-the-password-of-nobody
`;
  const found = await logins(text);
  // Lines that are read as bytes come before others of the same piece.
  expect(found.toSorted(([a = ""], [b = ""]) => (String(a) < String(b) ? -1 : 1))).toEqual([
    ["alice@example.test", "a:b:c", "https://example.test/login"],
    ["carl@acme.test", "plain", null],
    ["dave@acme.test", "plain", null],
    ["u", "hunter2", "https://x.test/"],
    ["w", "last", "https://z.test/"],
  ]);
});

test("logins are brought to one form: case, international names", async () => {
  expect((await logins("Ann@ACME.Test:Pw\nbob@MÜNCHEN.test:x1")).map(([login]) => login)).toEqual([
    "ann@acme.test",
    "bob@xn--mnchen-3ya.test",
  ]);
});

test("a breach as a table: hashes with salt, days in many forms, bad rows by line", async () => {
  const text = `email,password_hash,salt,breach,breach_date
ann@acme.test,5f4dcc3b5aa765d61d8327deb882cf99,s4,Shop,2021-03-04
"bob@acme.test","a ""quoted"", one",,Shop,1614816000
,x,,Shop,2021
carl@acme.test,,,Shop,2021-01-01
dora@acme.test,pw12,,Shop,2021-02-30
`;
  const { entries, bad } = await read(text, readBreachCsv);
  expect(entries).toEqual([
    {
      login: "ann@acme.test",
      secret: "5f4dcc3b5aa765d61d8327deb882cf99:s4",
      form: "md5",
      url: null,
      breachOn: "2021-03-04",
      source: "Shop",
    },
    {
      login: "bob@acme.test",
      secret: 'a "quoted", one',
      form: "plain",
      url: null,
      breachOn: "2021-03-04",
      source: "Shop",
    },
    { login: "dora@acme.test", secret: "pw12", form: "plain", url: null, breachOn: null, source: "Shop" },
  ]);
  expect(bad.map(({ line, reason }) => [line, reason])).toEqual([
    [4, "there is no login"],
    [5, "there is no password"],
    [6, "the day of the breach cannot be read; the login was taken"],
  ]);
});

test("lines that begin with a seller's word are logins when they are addresses", async () => {
  expect(
    await logins("contact@acme.test:Spring-7\nTelegram: @seller\ntelegram @seller\ncontact@acme.test;x y"),
  ).toEqual([
    ["contact@acme.test", "Spring-7", null],
    ["contact@acme.test", "x y", null],
  ]);
});

test("thousands of lines read the same in one piece and in many, with a foreign line among them", async () => {
  const lines = Array.from({ length: 3_000 }, (_, n) => `p${n}@acme.test:gehäuse-${n}`);
  const bytes = Buffer.concat([
    Buffer.from(`${lines.join("\r\n")}\r\n`),
    Buffer.from("latin@acme.test:caf\xe9\n", "latin1"),
    Buffer.from(lines.join("\n")),
  ]);
  const whole = await read(bytes, readCombolist, bytes.length);
  const inPieces = await read(bytes, readCombolist, 777);
  expect(whole).toEqual(inPieces);
  expect(whole.entries).toHaveLength(6_001);
  expect(whole.entries[3_000]?.secret).toBe("café");
});
