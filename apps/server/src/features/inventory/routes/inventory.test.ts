import { askForScan, takeUpScan } from "@parapet/db/queries/scan";
import { within } from "@parapet/db/scope";
import type { AssetRule } from "@parapet/domain/contracts/asset-rules";
import type { OrgId } from "@parapet/domain/contracts/ids";
import type { Asset } from "@parapet/domain/contracts/inventory";
import { computeScore } from "@parapet/domain/risk/score";
import type { CheckResult } from "@parapet/scanner/check";
import { type Known, NOTHING_KNOWN, type SeenPort } from "@parapet/scanner/scan/stage";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { type TestBrowser, type TestPortal, testPortal } from "../../../testing/test-portal.ts";
import { unzipText } from "../../../testing/unzip.ts";
import { recordScan } from "../../scans/commands/record-scan.ts";
import { scanSettings } from "../../scans/scan-settings.ts";
import { labelAssetsJob } from "../jobs/label-assets.ts";

let it: TestPortal;
let [acme, other] = [] as unknown as [OrgId, OrgId];
let [admin, reader, outsider, seller, partner] = [] as unknown as [
  TestBrowser,
  TestBrowser,
  TestBrowser,
  TestBrowser,
  TestBrowser,
];

const SHARED_IP = "198.51.100.7";

/** A port whose product was identified. */
const port = (host: string, ip: string, number: number, more: Partial<SeenPort> = {}): SeenPort => ({
  host,
  ip,
  port: number,
  protocol: "tcp",
  name: "http",
  product: "nginx",
  version: "1.18.0",
  cpe: "cpe:2.3:a:f5:nginx:1.18.0:*:*:*:*:*:*:*",
  tls: number === 443,
  banner: "HTTP/1.1 200 OK",
  unauthenticated: null,
  details: {},
  ...more,
});

const CERTIFICATE = {
  subject: "CN=www.acme.test",
  issuer: "CN=Lab CA",
  names: ["www.acme.test", "acme.test"],
  notBefore: Date.UTC(2026, 0, 1),
  notAfter: Date.UTC(2027, 0, 1),
  keyType: "rsa",
  keyBits: 1024,
  signature: "sha256WithRSAEncryption",
  selfSigned: false,
  matchesName: true,
  trusted: true,
  trustProblem: null,
  chainLength: 2,
  sha256: "AA:BB",
  ocspAt: null,
  mustStaple: false,
  stapled: false,
  serial: "0A",
  chain: [{ subject: "CN=Lab CA", issuer: "CN=Lab Root", notAfter: Date.UTC(2030, 0, 1) }],
  logs: ["bG9nLTE="],
};

const judged = (check: string, subject: string, more: Partial<CheckResult> = {}): CheckResult =>
  ({ check, subject, status: "judged", verdicts: [], ...more }) as CheckResult;

const website = (title: string, technologies: readonly string[] = []) => ({
  facts: [
    {
      kind: "website" as const,
      website: {
        status: 200,
        title,
        finalUrl: "https://www.acme.test/",
        redirectsTo: null,
        server: "nginx",
        technologies: technologies.map((name) => ({ name, version: "5.0", cpe: null, supportedFrom: "6.0" })),
      },
    },
  ],
});

const URL_OF_WWW = "https://www.acme.test/";

