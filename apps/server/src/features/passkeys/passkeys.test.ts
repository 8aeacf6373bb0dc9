import { insertPasskey } from "@parapet/db/queries/passkeys";
import { MINUTE_MS } from "@parapet/domain/durations";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";

import { totpWith } from "../../platform/session/one-time-code.ts";
import { TestAuthenticator } from "../../testing/test-authenticator.ts";
import { PASSWORD, type TestBrowser, type TestPortal, testPortal, type TestUser } from "../../testing/test-portal.ts";

const ORIGIN = "https://portal.example";

interface Options {
  challenge: string;
  rpId: string;
  allowCredentials?: { id: string }[];
}

let it: TestPortal;
let org: TestUser["org"];
let ann: TestUser;
let device: TestAuthenticator;
let browser: TestBrowser;
let codes: string[];

beforeAll(async () => {
  it = await testPortal({ PUBLIC_URL: ORIGIN });
  org = await it.organization("Acme", "client", { domain: "acme.test" });
});
afterAll(() => it[Symbol.asyncDispose]());

const signInConfirmed = async ({ email }: TestUser) => it.confirm(await it.signIn(email));

const optionsAt = async (from: TestBrowser, url: string, body: object = {}): Promise<Options> =>
  (await from.post(url, body)).json<{ data: Options }>().data;

const register = async (from: TestBrowser, with_: TestAuthenticator, name = "Laptop") => {
  const options = (await from.post("/v1/account/passkeys/options/")).json<{
    data: { challenge: string; user: { id: string } };
  }>().data;
  return from.post("/v1/account/passkeys/", { name, credential: with_.create(options) });
};

const signInWith = async (
  with_: TestAuthenticator,
  faults: Parameters<TestAuthenticator["get"]>[1] = {},
  from = it.browser(),
) => {
  const options = await optionsAt(from, "/api/passkey/options");
  return from.post("/api/passkey/sign-in", { credential: with_.get(options, faults) });
};

const auditOf = (action: string) =>
  it.all((tx) =>
    tx
      .selectFrom("audit_log")
      .select(["actor_id", "org_id", "result", "detail"])
      .where("action", "=", action)
      .orderBy("at", "desc")
      .limit(1)
      .executeTakeFirst(),
  );

/** Someone with a confirmed session and a passkey. */
const newcomer = async (): Promise<void> => {
  ann = await it.user(org, "client_admin");
  browser = await it.confirm(await it.signIn(ann.email));
  device = new TestAuthenticator(ORIGIN);
  const added = await register(browser, device);
  codes = added.json<{ data: { recovery_codes: string[] } }>().data.recovery_codes;
};

describe("refused at sign-in, each with its own message and audit row", () => {
  beforeAll(newcomer);

  test.each([
    ["another origin", { origin: "https://portal.example.evil.test" }, "origin", "another website"],
    ["a page inside a frame of another origin", { crossOrigin: true }, "origin", "another website"],
    ["a frame stated as text", { crossOrigin: "false" }, "origin", "another website"],
    ["a page that names a top origin", { topOrigin: "https://evil.test" }, "origin", "another website"],
    ["another port of the portal's host", { origin: `${ORIGIN}:8443` }, "origin", "another website"],
    ["the portal's host without TLS", { origin: "http://portal.example" }, "origin", "another website"],
    ["a subdomain of the portal", { origin: "https://a.portal.example" }, "origin", "another website"],
    ["another relying party", { rpId: "evil.test" }, "relying-party", "another website"],
    ["user verification off", { userVerified: false }, "user-verification", "did not verify you"],
    ["a signature of another key", { foreignKey: true }, "signature", "could not be verified"],
    ["a challenge that was not issued", { challenge: Buffer.alloc(54).toString("base64url") }, "challenge", "expired"],
    ["the user handle of another account", { userHandle: "eHh4" }, "unknown", "not registered"],
  ])("%s", async (_, faults, reason, text) => {
    const reply = await signInWith(device, faults);
    expect(reply.statusCode).toBe(401);
    expect(reply.json<{ detail: string }>().detail).toContain(text);
    expect(reply.cookies).toEqual([]);
    expect(await auditOf("sign-in.passkey")).toMatchObject({
      actor_id: ann.id,
      org_id: org,
      result: "refused",
      detail: { for: "sign-in", reason },
    });
  });
});

