import { careless } from "@parapet/lab/blueprints/careless";
import { startLab } from "@parapet/lab/start-lab";
import { createAddressPolicy } from "@parapet/net/address-policy";
import { createNet } from "@parapet/net/create-net";
import type { Net } from "@parapet/net/net";
import { describe, expect, inject, test } from "vitest";

import type { CliIo } from "./command.ts";
import { runCli } from "./run.ts";

const run = async (words: string[], net: Net | null = null) => {
  const lines: Record<string, unknown>[] = [];
  const notes: string[] = [];
  const io = (json: boolean): CliIo => ({
    json,
    line: (value) => void lines.push(value as Record<string, unknown>),
    print: (text) => void lines.push({ text }),
    note: (text) => void notes.push(text),
    stdinLines: async function* () {},
    signal: AbortSignal.timeout(60_000),
    net: async () => {
      if (net === null) throw new Error("no network here");
      return net;
    },
  });
  return { exitCode: await runCli(words, io), lines, notes };
};

// The first run loads the whole scanner, which takes its time on a busy machine.
describe("wrong usage is one clear line and exit 2:", { timeout: 60_000 }, () => {
  test.each([
    [["scan", "127.1"], "'127.1' is not a valid domain name (example: example.com)"],
    [["scan", "a.com;id"], "'a.com;id' is not a valid domain name (example: example.com)"],
    [["scan", "acme.test", "--profile", "loud"], "--profile must be passive or full, not 'loud'"],
    [["scan", "acme.test", "--ports", "many"], "--ports 'many' is not top100, top1000, all or a list"],
    [["scan", "acme.test", "--checks", "email-spf,nope"], "Unknown check 'nope'."],
    [["scan", "acme.test", "--estimate", "--hosts", "many"], "--hosts many is not a number of hosts."],
    [["scan", "acme.test", "--hosts", "10"], "--hosts is used with --estimate only."],
  ])("%j", async (words, note) => {
    const { exitCode, lines, notes } = await run([...words, "--json"]);
    expect(exitCode).toBe(2);
    expect(lines).toEqual([]);
    expect(notes.join("\n")).toContain(note);
  });
});

test.runIf(inject("isNightly"))(
  "a resolver that does not answer is exit 3, never a clean company",
  { timeout: 90_000 },
  async () => {
    await using net = createNet({
      resolvers: ["127.0.0.1:1"],
      policy: createAddressPolicy({ allow: ["127.0.0.0/8"] }),
    });
    const { exitCode, lines, notes } = await run(["scan", "acme.test", "--json"], net);
    expect(exitCode).toBe(3);
    expect(lines).toEqual([]);
    expect(notes.at(-1)).toContain("acme.test could not be scanned");
  },
);

test("a passive scan answers one object: score, checks, assets, findings", { timeout: 90_000 }, async () => {
  await using lab = await startLab([careless]);
  const { exitCode, lines } = await run(["scan", "acme.test", "--checks", "email-spf,email-dmarc", "--json"], lab.net);
  expect(exitCode).toBe(0);
  const [result] = lines;
  expect(lines).toHaveLength(1);
  expect(Object.keys(result ?? {})).toEqual([
    "domain",
    "profile",
    "started_at",
    "finished_at",
    "score",
    "level",
    "confidence",
    "areas",
    "checks",
    "assets",
    "services",
    "sources",
    "findings",
    "usage",
  ]);
  expect(result).toMatchObject({ domain: "acme.test", profile: "passive", score: expect.any(Number) });
  const { checks, findings, assets } = result as {
    checks: { id: string; status: string }[];
    findings: { area: string; check: string; outcome: string; severity: string; subject: string }[];
    assets: { host: string; ips: string[]; sources: string[] }[];
  };
  expect(new Set(checks.map(({ id }) => id))).toEqual(new Set(["email-spf", "email-dmarc"]));
  expect(findings.map(({ check }) => check)).toContain("email-dmarc");
  expect(assets.some(({ host, ips }) => host === "acme.test" && ips.length > 0)).toBe(true);
});

test("a scan of 1,000 hosts says what it would cost, and sends nothing", async () => {
  const words = ["scan", "acme.test", "--profile", "full", "--estimate", "--hosts", "1000"];
  const { exitCode, lines } = await run([...words, "--json"]);
  expect(exitCode).toBe(0);
  expect(lines).toMatchObject([{ domain: "acme.test", profile: "full", hosts: 1_000, basis: "model" }]);
  expect(lines[0]?.["connections"]).toBeGreaterThan(1_000_000);
  expect(lines[0]?.["seconds"]).toBeGreaterThan(3_600);
  expect((await run(words)).lines[0]?.["text"]).toMatch(/^acme\.test: 1000 hosts, .* connections, .* requests, .* h$/);
});
