import { setPasswordHash } from "@parapet/db/queries/access";
import { DAY_MS, MINUTE_MS } from "@parapet/domain/durations";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";

import { createPasswords, PRODUCTION_COST } from "../../platform/session/passwords.ts";
import { PASSWORD, type TestPortal, testPortal, type TestUser } from "../../testing/test-portal.ts";

let it: TestPortal;
let ann: TestUser;
let org: TestUser["org"];
beforeAll(async () => {
  it = await testPortal();
  org = await it.organization("Acme", "client", { domain: "acme.test" });
});
afterAll(() => it[Symbol.asyncDispose]());
beforeEach(async () => {
  ann = await it.user(org, "client_admin");
});

const logIn = (email: string, password: string, browser = it.browser()) =>
  browser.post("/api/login", { email, password, remember_me: false });
const challengeOf = async (email: string = ann.email): Promise<string> =>
  (await logIn(email, PASSWORD)).json<{ data: { challenge_id: string } }>().data.challenge_id;
const verify = (challenge_id: string, code: string, browser = it.browser()) =>
  browser.post("/api/verify-otp", { challenge_id, code, trust_browser: false });
const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

describe("the password", () => {
  test("an unknown address and a wrong password answer alike, and set no cookie", async () => {
    const [unknown, mistaken] = [await logIn("nobody@acme.test", "x"), await logIn(ann.email, "x")];
    const strip = (body: string) => body.replace(/"request_id":"[^"]+"/, "");
    expect([unknown.statusCode, strip(unknown.body)]).toEqual([401, strip(mistaken.body)]);
    expect(mistaken.statusCode).toBe(401);
    expect([...unknown.cookies, ...mistaken.cookies]).toEqual([]);
    expect(Object.keys(unknown.headers).sort((a, b) => a.localeCompare(b))).toEqual(
      Object.keys(mistaken.headers).sort((a, b) => a.localeCompare(b)),
    );
  });

  test.each([
    ["disabled", { status: "disabled" }],
    ["removed from a closed organization", null],
  ])("the correct password of a user who is %s is rejected", async (_, change) => {
    const other = await it.organization("Closing");
    const bob = await it.user(other, "client_admin");
    await it.all(async (tx) => {
      if (change !== null) await tx.updateTable("app_user").set(change).where("id", "=", bob.id).execute();
      else await tx.updateTable("organization").set({ deleted_at: it.clock.now() }).where("id", "=", other).execute();
    });
    const reply = await logIn(bob.email, PASSWORD);
    expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([401, "wrong_credentials"]);
  });

  test("after five failures waits grow, 1 s doubling to 15 min, and the right password during a wait is refused alike", async () => {
    const waits: number[] = [];
    for (let failure = 1; failure <= 4; failure += 1)
      expect((await logIn(ann.email, "wrong password")).statusCode).toBe(401);
    for (let failure = 5; failure <= 17; failure += 1) {
      expect((await logIn(ann.email, "wrong password")).statusCode).toBe(401);
      const [withWrong, withRight] = [await logIn(ann.email, "wrong again"), await logIn(ann.email, PASSWORD)];
      expect([withWrong.statusCode, withRight.statusCode]).toEqual([429, 429]);
      expect(withRight.json<{ detail: string }>().detail).toBe(withWrong.json<{ detail: string }>().detail);
      const wait = Number(withRight.headers["retry-after"]);
      waits.push(wait);
      it.clock.pass(wait * 1000);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900]);
    expect((await logIn(ann.email, PASSWORD)).statusCode).toBe(200);
  });

  test.runIf(inject("isNightly"))(
    "a hundred failures in a row lock for good; a reset by an administrator lets in again from the same place",
    async () => {
      const org = await it.organization("Locked");
      const [boss, cleo] = [await it.user(org, "client_admin"), await it.user(org, "client_user")];
      for (let failure = 1; failure <= 100; failure += 1) {
        expect((await logIn(cleo.email, "wrong password")).statusCode).toBe(401);
        it.clock.pass(15 * MINUTE_MS);
      }
      it.clock.pass(2 * 24 * 60 * MINUTE_MS);
      expect((await logIn(cleo.email, PASSWORD)).statusCode).toBe(429);
      const admin = await it.signInByMail(boss.email);
      expect((await admin.post(`/v1/user_management/${cleo.id}/reset/`, {})).statusCode).toBe(200);
      const mails = await it.mailTo(cleo.email);
      const password =
        mails
          .at(0)
          ?.text.split("\n\n")
          .find((line) => /^[a-z2-9]{4}(?:-[a-z2-9]{4}){3}$/.test(line)) ?? "";
      expect((await logIn(cleo.email, password)).statusCode).toBe(200);
    },
  );

  test("unknown addresses wait just the same", async () => {
    for (let n = 0; n < 5; n += 1) await logIn("ghost@acme.test", "x");
    const reply = await logIn("ghost@acme.test", "x");
    expect([reply.statusCode, reply.headers["retry-after"]]).toEqual([429, "1"]);
  });

  test("forged address headers do not make a new client", async () => {
    const browser = it.browser();
    for (let n = 0; n < 5; n += 1) {
      browser.headers = {
        "x-forwarded-for": `198.51.100.${n}`,
        "x-user-ip": `198.51.100.${n}`,
        "x-real-ip": "203.0.113.9",
      };
      await logIn(ann.email, "x", browser);
    }
    browser.headers = { "x-forwarded-for": "198.51.100.77" };
    expect((await logIn(ann.email, "x", browser)).statusCode).toBe(429);
  });

  test("a hash with yesterday's figures is made again at sign-in", async () => {
    const hashOf = () =>
      it.all(async (tx) => {
        const row = await tx.selectFrom("app_user").select("password_hash").where("id", "=", ann.id).executeTakeFirst();
        return row?.password_hash ?? "";
      });
    const older = await (await createPasswords({ memoryCost: 32, timeCost: 1, parallelism: 1 })).hash(PASSWORD);
    await it.all((tx) => setPasswordHash(tx, ann.id, older));
    await it.signInByMail(ann.email);
    expect(await hashOf()).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/);
  });

  test("production's figures are OWASP's", () => {
    expect(PRODUCTION_COST).toEqual({ memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  });
});