describe("refused at sign-in", () => {
  beforeEach(newcomer);

  test("a cloned authenticator, whose counter does not grow", async () => {
    expect((await signInWith(device)).statusCode).toBe(200);
    expect((await signInWith(device)).statusCode).toBe(200);
    const reply = await signInWith(device, { counter: 1 });
    expect(reply.statusCode).toBe(401);
    expect(reply.json<{ detail: string }>().detail).toContain("signature counter");
    expect(await auditOf("sign-in.passkey")).toMatchObject({ result: "refused", detail: { reason: "counter" } });
    expect((await signInWith(device)).statusCode).toBe(200);
  });

  test("an answer that was sent before, also by another sender", async () => {
    const options = await optionsAt(it.browser(), "/api/passkey/options");
    device.counter = -1; // an authenticator without a counter always reports zero
    const credential = device.get(options);
    expect((await it.browser().post("/api/passkey/sign-in", { credential })).statusCode).toBe(200);
    const replayed = await it.browser().post("/api/passkey/sign-in", { credential });
    expect(replayed.statusCode).toBe(401);
    expect(replayed.json<{ detail: string }>().detail).toContain("already used");
    expect(replayed.cookies).toEqual([]);
  });

  test("two parallel answers to one challenge open one session", async () => {
    const options = await optionsAt(it.browser(), "/api/passkey/options");
    device.counter = -1;
    const credential = device.get(options);
    const replies = await Promise.all([1, 2].map(() => it.browser().post("/api/passkey/sign-in", { credential })));
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 401]);
  });

  test("a challenge that has expired", async () => {
    const options = await optionsAt(it.browser(), "/api/passkey/options");
    it.clock.pass(5 * MINUTE_MS + 1000);
    expect((await it.browser().post("/api/passkey/sign-in", { credential: device.get(options) })).statusCode).toBe(401);
  });

  test("a challenge of another use: step-up, registration and second step do not open a session", async () => {
    const stepUp = await optionsAt(browser, "/v1/account/fresh_code/passkey/options/");
    const creation = await optionsAt(browser, "/v1/account/passkeys/options/");
    for (const options of [stepUp, creation]) {
      const reply = await it.browser().post("/api/passkey/sign-in", { credential: device.get(options) });
      expect(reply.statusCode).toBe(401);
    }
  });

  test("a passkey that is not registered, without an account being named", async () => {
    const foreignKey = new TestAuthenticator(ORIGIN);
    foreignKey.create({ challenge: "x", user: { id: "eHh4" } });
    const reply = await signInWith(foreignKey);
    expect([reply.statusCode, reply.cookies]).toEqual([401, []]);
    expect(await auditOf("sign-in.passkey")).toMatchObject({ actor_id: null, org_id: null, result: "refused" });
  });

  test("a disabled account, a removed one and a revoked passkey", async () => {
    const { data } = (await browser.get("/v1/account/passkeys/")).json<{ data: { id: string }[] }>();
    await browser.send("DELETE", `/v1/account/passkeys/${data[0]?.id}/`);
    expect((await signInWith(device)).statusCode).toBe(401);
    await register(browser, device);
    expect((await signInWith(device)).statusCode).toBe(200);
    await it.all((tx) => tx.updateTable("app_user").set({ status: "disabled" }).where("id", "=", ann.id).execute());
    expect((await signInWith(device)).statusCode).toBe(401);
  });

  test("after an administrator's reset every passkey of the account is revoked", async () => {
    const boss = await it.user(org, "client_admin");
    const admin = await it.signIn(boss.email);
    expect((await admin.post(`/v1/user_management/${ann.id}/reset/`, {})).statusCode).toBe(200);
    expect((await signInWith(device)).statusCode).toBe(401);
  });
});

