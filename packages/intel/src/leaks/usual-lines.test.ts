import { describe, expect, inject, test } from "vitest";

import { openBytes } from "../read/open-source.ts";
import { readEntries, readCombolist } from "./combolist.ts";
import type { LeakEntry } from "./leak-entry.ts";
import { parseComboLine } from "./parse-combo-line.ts";
import { toLeakEntry } from "./to-leak-entry.ts";
import { entryAt, openUsualLines } from "./usual-lines.ts";

const take = (line: string, end = "\n"): LeakEntry | null => {
  const reader = openUsualLines();
  const bytes = Buffer.from(`before\n${line}${end}after`);
  reader.begin(bytes);
  const over = reader.take(7);
  if (over < 0) {
    expect(reader.records.count).toBe(0);
    return null;
  }
  expect(bytes[over]).toBe(10);
  expect(bytes.subarray(7, 7 + Buffer.byteLength(line)).toString()).toBe(line);
  return entryAt(reader.records, 0);
};

/** What a whole list would make of the line, read the long way. */
const slowly = (line: string): LeakEntry | null => {
  const parsed = parseComboLine(line);
  return "bad" in parsed ? null : toLeakEntry(parsed);
};

describe("left to the full parser", () => {
  test.each([
    ["an address alone", "ann@acme.test"],
    ["no password", "ann@acme.test:"],
    ["a separator in the password", "ann@acme.test:a:b"],
    ["a slash in the password", "ann@acme.test:https://x.test"],
    ["a space in the password", "ann@acme.test:a b"],
    ["a quotation mark", 'ann@acme.test:a"b'],
    ["a backslash", "ann@acme.test:a\\b"],
    ["a NUL byte", "ann@acme.test:a\0b"],
    ["other letters", "ann@acme.test:pässwort"],
    ["what may be a hash", "ann@acme.test:5f4dcc3b5aa765d61d8327deb882cf99"],
    ["two dots in a row", "ann..b@acme.test:secret"],
    ["an empty label", "ann@acme..test:secret"],
    ["a name without a dot", "ann@acme:secret"],
    ["a last label with a digit", "ann@acme.t3st:secret"],
    ["a last label of one letter", "ann@acme.t:secret"],
    ["two signs of an address", "ann@acme.test@x.test:secret"],
    ["a login that begins like a time", "2024-01-01a@acme.test:secret"],
    ["a login of 65 signs", `${"a".repeat(65)}@acme.test:secret`],
    ["spaces around it", " ann@acme.test:secret"],
    ["a port", "https://acme.test:8443/:ann@acme.test:secret"],
    ["a query", "https://acme.test/?a:ann@acme.test:secret"],
    ["a second address inside the first", "https://acme.test/go//x:ann@acme.test:secret"],
    ["a host without a dot", "https://acme/:ann@acme.test:secret"],
    ["a host in capitals", "https://ACME.test/:ann@acme.test:secret"],
    ["a host of 254 signs", `https://${"abcdefghi.".repeat(25)}abcd/:ann@acme.test:secret`],
    ["an app", "android://x@com.acme.app/:ann@acme.test:secret"],
    ["a login that is no address", "https://acme.test/:ann:secret"],
    ["a path of two thousand signs", `https://acme.test/${"x".repeat(2_048)}:ann@acme.test:secret`],
    ["nothing", ""],
  ])("%s", (_, line) => expect(take(line)).toBeNull());
});

test.each([
  "ann@acme.test:Spring-harbour7",
  "Contact@Acme.Test:p@ss$w[rd]",
  "A@b.cd:x",
  `${"a".repeat(64)}@acme.test:nineteen-signs-long`,
  "https://vpn.acme.test/login/a-b_c.php:Bob.b+x@mail.acme.test:{lantern}",
  "http://acme.test:carl@acme.test:x'y",
  "https://acme.test/:dora%1@a-b.acme.test:*",
])("as the full parser reads it: %s", (line) => {
  expect(take(line)).not.toBeNull();
  expect(take(line)).toEqual(slowly(line));
  expect(take(line, "\r\r\n")).toEqual(slowly(line));
});

/** The same numbers each time. */
const openDice = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

test("thousands of randomly composed lines are read as the full parser reads them, or left to it", async () => {
  const dice = openDice(7);
  const parts = [
    "http",
    "https",
    "://",
    ":",
    "@",
    ".",
    "..",
    "/",
    "acme",
    "Test",
    "test",
    "a-b",
    "x1",
    "-",
    "_",
    "%",
    "+",
    ";",
    " ",
    '"',
    "\\",
    "ü",
    "\t",
    "8080",
    "//",
    "hunter2",
    "Secret!",
    "\0",
    "~",
    "?",
  ];
  const shapes = [
    () => `${parts[dice(parts.length)]}@acme.test:pw${dice(99)}`,
    () => `ann@${parts[dice(parts.length)]}.test:${parts[dice(parts.length)]}`,
    () => `https://acme.test/${parts[dice(parts.length)]}:ann@x.test:pw${parts[dice(parts.length)]}`,
    () => Array.from({ length: 2 + dice(9) }, () => parts[dice(parts.length)]).join(""),
  ];
  const lines = Array.from(
    { length: inject("isNightly") ? 10_000 : 2_000 },
    () => shapes[dice(shapes.length)]?.() ?? "",
  );
  let taken = 0;
  for (const line of lines) {
    const entry = take(line);
    if (entry === null) continue;
    taken += 1;
    expect([line, entry]).toEqual([line, slowly(line)]);
  }
  expect(taken).toBeGreaterThan(lines.length / 10);

  // A whole file has the same logins wherever it is cut.
  const bytes = Buffer.from(lines.join("\n"));
  const read = async (size: number): Promise<string[]> => {
    const cut = async function* () {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
    };
    const found: string[] = [];
    for await (const batch of readCombolist(openBytes("list.txt", cut())))
      for (const entry of readEntries(batch)) found.push(JSON.stringify(entry));
    return found.toSorted();
  };
  const whole = await read(bytes.length);
  expect(whole.length).toBeGreaterThan(taken);
  expect(await read(61)).toEqual(whole);
});
