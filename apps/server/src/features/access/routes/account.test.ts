import { MINUTE_MS } from "@parapet/domain/durations";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

import { totpWith } from "../../../platform/session/one-time-code.ts";
import { PASSWORD, type TestPortal, testPortal, type TestUser } from "../../../testing/test-portal.ts";
import { makeSetupToken } from "../commands/set-up.ts";

const NEW_PASSWORD = "velvet compass thirteen owls";

let it: TestPortal;
let org: TestUser["org"];
let ann: TestUser;
beforeAll(async () => {
  it = await testPortal();
  org = await it.organization("Acme", "client", { domain: "acme.test" });
  await it.user(org, "client_admin");
});
afterAll(() => it[Symbol.asyncDispose]());
beforeEach(async () => {
  ann = await it.user(org, "client_admin");
});

const code = (body: { json<T>(): T }) => body.json<{ code: string }>().code;
const change = (old_password: string, new_password: string, verify_new_password = new_password) => ({
  old_password,
  new_password,
  verify_new_password,
});

const detailOf = (reply: { json<T>(): T }) => reply.json<{ detail: string }>().detail;

describe("changing the password", () => {
  test.each([
    [403, "a wrong old password", change("wrong", NEW_PASSWORD), "password_required"],
    [400, "two different new ones", change(PASSWORD, NEW_PASSWORD, "velvet compass thirteen owl"), "invalid_input"],
    [400, "the same as before", change(PASSWORD, PASSWORD), "invalid_input"],
    [400, "eleven characters", change(PASSWORD, "short-words"), "invalid_input"],
    [400, "a common one", change(PASSWORD, "Password1234!"), "invalid_input"],
    [400, "one made of the company's name", change(PASSWORD, "AcmeAcme2026!"), "invalid_input"],
    [400, "129 characters", change(PASSWORD, "xk".repeat(65)), "invalid_input"],
  ])("%i for %s", async (status, _, body, wanted) => {
    const browser = await it.signInByMail(ann.email);
    const reply = await browser.post("/v1/account/password/", body);
    expect([reply.statusCode, code(reply)]).toEqual([status, wanted]);
    expect((await it.browser().post("/api/login", { email: ann.email, password: PASSWORD })).statusCode).toBe(200);
  });

  test.each([
    "🦊🐙🌵🧭🎻🪐🧩🍄🛶🪁🦜🧿",
    "Zwölf Boxkämpfer jagen Viktor quer über den Sylter Deich heute",
    "kq7w-".repeat(25) + "abc",
  ])("%j signs in afterwards", async (password) => {
    const browser = await it.signInByMail(ann.email);
    expect((await browser.post("/v1/account/password/", change(PASSWORD, password))).statusCode).toBe(200);
    expect((await it.browser().post("/api/login", { email: ann.email, password })).statusCode).toBe(200);
  });

  test("revokes every other session and trusted browser and sends one mail", async () => {
    const [here, elsewhere] = [
      await it.signInByMail(ann.email),
      await it.signInByMail(ann.email, it.browser(), { trust: true }),
    ];
    expect((await here.post("/v1/account/password/", change(PASSWORD, NEW_PASSWORD))).statusCode).toBe(200);
    expect((await elsewhere.get("/v1/account/")).statusCode).toBe(401);
    expect(await elsewhere.tokens()).toBeNull();
    expect((await here.get("/v1/account/")).statusCode).toBe(200);
    const again = await elsewhere.post("/api/login", { email: ann.email, password: NEW_PASSWORD });
    expect(again.json()).toMatchObject({ data: { otp_required: true } });
    const notices = (await it.mailTo(ann.email)).filter(({ subject }) => subject === "Your password was changed");
    expect(notices).toHaveLength(1);
  });
});

