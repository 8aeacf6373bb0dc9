import { healthyCompany } from "@parapet/lab/blueprints/healthy-company";
import { hostile, HOSTILE_NAMES, HOSTILE_SITES, HOSTILE_SERVICES } from "@parapet/lab/blueprints/hostile";
import { startLab } from "@parapet/lab/start-lab";
import type { Net } from "@parapet/net/net";
import { expect, test } from "vitest";

import type { CheckResult } from "../check.ts";
import { FORGETFUL, runScan } from "./run-scan.ts";
import type { Known } from "./stage.ts";
import { SCAN_STAGES } from "./stages.ts";

const { domain } = hostile;
const healthy = healthyCompany(domain, { name: "Good Neighbour", slogan: "Nothing to see." });
const neighbour = { services: [], ...healthy.hosts[0], name: `www.${domain}`, aliases: [] };

/** Every one of these names is in the Certificate Transparency logs. */
const tellingNames = (net: Net, names: readonly string[]): Net => ({
  ...net,
  http(request) {
    if (!request.url.includes("crt.sh")) return net.http(request);
    const text = JSON.stringify(names.map((name) => ({ name_value: name, common_name: name })));
    return Promise.resolve({
      url: request.url,
      status: 200,
      headers: { "content-type": ["application/json"] },
      body: Buffer.from(text),
      text: () => text,
      truncated: false,
      ip: "192.0.2.9",
      tls: null,
      redirects: [],
      tookMs: 1,
    });
  },
});

const scan = async (hosts: typeof hostile.hosts, names: readonly string[]): Promise<Known> => {
  await using lab = await startLab([{ ...hostile, hosts }]);
  return await runScan(
    SCAN_STAGES,
    {
      domain,
      profile: "full",
      net: tellingNames(lab.net, names),
      signal: new AbortController().signal,
      now: () => new Date(),
      settings: { ports: "22,80,443" },
    },
    FORGETFUL,
  );
};

/** What was said of the neighbour, without what differs from one lab to the next. */
const ofNeighbour = ({ results }: Known) =>
  results
    .filter(({ subject }) => subject.includes(neighbour.name))
    .map((result: CheckResult) => ({
      check: result.check,
      subject: result.subject.replace(/\d+\.\d+\.\d+\.\d+/, "ip"),
      said: result.status === "blind" ? result.reason : result.verdicts.map(({ outcome }) => outcome).toSorted(),
    }))
    .toSorted((a, b) => `${a.check} ${a.subject}`.localeCompare(`${b.check} ${b.subject}`));

/** What came of a check on a subject: the reason why it is blind, or that it was evaluated. */
const cameOf = ({ results }: Known, check: string, subject: string): string => {
  const found = results.filter((result) => result.check === check && result.subject === subject);
  const blind = found.find((result) => result.status === "blind");
  return blind?.status === "blind" ? blind.reason : found.length === 0 ? "never looked" : "judged";
};

test(
  "hostile hosts end in blind checks with reasons and do not affect their neighbor",
  // Bounded by the time limits of each check: ten hosts that answer nothing take about five minutes.
  { timeout: 900_000 },
  async () => {
    const sites = HOSTILE_SITES.filter(({ name }) =>
      /^(?:web-(?:never-answers|slow-drip|gzip-bomb|endless-headers)|to-(?:loop|metadata))\./.test(name),
    );
    const talkers = HOSTILE_SERVICES.filter(({ name }) =>
      /^tcp-(?:tarpit|megabyte-banner|slow-drip|tls-garbage)\./.test(name),
    );
    const names = HOSTILE_NAMES.filter((name) => /^dns-(?:pointer-loop|garbage|wrong-id|servfail)\./.test(name));
    expect([sites.length, talkers.length, names.length]).toEqual([6, 4, 4]);
    const hosts = [...sites, ...talkers, neighbour];
    const [alone, known] = await Promise.all([
      scan([neighbour], [neighbour.name]),
      scan(hosts, [...hosts.map(({ name }) => name), ...names]),
    ]);
    const site = (label: string) => `https://web-${label}.${domain}/`;
    for (const check of ["web-headers", "web-exposed-files", "web-systems"]) {
      expect(cameOf(known, check, site("never-answers"))).toBe("timeout");
      expect(cameOf(known, check, site("slow-drip"))).toBe("timeout");
      expect(cameOf(known, check, site("gzip-bomb"))).toBe("too-large");
      expect(cameOf(known, check, site("endless-headers"))).toBe("too-large");
    }
    expect(cameOf(known, "service-without-login", `tcp-tarpit.${domain}:22/tcp`)).toBe("timeout");
    expect(names.map((name) => cameOf(known, "sub-domains", name)).toSorted()).toEqual([
      "malformed",
      "malformed",
      "server-failure",
      "timeout",
    ]);
    expect(ofNeighbour(alone).filter(({ said }) => Array.isArray(said)).length).toBeGreaterThan(20);
    expect(ofNeighbour(known)).toEqual(ofNeighbour(alone));
  },
);
