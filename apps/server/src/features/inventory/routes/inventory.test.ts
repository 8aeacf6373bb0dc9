import type { Asset } from "@parapet/domain/contracts/inventory";
import type { CheckResult } from "@parapet/scanner/check";
import { type Known, NOTHING_KNOWN } from "@parapet/scanner/scan/stage";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { unzipText } from "../../../testing/unzip.ts";
import {
  type AssetPage,
  CERTIFICATE,
  FIRST,
  judged,
  port,
  SHARED_IP,
  URL_OF_WWW,
  website,
  type InventoryScene,
  inventoryScene,
} from "../testing/inventory-scene.ts";

let { it, acme, admin, reader, outsider, seller, partner, record, list, names, pageOf, changes } = {} as InventoryScene;

beforeAll(async () => {
  ({ it, acme, admin, reader, outsider, seller, partner, record, list, names, pageOf, changes } =
    await inventoryScene());
});
afterAll(() => it[Symbol.asyncDispose]());

describe("refused", () => {
  const PATHS = [
    "/v1/assets/?kind=host&domain=acme.test",
    "/v1/assets/export/?kind=host&domain=acme.test",
    "/v1/assets/changes/?domain=acme.test",
    "/v1/assets/by_name/?domain=acme.test&name=acme.test",
  ];
  test.each(PATHS)("%s without a session: 401", async (path) =>
    expect((await it.browser().get(path)).statusCode).toBe(401),
  );
  test.each(PATHS)("%s for a seller: 403", async (path) => expect((await seller.get(path)).statusCode).toBe(403));
  test.each(PATHS)("%s from another organization, or its partner: 404", async (path) => {
    expect((await outsider.get(path)).statusCode).toBe(404);
    expect((await partner.get(path)).statusCode).toBe(404);
  });
  test.each(["kind=planet", "kind=host&x=1", "kind=host&sort=size", "", "kind=host&page=0"])("%s: 400", async (query) =>
    expect((await admin.get(`/v1/assets/?${query}`)).statusCode).toBe(400),
  );
  test.each(["nothing:1", "port>abc", "(", "port:70000"])("the search %s: 400 with the position", async (q) => {
    const reply = await admin.get(`/v1/assets/?kind=host&q=${encodeURIComponent(q)}`);
    expect(reply.statusCode).toBe(400);
    expect(reply.json<{ problem: { at: number } }>().problem.at).toBeGreaterThanOrEqual(0);
  });
  test("the page of an asset of another organization: 404, and a note for it too", async () => {
    const id = (await list("kind=host")).data[0]?.id;
    expect((await outsider.get(`/v1/assets/${id}/`)).statusCode).toBe(404);
    expect((await outsider.post(`/v1/assets/${id}/notes/`, { text: "mine" })).statusCode).toBe(404);
  });
  test("a note or an export by someone who may only read: 403", async () => {
    const id = (await list("kind=host")).data[0]?.id;
    expect((await reader.post(`/v1/assets/${id}/notes/`, { text: "no" })).statusCode).toBe(403);
    expect((await reader.get("/v1/assets/export/?kind=host")).statusCode).toBe(403);
  });
});

