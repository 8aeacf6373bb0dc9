import { KEY_SCOPE_IDS } from "@parapet/domain/access";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { HOUR_MS, MINUTE_MS } from "@parapet/domain/durations";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { recordPast } from "../../testing/record-past.ts";
import { PASSWORD, type TestBrowser, type TestPortal, testPortal, type TestUser } from "../../testing/test-portal.ts";

const URL = "/v1/service_accounts/";
const FORM = { "content-type": "application/x-www-form-urlencoded" };

let it: TestPortal;
let org: OrgId;
let ann: TestUser;
let bob: TestUser;
let admin: TestBrowser;
let other: TestBrowser;
let serial = 0;

const finding = (domain: string, check: "email-dmarc", outcome: string) => [
  [{ check, subject: domain, status: "judged" as const, verdicts: [{ outcome, subject: domain }] }],
];

/** The administrators, signed in and confirmed a moment ago. */
const again = async () => {
  admin = await it.confirm(await it.signIn(ann.email));
  other = await it.confirm(await it.signIn(bob.email));
};

beforeAll(async () => {
  it = await testPortal();
  org = await it.organization("Acme", "client", { domain: "acme.test" });
  ann = await it.user(org, "client_admin");
  bob = await it.user(org, "client_admin");
  await recordPast(it, org, "acme.test", finding("acme.test", "email-dmarc", "dmarc-missing"), 0);
  await again();
});
afterAll(() => it[Symbol.asyncDispose]());

interface Made {
  readonly id: string;
  readonly secret: string;
}