describe("refused in the account", () => {
  beforeEach(newcomer);

  test("adding and revoking need a code that is not older than five minutes", async () => {
    const { data } = (await browser.get("/v1/account/passkeys/")).json<{ data: { id: string }[] }>();
    it.clock.pass(5 * MINUTE_MS + 1000);
    const replies = [
      await browser.post("/v1/account/passkeys/options/"),
      await browser.send("DELETE", `/v1/account/passkeys/${data[0]?.id}/`),
      await browser.post("/v1/account/recovery_codes/"),
    ];
    expect(replies.map((reply) => reply.json<{ code: string }>().code)).toEqual([
      "fresh_code_required",
      "fresh_code_required",
      "fresh_code_required",
    ]);
  });

  test("the challenge of one person's registration in another's session, and one used twice", async () => {
    const bob = await signInConfirmed(await it.user(org, "client_user"));
    const options = (await browser.post("/v1/account/passkeys/options/")).json<{
      data: { challenge: string; user: { id: string } };
    }>().data;
    const body = { name: "x", credential: new TestAuthenticator(ORIGIN).create(options) };
    expect((await bob.post("/v1/account/passkeys/", body)).statusCode).toBe(401);
    expect((await browser.post("/v1/account/passkeys/", body)).statusCode).toBe(200);
    expect((await browser.post("/v1/account/passkeys/", body)).statusCode).toBe(401);
  });

  test("another person's passkey can be neither renamed nor revoked, nor used to confirm a session", async () => {
    const bob = await signInConfirmed(await it.user(org, "client_admin"));
    const { data } = (await browser.get("/v1/account/passkeys/")).json<{ data: { id: string }[] }>();
    const at = `/v1/account/passkeys/${data[0]?.id}/`;
    expect((await bob.send("PATCH", at, { name: "Mine" })).statusCode).toBe(404);
    expect((await bob.send("DELETE", at)).statusCode).toBe(404);
    await register(bob, new TestAuthenticator(ORIGIN));
    const options = await optionsAt(bob, "/v1/account/fresh_code/passkey/options/");
    const reply = await bob.post("/v1/account/fresh_code/passkey/", { credential: device.get(options) });
    expect(reply.statusCode).toBe(401);
  });
});

describe("refused, and nothing changes", () => {
  beforeAll(newcomer);

  test.each([
    ["another origin", { origin: "https://evil.test" }],
    ["another port of the portal's host", { origin: `${ORIGIN}:8443` }],
    ["the portal's host without TLS", { origin: "http://portal.example" }],
    ["a page inside a frame of another origin", { crossOrigin: true }],
    ["a frame stated as text", { crossOrigin: "true" }],
    ["a page that names a top origin", { topOrigin: "https://evil.test" }],
    ["another relying party", { rpId: "evil.test" }],
    ["user verification off", { userVerified: false }],
    ["a challenge of another session", { challenge: Buffer.alloc(54).toString("base64url") }],
  ])("a new credential with %s", async (_, faults) => {
    const options = (await browser.post("/v1/account/passkeys/options/")).json<{
      data: { challenge: string; user: { id: string } };
    }>().data;
    const credential = new TestAuthenticator(ORIGIN).create(options, faults);
    expect((await browser.post("/v1/account/passkeys/", { name: "x", credential })).statusCode).toBe(401);
  });

  test.each(["null", "[]", '"text"', "{}", '{"challenge":1,"origin":2}', "{"])(
    "client data %s is refused, not an error of the server",
    async (json) => {
      const clientDataJSON = Buffer.from(json).toString("base64url");
      const asserted = device.get(await optionsAt(it.browser(), "/api/passkey/options"));
      const credential = { ...asserted, response: { ...asserted.response, clientDataJSON } };
      expect((await it.browser().post("/api/passkey/sign-in", { credential })).statusCode).toBe(401);
      const options = (await browser.post("/v1/account/passkeys/options/")).json<{
        data: { challenge: string; user: { id: string } };
      }>().data;
      const made = new TestAuthenticator(ORIGIN).create(options);
      const created = { ...made, response: { ...made.response, clientDataJSON } };
      expect((await browser.post("/v1/account/passkeys/", { name: "x", credential: created })).statusCode).toBe(401);
    },
  );
});

