import { startIdentityProvider } from "@parapet/lab/identity-provider";
import { beforeAll, describe, expect, inject, test } from "vitest";

import { COOKIES } from "../../platform/session/cookies.ts";
import { hashSecret } from "../../platform/session/secrets.ts";
import { PASSWORD } from "../../testing/test-portal.ts";
import { acme, audited, it, openSignOnStage, someone, stage } from "./testing/sign-on-fixture.ts";
import { type Connected, PORTAL } from "./testing/sign-on-stage.ts";

openSignOnStage();

describe("settings", () => {
  test("only of the own organization, only with a fresh code, never by an account that is not approved", async () => {
    const partner = await it.organization("Quay", "partner");
    const client = await it.organization("Quayside", "client", { partner });
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
    await it.all((tx) =>
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
    const org = await it.organization("Hotel", "client", { domain: "hotel.test" });
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
    const sessions = () => it.all((tx) => tx.selectFrom("session_family").select("id").execute());
    const before = (await sessions()).length;
    const back = await stage.idp.visit(redirect_url, someone(india, { department: "SOC", groups: ["staff"] }));
    const reply = await india.browser.get(back.replace(PORTAL, ""));
    const location = String(reply.headers.location);
    expect(location).toMatch(/^\/dashboard\/account\/settings\/sign-on\?test=[0-9a-f-]{36}$/);
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
    const row = await it.all((tx) =>
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
    await it.all((tx) =>
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
