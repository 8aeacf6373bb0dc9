import { within } from "@parapet/db/scope";
import { startIdentityProvider } from "@parapet/lab/identity-provider";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";

import { COOKIES } from "../../platform/session/cookies.ts";
import { hashSecret } from "../../platform/session/secrets.ts";
import { PASSWORD, type TestBrowser, type TestPortal } from "../../testing/test-portal.ts";
import { localPath } from "./local-path.ts";
import { type Connected, PORTAL, type SignOnStage, signOnStage, verifyDomain } from "./testing/sign-on-stage.ts";

let stage: SignOnStage;
let it: TestPortal;
let acme: Connected;
let beta: Connected;
let staff: Connected;

beforeAll(async () => {
  stage = await signOnStage();
  ({ it } = stage);
  acme = await stage.connect("Acme");
  beta = await stage.connect("Beta");
  staff = await stage.connect("Staff", { kind: "operator" });
}, 60_000);
afterAll(() => stage[Symbol.asyncDispose]());
afterEach(() => {
  stage.idp.faults = {};
  it.clock.at = Date.now();
});

let people = 0;
/** Someone whom the provider knows; the login is the subject. */
const someone = (at: Connected, claims: object = {}): string => {
  people += 1;
  const login = `person-${people}`;
  stage.idp.people.set(login, {
    email: `person${people}@${at.domain}`,
    email_verified: true,
    given_name: "Mara",
    family_name: "Vogt",
    groups: [],
    ...claims,
  });
  return login;
};
const accountOf = async (browser: { get: (url: string) => Promise<{ json: <T>() => T }> }) =>
  (await browser.get("/v1/account/")).json<{
    data: { email: string; role_name: string; organisation: { id: string } };
  }>().data;
/** The newest row of this action, by default in the log of Acme. */
const audited = (action: string, org = acme.org) => stage.audited(action, org);
const all = <Result>(work: Parameters<typeof within<Result>>[2]) => within(it.services.db, "everything", work);

describe("refused, each with its own reason and audit row", () => {
  const now = () => Math.floor(it.clock.at / 1000);
  test.each([
    ["another issuer", () => ({ claims: { iss: "https://evil.test" } }), "issuer"],
    ["another audience", () => ({ claims: { aud: "someone-else" } }), "audience"],
    ["a second audience that is not ours", () => ({ claims: { aud: ["client-acme.test", "evil"] } }), "audience"],
    ["another nonce", () => ({ claims: { nonce: "replayed" } }), "nonce"],
    ["no nonce", () => ({ claims: { nonce: undefined } }), "nonce"],
    ["no signature (alg none)", () => ({ signature: "none" as const }), "algorithm"],
    ["HS256 with the public key as secret", () => ({ signature: "hs256" as const }), "algorithm"],
    ["a signature of another key", () => ({ signature: "foreign" as const }), "signature"],
    ["a key that is not published", () => ({ signature: "unknown-key" as const }), "key"],
    ["an expired token", () => ({ claims: { exp: now() - 120 } }), "expired"],
    ["a token that is not valid yet", () => ({ claims: { nbf: now() + 600 } }), "not-yet-valid"],
    ["a token issued in the future", () => ({ claims: { iat: now() + 600 } }), "not-yet-valid"],
    ["a provider that does not answer", () => ({ isDown: true }), "unreachable"],
  ])("%s", async (_, faults, reason) => {
    const login = someone(acme);
    const browser = it.browser();
    const begun = await browser.post("/api/sign-on/start", { email: `x@${acme.domain}` });
    const { redirect_url } = begun.json<{ data: { redirect_url: string } }>().data;
    const back = await stage.idp.visit(redirect_url, login);
    stage.idp.faults = faults();
    const reply = await browser.get(back.replace(PORTAL, ""));
    expect(reply.headers.location).toBe(`/login?sign_on=${reason}`);
    expect(reply.cookies).toEqual([]);
    expect(await audited("sign-in.provider")).toMatchObject({
      org_id: acme.org,
      object: acme.id,
      result: "refused",
      detail: { reason },
    });
  });

  test("the answer of another connection at this address (mix-up), and a foreign iss parameter", async () => {
    const login = someone(acme);
    for (const mixed of [
      (url: string) => url.replace(acme.id, beta.id),
      (url: string) => url.replace(/iss=[^&]+/, `iss=${encodeURIComponent("https://evil.test")}`),
    ]) {
      const browser = it.browser();
      const begun = await browser.post("/api/sign-on/start", { email: `x@${acme.domain}` });
      const { redirect_url } = begun.json<{ data: { redirect_url: string } }>().data;
      const back = await stage.idp.visit(redirect_url, login);
      expect(back).toContain("iss=");
      const reply = await browser.get(mixed(back).replace(PORTAL, ""));
      expect(reply.headers.location).toBe("/login?sign_on=mix-up");
      expect(await audited("sign-in.provider")).toMatchObject({
        result: "refused",
        detail: { reason: "mix-up" },
      });
    }
  });

  test("an answer in another browser, a second time, too late, or with an unknown state", async () => {
    const login = someone(acme);
    const browser = it.browser();
    const begin = async () =>
      (await browser.post("/api/sign-on/start", { email: `x@${acme.domain}` })).json<{
        data: { redirect_url: string };
      }>().data.redirect_url;
    const back = (await stage.idp.visit(await begin(), login)).replace(PORTAL, "");
    const other = it.browser();
    await other.post("/api/sign-on/start", { email: `x@${acme.domain}` });
    expect((await other.get(back)).headers.location).toBe("/login?sign_on=state");
    expect((await browser.get(back)).headers.location).toBe("/dashboard");
    expect((await browser.get(back)).headers.location).toBe("/login?sign_on=state");
    const late = (await stage.idp.visit(await begin(), login)).replace(PORTAL, "");
    it.clock.pass(10 * 60_000 + 1000);
    expect((await browser.get(late)).headers.location).toBe("/login?sign_on=state");
    const unknown = await browser.get(`/api/sign-on/${acme.id}/callback?code=x&state=y`);
    expect(unknown.headers.location).toBe("/login?sign_on=state");
    expect(await audited("sign-in.provider")).toMatchObject({ result: "refused", detail: { reason: "state" } });
  });

  test("a person who refuses at the provider", async () => {
    const browser = it.browser();
    const begun = await browser.post("/api/sign-on/start", { email: `x@${acme.domain}` });
    const { redirect_url } = begun.json<{ data: { redirect_url: string } }>().data;
    const state = new URL(redirect_url).searchParams.get("state") ?? "";
    const iss = encodeURIComponent(stage.idp.issuer);
    const reply = await browser.get(`/api/sign-on/${acme.id}/callback?error=access_denied&state=${state}&iss=${iss}`);
    expect(reply.headers.location).toBe("/login?sign_on=provider-error");
  });

  test.each([
    ["no address", { email: undefined }, "email-missing"],
    ["an address that is none", { email: "mara" }, "email-missing"],
    ["an address that the provider has not verified", { email_verified: false }, "email-unverified"],
    ["an address of which the provider does not say so", { email_verified: undefined }, "email-unverified"],
    ["an address of a domain that is not the connection's", { email: "mara@elsewhere.test" }, "domain"],
    ["an address below a domain of the connection", { email: "mara@sub.acme.test" }, "domain"],
    ["an address of another organization's verified domain", { email: "mara@beta.test" }, "domain"],
  ])("%s", async (_, claims, reason) => {
    const { reason: given, cookies } = await stage.signOn(acme, someone(acme, claims));
    expect([given, cookies]).toEqual([reason, []]);
    expect(await audited("sign-in.provider")).toMatchObject({
      org_id: acme.org,
      actor_id: null,
      result: "refused",
      detail: { reason },
    });
  });
});

