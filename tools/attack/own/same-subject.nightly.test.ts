import { afterAll, beforeAll, expect, test } from "vitest";

import {
  readAccount,
  type Connected,
  type SignOnStage,
  signOnStage,
} from "../../../apps/server/src/features/sign-on/testing/sign-on-stage.ts";
import { type IdentityProvider, startIdentityProvider } from "../../../lab/src/identity-provider.ts";
import { linkIdentity } from "../../../packages/db/src/queries/sign-on/sign-on-identity.ts";

let stage: SignOnStage;
let evil: IdentityProvider;
let acme: Connected;
let mallory: Connected;
beforeAll(async () => {
  stage = await signOnStage();
  evil = await startIdentityProvider();
  acme = await stage.connect("Acme");
  mallory = await stage.connect("Mallory", { provider: evil });
});
afterAll(async () => {
  await evil[Symbol.asyncDispose]();
  await stage[Symbol.asyncDispose]();
});

/** Signs on at the attacker's own provider as a subject of the victim's; answers whose account opens. */
const impersonate = async (subject: string, email: string): Promise<string | null> => {
  evil.people.set(subject, { email, email_verified: true, given_name: "M", family_name: "M", groups: ["admins"] });
  const { browser, reason } = await stage.signOn(mallory, subject, { provider: evil });
  if (reason !== null) return null;
  await browser.tokens();
  return (await readAccount(browser)).organization.id;
};

test("a subject of one provider opens no account at another, whatever address it claims", async () => {
  const victim = stage.someone(acme);
  expect((await stage.signOn(acme, victim)).reason).toBeNull();
  const address = String(stage.idp.people.get(victim)?.["email"]);
  for (const email of [
    `${victim}@mallory.test`,
    address,
    address.toUpperCase(),
    `${address}\u0000@mallory.test`,
    acme.admin.email,
  ])
    expect([email, await impersonate(victim, email)]).not.toEqual([email, acme.org]);
});

test("the attack finds a link that is kept by the subject alone", async () => {
  const victim = stage.someone(acme);
  expect((await stage.signOn(acme, victim)).reason).toBeNull();
  const address = String(stage.idp.people.get(victim)?.["email"]);
  const { id } = await stage.it.all((tx) =>
    tx.selectFrom("app_user").select("id").where("email", "=", address).executeTakeFirstOrThrow(),
  );
  // As a lookup without the connection would have it.
  await stage.it.all(async (tx) => {
    await tx.updateTable("app_user").set({ org_id: mallory.org }).where("id", "=", id).execute();
    await linkIdentity(tx, {
      org: mallory.org,
      connection: mallory.id,
      subject: victim,
      user: id as never,
      at: stage.it.clock.now(),
    });
  });
  evil.people.set(victim, { email: `${victim}@mallory.test`, email_verified: true, groups: ["admins"] });
  const { browser } = await stage.signOn(mallory, victim, { provider: evil });
  await browser.tokens();
  expect((await readAccount(browser)).email).toBe(address);
});
