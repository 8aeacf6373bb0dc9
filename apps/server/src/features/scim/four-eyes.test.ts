import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import type { TestBrowser, TestUser } from "../../testing/test-portal.ts";
import { verifyDomain } from "../sign-on/testing/sign-on-stage.ts";
import { type ScimStage, scimStage, type ScimUser } from "./testing/scim-stage.ts";

let stage: ScimStage;
let domain: string;
let ann: TestUser;
let anns: TestBrowser;
let bens: TestBrowser;
beforeAll(async () => {
  stage = await scimStage();
}, 120_000);
afterAll(() => stage[Symbol.asyncDispose]());

let count = 0;
beforeEach(async () => {
  const { it } = stage;
  count += 1;
  domain = `acme${count}.test`;
  const org = await it.organization(`Acme ${count}`, "client");
  await verifyDomain(it, org, domain);
  it.clock.pass(1_000);
  ann = await it.user(org, "client_admin", { email: `ann@${domain}` });
  const ben = await it.user(org, "client_admin", { email: `ben@${domain}` });
  [anns, bens] = [await it.signIn(ann.email), await it.signIn(ben.email)];
}, 60_000);

/** A person of a new connection, whose address it asks to change; answers how an administrator decides about that. */
const request = async (by: TestBrowser) => {
  const { token } = await stage.connect(by);
  const wanted = (email: string) => ({ userName: email, emails: [{ value: email }], name: { givenName: "G" } });
  const person = (await stage.scim("POST", "/Users", wanted(`emil@${domain}`), { token })).json<ScimUser>();
  const moved = await stage.scim("PUT", `/Users/${person.id}`, wanted(`emil.new@${domain}`), { token });
  expect(moved.statusCode).toBe(200);
  const { changes } = (await by.get("/v1/identity_changes/")).json<{ data: { changes: { id: string }[] } }>().data;
  return async ({ browser }: { readonly browser: TestBrowser }) =>
    (await browser.post(`/v1/identity_changes/${changes[0]?.id ?? ""}/decide/`, { decision: "approved" })).statusCode;
};

/** Invites an administrator, who chooses a password and signs in. */
const invite = async (browser: TestBrowser, name: string) => {
  const { it, all } = stage;
  const body = { first_name: "In", last_name: "Vited", email: `${name}@${domain}`, role: "client_admin" };
  const reply = await browser.post("/v1/user_management/", body);
  expect([reply.statusCode, reply.body]).toEqual([200, expect.any(String)]);
  const { id } = reply.json<{ data: { id: string } }>().data;
  await all(async (tx) => {
    const chosen = tx.selectFrom("app_user").select("password_hash").where("id", "=", ann.id);
    const { password_hash } = await chosen.executeTakeFirstOrThrow();
    await tx.updateTable("app_user").set({ password_hash, temporary_until: null }).where("id", "=", id).execute();
  });
  it.clock.pass(1_000);
  return { id, browser: await it.signIn(body.email) };
};

test("no one approves who was created, changed or let in by the requester, also through others", async () => {
  const puppet = await invite(anns, "puppet");
  const second = await invite(puppet.browser, "second");
  const third = await invite(second.browser, "third");
  const cleo = await invite(bens, "cleo");
  // What she did before the requester gave her a right is her own work; what she does after it is not.
  const before = await invite(cleo.browser, "before");
  const deny = async (denied: string[]) =>
    (await anns.send("PATCH", `/v1/user_management/${cleo.id}/`, { denied })).statusCode;
  expect([await deny(["scans:start"]), await deny([])]).toEqual([200, 200]);
  stage.it.clock.pass(1_000);
  const after = await invite(cleo.browser, "after");
  const decide = await request(anns);
  const refused = { puppet, second, third, cleo, after };
  for (const [name, account] of Object.entries(refused)) expect([name, await decide(account)]).toEqual([name, 403]);
  expect(await decide(before)).toBe(200);
}, 60_000);

test("nor who created the requester, or was let in by the same person", async () => {
  const [one, two] = [await invite(bens, "one"), await invite(bens, "two")];
  const decide = await request(one.browser);
  expect(await decide({ browser: bens })).toBe(403);
  expect(await decide(two)).toBe(403);
  expect(await decide({ browser: anns })).toBe(200);
}, 60_000);
