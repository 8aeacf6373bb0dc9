import { startIdentityProvider } from "@parapet/lab/identity-provider";
import { describe, expect, inject, test } from "vitest";

import { PASSWORD } from "../../testing/test-portal.ts";
import { acme, audited, it, openSignOnStage, someone, stage } from "./testing/sign-on-fixture.ts";
import { readAccount, answerChange, type Connected, PORTAL, verifyDomain } from "./testing/sign-on-stage.ts";

let beta: Connected;
let staff: Connected;

openSignOnStage(async () => {
  beta = await stage.connect("Beta");
  staff = await stage.connect("Staff", { kind: "operator" });
});

describe("refused, each with its own reason and audit row", () => {
  const now = () => Math.floor(it.clock.at / 1000);
  test.each([
    ["another issuer", () => ({ claims: { iss: "https://evil.test" } }), "issuer"],
    ["another audience", () => ({ claims: { aud: "someone-else" } }), "audience"],
    ["a second audience that is not ours", () => ({ claims: { aud: ["client-acme.test", "evil"] } }), "audience"],
    ["another authorized party", () => ({ claims: { azp: "someone-else" } }), "audience"],
    [
      "another authorized party of two audiences",
      () => ({ claims: { aud: ["client-acme.test", "evil"], azp: "evil" } }),
      "audience",
    ],
    ["an authorized party that is no text", () => ({ claims: { azp: ["client-acme.test"] } }), "audience"],
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
  test.each([["false"], [0], [1], [null], ["true"], [""], [[]], [{}], [[true]]])(
    "email_verified %j refuses, also where the administrator trusts the provider's addresses",
    async (stated) => {
      const trust = (trusts_email: boolean) =>
        it.all((tx) => tx.updateTable("sign_on_connection").set({ trusts_email }).where("id", "=", acme.id).execute());
      await trust(true);
      const login = someone(acme, { email: acme.admin.email, email_verified: stated });
      const { reason, cookies } = await stage.signOn(acme, login);
      await trust(false);
      expect([reason, cookies]).toEqual(["email-unverified", []]);
    },
  );

  test("a verified email says nothing about an address in another claim", async () => {
    const claimFrom = (name: string) =>
      it.all((tx) =>
        tx.updateTable("sign_on_connection").set({ email_claim: name }).where("id", "=", acme.id).execute(),
      );
    await claimFrom("preferred_username");
    const login = someone(acme, { email: "mara@elsewhere.test", preferred_username: acme.admin.email });
    const { reason, cookies } = await stage.signOn(acme, login);
    await claimFrom("email");
    expect([reason, cookies]).toEqual(["email-unverified", []]);
  });

  test("it never signs in to an account of another one: the verified owner of the domain gets an account of its own", async () => {
    const stranger = await it.user(acme.org, "client_user", { email: "moved@beta.test" });
    const there = await it.signIn(stranger.email);
    const { reason, browser } = await stage.signOn(beta, someone(beta, { email: stranger.email }));
    expect(reason).toBeNull();
    await browser.tokens();
    expect(await readAccount(browser)).toMatchObject({ email: stranger.email, organization: { id: beta.org } });
    expect((await there.get("/v1/account/")).statusCode).toBe(401);
    expect(await audited("user.address-lost", acme.org)).toMatchObject({ object: stranger.id, actor_id: null });
    expect((await it.mailTo(acme.admin.email)).map(({ subject }) => subject)).toContain(
      "Address moved@beta.test is no longer available in Acme",
    );
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
    const account = await readAccount(browser);
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
    expect((await readAccount(browser)).organization.id).toBe(gamma.org);
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
    const rows = await it.all((tx) =>
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
    await it.all((tx) =>
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
    await it.all((tx) =>
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
    const account = await readAccount(browser);
    expect([account.role_name, account.organization.id]).toEqual(["client_admin", acme.org]);
    expect(await audited("user.provisioned")).toMatchObject({
      org_id: acme.org,
      detail: { role: "client_admin", connection: acme.id },
    });
    expect(await audited("session.opened")).toMatchObject({ detail: { by: "sign-on" } });
    // The groups are read again at each sign-in; a new address waits until the owner confirms it at the present one.
    stage.idp.people.set(login, { email: "renamed@acme.test", email_verified: true, groups: ["staff"] });
    const again = await stage.signOn(acme, login);
    await again.browser.tokens();
    const later = await readAccount(again.browser);
    expect([later.role_name, later.email]).toEqual(["client_user", account.email]);
    expect(await audited("user.address-requested")).toMatchObject({
      detail: {
        connection: acme.id,
        creator: acme.admin.id,
        fields: { email: { before: account.email, after: "renamed@acme.test" } },
      },
    });
    expect(await answerChange(it, account.email)).toBe(true);
    expect((await readAccount(again.browser)).email).toBe("renamed@acme.test");
    // What needs a fresh code asks for one: the provider's second factor is not known here.
    expect((await again.browser.post("/v1/account/passkeys/options/")).json<{ code: string }>().code).toBe(
      "fresh_code_required",
    );
  });

  test("an existing account is linked once, by a verified address in a verified domain", async () => {
    const ann = await it.user(acme.org, "client_user", { email: "ann@acme.test" });
    const login = someone(acme, { email: "Ann@Acme.test" });
    // Not by the provider alone: the owner of the account is asked at its address.
    expect((await stage.signOn(acme, login, { agrees: false })).reason).toBe("consent");
    expect((await stage.signOn(acme, login, { agrees: false })).reason).toBe("consent");
    expect((await it.mailTo(ann.email)).filter(({ text }) => text.includes("/identity-change/"))).toHaveLength(1);
    expect(await answerChange(it, ann.email)).toBe(true);
    const { browser, reason } = await stage.signOn(acme, login, { agrees: false });
    expect(reason).toBeNull();
    await browser.tokens();
    expect((await readAccount(browser)).email).toBe(ann.email);
    expect(await audited("user.linked")).toMatchObject({
      actor_id: ann.id,
      object: ann.id,
      detail: { connection: acme.id, creator: acme.admin.id },
    });
  });

  test("a connection admits no one with rights that the administrator who saved it lacks now", async () => {
    const kilo = await stage.connect("Kilo");
    const peer = await it.user(kilo.org, "client_admin", { email: "peer@kilo.test" });
    const from = await it.signIn(peer.email);
    const login = someone(kilo, { groups: ["admins"] });
    expect((await stage.signOn(kilo, login)).reason).toBeNull();
    // What its owner has rejected stays so.
    const eve = await it.user(kilo.org, "client_user", { email: "eve@kilo.test" });
    const other = someone(kilo, { email: eve.email });
    expect((await stage.signOn(kilo, other, { agrees: false })).reason).toBe("consent");
    expect(await answerChange(it, eve.email, "rejected")).toBe(true);
    expect((await stage.signOn(kilo, other)).reason).toBe("consent");
    const narrow = (denied: string[]) => from.send("PATCH", `/v1/user_management/${kilo.admin.id}/`, { denied });
    expect((await narrow(["credentials:reveal"])).statusCode).toBe(200);
    expect((await stage.signOn(kilo, login)).reason).toBe("authority");
    expect((await stage.signOn(kilo, someone(kilo, { email: peer.email }))).reason).toBe("authority");
    // Whom it creates lacks what its administrator lacks.
    const { browser } = await stage.signOn(kilo, someone(kilo, { groups: ["admins"] }));
    await browser.tokens();
    const { data } = (await browser.get("/v1/account/")).json<{ data: { permissions: string[] } }>();
    expect(data.permissions).not.toContain("credentials:reveal");
    await narrow(["users:manage"]);
    expect((await stage.signOn(kilo, someone(kilo))).reason).toBe("authority");
    const map = { default_role: "client_user", groups: [] };
    expect((await kilo.browser.send("PUT", "/v1/sign_on/groups/", map)).statusCode).toBe(403);
    expect((await kilo.browser.send("PUT", "/v1/sign_on/emergency/", { users: [] })).statusCode).toBe(403);
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
    expect((await readAccount(browser)).role_name).toBe("client_admin");
    expect(await audited("user.role-changed", golf.org)).toMatchObject({ result: "refused" });
  });

  test("no account is created beyond the users of the plan", async () => {
    const november = await stage.connect("November");
    for (let n = 1; n < 10; n += 1) await it.user(november.org, "client_user");
    expect((await stage.signOn(november, someone(november))).reason).toBe("quota");
    // A test says so too.
    const { browser, id } = november;
    const begun = await browser.post(`/v1/sign_on/connections/${id}/test/`);
    const { redirect_url } = begun.json<{ data: { redirect_url: string } }>().data;
    const back = await stage.idp.visit(redirect_url, someone(november));
    const { headers } = await browser.get(back.replace(PORTAL, ""));
    const result = await browser.get(`/v1/sign_on/tests/${String(headers.location).split("=")[1]}/`);
    expect(result.json<{ data: { refused: string } }>().data.refused).toBe("quota");
  });

  test("a disabled or removed account stays out", async () => {
    const login = someone(acme);
    await stage.signOn(acme, login);
    const set = (status: "disabled" | "active") =>
      it.all((tx) =>
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
      expect((await readAccount(browser)).role_name).toBe("partner_user");
      // An administrator, whose role no mapping may give, is not demoted by one.
      const boss = await stage.signOn(harbour, harbour.admin.email);
      await boss.browser.tokens();
      expect((await readAccount(boss.browser)).role_name).toBe("partner_admin");
      const operator = await stage.signOn(staff, someone(staff, { groups: ["admins"] }));
      await operator.browser.tokens();
      expect((await readAccount(operator.browser)).role_name).toBe("super_admin");
      const { access_given_by } = await it.all((tx) =>
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
