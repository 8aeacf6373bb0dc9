import { MINUTE_MS } from "@parapet/domain/durations";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { totpWith } from "../../../platform/session/one-time-code.ts";
import {
  PASSWORD,
  type TestBrowser,
  type TestPortal,
  testPortal,
  type TestUser,
} from "../../../testing/test-portal.ts";

let it: TestPortal;
let ann: TestUser;
beforeAll(async () => {
  it = await testPortal();
  ann = await it.user(await it.organization("Acme", "client", { domain: "acme.test" }), "client_admin");
});
afterAll(() => it[Symbol.asyncDispose]());

const code = (body: { json<T>(): T }) => body.json<{ code: string }>().code;
const detailOf = (reply: { json<T>(): T }) => reply.json<{ detail: string }>().detail;

describe("what the organization requires of sessions", () => {
  const NONE = { idle_minutes: null, absolute_minutes: null, networks: [], passkey_roles: [] };
  let beta: TestUser["org"];
  let bea: TestUser;
  let bob: TestUser;
  const put = async (browser: TestBrowser, more: object) =>
    browser.send("PUT", "/v1/sign_on/sessions/", { ...NONE, ...more });
  const from = (address: string): TestBrowser => {
    const browser = it.browser();
    browser.address = address;
    return browser;
  };
  /** Names the emergency accounts. */
  const name = (browser: TestBrowser, users: string[]) => browser.send("PUT", "/v1/sign_on/emergency/", { users });
  const status = async (browser: TestBrowser, url = "/v1/account/") => (await browser.get(url)).statusCode;
  beforeEach(async () => {
    beta = await it.organization("Beta", "client");
    [bea, bob] = [await it.user(beta, "client_admin"), await it.user(beta, "client_user")];
  });

  test("only an administrator of it, with a fresh code, and within the limits", async () => {
    const admin = await it.signInByMail(bea.email);
    expect((await put(await it.signInByMail(bob.email), {})).statusCode).toBe(403);
    for (const wrong of [
      { idle_minutes: 4 },
      { idle_minutes: 31 },
      { absolute_minutes: 721 },
      { networks: ["10.0.0.0/33"] },
      { networks: ["anywhere"] },
      { networks: ["fe80::1%eth0/64"] },
      { passkey_roles: ["root"] },
      { more: 1 },
    ])
      expect((await put(admin, wrong)).statusCode).toBe(400);
    await name(admin, [bea.id]);
    expect((await put(admin, { idle_minutes: 10, networks: ["127.0.0.0/8"] })).statusCode).toBe(200);
    const { data } = (await admin.get("/v1/sign_on/sessions/")).json<{ data: object }>();
    expect(data).toMatchObject({ idle_minutes: 10, networks: ["127.0.0.0/8"], own_ip: "127.0.0.1" });
    it.clock.pass(6 * MINUTE_MS);
    expect(code(await put(admin, {}))).toBe("fresh_code_required");
    // Nothing of it holds for another organization.
    const other = await it.signInByMail(ann.email);
    const foreign = (await other.get("/v1/sign_on/sessions/")).json<{ data: object }>();
    expect(foreign.data).toMatchObject({ idle_minutes: null, networks: [] });
  });

  test("sessions end when they are idle or old, whatever refreshes them", async () => {
    await put(await it.signInByMail(bea.email), { idle_minutes: 10, absolute_minutes: 30 });
    const [idle, old, elsewhere] = [
      await it.signInByMail(bob.email),
      await it.signInByMail(bob.email),
      await it.signInByMail(ann.email),
    ];
    it.clock.pass(9 * MINUTE_MS);
    await old.tokens();
    expect(await status(old)).toBe(200);
    it.clock.pass(2 * MINUTE_MS);
    for (const browser of [idle, elsewhere]) await browser.post("/api/refresh-access-token");
    await idle.tokens();
    await elsewhere.tokens();
    expect([await status(idle), await status(elsewhere)]).toEqual([401, 200]);
    for (let n = 0; n < 3; n += 1) {
      await old.tokens();
      await status(old);
      it.clock.pass(7 * MINUTE_MS);
    }
    await old.tokens();
    expect(await status(old)).toBe(401);
  });

  test("other networks are refused at sign-in, in open sessions and for API keys; the administrator who saves it is inside", async () => {
    const [admin, away] = [
      await it.signInByMail(bea.email),
      await it.confirm(await it.signInByMail(bob.email, from("198.51.100.7"))),
    ];
    const keyed = await away.post("/v1/api_keys/", { name: "k", scopes: ["findings.read"], password: PASSWORD });
    const secret = keyed.json<{ data?: { secret: string } }>().data?.secret ?? "";
    const outside = await put(admin, { networks: ["203.0.113.0/24", "2001:db8::/32"] });
    expect([outside.statusCode, detailOf(outside)]).toEqual([
      409,
      "Your own IP address is not in these networks. Add it; otherwise you would be signed out.",
    ]);
    expect(await status(away)).toBe(200);
    await name(admin, [bea.id]);
    expect((await put(admin, { networks: ["127.0.0.1", "2001:db8::/32"] })).statusCode).toBe(200);
    expect([await status(admin), await status(away)]).toEqual([200, 401]);
    const byKey = (address: string) =>
      it.app.inject({ url: "/v1/domains/", remoteAddress: address, headers: { authorization: `Bearer ${secret}` } });
    expect([(await byKey("198.51.100.7")).statusCode, (await byKey("127.0.0.1")).statusCode]).toEqual([401, 200]);
    const login = (address: string) => from(address).post("/api/login", { email: bob.email, password: PASSWORD });
    expect(detailOf(await login("198.51.100.7"))).toBe("Your organization does not allow sign-ins from this network.");
    expect((await login("2001:db8::5")).statusCode).toBe(200);
    expect((await login("::ffff:127.0.0.1")).statusCode).toBe(200);
    // With a wrong password the answer is that of every other account.
    const wrong = await from("198.51.100.7").post("/api/login", { email: bob.email, password: "not the password" });
    expect(code(wrong)).toBe("wrong_credentials");
    const rows = await it.all((tx) =>
      tx
        .selectFrom("audit_log")
        .select(["result", "detail"])
        .where("actor_id", "=", bob.id)
        .where("action", "=", "sign-in.password")
        .where("result", "=", "refused")
        .execute(),
    );
    expect(rows).toContainEqual({ result: "refused", detail: { reason: "network" } });
  });

  test("the organization is not locked out: an emergency account is needed, and signs in from anywhere without a passkey", async () => {
    const admin = await it.signInByMail(bea.email);
    const strict = { networks: ["127.0.0.1/32"], passkey_roles: ["client_admin"] };
    for (const wanted of [{ networks: strict.networks }, { passkey_roles: strict.passkey_roles }]) {
      const refused = await put(admin, wanted);
      expect([refused.statusCode, detailOf(refused)]).toEqual([
        409,
        "Designate at least one emergency account first, so that the organization cannot be locked out.",
      ]);
    }
    // What was refused was not stored.
    expect(await status(await it.signInByMail(bea.email, from("198.51.100.7")), "/v1/domains/")).toBe(200);
    await name(admin, [bea.id]);
    expect((await put(admin, strict)).statusCode).toBe(200);
    expect(await status(await it.signInByMail(bea.email, from("198.51.100.7")), "/v1/domains/")).toBe(200);
    expect((await name(admin, [])).statusCode).toBe(409);
    const cid = await it.user(beta, "client_admin");
    const other = await it.signInByMail(cid.email);
    expect(await status(other, "/v1/domains/")).toBe(403);
    // The last emergency account cannot leave either.
    expect((await admin.post("/v1/account/delete/", { password: PASSWORD })).statusCode).toBe(409);
    expect((await put(admin, {})).statusCode).toBe(200);
    expect([(await name(admin, [])).statusCode, await status(other, "/v1/domains/")]).toEqual([200, 200]);
  });

  test("the last emergency account is not removed while another request comes to need it", async () => {
    const admin = await it.signInByMail(bea.email);
    for (let round = 0; round < 6; round += 1) {
      await put(admin, {});
      await name(admin, [bea.id]);
      const replies = await Promise.all([name(admin, []), put(admin, { networks: ["127.0.0.0/8"] })]);
      expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    }
    await put(admin, {});
    await name(admin, []);
  });

  test("an address that is none is outside of every network but that of all addresses", async () => {
    const admin = await it.signInByMail(bea.email);
    await name(admin, [bea.id]);
    await put(admin, { networks: ["127.0.0.0/8"] });
    const login = () => from("unknown").post("/api/login", { email: bob.email, password: PASSWORD });
    expect((await login()).statusCode).toBe(403);
    await put(admin, { networks: ["0.0.0.0/0"] });
    expect((await login()).statusCode).toBe(200);
  });

  test("a role that needs a passkey reaches nothing but the own account until it has one", async () => {
    const admin = await it.signInByMail(bea.email);
    expect((await put(admin, { passkey_roles: ["client_user"] })).statusCode).toBe(200);
    const user = await it.confirm(await it.signInByMail(bob.email));
    const refused = await user.get("/v1/domains/");
    expect([refused.statusCode, detailOf(refused)]).toEqual([
      403,
      "Your organization requires a passkey. Add one in your account first.",
    ]);
    const { data } = (await user.get("/v1/account/")).json<{ data: { needs_passkey: boolean } }>();
    expect([data.needs_passkey, await status(user, "/v1/account/passkeys/")]).toEqual([true, 200]);
    expect([
      await status(admin, "/v1/domains/"),
      await status(await it.signInByMail(ann.email), "/v1/domains/"),
    ]).toEqual([200, 200]);
    await it.all((tx) =>
      tx
        .insertInto("passkey")
        .values({
          user_id: bob.id,
          org_id: beta,
          credential_id: Buffer.from(bob.id),
          public_key: Buffer.from("k"),
          name: "Key",
          is_synced: false,
          created_at: it.clock.now(),
        })
        .execute(),
    );
    expect(await status(user, "/v1/domains/")).toBe(200);
    // From now on neither a mailed code nor an app is a second step, and no browser is trusted.
    const started = await user.post("/v1/account/two_step/", { password: PASSWORD });
    const totp = totpWith(started.json<{ data: { secret: string } }>().data.secret);
    await user.post("/v1/account/two_step/confirm/", { code: totp.generate({ timestamp: it.clock.at }) });
    it.clock.pass(MINUTE_MS);
    const login = await it.browser().post("/api/login", { email: bob.email, password: PASSWORD });
    const { data: asked } = login.json<{ data: { challenge_id: string } }>();
    expect(asked).toMatchObject({ otp_required: true, method: "passkey" });
    const otp = { code: totp.generate({ timestamp: it.clock.at }), trust_browser: false };
    const byApp = await it.browser().post("/api/verify-otp", { challenge_id: asked.challenge_id, ...otp });
    expect(code(byApp)).toBe("wrong_credentials");
  });

  test("sessions have a place, and all others are ended at once", async () => {
    const here = await it.signInByMail(bob.email);
    const there = await it.signInByMail(bob.email, from("8.8.8.8"));
    const { data } = (await here.get("/v1/account/sessions/")).json<{
      data: { ip: string; country: string | null; current: boolean }[];
    }>();
    expect(data.find(({ ip }) => ip === "8.8.8.8")?.country).toBe("US");
    expect(data.find(({ current }) => current)?.country).toBeNull();
    const ended = await here.post("/v1/account/sessions/end_others/");
    expect(ended.json<{ data: object }>().data).toEqual({ ended: 1 });
    expect([await status(here), await status(there)]).toEqual([200, 401]);
  });

  test("a new browser and a new country are reported by email, the first sign-in and a known one are not", async () => {
    const reports = async () =>
      (await it.mailTo(bob.email)).filter(({ subject }) => subject.includes("new browser or country"));
    await it.signInByMail(bob.email);
    await it.signInByMail(bob.email);
    expect(await reports()).toEqual([]);
    const firefox = it.browser();
    firefox.headers = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0" };
    await it.signInByMail(bob.email, firefox);
    expect((await reports())[0]?.text).toContain("Firefox");
    // Known for good, although sessions are deleted soon after they end.
    await it.all((tx) => tx.deleteFrom("session_family").where("user_id", "=", bob.id).execute());
    await it.signInByMail(bob.email, firefox);
    expect((await reports()).length).toBe(1);
    await it.signInByMail(bob.email, from("8.8.8.8"));
    const all = await reports();
    expect([all.length, all.some(({ text }) => text.includes("United States"))]).toEqual([2, true]);
  });
});