describe("a forgotten password", () => {
  const linkFor = async (email: string): Promise<{ slug: string; token: string }> => {
    for (let tries = 0; tries < 100; tries += 1) {
      const text = (await it.mailTo(email)).map((mail) => mail.text).find((body) => body.includes("/reset-password/"));
      const [, slug, token] = /\/reset-password\/([\w-]+)\/([\w-]+)/.exec(text ?? "") ?? [];
      if (slug !== undefined && token !== undefined) return { slug, token };
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    throw new Error("no link came");
  };
  const reset = (link: { slug: string; token: string }, password = NEW_PASSWORD) =>
    it.browser().post("/api/reset-password", { ...link, new_password: password, verify_new_password: password });

  test("known and unknown addresses answer alike", async () => {
    const [known, unknown, nonsense] = await Promise.all(
      [ann.email, "nobody@acme.test", "not an address"].map((email) =>
        it.browser().post("/api/forgot-password", { email }),
      ),
    );
    expect([known?.statusCode, known?.body]).toEqual([unknown?.statusCode, unknown?.body]);
    expect(nonsense?.body).toBe(known?.body);
  });

  test("a forged Host never reaches the mail", async () => {
    await it
      .browser()
      .post("/api/forgot-password", { email: ann.email }, { host: "evil.example", "x-forwarded-host": "evil.example" });
    await linkFor(ann.email);
    const mails = await it.mailTo(ann.email);
    expect(mails.some(({ text }) => text.includes("evil"))).toBe(false);
    expect(mails[0]?.text).toContain("http://127.0.0.1:4000/reset-password/");
  });

  test("gets back in: link, new password, code; the link works once and signs no one in", async () => {
    const before = await it.signInByMail(ann.email);
    await it.browser().post("/api/forgot-password", { email: ann.email });
    const link = await linkFor(ann.email);
    expect((await it.browser().post("/api/reset-password/check", link)).statusCode).toBe(200);
    expect((await it.browser().post("/api/reset-password/check", { ...link, token: "x" })).statusCode).toBe(410);
    expect((await reset(link, "password1234")).statusCode).toBe(400);
    const replies = await Promise.all([reset(link), reset(link), reset(link)]);
    expect(replies.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 410, 410]);
    expect(replies.flatMap(({ cookies }) => cookies)).toEqual([]);
    expect((await before.get("/v1/account/")).statusCode).toBe(401);
    expect((await it.browser().post("/api/login", { email: ann.email, password: PASSWORD })).statusCode).toBe(401);
    const after = await it.signInByMail(ann.email, it.browser(), { password: NEW_PASSWORD });
    expect((await after.get("/v1/account/")).statusCode).toBe(200);
  });

  test("a link is too old after an hour", async () => {
    await it.browser().post("/api/forgot-password", { email: ann.email });
    const first = await linkFor(ann.email);
    it.clock.pass(60 * MINUTE_MS + 1000);
    expect((await reset(first)).statusCode).toBe(410);
  });

  test("requests of a third party neither end the owner's link nor fill the mailbox; a new password ends all links", async () => {
    const forgot = () => it.browser().post("/api/forgot-password", { email: ann.email });
    await forgot();
    const own = await linkFor(ann.email);
    const replies = await Promise.all(Array.from({ length: 20 }, forgot));
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const mailed = async () =>
      (await it.mailTo(ann.email)).flatMap(({ text }) => /\/reset-password\/([\w-]+)\/([\w-]+)/.exec(text) ?? []);
    await vi.waitFor(async () => expect(await mailed()).toHaveLength(3 * 3), 15_000);
    expect((await it.browser().post("/api/reset-password/check", own)).statusCode).toBe(200);
    const [, slug = "", token = ""] = await mailed();
    expect((await reset(own)).statusCode).toBe(200);
    expect((await reset({ slug, token })).statusCode).toBe(410);
    it.clock.pass(60 * MINUTE_MS + 1000);
    await forgot();
    await vi.waitFor(async () => expect(await mailed()).toHaveLength(4 * 3), 15_000);
  });

  test("from the user menu: no body, a JSON content type, a bearer", async () => {
    const browser = await it.signInByMail(ann.email);
    const reply = await browser.post("/v1/reset_password/", undefined, { "content-type": "application/json" });
    expect(reply.statusCode).toBe(200);
    expect(await linkFor(ann.email)).toHaveProperty("token");
    expect((await it.browser().post("/v1/reset_password/")).statusCode).toBe(401);
  });
});