describe("the lists", () => {
  test("every kind, assets without findings included", async () => {
    expect(await names("kind=domain")).toEqual(["acme.test"]);
    expect(await names("kind=host")).toEqual([
      "acme.test",
      "clean.acme.test",
      "www.acme.test",
      "xn--mnchen-3ya.acme.test",
    ]);
    expect(await names("kind=address")).toEqual(["192.0.2.10", "192.0.2.11", "192.0.2.12", SHARED_IP, "2001:db8::10"]);
    expect(await names("kind=service")).toEqual(["clean.acme.test:22/tcp", "www.acme.test:443/tcp"]);
    expect(await names("kind=website")).toEqual([URL_OF_WWW]);
    expect(await names("kind=technology")).toEqual(["OpenSSH 9.6", "WordPress 5.0", "nginx 1.18.0"]);
    expect(await names("kind=certificate")).toEqual(["www.acme.test"]);
    expect((await list("kind=host")).kinds).toEqual({
      domain: 1,
      host: 4,
      address: 5,
      service: 2,
      website: 1,
      technology: 3,
      certificate: 1,
    });
  });

  test("a kind that no run has assessed has no number: before a run, before a full one, before its certificates", async () => {
    const org = await it.organization("Later", "client", { domain: "later.test" });
    const browser = await it.signIn((await it.user(org, "client_admin")).email);
    const kinds = async () => Object.values((await list("kind=host", browser)).kinds);
    expect(await kinds()).toEqual([null, null, null, null, null, null, null]);
    const assets = [{ host: "later.test", ips: ["192.0.2.40"], sources: [{ id: "given" }], facts: {} }];
    await record(org, "later.test", { ...NOTHING_KNOWN, assets }, "passive");
    expect(await kinds()).toEqual([1, 1, 1, null, null, null, null]);
    const sites = [{ url: "https://later.test/", ip: "192.0.2.40" }];
    await record(org, "later.test", { ...NOTHING_KNOWN, assets, sites });
    expect(await kinds()).toEqual([1, 1, 1, 0, 1, 0, null]);
  });

  test("the facts of each kind", async () => {
    const first = async (query: string) => (await list(query)).data[0];
    expect(await first("kind=domain")).toMatchObject({
      expires_at: Date.UTC(2027, 5, 30) / 1000,
      facts: { registrar: "Example Registrar", registration_status: ["client transfer prohibited"] },
    });
    expect(await first("kind=address&q=asn:64500")).toMatchObject({
      name: "192.0.2.10",
      country: "ES",
      provider: "Example Cloud",
      hosts: ["www.acme.test"],
      facts: { ip_version: 4, asn_name: "Example Hosting" },
    });
    expect(await first("kind=service&q=port:443")).toMatchObject({
      product: "nginx",
      version: "1.18.0",
      facts: { protocol: "tcp", tls: true },
    });
    expect(await first("kind=website")).toMatchObject({
      facts: { title: "Welcome <b>to Acme</b>", status: 200, certificate: "AA:BB", technologies: ["WordPress 5.0"] },
    });
    expect(await first("kind=technology&q=product:nginx")).toMatchObject({
      facts: { end_of_life: "2021-04-20" },
      expires_at: Date.UTC(2021, 3, 20) / 1000,
    });
    expect(await first("kind=certificate")).toMatchObject({
      key: "AA:BB",
      findings: 1,
      worst: "high",
      facts: {
        weak: ["key"],
        key_bits: 1024,
        names: ["www.acme.test", "acme.test"],
        logs: ["bG9nLTE="],
        chain: [{ subject: "CN=Lab CA" }],
      },
    });
  });

  test.each([
    ["clean", "host", ["clean.acme.test"]],
    ["münchen", "host", ["xn--mnchen-3ya.acme.test"]],
    ["host:*.acme.test NOT clean", "host", ["www.acme.test", "xn--mnchen-3ya.acme.test"]],
    ["ip:192.0.2.0/24", "address", ["192.0.2.10", "192.0.2.11", "192.0.2.12"]],
    ["ip:2001:db8::/32", "address", ["2001:db8::10"]],
    ["weak:true expires>2026-06-01", "certificate", ["www.acme.test"]],
    ["weak:false", "certificate", []],
    ["findings>0", "host", ["www.acme.test"]],
    ["severity:high OR port:22", "service", ["clean.acme.test:22/tcp", "www.acme.test:443/tcp"]],
    ["findings:1", "service", ["www.acme.test:443/tcp"]],
    ["title:*acme*", "website", [URL_OF_WWW]],
    ["%_\\", "host", []],
  ])("the search %s in %s", async (q, kind, expected) =>
    expect(await names(`kind=${kind}&q=${encodeURIComponent(q)}`)).toEqual(expected),
  );

  test("sorted, in pages, and by findings", async () => {
    expect(await names("kind=service&sort=port&order=desc")).toEqual([
      "www.acme.test:443/tcp",
      "clean.acme.test:22/tcp",
    ]);
    expect(await names("kind=host&sort=findings&order=desc&page_size=1")).toEqual(["www.acme.test"]);
    expect(await names("kind=host&page=2&page_size=2")).toEqual(["www.acme.test", "xn--mnchen-3ya.acme.test"]);
  });

  test("two organizations with one shared address see only their own names", async () => {
    const [mine] = (await list(`kind=address&q=${SHARED_IP}`)).data;
    expect(mine?.hosts).toEqual(["acme.test"]);
    const theirs = (await list("kind=address", outsider)).data;
    expect(theirs.map(({ name, hosts }) => [name, hosts])).toEqual([[SHARED_IP, ["secret.other.test"]]]);
    expect((await admin.get("/v1/assets/?kind=host&q=secret")).body).not.toContain("secret.other");
  });

  test("the export is safe for spreadsheets and has every row", async () => {
    const reply = await admin.get("/v1/assets/export/?kind=website&format=csv");
    expect(reply.headers["content-type"]).toContain("text/csv");
    expect(reply.body.split("\r\n")).toHaveLength(2);
    expect(reply.body).toContain("Welcome <b>to Acme</b>");
    const rows = (await admin.get("/v1/assets/export/?kind=host&format=json")).json<
      (Asset & { organization: string })[]
    >();
    expect(rows).toHaveLength(4);
    // Another organization may have the same domain: every row says whose it is.
    expect(rows.map(({ organization }) => organization)).toEqual(["Acme", "Acme", "Acme", "Acme"]);
    expect(reply.body.split("\r\n").map((line) => line.split(",").at(-1))).toEqual(["organization", "Acme"]);
  });

  test("as a spreadsheet: a page's title stays text, a port stays a number", async () => {
    const reply = await admin.get("/v1/assets/export/?kind=service&format=xlsx");
    expect(reply.headers["content-type"]).toContain("spreadsheetml");
    expect(reply.headers["content-disposition"]).toContain("service-assets.xlsx");
    const files = [...unzipText(reply.rawPayload).values()].join("");
    expect(files).toContain("OpenSSH");
    expect(files).toMatch(/<v>443<\/v>/);
    expect((await reader.get("/v1/assets/export/?kind=host&format=xlsx")).statusCode).toBe(403);
  });
});