/** The first run: a website, a host without findings, a host with a name in another script, one address of two families. */
const FIRST: Known = {
  ...NOTHING_KNOWN,
  assets: [
    { host: "acme.test", ips: [SHARED_IP], sources: [{ id: "given" }], facts: {} },
    {
      host: "www.acme.test",
      ips: ["192.0.2.10", "2001:db8::10"],
      sources: [{ id: "crtsh" }],
      facts: {
        state: "live",
        aliases: ["edge.cdn.test"],
        path: [{ source: "crtsh", from: "acme.test", to: "www.acme.test", detail: null }],
        addresses: [
          {
            ip: "192.0.2.10",
            asn: { number: 64500, organisation: "Example Hosting" },
            country: "ES",
            provider: "Example Cloud",
            edge: null,
            notPublic: null,
          },
        ],
      },
    },
    { host: "clean.acme.test", ips: ["192.0.2.11"], sources: [{ id: "crtsh" }], facts: { state: "live" } },
    { host: "xn--mnchen-3ya.acme.test", ips: ["192.0.2.12"], sources: [{ id: "crtsh" }], facts: { state: "live" } },
  ],
  ports: [
    port("www.acme.test", "192.0.2.10", 443),
    port("clean.acme.test", "192.0.2.11", 22, { name: "ssh", product: "OpenSSH", version: "9.6", cpe: null }),
  ],
  sites: [{ url: URL_OF_WWW, ip: "192.0.2.10" }],
  results: [
    judged("services", "192.0.2.10:443"),
    judged("services", "192.0.2.11:22"),
    judged("tls-certificate", URL_OF_WWW, {
      verdicts: [
        {
          outcome: "certificate-weak-key",
          subject: URL_OF_WWW,
          params: { host: "www.acme.test", type: "RSA", bits: 1024 },
        },
      ],
      facts: [{ kind: "certificate", certificate: CERTIFICATE }],
    } as Partial<CheckResult>),
    judged("web-systems", URL_OF_WWW, website("Welcome <b>to Acme</b>", ["WordPress"]) as Partial<CheckResult>),
    judged("domain-registration", "acme.test", {
      facts: [
        {
          kind: "registration",
          registration: {
            name: "acme.test",
            registrar: "Example Registrar",
            createdAt: "2020-01-01T00:00:00Z",
            expiresAt: "2027-06-30T00:00:00Z",
            status: ["client transfer prohibited"],
          },
        },
      ],
    } as Partial<CheckResult>),
  ],
  sources: [{ id: "crtsh", outcome: "ok", count: 3, reason: null }],
};

const record = async (
  org: OrgId,
  domain: string,
  known: Known,
  profile: "full" | "passive" = "full",
): Promise<void> => {
  it.clock.pass(10_000);
  const held = await within(it.services.db, "everything", async (tx) => {
    const { id } = await askForScan(tx, { org, domain, profile, origin: "hand", at: it.clock.now() });
    const row = await takeUpScan(tx, id, it.clock.now());
    return { id, org, domain, profile, attempt: row?.attempt ?? 0 };
  });
  await recordScan(it.services, held, known);
};

interface Listed {
  data: Asset[];
  kinds: Record<string, number | null>;
  pagination: { total: number };
}
const list = async (query: string, browser = admin): Promise<Listed> => {
  const reply = await browser.get(`/v1/assets/?${query}`);
  if (reply.statusCode !== 200) throw new Error(`${query}: ${reply.statusCode} ${reply.body}`);
  return reply.json<Listed>();
};
const names = async (query: string): Promise<string[]> => (await list(query)).data.map(({ name }) => name);

interface Page extends Asset {
  history: { event: string; changes: { field: string; before: string | null; after: string | null }[] }[];
  finding_list: { title: string; area: string }[];
  neighbors: { kind: string; name: string }[];
  attribution: { certainty: string; path: { to: string }[]; sources: string[] };
  notes: { text: string; author: string | null }[];
}
const pageOf = async (kind: string, name: string): Promise<Page> => {
  const found = (await list(`kind=${kind}&state=all&page_size=100`)).data.find((asset) => asset.name === name);
  return (await admin.get(`/v1/assets/${found?.id}/`)).json<{ data: Page }>().data;
};
interface Change {
  event: string;
  asset: { kind: string; name: string };
}
const changes = async (query: string): Promise<string[]> =>
  (await admin.get(`/v1/assets/changes/?page_size=100&${query}`))
    .json<{ data: Change[] }>()
    .data.map(({ event, asset }) => `${event} ${asset.kind} ${asset.name}`)
    .toSorted();

