import { within } from "@parapet/db/scope";
import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";

import { type TestBrowser, type TestPortal, testPortal, type TestUser } from "../../testing/test-portal.ts";
import { verifyDomain } from "../sign-on/testing/sign-on-stage.ts";
import { CountedWindows } from "./counted-windows.ts";
import { parseFilter } from "./filter.ts";
import { patched, readPatch } from "./patch.ts";

let it: TestPortal;
let org: TestUser["org"];
let admin: TestUser;
let browser: TestBrowser;
let token: string;
let connection: string;
let foreign: string;

const connect = async (from: TestBrowser, name = "Entra") =>
  (await from.post("/v1/sign_on/scim/", { name })).json<{ data: { id: string; token: string } }>().data;

beforeAll(async () => {
  it = await testPortal({ PUBLIC_URL: "https://portal.example" });
  // A partner's organization has no limit on users.
  org = await it.organisation("Harbour", "partner");
  await verifyDomain(it, org, "harbour.test");
  admin = await it.user(org, "partner_admin", { email: "admin@harbour.test" });
  browser = await it.signIn(admin.email);
  ({ id: connection, token } = await connect(browser));
  const other = await it.organisation("Quay", "partner");
  await verifyDomain(it, other, "quay.test");
  const paula = await it.signIn((await it.user(other, "partner_admin", { email: "paula@quay.test" })).email);
  ({ token: foreign } = await connect(paula));
}, 60_000);
afterAll(() => it[Symbol.asyncDispose]());

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
const scim = (
  method: Method,
  path: string,
  body?: object,
  more: { token?: string; headers?: Record<string, string> } = {},
): Promise<LightMyRequestResponse> =>
  it.app.inject({
    method,
    url: `/scim/v2${path}`,
    ...(body !== undefined && { payload: JSON.stringify(body) }),
    headers: {
      authorization: `Bearer ${more.token ?? token}`,
      ...(body !== undefined && { "content-type": "application/scim+json" }),
      ...more.headers,
    },
  });

interface User {
  id: string;
  userName: string;
  active: boolean;
  name: { givenName: string; familyName: string };
  emails: { value: string }[];
  roles: { value: string }[];
  groups: { value: string; display: string }[];
  meta: { version: string; location: string };
}
interface List<Resource> {
  totalResults: number;
  itemsPerPage: number;
  startIndex: number;
  Resources: Resource[];
}