describe("the one-time code", () => {
  test("skipped: a challenge is no session", async () => {
    const browser = it.browser();
    await logIn(ann.email, PASSWORD, browser);
    expect(await browser.tokens()).toBeNull();
    expect(browser.cookies.size).toBe(0);
  });

  test("replayed: the second use of a right code is gone", async () => {
    const id = await challengeOf();
    const code = await it.codeFor(ann.email);
    expect((await verify(id, code)).statusCode).toBe(200);
    expect((await verify(id, code)).statusCode).toBe(410);
  });

  test("late: 9:59 is in time, 10:01 is not", async () => {
    const early = await challengeOf();
    const code = await it.codeFor(ann.email);
    it.clock.pass(9 * MINUTE_MS + 59_000);
    expect((await verify(early, code)).statusCode).toBe(200);
    const id = await challengeOf();
    const next = await it.codeFor(ann.email);
    it.clock.pass(10 * MINUTE_MS + 1000);
    expect((await verify(id, next)).statusCode).toBe(410);
  });

  test("sixth try: after five wrong ones the right one is gone", async () => {
    const id = await challengeOf();
    const code = await it.codeFor(ann.email);
    for (let n = 0; n < 5; n += 1) {
      const reply = await verify(id, wrong(code));
      expect([reply.statusCode, reply.json<{ detail: string }>().detail]).toEqual([401, "Incorrect code."]);
    }
    expect((await verify(id, code)).statusCode).toBe(410);
  });

  test("of another attempt: a code fits only the challenge it was sent for", async () => {
    const first = await challengeOf();
    const firstCode = await it.codeFor(ann.email);
    it.clock.pass(1000);
    const second = await challengeOf();
    const secondCode = await it.codeFor(ann.email);
    const crossed = [await verify(second, firstCode), await verify(first, secondCode)].map((it) => it.statusCode);
    // One time in a million both codes are the same digits.
    expect(firstCode === secondCode ? [401, 401] : crossed).toEqual([401, 401]);
    expect((await verify(second, secondCode)).statusCode).toBe(200);
  });

  test("resent: the wait holds, a new code kills the old one, five are the most", async () => {
    const id = await challengeOf();
    const first = await it.codeFor(ann.email);
    const resend = () => it.browser().post("/api/resend-otp", { challenge_id: id });
    const early = await resend();
    expect([early.statusCode, early.headers["retry-after"]]).toEqual([429, "30"]);
    it.clock.pass(30_000);
    expect((await resend()).json()).toEqual({ data: { resend_after: 30 } });
    const second = await it.codeFor(ann.email);
    expect(first === second ? 401 : (await verify(id, first)).statusCode).toBe(401);
    for (let n = 0; n < 3; n += 1) {
      it.clock.pass(30_000);
      expect((await resend()).statusCode).toBe(200);
    }
    it.clock.pass(30_000);
    expect((await resend()).statusCode).toBe(429);
    expect((await verify(id, await it.codeFor(ann.email))).statusCode).toBe(200);
  });

  test("in parallel: twenty right submissions give exactly one session", async () => {
    const id = await challengeOf();
    const code = await it.codeFor(ann.email);
    const replies = await Promise.all(Array.from({ length: 20 }, () => verify(id, code)));
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(replies.filter(({ cookies }) => cookies.length > 0)).toHaveLength(1);
  });

  test("in parallel: fifty wrong guesses take five tries and no more", async () => {
    const id = await challengeOf();
    const code = await it.codeFor(ann.email);
    const replies = await Promise.all(Array.from({ length: 50 }, () => verify(id, wrong(code))));
    expect(replies.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5);
    expect((await verify(id, code)).statusCode).toBe(410);
  });

  test("wrong codes over many attempts make the person wait", async () => {
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const id = await challengeOf();
      const code = await it.codeFor(ann.email);
      for (let n = 0; n < 5; n += 1) await verify(id, wrong(code));
    }
    const id = await challengeOf();
    expect((await verify(id, await it.codeFor(ann.email))).statusCode).toBe(429);
  });

  test.each(["", "12345", "1234567", "abcdef", "１２３４５６", "null"])("%j is not right", async (code) => {
    expect((await verify(await challengeOf(), code)).statusCode).toBe(401);
  });

  test("an unknown challenge is gone, like a spent one", async () => {
    expect((await verify("nonsense", "123456")).statusCode).toBe(410);
  });

  test("neither the challenge nor the code is in the database", async () => {
    const id = await challengeOf();
    const code = await it.codeFor(ann.email);
    const { rows } = await it.all((tx) =>
      sql<{ t: string }>`select login_challenge::text as t from login_challenge`.execute(tx),
    );
    expect(
      rows.some(({ t }) => t.includes(id) || t.includes(code) || t.includes(Buffer.from(code).toString("hex"))),
    ).toBe(false);
  });
});