beforeAll(async () => {
  it = await testPortal();
  const harbour = await it.organisation("Harbour", "partner");
  acme = await it.organisation("Acme", "client", { domain: "acme.test", partner: harbour });
  other = await it.organisation("Other", "client", { domain: "other.test" });
  await record(acme, "acme.test", FIRST);
  await record(other, "other.test", {
    ...NOTHING_KNOWN,
    assets: [{ host: "secret.other.test", ips: [SHARED_IP], sources: [{ id: "given" }], facts: {} }],
  });
  admin = await it.signIn((await it.user(acme, "client_admin")).email);
  reader = await it.signIn((await it.user(acme, "client_user")).email);
  outsider = await it.signIn((await it.user(other, "client_admin")).email);
  seller = await it.signIn((await it.user(harbour, "seller", { clients: [acme] })).email);
  const elsewhere = await it.organisation("Elsewhere", "partner");
  partner = await it.signIn((await it.user(elsewhere, "partner_admin")).email);
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
    const org = await it.organisation("Later", "client", { domain: "later.test" });
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
      (Asset & { organisation: string })[]
    >();
    expect(rows).toHaveLength(4);
    // Another organization may have the same domain: every row says whose it is.
    expect(rows.map(({ organisation }) => organisation)).toEqual(["Acme", "Acme", "Acme", "Acme"]);
    expect(reply.body.split("\r\n").map((line) => line.split(",").at(-1))).toEqual(["organisation", "Acme"]);
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
    const org = await it.organisation("Earlier", "client", { domain: "earlier.test" });
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
    const { attribution } = (await browser.get(`/v1/assets/${kept?.id}/`)).json<{ data: Page }>().data;
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

const idOf = async (kind: string, name: string): Promise<string> =>
  (await list(`kind=${kind}&state=all&page_size=100`)).data.find((asset) => asset.name === name)?.id ?? "";
const score = () =>
  within(it.services.db, "everything", async (tx) => {
    const row = await tx
      .selectFrom("score_history")
      .select(["hundredths"])
      .where("org_id", "=", acme)
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    return row.hundredths;
  });

describe("labels and ownership", () => {
  test("refused: a reader, another organization, an unknown asset, too many tags, the domain itself, no reason", async () => {
    const id = await idOf("host", "www.acme.test");
    const [mark, decide] = [
      { ids: [id], owner: "ops" },
      { ids: [id], disposition: "not_own", reason: "sold" },
    ];
    expect((await reader.send("PATCH", "/v1/assets/", mark)).statusCode).toBe(403);
    expect((await outsider.send("PATCH", "/v1/assets/", mark)).statusCode).toBe(404);
    expect((await outsider.post("/v1/assets/disposition/", decide)).statusCode).toBe(404);
    const unknown = [id, "00000000-0000-4000-8000-00000000000f"];
    expect((await admin.send("PATCH", "/v1/assets/", { ...mark, ids: unknown })).statusCode).toBe(404);
    const tags = Array.from({ length: 20 }, (_, at) => `tag-${at}`);
    expect((await admin.send("PATCH", "/v1/assets/", { ids: [id], add_tags: tags })).statusCode).toBe(200);
    expect((await admin.send("PATCH", "/v1/assets/", { ids: [id], add_tags: ["one-more"] })).statusCode).toBe(400);
    expect((await admin.send("PATCH", "/v1/assets/", { ids: [id], remove_tags: tags })).statusCode).toBe(200);
    const domain = await idOf("domain", "acme.test");
    const apex = await idOf("host", "acme.test");
    for (const one of [domain, apex])
      expect((await admin.post("/v1/assets/disposition/", { ...decide, ids: [one] })).statusCode).toBe(400);
    expect((await admin.post("/v1/assets/disposition/", { ...decide, reason: " " })).statusCode).toBe(400);
  });

  test("owner, tags, criticality and business unit in bulk, found by the search and kept by later runs", async () => {
    const ids = [await idOf("host", "www.acme.test"), await idOf("host", "clean.acme.test")];
    const body = { ids, owner: "Web team", business_unit: "Retail", criticality: "high", add_tags: ["Shop", "eu"] };
    expect((await admin.send("PATCH", "/v1/assets/", body)).json()).toEqual({ data: { changed: 2 } });
    await record(acme, "acme.test", FIRST);
    expect(await names("kind=host&q=tag:shop owner:web* unit:retail criticality:high")).toEqual([
      "clean.acme.test",
      "www.acme.test",
    ]);
    await admin.send("PATCH", "/v1/assets/", { ids: ids.slice(1), owner: null, remove_tags: ["shop"] });
    expect(await names("kind=host&q=tag:shop")).toEqual(["www.acme.test"]);
    expect((await list("kind=host&q=clean")).data[0]).toMatchObject({ owner: null, tags: ["eu"], criticality: "high" });
  });

  test("criticality is a factor of the score: without one a finding weighs most, and the label alone decides", async () => {
    const [host, site] = [await idOf("host", "www.acme.test"), await idOf("website", URL_OF_WWW)];
    const label = async (id: string, criticality: string | null) => {
      await admin.send("PATCH", "/v1/assets/", { ids: [id], criticality });
      return score();
    };
    const lostOf = async () => {
      const { data } = (await admin.get("/v1/findings/?domain=acme.test")).json<{
        data: { id: string; severity: "high"; area: "web-apps-exposures"; criticality: "low" | null }[];
      }>();
      return computeScore(
        data.map(({ criticality, ...it }) => ({ ...it, ageDays: 0, criticality: criticality ?? "unset" })),
      ).hundredths;
    };
    const unset = await label(host, null);
    const scores: number[] = [];
    for (const one of ["critical", "high", "medium", "low"]) {
      scores.push(await label(host, one));
      // Readers of the findings can compute the same score.
      expect(await lostOf()).toBe(scores.at(-1));
    }
    expect(scores[0]).toBe(unset);
    expect(scores).toEqual(scores.toSorted((a, b) => a - b));
    expect(new Set(scores).size).toBe(4);
    // The website is more specific than its host.
    expect(await label(site, "critical")).toBe(unset);
    await label(site, null);
    // A run writes the findings again: the label is still theirs.
    await record(acme, "acme.test", FIRST);
    expect(await score()).toBe(scores.at(-1));
    expect(await label(host, null)).toBe(unset);
  });

  test("filtered by business unit, criticality and the tag of the asset", async () => {
    const host = await idOf("host", "www.acme.test");
    const labels = { business_unit: "Retail", criticality: "low", add_tags: ["shop"] };
    await admin.send("PATCH", "/v1/assets/", { ids: [host], ...labels });
    const total = async (path: string) =>
      (await admin.get(path)).json<{ pagination: { total: number } }>().pagination.total;
    for (const [query, count] of [
      ["unit=retail", 1],
      ["unit=other", 0],
      ["criticality=low", 1],
      ["criticality=high", 0],
    ] as const)
      expect([query, await total(`/v1/findings/?domain=acme.test&${query}`)]).toEqual([query, count]);
    expect(await total("/v1/findings/worklist/?criticality=low&business_unit=Retail")).toBe(1);
    expect(await total("/v1/findings/worklist/?asset_tag=shop")).toBe(1);
    expect(await total("/v1/findings/worklist/?asset_tag=none")).toBe(0);
    await admin.send("PATCH", "/v1/assets/", {
      ids: [host],
      business_unit: null,
      criticality: null,
      remove_tags: ["shop"],
    });
  });

  test("an asset of others: score, totals and the next scan follow at once, survive runs, and return with the undo", async () => {
    const id = await idOf("host", "www.acme.test");
    const before = await score();
    expect((await list("kind=host&q=findings>0")).pagination.total).toBe(1);
    const reply = await admin.post("/v1/assets/disposition/", {
      ids: [id],
      disposition: "not_own",
      reason: "Sold in May",
    });
    expect(reply.statusCode).toBe(200);
    expect(await score()).toBeGreaterThan(before);
    expect((await list("kind=host&q=findings>0")).pagination.total).toBe(0);
    expect(await pageOf("host", "www.acme.test")).toMatchObject({
      disposition: "not_own",
      disposition_decision: { reason: "Sold in May" },
    });
    const settings = await scanSettings(it.services, acme, "acme.test");
    expect(settings.withoutHosts).toEqual(["www.acme.test"]);
    // The next run does not probe it: it is neither gone nor counted.
    await record(acme, "acme.test", FIRST);
    expect((await list("kind=host&q=findings>0")).pagination.total).toBe(0);
    await admin.post("/v1/assets/disposition/", { ids: [id], disposition: "own", reason: "Bought back" });
    expect((await list("kind=host&q=findings>0")).pagination.total).toBe(1);
    expect(await score()).toBe(before);
    expect((await scanSettings(it.services, acme, "acme.test")).withoutHosts).toBeUndefined();
  });
});

describe("rules for labels", () => {
  const create = (browser: TestBrowser, body: object) => browser.post("/v1/asset_rules/", body);
  const rules = async () => (await admin.get("/v1/asset_rules/")).json<{ data: AssetRule[] }>().data;
  const apply = () =>
    labelAssetsJob.run(
      { org: acme },
      { services: it.services, signal: new AbortController().signal, attempt: 1, id: "of the test" },
    );
  const rule = (query: string, labels: object, name = query) => ({ name, query, labels });
  beforeEach(async () => {
    await within(it.services.db, "everything", async (tx) => {
      await tx.deleteFrom("asset_rule").execute();
      await tx
        .updateTable("inventory_asset")
        .set({ owner: null, business_unit: null, criticality: null, tags: [] })
        .execute();
    });
  });

  test("refused: a reader, a query that is none, no label, a name twice, the rule of another organization", async () => {
    const body = rule("name:www*", { owner: "Web" });
    expect((await create(reader, body)).statusCode).toBe(403);
    expect((await create(seller, body)).statusCode).toBe(403);
    for (const query of ["nothing:1", "findings>0", "("])
      expect((await create(admin, { ...body, query })).json<{ problem: object }>().problem).toBeDefined();
    expect((await create(admin, { ...body, labels: {} })).statusCode).toBe(400);
    expect((await create(admin, { ...body, labels: { criticality: "huge" } })).statusCode).toBe(400);
    expect((await create(admin, body)).statusCode).toBe(200);
    expect((await create(admin, body)).statusCode).toBe(409);
    const id = (await rules())[0]?.id;
    expect((await outsider.get("/v1/asset_rules/")).json()).toEqual({ data: [] });
    expect((await outsider.get(`/v1/asset_rules/${id}/hits/`)).statusCode).toBe(404);
    expect((await outsider.send("DELETE", `/v1/asset_rules/${id}/`)).statusCode).toBe(404);
    expect((await outsider.send("PATCH", `/v1/asset_rules/${id}/`, { version: 1, enabled: false })).statusCode).toBe(
      404,
    );
    expect((await admin.send("PATCH", `/v1/asset_rules/${id}/`, { version: 9, enabled: false })).statusCode).toBe(409);
  });

  test.each([
    ["by name", "name:clean*", ["clean.acme.test"]],
    ["by network", "ip:192.0.2.10/32", ["www.acme.test"]],
    ["by ASN", "asn:64500", ["192.0.2.10"]],
    ["by technology of the host", "technology:wordpress", ["www.acme.test"]],
  ])("%s", async (_, query, expected) => {
    const kind = query.startsWith("asn") ? "address" : "host";
    const preview = (await admin.post("/v1/asset_rules/preview/", { query: `kind:${kind} ${query}` })).json<{
      data: { matching: number; examples: { name: string }[] };
    }>().data;
    expect(preview).toMatchObject({ matching: expected.length, examples: expected.map((name) => ({ name })) });
    await create(admin, rule(`kind:${kind} ${query}`, { add_tags: ["ruled"], owner: "Ops" }));
    await apply();
    expect(await names(`kind=${kind}&q=tag:ruled owner:ops`)).toEqual(expected);
  });

  test("by tag, in their order, after each run; people have the last word, and there is a record", async () => {
    await create(admin, rule("kind:host name:www.acme.test", { add_tags: ["shop"], criticality: "low" }));
    await create(admin, rule("tag:shop", { business_unit: "Retail", criticality: "critical" }));
    const before = await score();
    await record(acme, "acme.test", FIRST);
    expect((await list("kind=host&q=www")).data[0]).toMatchObject({
      tags: ["shop"],
      business_unit: "Retail",
      // The first rule has set it.
      criticality: "low",
    });
    expect(await score()).toBeGreaterThan(before);
    const [first, second] = await rules();
    expect([first?.applied, second?.applied]).toEqual([1, 1]);
    const hits = (await admin.get(`/v1/asset_rules/${second?.id}/hits/`)).json<{ data: object[] }>().data;
    expect(hits).toMatchObject([{ name: "www.acme.test", fields: ["business_unit"] }]);
    const id = (await list("kind=host&q=www")).data[0]?.id;
    await admin.send("PATCH", "/v1/assets/", { ids: [id], criticality: null });
    await record(acme, "acme.test", FIRST);
    expect((await list("kind=host&q=www")).data[0]).toMatchObject({ criticality: null });
    expect(await score()).toBe(before);
    // Disabled, it is not applied to what comes later; deleted, the labels stay.
    await admin.send("PATCH", `/v1/asset_rules/${first?.id}/`, {
      version: first?.version,
      enabled: false,
      position: 2,
    });
    expect((await rules()).map(({ query }) => query)).toEqual(["tag:shop", "kind:host name:www.acme.test"]);
    await admin.send("DELETE", `/v1/asset_rules/${second?.id}/`);
    expect((await list("kind=host&q=www")).data[0]).toMatchObject({ business_unit: "Retail" });
  });
});

describe("people who are limited to business units", () => {
  const limit = async (email: string, units: readonly string[] | null, by = admin) => {
    const found = await admin.get(`/v1/user_management/?q=${encodeURIComponent(email)}`);
    const [person] = found.json<{ data: { id: string; version: number }[] }>().data;
    return by.send("PATCH", `/v1/user_management/${person?.id}/`, { business_units: units, version: person?.version });
  };
  const totalOf = async (browser: TestBrowser, path: string) => {
    const reply = await browser.get(path);
    return reply.statusCode === 200
      ? reply.json<{ pagination: { total: number } }>().pagination.total
      : reply.statusCode;
  };
  const FINDINGS = "/v1/findings/?domain=acme.test";
  let [retail, logistics] = [] as unknown as [TestBrowser, TestBrowser];
  beforeAll(async () => {
    await within(it.services.db, "everything", async (tx) => {
      await tx.deleteFrom("asset_rule").execute();
      await tx.updateTable("inventory_asset").set({ business_unit: null, criticality: null, tags: [] }).execute();
    });
    await it.user(acme, "client_user", { email: "rita@acme.test" });
    await it.user(acme, "client_user", { email: "luis@acme.test" });
    await limit("rita@acme.test", ["Retail"]);
    await limit("luis@acme.test", ["Logistics"]);
    retail = await it.signIn("rita@acme.test");
    logistics = await it.signIn("luis@acme.test");
    const label = async (name: string, business_unit: string) =>
      admin.send("PATCH", "/v1/assets/", { ids: [await idOf("host", name)], business_unit });
    await label("www.acme.test", "retail");
    await label("clean.acme.test", "Logistics");
  });

  test("refused: for an administrator, to oneself, by people who manage no users, by another organization", async () => {
    const { email } = await it.user(acme, "client_admin");
    expect((await limit(email, ["Retail"])).statusCode).toBe(400);
    expect((await limit("rita@acme.test", [])).statusCode).toBe(400);
    expect((await limit("rita@acme.test", null, retail)).statusCode).toBe(403);
    expect((await limit("rita@acme.test", null, outsider)).statusCode).toBe(404);
  });

  test("they see the assets of their units: hosts, and what is only on these", async () => {
    const seen = async (browser: TestBrowser, kind: string) =>
      (await list(`kind=${kind}&state=all&page_size=100`, browser)).data.map(({ name }) => name);
    expect(await seen(retail, "host")).toEqual(["www.acme.test"]);
    expect(await seen(logistics, "host")).toEqual(["clean.acme.test"]);
    expect(await seen(retail, "website")).toEqual([URL_OF_WWW]);
    expect(await seen(logistics, "website")).toEqual([]);
    expect((await seen(logistics, "service")).every((name) => name.startsWith("clean."))).toBe(true);
    expect(await seen(retail, "domain")).toEqual([]);
    expect((await list("kind=host", retail)).kinds["host"]).toBe(1);
    const foreign = await idOf("host", "clean.acme.test");
    expect((await retail.get(`/v1/assets/${foreign}/`)).statusCode).toBe(404);
    expect((await retail.get("/v1/assets/by_name/?name=clean.acme.test")).statusCode).toBe(404);
    const page = await retail.get(`/v1/assets/${await idOf("host", "www.acme.test")}/`);
    expect(page.statusCode).toBe(200);
    for (const path of ["/v1/assets/changes/?page_size=100", "/v1/calendar/", "/v1/assets/graph/?domain=acme.test"])
      for (const name of ["clean.acme.test", "xn--mnchen"]) expect((await retail.get(path)).body).not.toContain(name);
  });

  test("they see the findings of their units, and no total of others", async () => {
    expect(await totalOf(retail, FINDINGS)).toBe(1);
    expect(await totalOf(logistics, FINDINGS)).toBe(0);
    expect(await totalOf(retail, "/v1/findings/worklist/")).toBe(1);
    expect(await totalOf(logistics, "/v1/findings/worklist/?status=all")).toBe(0);
    const [finding] = (await admin.get(FINDINGS)).json<{ data: { id: string }[] }>().data;
    expect((await retail.get(`/v1/findings/${finding?.id}/`)).statusCode).toBe(200);
    expect((await logistics.get(`/v1/findings/${finding?.id}/`)).statusCode).toBe(404);
    const issues = async (browser: TestBrowser) =>
      (await browser.post("/v1/detail_report/", { domain: "acme.test" })).json<{
        data: { total_security_issues: number };
      }>();
    const [whole, none] = [await issues(admin), await issues(logistics)];
    // What a limited reader counts is not stored for the others.
    expect(await issues(admin)).toEqual(whole);
    expect(JSON.stringify(none)).not.toContain("www.acme.test");
    expect(JSON.stringify((await logistics.get("/v1/actions/?domain=acme.test")).json())).not.toContain(
      "www.acme.test",
    );
  });

  test("they learn no count of the whole organization, and no area they may not see is called clear", async () => {
    const at = it.clock.now();
    const earlier = new Date(at.getTime() - 2 * 86_400_000);
    await within(it.services.db, "everything", async (tx) => {
      const scored = { scoring_version: 1, score: 40, hundredths: 4_000, criticals: 37, confidence: 1, cause: "scan" };
      for (const when of [earlier, at])
        await tx
          .insertInto("score_history")
          .values({
            org_id: acme,
            domain: "acme.test",
            at: when,
            ...scored,
            lost_by_area: JSON.stringify({ "leaked-credentials": 700 }),
            counts: JSON.stringify({ "company-exposed-ports": 72, "leaked-credentials": 23 }),
            coverage: JSON.stringify({}),
          })
          .execute();
      for (const unit of [null, "Retail"]) {
        const { id } = await tx
          .insertInto("alert_setting")
          .values({
            org_id: acme,
            domain: "acme.test",
            name: `Alerts of ${unit ?? "all"}`,
            business_unit: unit,
            owner_email: "rita@acme.test",
            types: [],
            min_severity: "low",
            digest: "none",
            digest_hour: 8,
            certificate_days: 14,
            score_drop_points: 5,
            time_zone: "UTC",
            locale: "en",
            created_at: at,
            updated_at: at,
          })
          .returning("id")
          .executeTakeFirstOrThrow();
        await tx
          .insertInto("alert")
          .values({
            org_id: acme,
            domain: "acme.test",
            setting_id: id,
            source: "scan",
            source_key: `units ${unit}`,
            severity: "high",
            event_count: unit === null ? 82 : 3,
            events: "[]",
            judged_at: at,
            raised_at: at,
          })
          .execute();
      }
    });
    const { data } = (await retail.post("/v1/detail_report/", { domain: "acme.test" })).json<{
      data: {
        areas: { area: string; change: number | null; sight: string; count: number | null; reason: string | null }[];
        score: { level_limited_by: number; lost_by_area: object; waterfall: unknown[] };
      };
    }>();
    expect(data.areas.map(({ change }) => change)).toEqual(data.areas.map(() => null));
    expect(data.areas.find(({ area }) => area === "leaked-credentials")).toMatchObject({
      sight: "not-assessed",
      count: null,
      reason: "not-permitted",
    });
    expect(data.score).toMatchObject({ lost_by_area: {}, waterfall: [] });
    expect(data.score.level_limited_by).toBeLessThan(2);
    const outlook = (await retail.get("/v1/forecast/?domain=acme.test")).json<{ data: { criticals: number } }>();
    expect(outlook.data.criticals).toBeLessThan(2);
    const notified = async (browser: TestBrowser) =>
      (await browser.get("/v1/notifications/")).json<{ data: { title: string }[] }>().data.map(({ title }) => title);
    expect((await notified(admin)).join()).toMatch(/\(82\)/);
    expect((await notified(retail)).join()).toMatch(/\(3\)/);
    expect((await notified(retail)).join()).not.toMatch(/82/);
    expect((await notified(logistics)).join()).not.toMatch(/\(\d+\)/);
  });

  test("what is about the whole organization is not theirs", async () => {
    for (const path of [
      "/v1/scans/?domain=acme.test",
      "/v1/asset_rules/",
      "/v1/assets/export/?kind=host",
      "/v1/compliance/?domain=acme.test",
    ])
      expect([path, (await retail.get(path)).statusCode]).toEqual([path, 403]);
    const { permissions } = (await retail.get("/v1/account/")).json<{ data: { permissions: string[] } }>().data;
    expect(permissions).not.toContain("credentials:masked");
  });

  test("an asset of two units is seen by those of both, and a new label applies at once", async () => {
    const shared = { ...FIRST, assets: FIRST.assets.map((asset) => ({ ...asset, ips: ["192.0.2.99"] })) };
    await record(acme, "acme.test", shared);
    const has = async (browser: TestBrowser) => (await list("kind=address&q=192.0.2.99", browser)).pagination.total;
    expect([await has(admin), await has(retail), await has(logistics)]).toEqual([1, 0, 0]);
    await admin.send("PATCH", "/v1/assets/", {
      ids: [await idOf("host", "www.acme.test")],
      business_unit: "Logistics",
    });
    expect([await totalOf(retail, FINDINGS), await totalOf(logistics, FINDINGS)]).toEqual([0, 1]);
    await limit("luis@acme.test", null);
    expect((await list("kind=host", logistics)).pagination.total).toBe(4);
  });
});
