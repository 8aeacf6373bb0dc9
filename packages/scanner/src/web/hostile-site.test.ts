import { startCompany } from "@parapet/lab/start-company";
import { HOSTILE_WAYS } from "@parapet/lab/web/site-plan";
import { expect, inject, test } from "vitest";

import type { CheckContext } from "../check.ts";
import { CHECKS } from "../registry.ts";
import { runCheck } from "../run-check.ts";

const MINE = CHECKS.filter(({ id, on }) => id.startsWith("web-") && on === "site");

// The ways that only keep us waiting end at the network's own deadline, which has its own tests.
const WAITING = new Set<string>(["slow-drip", "never-answers"]);
/** Megabytes each; the limit of bytes has its own tests in `net`. */
const LARGE = new Set<string>(["endless-body", "hundred-megabytes"]);
const WAYS = HOSTILE_WAYS.filter((how) => !WAITING.has(how) && (inject("isNightly") || !LARGE.has(how)));

test.each(WAYS)("a home page of the kind %s ends every check, evaluated or blind, and breaks none", async (how) => {
  await using lab = await startCompany("acme.test", { files: { "/": { kind: "hostile", how } } });
  const context: CheckContext = { signal: AbortSignal.timeout(15_000), now: () => new Date(), settings: {} };
  const target = { domain: "acme.test", url: "http://acme.test/", ip: lab.hosts.get("acme.test") ?? "" };
  const results = await Promise.all(MINE.map((check) => runCheck(check, target, lab.net, context)));
  const broken = results.filter(
    (result) => result.status === "blind" && result.detail.includes("The check itself failed"),
  );
  expect(broken).toEqual([]);
});