test("the page of an asset: facts, findings, neighbors, attribution, notes", async () => {
  const page = await pageOf("host", "www.acme.test");
  expect(page.findings).toBe(1);
  expect(page.finding_list.map(({ area }) => area)).toEqual(["web-apps-exposures"]);
  expect(page.neighbors.map(({ kind, name }) => `${kind} ${name}`)).toEqual(
    expect.arrayContaining([
      "address 192.0.2.10",
      "service www.acme.test:443/tcp",
      `website ${URL_OF_WWW}`,
      "certificate www.acme.test",
    ]),
  );
  expect(page.attribution).toMatchObject({
    certainty: "confirmed",
    sources: ["crtsh"],
    path: [{ to: "www.acme.test" }],
  });
  expect((await pageOf("address", "192.0.2.10")).attribution.certainty).toBe("probable");
  expect((await admin.post(`/v1/assets/${page.id}/notes/`, { text: "Moves in May" })).statusCode).toBe(200);
  expect((await pageOf("host", "www.acme.test")).notes).toMatchObject([{ text: "Moves in May" }]);
});

test.each([
  ["www.acme.test", "host"],
  ["https://www.acme.test/", "website"],
  ["https://www.acme.test/deep/path", "website"],
  ["www.acme.test:443/tcp", "service"],
  ["clean.acme.test:8080/tcp", "host"],
  ["192.0.2.10", "address"],
])("a link by the name %s leads to the %s", async (name, kind) => {
  const { data } = (await admin.get(`/v1/assets/by_name/?name=${encodeURIComponent(name)}`)).json<{
    data: { id: string };
  }>();
  expect((await admin.get(`/v1/assets/${data.id}/`)).json<{ data: Asset }>().data.kind).toBe(kind);
});

