import { hostile, HOSTILE_NAMES, HOSTILE_SITES, HOSTILE_SERVICES } from "@parapet/lab/blueprints/hostile";
import { startLab, type Lab } from "@parapet/lab/start-lab";
import { ProbeError } from "@parapet/net/probe-error";
import { afterAll, beforeAll, expect, test } from "vitest";

import { scanPorts } from "../ports/scan-ports.ts";
import { discover } from "./discover.ts";

let lab: Lab;
beforeAll(async () => {
  lab = await startLab([hostile]);
});
afterAll(() => lab.close());

/** Short patience, so that the tarpits of this test cost milliseconds; the bounds are the same mechanism. */
const IMPATIENT_MS = 400;

/** What came of a check: a reason for every failure, and never an error of our own. */
const outcome = async (attempt: Promise<unknown>): Promise<string> => {
  try {
    await attempt;
    return "seen";
  } catch (error) {
    if (error instanceof ProbeError) return error.reason;
    throw error;
  }
};

test("every broken name ends with an answer or a reason, together", async () => {
  const ends = await Promise.all(
    HOSTILE_NAMES.map(async (name) => [name, await outcome(lab.net.dns.query(name, "A", { timeoutMs: IMPATIENT_MS }))]),
  );
  const byName = Object.fromEntries(ends) as Record<string, string>;
  expect(byName).toMatchObject({
    "dns-servfail.hostile.test": "server-failure",
    "dns-refused.hostile.test": "server-failure",
    "dns-silence.hostile.test": "timeout",
    "dns-wrong-id.hostile.test": "timeout",
    "dns-wrong-question.hostile.test": "timeout",
    "dns-pointer-loop.hostile.test": "malformed",
    "dns-cut-short.hostile.test": "malformed",
    "dns-count-lies.hostile.test": "malformed",
    "dns-garbage.hostile.test": "malformed",
  });
});

/** A truncated page is marked; everything else that is not a page is blind for this reason. */
const SITES: Record<string, string> = {
  "web-endless-headers": "too-large",
  "web-huge-header": "too-large",
  "web-many-cookies": "too-large",
  "web-gzip-bomb": "too-large",
  "web-double-gzip-bomb": "too-large",
  "web-bad-gzip": "malformed",
  "web-bad-chunk": "malformed",
  "web-not-http": "malformed",
  "web-never-answers": "timeout",
  "web-slow-drip": "timeout",
  "web-reset-mid-body": "reset",
  "web-short-body": "cut",
  "web-endless-body": "cut",
  "web-hundred-megabytes": "cut",
  "web-lying-charset": "whole",
  "to-loop": "too-many-redirects",
  "to-growing": "too-many-redirects",
  "to-metadata": "out-of-scope",
  "to-loopback": "out-of-scope",
  "to-decimal": "out-of-scope",
  "to-mapped": "out-of-scope",
  "to-file": "out-of-scope",
  "to-gopher": "out-of-scope",
  "to-credentials": "out-of-scope",
  "to-broken": "malformed",
  markup: "whole",
  catastrophic: "whole",
};

test("the table knows every hostile site", () => {
  const labels = HOSTILE_SITES.map(({ name }) => name.replace(".hostile.test", ""));
  expect(Object.keys(SITES).toSorted()).toEqual(labels.toSorted());
});

test.each(Object.entries(SITES))("%s is %s", async (label, expected) => {
  const timeoutMs = expected === "timeout" ? IMPATIENT_MS : 10_000;
  const attempt = lab.net.http({ tls: "inspect", url: `http://${label}.hostile.test/`, timeoutMs, followRedirects: 5 });
  const seen = await attempt.then(
    ({ truncated, body }) => ({ end: truncated ? "cut" : "whole", bytes: body.length }),
    (error: unknown) => ({ end: error instanceof ProbeError ? error.reason : error, bytes: 0 }),
  );
  // A server that resets in the middle of its body leaves what came before, if anything did.
  expect(label === "web-reset-mid-body" ? ["reset", "cut"] : [expected]).toContain(seen.end);
  expect(seen.bytes).toBeLessThanOrEqual(2 * 1024 * 1024);
});

test.each(HOSTILE_SERVICES.map(({ name }) => name))("%s gets no handshake and fills no memory", async (name) => {
  expect(await outcome(lab.net.handshake({ host: name, port: 443 }, { timeoutMs: IMPATIENT_MS }))).not.toBe("seen");
  const exchange = async () => {
    await using connection = await lab.net.connect({ host: name, port: 22 }, { timeoutMs: IMPATIENT_MS });
    return (await connection.read({ idleMs: 100, totalMs: IMPATIENT_MS, maxBytes: 4096 })).length;
  };
  const bytes = await exchange().catch((error: unknown) => (error instanceof ProbeError ? 0 : Number.NaN));
  expect(bytes).toBeLessThanOrEqual(4096);
});

test("names that lead into our own network are resolved and never touched", async () => {
  for (const label of ["metadata", "loopback", "unspecified", "mapped"]) {
    expect(await outcome(lab.net.connect({ host: `${label}.hostile.test`, port: 80 }))).toBe("out-of-scope");
  }
  const seen = await scanPorts("169.254.169.254", lab.net, { ports: [80] });
  expect(seen).toMatchObject({ open: [], blind: { ports: 1, reason: "out-of-scope" } });
});

test("a search of the hostile domain ends, and each source says how it went", async () => {
  const words = ["markup", "wild", "www", "loop-a", "chain-0", "dns-servfail", "dns-garbage"];
  const found = await discover("hostile.test", lab.net, { profile: "full", words });
  expect(found.hosts.map(({ host }) => host)).toContain("markup.hostile.test");
  const silent = found.sources.filter(
    ({ outcome: how, reason }) => (how === "failed" || how === "limited") && reason === null,
  );
  expect(silent).toEqual([]);
  expect(found.sources.find(({ id }) => id === "brute-force")).toMatchObject({
    outcome: "limited",
    reason: expect.stringContaining("got no answer"),
  });
});
