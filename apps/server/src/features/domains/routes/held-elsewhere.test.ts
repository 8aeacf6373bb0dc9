import type { OrgId } from "@parapet/domain/contracts/ids";
import { afterAll, beforeAll, expect, test } from "vitest";

import { type TestBrowser, type TestPortal, testPortal, type TestUser } from "../../../testing/test-portal.ts";
import { warnOfHoldersJob } from "../../verification/index.ts";

/** A domain that another organization has verified. */
const HELD = "held.test";

let it: TestPortal;
let operator: TestUser;
let admin: TestBrowser;
let desk: TestBrowser;
let acme: OrgId;

beforeAll(async () => {
  it = await testPortal();
  operator = await it.user(await it.organization("Operator", "operator"), "super_admin");
  await it.organization("Holder", "client", { domain: HELD });
  acme = await it.organization("Acme", "client", { domain: "acme.test" });
  admin = await it.signIn((await it.user(acme, "client_admin")).email);
  desk = await it.signIn(operator.email);
});
afterAll(() => it[Symbol.asyncDispose]());

/** The warnings about a domain, once the queued searches for other holders have run. */
const warnings = async (domain: string) => {
  for (const { data } of await it.services.jobs.boss.fetch<{ org: string; domain: string }>(warnOfHoldersJob.name, {
    batchSize: 100,
  })) {
    const context = { services: it.services, signal: AbortSignal.timeout(30_000), attempt: 1, id: "1" };
    await warnOfHoldersJob.run(data, context);
  }
  return (await it.mailTo(operator.email)).filter(({ subject }) => subject.includes(domain));
};

test("a domain that no other organization has causes no warning", async () => {
  expect((await admin.post("/v1/domains/", { name: "free.test" })).statusCode).toBe(200);
  expect(await warnings("free.test")).toEqual([]);
});

test("adding a domain that another organization verified notifies the operator and discloses nothing to the customer", async () => {
  const added = await admin.post("/v1/domains/", { name: HELD });
  expect(added.json()).toMatchObject({ data: { state: "pending", also_verified_by: [] } });
  expect(added.body).not.toContain("Holder");
  const [warning] = await warnings(HELD);
  expect(warning?.text).toContain("Holder");
  expect(warning?.text).toContain("Acme");
  const list = await desk.get(`/v1/domains/?organization=${acme}`);
  const rows = list.json<{ data: { name: string; also_verified_by: string[] }[] }>().data;
  expect(rows.find(({ name }) => name === HELD)?.also_verified_by).toEqual(["Holder"]);
  expect(rows.find(({ name }) => name === "acme.test")?.also_verified_by).toEqual([]);
});

test("until it is verified the customer gets no more than a passive scan of it", async () => {
  expect((await admin.post("/v1/scans/", { domain: HELD, profile: "full" })).statusCode).toBe(403);
  expect((await admin.post("/v1/scans/", { domain: HELD, profile: "passive" })).statusCode).toBe(200);
});

test("an organization that is created with such a domain warns the operator as well", async () => {
  const before = (await warnings(HELD)).length;
  const made = await desk.post("/v1/org_management/", {
    name: "Newcomer",
    administrator: { first_name: "Ada", last_name: "Park", email: "ada@newcomer.test" },
    domains: [HELD],
  });
  expect(made.statusCode).toBe(200);
  expect(await warnings(HELD)).toHaveLength(before + 1);
});

test("a sign-up with such a domain warns the operator as well, and discloses nothing to the person", async () => {
  const before = (await warnings(HELD)).length;
  const email = `eve@${HELD}`;
  const browser = it.browser();
  const asked = await browser.post("/api/signup", {
    first_name: "Eve",
    last_name: "Park",
    company: "Eve and Sons",
    email,
    password: "five quiet otters row upstream",
    domain: HELD,
    plan: "essentials",
  });
  const code = /\b(\d{6})\b/.exec((await it.mailTo(email))[0]?.text ?? "")?.[1];
  const confirmed = await browser.post("/api/signup/confirm", {
    signup_id: asked.json<{ data: { signup_id: string } }>().data.signup_id,
    code,
  });
  expect([asked.statusCode, confirmed.statusCode]).toEqual([200, 200]);
  expect(asked.body + confirmed.body).not.toContain("Holder");
  const after = await warnings(HELD);
  expect(after).toHaveLength(before + 1);
  expect(after.some(({ text }) => text.includes("Eve and Sons"))).toBe(true);
});
