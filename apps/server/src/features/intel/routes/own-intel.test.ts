import { type IocRow, loadIocs, openCveLoader } from "@parapet/db/queries/intel";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { afterAll, beforeAll, expect, test } from "vitest";

import { type TestBrowser, testPortal } from "../../../testing/test-portal.ts";

const now = new Date("2026-11-14T00:00:00Z");
let it: Awaited<ReturnType<typeof testPortal>>;
let ownerEmail: string;
let admin: TestBrowser;
let user: TestBrowser;

const seen = { first_seen: now, last_seen: now };
const plant = async (org: OrgId, domain: string, name: string, ip: string, cpe: string | null) => {
  const host = `${name}.${domain}`;
  await it.all(async (tx) => {
    await tx
      .insertInto("asset")
      .values({ org_id: org, domain, host, ips: [ip], ...seen })
      .execute();
    await tx
      .insertInto("exposed_service")
      .values({ org_id: org, domain, host, ip, port: 8080, protocol: "tcp", cpe, ...seen })
      .execute();
  });
};
const ioc = (type: IocRow["type"], value: string): IocRow => ({
  type,
  value,
  firstSeen: now,
  lastSeen: now,
  confidence: 80,
  threat: "botnet_cc",
  malware: null,
  tags: [],
  reference: null,
});

beforeAll(async () => {
  it = await testPortal();
  const org = await it.organization("Acme", "client", { domain: "acme.test" });
  const foreign = await it.organization("Other", "client", { domain: "other.test" });
  ownerEmail = (await it.user(org, "client_admin")).email;
  admin = await it.signIn(ownerEmail);
  user = await it.signIn((await it.user(org, "seller")).email);
  const rocket = (version: string) => `cpe:2.3:a:acme:rocket:${version}:*:*:*:*:*:*:*`;
  await plant(org, "acme.test", "old", "203.0.113.7", rocket("1.9"));
  await plant(org, "acme.test", "new", "203.0.113.8", rocket("2.0"));
  await plant(org, "acme.test", "any", "203.0.113.9", rocket("*"));
  await plant(org, "acme.test", "mute", "203.0.113.10", null);
  await plant(foreign, "other.test", "old", "203.0.113.20", rocket("1.9"));
  const { pool } = it.services.database;
  await openCveLoader(pool).load([
    {
      id: "CVE-2026-0001",
      feed: "nvd",
      modified: now,
      published: now,
      status: "analyzed",
      title: "=cmd|x",
      description: "A rocket flies.",
      scores: [],
      weaknesses: [],
      references: [],
      trees: [{ kind: "tree", operator: "OR", negate: false, nodes: [{ operator: "OR", negate: false }] }],
      matches: [
        {
          config: 0,
          node: 0,
          part: "a",
          vendor: "acme",
          product: "rocket",
          vulnerable: true,
          version: "*",
          update: "*",
          rest: null,
          range: { endExcluding: "2.0" },
        },
      ],
      facts: [],
      extra: {},
    },
  ]);
  await loadIocs(
    pool,
    "alpha",
    [
      ioc("ip", "203.0.113.8"),
      ioc("ip:port", "203.0.113.7:4444"),
      ioc("domain", "any.acme.test"),
      ioc("ip", "203.0.113.20"),
      ioc("ip:port", "203.0.113.70:80"),
    ],
    now,
  );
});
afterAll(() => it[Symbol.asyncDispose]());

test("a CVE that is not known is not found, and sellers see no host", async () => {
  expect((await admin.get("/v1/cve/CVE-1999-0001/hosts/")).statusCode).toBe(404);
  for (const path of ["/v1/cve/CVE-2026-0001/hosts/", "/v1/ioc/own/"])
    expect((await user.get(path)).statusCode).toBe(403);
});

test("affected own hosts: by version, uncertain matches marked, no other tenant's", async () => {
  const { data, ...counts } = (await admin.get("/v1/cve/CVE-2026-0001/hosts/")).json<{
    data: { host: string; certainty: string }[];
  }>();
  expect(data.map(({ host, certainty }) => `${host} ${certainty}`)).toEqual([
    "any.acme.test product-only",
    "old.acme.test version-match",
  ]);
  expect(counts).toEqual({ looked_at: 4, unknown_product: 1 });
});

test("to a program that does not see the areas of services, none was checked", async () => {
  const owner = await it.confirm(await it.signIn(ownerEmail));
  const made = await owner.post("/v1/service_accounts/", {
    name: "Mail only",
    scopes: ["findings.read"],
    areas: ["email-weaknesses"],
  });
  const program = it.browser();
  program.bearer = made.json<{ data: { secret: string } }>().data.secret;
  expect((await program.get("/v1/cve/CVE-2026-0001/hosts/")).json()).toEqual({
    data: [],
    looked_at: 0,
    unknown_product: 0,
  });
});

test("indicators among one's own hosts: by name, by address, by a service on the address", async () => {
  const { data, looked_at } = (await admin.get("/v1/ioc/own/")).json<{
    data: { host: string; matched: string; ioc: { value: string } }[];
    looked_at: number;
  }>();
  expect(data.map(({ host, matched, ioc: { value } }) => [host, matched, value])).toEqual([
    ["any.acme.test", "any.acme.test", "any.acme.test"],
    ["new.acme.test", "203.0.113.8", "203.0.113.8"],
    ["old.acme.test", "203.0.113.7", "203.0.113.7:4444"],
  ]);
  expect(looked_at).toBe(4);
});

test("a search is removed as CSV without formulas, or as JSON", async () => {
  const csv = await admin.get("/v1/cve/export/?q=rocket");
  expect(csv.headers["content-disposition"]).toBe('attachment; filename="vulnerabilities.csv"');
  const lines = csv.body.trimEnd().split(/\r?\n/);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(/^CVE-2026-0001,"?'=cmd/);
  const json = (await admin.get("/v1/cve/export/?q=rocket&format=json")).json<{ id: string }[]>();
  expect(json).toMatchObject([{ id: "CVE-2026-0001", products: ["rocket"] }]);
  expect((await admin.get("/v1/cve/export/?q=colour:red")).statusCode).toBe(400);
});