const make = async (settings: object = {}, by = admin): Promise<Made> => {
  serial += 1;
  const reply = await by.post(URL, { name: `Program ${serial}`, scopes: ["findings.read"], ...settings });
  expect([reply.statusCode, reply.statusCode === 200 ? "" : reply.body]).toEqual([200, ""]);
  return reply.json<{ data: Made }>().data;
};
const programOf = (secret: string): TestBrowser => {
  const program = it.browser();
  program.bearer = secret;
  return program;
};
const basic = ({ id, secret }: Made) => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}`,
});
const ask = (
  form: Record<string, string> | [string, string][],
  headers: Record<string, string> = {},
  ip = "127.0.0.1",
) =>
  it.app.inject({
    method: "POST",
    url: "/v1/oauth/token",
    headers: { ...FORM, ...headers },
    payload: new URLSearchParams(form).toString(),
    remoteAddress: ip,
  });
const GRANT = { grant_type: "client_credentials" };
const tokenOf = async (made: Made, more: Record<string, string> = {}): Promise<string> => {
  const reply = await ask({ ...GRANT, ...more }, basic(made));
  expect(reply.statusCode).toBe(200);
  return reply.json<{ access_token: string }>().access_token;
};
const FINDINGS = "/v1/findings/?domain=acme.test";
const status = async (secret: string, url = FINDINGS): Promise<number> => (await programOf(secret).get(url)).statusCode;
const subjects = async (secret: string): Promise<string[]> =>
  (await programOf(secret).get(FINDINGS)).json<{ data: { title: string }[] }>().data.map(({ title }) => title);

describe("refused", () => {
  test("visitors, people without the right, other organizations, and programs", async () => {
    const { id, secret } = await make({ scopes: KEY_SCOPE_IDS });
    const reader = await it.signIn((await it.user(org, "client_user")).email);
    const foreign = await it.organization("Beta", "client");
    const stranger = await it.confirm(await it.signIn((await it.user(foreign, "client_admin")).email));
    for (const [browser, code] of [
      [it.browser(), 401],
      [reader, 403],
      [programOf(secret), 403],
    ] as const) {
      expect((await browser.get(URL)).statusCode).toBe(code);
      expect((await browser.post(URL, { name: "x", scopes: ["findings.read"] })).statusCode).toBe(code);
      expect((await browser.send("DELETE", `${URL}${id}/`)).statusCode).toBe(code);
    }
    expect((await stranger.get(URL)).json<{ data: object[] }>().data).toEqual([]);
    for (const [method, path, body] of [
      ["PUT", `${URL}${id}/`, { name: "x", scopes: ["findings.read"] }],
      ["POST", `${URL}${id}/rotate/`, {}],
      ["DELETE", `${URL}${id}/`, undefined],
    ] as const)
      expect([path, (await stranger.send(method, path, body)).statusCode]).toEqual([path, 404]);
  });

  test("a session without a second step after the sign-in", async () => {
    const { id } = await make();
    const fresh = await it.signIn(ann.email);
    for (const [method, path, body] of [
      ["POST", URL, { name: "y", scopes: ["findings.read"] }],
      ["PUT", `${URL}${id}/`, { name: "y", scopes: ["findings.read"] }],
      ["POST", `${URL}${id}/rotate/`, {}],
    ] as const)
      expect((await fresh.send(method, path, body)).json()).toMatchObject({ code: "fresh_code_required" });
  });

  test.each([
    [{ scopes: [] }, "scopes"],
    [{ scopes: ["users.manage"] }, "scopes"],
    [{ areas: [] }, "areas"],
    [{ areas: ["dark-web-mentions"] }, "areas"],
    [{ domains: ["beta.test"] }, "domains"],
    [{ networks: ["192.0.2.0/99"] }, "networks"],
    [{ days: 366 }, "days"],
    [{ role: "super_admin" }, "role"],
  ])("%j", async (settings, field) => {
    const reply = await admin.post(URL, { name: "Wrong", scopes: ["findings.read"], ...settings });
    expect(reply.statusCode).toBe(400);
    expect(Object.keys(reply.json<{ fields: object }>().fields).join()).toContain(field);
  });

  test("a second account of the same name, and changes by anyone but its owner", async () => {
    const { id } = await make({ name: "Nightly" });
    expect((await admin.post(URL, { name: "NIGHTLY", scopes: ["findings.read"] })).statusCode).toBe(409);
    const change = await other.send("PUT", `${URL}${id}/`, { name: "Mine", scopes: KEY_SCOPE_IDS });
    expect(change.statusCode).toBe(409);
  });

  test.each([
    ["no grant", {}, 400, "invalid_request"],
    ["another grant", { grant_type: "password" }, 400, "unsupported_grant_type"],
    ["a scope that it lacks", { ...GRANT, scope: "findings.read leaks.read" }, 400, "invalid_scope"],
    ["a resource of others", { ...GRANT, resource: "https://other.test/" }, 400, "invalid_target"],
    ["a resource beside the API", { ...GRANT, resource: "http://127.0.0.1:4000/v1evil" }, 400, "invalid_target"],
    ["a resource that is no address", { ...GRANT, resource: "http://127.0.0.1:4000/v1/\0" }, 400, "invalid_target"],
  ])("a request for a token with %s", async (_, form, code, error) => {
    const reply = await ask(form, basic(await make()));
    expect([reply.statusCode, reply.json()]).toEqual([code, expect.objectContaining({ error })]);
  });

  test("wrong clients at the token endpoint, in the words of RFC 6749", async () => {
    const made = await make();
    const personal = (
      await admin.post("/v1/api_keys/", { name: "k", password: PASSWORD, scopes: ["findings.read"] })
    ).json<{ data: Made }>().data;
    const token = await tokenOf(made);
    for (const wrong of [
      { ...made, secret: `${made.secret}x` },
      { ...made, id: personal.id },
      { ...made, id: "'; drop table api_key" },
      { ...made, secret: token },
      personal,
    ]) {
      const reply = await ask(GRANT, basic(wrong));
      expect([reply.statusCode, reply.json<{ error: string }>().error]).toEqual([401, "invalid_client"]);
      expect(reply.headers["www-authenticate"]).toMatch(/^Basic/);
      expect(reply.headers["cache-control"]).toBe("no-store");
    }
    expect((await ask(GRANT)).statusCode).toBe(401);
    expect((await ask({ ...GRANT, client_id: made.id, client_secret: made.secret }, basic(made))).statusCode).toBe(400);
    expect((await ask([...Object.entries(GRANT), ...Object.entries(GRANT)], basic(made))).statusCode).toBe(400);
    const json = await it.browser().post("/v1/oauth/token", GRANT, basic(made));
    expect(json.json()).toMatchObject({ error: "invalid_request" });
  });

  test("a personal key, a service account or a token as another's secret anywhere else", async () => {
    const made = await make();
    const token = await tokenOf(made);
    expect(await status(`${token}x`)).toBe(401);
    expect(await status(`sk_${"x".repeat(43)}`)).toBe(401);
    // No cookie and no portal side.
    expect((await it.browser().get("/api/get-tokens", { authorization: `Bearer ${token}` })).json()).toMatchObject({
      access_token: null,
    });
  });
});

describe("tokens", () => {
  test("are found by their metadata and live ten minutes", async () => {
    const metadata = (await it.browser().get("/.well-known/oauth-authorization-server")).json<{
      issuer: string;
      token_endpoint: string;
    }>();
    expect(metadata.token_endpoint).toBe(`${metadata.issuer}/v1/oauth/token`);
    const resource = (await it.browser().get("/.well-known/oauth-protected-resource")).json();
    expect(resource).toMatchObject({ resource: `${metadata.issuer}/v1/`, authorization_servers: [metadata.issuer] });
    const made = await make();
    const reply = await ask({ ...GRANT, client_id: made.id, client_secret: made.secret });
    expect(reply.json()).toEqual({
      access_token: expect.stringMatching(/^at_/),
      token_type: "Bearer",
      expires_in: 600,
      scope: "findings.read",
    });
    const { access_token: token } = reply.json<{ access_token: string }>();
    expect(await status(token)).toBe(200);
    it.clock.pass(11 * MINUTE_MS);
    expect(await status(token)).toBe(401);
    await again();
  });

  test("are good for their resource only, and end when revoked by their own client", async () => {
    const [made, stranger] = [await make(), await make()];
    const { issuer } = (await it.browser().get("/.well-known/oauth-authorization-server")).json<{ issuer: string }>();
    const narrow = await tokenOf(made, { resource: `${issuer}/v1/domains/` });
    expect([await status(narrow, "/v1/domains/"), await status(narrow)]).toEqual([200, 401]);
    // A part of a word is no part of an address.
    const partOfWord = await tokenOf(made, { resource: `${issuer}/v1/domain` });
    expect(await status(partOfWord, "/v1/domains/")).toBe(401);
    const token = await tokenOf(made);
    const revoke = (by: Made) =>
      it.app.inject({
        method: "POST",
        url: "/v1/oauth/revoke",
        headers: { ...FORM, ...basic(by) },
        payload: new URLSearchParams({ token }).toString(),
      });
    expect([(await revoke(stranger)).statusCode, await status(token)]).toEqual([200, 200]);
    expect([(await revoke(made)).statusCode, await status(token)]).toEqual([200, 401]);
  });

  test("have the scopes that they were asked for with, of those that the account has at each use", async () => {
    const made = await make({ scopes: ["findings.read", "findings.write", "alerts.manage"] });
    const reply = await ask({ ...GRANT, scope: "findings.read findings.read" }, basic(made));
    const { access_token: token, scope } = reply.json<{ access_token: string; scope: string }>();
    expect(scope).toBe("findings.read");
    const seen = (await programOf(token).get(FINDINGS)).json<{ data: { id: string; version: number }[] }>().data[0];
    const change = (secret: string) =>
      programOf(secret).send("PATCH", `/v1/findings/${seen?.id}/`, { note: "Seen.", version: seen?.version });
    expect([await status(token), await status(token, "/v1/webhooks/")]).toEqual([200, 403]);
    expect((await change(token)).statusCode).toBe(403);
    const [whole, part] = [await tokenOf(made), await tokenOf(made, { scope: "findings.write findings.read" })];
    expect([await status(whole, "/v1/webhooks/"), (await change(part)).statusCode]).toEqual([200, 200]);
    // What the account loses, its tokens lose.
    await admin.send("PUT", `${URL}${made.id}/`, { name: "Narrower", scopes: ["alerts.manage"] });
    expect([await status(token), await status(part), await status(whole)]).toEqual([403, 403, 403]);
    await admin.send("PUT", `${URL}${made.id}/`, { name: "Narrower", scopes: ["findings.read", "leaks.read"] });
    expect([await status(token), await status(token, "/v1/webhooks/")]).toEqual([200, 403]);
  });

  test("of some scopes create nothing that goes on with all of them", async () => {
    const made = await make({ scopes: ["findings.read", "leaks.read", "alerts.manage"] });
    const links = async () => (await programOf(made.secret).get("/v1/calendar/links/")).json<{ data: object[] }>().data;
    const before = (await links()).length;
    const narrow = programOf(await tokenOf(made, { scope: "findings.read alerts.manage" }));
    const refused = await narrow.post("/v1/calendar/links/", {});
    expect([refused.statusCode, refused.json<{ detail: string }>().detail]).toEqual([
      403,
      expect.stringContaining("only some scopes"),
    ]);
    const webhook = { name: "All", url: "https://hooks.acme.test/all", types: ["finding.opened"] };
    expect((await narrow.post("/v1/webhooks/", webhook)).statusCode).toBe(403);
    expect(await links()).toHaveLength(before);
    // Nor does it take over what the account or its owner has created, by changing it.
    const [kept, whole] = [await programOf(made.secret).post("/v1/webhooks/", webhook), await tokenOf(made)];
    const { id, version } = kept.json<{ data: { id: string; version: number } }>().data;
    const path = `/v1/webhooks/${id}/`;
    const move = { url: "https://hooks.acme.test/mine", version };
    expect((await narrow.send("PATCH", path, move)).statusCode).toBe(403);
    expect((await programOf(whole).send("PATCH", path, move)).statusCode).toBe(200);
    expect((await narrow.send("PATCH", path, { enabled: false, version: version + 1 })).statusCode).toBe(200);
  });

  test("wrong secrets are limited by network, and recorded once", async () => {
    const made = await make();
    const codes: number[] = [];
    for (let tries = 0; tries < 62; tries += 1)
      codes.push((await ask(GRANT, basic({ ...made, secret: `sk_${"y".repeat(43)}` }), "203.0.113.9")).statusCode);
    expect(codes.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 401));
    expect(codes.at(-1)).toBe(429);
    expect((await ask(GRANT, basic(made))).statusCode).toBe(200);
    const refused = await it.all((tx) =>
      tx
        .selectFrom("audit_log")
        .select("result")
        .where("action", "=", "service-account.refused")
        .where("object", "=", made.id)
        .execute(),
    );
    expect(refused).toEqual([{ result: "refused" }]);
  });
});

describe("limits", () => {
  test("areas: findings of others are not shown, and not counted", async () => {
    const all = await make();
    const email = await make({ areas: ["email-weaknesses"] });
    const ports = await make({ areas: ["company-exposed-ports"] });
    expect(await subjects(email.secret)).toEqual(await subjects(all.secret));
    expect((await subjects(all.secret)).length).toBeGreaterThan(0);
    expect(await subjects(ports.secret)).toEqual([]);
    // Neither the whole domain's numbers nor those of one host.
    for (const url of [FINDINGS, `${FINDINGS}&host=acme.test`]) {
      const { coverage } = (await programOf(ports.secret).get(url)).json<{
        coverage: { area: string; sight: string; share: number; count: number | null; reason: string | null }[];
      }>();
      const others = coverage.filter(({ area }) => area !== "company-exposed-ports");
      expect(others.length).toBeGreaterThan(0);
      for (const one of others)
        expect(one).toMatchObject({ sight: "not-assessed", share: 0, count: null, reason: "not-permitted" });
    }
    const criticals = async (by: Made) =>
      (await programOf(by.secret).get("/v1/org_management/")).json<{ data: { criticals: number | null }[] }>().data[0]
        ?.criticals;
    expect([await criticals(all), await criticals(ports)]).toEqual([0, null]);
    const seen = (await programOf(all.secret).get(FINDINGS)).json<{ data: { id: string }[] }>().data[0]?.id ?? "";
    expect(await status(ports.secret, `/v1/findings/${seen}/`)).toBe(404);
    expect(await status(all.secret, `/v1/findings/${seen}/`)).toBe(200);
  });

  test("domains: others are not there", async () => {
    const more = await it.organization("Two", "client", { domain: "one.test" });
    const owner = await it.confirm(await it.signIn((await it.user(more, "client_admin")).email));
    await owner.post("/v1/domains/", { names: ["two.test"] });
    const { secret } = await make({ domains: ["one.test"], scopes: ["findings.read", "domains.manage"] }, owner);
    const names = (await programOf(secret).get("/v1/domains/")).json<{ data: { name: string }[] }>().data;
    expect(names.map(({ name }) => name)).toEqual(["one.test"]);
    expect(await status(secret, "/v1/findings/?domain=one.test")).toBe(200);
    expect(await status(secret, "/v1/findings/?domain=two.test")).toBe(404);
    // What concerns the whole organization is closed, whatever the scopes say.
    expect((await programOf(secret).post("/v1/domains/", { names: ["three.test"] })).statusCode).toBe(403);
  });

  test("business units: what is of none is not shown", async () => {
    const { secret } = await make({ units: ["Finance"], scopes: ["findings.read", "leaks.read", "alerts.manage"] });
    expect(await subjects(secret)).toEqual([]);
    expect(await status(secret, "/v1/alert_management/?domain=acme.test")).toBe(403);
    expect(await status(secret, "/v1/scans/")).toBe(403);
  });

  test("networks: from elsewhere neither the secret nor a token works, nor is one issued", async () => {
    const made = await make({ networks: ["192.0.2.0/24", "2001:db8::/32"] });
    const from = (ip: string, secret: string) =>
      it.app.inject({ url: FINDINGS, headers: { authorization: `Bearer ${secret}` }, remoteAddress: ip });
    expect((await from("192.0.2.7", made.secret)).statusCode).toBe(200);
    expect((await from("2001:db8::1", made.secret)).statusCode).toBe(200);
    expect((await from("198.51.100.7", made.secret)).statusCode).toBe(401);
    expect((await ask(GRANT, basic(made), "198.51.100.7")).statusCode).toBe(401);
    const token = (await ask(GRANT, basic(made), "192.0.2.7")).json<{ access_token: string }>().access_token;
    expect((await from("192.0.2.7", token)).statusCode).toBe(200);
    expect((await from("198.51.100.7", token)).statusCode).toBe(401);
  });

  test("time: after its expiry it is listed as expired and does nothing", async () => {
    const made = await make();
    const token = await tokenOf(made);
    await it.all((tx) => sql`update api_key set expires_at = ${it.clock.now()} where id = ${made.id}`.execute(tx));
    expect([await status(made.secret), await status(token)]).toEqual([401, 401]);
    expect((await ask(GRANT, basic(made))).statusCode).toBe(401);
    expect((await admin.post(`${URL}${made.id}/rotate/`, {})).statusCode).toBe(409);
    const listed = (await admin.get(URL)).json<{ data: { id: string; state: string }[] }>().data;
    expect(listed.find(({ id }) => id === made.id)?.state).toBe("expired");
  });
});

describe("rotation and revocation", () => {
  test("during the overlap both secrets work, then the new one alone", async () => {
    const made = await make();
    const { secret } = (await admin.post(`${URL}${made.id}/rotate/`, { overlap_hours: 1 })).json<{ data: Made }>().data;
    expect([await status(made.secret), await status(secret)]).toEqual([200, 200]);
    it.clock.pass(HOUR_MS + 1000);
    expect([await status(made.secret), await status(secret)]).toEqual([401, 200]);
    await again();
  });

  test("without one the former secret and its tokens end at once", async () => {
    const made = await make();
    const token = await tokenOf(made);
    const { secret } = (await admin.post(`${URL}${made.id}/rotate/`, { overlap_hours: 0 })).json<{ data: Made }>().data;
    expect([await status(made.secret), await status(token), await status(secret)]).toEqual([401, 401, 200]);
  });

  test("tokens end with their secret, also those that are issued while it is replaced", async () => {
    const made = await make();
    const rotate = async (overlap_hours: number) =>
      (await admin.post(`${URL}${made.id}/rotate/`, { overlap_hours })).json<{ data: Made }>().data;
    const [first, second] = [await tokenOf(made), await rotate(1)];
    expect(await status(first)).toBe(200);
    const third = await rotate(1);
    expect([await status(first), await status(await tokenOf(second))]).toEqual([401, 200]);
    const [replies] = await Promise.all([
      Promise.all(Array.from({ length: 10 }, () => ask(GRANT, basic(third)))),
      rotate(0),
    ]);
    const tokens = replies.flatMap((reply) => reply.json<{ access_token?: string }>().access_token ?? []);
    for (const token of tokens) expect(await status(token)).toBe(401);
  });

  test("many at once wait for each other, and none is refused for it", async () => {
    const made = await Promise.all(Array.from({ length: 4 }, () => make()));
    const replies = await Promise.all(
      made.flatMap(({ id }) => [
        admin.post(`${URL}${id}/rotate/`, {}),
        admin.post(URL, { name: `Beside ${id}`, scopes: ["findings.read"] }),
        admin.send("PUT", `${URL}${id}/`, { name: `Renamed ${id}`, scopes: ["findings.read"] }),
        admin.post("/v1/calendar/links/", {}),
      ]),
    );
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  });

  test("a revoked account has ended with its tokens, and whatever it created", async () => {
    const made = await make({ scopes: ["alerts.manage", "findings.read"] });
    const token = await tokenOf(made);
    const link = (await programOf(token).post("/v1/calendar/links/", {})).json<{ data: { url: string } }>().data.url;
    const feed = async () => (await it.browser().get(new globalThis.URL(link).pathname)).statusCode;
    expect(await feed()).toBe(200);
    expect((await admin.send("DELETE", `${URL}${made.id}/`)).statusCode).toBe(200);
    expect([await status(made.secret), await status(token), await feed()]).toEqual([401, 401, 404]);
  });
});

describe("its owner", () => {
  test("takes every right with them that they lose, at once, and gives it back", async () => {
    const owner = await it.user(org, "client_admin");
    const made = await make({}, await it.confirm(await it.signIn(owner.email)));
    const deny = (denied: string[]) => admin.send("PATCH", `/v1/user_management/${owner.id}/`, { denied });
    expect(await status(made.secret)).toBe(200);
    await deny(["findings:read"]);
    expect(await status(made.secret)).toBe(403);
    for (const right of ["api-keys:own", "service-accounts:manage"]) {
      await deny([right]);
      expect(await status(made.secret)).toBe(401);
      expect((await ask(GRANT, basic(made))).statusCode).toBe(401);
    }
    await deny([]);
    expect(await status(made.secret)).toBe(200);
  });

  test("who leaves leaves it to another administrator, whose secret is new", async () => {
    const owner = await it.user(org, "client_admin");
    const made = await make({}, await it.confirm(await it.signIn(owner.email)));
    const token = await tokenOf(made);
    const disable = (disabled: boolean) => admin.send("PATCH", `/v1/user_management/${owner.id}/`, { disabled });
    await disable(true);
    expect([await status(made.secret), await status(token)]).toEqual([401, 401]);
    await disable(false);
    expect(await status(made.secret)).toBe(401);
    const unowned = (await admin.get("/v1/ownership/")).json<{ data: { kind: string; id: string }[] }>().data;
    expect(unowned).toContainEqual(expect.objectContaining({ kind: "service-account", id: made.id }));
    const adopted = await admin.post("/v1/ownership/adopt/", { kind: "service-account", id: made.id });
    const { secret } = adopted.json<{ data: { secret: string } }>().data;
    expect([await status(made.secret), await status(token), await status(secret)]).toEqual([401, 401, 200]);
  });

  test("is whoever takes it over; nothing that the former one knows works on", async () => {
    const made = await make();
    const token = await tokenOf(made);
    const { secret } = (await other.post(`${URL}${made.id}/rotate/`, { overlap_hours: 24 })).json<{ data: Made }>()
      .data;
    expect([await status(made.secret), await status(token), await status(secret)]).toEqual([401, 401, 200]);
    const listed = (await other.get(URL)).json<{ data: { id: string; owner: { id: string } }[] }>().data;
    expect(listed.find(({ id }) => id === made.id)?.owner.id).toBe(bob.id);
  });

  test("does nothing by its session: neither its end nor a new password stops the account", async () => {
    const owner = await it.user(org, "client_admin");
    const browser = await it.confirm(await it.signIn(owner.email));
    const made = await make({}, browser);
    await browser.post("/api/logout");
    await admin.post(`/v1/user_management/${owner.id}/reset/`, {});
    expect(await status(made.secret)).toBe(200);
    // The administrators are told what goes on, and may take it over.
    const subject = "Credentials of programs after a password reset";
    const letters = (await it.mailTo(bob.email)).filter((letter) => letter.subject === subject);
    expect(letters.map(({ text }) => text.includes(`Program ${serial}`))).toEqual([true]);
  });

  test("of a partner reaches the clients, until the relation ends", async () => {
    const partner = await it.organization("Partner", "partner");
    const client = await it.organization("Served", "client", { partner, domain: "served.test" });
    const chief = await it.confirm(await it.signIn((await it.user(partner, "partner_admin")).email));
    const made = await make({ domains: ["served.test"] }, chief);
    const url = "/v1/findings/?domain=served.test";
    // Of a partner's clients it knows those that its domains are of.
    await it.organization("Not asked", "client", { partner, domain: "other.test" });
    const names = async (by: string) =>
      (await programOf(by).get("/v1/org_management/"))
        .json<{ data: { name: string }[] }>()
        .data.map(({ name }) => name);
    const whole = await make({ scopes: KEY_SCOPE_IDS }, chief);
    const part = await make({ scopes: KEY_SCOPE_IDS, domains: ["served.test"] }, chief);
    expect([(await names(whole.secret)).toSorted(), await names(part.secret)]).toEqual([
      ["Not asked", "Partner", "Served"],
      ["Served"],
    ]);
    const figures = "/v1/sla_figures/clients/";
    const figuresOf = async (by: string) => (await programOf(by).get(figures)).body;
    expect((await figuresOf(whole.secret)).includes("Not asked")).toBe(true);
    expect((await figuresOf(part.secret)).includes("Not asked")).toBe(false);
    expect([await status(made.secret, url), await status(made.secret)]).toEqual([200, 404]);
    await it.all((tx) =>
      tx.updateTable("partner_client").set({ status: "ended" }).where("org_id", "=", client).execute(),
    );
    expect(await status(made.secret, url)).toBe(404);
  });
});

test("administrators are written to, and the log names the account beside its owner", async () => {
  const made = await make({ name: "Ticket sync", scopes: ["findings.read", "findings.write"] });
  const letters = (await it.mailTo(bob.email)).filter(({ subject }) => subject === "Service account created");
  expect(letters[0]?.text).toContain("Ticket sync");
  expect(letters[0]?.text).not.toContain(made.secret);
  const program = programOf(made.secret);
  const id = (await program.get(FINDINGS)).json<{ data: { id: string }[] }>().data[0]?.id ?? "";
  const { version } = (await program.get(`/v1/findings/${id}/`)).json<{ data: { version: number } }>().data;
  expect((await program.send("PATCH", `/v1/findings/${id}/`, { status: "acknowledged", version })).statusCode).toBe(
    200,
  );
  const log = (await admin.get("/v1/audit_log/")).json<{ data: { action: string; actor: object; detail: object }[] }>();
  expect(log.data.find(({ action }) => action.startsWith("finding."))).toMatchObject({
    actor: { id: ann.id },
    detail: { by_key: { id: made.id, kind: "service", name: "Ticket sync" } },
  });
  const listed = (await admin.get(URL)).json<{ data: { id: string; last_used_at: number | null }[] }>().data;
  expect(listed.find((one) => one.id === made.id)?.last_used_at).toBeGreaterThan(0);
});