describe("the session", () => {
  test("cookies are __Host-, Secure, HttpOnly, SameSite=Strict, Path=/, and hold what no body does", async () => {
    const browser = it.browser();
    const first = await browser.post("/api/login", { email: ann.email, password: PASSWORD, remember_me: true });
    const { challenge_id } = first.json<{ data: { challenge_id: string } }>().data;
    const reply = await browser.post("/api/verify-otp", {
      challenge_id,
      code: await it.codeFor(ann.email),
      trust_browser: true,
    });
    const cookies = Object.fromEntries(reply.cookies.map((cookie) => [cookie.name, cookie]));
    const base = { secure: true, httpOnly: true, sameSite: "Strict", path: "/" };
    expect(cookies["__Host-access_token"]).toMatchObject({ ...base, maxAge: 5_184_000 });
    expect(cookies["__Host-refresh_token"]).toMatchObject({ ...base, maxAge: 2_592_000 });
    expect(cookies["__Host-trusted_browser"]).toMatchObject({ ...base, maxAge: 864_000 });
    const tokens = await browser.get("/api/get-tokens");
    expect(tokens.json()).toMatchObject({ refresh_token: "present" });
    const secrets = [...browser.cookies.values()];
    for (const secret of secrets) {
      expect(tokens.body).not.toContain(secret);
      expect(reply.body).not.toContain(secret);
    }
  });

  test("without 'remember me' the cookies end with the browser", async () => {
    const browser = it.browser();
    const id = (await logIn(ann.email, PASSWORD, browser)).json<{ data: { challenge_id: string } }>().data.challenge_id;
    const reply = await verify(id, await it.codeFor(ann.email), browser);
    expect(reply.cookies.map(({ maxAge, expires }) => [maxAge, expires])).toEqual([
      [undefined, undefined],
      [undefined, undefined],
    ]);
  });

  test("idle: 29:59 is fine, 30:01 is over", async () => {
    const browser = await it.signInByMail(ann.email);
    it.clock.pass(29 * MINUTE_MS + 59_000);
    expect(await browser.tokens()).not.toBeNull();
    // From what the person does, and not from a fetch of tokens.
    expect((await browser.get("/v1/account/")).statusCode).toBe(200);
    it.clock.pass(30 * MINUTE_MS + 1000);
    expect((await browser.get("/v1/account/")).statusCode).toBe(401);
    expect(await browser.tokens()).toBeNull();
    expect(browser.cookies.size).toBe(0);
  });

  test("a background refetch does not keep an idle session alive, nor does refreshing", async () => {
    const browser = await it.signInByMail(ann.email);
    for (let minute = 0; minute < 29; minute += 5) {
      it.clock.pass(5 * MINUTE_MS);
      const refreshed = await browser.post("/api/refresh-access-token");
      browser.bearer = refreshed.json<{ data: { accessToken: string | null } }>().data.accessToken;
      if (minute < 25) await browser.get("/v1/account/", { "x-background-refetch": "1" });
    }
    it.clock.pass(1000);
    expect((await browser.get("/v1/account/", { "x-background-refetch": "1" })).statusCode).toBe(401);
    expect((await browser.post("/api/refresh-access-token")).json()).toEqual({ data: { accessToken: null } });
  });

  test("absolute: 12 h and a second end it, however active", async () => {
    const browser = await it.signInByMail(ann.email);
    for (let n = 0; n < 47; n += 1) {
      it.clock.pass(15 * MINUTE_MS);
      expect(await browser.tokens()).not.toBeNull();
    }
    it.clock.pass(15 * MINUTE_MS - 1000);
    expect(await browser.tokens()).not.toBeNull();
    it.clock.pass(2000);
    expect(await browser.tokens()).toBeNull();
  });

  test("the bearer lives ten minutes", async () => {
    const browser = await it.signInByMail(ann.email);
    it.clock.pass(10 * MINUTE_MS - 1000);
    expect((await browser.get("/v1/account/")).statusCode).toBe(200);
    it.clock.pass(1000);
    expect((await browser.get("/v1/account/")).statusCode).toBe(401);
    expect(await browser.tokens()).not.toBeNull();
  });

  test.each([
    ["nothing", () => ""],
    ["garbage", () => "Bearer abc"],
    [
      "the session cookie as a bearer",
      (cookies: Map<string, string>) => `Bearer ${cookies.get("__Host-access_token")}`,
    ],
    [
      "the refresh secret as a bearer",
      (cookies: Map<string, string>) => `Bearer ${cookies.get("__Host-refresh_token")}`,
    ],
    ["an unsigned token", () => `Bearer ${Buffer.from('{"alg":"none"}').toString("base64url")}.e30.`],
    ["two bearers", () => "Bearer a, Bearer b"],
  ])("%s is refused", async (_, header) => {
    const browser = await it.signInByMail(ann.email);
    const authorization = header(browser.cookies);
    browser.bearer = null;
    expect((await browser.get("/v1/account/", { authorization })).statusCode).toBe(401);
  });

  test("refresh rotates the token; reuse after the grace period revokes the family and notifies the user by mail", async () => {
    const browser = await it.signInByMail(ann.email);
    const stolen = browser.cookies.get("__Host-refresh_token") ?? "";
    const refreshed = await browser.post("/api/refresh-access-token");
    const { accessToken } = refreshed.json<{ data: { accessToken: string } }>().data;
    expect(browser.cookies.get("__Host-refresh_token")).not.toBe(stolen);
    it.clock.pass(10_001);
    const thief = it.browser();
    thief.cookies.set("__Host-refresh_token", stolen);
    expect((await thief.post("/api/refresh-access-token")).json()).toEqual({ data: { accessToken: null } });
    expect((await browser.get("/v1/account/", { authorization: `Bearer ${accessToken}` })).statusCode).toBe(401);
    expect((await browser.post("/api/refresh-access-token")).json()).toEqual({ data: { accessToken: null } });
    expect((await it.mailTo(ann.email)).map(({ subject }) => subject)).toContain("Session closed: token reused");
  });

  test.runIf(inject("isNightly"))("twenty tabs that refresh at once keep one session", async () => {
    const browser = await it.signInByMail(ann.email);
    const replies = await Promise.all(Array.from({ length: 20 }, () => browser.post("/api/refresh-access-token")));
    const bearers = replies.map((reply) => reply.json<{ data: { accessToken: string | null } }>().data.accessToken);
    expect(bearers.filter((bearer) => bearer !== null)).toHaveLength(20);
    expect(replies.filter(({ cookies }) => cookies.length > 0)).toHaveLength(1);
    for (const bearer of bearers)
      expect((await browser.get("/v1/account/", { authorization: `Bearer ${bearer}` })).statusCode).toBe(200);
    it.clock.pass(11_000);
    expect(await browser.tokens()).not.toBeNull();
  });

  test("signing out ends every bearer at once, in every tab", async () => {
    const browser = await it.signInByMail(ann.email);
    const { bearer } = browser;
    const reply = await browser.post("/api/logout");
    expect(reply.headers["clear-site-data"]).toBe('"cache"');
    expect(browser.cookies.size).toBe(0);
    expect((await browser.get("/v1/account/", { authorization: `Bearer ${bearer}` })).statusCode).toBe(401);
    expect((await browser.post("/api/logout")).statusCode).toBe(200);
  });

  test("a session planted before sign-in is not the one after it", async () => {
    const browser = it.browser();
    browser.cookies.set("__Host-access_token", "planted-by-somebody-else");
    await it.signInByMail(ann.email, browser);
    expect(browser.cookies.get("__Host-access_token")).not.toBe("planted-by-somebody-else");
  });
});