describe("a provider speaks for its own organization only", () => {
  test("a verified email says nothing about an address in another claim", async () => {
    const claimFrom = (name: string) =>
      all((tx) => tx.updateTable("sign_on_connection").set({ email_claim: name }).where("id", "=", acme.id).execute());
    await claimFrom("preferred_username");
    const login = someone(acme, { email: "mara@elsewhere.test", preferred_username: acme.admin.email });
    const { reason, cookies } = await stage.signOn(acme, login);
    await claimFrom("email");
    expect([reason, cookies]).toEqual(["email-unverified", []]);
  });

  test("it never signs in to an account of another one, even with an address of its own domain", async () => {
    const stranger = await it.user(beta.org, "client_admin", { email: "moved@acme.test" });
    const { reason, cookies } = await stage.signOn(acme, someone(acme, { email: stranger.email }));
    expect([reason, cookies]).toEqual(["other-organization", []]);
  });

  test("nor to an operator or a partner whose address is below its domain", async () => {
    const root = await it.user(staff.org, "super_admin", { email: "root@acme.test" });
    expect((await stage.signOn(acme, someone(acme, { email: root.email }))).reason).toBe("other-organization");
  });

  test("an address that is asserted later does not lead to another account: the subject does", async () => {
    const login = someone(acme);
    await stage.signOn(acme, login);
    const victim = await it.user(acme.org, "client_admin", { email: "victim@acme.test" });
    stage.idp.people.set(login, { email: victim.email, email_verified: true, groups: [] });
    const { browser } = await stage.signOn(acme, login);
    await browser.tokens();
    const account = await accountOf(browser);
    expect(account.email).not.toBe(victim.email);
    expect(account.role_name).toBe("client_user");
  });

  test("two people with one address: the second subject is refused", async () => {
    const first = someone(acme, { email: "shared@acme.test" });
    expect((await stage.signOn(acme, first)).reason).toBeNull();
    const second = someone(acme, { email: "Shared@acme.test" });
    expect((await stage.signOn(acme, second)).reason).toBe("other-person");
  });

  test.runIf(inject("isNightly"))("the same subject at another provider is another person", async () => {
    const login = someone(acme);
    expect((await stage.signOn(acme, login)).reason).toBeNull();
    await using evil = await startIdentityProvider();
    const gamma = await stage.connect("Gamma", { provider: evil });
    evil.people.set(login, { email: `${login}@gamma.test`, email_verified: true, groups: ["admins"] });
    const { browser } = await stage.signOn(gamma, login, { provider: evil });
    await browser.tokens();
    expect((await accountOf(browser)).organisation.id).toBe(gamma.org);
  });

  test.runIf(inject("isNightly"))("another issuer forgets who was who at the former one", async () => {
    const delta = await stage.connect("Delta");
    const login = someone(delta);
    await stage.signOn(delta, login);
    const fresh = await it.signIn(delta.admin.email);
    await using evil = await startIdentityProvider();
    const change = (secret: object) =>
      fresh.send("PUT", `/v1/sign_on/connections/${delta.id}/`, {
        name: "Other",
        issuer: evil.issuer,
        client_id: "c",
        domains: [delta.domain],
        version: 1,
        ...secret,
      });
    // The secret of the former issuer is never sent to the new one.
    expect((await change({})).statusCode).toBe(400);
    expect((await change({ client_secret: "new-secret" })).statusCode).toBe(200);
    const rows = await all((tx) =>
      tx.selectFrom("sign_on_identity").select("subject").where("connection_id", "=", delta.id).execute(),
    );
    expect(rows).toEqual([]);
    const { data } = (await fresh.get("/v1/sign_on/")).json<{
      data: { connections: { enabled: boolean; tested: boolean }[] };
    }>();
    expect(data.connections[0]).toMatchObject({ enabled: false, tested: false });
  });

  test("a domain that two organizations have verified leads to the provider that is enabled first", async () => {
    const rival = await stage.connect("Rival", { enabled: false });
    await verifyDomain(it, rival.org, "acme.test");
    await rival.browser.send("PUT", "/v1/sign_on/groups/", {
      default_role: "client_admin",
      groups: [],
    });
    const stored = (await rival.browser.get("/v1/sign_on/")).json<{ data: { connections: { version: number }[] } }>();
    const changed = await rival.browser.send("PUT", `/v1/sign_on/connections/${rival.id}/`, {
      name: "Rival",
      issuer: stage.idp.issuer,
      client_id: "client-rival.test",
      domains: ["acme.test"],
      version: stored.data.connections[0]?.version,
    });
    expect(changed.statusCode).toBe(200);
    await all((tx) =>
      tx.updateTable("sign_on_connection").set({ tested_version: 2 }).where("id", "=", rival.id).execute(),
    );
    const enabled = await rival.browser.post(`/v1/sign_on/connections/${rival.id}/state/`, {
      enabled: true,
      required: false,
    });
    expect([enabled.statusCode, enabled.json<{ detail: string }>().detail]).toEqual([
      409,
      "One of the domains is already used by another enabled connection.",
    ]);
  });

  test("a domain whose verification has lapsed does not sign anyone in, and password sign-in works again", async () => {
    const echo = await stage.connect("Echo");
    await echo.browser.send("PUT", "/v1/sign_on/emergency/", { users: [echo.admin.id] });
    await echo.browser.post(`/v1/sign_on/connections/${echo.id}/state/`, { enabled: true, required: true });
    const uma = await it.user(echo.org, "client_user", { email: "uma@echo.test" });
    const login = () => it.browser().post("/api/login", { email: uma.email, password: PASSWORD });
    expect((await login()).statusCode).toBe(403);
    const browser = it.browser();
    const begun = await browser.post("/api/sign-on/start", { email: uma.email });
    const back = await stage.idp.visit(
      begun.json<{ data: { redirect_url: string } }>().data.redirect_url,
      someone(echo, { email: uma.email }),
    );
    await all((tx) =>
      tx
        .updateTable("authorised_domain")
        .set({ lapses_at: new Date(0) })
        .where("org_id", "=", echo.org)
        .execute(),
    );
    expect((await browser.get(back.replace(PORTAL, ""))).headers.location).toBe("/login?sign_on=domain");
    expect((await it.browser().post("/api/sign-on/start", { email: uma.email })).statusCode).toBe(404);
    expect((await login()).statusCode).toBe(200);
  });
});

