import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import type { CliIo } from "./command.ts";
import { runCli } from "./run.ts";

const run = async (words: string[], lines: string[]) => {
  const out: unknown[] = [];
  const notes: string[] = [];
  const code = await runCli(["identify", ...words], (json): CliIo => ({
    json,
    line: (value) => void out.push(value),
    print: (text) => void out.push(text),
    note: (text) => void notes.push(text),
    async *stdinLines() {
      yield* lines;
    },
    signal: new AbortController().signal,
    net: () => Promise.reject(new Error("this command does not use the network")),
  }));
  return { code, out, notes };
};

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "parapet-identify-"));
  const rule =
    '<fingerprint pattern="^Acme (\\S+)$"><description>Acme</description>' +
    '<param pos="0" name="service.vendor" value="Acme"/><param pos="0" name="service.product" value="Server"/>' +
    '<param pos="1" name="service.version"/></fingerprint>';
  await writeFile(join(directory, "acme.xml"), `<fingerprints matches="acme.banner">${rule}</fingerprints>`);
});
afterAll(() => rm(directory, { recursive: true }));

const UNIDENTIFIED = { vendor: null, product: null, version: null, cpe23: null, certainty: null };

test("lines that cannot be read are named, the others are answered, and the exit is 2", async () => {
  const { code, out, notes } = await run(
    ["--json"],
    ["{", '{"match":"ssh.banner","value":"dropbear_2022.83"}', '{"match":"ssh.banner"}', ""],
  );
  expect(code).toBe(2);
  expect(out).toMatchObject([{ product: "Dropbear SSH", version: "2022.83" }]);
  expect(notes).toEqual(['line 1 is not JSON; line 3 is not an object with the strings "match" and "value"']);
});

test.each([
  ["a folder that is not there", "/nowhere/at/all", "Cannot read the fingerprint directory"],
  ["a folder without fingerprints", import.meta.dirname, "No fingerprints found in"],
])("%s is wrong usage", async (_, folder, words) => {
  const { code, out, notes } = await run(["--json", "--fingerprints", folder], []);
  expect([code, out]).toEqual([2, []]);
  expect(notes.join("\n")).toContain(words);
});

test("an unknown value has nulls, in input order", async () => {
  const { code, out } = await run(
    ["--json"],
    ['{"match":"ssh.banner","value":"Mystery"}', '{"match":"http_header.server","value":"nginx/1.22.1"}'],
  );
  expect(code).toBe(0);
  expect(out).toEqual([
    { match: "ssh.banner", value: "Mystery", ...UNIDENTIFIED },
    {
      match: "http_header.server",
      value: "nginx/1.22.1",
      vendor: "F5",
      product: "nginx",
      version: "1.22.1",
      cpe23: "cpe:2.3:a:f5:nginx:1.22.1:*:*:*:*:*:*:*",
      certainty: 1,
    },
  ]);
});

test("a folder of fingerprints is asked first, the built-in ones after it", async () => {
  const { code, out, notes } = await run(
    ["--json", "--fingerprints", directory],
    ['{"match":"acme.banner","value":"Acme 7"}', '{"match":"http_header.server","value":"nginx"}'],
  );
  expect(code).toBe(0);
  expect(notes).toEqual(["1 fingerprints loaded from 1 files, 0 rejected"]);
  expect(out).toMatchObject([
    { vendor: "Acme", product: "Server", version: "7", certainty: 0.85 },
    { product: "nginx", version: null },
  ]);
});

test("without --json it speaks to people", async () => {
  const { out } = await run([], ['{"match":"ssh.banner","value":"ROSSSH"}', '{"match":"x","value":"y"}']);
  expect(out).toEqual(["ssh.banner  ROSSSH  MikroTik RouterOS", "x  y  unknown"]);
});