describe("a session fresh from sign-in", () => {
  beforeEach(newcomer);

  test("changes no factor without a second step of its own", async () => {
    const bob = await it.user(org, "client_admin");
    const fresh = await it.signIn(bob.email);
    const attempts = () =>
      Promise.all([
        fresh.post("/v1/account/passkeys/options/"),
        fresh.post("/v1/account/recovery_codes/"),
        fresh.post("/v1/account/two_step/", { password: PASSWORD }),
        fresh.post("/v1/api_keys/", { name: "k", scopes: ["findings.read"], password: PASSWORD }),
      ]);
    for (const reply of await attempts())
      expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([403, "fresh_code_required"]);
    await it.confirm(fresh);
    expect((await attempts()).map(({ statusCode }) => statusCode)).toEqual([200, 409, 200, 200]);
  });

  test("a new passkey is notified by email and in the portal, to its owner alone", async () => {
    const titles = async (from: TestBrowser) =>
      (await from.get("/v1/notifications/")).json<{ data: { title: string }[] }>().data.map(({ title }) => title);
    expect(await titles(browser)).toContain("Passkey added to your account");
    expect((await it.mailTo(ann.email)).map(({ subject }) => subject)).toContain("Passkey added");
    const colleague = await it.signIn((await it.user(org, "client_admin")).email);
    expect(await titles(colleague)).not.toContain("Passkey added to your account");
  });

  test("people limited to some domains add passkeys and API keys, and are notified", async () => {
    const partner = await it.organization("Harbour", "partner");
    const client = await it.organization("Beta", "client", { partner, domain: "beta.test" });
    const limited = await signInConfirmed(await it.user(partner, "partner_user", { clients: [client] }));
    expect((await register(limited, new TestAuthenticator(ORIGIN))).statusCode).toBe(200);
    const key = { name: "k", scopes: ["findings.read"], password: PASSWORD };
    expect((await limited.post("/v1/api_keys/", key)).statusCode).toBe(200);
    const { data } = (await limited.get("/v1/notifications/")).json<{ data: { kind: string }[] }>();
    expect(data.map(({ kind }) => kind).toSorted()).toEqual(["api_key_created", "passkey_added"]);
  });
});

