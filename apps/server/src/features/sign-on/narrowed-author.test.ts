import type { LabSamlProvider } from "@parapet/lab/saml-provider";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { PASSWORD, type TestBrowser, type TestUser } from "../../testing/test-portal.ts";
import { type SamlConnected, type SamlStage, samlStage } from "./testing/saml-stage.ts";
import type { Connected } from "./testing/sign-on-stage.ts";

const DENIED = ["credentials:masked", "credentials:reveal", "audit:read"];

let stage: SamlStage;
let count = 0;
beforeAll(async () => {
  stage = await samlStage();
}, 60_000);
afterAll(() => stage[Symbol.asyncDispose]());
beforeEach(() => {
  // Codes are limited by the hour.
  stage.it.clock.at = Date.now();
});

interface Scene {
  readonly at: SamlConnected;
  /** Linked, with every right of an administrator. */
  readonly full: TestUser;
  /** Who ends the author, and lacks the same rights. */
  readonly one: { readonly user: TestUser; readonly browser: TestBrowser };
  readonly author: { readonly user: TestUser; readonly browser: TestBrowser };
}

const administrator = async (at: Connected, name: string, denied: readonly string[]) => {
  const user = await stage.it.user(at.org, "client_admin", { email: `${name}@${at.domain}`, denied: [...denied] });
  return { user, browser: await stage.it.confirm(await stage.it.signIn(user.email)) };
};

const pem = (certificate: string) => `-----BEGIN CERTIFICATE-----\n${certificate}\n-----END CERTIFICATE-----`;

/** The author adds a certificate of their own; from then on assertions are signed with its key only. */
const plant = async (
  at: { readonly id: string; readonly domain: string; readonly idp: LabSamlProvider },
  by: TestBrowser,
) => {
  const planted = await at.idp.announceKey();
  const changed = await by.send("PUT", `/v1/sign_on/saml/${at.id}/`, {
    name: "SAML",
    trusts_email: true,
    domains: [at.domain],
    version: 1,
    certificates: [pem(planted)],
  });
  expect([changed.statusCode, changed.body]).toEqual([200, expect.any(String)]);
  await at.idp.rollKey();
};

const scene = async (deniedToAuthor: readonly string[] = DENIED): Promise<Scene> => {
  count += 1;
  const at = await stage.connectSaml(`Planted${count}`, { by: "file" });
  const full = await stage.it.user(at.org, "client_admin", { email: `full@${at.domain}` });
  at.idp.people.set(full.email, { attributes: { email: full.email, groups: ["admins"] } });
  expect((await stage.samlSignOn(at, full.email)).reason).toBeNull();
  const one = await administrator(at, "one", DENIED);
  const author = await administrator(at, "author", deniedToAuthor);
  await plant(at, author.browser);
  return { at, full, one, author };
};

const reasonOf = async ({ at, full }: Scene) => (await stage.samlSignOn(at, full.email)).reason;

const ENDS = {
  disabled: async ({ one, author }: Scene) =>
    one.browser.send("PATCH", `/v1/user_management/${author.user.id}/`, { disabled: true }),
  removed: async ({ one, author }: Scene) =>
    one.browser.post(`/v1/user_management/${author.user.id}/remove/`, { password: PASSWORD }),
  demoted: async ({ one, author }: Scene) => {
    const demote = (change: object) =>
      one.browser.send("PATCH", `/v1/user_management/${author.user.id}/`, { role: "client_user", ...change });
    const whole = await demote({ denied: [] });
    // A narrowed administrator does not lift the denials either.
    return whole.statusCode === 403 ? demote({}) : whole;
  },
} as const;