describe("accounts", () => {
  test("one is created at the first sign-in, with the role of its groups, and found again by its subject", async () => {
    const login = someone(acme, { groups: ["staff", "admins"] });
    const { browser, location } = await stage.signOn(acme, login, {
      next: "/dashboard/management/user-management?page=2",
    });
    expect(location).toBe("/dashboard/management/user-management?page=2");
    await browser.tokens();
    const account = await accountOf(browser);
    expect([account.role_name, account.organisation.id]).toEqual(["client_admin", acme.org]);
    expect(await audited("user.provisioned")).toMatchObject({
      org_id: acme.org,
      detail: { role: "client_admin", connection: acme.id },
    });
    expect(await audited("session.opened")).toMatchObject({ detail: { by: "sign-on" } });
    // The groups are read again at each sign-in, and the address is followed.
    stage.idp.people.set(login, { email: "renamed@acme.test", email_verified: true, groups: ["staff"] });
    const again = await stage.signOn(acme, login);
    await again.browser.tokens();
    const later = await accountOf(again.browser);
    expect([later.role_name, later.email]).toEqual(["client_user", "renamed@acme.test"]);
    // What needs a fresh code asks for one: the provider's second factor is not known here.
    expect((await again.browser.post("/v1/account/passkeys/options/")).json<{ code: string }>().code).toBe(
      "fresh_code_required",
    );
  });

  test("an existing account is linked once, by a verified address in a verified domain", async () => {
    const ann = await it.user(acme.org, "client_user", { email: "ann@acme.test" });
    const login = someone(acme, { email: "Ann@Acme.test" });
    const { browser, reason } = await stage.signOn(acme, login);
    expect(reason).toBeNull();
    await browser.tokens();
    expect((await accountOf(browser)).email).toBe(ann.email);
    expect(await audited("user.linked")).toMatchObject({ actor_id: ann.id, object: acme.id });
  });

  test("people without a mapped group are refused when there is no default role", async () => {
    const fox = await stage.connect("Fox");
    await fox.browser.send("PUT", "/v1/sign_on/groups/", {
      default_role: null,
      groups: [{ name: "admins", role: "client_admin", unit: null }],
    });
    expect((await stage.signOn(fox, someone(fox))).reason).toBe("no-role");
    expect((await stage.signOn(fox, someone(fox, { groups: ["admins"] }))).reason).toBeNull();
  });

  test("the last administrator stays one, whatever the groups say", async () => {
    const golf = await stage.connect("Golf");
    stage.idp.people.set(golf.admin.email, { email: golf.admin.email, email_verified: true, groups: [] });
    const { browser } = await stage.signOn(golf, golf.admin.email);
    await browser.tokens();
    expect((await accountOf(browser)).role_name).toBe("client_admin");
    expect(await audited("user.role-changed", golf.org)).toMatchObject({ result: "refused" });
  });

  test("no account is created beyond the users of the plan", async () => {
    const november = await stage.connect("November");
    for (let n = 1; n < 10; n += 1) await it.user(november.org, "client_user");
    expect((await stage.signOn(november, someone(november))).reason).toBe("quota");
  });

  test("a disabled or removed account stays out", async () => {
    const login = someone(acme);
    await stage.signOn(acme, login);
    const set = (status: "disabled" | "active") =>
      all((tx) =>
        tx
          .updateTable("app_user")
          .set({ status })
          .where("email", "=", `${login.replace("-", "")}@acme.test`)
          .execute(),
      );
    await set("disabled");
    expect((await stage.signOn(acme, login)).reason).toBe("account");
    await set("active");
    expect((await stage.signOn(acme, login)).reason).toBeNull();
  });

  test("a key that the provider rolled a moment ago is known at the next sign-in", async () => {
    const login = someone(acme);
    await stage.signOn(acme, login);
    await stage.idp.rollKey();
    expect((await stage.signOn(acme, login)).reason).toBeNull();
  });

  test.runIf(inject("isNightly"))(
    "a partner and the operator have providers too; a mapping gives no role above its administrator's",
    async () => {
      const harbour = await stage.connect("Harbour", { kind: "partner" });
      const refused = await harbour.browser.send("PUT", "/v1/sign_on/groups/", {
        default_role: "partner_admin",
        groups: [],
      });
      expect(refused.statusCode).toBe(403);
      const { browser } = await stage.signOn(harbour, someone(harbour));
      await browser.tokens();
      expect((await accountOf(browser)).role_name).toBe("partner_user");
      // An administrator, whose role no mapping may give, is not demoted by one.
      const boss = await stage.signOn(harbour, harbour.admin.email);
      await boss.browser.tokens();
      expect((await accountOf(boss.browser)).role_name).toBe("partner_admin");
      const operator = await stage.signOn(staff, someone(staff, { groups: ["admins"] }));
      await operator.browser.tokens();
      expect((await accountOf(operator.browser)).role_name).toBe("super_admin");
      const { access_given_by } = await all((tx) =>
        tx
          .selectFrom("app_user")
          .select("access_given_by")
          .where("org_id", "=", staff.org)
          .where("email", "like", "person%")
          .executeTakeFirstOrThrow(),
      );
      // A second operator has to approve it.
      expect(access_given_by).toBe(staff.admin.id);
    },
  );
});