describe("after a password reset by the emailed link", () => {
  beforeEach(newcomer);

  const NEW_PASSWORD = "velvet anchor saffron window";
  interface Remaining {
    passkeys: { id: string; name: string }[];
    authenticator_app: boolean;
    recovery_codes: number;
  }
  const resetLink = async (email: string) => {
    await it.browser().post("/api/forgot-password", { email });
    await expect.poll(async () => (await it.mailTo(email))[0]?.text ?? "").toContain("/reset-password/");
    const [, slug, token] = /reset-password\/([^/\s]+)\/(\S+)/.exec((await it.mailTo(email))[0]?.text ?? "") ?? [];
    return { slug: slug ?? "", token: token ?? "" };
  };
  const reset = async (email: string) => {
    const link = await resetLink(email);
    const passwords = { new_password: NEW_PASSWORD, verify_new_password: NEW_PASSWORD };
    const done = await it.browser().post("/api/reset-password", { ...link, ...passwords });
    return { link, remaining: done.json<{ data: { remaining: Remaining } }>().data.remaining };
  };
  const endWith = (link: { slug: string; token: string }, body: object) =>
    it.browser().post("/api/reset-password/factors", { ...link, ...body });
  const login = async (from: TestBrowser) =>
    (await from.post("/api/login", { email: ann.email, password: NEW_PASSWORD })).json<{
      data: { challenge_id: string; method: string };
    }>().data;

  test("what remains is listed, and a passkey signs in alone only after it was used with the new password", async () => {
    const { remaining } = await reset(ann.email);
    expect(remaining).toMatchObject({ passkeys: [{ name: "Laptop" }], authenticator_app: false, recovery_codes: 10 });
    const alone = await signInWith(device);
    expect([alone.statusCode, alone.cookies]).toEqual([401, []]);
    expect(await auditOf("sign-in.passkey")).toMatchObject({
      result: "refused",
      detail: { reason: "awaits-password" },
    });
    const owner = it.browser();
    const { challenge_id, method } = await login(owner);
    expect(method).toBe("passkey");
    const options = await optionsAt(owner, "/api/passkey/second-step/options", { challenge_id });
    const credential = device.get(options);
    expect((await owner.post("/api/passkey/second-step", { challenge_id, credential })).statusCode).toBe(200);
    expect((await signInWith(device)).statusCode).toBe(200);
    expect((await it.mailTo(ann.email)).map(({ subject }) => subject)).toContain("Review your sign-in methods");
  });

  test("the mailbox alone ends nothing", async () => {
    const { link, remaining } = await reset(ann.email);
    const passkeys = remaining.passkeys.map(({ id }) => id);
    for (const code of ["000000", await it.codeFor(ann.email), "aaaa-bbbb-cccc"])
      expect((await endWith(link, { passkeys, code })).statusCode).toBe(401);
    const wait = await endWith(link, { passkeys, code: codes[0] });
    expect([200, 429]).toContain(wait.statusCode);
    it.clock.pass(31 * MINUTE_MS);
    expect((await endWith(link, { passkeys, code: codes[1] })).statusCode).toBe(410);
    expect((await endWith({ slug: link.slug, token: "x" }, { passkeys, code: codes[2] })).statusCode).toBe(410);
  });

  test("a link that was not used yet ends nothing, nor does one of another account", async () => {
    const bob = await it.user(org, "client_admin");
    const link = await resetLink(bob.email);
    const { data } = (await browser.get("/v1/account/passkeys/")).json<{ data: { id: string }[] }>();
    const passkeys = data.map(({ id }) => id);
    expect((await endWith(link, { passkeys, code: codes[0] })).statusCode).toBe(410);
    const { link: bobs } = await reset(bob.email);
    expect((await endWith(bobs, { passkeys, code: codes[0] })).statusCode).toBe(401);
    expect((await signInWith(device)).statusCode).toBe(200);
  });

  test("a recovery code ends the intruder's passkey", async () => {
    const { link, remaining } = await reset(ann.email);
    const passkeys = remaining.passkeys.map(({ id }) => id);
    expect((await endWith(link, { passkeys, code: codes[0] })).statusCode).toBe(200);
    expect((await login(it.browser())).method).toBe("mail");
    expect((await signInWith(device)).statusCode).toBe(401);
    expect((await it.mailTo(ann.email)).map(({ subject }) => subject)).toContain("Sign-in methods revoked");
  });

  test("without any factor an administrator is asked, whose reset ends app, codes and passkeys", async () => {
    const boss = await it.user(org, "client_admin");
    const started = await browser.post("/v1/account/two_step/", { password: PASSWORD });
    const { secret } = started.json<{ data: { secret: string } }>().data;
    const code = totpWith(secret).generate({ timestamp: it.clock.at });
    expect((await browser.post("/v1/account/two_step/confirm/", { code })).statusCode).toBe(200);
    const { link, remaining } = await reset(ann.email);
    expect(remaining.authenticator_app).toBe(true);
    for (const _ of [1, 2]) expect((await it.browser().post("/api/reset-password/help", link)).statusCode).toBe(200);
    const asked = (await it.mailTo(boss.email)).filter(({ subject }) =>
      subject.includes("asks to reset sign-in methods"),
    );
    expect(asked).toHaveLength(1);
    const admin = await it.signIn(boss.email);
    expect((await admin.post(`/v1/user_management/${ann.id}/reset/`, {})).statusCode).toBe(200);
    const left = await it.all((tx) =>
      Promise.all([
        tx.selectFrom("totp").select("user_id").where("user_id", "=", ann.id).execute(),
        tx.selectFrom("passkey").select("id").where("user_id", "=", ann.id).execute(),
        tx.selectFrom("recovery_code").select("user_id").where("user_id", "=", ann.id).execute(),
      ]),
    );
    expect(left).toEqual([[], [], []]);
  });

  test("without the owner's request an administrator's reset leaves the authenticator app", async () => {
    const boss = await it.signIn((await it.user(org, "client_admin")).email);
    const started = await browser.post("/v1/account/two_step/", { password: PASSWORD });
    const { secret } = started.json<{ data: { secret: string } }>().data;
    const code = totpWith(secret).generate({ timestamp: it.clock.at });
    await browser.post("/v1/account/two_step/confirm/", { code });
    expect((await boss.post(`/v1/user_management/${ann.id}/reset/`, {})).statusCode).toBe(200);
    const apps = await it.all((tx) => tx.selectFrom("totp").select("user_id").where("user_id", "=", ann.id).execute());
    expect(apps).toHaveLength(1);
  });
});

