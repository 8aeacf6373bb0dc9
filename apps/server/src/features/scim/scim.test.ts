import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { TestPortal, TestUser } from "../../testing/test-portal.ts";
import { answerChange, verifyDomain } from "../sign-on/testing/sign-on-stage.ts";
import { parseFilter } from "./filter.ts";
import { patched, readPatch } from "./patch.ts";
import { type ScimList, type ScimStage, scimStage, type ScimUser } from "./testing/scim-stage.ts";

let stage: ScimStage;
let it: TestPortal;
let org: TestUser["org"];
let admin: TestUser;
let connection: string;
let connect: ScimStage["connect"];
let scim: ScimStage["scim"];
let newUser: ScimStage["newUser"];
let get: ScimStage["get"];
let patch: ScimStage["patch"];
let all: ScimStage["all"];
let audited: ScimStage["audited"];
beforeAll(async () => {
  stage = await scimStage();
  ({ it, org, admin, connection, connect, scim, newUser, get, patch, all, audited } = stage);
}, 60_000);
afterAll(() => stage[Symbol.asyncDispose]());

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
      emails: [{ value: "nora@harbour.test", primary: true }],
    });
    // The address waits for the owner of the account.
    expect(replaced.json<ScimUser>()).toMatchObject({
      name: { givenName: "Nora", familyName: "Berg" },
      emails: [{ value: user.userName }],
    });
    expect(await answerChange(it, user.userName)).toBe(true);
    expect((await get(user.id)).emails).toMatchObject([{ value: "nora@harbour.test" }]);
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
    expect([again.statusCode, again.json<ScimUser>().id === user.id]).toEqual([201, false]);
  });

  test("deactivation ends sessions, trusted browsers and API keys with the very request", async () => {
    const person = await it.user(org, "partner_user", { email: "leaver@harbour.test" });
    const session = await it.confirm(await it.signIn(person.email, it.browser(), { trust: true }));
    const key = await session.post("/v1/api_keys/", {
      name: "Script",
      days: 30,
      scopes: ["findings.read"],
      password: "quiet lantern mosaic harbour",
    });
    const { secret } = key.json<{ data: { secret: string } }>().data;
    const byKey = () => it.app.inject({ url: "/v1/domains/", headers: { authorization: `Bearer ${secret}` } });
    expect((await byKey()).statusCode).toBe(200);
    await scim("POST", "/Users", { userName: person.email });
    expect(await answerChange(it, person.email)).toBe(true);
    const { id } = (await scim("POST", "/Users", { userName: person.email })).json<ScimUser>();
    const reply = await patch(`/Users/${id}`, { op: "Replace", path: "active", value: "False" });
    expect([reply.statusCode, reply.json<ScimUser>().active]).toEqual([200, false]);
    expect((await session.get("/v1/account/")).statusCode).toBe(401);
    expect((await byKey()).statusCode).toBe(401);
    const left = await all(async (tx) => [
      await tx.selectFrom("trusted_browser").select("id").where("user_id", "=", person.id).execute(),
      await tx
        .selectFrom("api_key")
        .select("id")
        .where("user_id", "=", person.id)
        .where("ended_at", "is", null)
        .execute(),
    ]);
    expect(left).toEqual([[], []]);
    expect(await audited("user.disabled")).toMatchObject({ object: person.id, detail: { connection } });
    expect((await patch(`/Users/${id}`, { op: "replace", value: { active: true } })).json<ScimUser>().active).toBe(
      true,
    );
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
    expect([reply.statusCode, reply.json<ScimUser>().name.familyName]).toEqual([200, "Neu"]);
  });

  test("PATCH of the address by a value path, and its refusals change nothing", async () => {
    const user = await newUser();
    const work = { op: "replace", path: 'emails[type eq "work"].value', value: "moved@harbour.test" };
    expect((await patch(`/Users/${user.id}`, work)).statusCode).toBe(200);
    expect(await answerChange(it, user.userName)).toBe(true);
    expect((await get(user.id)).emails[0]?.value).toBe("moved@harbour.test");
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
    const user = await newUser({ externalId: "ext-zoe", name: { givenName: "Zoë", familyName: "O'Hara%_" } });
    const find = async (filter: string) =>
      (await scim("GET", `/Users?filter=${encodeURIComponent(filter)}`))
        .json<ScimList<ScimUser>>()
        .Resources.map(({ id }) => id);
    for (const filter of [
      `userName eq "${user.userName.toUpperCase()}"`,
      `id eq "${user.id}"`,
      'externalId eq "ext-zoe"',
      `emails.value eq "${user.userName}"`,
      `emails[type eq "work" and value eq "${user.userName}"]`,
      `name.familyName co "hara%_" and active eq true`,
      `userName sw "${user.userName.split("@")[0]}@" and not (active eq false)`,
      '(userName eq "nobody" or externalId eq "ext-zoe") and meta.created gt "2020-01-01T00:00:00Z"',
      `urn:ietf:params:scim:schemas:core:2.0:User:userName ew "${user.userName}"`,
    ])
      expect([filter, await find(filter)]).toEqual([filter, [user.id]]);
    expect(await find('name.familyName co "%x"')).toEqual([]);
    expect(await find("externalId pr and not (userName pr)")).toEqual([]);
    const { totalResults } = (await scim("GET", "/Users?count=0")).json<ScimList<ScimUser>>();
    const seen: string[] = [];
    for (let start = 1; start <= totalResults; start += 3) {
      const page = (await scim("GET", `/Users?startIndex=${start}&count=3`)).json<ScimList<ScimUser>>();
      expect([page.totalResults, page.startIndex]).toEqual([totalResults, start]);
      seen.push(...page.Resources.map(({ id }) => id));
    }
    expect([seen.length, new Set(seen).size]).toEqual([totalResults, totalResults]);
    // Half a page, and a page after the last one.
    const last = (await scim("GET", `/Users?startIndex=${totalResults}&count=3`)).json<ScimList<ScimUser>>();
    expect([last.itemsPerPage, last.Resources.length]).toEqual([1, 1]);
    expect((await scim("GET", "/Users?startIndex=99999")).json<ScimList<ScimUser>>().Resources).toEqual([]);
    expect((await scim("GET", "/Users?startIndex=-4&count=-1")).json<ScimList<ScimUser>>()).toMatchObject({
      startIndex: 1,
    });
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
    const { Resources } = found.json<ScimList<{ id: string }>>();
    expect([Resources.map((it) => it.id), "members" in (Resources[0] ?? {})]).toEqual([[id], false]);
    expect((await scim("POST", "/Groups", { displayName: "RENAMED" })).statusCode).toBe(409);
    expect((await scim("DELETE", path)).statusCode).toBe(204);
    expect((await get(c)).groups).toEqual([]);
  });

  test("give a role and a business unit, and take them back", async () => {
    const client = await it.organization("Acme", "client");
    await verifyDomain(it, client, "acme.test");
    const ann = await it.user(client, "client_admin", { email: "ann@acme.test" });
    const annas = await it.signIn(ann.email);
    const unit = "Finance";
    const mapped = await annas.send("PUT", "/v1/sign_on/groups/", {
      default_role: "client_user",
      groups: [
        { name: "Portal admins", role: "client_admin", unit: null },
        { name: "Finance", role: null, unit },
      ],
    });
    expect(mapped.statusCode).toBe(200);
    const own = { token: (await connect(annas)).token };
    const user = (await scim("POST", "/Users", { userName: "bob@acme.test" }, own)).json<ScimUser>();
    expect(user.roles[0]?.value).toBe("client_user");
    const member = { value: user.id };
    const admins = (
      await scim("POST", "/Groups", { displayName: "Portal admins", members: [member] }, own)
    ).json<ScimUser>();
    await scim("POST", "/Groups", { displayName: "Finance", members: [member] }, own);
    const row = () =>
      all((tx) =>
        tx.selectFrom("app_user").select(["role", "business_units"]).where("id", "=", user.id).executeTakeFirst(),
      );
    expect(await row()).toEqual({ role: "client_admin", business_units: [unit] });
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
    const list = (await scim("GET", path)).json<ScimList<{ id: string }>>();
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
  const group = (
    await scim("POST", "/Groups", { displayName: "Sought", members: [{ value: user.id }] })
  ).json<ScimUser>();
  expect(await keys(`/Groups/${group.id}?excludedAttributes=members,meta`)).toEqual(["displayName", "id", "schemas"]);
  const search = async (path: string, body: object) =>
    (await scim("POST", `${path}/.search`, body)).json<ScimList<ScimUser>>();
  const named = { filter: `userName eq "${user.userName}"`, attributes: ["userName"] };
  expect((await search("/Users", named)).Resources).toEqual([
    { schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"], id: user.id, userName: user.userName },
  ]);
  expect((await search("/Groups", { filter: 'displayName eq "Sought"' })).totalResults).toBe(1);
  // Of both kinds, in pages: the last user and the first group are neighbours.
  const both = await search("", { count: 1 });
  const last = (await scim("GET", "/Users?count=0")).json<ScimList<ScimUser>>().totalResults;
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