describe("settings", () => {
  test("only of the own organization, only with a fresh code, never by an account that is not approved", async () => {
    const partner = await it.organisation("Quay", "partner");
    const client = await it.organisation("Quayside", "client", { partner });
    const paula = await it.signIn((await it.user(partner, "partner_admin")).email);
    const named = { "x-parapet-organization": client };
    const { data } = (await paula.get("/v1/sign_on/", named)).json<{ data: { connections: unknown[] } }>();
    expect(data.connections).toEqual([]);
    expect((await paula.send("DELETE", `/v1/sign_on/connections/${acme.id}/`)).statusCode).toBe(404);
    const state = { enabled: false, required: false };
    expect((await paula.post(`/v1/sign_on/connections/${acme.id}/state/`, state)).statusCode).toBe(404);
    expect((await paula.post(`/v1/sign_on/connections/${acme.id}/test/`)).statusCode).toBe(404);
    const uma = await it.signIn((await it.user(acme.org, "client_user")).email);
    expect((await uma.get("/v1/sign_on/")).statusCode).toBe(403);
    const outside = await it.user(acme.org, "client_admin");
    await all((tx) =>
      tx.updateTable("app_user").set({ approval: "restricted" }).where("id", "=", outside.id).execute(),
    );
    expect((await (await it.signIn(outside.email)).get("/v1/sign_on/")).statusCode).toBe(403);
    const ann = await it.signIn(acme.admin.email);
    it.clock.pass(5 * 60_000 + 1000);
    for (const [method, url, body] of [
      ["POST", `/v1/sign_on/connections/${acme.id}/state/`, state],
      ["DELETE", `/v1/sign_on/connections/${acme.id}/`, undefined],
      ["PUT", "/v1/sign_on/emergency/", { users: [] }],
      ["PUT", "/v1/sign_on/groups/", { default_role: null, groups: [] }],
    ] as const)
      expect((await ann.send(method, url, body)).json<{ code: string }>().code).toBe("fresh_code_required");
  });

  test("a domain that is not verified, or only by an operator's approval, cannot be used", async () => {
    const org = await it.organisation("Hotel", "client", { domain: "hotel.test" });
    const browser = await it.signIn((await it.user(org, "client_admin")).email);
    for (const domain of ["hotel.test", "acme.test", "unknown.test"]) {
      const reply = await browser.post("/v1/sign_on/connections/", {
        name: "x",
        issuer: stage.idp.issuer,
        client_id: "x",
        domains: [domain],
      });
      expect([reply.statusCode, Object.keys(reply.json<{ fields: object }>().fields)]).toEqual([400, ["domains"]]);
    }
  });

  test.each([
    "ftp://idp.test",
    "https://user@idp.test",
    "https://idp.test/?a=b",
    "https://idp.test/#x",
    "javascript:alert(1)",
  ])("the issuer %s is refused", async (issuer) => {
    const browser = await it.signIn(acme.admin.email);
    const body = { name: "x", issuer, client_id: "x", domains: ["acme.test"] };
    expect((await browser.post("/v1/sign_on/connections/", body)).statusCode).toBe(400);
  });

  test("a test shows the claims, opens no session, and is read by its administrator alone", async () => {
    const india = await stage.connect("India", { enabled: false });
    const untested = await india.browser.post(`/v1/sign_on/connections/${india.id}/state/`, {
      enabled: true,
      required: false,
    });
    expect(untested.json<{ detail: string }>().detail).toContain("Test the current settings");
    await india.browser.send("PUT", "/v1/sign_on/groups/", { default_role: "client_admin", groups: [] });
    const begun = await india.browser.post(`/v1/sign_on/connections/${india.id}/test/`);
    const { redirect_url } = begun.json<{ data: { redirect_url: string } }>().data;
    const sessions = () => all((tx) => tx.selectFrom("session_family").select("id").execute());
    const before = (await sessions()).length;
    const back = await stage.idp.visit(redirect_url, someone(india, { department: "SOC", groups: ["staff"] }));
    const reply = await india.browser.get(back.replace(PORTAL, ""));
    const location = String(reply.headers.location);
    expect(location).toMatch(/^\/dashboard\/management\/sign-on\?test=[0-9a-f-]{36}$/);
    expect([reply.cookies, (await sessions()).length]).toEqual([[], before]);
    const url = `/v1/sign_on/tests/${location.split("=")[1]}/`;
    const { data } = (await india.browser.get(url)).json<{
      data: { refused: null; claims: { name: string; value: string }[]; role: string; outcome: string };
    }>();
    expect([data.refused, data.role, data.outcome]).toEqual([null, "client_admin", "create"]);
    expect(data.claims).toContainEqual({ name: "groups", value: '["staff"]' });
    expect((await acme.browser.get(url)).statusCode).toBe(404);
    expect(await audited("sign-on.tested", india.org)).toMatchObject({ result: "done" });
    // No account was made.
    expect(await audited("user.provisioned", india.org)).toBeUndefined();
    const enabled = await india.browser.post(`/v1/sign_on/connections/${india.id}/state/`, {
      enabled: true,
      required: false,
    });
    expect(enabled.statusCode).toBe(200);
  });

  test("a mapping that leaves no administrator is refused, unless there is an emergency account", async () => {
    const juliet = await stage.connect("Juliet");
    const none = { default_role: "client_user", groups: [] };
    const refused = await juliet.browser.send("PUT", "/v1/sign_on/groups/", none);
    expect([refused.statusCode, refused.json<{ detail: string }>().detail]).toEqual([
      409,
      "No group is mapped to the administrator role. Map one, or designate an emergency account.",
    ]);
    const kept = (await juliet.browser.get("/v1/sign_on/")).json<{ data: { groups: unknown[] } }>().data;
    expect(kept.groups).toHaveLength(1);
    await juliet.browser.send("PUT", "/v1/sign_on/emergency/", { users: [juliet.admin.id] });
    expect((await juliet.browser.send("PUT", "/v1/sign_on/groups/", none)).statusCode).toBe(200);
    expect((await juliet.browser.send("PUT", "/v1/sign_on/emergency/", { users: [] })).statusCode).toBe(409);
  });

  test("a private address, and metadata of another issuer, are no provider; the reason of a failure is not disclosed", async () => {
    const browser = await it.signIn(acme.admin.email);
    const begin = async (issuer: string) => {
      const made = await browser.post("/v1/sign_on/connections/", {
        name: "x",
        issuer,
        client_id: "x",
        domains: ["acme.test"],
      });
      const { id } = made.json<{ data: { id: string } }>().data;
      const reply = await browser.post(`/v1/sign_on/connections/${id}/test/`);
      await browser.send("DELETE", `/v1/sign_on/connections/${id}/`);
      return [reply.statusCode, reply.json<{ detail: string }>().detail];
    };
    const unreachable = [409, "The identity provider did not respond. Try again later, or ask your administrator."];
    expect(await begin("http://10.0.0.1")).toEqual(unreachable);
    expect(await begin("http://169.254.169.254/latest")).toEqual(unreachable);
    expect(await begin("http://127.0.0.1:9")).toEqual(unreachable);
    const mismatch = [409, "The issuer URL does not return valid OpenID Connect metadata of exactly this issuer."];
    expect(await begin(`${stage.idp.issuer}/`)).toEqual(mismatch);
    for (const metadata of [
      { issuer: "https://login.example/{tenantid}/v2.0" },
      { token_endpoint: "file:///etc/passwd" },
      { authorization_endpoint: "javascript:alert(1)" },
      { jwks_uri: undefined },
    ]) {
      stage.idp.faults = { metadata };
      expect(await begin(stage.idp.issuer)).toEqual(mismatch);
    }
  });

  test("the secret is encrypted, and no answer contains it", async () => {
    const reply = await acme.browser.get("/v1/sign_on/");
    expect(reply.body).not.toContain("secret-of-acme.test");
    const row = await all((tx) =>
      tx.selectFrom("sign_on_connection").select("sealed_secret").where("id", "=", acme.id).executeTakeFirstOrThrow(),
    );
    expect(row.sealed_secret?.includes(Buffer.from("secret-of"))).toBe(false);
  });
});