describe("a later run", () => {
  test("that assesses nothing changes nothing: not assessed is not vanished", async () => {
    await record(acme, "acme.test", {
      ...NOTHING_KNOWN,
      assets: [{ host: "acme.test", ips: [], sources: [{ id: "given" }], facts: {} }],
      results: [{ check: "resolve", subject: "acme.test", status: "blind", reason: "timeout", detail: "" }],
      sources: [{ id: "crtsh", outcome: "failed", count: 0, reason: "timeout" }],
    });
    expect((await list("kind=host&state=gone")).data).toEqual([]);
    expect((await list("kind=service&state=gone")).data).toEqual([]);
    expect((await list("kind=website")).data).toHaveLength(1);
    expect(await changes("event=vanished")).toEqual([]);
  });

  test("that could not identify a service keeps what was known of it", async () => {
    await record(acme, "acme.test", {
      ...FIRST,
      ports: FIRST.ports.map((it) => ({ ...it, product: null, version: null, cpe: null, name: null })),
      sites: [],
      results: [
        { check: "services", subject: "192.0.2.10:443", status: "blind", reason: "timeout", detail: "" },
        { check: "services", subject: "192.0.2.11:22", status: "blind", reason: "timeout", detail: "" },
      ],
    });
    expect((await list("kind=service&q=port:443")).data[0]).toMatchObject({ product: "nginx", version: "1.18.0" });
    expect(await changes("event=vanished")).toEqual([]);
    expect(await changes("event=changed")).toEqual(["changed host acme.test", "changed host acme.test"]);
  });

  test("records changes of address, version, title and certificate, and what vanished", async () => {
    const moved = { ...FIRST.assets[1], ips: ["192.0.2.99"] } as Known["assets"][number];
    await record(acme, "acme.test", {
      ...FIRST,
      assets: [FIRST.assets[0], moved, FIRST.assets[3]].filter((asset) => asset !== undefined),
      ports: [
        port("www.acme.test", "192.0.2.99", 443, { version: "1.26.0", cpe: "cpe:2.3:a:f5:nginx:1.26.0:*:*:*:*:*:*:*" }),
      ],
      sites: [{ url: URL_OF_WWW, ip: "192.0.2.99" }],
      results: [
        judged("services", "192.0.2.99:443"),
        judged("tls-certificate", URL_OF_WWW, {
          facts: [{ kind: "certificate", certificate: { ...CERTIFICATE, sha256: "CC:DD", keyBits: 2048 } }],
        } as Partial<CheckResult>),
        judged("web-systems", URL_OF_WWW, website("New title") as Partial<CheckResult>),
      ],
    });
    const { history } = await pageOf("website", URL_OF_WWW);
    expect(history[0]).toMatchObject({ event: "changed" });
    expect(history[0]?.changes.map(({ field }) => field).toSorted()).toEqual([
      "certificate",
      "ips",
      "technologies",
      "title",
    ]);
    expect(history[0]?.changes).toContainEqual({
      field: "title",
      before: "Welcome <b>to Acme</b>",
      after: "New title",
    });
    expect((await pageOf("service", "www.acme.test:443/tcp")).history[0]?.changes).toContainEqual({
      field: "version",
      before: "1.18.0",
      after: "1.26.0",
    });
    expect(await changes("event=vanished")).toEqual([
      "vanished address 192.0.2.10",
      "vanished address 192.0.2.11",
      "vanished address 2001:db8::10",
      "vanished certificate www.acme.test",
      "vanished host clean.acme.test",
      "vanished service clean.acme.test:22/tcp",
      "vanished technology OpenSSH 9.6",
      "vanished technology WordPress 5.0",
      "vanished technology nginx 1.18.0",
    ]);
    expect(await names("kind=host&state=gone")).toEqual(["clean.acme.test"]);
    expect((await pageOf("host", "www.acme.test")).history[0]?.changes).toEqual([
      { field: "ips", before: "192.0.2.10, 2001:db8::10", after: "192.0.2.99" },
    ]);
  });

  test("that is passive leaves services alone and brings a host back", async () => {
    await record(acme, "acme.test", { ...FIRST, ports: [], sites: [], results: [] }, "passive");
    expect((await list("kind=service&q=port:443")).data[0]?.gone_at).toBeNull();
    expect((await pageOf("host", "clean.acme.test")).history.map(({ event }) => event)).toEqual([
      "returned",
      "vanished",
      "appeared",
    ]);
    expect((await list("kind=host&new_only=true")).data.map(({ name }) => name)).toEqual(["clean.acme.test"]);
  });

  test("that resolves a host of earlier runs by itself: present with its discovery, or gone, whichever sources failed", async () => {
    const org = await it.organization("Earlier", "client", { domain: "earlier.test" });
    const browser = await it.signIn((await it.user(org, "client_admin")).email);
    const path = [{ source: "zone-transfer", from: "earlier.test", to: "old.earlier.test", detail: null }];
    const host = (name: string, source: string) => ({
      host: name,
      ips: ["192.0.2.60"],
      sources: [{ id: source }],
      facts: source === "inventory" ? { state: "resolves" } : { state: "resolves", path },
    });
    const sources = [{ id: "crtsh", outcome: "failed", count: 0, reason: "timeout" }] as const;
    const apexHost = host("earlier.test", "given");
    await record(org, "earlier.test", {
      ...NOTHING_KNOWN,
      assets: [apexHost, host("old.earlier.test", "zone-transfer"), host("kept.earlier.test", "zone-transfer")],
      ports: [port("old.earlier.test", "192.0.2.60", 22)],
      sources,
    });
    const later = { ...NOTHING_KNOWN, assets: [apexHost, host("kept.earlier.test", "inventory")], sources };
    await record(org, "earlier.test", later, "passive");
    const shown = async (query: string) => (await list(query, browser)).data.map(({ name }) => name);
    expect(await shown("kind=host&state=gone")).toEqual([]);
    await record(org, "earlier.test", { ...later, absent: ["old.earlier.test"] }, "passive");
    expect(await shown("kind=host")).toEqual(["earlier.test", "kept.earlier.test"]);
    expect(await shown("kind=host&state=gone")).toEqual(["old.earlier.test"]);
    expect(await shown("kind=service&state=gone")).toEqual(["old.earlier.test:22/tcp"]);
    const [kept] = (await list("kind=host&q=kept", browser)).data;
    const { attribution } = (await browser.get(`/v1/assets/${kept?.id}/`)).json<{ data: AssetPage }>().data;
    expect(attribution.sources).toEqual(["zone-transfer"]);
    expect(attribution.path).toHaveLength(1);
  });

  test("the feed is filtered by kind and time", async () => {
    expect(await changes("kind=host&event=returned")).toEqual(["returned host clean.acme.test"]);
    expect(await changes("event=returned&q=CLEAN.")).toEqual(["returned host clean.acme.test"]);
    expect(await changes("event=returned&q=100%25")).toEqual([]);
    expect(await changes(`until=${Math.floor(it.clock.now().getTime() / 1000) - 40 * 86_400}`)).toEqual([]);
  });
});

test("what is found on a service is counted for the website on its port", async () => {
  const target = "www.acme.test:443/tcp";
  const before = (await pageOf("website", URL_OF_WWW)).findings;
  await record(acme, "acme.test", {
    ...FIRST,
    results: [
      ...FIRST.results,
      judged("service-vulnerable", target, {
        verdicts: [{ outcome: "vulnerable", subject: target, severity: "critical", params: { product: "nginx" } }],
      } as Partial<CheckResult>),
    ],
  });
  const [service, site] = [await pageOf("service", target), await pageOf("website", URL_OF_WWW)];
  expect(site.findings).toBeGreaterThan(before);
  const [row] = (await list("kind=website")).data;
  expect([row?.findings, row?.findings]).toEqual([site.findings, service.findings]);
  // The worst website comes first in a list that is sorted by findings as well.
  expect((await list("kind=website&sort=findings&order=desc")).data[0]).toMatchObject({ findings: site.findings });
});
