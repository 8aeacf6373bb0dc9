import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { Net } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";
import { zoneNet } from "@parapet/scanner/mail/testing/look";
import { SHARED_DOMAIN_MESSAGES } from "@parapet/words/messages/shared-domain";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { CliIo } from "./command.ts";
import { runCli } from "./run.ts";

const run = async (words: string[], net: Net = zoneNet({})) => {
  const lines: Record<string, unknown>[] = [];
  const notes: string[] = [];
  const code = await runCli(["lookalikes", ...words], (json): CliIo => ({
    json,
    line: (value) => void lines.push(value as Record<string, unknown>),
    print: (text) => void lines.push({ text }),
    note: (text) => void notes.push(text),
    async *stdinLines() {},
    signal: new AbortController().signal,
    net: async () => net,
  }));
  return { code, lines, notes };
};

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "parapet-lookalikes-"));
  await writeFile(join(directory, "words"), "// mine\nzebra\nnot a word\n");
  await writeFile(join(directory, "suffixes"), "zebra\nco.zebra\n");
  await writeFile(join(directory, "empty"), "// nothing\n");
});
afterAll(() => rm(directory, { recursive: true }));

describe("wrong usage is one clear line", () => {
  test.each([
    [["not a domain"], "'not a domain' is not a valid domain name (example: example.com)"],
    [["co.uk"], `'co.uk': ${SHARED_DOMAIN_MESSAGES.public_suffix}`],
    [
      ["xn--a.test"],
      "'xn--a.test' is a public suffix or an invalid internationalized name; no variations can be generated.",
    ],
    [
      ["acme.test", "--dictionary", "/does/not/exist"],
      "/does/not/exist cannot be read: ENOENT: no such file or directory, open '/does/not/exist'",
    ],
  ])("%j", async (words, note) => expect(await run(words)).toMatchObject({ code: 2, notes: [note] }));

  test("a file without words", async () =>
    expect((await run(["acme.test", "--dictionary", join(directory, "empty")])).code).toBe(2));
});

test("names only, with words and suffixes of one's own", async () => {
  const { code, lines, notes } = await run([
    "bücher.test",
    "--generate-only",
    "--json",
    "--dictionary",
    join(directory, "words"),
    "--tlds",
    join(directory, "suffixes"),
  ]);
  expect(code).toBe(0);
  expect(lines[0]).toEqual({
    fuzzer: "*original",
    domain: "xn--bcher-kva.test",
    unicode: "bücher.test",
    registered: null,
    ns: [],
    a: [],
    mx: [],
    scheme: null,
    title: null,
    description: null,
    technologies: [],
    intent: null,
  });
  const domains = new Set(lines.map((line) => `${String(line["fuzzer"])} ${String(line["unicode"])}`));
  for (const wanted of ["dictionary zebra-bücher.test", "tld-swap bücher.zebra", "tld-swap bücher.co.zebra"])
    expect(domains).toContain(wanted);
  expect(notes[0]).toContain("line 3");
});

test("a sweep distinguishes registered, free and unresolved names", async () => {
  const net = zoneNet({
    test: {},
    "acme.test": { NS: ["ns.test"] },
    "acrne.test": { NS: ["ns.test"], A: ["192.0.2.1"], MX: [{ preference: 1, exchange: "mx.acrne.test" }] },
    "acm.test": "fail",
  });
  const { code, lines, notes } = await run(["acme.test", "--json", "--own", "acmes.test"], net);
  const of = (domain: string) => lines.find((line) => line["domain"] === domain);
  expect(code).toBe(0);
  expect(of("acrne.test")).toMatchObject({
    fuzzer: "homoglyph",
    registered: true,
    ns: ["ns.test"],
    a: ["192.0.2.1"],
    mx: ["mx.acrne.test"],
    intent: { level: "medium" },
  });
  expect(of("acm.test")).toMatchObject({
    registered: null,
    not_assessed: expect.stringContaining("SERVFAIL"),
    intent: null,
  });
  expect(of("acmee.test")).toMatchObject({ registered: false, intent: null });
  expect(notes.at(-1)).toMatch(/ names, 2 registered, 1 not resolved$/);
});

test("when nothing can be resolved the exit code is 3", async () => {
  const { dns, ...rest } = zoneNet({});
  const query = () => Promise.reject(new ProbeError("timeout", "no answer"));
  expect((await run(["acme.test", "--json"], { ...rest, dns: { ...dns, query } })).code).toBe(3);
});
