import { ORGANIZATION_HEADER } from "@parapet/domain/contracts/access";
import type { OrgId } from "@parapet/domain/contracts/ids";
import type { Seed, SeedExpansion } from "@parapet/domain/contracts/seeds";
import { holding } from "@parapet/lab/blueprints/holding";
import {
  BRANDS,
  HOLDING,
  HOLDING_ANALYTICS,
  HOLDING_NAME,
  SHARED_HOST,
  STRANGERS,
} from "@parapet/lab/publishers/corporate-records";
import { type Lab, startLab } from "@parapet/lab/start-lab";
import type { Net } from "@parapet/net/net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { recordingQueue } from "../../../testing/recording-queue.ts";
import { type TestBrowser, type TestPortal, testPortal } from "../../../testing/test-portal.ts";
import { expandSeedsFor } from "../commands/expand-seeds.ts";
import { sweepSeedsJob } from "../jobs/sweep-seeds.ts";
import { readSeed } from "../read-seed.ts";
import { candidateId, decideOn, insertCandidates, type Queue, readQueue } from "../testing/candidate-queue.ts";

let it: TestPortal;
let lab: Lab;
let northwind: OrgId;
let florist: OrgId;
let admin: TestBrowser;
let reader: TestBrowser;
let seller: TestBrowser;
let outsider: TestBrowser;
let partner: TestBrowser;
let unit: TestBrowser;
/** Every host that a search contacted or resolved. */
const contacted: string[] = [];

/** The lab's network, with a note of each destination. */
const noted = (net: Net): Net => ({
  ...net,
  http: (request) => {
    contacted.push(new URL(request.url).hostname);
    return net.http(request);
  },
  connect: (to, options) => {
    contacted.push(to.host ?? to.ip ?? "");
    return net.connect(to, options);
  },
  dns: {
    ...net.dns,
    txt: (name) => {
      contacted.push(name);
      return net.dns.txt(name);
    },
  },
});

/** What runs recorded about the holding. */
const record = (org: OrgId, domain: string, rows: readonly { kind: string; key: string; facts: object }[]) =>
  it.all((tx) =>
    tx
      .insertInto("inventory_asset")
      .values(
        rows.map(({ kind, key, facts }) => ({
          org_id: org,
          domain,
          kind,
          key,
          name: key,
          facts: JSON.stringify(facts),
          search: key,
          first_seen: it.clock.now(),
          last_seen: it.clock.now(),
        })),
      )
      .execute(),
  );

const queue = (query = "", browser = admin) => readQueue(browser, query);
const seeds = async (browser = admin) =>
  (await browser.get("/v1/seeds/")).json<{ data: Seed[]; expansion: SeedExpansion }>();
const add = (kind: string, value: string, browser = admin) => browser.post("/v1/seeds/", { kind, value });
const search = async (org = northwind) => expandSeedsFor(it.services, org, new AbortController().signal);
const idOf = (value: string, state?: string) => candidateId(admin, value, state);
const decide = (decision: string, ids: readonly string[], reason?: string, browser = admin) =>
  decideOn(browser, decision, ids, reason);

beforeAll(async () => {
  lab = await startLab([holding]);
  it = await testPortal({}, { netOf: () => noted(lab.net) });
  const harbour = await it.organization("Harbour", "partner");
  northwind = await it.organization("Northwind", "client", { domain: HOLDING, partner: harbour });
  florist = await it.organization("Florist", "client", { domain: "florist.test" });
  [admin, reader, outsider] = await Promise.all([
    it.signIn((await it.user(northwind, "client_admin")).email),
    it.signIn((await it.user(northwind, "client_user")).email),
    it.signIn((await it.user(florist, "client_admin")).email),
  ]);
  seller = await it.signIn((await it.user(harbour, "seller", { clients: [northwind] })).email);
  partner = await it.signIn((await it.user(harbour, "partner_admin")).email);
  const limited = await it.user(northwind, "client_user");
  await it.all((tx) =>
    tx
      .updateTable("app_user")
      .set({ business_units: ["Retail"] })
      .where("id", "=", limited.id)
      .execute(),
  );
  unit = await it.signIn(limited.email);
  await record(northwind, HOLDING, [
    { kind: "domain", key: HOLDING, facts: { name_servers: [`ns1.${HOLDING}`, "ns1.webhost.test"] } },
    { kind: "website", key: `https://www.${HOLDING}/`, facts: { redirects_to: null, analytics: [HOLDING_ANALYTICS] } },
    { kind: "website", key: `https://old.${HOLDING}/`, facts: { redirects_to: "www.driftwood.test" } },
    {
      kind: "certificate",
      key: "AA",
      facts: { subject: `CN=www.${HOLDING}, O=${HOLDING_NAME}`, names: [`www.${HOLDING}`], trusted: true },
    },
    // A certificate of the hosting company, for several of its customers.
    {
      kind: "certificate",
      key: "BB",
      facts: { subject: `CN=blog.${HOLDING}`, names: [`blog.${HOLDING}`, "www.florist.test"], trusted: true },
    },
  ]);
});
afterAll(async () => {
  await it[Symbol.asyncDispose]();
  await lab.close();
});