describe("signing up", () => {
  const form = {
    first_name: "Nora",
    last_name: "Field",
    company: "Field Works",
    email: "nora@field.test",
    password: PASSWORD,
    domain: "field.test",
    plan: "professional",
  };
  const ask = (more = {}) => it.browser().post("/api/signup", { ...form, ...more });
  const idOf = (reply: { json<T>(): T }) => reply.json<{ data: { signup_id: string } }>().data.signup_id;

  test("a third party's address receives five mails an hour at most, whether it has an account or not", async () => {
    const known = await it.user(await it.organization("Known", "client", { domain: "known.test" }), "client_admin", {
      email: "kim@known.test",
    });
    for (const email of ["victim@field.test", known.email]) {
      const replies = await Promise.all(
        Array.from({ length: 8 }, () => ask({ email, domain: email.slice(email.indexOf("@") + 1) })),
      );
      const statuses = replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
      expect(await it.mailTo(email)).toHaveLength(5);
    }
  });

  test.each([
    ["an address of another domain", { domain: "other.test" }],
    ["a common password", { password: "password1234" }],
    ["a role of one's own choosing", { role: "super_admin" }],
    ["an unknown plan", { plan: "free" }],
    ["no name", { first_name: " " }],
    ["a name with a line break", { first_name: "a\r\nBcc: x" }],
  ])("400 for %s", async (_, more) => expect((await ask(more)).statusCode).toBe(400));

  test("a taken address gets the same answer, and no code ever fits", async () => {
    const taken = await ask({ email: ann.email, domain: "people.test" });
    expect(Object.keys(taken.json<{ data: object }>().data)).toEqual(["signup_id", "resend_after"]);
    for (const guess of ["000000", "123456"])
      expect((await it.browser().post("/api/signup/confirm", { signup_id: idOf(taken), code: guess })).statusCode).toBe(
        401,
      );
    expect((await it.mailTo(ann.email)).map(({ subject }) => subject)).toContain("You already have an account");
  });

  test("left before its code is entered, it is continued by signing in with its password, within its limits", async () => {
    const email = "late@field.test";
    const logIn = (password: string) => it.browser().post("/api/login", { email, password, remember_me: false });
    const started = idOf(await ask({ email }));
    const early = await logIn(PASSWORD);
    expect([early.statusCode, code(early)]).toEqual([429, "too_many_requests"]);
    it.clock.pass(31_000);
    // Who does not know the password learns nothing about the sign-up.
    const outsider = await logIn("another long guess at it");
    const anonymous = await it
      .browser()
      .post("/api/login", { email: "nobody@field.test", password: PASSWORD, remember_me: false });
    expect([outsider.statusCode, detailOf(outsider)]).toEqual([anonymous.statusCode, detailOf(anonymous)]);
    const stale = await it.codeFor(email);
    const continued = await logIn(PASSWORD);
    expect(continued.json()).toMatchObject({ data: { otp_required: false, resend_after: 30 } });
    const right = await it.codeFor(email);
    const confirm = (id: string, typed: string) =>
      it.browser().post("/api/signup/confirm", { signup_id: id, code: typed });
    expect((await confirm(started, stale)).statusCode).toBe(410);
    for (const guess of ["000000", "111111"]) expect((await confirm(idOf(continued), guess)).statusCode).toBe(401);
    it.clock.pass(2 * 3_600_000);
    // The code expired; another sign-in mails one more, and wrong tries stay counted.
    const again = idOf(await logIn(PASSWORD));
    expect((await confirm(again, right)).statusCode).toBe(401);
    expect((await confirm(again, await it.codeFor(email))).statusCode).toBe(200);
    expect((await logIn(PASSWORD)).json()).toMatchObject({ data: { otp_required: true } });
  });

  test("the code makes the organization, its administrator and a pending domain; without a licence only account and payment work", async () => {
    const id = idOf(await ask());
    const browser = it.browser();
    const right = await it.codeFor(form.email);
    expect((await browser.post("/api/signup/confirm", { signup_id: id, code: "00000x" })).statusCode).toBe(401);
    expect((await browser.post("/api/signup/confirm", { signup_id: id, code: right })).statusCode).toBe(200);
    expect((await browser.post("/api/signup/confirm", { signup_id: id, code: right })).statusCode).toBe(410);
    await browser.tokens();
    const { data } = (await browser.get("/v1/account/")).json<{ data: Record<string, unknown> }>();
    expect(data).toMatchObject({
      is_admin: true,
      role_name: "client_admin",
      full_name: "Nora Field",
      authorized_domains: ["field.test"],
      licence: { state: "expired", plan: "professional", ends_at: null, organization: "Field Works" },
    });
    const blocked = await browser.get("/v1/user_management/");
    expect([blocked.statusCode, code(blocked)]).toEqual([403, "licence_expired"]);
    expect(blocked.json<{ detail: string }>().detail).toContain("Your organization has no license yet.");
  });
});

test("the first administrator: the token works once, and not at all once there is one", async () => {
  await using fresh = await testPortal();
  const form = {
    organization: "Operator",
    first_name: "Ada",
    last_name: "First",
    email: "ada@operator.test",
    password: PASSWORD,
  };
  const ask = (token: string) => fresh.browser().post("/api/setup", { ...form, token });
  const make = (endsOthers: boolean, present: string | null = null) =>
    makeSetupToken(fresh.services, { present, endsOthers });
  const older = await make(false);
  const token = await make(true);
  expect((await ask("guess")).statusCode).toBe(410);
  expect((await ask(older ?? "")).statusCode).toBe(410);
  const replies = await Promise.all([ask(token ?? ""), ask(token ?? "")]);
  expect(replies.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 410]);
  expect(await make(false)).toBeNull();
  const ada = await fresh.signInByMail(form.email);
  expect((await ada.get("/v1/account/")).json()).toMatchObject({ data: { role_name: "super_admin" } });
});

