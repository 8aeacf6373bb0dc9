import { startCompany } from "@parapet/lab/start-company";
import type { Lab } from "@parapet/lab/start-lab";
import type { HttpResponse, Net } from "@parapet/net/net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { Check, CheckContext, Targets, Unseen } from "./check.ts";
import { dnsZoneTransfer } from "./checks/dns/dns-zone-transfer.ts";
import { emailDnsbl } from "./checks/email/email-dnsbl.ts";
import { emailHostMx } from "./checks/email/email-host-mx.ts";
import { emailMx } from "./checks/email/email-mx.ts";
import { emailSmtp } from "./checks/email/email-smtp.ts";
import { emailSpf } from "./checks/email/email-spf.ts";
import { lookalikeDomains } from "./checks/look-alikes/lookalike-domains.ts";
import { takeoverCname } from "./checks/takeovers/takeover-cname.ts";
import { takeoverDelegation } from "./checks/takeovers/takeover-delegation.ts";
import { takeoverSpf } from "./checks/takeovers/takeover-spf.ts";
import { webBuckets } from "./checks/web/web-buckets.ts";
import { webDirectoryListing } from "./checks/web/web-directory-listing.ts";
import { webDocuments } from "./checks/web/web-documents.ts";
import { webOpenRedirect } from "./checks/web/web-open-redirect.ts";
import { webScriptSecrets } from "./checks/web/web-script-secrets.ts";
import { webSourceMaps } from "./checks/web/web-source-maps.ts";
import { discover } from "./discovery/discover.ts";
import { zoneTransfer } from "./discovery/dns-sources/zone-transfer.ts";
import { pageNames } from "./discovery/host-sources/page-names.ts";
import type { NameSource } from "./discovery/name-source.ts";
import { internetDb } from "./discovery/web-sources/internet-db.ts";
import { findFirst } from "./find-first.ts";
import { inspectCaa } from "./mail/caa.ts";
import { inspectDane } from "./mail/dane.ts";
import { authoriseReports } from "./mail/dmarc/authorise-reports.ts";
import { testContext, zoneNet } from "./mail/testing/look.ts";
import type { Zone } from "./mail/testing/zone.ts";
import { runCheck } from "./run-check.ts";

/** Every bound on how much is checked: items beyond it are reported as not checked, smaller inputs are not. */
const many = (count: number, name: (index: number) => string): string[] =>
  Array.from({ length: count }, (_, index) => name(index + 1));

const missedBy = async <On extends keyof Targets, Seen, Id extends string>(
  check: Check<On, Seen, Id>,
  target: Targets[On],
  net: Net,
): Promise<Unseen[]> => {
  const missed: Unseen[] = [];
  const context: CheckContext = { ...testContext(), missed: (part) => missed.push(part) };
  await check.observe(target, net, context);
  return missed.filter(({ reason }) => reason === "too-large");
};
const subjects = (missed: readonly Unseen[]) => missed.map(({ subject }) => subject);

describe("findFirst", () => {
  const take = (items: readonly number[], most: number) => {
    const missed: Unseen[] = [];
    const taken = findFirst(items, most, { what: "things", subjectOf: String }, { missed: (it) => missed.push(it) });
    return { taken, missed };
  };

  test("says nothing of what fits", () => expect(take([1, 2], 2)).toEqual({ taken: [1, 2], missed: [] }));

  test("names each that does not", () =>
    expect(take([1, 2, 3], 2)).toEqual({
      taken: [1, 2],
      missed: [{ subject: "3", reason: "too-large", detail: "3 things, of which the first 2 are checked" }],
    }));

  test("and calls the whole unseen where those are too many to name", () =>
    expect(subjects(take(Array.from({ length: 100 }, Number), 2).missed)).toEqual([null]));
});

const exchanges = (count: number): Zone => ({
  "acme.test": { MX: many(count, (n) => `mx${n}.acme.test`).map((exchange, preference) => ({ preference, exchange })) },
  ...Object.fromEntries(many(count, (n) => `mx${n}.acme.test`).map((name, n) => [name, { A: [`192.0.2.${n + 1}`] }])),
});
const DOMAIN = { domain: "acme.test" };
const HOST = { domain: "acme.test", host: "shop.acme.test", ips: [] };

