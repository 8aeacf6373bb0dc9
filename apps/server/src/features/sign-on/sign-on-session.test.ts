import { beforeAll, describe, expect, inject, test } from "vitest";

import { COOKIES } from "../../platform/session/cookies.ts";
import { type TestBrowser } from "../../testing/test-portal.ts";
import { localPath } from "./local-path.ts";
import { acme, audited, it, openSignOnStage, someone, stage } from "./testing/sign-on-fixture.ts";
import { type Connected, PORTAL } from "./testing/sign-on-stage.ts";

let beta: Connected;

openSignOnStage(async () => {
  beta = await stage.connect("Beta");
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
    ["/fr/dashboard/account/settings/api-keys#x", "/fr/dashboard/account/settings/api-keys#x"],
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
    const families = await it.all((tx) =>
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

describe("a session lives as long as the connection that opened it", () => {
  const isIn = async (browser: TestBrowser) => (await browser.get("/v1/account/")).statusCode === 200;
  const signedIn = async (at: Connected) => {
    const { browser } = await stage.signOn(at, someone(at));
    await browser.tokens();
    return browser;
  };
  const setDomain = (at: Connected, state: string) =>
    it.all((tx) =>
      tx
        .updateTable("authorised_domain")
        .set({ state, lapsed_at: state === "pending" ? it.clock.now() : null })
        .where("name", "=", at.domain)
        .execute(),
    );

  test("it ends when the connection is disabled or removed, its domain is no longer verified or the account is unlinked", async () => {
    const at = await stage.connect("Sierra");
    const first = await signedIn(at);
    expect(await isIn(first)).toBe(true);
    await at.browser.post(`/v1/sign_on/connections/${at.id}/state/`, { enabled: false, required: false });
    expect(await isIn(first)).toBe(false);
    await at.browser.post(`/v1/sign_on/connections/${at.id}/state/`, { enabled: true, required: false });
    expect(await isIn(first)).toBe(false);
    const second = await signedIn(at);
    expect(await isIn(second)).toBe(true);
    await setDomain(at, "pending");
    expect(await isIn(second)).toBe(false);
    await setDomain(at, "verified");
    expect(await isIn(second)).toBe(false);
    const linked = await signedIn(at);
    expect(await isIn(linked)).toBe(true);
    await it.all((tx) => tx.deleteFrom("sign_on_identity").where("connection_id", "=", at.id).execute());
    expect(await isIn(linked)).toBe(false);
    const third = await signedIn(at);
    expect(await isIn(third)).toBe(true);
    expect((await at.browser.send("DELETE", `/v1/sign_on/connections/${at.id}/`)).statusCode).toBe(200);
    expect(await isIn(third)).toBe(false);
    expect(await isIn(at.browser)).toBe(true);
  });

  test("without an administrator who answers for it, it signs in whom it knows and admits no one else", async () => {
    const at = await stage.connect("Tango");
    const other = await it.signIn((await it.user(at.org, "client_admin", { email: "second@tango.test" })).email);
    const known = someone(at);
    expect((await stage.signOn(at, known)).reason).toBeNull();
    const disable = (disabled: boolean) => other.send("PATCH", `/v1/user_management/${at.admin.id}/`, { disabled });
    expect((await disable(true)).statusCode).toBe(200);
    // Also with the groups of an administrator: no one gains a role by a mapping that no one answers for.
    const claims = stage.idp.people.get(known);
    stage.idp.people.set(known, { ...claims, groups: ["admins"] });
    const again = await stage.signOn(at, known);
    expect(again.reason).toBeNull();
    await again.browser.tokens();
    const account = (await again.browser.get("/v1/account/")).json<{ data: { role_name: string } }>().data;
    expect(account.role_name).toBe("client_user");
    const stranger = someone(at);
    expect((await stage.signOn(at, stranger)).reason).toBe("authority");
    await disable(false);
    expect((await stage.signOn(at, stranger)).reason).toBe("authority");
    for (const [kind, id] of [
      ["sign-on-connection", at.id],
      ["group-mapping", at.org],
    ])
      expect((await other.post("/v1/ownership/adopt/", { kind, id })).statusCode).toBe(200);
    expect((await stage.signOn(at, stranger)).reason).toBeNull();
  });
});