test("several servers each have a setup link; one administrator comes of them, also where two are used at once", async () => {
  await using fresh = await testPortal();
  const make = (present: string | null = null) => makeSetupToken(fresh.services, { present, endsOthers: false });
  const [first, second] = [await make(), await make()];
  // A restart keeps the link of its own file, and makes another where that one is unknown.
  expect(await make(first)).toBe(first);
  const third = await make("unknown");
  expect(new Set([first, second, third, null]).size).toBe(4);
  const ask = (token: string | null, email: string) =>
    fresh.browser().post("/api/setup", {
      organization: "Operator",
      first_name: "Ada",
      last_name: "First",
      email,
      password: PASSWORD,
      token: token ?? "",
    });
  const replies = await Promise.all([ask(first, "a@operator.test"), ask(second, "b@operator.test")]);
  expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 410]);
  expect((await ask(third, "c@operator.test")).statusCode).toBe(410);
});

test("servers that restart without their data directory leave at most fifty links", async () => {
  await using fresh = await testPortal();
  for (let n = 0; n < 55; n += 1) await makeSetupToken(fresh.services, { present: null, endsOthers: false });
  const rows = await fresh.all((tx) => tx.selectFrom("setup_token").select("token_hash").execute());
  expect(rows).toHaveLength(50);
});

describe("the authenticator app", () => {
  const enrol = async () => {
    const browser = await it.confirm(await it.signInByMail(ann.email));
    const started = await browser.post("/v1/account/two_step/", { password: PASSWORD });
    const { secret, qr_svg, otpauth_url } = started.json<{
      data: { secret: string; qr_svg: string; otpauth_url: string };
    }>().data;
    expect(qr_svg).toContain("<svg");
    expect(otpauth_url).toContain(encodeURIComponent(ann.email));
    const totp = totpWith(secret);
    const next = () => totp.generate({ timestamp: it.clock.at });
    const confirmed = await browser.post("/v1/account/two_step/confirm/", { code: next() });
    return { browser, next, recovery: confirmed.json<{ data: { recovery_codes: string[] } }>().data.recovery_codes };
  };
  const challenge = async () => {
    const reply = await it.browser().post("/api/login", { email: ann.email, password: PASSWORD });
    return reply.json<{ data: { challenge_id: string; method: string } }>().data;
  };
  const give = (challenge_id: string, typed: string) =>
    it.browser().post("/api/verify-otp", { challenge_id, code: typed, trust_browser: false });

  test("wants the password first and a right code to begin", async () => {
    const browser = await it.confirm(await it.signInByMail(ann.email));
    expect((await browser.post("/v1/account/two_step/", { password: "wrong" })).statusCode).toBe(403);
    expect((await browser.post("/v1/account/two_step/confirm/", { code: "123456" })).statusCode).toBe(409);
    await browser.post("/v1/account/two_step/", { password: PASSWORD });
    expect((await browser.post("/v1/account/two_step/confirm/", { code: "000000" })).statusCode).toBe(401);
    expect((await challenge()).method).toBe("mail");
  });

  test("replaces the mailed code; each code works once, a recovery code once, and no other kind", async () => {
    const { browser, next, recovery } = await enrol();
    expect(recovery).toHaveLength(10);
    const first = await challenge();
    expect(first.method).toBe("totp");
    expect((await give(first.challenge_id, next())).statusCode).toBe(401); // the step that confirmed it
    it.clock.pass(30_000);
    const used = next();
    expect((await give(first.challenge_id, used)).statusCode).toBe(200);
    expect((await give((await challenge()).challenge_id, used)).statusCode).toBe(401);
    const [spare = ""] = recovery;
    expect((await give((await challenge()).challenge_id, spare.toUpperCase())).statusCode).toBe(200);
    expect((await give((await challenge()).challenge_id, spare)).statusCode).toBe(401);
    const resent = await it.browser().post("/api/resend-otp", { challenge_id: (await challenge()).challenge_id });
    expect(resent.statusCode).toBe(400);
    const end = (body: object) => browser.post("/v1/account/two_step/end/", body);
    it.clock.pass(30_000);
    expect((await end({ password: PASSWORD, code: next() })).statusCode).toBe(200);
    expect((await challenge()).method).toBe("mail");
  });

  test("is not turned off by the password alone, a wrong code, a code used before or a recovery code used before", async () => {
    const { browser, next, recovery } = await enrol();
    const [spare = "", used = ""] = recovery;
    const end = (body: object) => browser.post("/v1/account/two_step/end/", body);
    expect((await end({ password: PASSWORD })).statusCode).toBe(400);
    expect((await end({ password: "wrong", code: spare })).statusCode).toBe(403);
    expect((await end({ password: PASSWORD, code: "000000" })).statusCode).toBe(401);
    expect((await end({ password: PASSWORD, code: next() })).statusCode).toBe(401); // the step that confirmed it
    expect((await give((await challenge()).challenge_id, used)).statusCode).toBe(200);
    expect((await end({ password: PASSWORD, code: used })).statusCode).toBe(401);
    expect((await challenge()).method).toBe("totp");
    expect((await end({ password: PASSWORD, code: spare })).statusCode).toBe(200);
    expect((await challenge()).method).toBe("mail");
  });

  test("guessing the code that turns it off is limited across requests", async () => {
    const { browser } = await enrol();
    const end = () => browser.post("/v1/account/two_step/end/", { password: PASSWORD, code: "000000" });
    for (let n = 0; n < 10; n += 1) expect((await end()).statusCode).toBe(401);
    expect((await end()).statusCode).toBe(429);
  });

  test("no recovery code and no secret is in the database", async () => {
    const { recovery } = await enrol();
    const dump = JSON.stringify(await it.database.owner.selectFrom("recovery_code").selectAll().execute());
    for (const spare of recovery) expect(dump).not.toContain(spare);
  });
});