describe("in use", () => {
  beforeEach(newcomer);

  test("a passkey alone signs in, with a fresh confirmation and an audit row", async () => {
    const other = it.browser();
    const reply = await signInWith(device, {}, other);
    expect(reply.json<{ data: object }>().data).toEqual({ signed_in: true, must_change_password: false });
    await other.tokens();
    expect((await other.get("/v1/account/")).json<{ data: { email: string } }>().data.email).toBe(ann.email);
    // The sign-in itself is no confirmation of a change of factors.
    expect((await other.post("/v1/account/passkeys/options/")).json<{ code: string }>().code).toBe(
      "fresh_code_required",
    );
    expect(await auditOf("session.opened")).toMatchObject({ actor_id: ann.id, detail: { by: "passkey" } });
  });

  test("after the password the passkey is asked for, and no code is mailed", async () => {
    const mailed = (await it.mailTo(ann.email)).length;
    const other = it.browser();
    const first = await other.post("/api/login", { email: ann.email, password: PASSWORD });
    const { challenge_id, method, passkey } = first.json<{
      data: { challenge_id: string; method: string; passkey: boolean };
    }>().data;
    expect([method, passkey]).toEqual(["passkey", true]);
    expect(await it.mailTo(ann.email)).toHaveLength(mailed);
    const options = await optionsAt(other, "/api/passkey/second-step/options", { challenge_id });
    expect(options.allowCredentials?.map(({ id }) => id)).toEqual([device.id.toString("base64url")]);
    const credential = device.get(options);
    const done = await other.post("/api/passkey/second-step", { challenge_id, credential, trust_browser: true });
    expect(done.statusCode).toBe(200);
    expect(done.cookies.map(({ name }) => name)).toContain("__Host-trusted_browser");
    expect((await other.post("/api/passkey/second-step", { challenge_id, credential })).statusCode).toBe(410);
  });

  test("another account's passkey is no second step", async () => {
    const bob = await it.user(org, "client_user");
    const foreignKey = new TestAuthenticator(ORIGIN);
    await register(await signInConfirmed(bob), foreignKey);
    const other = it.browser();
    const { challenge_id } = (await other.post("/api/login", { email: ann.email, password: PASSWORD })).json<{
      data: { challenge_id: string };
    }>().data;
    const options = await optionsAt(other, "/api/passkey/second-step/options", { challenge_id });
    const reply = await other.post("/api/passkey/second-step", { challenge_id, credential: foreignKey.get(options) });
    expect([reply.statusCode, reply.cookies]).toEqual([401, []]);
  });

  test("a recovery code replaces the passkey once", async () => {
    expect(codes).toHaveLength(10);
    const tryCode = async (code: string) => {
      const other = it.browser();
      const { challenge_id } = (await other.post("/api/login", { email: ann.email, password: PASSWORD })).json<{
        data: { challenge_id: string };
      }>().data;
      return (await other.post("/api/verify-otp", { challenge_id, code })).statusCode;
    };
    expect(await tryCode(codes[0] ?? "")).toBe(200);
    expect(await tryCode(codes[0] ?? "")).toBe(401);
    const replaced = (await browser.post("/v1/account/recovery_codes/")).json<{ data: { recovery_codes: string[] } }>();
    expect(await tryCode(codes[1] ?? "")).toBe(401);
    expect(await tryCode(replaced.data.recovery_codes[0] ?? "")).toBe(200);
  });

  test("confirming a session with a passkey counts as a fresh code", async () => {
    it.clock.pass(6 * MINUTE_MS);
    expect((await browser.post("/v1/account/passkeys/options/")).statusCode).toBe(403);
    const options = await optionsAt(browser, "/v1/account/fresh_code/passkey/options/");
    const reply = await browser.post("/v1/account/fresh_code/passkey/", { credential: device.get(options) });
    expect(reply.statusCode).toBe(200);
    expect((await browser.post("/v1/account/passkeys/options/")).statusCode).toBe(200);
  });

  test("several are listed with names; the last one revoked brings the mailed code back", async () => {
    const second = new TestAuthenticator(ORIGIN);
    const added = await register(browser, second, "Phone");
    expect(added.json<{ data: { recovery_codes: null } }>().data.recovery_codes).toBeNull();
    const list = async () =>
      (await browser.get("/v1/account/passkeys/")).json<{ data: { id: string; name: string }[] }>().data;
    const [phone, laptop] = await list();
    expect([phone?.name, laptop?.name]).toEqual(["Phone", "Laptop"]);
    expect((await browser.send("PATCH", `/v1/account/passkeys/${laptop?.id}/`, { name: "Desk" })).statusCode).toBe(200);
    expect((await list()).map(({ name }) => name)).toEqual(["Phone", "Desk"]);
    for (const { id } of await list())
      expect((await browser.send("DELETE", `/v1/account/passkeys/${id}/`)).statusCode).toBe(200);
    const login = await it.browser().post("/api/login", { email: ann.email, password: PASSWORD });
    expect(login.json<{ data: { method: string } }>().data.method).toBe("mail");
    const subjects = (await it.mailTo(ann.email)).map(({ subject }) => subject);
    expect(subjects).toEqual(expect.arrayContaining(["Passkey added", "Passkey revoked"]));
  });

  test("a registered credential is not registered twice", async () => {
    const again = await register(browser, device);
    expect([again.statusCode, again.json<{ code: string }>().code]).toEqual([409, "conflict"]);
  });
});