let people = 0;
const newUser = async (more: object = {}): Promise<User> => {
  people += 1;
  const reply = await scim("POST", "/Users", {
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
    userName: `user${people}@harbour.test`,
    externalId: `ext-${people}`,
    name: { givenName: "Mara", familyName: `Vogt${people}` },
    emails: [{ value: `user${people}@harbour.test`, type: "work", primary: true }],
    active: true,
    ...more,
  });
  if (reply.statusCode !== 201) throw new Error(`${reply.statusCode} ${reply.body}`);
  return reply.json<User>();
};
const get = async (id: string): Promise<User> => (await scim("GET", `/Users/${id}`)).json<User>();
const patch = (path: string, ...Operations: object[]) =>
  scim("PATCH", path, { schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"], Operations });
const all = <Result>(work: Parameters<typeof within<Result>>[2]) => within(it.services.db, "everything", work);
const audited = (action: string) =>
  all((tx) =>
    tx
      .selectFrom("audit_log")
      .select(["object", "result", "detail"])
      .where("action", "=", action)
      .where("org_id", "=", org)
      .orderBy("seq", "desc")
      .limit(1)
      .executeTakeFirst(),
  );

describe("refused", () => {
  test("no token, a wrong one, an API key, a session", async () => {
    for (const authorization of ["", "Bearer scim_wrongwrongwrongwrongwrong", `Bearer ${browser.bearer}`]) {
      const reply = await it.app.inject({ url: "/scim/v2/Users", headers: { authorization } });
      expect([reply.statusCode, reply.headers["www-authenticate"]]).toEqual([401, 'Bearer realm="Parapet"']);
      expect(reply.json<{ status: string }>().status).toBe("401");
    }
    // And the token opens nothing else.
    const elsewhere = { url: "/v1/account/", headers: { authorization: `Bearer ${token}` } };
    expect((await it.app.inject(elsewhere)).statusCode).toBe(401);
  });

  test("users and groups of another organization do not exist", async () => {
    const user = await newUser();
    const group = (await scim("POST", "/Groups", { displayName: "Ours" })).json<{ id: string }>();
    for (const path of [`/Users/${user.id}`, `/Groups/${group.id}`]) {
      for (const method of ["GET", "DELETE"] as const)
        expect((await scim(method, path, undefined, { token: foreign })).statusCode).toBe(404);
      const operations = { Operations: [{ op: "replace", path: "displayName", value: "x" }] };
      expect((await scim("PATCH", path, operations, { token: foreign })).statusCode).toBe(404);
    }
    const list = (await scim("GET", "/Users", undefined, { token: foreign })).json<List<User>>();
    expect(list.totalResults).toBe(0);
    // Nor can they be members of a group there, nor an administrator of the organization be reached by its id.
    const theirs = await scim(
      "POST",
      "/Groups",
      { displayName: "x", members: [{ value: user.id }] },
      { token: foreign },
    );
    expect(theirs.statusCode).toBe(400);
    expect((await scim("GET", `/Users/${admin.id}`)).statusCode).toBe(404);
  });

  test("a connection of another organization is neither rotated nor removed, nor by a user, its partner or an operator", async () => {
    const client = await it.organisation("Cove", "client", { partner: org });
    const strangers = [
      await it.user(await it.organisation("Isle", "partner"), "partner_admin"),
      await it.user(org, "partner_user"),
      await it.user(client, "client_admin"),
      await it.user(await it.organisation("Staff", "operator"), "super_admin"),
    ];
    for (const stranger of strangers) {
      const from = await it.signIn(stranger.email);
      const replies = [
        await from.post(`/v1/sign_on/scim/${connection}/rotate/`),
        await from.send("DELETE", `/v1/sign_on/scim/${connection}/`),
      ];
      for (const { statusCode } of replies) expect(statusCode).toBe(stranger.role === "partner_user" ? 403 : 404);
    }
    // A pending customer, whose domain is not verified, provisions no account.
    const pending = await it.signIn((await it.user(client, "client_admin", { email: "own@cove.test" })).email);
    const made = await connect(pending);
    const reply = await scim("POST", "/Users", { userName: "x@cove.test" }, { token: made.token });
    expect([reply.statusCode, reply.json<{ scimType: string }>().scimType]).toEqual([400, "invalidValue"]);
    expect((await scim("GET", "/Users")).statusCode).toBe(200);
  });

  test("more than two hundred requests of one organization at once; another one is served", async () => {
    const flood = Array.from({ length: 260 }, () => scim("GET", "/ServiceProviderConfig"));
    const other = await scim("GET", "/Users", undefined, { token: foreign });
    const statuses = (await Promise.all(flood)).map(({ statusCode, headers }) => [statusCode, headers["retry-after"]]);
    expect(other.statusCode).toBe(200);
    expect([...new Set(statuses.map(String))].toSorted()).toEqual(["200,", "429,10"]);
  });

  test("more than twenty thousand requests of one connection in a minute; another one is served", async () => {
    const windows = new CountedWindows(60_000);
    let last = 0;
    for (let n = 0; n <= 20_000; n += 1) last = windows.note("one", n).count;
    expect([last, windows.note("other", 20_000).count]).toEqual([20_001, 1]);
    expect(windows.note("one", 60_000)).toEqual({ count: 1, before: 20_001 });
    const counted = vi.spyOn(CountedWindows.prototype, "note").mockImplementation((key) => ({
      count: key === connection ? 20_001 : 20_000,
      before: 0,
    }));
    try {
      const reply = await scim("GET", "/Users");
      expect([reply.statusCode, reply.headers["retry-after"]]).toEqual([429, "60"]);
      expect((await scim("GET", "/Users", undefined, { token: foreign })).statusCode).toBe(200);
    } finally {
      counted.mockRestore();
    }
  });

  test("guessed tokens are limited by their network; whatever host they name, addresses are the configured ones", async () => {
    const guess = (n: number) =>
      it.app.inject({
        url: "/scim/v2/Users",
        remoteAddress: `2001:db8::${n.toString(16)}`,
        headers: { authorization: `Bearer scim_guess${n}${"x".repeat(30)}` },
      });
    const statuses = [];
    for (let n = 1; n <= 61; n += 1) statuses.push((await guess(n)).statusCode);
    expect([statuses.filter((status) => status === 401).length, statuses.at(-1)]).toEqual([60, 429]);
    people += 1;
    const evil = { host: "evil.test", "x-forwarded-host": "evil.test" };
    const made = await scim("POST", "/Users", { userName: `user${people}@harbour.test` }, { headers: evil });
    expect(made.headers.location).toMatch(/^https:\/\/portal\.example\/scim\/v2\/Users\//);
    expect(made.body).not.toContain("evil.test");
  });

  test("an address outside of the verified domains, of another organization's account, or none", async () => {
    for (const [email, status] of [
      ["x@elsewhere.test", 400],
      ["paula@quay.test", 400],
      ["not an address", 400],
    ] as const)
      expect((await scim("POST", "/Users", { userName: email })).statusCode).toBe(status);
    await it.user(await it.organisation("Third"), "client_admin", { email: "taken@harbour.test" });
    const reply = await scim("POST", "/Users", { userName: "taken@harbour.test" });
    expect([reply.statusCode, reply.json<{ scimType: string }>().scimType]).toEqual([409, "uniqueness"]);
  });

  test("a user beyond the plan, while an account that exists is taken over without counting", async () => {
    const limited = await it.organisation("Lagoon", "client", { domain: "lagoon.test" });
    await all((tx) =>
      tx
        .updateTable("licence")
        .set({ agreed_limits: JSON.stringify({ users: 3 }) })
        .where("org_id", "=", limited)
        .execute(),
    );
    await verifyDomain(it, limited, "lagoon-sso.test");
    const boss = await it.user(limited, "client_admin", { email: "boss@lagoon-sso.test" });
    await it.user(limited, "client_user", { email: "known@lagoon-sso.test" });
    const { token: own } = await connect(await it.signIn(boss.email));
    const push = async (name: string, active = true) => {
      const reply = await scim("POST", "/Users", { userName: `${name}@lagoon-sso.test`, active }, { token: own });
      return [reply.statusCode, reply.json<{ scimType?: string }>().scimType];
    };
    expect(await push("third")).toEqual([201, undefined]);
    expect(await push("fourth")).toEqual([409, "tooMany"]);
    expect(await push("known")).toEqual([201, undefined]);
    expect(await push("inactive", false)).toEqual([201, undefined]);
    const found = await scim("GET", '/Users?filter=userName eq "FOURTH@lagoon-sso.test"', undefined, { token: own });
    expect(found.json<List<User>>().totalResults).toBe(0);
  });

  test("a userName that is in use, in any case, and malformed bodies", async () => {
    const user = await newUser();
    expect((await scim("POST", "/Users", { userName: user.userName.toUpperCase() })).statusCode).toBe(409);
    for (const body of [{}, { userName: "" }, { userName: 5 }, { userName: "a@harbour.test", active: "maybe" }])
      expect((await scim("POST", "/Users", body)).statusCode).toBe(400);
    const broken = await it.app.inject({
      method: "POST",
      url: "/scim/v2/Users",
      payload: "{",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/scim+json" },
    });
    expect([broken.statusCode, broken.json<{ schemas: string[] }>().schemas[0]]).toEqual([
      400,
      "urn:ietf:params:scim:api:messages:2.0:Error",
    ]);
  });

  test("a token after its rotation, with an audit row; the new one works", async () => {
    const made = await connect(browser, "Rotated");
    const rotated = (await browser.post(`/v1/sign_on/scim/${made.id}/rotate/`)).json<{ data: { token: string } }>();
    const reply = await scim("GET", "/Users", undefined, { token: made.token });
    expect([reply.statusCode, reply.json<{ detail: string }>().detail]).toEqual([
      401,
      "The bearer token was rotated. Enter the new one at the identity provider.",
    ]);
    expect(await audited("scim.refused")).toMatchObject({ object: made.id, result: "refused" });
    // A provider that keeps trying writes one row for a window, and is limited.
    const statuses = [];
    for (let n = 0; n < 60; n += 1)
      statuses.push((await scim("GET", "/Users", undefined, { token: made.token })).statusCode);
    expect([statuses.filter((status) => status === 401).length, statuses.at(-1)]).toEqual([59, 429]);
    const rows = () =>
      all((tx) => tx.selectFrom("audit_log").select("detail").where("action", "=", "scim.refused").execute());
    expect(await rows()).toHaveLength(1);
    it.clock.pass(10 * 60_000);
    await scim("GET", "/Users", undefined, { token: made.token });
    expect((await rows()).map(({ detail }) => detail)).toContainEqual({ refused_before: 61 });
    browser = await it.signIn(admin.email);
    expect((await scim("GET", "/Users", undefined, { token: rotated.data.token })).statusCode).toBe(200);
    expect((await browser.send("DELETE", `/v1/sign_on/scim/${made.id}/`)).statusCode).toBe(200);
    expect((await scim("GET", "/Users", undefined, { token: rotated.data.token })).statusCode).toBe(401);
    const row = await all((tx) => tx.selectFrom("scim_connection").selectAll().executeTakeFirstOrThrow());
    expect(JSON.stringify(row)).not.toContain(token.slice(10));
  });

  test.each([
    ["userName eq", "a value is missing"],
    ['userName xx "a"', "unknown operator"],
    ['(userName eq "a"', "is missing"],
    ['password eq "a"', "cannot be filtered by"],
    ['userName eq "a" or', "an attribute is missing"],
    ["userName eq 'a'", "a value must be"],
    ['active gt "x"', "a boolean"],
    ['meta.created gt "yesterday"', "date and time"],
  ])("the filter %s", async (filter, why) => {
    const reply = await scim("GET", `/Users?filter=${encodeURIComponent(filter)}`);
    expect([reply.statusCode, reply.json<{ scimType: string }>().scimType]).toEqual([400, "invalidFilter"]);
    expect(reply.json<{ detail: string }>().detail).toContain(why);
  });

  test("the last administrator and emergency accounts are not deactivated, removed or demoted", async () => {
    const adopted = (await scim("POST", "/Users", { userName: admin.email })).json<User>();
    expect(adopted.id).toBe(admin.id);
    for (const reply of [
      await patch(`/Users/${admin.id}`, { op: "replace", path: "active", value: false }),
      await scim("DELETE", `/Users/${admin.id}`),
    ])
      expect([reply.statusCode, reply.json<{ detail: string }>().detail]).toEqual([
        409,
        "The last administrator of the organization cannot be deactivated or demoted.",
      ]);
    await it.user(org, "partner_admin", { email: "second@harbour.test" });
    await browser.send("PUT", "/v1/sign_on/emergency/", { users: [admin.id] });
    const reply = await patch(`/Users/${admin.id}`, { op: "replace", path: "active", value: false });
    const moved = await patch(`/Users/${admin.id}`, {
      op: "replace",
      path: 'emails[type eq "work"].value',
      value: "elsewhere@harbour.test",
    });
    for (const refused of [reply, moved])
      expect(refused.json<{ detail: string }>().detail).toBe("An emergency account is managed in the portal only.");
    expect((await browser.get("/v1/account/")).statusCode).toBe(200);
    await browser.send("PUT", "/v1/sign_on/emergency/", { users: [] });
  });
});

describe("users", () => {
  test("are created, read, replaced, and removed; created again they are new accounts", async () => {
    const user = await newUser();
    expect(user).toMatchObject({ active: true, roles: [{ value: "partner_user" }] });
    expect(user.meta).toMatchObject({
      version: 'W/"1"',
      location: `https://portal.example/scim/v2/Users/${user.id}`,
    });
    const replaced = await scim("PUT", `/Users/${user.id}`, {
      userName: user.userName,
      name: { givenName: "Nora", familyName: "Berg" },
      emails: [{ value: `nora${people}@harbour.test`, primary: true }],
    });
    expect(replaced.json<User>()).toMatchObject({
      name: { givenName: "Nora", familyName: "Berg" },
      emails: [{ value: `nora${people}@harbour.test` }],
    });
    expect((await scim("DELETE", `/Users/${user.id}`)).statusCode).toBe(204);
    expect((await scim("GET", `/Users/${user.id}`)).statusCode).toBe(404);
    // The row stays, without the person, so that what they did has an author.
    const row = await all((tx) =>
      tx
        .selectFrom("app_user")
        .select(["status", "email", "last_name"])
        .where("id", "=", user.id)
        .executeTakeFirstOrThrow(),
    );
    expect(row).toMatchObject({ status: "removed", email: null, last_name: expect.stringMatching(/^NB-/) as string });
    const again = await scim("POST", "/Users", { userName: user.userName });
    expect([again.statusCode, again.json<User>().id === user.id]).toEqual([201, false]);
  });

  test("deactivation ends sessions, trusted browsers and API keys with the very request", async () => {
    const person = await it.user(org, "partner_user", { email: "leaver@harbour.test" });
    const session = await it.signIn(person.email, it.browser(), { trust: true });
    const key = await session.post("/v1/api_keys/", {
      name: "Script",
      days: 30,
      scopes: ["findings.read"],
      password: "quiet lantern mosaic harbour",
    });
    const { secret } = key.json<{ data: { secret: string } }>().data;
    const byKey = () => it.app.inject({ url: "/v1/domains/", headers: { authorization: `Bearer ${secret}` } });
    expect((await byKey()).statusCode).toBe(200);
    const { id } = (await scim("POST", "/Users", { userName: person.email })).json<User>();
    const reply = await patch(`/Users/${id}`, { op: "Replace", path: "active", value: "False" });
    expect([reply.statusCode, reply.json<User>().active]).toEqual([200, false]);
    expect((await session.get("/v1/account/")).statusCode).toBe(401);
    expect((await byKey()).statusCode).toBe(401);
    const left = await all(async (tx) => [
      await tx.selectFrom("trusted_browser").select("id").where("user_id", "=", person.id).execute(),
      await tx.selectFrom("api_key").select("id").where("user_id", "=", person.id).execute(),
    ]);
    expect(left).toEqual([[], []]);
    expect(await audited("user.disabled")).toMatchObject({ object: person.id, detail: { connection } });
    expect((await patch(`/Users/${id}`, { op: "replace", value: { active: true } })).json<User>().active).toBe(true);
  });

  test.each([
    ["replace with a path", [{ op: "replace", path: "name.familyName", value: "Neu" }]],
    ["replace without a path", [{ op: "replace", value: { name: { familyName: "Neu" } } }]],
    ["a dotted key without a path", [{ op: "Add", value: { "name.familyName": "Neu" } }]],
    ["add with a path", [{ op: "add", path: "name.familyName", value: "Neu" }]],
    [
      "the name of the schema in the path",
      [{ op: "replace", path: "urn:ietf:params:scim:schemas:core:2.0:User:name.familyName", value: "Neu" }],
    ],
    [
      "an attribute of an extension beside it",
      [
        {
          op: "replace",
          path: "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department",
          value: "SOC",
        },
        { op: "replace", path: "name.familyName", value: "Neu" },
      ],
    ],
  ])("PATCH: %s", async (_, operations) => {
    const user = await newUser();
    const reply = await patch(`/Users/${user.id}`, ...operations);
    expect([reply.statusCode, reply.json<User>().name.familyName]).toEqual([200, "Neu"]);
  });

  test("PATCH of the address by a value path, and its refusals change nothing", async () => {
    const user = await newUser();
    const work = { op: "replace", path: 'emails[type eq "work"].value', value: "moved@harbour.test" };
    expect((await patch(`/Users/${user.id}`, work)).json<User>().emails[0]?.value).toBe("moved@harbour.test");
    for (const operation of [
      { op: "replace", path: 'emails[type eq "work"].value', value: "x@elsewhere.test" },
      { op: "remove" },
      { op: "move", path: "active" },
      { op: "replace", path: "name..x", value: 1 },
      { op: "replace", path: "userName", value: "" },
      // Not one key for each of its characters.
      { op: "replace", path: 'emails[type eq "work"]', value: "moved@harbour.test" },
      { op: "add", path: 'emails[type eq "home"]', value: "home@harbour.test" },
    ]) {
      const rename = { op: "replace", path: "name.givenName", value: "Changed" };
      expect((await patch(`/Users/${user.id}`, rename, operation)).statusCode).toBe(400);
    }
    expect((await get(user.id)).name.givenName).toBe("Mara");
  });

  test("ETags: a stale version is refused, an unchanged one is not sent again", async () => {
    const user = await newUser();
    const path = `/Users/${user.id}`;
    const stale = { headers: { "if-match": 'W/"7"' } };
    const body = { userName: user.userName };
    expect((await scim("PUT", path, body, stale)).statusCode).toBe(412);
    expect((await scim("DELETE", path, undefined, stale)).statusCode).toBe(412);
    const fresh = await scim("PUT", path, body, { headers: { "if-match": user.meta.version } });
    expect([fresh.statusCode, fresh.headers.etag]).toEqual([200, 'W/"2"']);
    const same = await scim("GET", path, undefined, { headers: { "if-none-match": 'W/"2"' } });
    expect([same.statusCode, same.body]).toEqual([304, ""]);
  });

  test("filters and pages", async () => {
    const user = await newUser({ name: { givenName: "Zoë", familyName: "O'Hara%_" } });
    const find = async (filter: string) =>
      (await scim("GET", `/Users?filter=${encodeURIComponent(filter)}`))
        .json<List<User>>()
        .Resources.map(({ id }) => id);
    for (const filter of [
      `userName eq "${user.userName.toUpperCase()}"`,
      `id eq "${user.id}"`,
      `externalId eq "ext-${people}"`,
      `emails.value eq "${user.userName}"`,
      `emails[type eq "work" and value eq "${user.userName}"]`,
      `name.familyName co "hara%_" and active eq true`,
      `userName sw "user${people}@" and not (active eq false)`,
      `(userName eq "nobody" or externalId eq "ext-${people}") and meta.created gt "2020-01-01T00:00:00Z"`,
      `urn:ietf:params:scim:schemas:core:2.0:User:userName ew "${user.userName}"`,
    ])
      expect([filter, await find(filter)]).toEqual([filter, [user.id]]);
    expect(await find('name.familyName co "%x"')).toEqual([]);
    expect(await find("externalId pr and not (userName pr)")).toEqual([]);
    const { totalResults } = (await scim("GET", "/Users?count=0")).json<List<User>>();
    const seen: string[] = [];
    for (let start = 1; start <= totalResults; start += 3) {
      const page = (await scim("GET", `/Users?startIndex=${start}&count=3`)).json<List<User>>();
      expect([page.totalResults, page.startIndex]).toEqual([totalResults, start]);
      seen.push(...page.Resources.map(({ id }) => id));
    }
    expect([seen.length, new Set(seen).size]).toEqual([totalResults, totalResults]);
    // Half a page, and a page after the last one.
    const last = (await scim("GET", `/Users?startIndex=${totalResults}&count=3`)).json<List<User>>();
    expect([last.itemsPerPage, last.Resources.length]).toEqual([1, 1]);
    expect((await scim("GET", "/Users?startIndex=99999")).json<List<User>>().Resources).toEqual([]);
    expect((await scim("GET", "/Users?startIndex=-4&count=-1")).json<List<User>>()).toMatchObject({ startIndex: 1 });
    expect((await scim("GET", "/Users?count=x")).statusCode).toBe(400);
    for (const filter of ['constructor ne "a"', "toString pr", 'meta.created gt "-004800-01-01T00:00:00Z"'])
      expect((await scim("GET", `/Users?filter=${encodeURIComponent(filter)}`)).statusCode).toBe(400);
  });
});

describe("groups", () => {
  const newGroup = async (displayName: string, members: string[] = []) =>
    (await scim("POST", "/Groups", { displayName, members: members.map((value) => ({ value })) })).json<{
      id: string;
      members: { value: string }[];
    }>();
  const members = async (id: string) =>
    ((await scim("GET", `/Groups/${id}`)).json<{ members?: { value: string }[] }>().members ?? []).map(
      ({ value }) => value,
    );

  test("members are added and removed in every form", async () => {
    const [a, b, c] = [await newUser(), await newUser(), await newUser()].map(({ id }) => id) as [
      string,
      string,
      string,
    ];
    const { id } = await newGroup("Analysts", [a]);
    const path = `/Groups/${id}`;
    const sorted = async () => (await members(id)).toSorted();
    expect((await patch(path, { op: "add", path: "members", value: [{ value: b }, { value: c }] })).statusCode).toBe(
      204,
    );
    expect(await sorted()).toEqual([a, b, c].toSorted());
    await patch(path, { op: "remove", path: `members[value eq "${a}"]` });
    await patch(path, { op: "Remove", path: "members", value: [{ value: b }] });
    expect(await sorted()).toEqual([c]);
    await patch(path, { op: "replace", value: { displayName: "Renamed", members: [{ value: a }, { value: b }] } });
    expect(await sorted()).toEqual([a, b].toSorted());
    await patch(path, { op: "remove", path: "members" });
    expect(await sorted()).toEqual([]);
    await scim("PUT", path, { displayName: "Renamed", members: [{ value: c }] });
    expect(await sorted()).toEqual([c]);
    expect((await get(c)).groups).toMatchObject([{ value: id, display: "Renamed" }]);
    for (const value of ["nobody", "00000000-0000-4000-8000-00000000000f", admin.org])
      expect((await patch(path, { op: "add", path: "members", value: [{ value }] })).statusCode).toBe(400);
    const found = await scim(
      "GET",
      `/Groups?filter=${encodeURIComponent('displayName eq "renamed"')}&excludedAttributes=members`,
    );
    const { Resources } = found.json<List<{ id: string }>>();
    expect([Resources.map((it) => it.id), "members" in (Resources[0] ?? {})]).toEqual([[id], false]);
    expect((await scim("POST", "/Groups", { displayName: "RENAMED" })).statusCode).toBe(409);
    expect((await scim("DELETE", path)).statusCode).toBe(204);
    expect((await get(c)).groups).toEqual([]);
  });

  test("give a role and a business unit, and take them back", async () => {
    const client = await it.organisation("Acme", "client");
    await verifyDomain(it, client, "acme.test");
    const ann = await it.user(client, "client_admin", { email: "ann@acme.test" });
    const annas = await it.signIn(ann.email);
    const unit = (await annas.post("/v1/groups/", { name: "Finance" })).json<{ data: { id: string } }>().data.id;
    const mapped = await annas.send("PUT", "/v1/sign_on/groups/", {
      default_role: "client_user",
      groups: [
        { name: "Portal admins", role: "client_admin", unit: null },
        { name: "Finance", role: null, unit },
      ],
    });
    expect(mapped.statusCode).toBe(200);
    const own = { token: (await connect(annas)).token };
    const user = (await scim("POST", "/Users", { userName: "bob@acme.test" }, own)).json<User>();
    expect(user.roles[0]?.value).toBe("client_user");
    const member = { value: user.id };
    const admins = (
      await scim("POST", "/Groups", { displayName: "Portal admins", members: [member] }, own)
    ).json<User>();
    await scim("POST", "/Groups", { displayName: "Finance", members: [member] }, own);
    const row = () =>
      all((tx) => tx.selectFrom("app_user").select(["role", "group_id"]).where("id", "=", user.id).executeTakeFirst());
    expect(await row()).toEqual({ role: "client_admin", group_id: unit });
    await scim("DELETE", `/Groups/${admins.id}`, undefined, own);
    expect(await row()).toMatchObject({ role: "client_user" });
  });
});

test("discovery: configuration, resource types and schemas", async () => {
  const config = (await scim("GET", "/ServiceProviderConfig")).json<Record<string, { supported: boolean }>>();
  expect([config["patch"]?.supported, config["etag"]?.supported, config["bulk"]?.supported]).toEqual([
    true,
    true,
    false,
  ]);
  for (const path of ["/ResourceTypes", "/Schemas"]) {
    const list = (await scim("GET", path)).json<List<{ id: string }>>();
    expect(list.totalResults).toBe(2);
    for (const { id } of list.Resources)
      expect((await scim("GET", `${path}/${encodeURIComponent(id)}`)).json<{ id: string }>().id).toBe(id);
  }
  // Clients build their types from it, and refuse a reference that does not say what it leads to.
  const described = JSON.stringify((await scim("GET", "/Schemas")).json());
  expect(described.match(/"type":"reference"/g)).toHaveLength(2);
  expect(described.match(/"referenceTypes":\["(?:User|Group)"\]/g)).toHaveLength(2);
  const reply = await scim("GET", "/Schemas/none");
  expect([reply.statusCode, reply.headers["content-type"]]).toEqual([404, "application/scim+json; charset=utf-8"]);
});

test("chosen and excluded attributes, searches and unknown addresses, as an independent client asks for them", async () => {
  const user = await newUser({ externalId: null });
  const keys = async (path: string) => Object.keys((await scim("GET", path)).json<object>()).toSorted();
  expect(await keys(`/Users/${user.id}?attributes=userName,name.givenName`)).toEqual([
    "id",
    "name",
    "schemas",
    "userName",
  ]);
  expect(await keys(`/Users/${user.id}?excludedAttributes=name,emails,groups,roles,meta,active`)).toEqual([
    "displayName",
    "id",
    "schemas",
    "userName",
  ]);
  const group = (await scim("POST", "/Groups", { displayName: "Sought", members: [{ value: user.id }] })).json<User>();
  expect(await keys(`/Groups/${group.id}?excludedAttributes=members,meta`)).toEqual(["displayName", "id", "schemas"]);
  const search = async (path: string, body: object) => (await scim("POST", `${path}/.search`, body)).json<List<User>>();
  const named = { filter: `userName eq "${user.userName}"`, attributes: ["userName"] };
  expect((await search("/Users", named)).Resources).toEqual([
    { schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"], id: user.id, userName: user.userName },
  ]);
  expect((await search("/Groups", { filter: 'displayName eq "Sought"' })).totalResults).toBe(1);
  // Of both kinds, in pages: the last user and the first group are neighbours.
  const both = await search("", { count: 1 });
  const last = (await scim("GET", "/Users?count=0")).json<List<User>>().totalResults;
  expect(both.totalResults).toBeGreaterThan(last);
  const pages = [
    await search("", { startIndex: last, count: 2 }),
    await search("", { startIndex: last + 1, count: 1 }),
  ];
  expect(pages.map(({ Resources }) => Resources.map(({ meta }) => meta.location.split("/").at(-2)))).toEqual([
    ["Users", "Groups"],
    ["Groups"],
  ]);
  expect((await search("", named)).totalResults).toBe(1);
  expect((await scim("POST", "/.search", { count: "many" })).statusCode).toBe(400);
  // Attributes that the user does not have yet, in any case.
  await patch(
    `/Users/${user.id}`,
    { op: "add", path: "externalid", value: "later" },
    { op: "add", path: "urn:ietf:params:scim:schemas:core:2.0:User:phoneNumbers", value: [{ value: "5557892068" }] },
  );
  expect((await scim("GET", `/Users/${user.id}`)).json()).toMatchObject({
    externalId: "later",
    phoneNumbers: [{ value: "5557892068", type: "work", primary: true }],
  });
  const nowhere = await scim("GET", "/Nothing");
  expect([nowhere.statusCode, nowhere.json<{ status: string }>().status]).toEqual([404, "404"]);
});

test("a filter of many terms, and operations on what is not there, are bounded", () => {
  const long = Array.from({ length: 60 }, () => 'a eq "b"').join(" or ");
  expect(() => parseFilter(long)).toThrow("too many terms");
  expect(() => parseFilter("(".repeat(3_000))).toThrow("too long");
  const operations = readPatch({
    Operations: [{ op: "add", path: 'emails[type eq "home"].value', value: "x@y.test" }],
  });
  expect(patched({ emails: [] }, operations)).toEqual({ emails: [{ type: "home", value: "x@y.test" }] });
});