describe("refused", () => {
  test("to visitors, readers, sellers and people limited to business units", async () => {
    const calls = [
      ["GET", "/v1/seeds/"],
      ["POST", "/v1/seeds/", { kind: "brand", value: "acme" }],
      ["POST", "/v1/seeds/expand/"],
      ["GET", "/v1/candidates/"],
      ["GET", "/v1/candidates/export/"],
      ["POST", "/v1/candidates/decide/", { ids: [crypto.randomUUID()], decision: "later" }],
    ] as const;
    for (const [method, path, body] of calls) {
      expect([path, (await it.browser().send(method, path, body)).statusCode]).toEqual([path, 401]);
      for (const browser of [reader, seller, unit])
        expect([path, (await browser.send(method, path, body)).statusCode]).toEqual([path, 403]);
    }
  });

  test.each([
    ["network", "10.0.0.0/8", "seed_not_public"],
    ["network", "8.0.0.0/8", "seed_network_large"],
    ["network", "193.0.0.0/19", "seed_network_large"],
    ["network", "2a00::/12", "seed_network_large"],
    ["network", "2001:db8::/48", "seed_not_public"],
    ["network", "0.0.0.0/0", "seed_not_public"],
    ["network", "9.255.240.0/19", "seed_network_large"],
    ["network", "193.0.6.139", "seed_value"],
    ["network", "193.0.0.0/21 or 1=1", "seed_value"],
    ["address", "127.0.0.1", "seed_not_public"],
    ["address", "169.254.169.254", "seed_not_public"],
    ["address", "::ffff:8.8.8.8", "seed_not_public"],
    ["address", "193.0.0.0/24", "seed_value"],
    ["asn", "AS16509", "seed_asn_provider"],
    ["asn", "13335", "seed_asn_provider"],
    ["asn", "AS24940", "seed_asn_provider"],
    ["asn", "AS64512", "seed_asn_reserved"],
    ["asn", "0", "seed_asn_reserved"],
    ["asn", "AS4294967295", "seed_asn_reserved"],
    ["asn", "99999999999", "seed_value"],
    ["asn", "AS3215", "seed_asn_large"],
    ["organization", "Cloudflare, Inc.", "seed_provider_name"],
    ["organization", "AG", "seed_short"],
    ["certificate-organization", "…", "seed_short"],
    ["brand", "acme.test/", "seed_value"],
    ["brand", "%", "seed_value"],
    ["brand", "ab", "seed_short"],
  ] as const)("%s %s: %s", (kind, typed, refused) => {
    expect(readSeed(kind, typed)).toEqual({ refused });
  });

  test("with the reason at the field, and nothing is stored", async () => {
    const reply = await add("asn", "AS16509");
    expect(reply.statusCode).toBe(400);
    expect(reply.json<{ fields: { value: string } }>().fields.value).toContain("hosting or cloud provider");
    expect((await add("network", "8.0.0.0/8")).json<{ fields: { value: string } }>().fields.value).toContain(
      "too large",
    );
    expect((await seeds()).data).toEqual([]);
  });
});

test.each([
  ["network", "193.0.6.139/21", "193.0.0.0/21"],
  ["network", "2001:067C:02E8::/48", "2001:67c:2e8::/48"],
  ["address", "2001:67C:2E8:0:0:0:0:1", "2001:67c:2e8::1"],
  ["asn", "as 3333", "3333"],
  ["organization", "  Northwind   Holding AG ", "Northwind Holding AG"],
  ["brand", "L’Oréal", "loreal"],
] as const)("the %s %s is stored as %s", (kind, typed, value) => {
  expect(readSeed(kind, typed)).toEqual({ value });
});

