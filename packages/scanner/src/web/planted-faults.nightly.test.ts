import { careless } from "@parapet/lab/blueprints/careless";
import { tidy } from "@parapet/lab/blueprints/tidy";
import { type Lab, startLab } from "@parapet/lab/start-lab";
import { expect, test } from "vitest";

import type { CheckContext } from "../check.ts";
import { CHECKS } from "../registry.ts";
import { runCheck } from "../run-check.ts";

const MINE = CHECKS.filter(({ id }) => /^(?:web|tls|takeover)-/.test(id));

/** Outcomes for which no line of configuration is the fix, and why. */
const WITHOUT_PASTE: ReadonlyMap<string, string> = new Map([
  ["script-secret", "the key must be revoked where it was issued; hiding the file fixes nothing"],
  ["system-outdated", "the system's own updater brings the new version"],
  ["system-version-disclosed", "each system has a setting of its own; no server can rewrite its pages"],
  ["system-extensions-disclosed", "the same"],
  ["document-names-machines", "the document is cleaned where it is made, and published anew"],
  ["document-names-people", "the same"],
  ["template-matched", "the template's author says what to do"],
]);

const hasFix = (evidence: unknown): boolean => {
  const fix = (evidence as { fix?: unknown } | null | undefined)?.fix;
  return (
    typeof fix === "object" &&
    fix !== null &&
    Object.values(fix).some((text) => typeof text === "string" && text !== "")
  );
};

/** Every `outcome subject` that our checks see at these addresses, and what they could not see. */
const attempt = async (lab: Lab, domain: string, urls: readonly string[], hosts: readonly string[] = []) => {
  const context: CheckContext = { signal: AbortSignal.timeout(60_000), now: () => new Date(), settings: {} };
  const results = [];
  for (const url of urls) {
    const target = { domain, url, ip: lab.hosts.get(new URL(url).hostname) ?? "" };
    results.push(
      ...(await Promise.all(
        MINE.filter(({ on }) => on === "site").map((check) => runCheck(check, target, lab.net, context)),
      )),
    );
  }
  for (const host of hosts) {
    const target = { domain, host, ips: [] };
    results.push(
      ...(await Promise.all(
        MINE.filter(({ on }) => on === "host").map((check) => runCheck(check, target, lab.net, context)),
      )),
    );
  }
  return {
    found: results.flatMap((it) =>
      it.status === "judged" ? it.verdicts.map(({ outcome, subject }) => `${outcome} ${subject ?? it.subject}`) : [],
    ),
    unmended: results.flatMap((it) =>
      it.status === "judged"
        ? it.verdicts
            .filter((verdict) => !WITHOUT_PASTE.has(verdict.outcome) && !hasFix(verdict.evidence))
            .map(({ outcome }) => `${it.check} ${outcome}`)
        : [],
    ),
    blind: results.flatMap((it) => (it.status === "blind" ? [`${it.check}: ${it.detail}`] : [])),
  };
};

test("the tidy company is clean, and everything could be seen", { timeout: 60_000 }, async () => {
  await using lab = await startLab([tidy]);
  const urls = ["www", "app", "api"].flatMap((name) => [`http://${name}.tidy.test/`, `https://${name}.tidy.test/`]);
  expect(await attempt(lab, "tidy.test", urls, ["www.tidy.test", "tidy.test"])).toEqual({
    found: [],
    unmended: [],
    blind: [],
  });
});

test(
  "every planted fault that names one of our checks is found, under its name and in its place",
  { timeout: 120_000 },
  async () => {
    await using lab = await startLab([careless]);
    const faults = careless.faults.filter(({ expect: { check } }) => /^(?:web|tls|takeover)-/.test(check ?? ""));
    const named = faults.map(({ where }) => (where.includes("://") ? new URL(where).hostname : where));
    const hosts = [...new Set(named)];
    const open = hosts.flatMap((name) => {
      const services =
        lab.companies
          .flatMap((company) => company.hosts)
          .find((host) => host.name === name || host.aliases?.includes(name))?.services ?? [];
      return services
        .filter(({ speaks }) => speaks === "http" || speaks === "https")
        .map(({ speaks }) => `${speaks}://${name}/`);
    });
    const { found, unmended } = await attempt(lab, "acme.test", open, hosts);
    const missed = faults.filter(
      ({ where, expect: { outcome } }) =>
        !found.some((seen) => seen.startsWith(`${outcome ?? ""} `) && seen.includes(where.replace(/^https?:/, ""))),
    );
    expect(faults.length).toBeGreaterThan(25);
    expect([...new Set(unmended)], "each finding has something to paste, or a reason on the list").toEqual([]);
    expect(missed.map(({ id, where, expect: { outcome } }) => `${id}: ${outcome} at ${where}`)).toEqual([]);
  },
);