describe("mail", () => {
  test.each([
    [12, []],
    [14, ["mx13.acme.test", "mx14.acme.test"]],
  ])("of %i mail exchangers", async (count, beyond) =>
    expect([...new Set(subjects(await missedBy(emailMx, DOMAIN, zoneNet(exchanges(count)))))]).toEqual(beyond),
  );

  test("of an exchanger's addresses beyond eight", async () => {
    const ips = many(9, (n) => `192.0.2.${n}`);
    const zone: Zone = {
      "acme.test": { MX: [{ preference: 1, exchange: "mx.acme.test" }] },
      "mx.acme.test": { A: ips },
    };
    expect(await missedBy(emailMx, DOMAIN, zoneNet(zone))).toMatchObject([{ subject: "mx.acme.test" }]);
  });

  test("of the addresses that are talked to beyond six", async () => {
    await using lab = await startCompany("acme.test", {});
    const talking: Net = { ...lab.net, dns: zoneNet(exchanges(7)).dns };
    const missed: Unseen[] = [];
    // No one listens at these addresses: the whole is blind, and yet what was never tried is told apart.
    await emailSmtp.observe(DOMAIN, talking, { ...testContext(), missed: (it) => missed.push(it) }).catch(() => {});
    expect(subjects(missed.filter(({ reason }) => reason === "too-large"))).toEqual(["mx7.acme.test 192.0.2.7"]);
  });

  test("of the addresses that block lists are asked about beyond eight", async () => {
    const zone = { ...exchanges(9), "2.0.0.127.zen.spamhaus.org": { A: ["127.0.0.2"] } };
    const missed: Unseen[] = [];
    await emailDnsbl
      .observe(DOMAIN, zoneNet(zone), { ...testContext(), missed: (it) => missed.push(it) })
      .catch(() => {});
    expect(subjects(missed.filter(({ reason }) => reason === "too-large"))).toEqual(["192.0.2.9 "]);
  });

  test("of a host's exchangers beyond ten", async () => {
    const zone: Zone = {
      "shop.acme.test": { MX: many(11, (n) => `mx${n}.example`).map((exchange) => ({ preference: 1, exchange })) },
    };
    expect(subjects(await missedBy(emailHostMx, HOST, zoneNet(zone)))).toEqual(["shop.acme.test mx11.example"]);
  });

  test("of TLSA records for exchangers beyond twelve", async () => {
    const hosts = await inspectDane(
      many(13, (n) => `mx${n}.acme.test`),
      zoneNet({}),
      new Date(),
    );
    expect(hosts.filter(({ records }) => "unseen" in records).map(({ exchange }) => exchange)).toEqual([
      "mx13.acme.test",
    ]);
  });

  test("of report addresses beyond ten", async () => {
    const addresses = many(11, (n) => `mailto:a@r${n}.example`).map((uri, n) => ({
      uri,
      domain: `r${n + 1}.example`,
      maxBytes: null,
    }));
    const observations = await authoriseReports("acme.test", addresses as never, zoneNet({}).dns);
    expect(observations.filter(({ authorised }) => "unseen" in authorised).map(({ domain }) => domain)).toEqual([
      "r11.example",
    ]);
  });

  test("of the parents of a very deep name", async () => {
    await expect(inspectCaa(`${"a.".repeat(12)}acme.test`, zoneNet({}).dns)).rejects.toMatchObject({
      reason: "too-large",
    });
    expect((await inspectCaa("shop.acme.test", zoneNet({}).dns)).source).toBeNull();
  });

  test("of hosts that an SPF record names beyond sixty", async () => {
    const record = (count: number): Zone => ({
      "acme.test": { TXT: [`v=spf1 ${many(count, (n) => `a:h${n}.acme.test`).join(" ")} -all`] },
      "*.acme.test": { A: ["192.0.2.1"] },
    });
    const gapsOf = async (count: number) => {
      const result = await runCheck(emailSpf, DOMAIN, zoneNet(record(count)), testContext());
      return result.status === "judged" ? (result.unseen ?? []).map(({ reason }) => reason) : [];
    };
    expect(await gapsOf(61)).toEqual(["server-failure"]);
    expect(await gapsOf(5)).toEqual([]);
  });
});