describe("the search", () => {
  test("five of five brands and none of three unrelated companies; nothing is sent to any of them", async () => {
    expect((await seeds()).expansion.state).toBe("none");
    expect((await add("address", SHARED_HOST.address)).statusCode).toBe(200);
    expect((await add("asn", "AS3333")).statusCode).toBe(200);
    expect((await add("address", SHARED_HOST.address)).statusCode).toBe(409);
    expect((await seeds()).expansion.state).toBe("queued");
    contacted.length = 0;
    const asked = lab.questions.length;
    await search();
    const found = await queue("kind=domain");
    expect(found.data.map(({ value }) => value).toSorted()).toEqual(BRANDS.map(({ domain }) => domain));
    expect(found.data.find(({ value }) => value === "driftwood.test")).toMatchObject({
      certainty: "high",
      reason: "registrant",
      state: "open",
      decision: null,
      domain_state: null,
    });
    const names = [...BRANDS, ...STRANGERS].map(({ domain }) => domain);
    const isTheirs = (name: string) => names.some((domain) => name === domain || name.endsWith(`.${domain}`));
    expect(new Set(contacted)).toEqual(new Set(["rdap.org", "crt.sh", "api.hackertarget.com", HOLDING]));
    expect(lab.requests.filter(({ host }) => isTheirs(host))).toEqual([]);
    expect(lab.questions.slice(asked).filter(({ name }) => isTheirs(name))).toEqual([]);
    const { data, expansion } = await seeds();
    expect(expansion).toMatchObject({ state: "finished", gaps: [], left_out: 0 });
    expect(data.map(({ kind, candidates }) => [kind, candidates > 0])).toEqual([
      ["asn", true],
      ["address", true],
    ]);
  });

  test("again: the same candidates, seen again; what a source that fails had named stays", async () => {
    const before = await queue("page_size=100");
    it.clock.pass(60_000);
    await search();
    const after = await queue("page_size=100");
    expect(after.data.map(({ id, first_seen }) => [id, first_seen])).toEqual(
      before.data.map(({ id, first_seen }) => [id, first_seen]),
    );
    expect(after.data[0]?.last_seen).toBeGreaterThan(before.data[0]?.last_seen ?? 0);
    lab.publishers.setMode("hacker-target", "500");
    await search();
    lab.publishers.setMode("hacker-target", "ok");
    expect((await queue("page_size=100")).pagination.total).toBe(before.pagination.total);
    expect((await seeds()).expansion.gaps).toEqual([{ source: "hackertarget", reason: "server-failure" }]);
  });

  test("is queued again after a week, by the clock", async () => {
    const queued = async (after: number) => {
      const { jobs, payloads } = recordingQueue(it.services.jobs);
      const services = { ...it.services, now: () => new Date(it.clock.at + after), jobs };
      await sweepSeedsJob.run({}, { services, signal: new AbortController().signal, attempt: 1, id: "x" });
      return payloads;
    };
    expect(await queued(6 * 86_400_000)).toEqual([]);
    expect(await queued(8 * 86_400_000)).toMatchObject([{ org: northwind }]);
  });

  test("filters, search and export", async () => {
    expect((await queue("kind=network")).data.every(({ reason }) => reason === "asn")).toBe(true);
    expect((await queue("evidence=spf")).data.map(({ value }) => value)).toEqual(["driftwood.test"]);
    expect((await queue("certainty=low&kind=address")).data.map(({ value }) => value)).toEqual([SHARED_HOST.address]);
    expect((await queue("q=100%25_")).data).toEqual([]);
    expect((await queue("q=ALPEN")).data.map(({ value }) => value)).toEqual(["alpenglow.test"]);
    expect((await admin.get("/v1/candidates/?owner=x")).statusCode).toBe(400);
    const csv = (await admin.get("/v1/candidates/export/?q=driftwood")).body.split("\r\n");
    expect(csv).toHaveLength(2);
    expect(csv[1]).toMatch(/^domain,driftwood\.test,high,\d+,registrant,/);
    const denied = await it.user(northwind, "client_admin", { denied: ["findings:export", "domains:prove"] });
    const browser = await it.signIn(denied.email);
    expect((await browser.get("/v1/candidates/export/")).statusCode).toBe(403);
    expect((await decide("later", [await idOf("alpenglow.test")], undefined, browser)).statusCode).toBe(403);
  });
});

