import { countUsers } from "@parapet/db/queries/access";
import { hasRoom, limitFor, putLicence, spendQuota } from "@parapet/db/queries/billing";
import { claimAddresses, countProbedAddresses } from "@parapet/db/queries/scans";
import { within } from "@parapet/db/scope";
import type { OrgId, ScanId } from "@parapet/domain/contracts/ids";
import type { PlanId } from "@parapet/domain/plans";
import type { Net } from "@parapet/net/net";
import type { Stage } from "@parapet/scanner/scan/stage";
import { SCAN_STAGES } from "@parapet/scanner/scan/stages";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";

import { verifyFindingJob } from "../../features/findings/jobs/verify-finding.ts";
import { enqueueScan } from "../../features/scans/commands/enqueue-scan.ts";
import { workOnScan } from "../../features/scans/commands/work-on-scan.ts";
import { type TestBrowser, type TestPortal, type TestUser, testPortal } from "../../testing/test-portal.ts";

const REST_OF_CONTEXT = { signal: new AbortController().signal, attempt: 1, id: "test" };
const ports = SCAN_STAGES.filter(({ id }) => id === "ports");
const address = (n: number) => `192.0.2.${n}`;
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => address(from + n));

let it: TestPortal;
let org: OrgId;
let ann: TestUser;
let admin: TestBrowser;
let serial = 0;
let knocked = new Set<string>();

const probe: Net["probe"] = async ({ ip }) => {
  knocked.add(ip);
  return { state: "closed", tookMs: 1 };
};

beforeAll(async () => {
  it = await testPortal({}, { netOf: () => ({ probe, isOwn: () => true }) as Partial<Net> as Net });
});
afterAll(() => it[Symbol.asyncDispose]());
beforeEach(async () => {
  serial += 1;
  knocked = new Set();
  org = await it.organization(`Company ${serial}`);
  ann = await it.user(org, "client_admin", { email: `ann@company${serial}.test` });
  admin = await it.signIn(ann.email);
  await plan("essentials");
  await addDomain("acme.test");
});

const plan = (name: PlanId) =>
  it.all((tx) =>
    putLicence(tx, org, {
      plan: name,
      billing: "annual",
      startedAt: it.clock.now(),
      endsAt: new Date(it.clock.at + 300 * 86_400_000),
      invoice: "T-1",
    }),
  );
const addDomain = (name: string) =>
  it.all((tx) =>
    tx
      .insertInto("authorised_domain")
      .values({
        org_id: org,
        name,
        proof_token: "x",
        state: "verified",
        verified_by: "operator",
        verified_at: it.clock.now(),
      })
      .execute(),
  );
const claim = (domain: string, ips: readonly string[], isWholeDomain = true) =>
  within(it.services.db, [org], (tx) => claimAddresses(tx, org, { domain, ips, isWholeDomain }, it.clock.now()));
const held = () => within(it.services.db, [org], (tx) => countProbedAddresses(tx, org));

/** A host for each address, and on some of them a service that lets anyone in. */
const company = (ips: readonly string[], open: readonly string[] = []): Stage => ({
  id: "resolve",
  touch: "passive",
  run: async () => ({
    assets: ips.map((ip) => ({
      host: `h${ip.split(".")[3]}.acme.test`,
      ips: [ip],
      sources: [{ id: "dns" }],
      facts: {},
    })),
    results: open.map((ip) => ({
      check: "service-without-login",
      subject: `h${ip.split(".")[3]}.acme.test:6379/tcp`,
      status: "judged",
      verdicts: [{ outcome: "database-open", area: "company-exposed-ports", params: { product: "Redis" } }],
    })),
    ports: open.map((ip) => ({
      host: `h${ip.split(".")[3]}.acme.test`,
      ip,
      port: 6379,
      protocol: "tcp",
      name: "redis",
      product: "Redis",
      version: null,
      cpe: null,
      tls: false,
      banner: null,
      unauthenticated: true,
      details: {},
    })),
  }),
});
const scan = async (...stages: Stage[]): Promise<ScanId> => {
  const { id } = await it.all((tx) =>
    enqueueScan(it.services, tx, { org, domain: "acme.test" }, { profile: "full", origin: "new-domain" }),
  );
  await workOnScan(id, { services: it.services, ...REST_OF_CONTEXT }, stages);
  return id;
};
const blindOf = async (id: ScanId) =>
  (await admin.get(`/v1/scans/${id}/`)).json<{
    data: { state: string; blind: { check: string; subject: string; reason: string }[] };
  }>().data;

test("addresses beyond the plan are not probed, and are reported as not assessed", async () => {
  const { state, blind } = await blindOf(await scan(company(range(1, 12)), ...ports));
  expect(state).toBe("done");
  expect([...knocked].toSorted()).toEqual(range(1, 10).toSorted());
  expect(blind.map(({ check, subject, reason }) => [check, subject, reason])).toEqual([
    ["ports", "h11.acme.test 192.0.2.11", "plan-limit"],
    ["ports", "h12.acme.test 192.0.2.12", "plan-limit"],
  ]);
});