describe("take-over", () => {
  test("of terms beyond twenty", async () => {
    const zone: Zone = {
      "shop.acme.test": { TXT: [`v=spf1 ${many(21, (n) => `include:s${n}.example`).join(" ")} -all`] },
    };
    expect(subjects(await missedBy(takeoverSpf, HOST, zoneNet(zone)))).toEqual(["shop.acme.test#s21.example"]);
  });

  test("of name servers beyond thirteen", async () => {
    const zone: Zone = { "acme.test": { NS: many(14, (n) => `ns${n}.example`) } };
    const missed = await missedBy(takeoverDelegation, { ...HOST, host: "acme.test" }, zoneNet(zone));
    expect(subjects(missed)).toEqual(["acme.test"]);
  });

  test("of a part of the domain whose name servers have no address: no one could be asked", async () => {
    const zone: Zone = { "acme.test": { NS: ["ns.gone.example"] } };
    await expect(takeoverDelegation.observe(HOST, zoneNet(zone), testContext())).rejects.toMatchObject({
      reason: "unreachable",
    });
  });

  test("of a name that leads through names without end", async () => {
    const chain = many(12, (n) => `a${n}.acme.test`);
    const zone: Zone = Object.fromEntries(
      ["shop.acme.test", ...chain].map((name, n) => [name, { CNAME: [chain[n] ?? "end.acme.test"] }]),
    );
    await expect(takeoverCname.observe(HOST, zoneNet(zone), testContext())).rejects.toMatchObject({
      reason: "too-large",
    });
  });
});

describe("look-alikes", () => {
  test("of a name whose age the registry did not state, a lower severity is not an improvement", async () => {
    const zone: Zone = { "acme.test": { A: ["192.0.2.1"] }, "acne.test": { NS: ["ns.example"] } };
    const missed: Unseen[] = [];
    const seen = await lookalikeDomains.observe(DOMAIN, zoneNet(zone), {
      ...testContext(),
      missed: (it) => missed.push(it),
    });
    expect(lookalikeDomains.judge(seen, DOMAIN)).toMatchObject([{ subject: "acne.test" }]);
    expect(missed).toContainEqual(expect.objectContaining({ subject: "acne.test", reason: "refused" }));
  });
});

describe("discovery", () => {
  const hostsIn = (zones: number): Zone => ({
    "acme.test": { A: ["192.0.2.1"] },
    ...Object.fromEntries(many(zones, (n) => `www.z${n}.acme.test`).map((name) => [name, { A: ["192.0.2.2"] }])),
  });
  const naming = (names: readonly string[]): NameSource => ({
    id: "told",
    needsKey: "no",
    touch: "passive",
    startsFrom: "domain",
    find: async () => ({ names: names.map((name) => ({ name })) }),
  });
  const searching = async (zone: Zone, sources: readonly NameSource[]) =>
    discover("acme.test", zoneNet(zone), { profile: "passive", sources });

  test.each([
    [8, []],
    [9, ["only the first 8 zones below it were searched"]],
  ])("of %i zones below the domain", async (count, cuts) => {
    const zone = hostsIn(count);
    const found = await searching(zone, [naming(Object.keys(zone))]);
    expect(found).toMatchObject({ cuts, truncated: cuts.length > 0 });
  });

  test("of what the last round still found", async () => {
    let round = 0;
    const endless: NameSource = {
      ...naming([]),
      startsFrom: "hosts",
      find: async () => ({ names: [{ name: `h${(round += 1)}.acme.test` }] }),
    };
    const zone: Zone = {
      "acme.test": { A: ["192.0.2.1"] },
      ...Object.fromEntries(many(9, (n) => `h${n}.acme.test`).map((name) => [name, { A: ["192.0.2.9"] }])),
    };
    const found = await searching(zone, [naming(["h9.acme.test"]), { ...endless, id: "endless" }]);
    expect(found.cuts).toEqual(["what was found in round 3 was not followed further"]);
  });

  const context = {
    signal: new AbortController().signal,
    key: null,
    base: null,
    words: [],
    isWildcard: async () => false,
  };

  test("of addresses beyond sixty-four", async () => {
    const silent: Net = { ...zoneNet({}), http: async () => ({ status: 404 }) as HttpResponse };
    const fresh = (count: number) => [{ host: "www.acme.test", ips: many(count, (n) => `192.0.2.${n}`) }];
    expect(await internetDb.find("acme.test", silent, { ...context, fresh: fresh(65) })).toMatchObject({
      limited: "64 of 65 addresses were queried",
    });
    expect(await internetDb.find("acme.test", silent, { ...context, fresh: fresh(64) })).toEqual({ names: [] });
  });

  test("of name servers beyond twelve, and of one without an address", async () => {
    const servers = (count: number): Zone => ({
      "acme.test": { NS: many(count, (n) => `ns${n}.acme.test`) },
      ...Object.fromEntries(many(count, (n) => `ns${n}.acme.test`).map((name) => [name, { A: ["192.0.2.3"] }])),
    });
    expect(subjects(await missedBy(dnsZoneTransfer, DOMAIN, zoneNet(servers(13))))).toEqual(["ns13.acme.test"]);
    expect(subjects(await missedBy(dnsZoneTransfer, DOMAIN, zoneNet(servers(12))))).toEqual([]);
    const limited = await zoneTransfer.find("acme.test", zoneNet(servers(13)), { ...context, fresh: [] });
    expect(limited.limited).toContain("the first 12 name servers are queried");
    const lost: Zone = { ...servers(1), "acme.test": { NS: ["ns1.acme.test", "gone.acme.test"] } };
    const missed: Unseen[] = [];
    await dnsZoneTransfer.observe(DOMAIN, zoneNet(lost), { ...testContext(), missed: (it) => missed.push(it) });
    expect(missed).toMatchObject([{ subject: "gone.acme.test", reason: "unreachable" }]);
  });
});