describe("the session that is opened", () => {
  beforeEach(newcomer);

  const secretsOf = (reply: { cookies: { value: string }[] }) => reply.cookies.map(({ value }) => value);

  test("is new, whatever cookies the browser had; its secrets are in no body, and scripts cannot read them", async () => {
    const planted = it.browser();
    for (const name of ["access_token", "refresh_token", "trusted_browser"])
      planted.cookies.set(`__Host-${name}`, "planted-before-the-sign-in-0000000000000000");
    const reply = await signInWith(device, {}, planted);
    expect(reply.cookies.map(({ name }) => name).toSorted()).toEqual(["__Host-access_token", "__Host-refresh_token"]);
    for (const { httpOnly, secure, sameSite } of reply.cookies)
      expect([httpOnly, secure, sameSite]).toEqual([true, true, "Strict"]);
    for (const secret of secretsOf(reply)) {
      expect(secret).not.toContain("planted");
      expect(reply.body).not.toContain(secret);
    }
    // A passkey alone trusts no browser: the next password is followed by the second step.
    planted.cookies.delete("__Host-trusted_browser");
    const login = await planted.post("/api/login", { email: ann.email, password: PASSWORD });
    expect(login.json<{ data: { otp_required: boolean } }>().data.otp_required).toBe(true);
  });

  test("ends at once by signing out and by disabling the account; the old bearer is refused", async () => {
    const [first, second] = [it.browser(), it.browser()];
    for (const other of [first, second]) {
      await signInWith(device, {}, other);
      await other.tokens();
      expect((await other.get("/v1/account/")).statusCode).toBe(200);
    }
    await first.post("/api/logout");
    expect((await first.get("/v1/account/")).statusCode).toBe(401);
    await it.all((tx) => tx.updateTable("app_user").set({ status: "disabled" }).where("id", "=", ann.id).execute());
    expect((await second.get("/v1/account/")).statusCode).toBe(401);
  });

  test("belongs to the configured address, whatever host a request names; no address is asked for", async () => {
    const other = it.browser();
    other.headers = { host: "evil.test", "x-forwarded-host": "evil.test" };
    const options = await optionsAt(other, "/api/passkey/options");
    expect(options.rpId).toBe(new URL(ORIGIN).hostname);
    // Whose passkeys there are is not said, even where a client names an address.
    for (const asked of [options, await optionsAt(other, "/api/passkey/options", { email: ann.email })])
      expect(asked.allowCredentials ?? []).toEqual([]);
    const credential = device.get(options, { origin: "https://evil.test", rpId: "evil.test" });
    expect((await other.post("/api/passkey/sign-in", { credential })).statusCode).toBe(401);
  });
});

/** Steps of two browsers' worth of requests, in any order. */
const STEPS = [
  "ask",
  "answer",
  "answer-at-second-step",
  "log-in",
  "ask-second",
  "answer-second",
  "answer-second-at-sign-in",
  "foreign",
  "wait",
  "revoke",
] as const;