describe("required", () => {
  let kilo: Connected;
  beforeAll(async () => {
    kilo = await stage.connect("Kilo");
  });

  test("needs an emergency account, which cannot be lost afterwards", async () => {
    const uma = await it.user(kilo.org, "client_user", { email: "uma@kilo.test" });
    const before = await it.signIn(uma.email);
    const require = () =>
      kilo.browser.post(`/v1/sign_on/connections/${kilo.id}/state/`, { enabled: true, required: true });
    expect((await require()).json<{ detail: string }>().detail).toContain("emergency account");
    // A user who is no administrator, or one of another organization, is none.
    for (const user of [uma.id, acme.admin.id])
      expect((await kilo.browser.send("PUT", "/v1/sign_on/emergency/", { users: [user] })).statusCode).toBe(404);
    await kilo.browser.send("PUT", "/v1/sign_on/emergency/", { users: [kilo.admin.id] });
    expect((await require()).statusCode).toBe(200);
    // Sessions that were opened with a password end.
    expect((await before.get("/v1/account/")).statusCode).toBe(401);
    expect((await kilo.browser.send("PUT", "/v1/sign_on/emergency/", { users: [] })).statusCode).toBe(409);
    const second = await it.user(kilo.org, "client_admin", { email: "second@elsewhere.test" });
    const other = await it.signIn(second.email);
    for (const body of [{ disabled: true }, { role: "client_user" }]) {
      const reply = await other.send("PATCH", `/v1/user_management/${kilo.admin.id}/`, body);
      expect([reply.statusCode, reply.json<{ detail: string }>().detail]).toEqual([
        409,
        "This is the last emergency account, which the sign-in requirements of your organization depend on. Designate another one first.",
      ]);
    }
  });

  test("never without an emergency account, however its removal and the requirement overtake each other", async () => {
    const require = (required: boolean) =>
      kilo.browser.post(`/v1/sign_on/connections/${kilo.id}/state/`, { enabled: true, required });
    const name = (users: readonly string[]) => kilo.browser.send("PUT", "/v1/sign_on/emergency/", { users });
    for (let round = 0; round < 4; round += 1) {
      expect((await require(false)).statusCode).toBe(200);
      const replies = await Promise.all(round % 2 === 0 ? [require(true), name([])] : [name([]), require(true)]);
      // One of both, whichever came first.
      expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
      expect((await name([kilo.admin.id])).statusCode).toBe(200);
    }
    expect((await require(true)).statusCode).toBe(200);
  });

  test("password and passkey are off, with the right password only; the emergency account signs in", async () => {
    const uma = await it.user(kilo.org, "client_user", { email: "ula@kilo.test" });
    const wrong = await it.browser().post("/api/login", { email: uma.email, password: "not the password" });
    expect(wrong.json<{ code: string }>().code).toBe("wrong_credentials");
    const right = await it.browser().post("/api/login", { email: uma.email, password: PASSWORD });
    expect([right.statusCode, right.json<{ detail: string }>().detail]).toEqual([
      403,
      "Your organization requires single sign-on. Use the button of your identity provider.",
    ]);
    expect(await audited("sign-in.password", kilo.org)).toMatchObject({
      actor_id: uma.id,
      result: "refused",
      detail: { reason: "sign-on" },
    });
    stage.idp.faults = { isDown: true };
    const browser = await it.signIn(kilo.admin.email);
    expect((await browser.get("/v1/account/")).statusCode).toBe(200);
  });

  test("users of its domain cannot sign up for an organization of their own", async () => {
    const form = (email: string) => ({
      first_name: "Mara",
      last_name: "Vogt",
      company: "Own",
      email,
      password: "velvet compass thirteen owls",
      domain: email.split("@")[1],
      plan: "essentials",
      billing: "monthly",
    });
    for (const email of ["new@kilo.test", kilo.admin.email]) {
      const reply = await it.browser().post("/api/signup", form(email));
      expect([reply.statusCode, reply.json<{ detail: string }>().detail]).toEqual([
        403,
        "Your organization requires single sign-on. Sign in with your work email instead.",
      ]);
    }
    // Where it is not required, people may.
    expect((await it.browser().post("/api/signup", form("new@acme.test"))).statusCode).toBe(200);
  });

  test.runIf(inject("isNightly"))(
    "a provider that accepts and never answers is given up after the deadline; password and emergency account work meanwhile",
    async () => {
      await using slow = await startIdentityProvider();
      const sierra = await stage.connect("Sierra", { provider: slow });
      slow.faults = { delayMs: 20_000 };
      it.clock.pass(11 * 60_000);
      const startedAt = performance.now();
      const waiting = it.browser().post("/api/sign-on/start", { email: "x@sierra.test" });
      // Where single sign-on is not required the password works, and where it is, the emergency account's.
      for (const email of [sierra.admin.email, kilo.admin.email])
        expect((await (await it.signIn(email)).get("/v1/account/")).statusCode).toBe(200);
      expect(performance.now() - startedAt).toBeLessThan(8_000);
      const reply = await waiting;
      expect([reply.statusCode, reply.json<{ detail: string }>().detail]).toEqual([
        503,
        "The identity provider did not respond. Try again later, or ask your administrator.",
      ]);
      expect(performance.now() - startedAt).toBeLessThan(12_000);
    },
    60_000,
  );

  test("a trusted browser of before does not replace the provider, and a sign-in there trusts none", async () => {
    const tess = await it.user(kilo.org, "client_user", { email: "tess@kilo.test" });
    const browser = it.browser();
    browser.cookies.set(COOKIES.trust, "t".repeat(43));
    await all((tx) =>
      tx
        .insertInto("trusted_browser")
        .values({
          user_id: tess.id,
          org_id: kilo.org,
          secret_hash: hashSecret("t".repeat(43)),
          browser: "-",
          ip: "127.0.0.1",
          created_at: it.clock.now(),
          expires_at: new Date(it.clock.at + 86_400_000),
        })
        .execute(),
    );
    const reply = await browser.post("/api/login", { email: tess.email, password: PASSWORD });
    expect([reply.statusCode, reply.cookies]).toEqual([403, []]);
    const { reason, cookies } = await stage.signOn(kilo, someone(kilo));
    expect([reason, cookies.includes(COOKIES.trust)]).toEqual([null, false]);
  });

  test.runIf(inject("isNightly"))("a provider that is down is said to be down, and nothing is written", async () => {
    await using gone = await startIdentityProvider();
    const lima = await stage.connect("Lima", { provider: gone });
    gone.faults = { isDown: true };
    it.clock.pass(11 * 60_000);
    const reply = await it.browser().post("/api/sign-on/start", { email: "x@lima.test" });
    it.clock.pass(-11 * 60_000);
    expect([reply.statusCode, reply.json<{ detail: string }>().detail]).toEqual([
      503,
      "The identity provider did not respond. Try again later, or ask your administrator.",
    ]);
    // Password sign-in works where single sign-on is not required.
    expect((await (await it.signIn(lima.admin.email)).get("/v1/account/")).statusCode).toBe(200);
  });
});