describe("a page that names more than is checked", () => {
  let lab: Lab;
  let site: Targets["site"];
  beforeAll(async () => {
    const script = "/* nothing */\n//# sourceMappingURL=";
    const maps = many(31, (n) => `/s${n}.js`);
    const page = [
      ...many(9, (n) => `<a href="/d${n}.pdf">d</a>`),
      ...many(11, (n) => `<a href="/r${n}?url=x">r</a>`),
      ...many(13, (n) => `<a href="/folder${n}/x.html">f</a>`),
      ...many(6, (n) => `<a href="https://acme-bucket-${n}.s3.amazonaws.com/x">b</a>`),
      ...maps.map((path) => `<script src="${path}"></script>`),
    ].join("\n");
    lab = await startCompany("acme.test", {
      files: {
        "/": `<!doctype html><title>Acme</title>${page}`,
        ...Object.fromEntries(maps.map((path) => [path, `${script}${path}.map`])),
      },
    });
    const [ip = ""] = await lab.net.dns.addresses("acme.test");
    site = { domain: "acme.test", url: "https://acme.test/", ip };
  });
  afterAll(() => lab[Symbol.asyncDispose]());

  test.each([
    ["documents", webDocuments, ["https://acme.test/d9.pdf"]],
    ["folders", webDirectoryListing, ["https://acme.test/folder13/"]],
    ["links that carry an address", webOpenRedirect, ["https://acme.test/r11"]],
    ["buckets", webBuckets, ["https://acme-bucket-6.s3.amazonaws.com/?max-keys=50"]],
    ["scripts, which lead to others", webScriptSecrets, [null]],
  ])("%s", async (_, check, beyond) => {
    const missed = await missedBy(check as Check<"site">, site, lab.net);
    expect(subjects(missed)).toEqual(beyond);
    for (const { detail } of missed) expect(detail).toMatch(/, of which the first \d+ are checked$/);
  });

  test("scripts that are read for names", async () => {
    const context = {
      signal: new AbortController().signal,
      key: null,
      base: null,
      words: [],
      isWildcard: async () => false,
    };
    const fresh = [{ host: "acme.test", ips: [site.ip] }];
    const found = await pageNames.find("acme.test", lab.net, { ...context, fresh });
    expect(found.limited).toBe("27 scripts beyond the first 4 of a page were not read");
  });

  test("source maps", async () => {
    const missed = await missedBy(webSourceMaps as Check<"site">, site, lab.net);
    expect(subjects(missed)).toEqual(expect.arrayContaining([null, "https://acme.test/s30.js.map"]));
  });
});
