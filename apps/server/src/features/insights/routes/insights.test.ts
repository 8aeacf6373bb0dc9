import type { OrgId } from "@parapet/domain/contracts/ids";
import type { Insight, ManagedInsight } from "@parapet/domain/contracts/insights";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { type TestBrowser, type TestPortal, testPortal, type TestUser } from "../../../testing/test-portal.ts";

let it: TestPortal;
let operator: TestBrowser;
let admin: TestBrowser;
let people: Record<"operator" | "admin" | "seller", TestUser>;
let acme: OrgId;
let beta: OrgId;
const soon = () => Math.floor(it.clock.at / 1000);

beforeAll(async () => {
  it = await testPortal();
  const operatorOrg = await it.organization("Operator", "operator");
  const harbour = await it.organization("Harbour", "partner");
  acme = await it.organization("Acme", "client", { partner: harbour });
  beta = await it.organization("Beta", "client");
  people = {
    operator: await it.user(operatorOrg, "super_admin"),
    admin: await it.user(acme, "client_admin"),
    seller: await it.user(harbour, "seller", { clients: [acme] }),
  };
  await it.all(async (tx) => {
    await tx.updateTable("licence").set({ plan: "professional" }).where("org_id", "=", beta).execute();
    await tx
      .insertInto("exposed_service")
      .values({
        org_id: acme,
        domain: "acme.test",
        host: "vpn.acme.test",
        ip: "192.0.2.1",
        port: 443,
        protocol: "tcp",
        product: "FortiOS sslvpn",
        first_seen: new Date(),
        last_seen: new Date(),
      })
      .execute();
  });
});
afterAll(() => it[Symbol.asyncDispose]());
beforeEach(async () => {
  await it.all((tx) => tx.deleteFrom("insight").execute());
  // Some tests move the clock further than a session lasts.
  operator = await it.signIn(people.operator.email);
  admin = await it.signIn(people.admin.email);
});

const words = (title: string) => ({ title, summary: "", body: `${title}, at length` });
const written = (more: object = {}) => ({
  texts: { en: words("Patch it"), es: words("Aplique el parche"), fr: words("Corrigez-le") },
  audience: { to: "all" },
  publish_at: soon() - 60,
  ...more,
});
const write = async (more: object = {}) =>
  (await operator.post("/v1/insights/", written(more))).json<{ data: { id: string } }>().data.id;
const read = async (who: TestBrowser, headers = {}) =>
  (await who.get("/v1/insights/", headers)).json<{ data: Insight[] }>().data;
const managed = async () => (await operator.get("/v1/insights/manage/")).json<{ data: ManagedInsight[] }>().data;

describe("refusals", () => {
  test.each([
    ["no audience", { audience: undefined }],
    ["a plan that does not exist", { audience: { to: "plan", plans: ["gold"] } }],
    ["an end before its start", { ends_at: 1 }],
    ["to be published untranslated", { texts: { en: words("Only English") } }],
    ["an unknown field", { html: "<b>" }],
  ])("%s", async (_, more) => {
    expect((await operator.post("/v1/insights/", written(more))).statusCode).toBe(400);
    expect(await managed()).toEqual([]);
  });

  test("only the operator writes, changes, deletes and counts", async () => {
    const id = await write();
    for (const [method, url] of [
      ["POST", "/v1/insights/"],
      ["PUT", `/v1/insights/${id}/`],
      ["DELETE", `/v1/insights/${id}/`],
      ["GET", "/v1/insights/manage/"],
      ["POST", "/v1/insights/audience/"],
    ] as const)
      expect([method, url, (await admin.send(method, url, written())).statusCode]).toEqual([method, url, 403]);
  });

  test("two editors: the second sees the conflict, and nothing of the first is lost", async () => {
    const id = await write();
    const first = await operator.send("PUT", `/v1/insights/${id}/`, written({ kind: "advisory", version: 1 }));
    expect(first.json()).toEqual({ data: { version: 2 } });
    const second = await operator.send("PUT", `/v1/insights/${id}/`, written({ version: 1 }));
    expect(second.statusCode).toBe(409);
    expect(second.json<{ detail: string }>().detail).toMatch(/Another user changed this/);
    expect((await managed())[0]).toMatchObject({ kind: "advisory", version: 2 });
  });
});

test("each reads it in their own language", async () => {
  await write();
  expect((await read(admin, { "accept-language": "fr" })).map(({ title }) => title)).toEqual(["Corrigez-le"]);
  expect((await read(admin)).map(({ title }) => title)).toEqual(["Patch it"]);
});

test("drafts, scheduled and expired insights are not shown", async () => {
  await write({ publish_at: null, texts: { en: words("Draft") } });
  await write({ publish_at: soon() + 3_600 });
  await write({ publish_at: soon() - 3_600, ends_at: soon() - 60 });
  expect(await read(admin)).toEqual([]);
  expect((await managed()).map(({ state }) => state).toSorted((a, b) => a.localeCompare(b))).toEqual([
    "draft",
    "ended",
    "scheduled",
  ]);
  it.clock.pass(3_700_000);
  expect(await read(await it.signIn((await it.user(acme, "client_user")).email))).toHaveLength(1);
});

test("by plan and by product, to the targeted organizations only", async () => {
  await write({ audience: { to: "plan", plans: ["professional"] } });
  await write({ audience: { to: "product", products: ["FortiOS"] } });
  const outsider = await it.signIn((await it.user(beta, "client_admin")).email);
  expect((await read(admin)).map(({ because }) => because)).toEqual([["FortiOS sslvpn"]]);
  expect((await read(outsider)).map(({ because }) => because)).toEqual([[]]);
  const lonely = await it.signIn((await it.user(await it.organization("Lonely", "partner"), "partner_admin")).email);
  expect(await read(lonely)).toEqual([]);
});

test("reads are counted once per person; what is not meant for one cannot be read", async () => {
  const open = await write();
  const closed = await write({ audience: { to: "product", products: ["nothing of ours"] } });
  const reader = await it.signIn((await it.user(acme, "client_user")).email);
  for (let n = 0; n < 3; n += 1) expect((await reader.post(`/v1/insights/${open}/read/`)).statusCode).toBe(200);
  expect((await reader.post(`/v1/insights/${closed}/read/`)).statusCode).toBe(404);
  const seller = await it.signIn(people.seller.email);
  expect((await seller.post(`/v1/insights/${open}/read/`)).statusCode).toBe(200);
  expect((await managed()).find(({ id }) => id === open)?.reads).toBe(2);
  expect((await reader.get("/v1/insights/?unread=1")).json<{ data: unknown[] }>().data).toEqual([]);
});

test("the audience is counted before anything is sent", async () => {
  const count = async (audience: object) =>
    (await operator.post("/v1/insights/audience/", { audience })).json<{ data: { organizations: number } }>().data
      .organizations;
  expect(await count({ to: "all" })).toBe(2);
  expect(await count({ to: "plan", plans: ["professional"] })).toBe(1);
  expect(await count({ to: "product", products: ["fortios"] })).toBe(1);
  expect(await count({ to: "product", products: ["forti%"] })).toBe(0);
});