describe("what a narrowed administrator saved is bounded by their rights", () => {
  test.each(Object.keys(ENDS) as (keyof typeof ENDS)[])(
    "after they were %s",
    async (how) => {
      const it = await scene();
      expect(await reasonOf(it)).toBe("authority");
      expect((await ENDS[how](it)).statusCode).toBe(200);
      expect(await reasonOf(it)).toBe("authority");
    },
    60_000,
  );

  test("after they returned, and after another narrowed administrator adopted it; one who has every right decides", async () => {
    const it = await scene();
    const { one, author, at } = it;
    const set = (disabled: boolean) =>
      one.browser.send("PATCH", `/v1/user_management/${author.user.id}/`, { disabled });
    await set(true);
    expect((await set(false)).statusCode).toBe(200);
    expect(await reasonOf(it)).toBe("authority");
    const adopt = (by: TestBrowser) => by.post("/v1/ownership/adopt/", { kind: "sign-on-connection", id: at.id });
    expect((await adopt(one.browser)).statusCode).toBe(200);
    expect(await reasonOf(it)).toBe("authority");
    const admin = await stage.it.confirm(at.browser);
    const disable = await admin.send("PATCH", `/v1/user_management/${one.user.id}/`, { disabled: true });
    expect(disable.statusCode).toBe(200);
    expect(await reasonOf(it)).toBe("authority");
    expect((await adopt(admin)).statusCode).toBe(200);
    expect(await reasonOf(it)).toBeNull();
  }, 60_000);

  test("also what was denied to them after they saved it, or given to a linked person", async () => {
    const it = await scene([]);
    expect(await reasonOf(it)).toBeNull();
    const admin = await stage.it.confirm(it.at.browser);
    const change = (body: object) => admin.send("PATCH", `/v1/user_management/${it.author.user.id}/`, body);
    expect((await change({ denied: DENIED })).statusCode).toBe(200);
    expect(await reasonOf(it)).toBe("authority");
    expect((await change({ disabled: true })).statusCode).toBe(200);
    expect(await reasonOf(it)).toBe("authority");
    // Who has the rights gives them back.
    expect((await change({ denied: [] })).statusCode).toBe(200);
    expect(await reasonOf(it)).toBeNull();
  }, 60_000);

  test("an author with every right who leaves locks no one out", async () => {
    const it = await scene([]);
    const admin = await stage.it.confirm(it.at.browser);
    expect(
      (await admin.post(`/v1/user_management/${it.author.user.id}/remove/`, { password: PASSWORD })).statusCode,
    ).toBe(200);
    expect(await reasonOf(it)).toBeNull();
  }, 60_000);

  test("of OpenID Connect too", async () => {
    count += 1;
    const at = await stage.connect(`Planted${count}`);
    const full = await stage.it.user(at.org, "client_admin", { email: `full@${at.domain}` });
    const login = stage.someone(at, { email: full.email, groups: ["admins"] });
    expect((await stage.signOn(at, login)).reason).toBeNull();
    const one = await administrator(at, "one", DENIED);
    const author = await administrator(at, "author", DENIED);
    const saved = await author.browser.send("PUT", `/v1/sign_on/connections/${at.id}/`, {
      name: "OIDC",
      issuer: stage.idp.issuer,
      client_id: `client-${at.domain}`,
      domains: [at.domain],
      version: 1,
    });
    expect(saved.statusCode).toBe(200);
    const test = await author.browser.post(`/v1/sign_on/connections/${at.id}/test/`);
    const own = stage.someone(at, { email: author.user.email, groups: ["admins"] });
    const back = await stage.idp.visit(test.json<{ data: { redirect_url: string } }>().data.redirect_url, own);
    await author.browser.get(back.replace("https://portal.example", ""));
    const enabled = await author.browser.post(`/v1/sign_on/connections/${at.id}/state/`, {
      enabled: true,
      required: false,
    });
    expect([enabled.statusCode, enabled.body]).toEqual([200, expect.any(String)]);
    expect((await stage.signOn(at, login)).reason).toBe("authority");
    const ended = await one.browser.post(`/v1/user_management/${author.user.id}/remove/`, { password: PASSWORD });
    expect(ended.statusCode).toBe(200);
    expect((await stage.signOn(at, login)).reason).toBe("authority");
  }, 60_000);
});

test("other administrators are notified of changed settings, and the audit row names the fields", async () => {
  const { at, author, one, full } = await scene();
  for (const { email } of [full, one.user, at.admin]) {
    const [mail] = (await stage.it.mailTo(email)).filter(({ subject }) => subject.includes("Single sign-on settings"));
    expect(mail?.text).toContain(" saved the identity provider SAML.");
    expect(mail?.text).toMatch(/certificates/i);
  }
  expect((await stage.it.mailTo(author.user.email)).map(({ subject }) => subject).join()).not.toContain(
    "sign-on settings",
  );
  const notices = (await one.browser.get("/v1/notifications/")).body;
  expect(notices).toContain("sign_on_changed");
  expect(await stage.audited("sign-on.changed", at.org)).toMatchObject({
    actor_id: author.user.id,
    detail: {
      fields: {
        name: expect.anything(),
        certificates: { before: [expect.any(String)], after: expect.arrayContaining([expect.any(String)]) },
      },
    },
  });
}, 60_000);
