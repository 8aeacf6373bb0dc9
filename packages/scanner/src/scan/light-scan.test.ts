import type { HostPlan } from "@parapet/lab/blueprint";
import { healthyCompany } from "@parapet/lab/blueprints/healthy-company";
import { startCompany } from "@parapet/lab/start-company";
import { type Lab, startLab } from "@parapet/lab/start-lab";
import { createNet } from "@parapet/net/create-net";
import { createOptOut } from "@parapet/net/opt-out";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { CHECKS } from "../registry.ts";
import { FORGETFUL, runScan } from "./run-scan.ts";
import type { Known } from "./stage.ts";
import { SCAN_STAGES } from "./stages.ts";

const DOMAIN = "light.test";

interface Watched {
  readonly known: Known;
  /** `name:port/transport` of every connection to a host of the company. */
  readonly connections: readonly string[];
  readonly requests: readonly string[];
  /** The mail exchanger of each conversation. */
  readonly mailSessions: readonly string[];
}

/** Runs a light scan and counts, at the network and at the lab's web servers, what reached the company. */
const watch = async (lab: Lab, optedOut: readonly string[] = []): Promise<Watched> => {
  const names = new Map([...lab.hosts].map(([name, ip]) => [ip, name]));
  const connections: string[] = [];
  await using net = createNet({
    ...lab.netOptions,
    optOut: createOptOut(optedOut),
    route: (to) => {
      const name = names.get(to.ip);
      if (name?.endsWith(DOMAIN) === true) connections.push(`${name}:${to.port}/${to.transport}`);
      return lab.netOptions.route?.(to) ?? to;
    },
  });
  const mailSessions: string[] = [];
  const before = lab.requests.length;
  const known = await runScan(
    SCAN_STAGES,
    {
      domain: DOMAIN,
      profile: "light",
      net: {
        ...net,
        connect: (to, options) => {
          if (to.port === 25) mailSessions.push(to.host ?? "");
          return net.connect(to, options);
        },
      },
      signal: new AbortController().signal,
      now: () => new Date(),
      settings: {},
    },
    FORGETFUL,
  );
  const requests = lab.requests
    .slice(before)
    .filter(({ host }) => host.replace(/:\d+$/, "").endsWith(DOMAIN))
    .map(({ host, secure, method, path }) => `${method} ${secure ? "https" : "http"}://${host}${path}`);
  return { known, connections, requests, mailSessions };
};

const isNotDns = (connection: string): boolean => !/:53\/(?:udp|tcp)$/.test(connection);

const judged = ({ known }: Watched) =>
  new Set(known.results.flatMap(({ check, status }) => (status === "judged" ? [check] : [])));

describe("a company with many hosts and open ports", () => {
  const base = healthyCompany(DOMAIN, { name: "Light", slogan: "Open." });
  let lab: Lab;
  let seen: Watched;
  beforeAll(async () => {
    const more: HostPlan = {
      name: `db2.${DOMAIN}`,
      services: [{ port: 5432, speaks: "postgres", version: "16.1", login: "scram" }],
    };
    lab = await startLab([{ domain: DOMAIN, zones: base.zones, hosts: [...base.hosts, more], faults: [] }]);
    seen = await watch(lab);
  }, 120_000);
  afterAll(() => lab.close());

  test("is reached on port 25 of its mail exchangers and on 80 and 443 of the domain and www, nowhere else", () => {
    // The domain itself is an alias of the www host.
    const beyondDns = seen.connections.filter(isNotDns);
    expect([...new Set(beyondDns)].toSorted()).toEqual([
      `mail.${DOMAIN}:25/tcp`,
      `mail2.${DOMAIN}:25/tcp`,
      `www.${DOMAIN}:443/tcp`,
      `www.${DOMAIN}:80/tcp`,
    ]);
    expect(seen.mailSessions.toSorted()).toEqual([`mail.${DOMAIN}`, `mail2.${DOMAIN}`]);
  });

  test("is asked for each start page once, and for the mail policy that its DNS announces", () => {
    expect(seen.requests.toSorted()).toEqual([
      `GET http://${DOMAIN}/`,
      `GET http://www.${DOMAIN}/`,
      `GET https://${DOMAIN}/`,
      `GET https://mta-sts.${DOMAIN}/.well-known/mta-sts.txt`,
      `GET https://www.${DOMAIN}/`,
    ]);
  });

  test("is evaluated on TLS, headers, cookies, HTTPS and STARTTLS, and on nothing that needs more", () => {
    const checks = judged(seen);
    for (const check of ["web-https", "web-headers", "web-cookies", "tls-certificate", "email-smtp", "email-spf"])
      expect(checks).toContain(check);
    const active = CHECKS.filter(({ touch, isLight }) => touch === "active" && isLight !== true).map(({ id }) => id);
    expect(seen.known.results.filter(({ check }) => active.includes(check))).toEqual([]);
    expect(seen.known.ports).toEqual([]);
  });

  test("does not count the mail exchangers as wholly assessed: old TLS and account listing are not tried", () => {
    expect(seen.known.results).toContainEqual(
      expect.objectContaining({ check: "email-smtp", status: "blind", reason: "out-of-scope", partOf: DOMAIN }),
    );
  });

  test("is neither visited nor asked for STARTTLS where it opted out", async () => {
    const { connections, requests } = await watch(lab, [DOMAIN]);
    expect({ connections: connections.filter(isNotDns), requests }).toEqual({ connections: [], requests: [] });
  }, 120_000);
});

test("a site without HTTPS is visited over HTTP, and its missing HTTPS is reported", async () => {
  await using lab = await startCompany(DOMAIN, { services: [{ port: 80, speaks: "http" }] });
  const { known, requests } = await watch(lab);
  expect(requests.every((it) => it.startsWith("GET http://") && it.endsWith(".test/"))).toBe(true);
  const found = known.results.flatMap((it) => (it.status === "judged" ? it.verdicts : []));
  expect(found.map(({ outcome }) => outcome)).toContain("https-absent");
}, 120_000);
