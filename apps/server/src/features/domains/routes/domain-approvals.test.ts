import { insertDomain } from "@parapet/db/queries/domains";
import { currentlyVerified } from "@parapet/db/queries/verification";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { VERIFICATION_TERMS } from "@parapet/domain/domains";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import {
  PASSWORD,
  type TestBrowser,
  type TestPortal,
  testPortal,
  type TestUser,
} from "../../../testing/test-portal.ts";

const MINE = "velvet compass thirteen owls";
const REASON = "Signed contract of the client, number 42";

let it: TestPortal;
let serial = 0;
let operator: OrgId;
let client: OrgId;
let root: TestUser;
let second: TestUser;
let admin: TestUser;
let domain = "";

const add = (org: OrgId, name: string) => it.all((tx) => insertDomain(tx, org, name, "token", it.clock.now()));
const isVerified = (name = domain) => it.all((tx) => currentlyVerified(tx, client, name, it.clock.now()));
const request = (who: TestBrowser, name = domain, reason = REASON) =>
  who.post(`/v1/domains/${name}/approve/`, { organization: client, reason });
const list = async (who: TestBrowser) =>
  (await who.get("/v1/domain_approvals/")).json<{ data: { id: string; domain: string; is_own: boolean }[] }>().data;
const openId = async (who: TestBrowser, name = domain) =>
  (await list(who)).find((row) => row.domain === name)?.id ?? "";
const confirm = (who: TestBrowser, id: string) => who.post(`/v1/domain_approvals/${id}/confirm/`);
const decline = (who: TestBrowser, id: string) => who.post(`/v1/domain_approvals/${id}/decline/`);
const actions = async () =>
  (
    await it.all((tx) =>
      tx
        .selectFrom("audit_log")
        .select(["action", "actor_id"])
        .where("object", "=", domain)
        .where("org_id", "=", client)
        .orderBy("at")
        .orderBy("seq")
        .execute(),
    )
  )
    .filter(({ action }) => action.startsWith("domain.appro"))
    .map(({ action, actor_id }) => [action, actor_id]);
const subjects = async (who: TestUser) =>
  (await it.mailTo(who.email)).map(({ subject }) => subject).filter((subject) => subject.includes(domain));

/** An operator account that `by` creates in the portal and whose password they know. */
const makeOperator = async (by: TestBrowser) => {
  const email = `made${(serial += 1)}@other.test`;
  const body = {
    organization: operator,
    first_name: "Mo",
    last_name: "Le",
    email,
    role: "super_admin",
    temporary_password: PASSWORD,
    confirm_password: PASSWORD,
  };
  const made = await by.post("/v1/user_management/", body);
  expect([made.statusCode, made.body]).toEqual([200, expect.any(String)]);
  const browser = await it.signIn(email);
  const change = { old_password: PASSWORD, new_password: MINE, verify_new_password: MINE };
  expect((await browser.post("/v1/account/password/", change)).statusCode).toBe(200);
  return { id: made.json<{ data: { id: string } }>().data.id, email, browser };
};

beforeAll(async () => {
  it = await testPortal();
  operator = await it.organization("Operator", "operator");
  root = await it.user(operator, "super_admin", { email: "root@operator.test" });
});
afterAll(() => it[Symbol.asyncDispose]());
beforeEach(async () => {
  client = await it.organization("Acme");
  admin = await it.user(client, "client_admin");
  domain = `acme${(serial += 1)}.test`;
  await add(client, domain);
});

test("the only operator is refused, with what to do instead", async () => {
  const refused = await request(await it.signIn(root.email));
  expect([refused.statusCode, refused.json()]).toEqual([
    409,
    expect.objectContaining({ detail: expect.stringMatching(/second operator.*command line.*DNS record or file/) }),
  ]);
  // Another spelling of the same mailbox, and an account of one's own making, are no second operator.
  await it.user(operator, "super_admin", { email: "ro.ot+two@operator.test" });
  await makeOperator(await it.signIn(root.email));
  it.clock.pass(60 * 86_400_000);
  expect((await request(await it.signIn(root.email))).statusCode).toBe(409);
  expect(await isVerified()).toBe(false);
  second = await it.user(operator, "super_admin", { email: "second@operator.test" });
  it.clock.pass(1_000);
});

test("only operators request, list, confirm and decline, with a reason and for a domain that exists", async () => {
  const [one, client_admin] = [await it.signIn(root.email), await it.signIn(admin.email)];
  expect((await it.browser().get("/v1/domain_approvals/")).statusCode).toBe(401);
  expect((await client_admin.get("/v1/domain_approvals/")).statusCode).toBe(403);
  expect((await request(client_admin)).statusCode).toBe(403);
  expect((await request(one, domain, "so")).statusCode).toBe(400);
  expect((await request(one, "missing.test")).statusCode).toBe(404);
  expect((await request(one)).json()).toEqual({ data: { state: "awaiting_confirmation" } });
  const id = await openId(one);
  for (const act of [confirm, decline]) expect((await act(client_admin, id)).statusCode).toBe(403);
});

test("a request ends with the account of the operator who made it", async () => {
  const asker = await it.user(operator, "super_admin", { email: `asker${(serial += 1)}@staff.test` });
  it.clock.pass(1_000);
  const asking = await it.signIn(asker.email);
  await request(asking);
  const id = await openId(asking);
  const other = await it.signIn(second.email);
  expect((await other.send("PATCH", `/v1/user_management/${asker.id}/`, { disabled: true })).statusCode).toBe(200);
  expect((await confirm(other, id)).json()).toMatchObject({ code: "conflict" });
  expect(await isVerified()).toBe(false);
  expect((await decline(other, id)).statusCode).toBe(200);
});

