import { candidateCertainty } from "@parapet/domain/inventory";
import { holding } from "@parapet/lab/blueprints/holding";
import { BRANDS, HOLDING, HOLDING_NAME, SHARED_HOST, STRANGERS } from "@parapet/lab/publishers/corporate-records";
import { type Lab, startLab } from "@parapet/lab/start-lab";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { domainNameServers } from "../checks/dns/domain-name-servers.ts";
import { webSystems } from "../checks/web/web-systems.ts";
import { findAsn, listNetworks } from "../hosts/asn-table.ts";
import { runCheck } from "../run-check.ts";
import { certificateFacts } from "../tls/certificate-facts.ts";
import { analyticsIds } from "./analytics-ids.ts";
import { expandSeeds, type ExpansionOptions, type KnownDomain } from "./expand-seeds.ts";
import { readNetwork } from "./networks.ts";
import { isMailService, isSharedNameServer } from "./shared-services.ts";

let lab: Lab;
let known: KnownDomain;

/** What a run records about the holding: its pages, certificates and name servers, asked for in the lab. */
const observe = async (): Promise<KnownDomain> => {
  const context = { signal: new AbortController().signal, now: () => new Date(), settings: {} };
  const factsOf = async (...asked: Parameters<typeof runCheck>) => {
    const result = await runCheck(...asked);
    return result.status === "judged" ? (result.facts ?? []) : [];
  };
  const sites = await Promise.all(
    ["www", "old"].map((label) => {
      const target = {
        domain: HOLDING,
        url: `https://${label}.${HOLDING}/`,
        ip: lab.hosts.get(`${label}.${HOLDING}`) ?? "",
      };
      return factsOf(webSystems, target, lab.net, context);
    }),
  );
  const servers = await factsOf(domainNameServers, { domain: HOLDING }, lab.net, context);
  const certificates = await Promise.all(
    ["www", "blog"].map(async (label) => {
      const host = `${label}.${HOLDING}`;
      return certificateFacts(await lab.net.handshake({ host, port: 443 }), host);
    }),
  );
  return {
    name: HOLDING,
    nameServers: servers.flatMap((fact) => (fact.kind === "name-servers" ? fact.names : [])),
    websites: sites.flat().flatMap((fact) =>
      fact.kind === "website"
        ? [
            {
              redirectsTo: fact.website.redirectsTo,
              analytics: fact.website.analytics ?? [],
              icon: fact.website.icon ?? null,
            },
          ]
        : [],
    ),
    certificates,
  };
};

const expand = (more: Partial<ExpansionOptions> = {}) =>
  expandSeeds({
    seeds: [],
    domains: [known],
    signal: new AbortController().signal,
    netFor: () => lab.net,
    dns: lab.net.dns,
    bases: { urlscan: lab.publishers.url("urlscan") },
    ...more,
  });

beforeAll(async () => {
  lab = await startLab([holding]);
  known = await observe();
});
afterAll(() => lab.close());