describe("a trusted browser", () => {
  const secondLogIn = async (browser: ReturnType<TestPortal["browser"]>, email = ann.email) =>
    (await logIn(email, PASSWORD, browser)).json<{ data: { otp_required: boolean } }>().data.otp_required;

  test("skips the code for ten days and not a second more", async () => {
    const browser = await it.signInByMail(ann.email, it.browser(), { trust: true });
    await browser.post("/api/logout");
    it.clock.pass(10 * DAY_MS - 1000);
    expect(await secondLogIn(browser)).toBe(false);
    it.clock.pass(2000);
    expect(await secondLogIn(browser)).toBe(true);
  });

  test("does not replace the password", async () => {
    const browser = await it.signInByMail(ann.email, it.browser(), { trust: true });
    expect((await logIn(ann.email, "wrong", browser)).statusCode).toBe(401);
  });

  describe("while wrong passwords arrive from elsewhere", () => {
    const attack = async (email: string, failures: number) => {
      for (let n = 0; n < failures; n += 1) {
        const elsewhere = it.browser();
        elsewhere.address = `203.0.113.${n}`;
        await logIn(email, "wrong password", elsewhere);
      }
    };

    test("lets its owner in, and the guesses stay counted", async () => {
      const dora = await it.user(org, "client_user");
      const browser = await it.signInByMail(dora.email, it.browser(), { trust: true });
      await attack(dora.email, 30);
      const outsider = it.browser();
      outsider.address = "203.0.113.200";
      expect((await logIn(dora.email, PASSWORD, outsider)).statusCode).toBe(429);
      expect((await logIn(dora.email, PASSWORD, browser)).statusCode).toBe(200);
      expect((await logIn(dora.email, PASSWORD, outsider)).statusCode).toBe(429);
    });

    test("an open session still confirms with the password", async () => {
      const dora = await it.user(org, "client_user");
      const browser = await it.signInByMail(dora.email);
      await attack(dora.email, 30);
      const mine = "velvet compass thirteen owls";
      const change = { old_password: PASSWORD, new_password: mine, verify_new_password: mine };
      expect((await browser.post("/v1/account/password/", change)).statusCode).toBe(200);
    });

    test.runIf(inject("isNightly"))(
      "the trust of another account, or an expired one, is no way around the wait",
      async () => {
        const [dora, eve] = [await it.user(org, "client_user"), await it.user(org, "client_user")];
        const [owner, other] = [
          await it.signInByMail(dora.email, it.browser(), { trust: true }),
          await it.signInByMail(eve.email, it.browser(), { trust: true }),
        ];
        await attack(dora.email, 30);
        expect((await logIn(dora.email, PASSWORD, other)).statusCode).toBe(429);
        it.clock.pass(10 * DAY_MS + 1000);
        await attack(dora.email, 30);
        expect((await logIn(dora.email, PASSWORD, owner)).statusCode).toBe(429);
      },
    );

    test("its own wrong passwords are limited like any other's", async () => {
      const dora = await it.user(org, "client_user");
      const browser = await it.signInByMail(dora.email, it.browser(), { trust: true });
      for (let n = 0; n < 5; n += 1) expect((await logIn(dora.email, "wrong", browser)).statusCode).toBe(401);
      expect((await logIn(dora.email, PASSWORD, browser)).statusCode).toBe(429);
    });
  });

  test("of one person is nothing to another", async () => {
    const bob = await it.user(org, "client_user");
    const browser = await it.signInByMail(ann.email, it.browser(), { trust: true });
    expect(await secondLogIn(browser, bob.email)).toBe(true);
  });

  test("is listed and can be revoked", async () => {
    const browser = await it.signInByMail(ann.email, it.browser(), { trust: true });
    const { data } = (await browser.get("/v1/account/trusted_browsers/")).json<{ data: { id: string }[] }>();
    expect(data).toHaveLength(1);
    expect((await browser.send("DELETE", `/v1/account/trusted_browsers/${data[0]?.id}/`)).statusCode).toBe(200);
    expect(await secondLogIn(browser)).toBe(true);
  });
});

describe("requests of other sites", () => {
  test.each([
    ["another origin", { origin: "https://evil.example" }],
    ["a sub-domain", { origin: "http://sub.localhost" }],
    ["no origin at all", { origin: "null" }],
    ["cross-site by the browser's own word", { "sec-fetch-site": "cross-site" }],
    ["same-site but not same-origin", { "sec-fetch-site": "same-site" }],
    ["a form", { "content-type": "application/x-www-form-urlencoded" }],
    ["plain text", { "content-type": "text/plain" }],
  ])("%s: 403 and nothing happens", async (_, headers) => {
    const browser = await it.signInByMail(ann.email);
    const reply = await browser.app.inject({
      method: "POST",
      url: "/api/logout",
      headers: { cookie: [...browser.cookies].map(([n, v]) => `${n}=${v}`).join("; "), ...headers },
      ...("content-type" in headers ? { payload: "a=b" } : {}),
    });
    expect(reply.statusCode).toBe(403);
    expect(reply.headers["access-control-allow-origin"]).toBeUndefined();
    expect((await browser.get("/v1/account/")).statusCode).toBe(200);
  });
});
