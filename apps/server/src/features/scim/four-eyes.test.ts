import { afterAll, beforeAll, expect, test } from "vitest";

import type { TestBrowser, TestUser } from "../../testing/test-portal.ts";
import { verifyDomain } from "../sign-on/testing/sign-on-stage.ts";
import { type ScimStage, scimStage, type ScimUser } from "./testing/scim-stage.ts";

let stage: ScimStage;
let org: TestUser["org"];
let ann: TestUser;
let anns: TestBrowser;
let bens: TestBrowser;
beforeAll(async () => {
  stage = await scimStage();
  const { it } = stage;
  org = await it.organisation("Acme", "client");
  await verifyDomain(it, org, "acme.test");
  it.clock.pass(1_000);
  ann = await it.user(org, "client_admin", { email: "ann@acme.test" });
  const ben = await it.user(org, "client_admin", { email: "ben@acme.test" });
  [anns, bens] = [await it.signIn(ann.email), await it.signIn(ben.email)];
}, 120_000);
afterAll(() => stage[Symbol.asyncDispose]());

/** Invites an administrator, who chooses a password and signs in. */
const invite = async (browser: TestBrowser, name: string) => {
  const { it, all } = stage;
  const body = { first_name: "In", last_name: "Vited", email: `${name}@acme.test`, role: "client_admin" };
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
  const { token } = await stage.connect(anns);
  const wanted = (email: string) => ({ userName: email, emails: [{ value: email }], name: { givenName: "G" } });
  const emil = (await stage.scim("POST", "/Users", wanted("emil@acme.test"), { token })).json<ScimUser>();
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
  const moved = await stage.scim("PUT", `/Users/${emil.id}`, wanted("emil.new@acme.test"), { token });
  expect(moved.statusCode).toBe(200);
  const { changes } = (await bens.get("/v1/identity_changes/")).json<{ data: { changes: { id: string }[] } }>().data;
  const decide = async ({ browser }: { readonly browser: TestBrowser }) =>
    (await browser.post(`/v1/identity_changes/${changes[0]?.id ?? ""}/decide/`, { decision: "approved" })).statusCode;
  const refused = { puppet, second, third, cleo, after };
  for (const [name, account] of Object.entries(refused)) expect([name, await decide(account)]).toEqual([name, 403]);
  expect(await decide(before)).toBe(200);
}, 60_000);
