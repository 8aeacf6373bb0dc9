import { personByEmail } from "@parapet/db/queries/access";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";

import type { TestBrowser, TestPortal, TestUser } from "../../testing/test-portal.ts";
import { answerChange, verifyDomain } from "../sign-on/testing/sign-on-stage.ts";
import { CountedWindows } from "./counted-windows.ts";
import { type ScimList, type ScimStage, scimStage, type ScimUser } from "./testing/scim-stage.ts";

let stage: ScimStage;
let it: TestPortal;
let org: TestUser["org"];
let admin: TestUser;
let browser: TestBrowser;
let connection: string;
let token: string;
let foreign: string;
let connect: ScimStage["connect"];
let scim: ScimStage["scim"];
let newUser: ScimStage["newUser"];
let patch: ScimStage["patch"];
let all: ScimStage["all"];
let audited: ScimStage["audited"];
beforeAll(async () => {
  stage = await scimStage();
  ({ it, org, admin, browser, connection, token, foreign, connect, scim, newUser, patch, all, audited } = stage);
}, 60_000);
afterAll(() => stage[Symbol.asyncDispose]());

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
    const list = (await scim("GET", "/Users", undefined, { token: foreign })).json<ScimList<ScimUser>>();
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
    const client = await it.organization("Cove", "client", { partner: org });
    const strangers = [
      await it.user(await it.organization("Isle", "partner"), "partner_admin"),
      await it.user(org, "partner_user"),
      await it.user(client, "client_admin"),
      await it.user(await it.organization("Staff", "operator"), "super_admin"),
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
    for (let n = 0; n <= 20_000; n += 1) last = windows.note("one", n);
    expect([last, windows.note("other", 20_000)]).toEqual([20_001, 1]);
    expect(windows.note("one", 60_000)).toBe(1);
    const counted = vi
      .spyOn(CountedWindows.prototype, "note")
      .mockImplementation((key) => (key === connection ? 20_001 : 20_000));
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
    const evil = { host: "evil.test", "x-forwarded-host": "evil.test" };
    const made = await scim("POST", "/Users", { userName: "evil-host@harbour.test" }, { headers: evil });
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
    const staff = await all((tx) =>
      tx.selectFrom("organization").select("id").where("kind", "=", "operator").executeTakeFirstOrThrow(),
    );
    await it.user(staff.id as TestUser["org"], "super_admin", { email: "taken@harbour.test" });
    const reply = await scim("POST", "/Users", { userName: "taken@harbour.test" });
    expect([reply.statusCode, reply.json<{ scimType: string }>().scimType]).toEqual([409, "uniqueness"]);
  });

  test("a user beyond the plan, while an account that exists is taken over without counting", async () => {
    const limited = await it.organization("Lagoon", "client", { domain: "lagoon.test" });
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
    expect(await push("known")).toEqual([409, "uniqueness"]);
    expect(await answerChange(it, "known@lagoon-sso.test")).toBe(true);
    expect(await push("known")).toEqual([201, undefined]);
    expect(await push("inactive", false)).toEqual([201, undefined]);
    const found = await scim("GET", '/Users?filter=userName eq "FOURTH@lagoon-sso.test"', undefined, { token: own });
    expect(found.json<ScimList<ScimUser>>().totalResults).toBe(0);
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

  test("a token does what the administrator who answers for it may do now, and nothing more", async () => {
    const dock = await it.organization("Dock", "client");
    await verifyDomain(it, dock, "dock.test");
    const owner = await it.user(dock, "client_admin", { email: "owner@dock.test" });
    const [from, other] = [await it.signIn(owner.email), await it.signIn((await it.user(dock, "client_admin")).email)];
    const made = await connect(from);
    const read = () => scim("GET", "/Users", undefined, { token: made.token });
    const narrow = (denied: string[]) => other.send("PATCH", `/v1/user_management/${owner.id}/`, { denied });
    expect((await read()).statusCode).toBe(200);
    for (const right of ["users:manage", "sign-on:manage"]) {
      expect((await narrow([right])).statusCode).toBe(200);
      expect((await read()).statusCode).toBe(403);
      const user = { userName: "late@dock.test", emails: [{ value: "late@dock.test" }] };
      expect((await scim("POST", "/Users", user, { token: made.token })).statusCode).toBe(403);
      // Nor does the right to manage sign-on alone become the right to manage users by a token.
      expect((await from.post("/v1/sign_on/scim/", { name: "Entra" })).statusCode).toBe(403);
      expect((await from.post(`/v1/sign_on/scim/${made.id}/rotate/`)).statusCode).toBe(403);
    }
    await narrow([]);
    expect((await read()).statusCode).toBe(200);
    await narrow(["users:manage"]);
    // An administrator with both rights takes it over by a new token.
    const rotated = (await other.post(`/v1/sign_on/scim/${made.id}/rotate/`)).json<{ data: { token: string } }>();
    expect((await scim("GET", "/Users", undefined, { token: rotated.data.token })).statusCode).toBe(200);
  });

  test("the verified owner of a domain provisions and invites addresses that another tenant has invited and disabled", async () => {
    const squatting = await it.organization("Squat", "client");
    const squatter = await it.signIn((await it.user(squatting, "client_admin")).email);
    const squat = async (email: string) => {
      const body = { first_name: "S", last_name: "Q", email, role: "client_user" };
      const made = await squatter.post("/v1/user_management/", body);
      const { id } = made.json<{ data: { id: string } }>().data;
      expect((await squatter.send("PATCH", `/v1/user_management/${id}/`, { disabled: true })).statusCode).toBe(200);
      return id;
    };
    const ids = [await squat("cleo@harbour.test"), await squat("theo@harbour.test")];
    const user = await newUser({ userName: "cleo@harbour.test", emails: [{ value: "cleo@harbour.test" }] });
    const body = { first_name: "T", last_name: "H", email: "theo@harbour.test", role: "partner_user" };
    expect((await browser.post("/v1/user_management/", body)).statusCode).toBe(200);
    const rows = await all((tx) =>
      tx
        .selectFrom("app_user")
        .select(["id", "org_id", "status", "address_taken"])
        .where("email", "in", ["cleo@harbour.test", "theo@harbour.test"])
        .execute(),
    );
    for (const row of rows.filter(({ id }) => ids.includes(id)))
      expect(row).toMatchObject({ org_id: squatting, status: "disabled", address_taken: true });
    expect(rows.find(({ id }) => id === user.id)).toMatchObject({
      org_id: org,
      status: "active",
      address_taken: false,
    });
    expect(await audited("user.address-reclaimed")).toMatchObject({ actor_id: admin.id });
    // An organization that has not verified the domain takes nothing back.
    expect((await squatter.post(`/v1/user_management/${ids[0] ?? ""}/reset/`)).statusCode).toBe(200);
    expect(await it.all((tx) => personByEmail(tx, "cleo@harbour.test"))).toMatchObject({ id: user.id });
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
    await scim("POST", "/Users", { userName: admin.email });
    expect(await answerChange(it, admin.email)).toBe(true);
    const adopted = (await scim("POST", "/Users", { userName: admin.email })).json<ScimUser>();
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

test("an administrator who was disabled does not return, or create another one, by the token they made", async () => {
  const quay = await it.organization("Quay", "client");
  await verifyDomain(it, quay, "quay.test");
  const ann = await it.user(quay, "client_admin", { email: "ann@quay.test" });
  const other = await it.signIn((await it.user(quay, "client_admin")).email);
  const made = await connect(await it.signIn(ann.email));
  const create = (name: string, token: string) =>
    scim("POST", "/Users", { userName: name, emails: [{ value: name }], active: true }, { token });
  const disable = (disabled: boolean) => other.send("PATCH", `/v1/user_management/${ann.id}/`, { disabled });
  await disable(true);
  expect((await create("ann@quay.test", made.token)).statusCode).toBe(403);
  expect((await create("new@quay.test", made.token)).statusCode).toBe(403);
  await disable(false);
  expect((await create("new@quay.test", made.token)).statusCode).toBe(403);
  const adopted = await other.post("/v1/ownership/adopt/", { kind: "scim-token", id: made.id });
  const { secret } = adopted.json<{ data: { secret: string } }>().data;
  expect((await create("new@quay.test", made.token)).statusCode).toBe(401);
  expect((await create("new@quay.test", secret)).statusCode).toBe(201);
});
