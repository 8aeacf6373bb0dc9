import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import {
  type SamlConnected,
  type SamlStage,
  samlStage,
} from "../../../apps/server/src/features/sign-on/testing/saml-stage.ts";
import { PORTAL, readAccount, verifyDomain } from "../../../apps/server/src/features/sign-on/testing/sign-on-stage.ts";
import { PASSWORD, type TestUser } from "../../../apps/server/src/testing/test-portal.ts";
import { type LabSamlProvider, startSamlProvider } from "../../../lab/src/saml-provider.ts";
import { linkIdentity } from "../../../packages/db/src/queries/sign-on/sign-on-identity.ts";
import type { UserId } from "../../../packages/domain/src/contracts/ids.ts";

let stage: SamlStage;
let serial = 0;
let acme: SamlConnected;
/** The NameID of someone of Acme whose account is linked, and the address. */
let victim: string;
let address: string;

beforeAll(async () => {
  stage = await samlStage();
}, 60_000);
afterAll(() => stage[Symbol.asyncDispose]());
beforeEach(async () => {
  serial += 1;
  stage.it.clock.at = Date.now();
  acme = await stage.connectSaml(`Acme${serial}`);
  victim = `victim-${serial}`;
  address = `${victim}@${acme.domain}`;
  acme.idp.people.set(victim, { attributes: { email: address, groups: [] } });
  const { reason } = await stage.samlSignOn(acme, victim);
  if (reason !== null) throw new Error(`the victim could not sign in: ${reason}`);
}, 60_000);

/** What the thief's provider says of the victim's NameID; the account that opens, null where none does. */
const impersonate = async (at: SamlConnected, email: string, subject = victim): Promise<string | null> => {
  at.idp.people.set(subject, { nameId: subject, attributes: { email, groups: ["admins"] } });
  const { browser, reason } = await stage.samlSignOn(at, subject, { agrees: false });
  if (reason !== null) return null;
  await browser.tokens();
  const account = await readAccount(browser);
  return `${account.email} of ${account.organization.id}`;
};

const claims = (at: SamlConnected): string[] => [
  `thief@${at.domain}`,
  address,
  address.toUpperCase(),
  `${address}\u0000@${at.domain}`,
  `${address},thief@${at.domain}`,
  acme.admin.email,
];

/** Sets another provider behind the connection, tests it and switches it on. */
const replace = async (at: SamlConnected, idp: LabSamlProvider, version = 1): Promise<SamlConnected> => {
  const { browser, id, domain, admin } = at;
  await stage.it.confirm(browser);
  const body = { name: "Another", metadata_xml: idp.metadata, trusts_email: true, domains: [domain], version };
  expect((await browser.send("PUT", `/v1/sign_on/saml/${id}/`, body)).statusCode).toBe(200);
  return switchOn({ ...at, idp, admin });
};

const switchOn = async (at: SamlConnected): Promise<SamlConnected> => {
  const { browser, id, idp, admin } = at;
  idp.people.set(admin.email, { attributes: { email: admin.email, groups: ["admins"] } });
  const begun = await browser.post(`/v1/sign_on/connections/${id}/test/`);
  const { redirect_url } = begun.json<{ data: { redirect_url: string } }>().data;
  const tested = await stage.post(await idp.visit(redirect_url, admin.email));
  await browser.get(String(tested.headers.location).replace(PORTAL, ""));
  const state = { enabled: true, required: false };
  expect((await browser.post(`/v1/sign_on/connections/${id}/state/`, state)).statusCode).toBe(200);
  return at;
};

const removeUser = async (by: SamlConnected, id: string): Promise<void> => {
  const removed = await by.browser.post(`/v1/user_management/${id}/remove/`, { password: PASSWORD });
  expect(removed.statusCode).toBe(200);
};
const idOf = (email: string) =>
  stage.it.all((tx) =>
    tx
      .selectFrom("app_user")
      .select("id")
      .where("email", "=", email)
      .where("status", "<>", "removed")
      .executeTakeFirstOrThrow(),
  );

describe("the same NameID opens no account of someone else", () => {
  test("from the provider of another organization", async () => {
    const mallory = await stage.connectSaml(`Mallory${serial}`);
    for (const email of claims(mallory)) expect(String(await impersonate(mallory, email))).not.toContain(acme.org);
  });

  test("from a second provider of the same organization, for another of its domains", async () => {
    const domain = `second${serial}.test`;
    await verifyDomain(stage.it, acme.org, domain);
    await using idp = await startSamlProvider();
    await stage.it.confirm(acme.browser);
    const made = await acme.browser.post("/v1/sign_on/saml/", {
      name: "Second",
      metadata_xml: idp.metadata,
      trusts_email: true,
      domains: [domain],
    });
    expect(made.statusCode).toBe(200);
    const { id } = made.json<{ data: { id: string } }>().data;
    const admin = await stage.it.user(acme.org, "client_admin", { email: `admin@${domain}` });
    const second = await switchOn({ ...acme, id, idp, domain, admin });
    for (const email of claims(second)) expect(String(await impersonate(second, email))).not.toContain(address);
  });

  test("from a provider that replaced the first: a colleague who has the NameID there is not the victim", async () => {
    await using idp = await startSamlProvider();
    const replaced = await replace(acme, idp);
    for (const email of [`colleague-${serial}@${acme.domain}`, `other-${serial}@${acme.domain}`])
      expect(String(await impersonate(replaced, email))).not.toContain(address);
    // Someone with a password is asked before the new provider may sign them in.
    const owner = await stage.it.user(acme.org, "client_user", { email: `owner-${serial}@${acme.domain}` });
    expect(await impersonate(replaced, owner.email, `subject-${serial}`)).toBeNull();
  });

  test("after the person has left: disabled or removed, under the old address and under new ones", async () => {
    const { id } = await idOf(address);
    const disable = { disabled: true };
    expect((await acme.browser.send("PATCH", `/v1/user_management/${id}/`, disable)).statusCode).toBe(200);
    for (const email of [address, `new-${serial}@${acme.domain}`])
      expect([email, await impersonate(acme, email)]).toEqual([email, null]);
    await removeUser(acme, id);
    expect(await impersonate(acme, address)).toBeNull();
    // A removed account's NameID does not become the account of whoever the provider names with it.
    const colleague = await stage.it.user(acme.org, "client_admin", { email: `boss-${serial}@${acme.domain}` });
    expect(await impersonate(acme, colleague.email)).toBeNull();
  });

  test("after the address was given to someone else, who was invited again", async () => {
    await removeUser(acme, (await idOf(address)).id);
    const namesake: TestUser = await stage.it.user(acme.org, "client_admin", { email: address });
    // The namesake has a password and has not agreed; the former holder still has the NameID.
    expect(await impersonate(acme, address)).toBeNull();
    expect((await stage.it.signIn(namesake.email)).cookies.size).toBeGreaterThan(0);
  });
});

test("the attack finds a link that is kept by the NameID alone", async () => {
  const mallory = await stage.connectSaml(`Mallory${serial}`);
  const { id } = await idOf(address);
  // As a lookup without the connection would have it.
  await stage.it.all(async (tx) => {
    await tx.updateTable("app_user").set({ org_id: mallory.org }).where("id", "=", id).execute();
    const link = { org: mallory.org, connection: mallory.id, subject: victim, user: id as UserId };
    await linkIdentity(tx, { ...link, at: stage.it.clock.now() });
  });
  expect(await impersonate(mallory, `thief@${mallory.domain}`)).toContain(address);
});