describe("the holding of five brands", () => {
  test("a run records its name servers, analytics account, icon, redirect and certificates", () => {
    expect(known.nameServers).toEqual([`ns1.${HOLDING}`, "ns1.webhost.test", `ns2.${HOLDING}`]);
    expect(known.websites).toEqual([
      { redirectsTo: null, analytics: ["G-NRTHWND001"], icon: expect.stringMatching(/^[0-9a-f]{64}$/) },
      { redirectsTo: "www.driftwood.test", analytics: [], icon: null },
    ]);
    expect(known.certificates.map(({ subject }) => subject)).toEqual([
      expect.stringContaining(`O=${HOLDING_NAME}`),
      expect.not.stringContaining("O="),
    ]);
  });

  test("five of five are found and none of three unrelated companies, without a packet to any of them", async () => {
    const asked = lab.questions.length;
    const { candidates, gaps, leftOut } = await expand({
      seeds: [
        { kind: "address", value: SHARED_HOST.address },
        { kind: "organization", value: HOLDING_NAME },
        { kind: "brand", value: "florist" },
      ],
    });
    expect(gaps).toEqual([]);
    expect(leftOut).toBe(0);
    const domains = candidates.filter(({ kind }) => kind === "domain");
    expect(domains.map(({ value }) => value).toSorted()).toEqual(BRANDS.map(({ domain }) => domain));
    const sums = Object.fromEntries(domains.map(({ value, links }) => [value, candidateCertainty(links)]));
    expect(sums).toMatchObject({
      "alpenglow.test": { certainty: "high", reason: "registrant" },
      "bluefin.test": { certainty: "medium", reason: "certificate-organization" },
      "cedarline.test": { certainty: "medium", reason: "name-servers" },
      "driftwood.test": { certainty: "high", reason: "registrant" },
      "emberly.test": { certainty: "medium", reason: "analytics" },
    });
    expect(candidates.find(({ kind }) => kind === "address")).toMatchObject({
      value: SHARED_HOST.address,
      links: [{ evidence: "address", via: SHARED_HOST.holder }],
    });
    const names = [...BRANDS, ...STRANGERS].map(({ domain }) => domain);
    const isTheirs = (name: string) => names.some((domain) => name === domain || name.endsWith(`.${domain}`));
    expect(lab.requests.filter(({ host }) => isTheirs(host))).toEqual([]);
    expect(lab.questions.slice(asked).filter(({ name }) => isTheirs(name))).toEqual([]);
    // The same counters notice a visit.
    await lab.net.http({ tls: "inspect", url: "https://www.florist.test/" });
    expect(lab.requests.filter(({ host }) => isTheirs(host))).toHaveLength(1);
    expect(lab.questions.slice(asked).some(({ name }) => isTheirs(name))).toBe(true);
  });

  test("each candidate says how it was derived", async () => {
    const { candidates } = await expand();
    const drift = candidates.find(({ value }) => value === "driftwood.test")?.links ?? [];
    expect(
      drift.map(({ evidence, via }) => [evidence, via]).toSorted((a, b) => a.join().localeCompare(b.join())),
    ).toEqual([
      ["external-name-servers", "ns1.webhost.test"],
      ["redirect", "www.driftwood.test"],
      ["registrant", "Northwind Holding"],
      ["spf", "include:_spf.driftwood.test"],
    ]);
    expect(drift.every(({ root }) => root.kind === "domain" && root.value === HOLDING)).toBe(true);
  });

  test("a source that fails is not assessed, with its reason, and the others still count", async () => {
    lab.publishers.setMode("hacker-target", "429");
    lab.publishers.setMode("rdap", "500");
    const { candidates, gaps, leftOut } = await expand({ without: ["crtsh"] });
    lab.publishers.setMode("hacker-target", "ok");
    lab.publishers.setMode("rdap", "ok");
    expect(gaps.toSorted((a, b) => a.source.localeCompare(b.source))).toEqual([
      { source: "crtsh", reason: "disabled" },
      { source: "hackertarget", reason: "rate-limited" },
      { source: "rdap", reason: "server-failure" },
    ]);
    expect(leftOut).toBeGreaterThan(0);
    expect(candidates.map(({ value }) => value)).toContain("driftwood.test");
  });

  test("an expansion that is out of time ends with what it has", async () => {
    const { candidates, leftOut } = await expand({ signal: AbortSignal.abort() });
    expect(leftOut).toBeGreaterThan(0);
    expect(candidates.map(({ value }) => value).toSorted()).toEqual([
      "driftwood.test",
      ...STRANGERS.map(({ domain }) => domain),
    ]);
    const neighbors = candidates.filter(({ value }) => value !== "driftwood.test");
    expect(neighbors.map(({ links }) => candidateCertainty(links)?.certainty)).toEqual(["low", "low", "low"]);
  });
});

test("the networks of an autonomous system, and whose each is", () => {
  const { networks, total } = listNetworks(3333, 100);
  expect(networks.length).toBe(total);
  expect(networks).toContain("193.0.0.0/21");
  expect(networks.some((network) => network.startsWith("2001:67c:"))).toBe(true);
  for (const network of networks) expect(findAsn(readNetwork(network)?.first ?? "")?.number).toBe(3333);
  expect(listNetworks(3333, 1).networks).toHaveLength(1);
  expect(listNetworks(4_199_999_999, 10)).toEqual({ networks: [], total: 0, addresses: 0 });
});

test.each([
  ["192.0.2.77/24", "192.0.2.0/24", "192.0.2.0", "192.0.2.255"],
  ["10.1.2.3", "10.1.2.3/32", "10.1.2.3", "10.1.2.3"],
  ["255.255.255.255/20", "255.255.240.0/20", "255.255.240.0", "255.255.255.255"],
  ["2001:DB8:0:1::/48", "2001:db8::/48", "2001:db8::", "2001:db8:0:ffff:ffff:ffff:ffff:ffff"],
  ["0.0.0.0/0", "0.0.0.0/0", "0.0.0.0", "255.255.255.255"],
])("the network %s", (typed, text, first, last) => {
  expect(readNetwork(typed)).toMatchObject({ text, first, last });
});

test.each(["", "acme.test", "192.0.2.0/33", "::/129", "1.2.3/24", "fe80::1%eth0/64", "192.0.2.0/24/8"])(
  "%j is no network",
  (typed) => {
    expect(readNetwork(typed)).toBeNull();
  },
);

test("analytics ids are read without the number of the single property", () => {
  expect(
    analyticsIds(`<script src="https://www.googletagmanager.com/gtag/js?id=G-ABCDEF1234"></script>
      <script>ga('create','UA-1234567-2');fbq('init', '123456789012345');hjid:1234567,</script> GTM-ABC123 G-not UA-1-1`),
  ).toEqual(["1234567", "123456789012345", "G-ABCDEF1234", "GTM-ABC123", "UA-1234567"]);
});

test("name servers and senders of providers connect no one", () => {
  for (const host of ["ns-1.awsdns-45.co.uk", "dana.ns.cloudflare.com", "ns1.domaincontrol.com"])
    expect(isSharedNameServer(host)).toBe(true);
  expect(isSharedNameServer("ns1.acme.test")).toBe(false);
  expect(isSharedNameServer("notcloudflare.com")).toBe(false);
  expect(isMailService("spf.protection.outlook.com")).toBe(true);
  expect(isMailService("_spf.acme.test")).toBe(false);
});