test("rejected with a reason, deferred, in bulk; searches leave decisions alone", async () => {
  const [bluefin, cedar, ember] = await Promise.all(
    ["bluefin.test", "cedarline.test", "emberly.test"].map((it) => idOf(it)),
  );
  expect((await decide("reject", [bluefin ?? ""])).statusCode).toBe(400);
  expect((await decide("reject", [bluefin ?? "", cedar ?? ""], "sold in 2025")).json()).toMatchObject({
    data: { changed: 2 },
  });
  expect((await decide("later", [ember ?? ""])).json()).toMatchObject({ data: { changed: 1 } });
  await search();
  expect((await queue("state=rejected")).data.map(({ value, decision }) => [value, decision?.reason])).toEqual([
    ["bluefin.test", "sold in 2025"],
    ["cedarline.test", "sold in 2025"],
  ]);
  expect((await queue("state=open&kind=domain")).data.map(({ value }) => value)).toEqual([
    "driftwood.test",
    "alpenglow.test",
  ]);
  expect((await queue()).states).toMatchObject({ later: 1, rejected: 2 });
  const audit = await it.all((tx) =>
    tx.selectFrom("audit_log").select("detail").where("action", "=", "candidate.decided").execute(),
  );
  expect(audit.map(({ detail }) => (detail as { decision: string }).decision)).toContain("reject");
});

describe("two organizations on one shared host", () => {
  test("each sees its own names only, and reaches nothing of the other", async () => {
    await record(florist, "florist.test", [
      { kind: "domain", key: "florist.test", facts: { name_servers: ["ns1.webhost.test"] } },
    ]);
    expect((await add("address", SHARED_HOST.address, outsider)).statusCode).toBe(200);
    await search(florist);
    const theirs = await queue("state=all&page_size=100", outsider);
    // Its neighbors on the host are named by public sources to everyone; those of another holder are not proposed.
    expect(theirs.data.every(({ certainty }) => certainty === "low")).toBe(true);
    expect(theirs.data.map(({ value }) => value)).not.toContain(HOLDING);
    expect(
      theirs.data
        .flatMap(({ path }) => path.map(({ root }) => root.value))
        .filter((value) => value.includes("northwind")),
    ).toEqual([]);
    expect((await seeds(outsider)).data).toHaveLength(1);
    const [own] = (await seeds()).data;
    expect((await outsider.send("DELETE", `/v1/seeds/${own?.id}/`)).statusCode).toBe(404);
    expect((await decide("reject", [await idOf("driftwood.test")], "mine", outsider)).statusCode).toBe(404);
    expect((await queue("q=driftwood")).data[0]?.state).toBe("open");
  });

  test("a partner works in the client's queue when it names the client, and the client's log says so", async () => {
    expect((await partner.get("/v1/candidates/")).json<Queue>().pagination.total).toBe(0);
    const named = await partner.get("/v1/candidates/", { [ORGANIZATION_HEADER]: northwind });
    expect(named.json<Queue>().pagination.total).toBeGreaterThan(0);
    expect((await partner.get("/v1/candidates/", { [ORGANIZATION_HEADER]: florist })).statusCode).toBe(404);
  });
});

test("a removed seed removes what only it led to", async () => {
  const asn = (await seeds()).data.find(({ kind }) => kind === "asn");
  expect((await admin.send("DELETE", `/v1/seeds/${asn?.id}/`)).statusCode).toBe(200);
  expect((await queue("kind=network")).data).toEqual([]);
  expect((await queue("q=driftwood")).data).toHaveLength(1);
});

test("of many seeds at once none overtakes the limit, and the queue is sorted by what is asked for", async () => {
  const others = await it.organization("Crowd", "client", { domain: "crowd.test" });
  const crowd = await it.signIn((await it.user(others, "client_admin")).email);
  await it.all((tx) =>
    tx
      .insertInto("asset_seed")
      .values(
        Array.from({ length: 98 }, (_, at) => ({
          org_id: others,
          kind: "brand",
          value: `brand-${at}`,
          created_at: it.clock.now(),
        })),
      )
      .execute(),
  );
  const replies = await Promise.all(Array.from({ length: 6 }, (_, at) => add("brand", `crowd-${at}`, crowd)));
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(2);
  await insertCandidates(
    it,
    others,
    ["b.test", "c.test", "a.test"].map((value) => ({ kind: "domain", value })),
  );
  const values = async (query: string) => (await queue(query, crowd)).data.map(({ value }) => value);
  expect(await values("")).toEqual(["a.test", "c.test", "b.test"]);
  expect(await values("sort=value&order=asc")).toEqual(["a.test", "b.test", "c.test"]);
  expect(await values("sort=points&order=asc")).toEqual(["b.test", "c.test", "a.test"]);
  expect((await crowd.get("/v1/candidates/?sort=path")).statusCode).toBe(400);
});