describe("the sign-in page", () => {
  test("the domain leads to the provider, whether or not the address has an account", async () => {
    const ask = async (email: string) => (await it.browser().post("/api/sign-on/lookup", { email })).json<object>();
    const found = { data: { provider: "Acme IdP", required: false } };
    expect(await ask(acme.admin.email)).toEqual(found);
    expect(await ask("nobody@acme.test")).toEqual(found);
    for (const email of ["x@sub.acme.test", "x@unknown.test", "x", "@acme.test", "a@b@acme.test"])
      expect(await ask(email)).toEqual({ data: { provider: null, required: false } });
  });

  test.runIf(inject("isNightly"))(
    "five hundred known and five hundred unknown addresses take the same time at the lookup and the start",
    async () => {
      const rounds = 500;
      const role = "client_user";
      const known: string[] = [];
      for (let n = 0; n < 20; n += 1)
        known.push((await it.user(acme.org, role, { email: `timed${n}@acme.test` })).email);
      const took = async (path: string, email: string) => {
        const began = performance.now();
        const reply = await it.browser().post(path, { email });
        expect(reply.statusCode).toBe(200);
        return performance.now() - began;
      };
      const median = (times: readonly number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;
      for (const path of ["/api/sign-on/lookup", "/api/sign-on/start"]) {
        const times: [number[], number[]] = [[], []];
        // In turns, and each first as often: what the machine does besides meets both alike.
        for (let n = 0; n < rounds; n += 1) {
          const pair = [known[n % known.length] ?? "", `nobody${n}@acme.test`] as const;
          for (const which of n % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const))
            times[which].push(await took(path, pair[which]));
        }
        expect(Math.abs(median(times[0]) - median(times[1]))).toBeLessThan(5);
      }
    },
    300_000,
  );

  test.each([
    ["/dashboard", "/dashboard"],
    ["/fr/dashboard/account?part=keys#x", "/fr/dashboard/account?part=keys#x"],
    ["//evil.test/dashboard", null],
    ["/\\evil.test", null],
    ["https://evil.test/dashboard", null],
    ["/dashboard\\..\\..//evil.test", null],
    ["/dashboard/..//evil.test", null],
    ["/%09/evil.test", null],
    ["/\t/evil.test", null],
    ["javascript:alert(1)", null],
    ["/login?next=//evil.test", null],
    ["/api/logout", null],
    ["/dashboard\r\nset-cookie: a=b", null],
  ])("return to %j: %j", (next, expected) => {
    expect(localPath(next)).toBe(expected);
  });
});