test("no order of calls opens a session without an unspent answer of a registered passkey", async () => {
  const run = async (steps: readonly (typeof STEPS)[number][]) => {
    const person = await it.user(org, "client_user");
    const own = new TestAuthenticator(ORIGIN);
    own.belongTo(person.id);
    const passkey = { name: "Laptop", credentialId: own.id, publicKey: own.publicKey, signCount: 0, transports: [] };
    await it.all((tx) => insertPasskey(tx, { ...passkey, org, user: person.id, isSynced: false, at: it.clock.now() }));
    const from = it.browser();
    let login: { id: string; until: number; used: boolean } | null = null;
    const held: Record<"first" | "second", { options: Options; until: number; spent: boolean; login: string } | null> =
      { first: null, second: null };
    let isRevoked = false;
    const isOpen = () => login !== null && !login.used && it.clock.at < login.until;
    const fits = (which: "first" | "second") => {
      const challenge = held[which];
      return challenge !== null && !challenge.spent && it.clock.at < challenge.until && !isRevoked;
    };
    const expectSession = (reply: { statusCode: number; cookies: { name: string }[] }, is: boolean) =>
      expect([reply.statusCode === 200, reply.cookies.some(({ name }) => name === "__Host-access_token")]).toEqual([
        is,
        is,
      ]);
    const signIn = (options: Options, by = own) => from.post("/api/passkey/sign-in", { credential: by.get(options) });
    const second = (options: Options, by = own) =>
      from.post("/api/passkey/second-step", { challenge_id: login?.id ?? "none", credential: by.get(options) });
    const acts: Record<(typeof STEPS)[number], () => Promise<void>> = {
      async ask() {
        const options = await optionsAt(from, "/api/passkey/options");
        held.first = { options, until: it.clock.at + 5 * MINUTE_MS, spent: false, login: "" };
      },
      async answer() {
        if (held.first === null) return;
        const is = fits("first");
        expectSession(await signIn(held.first.options), is);
        held.first.spent ||= is;
      },
      async "answer-at-second-step"() {
        if (held.first !== null) expectSession(await second(held.first.options), false);
      },
      async "log-in"() {
        const reply = await from.post("/api/login", { email: person.email, password: PASSWORD });
        if (reply.statusCode !== 200) return;
        const { challenge_id: id } = reply.json<{ data: { challenge_id: string } }>().data;
        login = { id, until: it.clock.at + 10 * MINUTE_MS, used: false };
      },
      async "ask-second"() {
        const reply = await from.post("/api/passkey/second-step/options", { challenge_id: login?.id ?? "none" });
        expect(reply.statusCode === 200).toBe(isOpen() && !isRevoked);
        if (reply.statusCode !== 200 || login === null) return;
        const options = reply.json<{ data: Options }>().data;
        held.second = { options, until: it.clock.at + 5 * MINUTE_MS, spent: false, login: login.id };
      },
      async "answer-second"() {
        if (held.second === null) return;
        const is = fits("second") && isOpen() && held.second.login === login?.id;
        expectSession(await second(held.second.options), is);
        if (!is || login === null) return;
        held.second.spent = true;
        login.used = true;
      },
      async "answer-second-at-sign-in"() {
        if (held.second !== null) expectSession(await signIn(held.second.options), false);
      },
      async foreign() {
        const stranger = new TestAuthenticator(ORIGIN);
        if (held.first !== null) expectSession(await signIn(held.first.options, stranger), false);
        if (held.second !== null) expectSession(await second(held.second.options, stranger), false);
      },
      async wait() {
        it.clock.pass(6 * MINUTE_MS);
      },
      async revoke() {
        await it.all((tx) => tx.deleteFrom("passkey").where("user_id", "=", person.id).execute());
        isRevoked = true;
      },
    };
    for (const step of steps) await acts[step]();
  };
  await run(["ask", "log-in", "ask-second", "answer-second", "answer", "answer", "answer-second"]);
  await fc.assert(fc.asyncProperty(fc.array(fc.constantFrom(...STEPS), { minLength: 4, maxLength: 14 }), run), {
    numRuns: inject("propertyRuns"),
  });
}, 600_000);