test("within the plan every address is knocked at and nothing is blind", async () => {
  const { blind } = await blindOf(await scan(company(range(1, 10)), ...ports));
  expect([...knocked].toSorted()).toEqual(range(1, 10).toSorted());
  expect(blind).toEqual([]);
});

test("what was open on an address that the plan no longer covers stays open", async () => {
  await plan("professional");
  await scan(company(range(1, 12), [address(3), address(12)]), ...ports);
  await plan("essentials");
  await scan(company(range(1, 12), [address(5)]), ...ports);
  const rows = await it.all((tx) =>
    tx.selectFrom("finding").select(["subject", "status"]).where("org_id", "=", org).orderBy("subject").execute(),
  );
  expect(rows).toEqual([
    { subject: "h12.acme.test:6379/tcp", status: "open" },
    { subject: "h3.acme.test:6379/tcp", status: "resolved" },
    { subject: "h5.acme.test:6379/tcp", status: "open" },
  ]);
});

test("the next run assesses the same addresses, whatever precedes them by then", async () => {
  await scan(company(range(5, 14)), ...ports);
  knocked = new Set();
  await scan(company(range(1, 14)), ...ports);
  expect([...knocked].toSorted()).toEqual(range(5, 14).toSorted());
});

test("an address that a domain no longer has makes room for another", async () => {
  await scan(company(range(1, 10)), ...ports);
  knocked = new Set();
  await scan(company(range(6, 15)), ...ports);
  expect([...knocked].toSorted()).toEqual(range(6, 15).toSorted());
});

test("two domains on one address count it once, and a domain that is given up gives back its own", async () => {
  await addDomain("second.test");
  await claim("acme.test", range(1, 6));
  expect([...(await claim("second.test", range(4, 12)))]).toEqual(range(4, 10));
  expect(await held()).toBe(10);
  expect((await admin.send("DELETE", "/v1/domains/acme.test/")).statusCode).toBe(200);
  expect(await held()).toBe(7);
  expect(await claim("acme.test", range(1, 3))).toEqual(new Set());
});

test("a smaller plan retains the oldest addresses; a larger one adds the rest", async () => {
  await plan("professional");
  await claim("acme.test", range(11, 20));
  await claim("acme.test", range(1, 30));
  await plan("essentials");
  expect(await claim("acme.test", range(1, 30))).toEqual(new Set(range(11, 20)));
  expect(await held()).toBe(10);
  await plan("professional");
  expect(await claim("acme.test", range(1, 30))).toEqual(new Set(range(1, 30)));
});

test.runIf(inject("isNightly"))(
  "fifty concurrent runs use exactly the plan's addresses, and the other limits hold",
  async () => {
    const domains = Array.from({ length: 50 }, (_, n) => `d${n}.test`);
    for (const domain of domains) await addDomain(domain);
    const at = it.clock.now();
    const inOwn = <T>(work: Parameters<typeof within<T>>[2]) => within(it.services.db, [org], work);
    const [claims, tests, seats] = await Promise.all([
      Promise.all(domains.map((domain, n) => claim(domain, range(n * 4 + 1, n * 4 + 4)))),
      Promise.all(domains.map(() => inOwn((tx) => spendQuota(tx, org, "testsPerMonth", at)))),
      Promise.all(domains.map(() => inOwn((tx) => hasRoom(tx, org, "users", at, countUsers)))),
    ]);
    expect(new Set(claims.flatMap((set) => [...set])).size).toBe(10);
    expect(await held()).toBe(10);
    expect(tests.filter(Boolean)).toHaveLength(5);
    expect(seats).toEqual(domains.map(() => false));
  },
);

test("the account shows how many addresses are used of how many", async () => {
  await scan(company(range(1, 12)), ...ports);
  const { limits } = (await admin.get("/v1/subscription/")).json<{
    data: { limits: { name: string; limit: number; used: number }[] };
  }>().data;
  expect(limits.find(({ name }) => name === "ips")).toEqual({ name: "ips", limit: 10, used: 10 });
  expect(await it.all((tx) => limitFor(tx, org, "ips", it.clock.now()))).toBe(10);
});

test("a re-test of an address beyond the plan is not assessed, with the reason", async () => {
  await plan("professional");
  await scan(company(range(1, 12), [address(12)]), ...ports);
  await plan("essentials");
  await claim("acme.test", range(1, 12));
  const { id } = await it.all((tx) =>
    tx.selectFrom("finding").select("id").where("org_id", "=", org).executeTakeFirstOrThrow(),
  );
  knocked = new Set();
  await verifyFindingJob.run({ finding: id, by: ann.id } as Parameters<typeof verifyFindingJob.run>[0], {
    services: it.services,
    ...REST_OF_CONTEXT,
  });
  expect(knocked).toEqual(new Set());
  const story = await it.all((tx) =>
    tx
      .selectFrom("finding_event")
      .select("details")
      .where("finding_id", "=", id)
      .where("kind", "=", "verified")
      .execute(),
  );
  expect(JSON.stringify(story)).toContain("plan-limit");
});