describe("the way out", () => {
  test("deleting the profile requires the password, revokes all access and erases the name", async () => {
    const browser = await it.signInByMail(ann.email);
    for (const password of ["wrong", PASSWORD.toUpperCase()])
      expect((await browser.post("/v1/account/delete/", { password })).statusCode).toBe(403);
    expect((await browser.post("/v1/account/delete/", {})).statusCode).toBe(400);
    expect((await browser.post("/v1/account/delete/", { password: PASSWORD })).statusCode).toBe(200);
    expect((await browser.get("/v1/account/")).statusCode).toBe(401);
    expect((await it.browser().post("/api/login", { email: ann.email, password: PASSWORD })).statusCode).toBe(401);
  });

  test("an organization keeps its last administrator", async () => {
    const small = await it.organization("Small");
    const only = await it.user(small, "client_admin");
    const browser = await it.signInByMail(only.email);
    expect((await browser.post("/v1/account/delete/", { password: PASSWORD })).statusCode).toBe(409);
    expect((await browser.get("/v1/account/")).statusCode).toBe(200);
  });
});

describe("API keys", () => {
  test("act within their scopes, never on the account or on people, and end at once", async () => {
    const browser = await it.confirm(await it.signInByMail(ann.email));
    expect(
      (await browser.post("/v1/api_keys/", { name: "ci", scopes: ["findings.read"], password: "wrong" })).statusCode,
    ).toBe(403);
    const made = await browser.post("/v1/api_keys/", { name: "ci", scopes: ["findings.read"], password: PASSWORD });
    const { id, secret } = made.json<{ data: { id: string; secret: string } }>().data;
    const robot = it.browser();
    robot.bearer = secret;
    expect((await robot.get("/v1/domains/")).statusCode).toBe(200);
    for (const url of ["/v1/account/", "/v1/api_keys/", "/v1/user_management/"])
      expect((await robot.get(url)).statusCode).toBe(403);
    expect((await browser.get("/v1/api_keys/")).body).not.toContain(secret);
    expect((await browser.send("DELETE", `/v1/api_keys/${id}/`)).statusCode).toBe(200);
    expect((await robot.get("/v1/domains/")).statusCode).toBe(401);
  });
});

test("a fresh code inside the session is no way to sign in, and a sign-in code no fresh one", async () => {
  const browser = await it.signInByMail(ann.email);
  const asked = (await browser.post("/v1/account/fresh_code/")).json<{ data: { challenge_id: string } }>().data;
  const fresh = await it.codeFor(ann.email);
  expect(
    (await it.browser().post("/api/verify-otp", { challenge_id: asked.challenge_id, code: fresh })).statusCode,
  ).toBe(410);
  const confirmed = await browser.post("/v1/account/fresh_code/confirm/", {
    challenge_id: asked.challenge_id,
    code: fresh,
  });
  expect(confirmed.statusCode).toBe(200);
});
