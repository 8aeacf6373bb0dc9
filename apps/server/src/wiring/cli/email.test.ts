import type { Net } from "@parapet/net/net";
import { zoneNet } from "@parapet/scanner/mail/testing/look";
import { describe, expect, test } from "vitest";

import type { CliIo } from "./command.ts";
import { runCli } from "./run.ts";

const run = async (words: string[], net: Net) => {
  const lines: unknown[] = [];
  const notes: string[] = [];
  const io = (json: boolean): CliIo => ({
    json,
    line: (value) => lines.push(value),
    print: (text) => lines.push(text),
    note: (text) => notes.push(text),
    stdinLines: async function* () {},
    signal: new AbortController().signal,
    net: async () => net,
  });
  return { exitCode: await runCli(words, io), lines, notes };
};

const acme = zoneNet({
  "acme.test": { MX: [{ preference: 1, exchange: "mx.acme.test" }], TXT: ["v=spf1 ip4:192.0.2.1 -all"] },
  "_dmarc.acme.test": { TXT: ["v=DMARC1; p=none"] },
});

describe("parapet spf", () => {
  test.each([
    [["spf", "1.2.3", "--mail-from", "a@acme.test"], "'1.2.3' is not an IP address."],
    [["spf", "192.0.2.1"], "Specify --mail-from, --helo or both."],
  ])("%j is wrong usage", async (words, note) =>
    expect(await run(words, acme)).toMatchObject({ exitCode: 2, notes: [note] }),
  );

  test.each([
    ["192.0.2.1", "pass", "ip4:192.0.2.1"],
    ["192.0.2.2", "fail", "-all"],
  ])("%s: %s", async (ip, result, mechanism) =>
    expect(await run(["spf", ip, "--mail-from", "a@acme.test", "--helo", "h.test", "--json"], acme)).toMatchObject({
      exitCode: 0,
      lines: [{ result, mechanism, lookups: 0, void_lookups: 0 }],
    }),
  );

  test("the HELO name replaces an empty sender", async () =>
    expect(await run(["spf", "192.0.2.1", "--helo", "acme.test", "--json"], acme)).toMatchObject({
      lines: [{ result: "pass" }],
    }));
});

describe("parapet email", () => {
  test("refuses what is no domain", async () =>
    expect(await run(["email", "not a domain"], acme)).toMatchObject({
      exitCode: 2,
      notes: ["'not a domain' is not a valid domain name (example: example.com)"],
    }));

  test("not assessed: exit 3", async () =>
    expect(
      await run(
        ["email", "acme.test", "--json"],
        zoneNet({
          "acme.test": "fail",
          "*.acme.test": "fail",
          "*._domainkey.acme.test": "fail",
          "_25._tcp.mx.acme.test": "fail",
        }),
      ),
    ).toMatchObject({ exitCode: 3 }));

  test("tests open relaying only on request", async () => {
    const checksOf = async (...more: string[]) =>
      (
        (await run(["email", "acme.test", "--json", ...more], acme)).lines[0] as { checks: { id: string }[] }
      ).checks.map(({ id }) => id);
    expect(await checksOf()).not.toContain("email-open-relay");
    expect(await checksOf("--open-relay")).toContain("email-open-relay");
  });

  test("says whether the domain can be spoofed, what is wrong, why, and what to publish", async () => {
    const { exitCode, lines } = await run(["email", "ACME.test", "--json"], acme);
    expect(exitCode).toBe(0);
    expect(lines[0]).toMatchObject({
      domain: "acme.test",
      spoofable: { answer: "yes", because: "watching" },
      records: { spf: ["v=spf1 ip4:192.0.2.1 -all"], dmarc: { policy: "none" } },
      findings: expect.arrayContaining([
        expect.objectContaining({
          aspect: "Anti-spoofing policy (DMARC)",
          outcome: "dmarc-unenforced",
          severity: "medium",
          nist_primary: expect.stringContaining("SP 800-177r1"),
          nist_secondary: expect.stringContaining("SP 800-53r5"),
          remediation: expect.stringContaining('_dmarc.acme.test. IN TXT "v=DMARC1; p=quarantine'),
        }),
      ]),
      blind: expect.arrayContaining([expect.objectContaining({ check: "email-dnsbl" })]),
    });
    expect(JSON.stringify(lines[0])).not.toMatch(/\{(?:domain|fix|host)\}/);
  });
});