describe("the session that is opened", () => {
  let romeo: Connected;
  beforeAll(async () => {
    romeo = await stage.connect("Romeo");
  });
  const walk = async (browser: TestBrowser, login: string, headers: Record<string, string> = {}) => {
    const begun = await browser.post("/api/sign-on/start", { email: `x@${romeo.domain}` }, headers);
    const { redirect_url } = begun.json<{ data: { redirect_url: string } }>().data;
    return { redirect: new URL(redirect_url), back: (await stage.idp.visit(redirect_url, login)).replace(PORTAL, "") };
  };

  test("is one, however often and in parallel the answer of the provider is sent", async () => {
    const browser = it.browser();
    const login = someone(romeo);
    const { back } = await walk(browser, login);
    const replies = await Promise.all(Array.from({ length: 5 }, () => browser.get(back)));
    const opened = replies.filter(({ cookies }) => cookies.some(({ name, value }) => name === COOKIES.access && value));
    expect([opened.length, opened[0]?.headers.location]).toEqual([1, "/dashboard"]);
    const families = await all((tx) =>
      tx
        .selectFrom("session_family as f")
        .innerJoin("app_user as u", "u.id", "f.user_id")
        .select("f.id")
        .where("u.email", "=", String(stage.idp.people.get(login)?.email))
        .execute(),
    );
    expect(families).toHaveLength(1);
  });

  test("is new, whatever cookies the browser had; its secrets are in no address and no body", async () => {
    const [login, browser] = [someone(romeo), it.browser()];
    const planted = { access: "p".repeat(43), refresh: "q".repeat(43) };
    browser.cookies.set(COOKIES.access, planted.access);
    browser.cookies.set(COOKIES.refresh, planted.refresh);
    const { back } = await walk(browser, login);
    const reply = await browser.get(back);
    const secrets = [COOKIES.access, COOKIES.refresh].map((name) => browser.cookies.get(name) ?? "");
    for (const secret of secrets) {
      expect(secret.length).toBeGreaterThanOrEqual(43);
      expect(Object.values(planted)).not.toContain(secret);
      expect(`${String(reply.headers.location)} ${reply.body}`).not.toContain(secret);
    }
    for (const line of [reply.headers["set-cookie"]].flat().filter((it) => String(it).includes("_token=")))
      expect(line).toMatch(/^__Host-.+; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
    expect(reply.headers["content-security-policy"]).toContain("default-src 'none'");
    expect(reply.headers["cache-control"]).toContain("no-store");
    const stale = it.browser();
    stale.cookies.set(COOKIES.access, planted.access);
    expect(await stale.tokens()).toBeNull();
  });

  test("leads by the configured address only, whatever host a request names, and alike for unknown addresses", async () => {
    const host = {
      host: "evil.test",
      "x-forwarded-host": "evil.test",
      "x-forwarded-proto": "http",
      forwarded: "host=evil.test",
    };
    const { redirect, back } = await walk(it.browser(), someone(romeo), host);
    expect(redirect.searchParams.get("redirect_uri")).toBe(`${PORTAL}/api/sign-on/${romeo.id}/callback`);
    expect(`${redirect.href} ${back}`).not.toContain("evil");
    const start = async (email: string) => {
      const reply = await it.browser().post("/api/sign-on/start", { email });
      const url = new URL(reply.json<{ data: { redirect_url: string } }>().data.redirect_url);
      return [reply.statusCode, url.origin, [...url.searchParams.keys()].toSorted()];
    };
    expect(await start("nobody@romeo.test")).toEqual(await start(romeo.admin.email));
  });

  test("a connection of another organization, one that is not enabled and an unknown one lead nowhere", async () => {
    const idle = await stage.connect("Papa", { enabled: false });
    const { back } = await walk(it.browser(), someone(romeo));
    for (const id of [beta.id, idle.id, "00000000-0000-4000-8000-000000000000", "x"]) {
      const reply = await it.browser().get(back.replace(romeo.id, id));
      const opened = reply.cookies.some(({ name, value }) => name === COOKIES.access && value !== "");
      expect(reply.headers.location).not.toBe("/dashboard");
      expect(opened).toBe(false);
    }
    const start = await it.browser().post("/api/sign-on/start", { email: `x@${idle.domain}` });
    expect(start.statusCode).toBeGreaterThanOrEqual(400);
  });
});

describe("signing out", () => {
  let mike: Connected;
  let login: string;
  let second: string;
  beforeAll(async () => {
    mike = await stage.connect("Mike");
    [login, second] = [someone(mike), someone(mike)];
  });
  const open = async (who = login) => {
    const { browser, reason } = await stage.signOn(mike, who);
    expect(reason).toBeNull();
    await browser.tokens();
    return browser;
  };
  const push = (token: string, headers: Record<string, string> = {}) =>
    it.app.inject({
      method: "POST",
      url: `/api/sign-on/${mike.id}/logout`,
      payload: new URLSearchParams({ logout_token: token, more: "ignored" }).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    });

  test("leads on to the provider, which is told whose session it was", async () => {
    const browser = await open();
    const { data } = (await browser.post("/api/logout")).json<{ data: { next: string } }>();
    const url = new URL(data.next);
    expect(`${url.origin}${url.pathname}`).toBe(`${stage.idp.issuer}/session/end`);
    expect(url.searchParams.get("post_logout_redirect_uri")).toBe(`${PORTAL}/login`);
    expect(url.searchParams.get("id_token_hint")?.split(".")).toHaveLength(3);
    expect((await browser.get("/v1/account/")).statusCode).toBe(401);
    const local = await it.signIn(beta.admin.email);
    expect((await local.post("/api/logout")).json<{ data: { next: null } }>().data.next).toBeNull();
  });

  test("by the provider: the session ends at once, each token works once", async () => {
    const browser = await open();
    const other = await open(second);
    const token = await stage.idp.logoutToken("client-mike.test", { sub: login });
    const reply = await push(token);
    expect([reply.statusCode, reply.headers["cache-control"]]).toEqual([200, "no-store"]);
    expect((await browser.get("/v1/account/")).statusCode).toBe(401);
    expect((await other.get("/v1/account/")).statusCode).toBe(200);
    expect(await audited("sign-on.logout", mike.org)).toMatchObject({ org_id: mike.org, result: "done" });
    expect((await push(token)).statusCode).toBe(400);
    expect(await audited("sign-on.logout", mike.org)).toMatchObject({
      result: "refused",
      detail: { reason: "replayed" },
    });
  });

  test.each([
    ["another audience", { aud: "client-beta.test" }],
    ["another issuer", { iss: "https://evil.test" }],
    ["an ID token, which has a nonce", { nonce: "x" }],
    ["no event", { events: {} }],
    ["neither subject nor session", { sub: undefined }],
    ["an old token", { iat: 1, exp: undefined }],
    ["no identifier", { jti: undefined }],
  ])("refused: %s", async (_, claims) => {
    const browser = await open();
    const reply = await push(await stage.idp.logoutToken("client-mike.test", { sub: login, ...claims }));
    expect(reply.statusCode).toBe(400);
    expect((await browser.get("/v1/account/")).statusCode).toBe(200);
    expect(await audited("sign-on.logout", mike.org)).toMatchObject({ result: "refused", detail: { reason: "token" } });
  });

  test.each(["none", "hs256", "foreign", "unknown-key"] as const)("refused: signature %s", async (signature) => {
    const browser = await open();
    stage.idp.faults = { signature };
    expect((await push(await stage.idp.logoutToken("client-mike.test", { sub: login }))).statusCode).toBe(400);
    expect((await browser.get("/v1/account/")).statusCode).toBe(200);
  });

  test("the token of one connection ends nothing of another, and no form is taken elsewhere", async () => {
    const browser = await open();
    const token = await stage.idp.logoutToken("client-beta.test", { sub: login });
    const form = { "content-type": "application/x-www-form-urlencoded" };
    const payload = new URLSearchParams({ logout_token: token }).toString();
    await it.app.inject({ method: "POST", url: `/api/sign-on/${beta.id}/logout`, payload, headers: form });
    expect((await browser.get("/v1/account/")).statusCode).toBe(200);
    const elsewhere = await it.app.inject({ method: "POST", url: "/api/logout", payload, headers: form });
    expect(elsewhere.statusCode).toBe(403);
    const json = { method: "POST" as const, url: `/api/sign-on/${mike.id}/logout`, payload: { logout_token: token } };
    expect((await it.app.inject(json)).statusCode).toBe(403);
  });
});