test("a request ends with the right of the operator who made it", async () => {
  const asker = await it.user(operator, "super_admin", { email: `asker${(serial += 1)}@staff.test` });
  it.clock.pass(1_000);
  const asking = await it.signIn(asker.email);
  await request(asking);
  const id = await openId(asking);
  const other = await it.signIn(second.email);
  const denied = await other.send("PATCH", `/v1/user_management/${asker.id}/`, { denied: ["domains:approve"] });
  expect(denied.statusCode).toBe(200);
  expect((await confirm(other, id)).json()).toMatchObject({ code: "conflict" });
  expect(await isVerified()).toBe(false);
});

test("one operator alone verifies nothing, not with accounts of their own making either", async () => {
  const one = await it.signIn(root.email);
  const child = await makeOperator(one);
  const plus = await it.user(operator, "super_admin", { email: `root+${(serial += 1)}@operator.test` });
  it.clock.pass(30 * 86_400_000);
  const asker = await it.signIn(root.email);
  expect((await request(asker)).statusCode).toBe(200);
  expect((await request(asker)).statusCode).toBe(409);
  const late = await it.user(operator, "super_admin");
  const id = await openId(asker);
  const made = await it.signIn(child.email, it.browser(), { password: MINE });
  expect((await confirm(asker, id)).json()).toMatchObject({ code: "not_allowed" });
  for (const browser of [made, await it.signIn(plus.email), await it.signIn(late.email)])
    expect((await confirm(browser, id)).json()).toMatchObject({ code: "not_allowed" });
  // Neither may the one who created an account approve it, nor the account itself.
  for (const browser of [asker, made])
    expect((await browser.post(`/v1/user_management/${child.id}/approve/`)).statusCode).toBe(403);
  expect(await isVerified()).toBe(false);
  expect(await actions()).toEqual([["domain.approval-requested", root.id]]);
});

test("a second operator confirms with a fresh code, and everyone concerned is notified", async () => {
  await request(await it.signIn(root.email));
  const shown = (await (await it.signIn(admin.email)).get("/v1/domains/")).json<{
    data: { state: string; approval_requested_at: number | null }[];
  }>().data;
  expect(shown).toEqual([expect.objectContaining({ state: "pending", approval_requested_at: expect.any(Number) })]);
  const two = await it.signIn(second.email);
  const id = await openId(two);
  it.clock.pass(6 * 60_000);
  expect((await confirm(two, id)).json()).toMatchObject({ code: "fresh_code_required" });
  const fresh = await it.signIn(second.email);
  expect((await confirm(fresh, id)).json()).toEqual({ data: { state: "verified" } });
  expect((await confirm(fresh, id)).statusCode).toBe(404);
  expect(await isVerified()).toBe(true);
  expect(await list(fresh)).not.toContainEqual(expect.objectContaining({ domain }));
  expect(await actions()).toEqual([
    ["domain.approval-requested", root.id],
    ["domain.approved", second.id],
  ]);
  expect(await subjects(second)).toEqual([`Manual verification of ${domain} needs a second operator`]);
  expect(await subjects(root)).toEqual([`Manual verification of ${domain} confirmed`]);
  expect((await subjects(admin)).toSorted()).toEqual([
    `${domain}: manual verification requested by an operator`,
    `${domain}: verified manually by the operator`,
  ]);
});

test("a declined, withdrawn or expired request verifies nothing", async () => {
  const [one, two] = [await it.signIn(root.email), await it.signIn(second.email)];
  await request(one);
  const id = await openId(two);
  expect((await decline(two, id)).json()).toEqual({ data: { declined: true } });
  expect((await confirm(two, id)).statusCode).toBe(404);
  expect(await actions()).toContainEqual(["domain.approval-declined", second.id]);
  expect(await subjects(admin)).toContain(`${domain}: manual verification declined`);
  await request(one);
  expect((await decline(one, await openId(one))).statusCode).toBe(200);
  await request(one);
  const expired = await openId(one);
  it.clock.pass(VERIFICATION_TERMS.approvalRequest * 86_400_000 + 1_000);
  const later = await it.signIn(second.email);
  expect((await confirm(later, expired)).statusCode).toBe(404);
  expect((await request(await it.signIn(root.email))).statusCode).toBe(200);
  expect(await isVerified()).toBe(false);
});

test("an operator account created in the portal confirms requests once a second operator has approved it", async () => {
  const { id, email } = await makeOperator(await it.signIn(root.email));
  const two = await it.signIn(second.email);
  const shown = (await two.get(`/v1/user_management/${id}/`)).json<{ data: { needs_second_operator: boolean } }>();
  expect(shown.data.needs_second_operator).toBe(true);
  expect((await two.post(`/v1/user_management/${id}/approve/`)).statusCode).toBe(200);
  expect((await two.post(`/v1/user_management/${id}/approve/`)).statusCode).toBe(409);
  await request(await it.signIn(root.email));
  const made = await it.signIn(email, it.browser(), { password: MINE });
  expect((await confirm(made, await openId(made))).statusCode).toBe(200);
  // Disabled and enabled again by one operator, it waits for the other one again.
  const one = await it.signIn(root.email);
  const patch = (change: object) => one.send("PATCH", `/v1/user_management/${id}/`, change);
  expect((await patch({ disabled: true })).statusCode).toBe(200);
  expect((await patch({ disabled: false })).statusCode).toBe(200);
  const again = (await two.get(`/v1/user_management/${id}/`)).json<{ data: { needs_second_operator: boolean } }>();
  expect(again.data.needs_second_operator).toBe(true);
});
