import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { runJob } from "../../testing/run-job.ts";
import type { TestBrowser, TestUser } from "../../testing/test-portal.ts";
import { answerChange, verifyDomain } from "../sign-on/testing/sign-on-stage.ts";
import { type ScimStage, scimStage, type ScimUser } from "./testing/scim-stage.ts";

let stage: ScimStage;
let acme: TestUser["org"];
let ann: TestUser;
let ben: TestUser;
let anns: TestBrowser;
let bens: TestBrowser;
let token: string;
let connection: string;
beforeAll(async () => {
  stage = await scimStage();
  const { it, connect } = stage;
  acme = await it.organization("Acme", "client");
  await verifyDomain(it, acme, "acme.test");
  it.clock.pass(1_000);
  ann = await it.user(acme, "client_admin", { email: "ann@acme.test" });
  ben = await it.user(acme, "client_admin", { email: "ben@acme.test" });
  [anns, bens] = [await it.signIn(ann.email), await it.signIn(ben.email)];
  ({ token, id: connection } = await connect(anns));
}, 120_000);
afterAll(() => stage[Symbol.asyncDispose]());

const send = (method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE", path: string, body?: object) =>
  stage.scim(method, path, body, { token });
const push = (email: string, more: object = {}) =>
  send("POST", "/Users", { userName: email, emails: [{ value: email }], name: { givenName: "G" }, ...more });
const rowOf = (id: string) =>
  stage.all((tx) => tx.selectFrom("app_user").selectAll().where("id", "=", id).executeTakeFirstOrThrow());
const auditedOf = (action: string, object: string) =>
  stage.all((tx) =>
    tx
      .selectFrom("audit_log")
      .select(["actor_id", "result", "detail"])
      .where("action", "=", action)
      .where("object", "=", object)
      .orderBy("seq", "desc")
      .executeTakeFirst(),
  );
const idOf = async (email: string) =>
  (await stage.all((tx) => tx.selectFrom("app_user").select("id").where("email", "=", email).executeTakeFirstOrThrow()))
    .id;
const moveTo = (id: string, email: string) =>
  send("PUT", `/Users/${id}`, { userName: email, emails: [{ value: email }], name: { givenName: "G" } });
const changes = async (browser: TestBrowser) =>
  (await browser.get("/v1/identity_changes/")).json<{ data: { changes: { id: string; user: string }[] } }>().data
    .changes;

describe("an existing account", () => {
  test("is managed by a connection only after its owner has agreed", async () => {
    const cleo = await stage.it.user(acme, "client_user", { email: "cleo@acme.test" });
    expect((await push(cleo.email)).statusCode).toBe(409);
    expect((await push(cleo.email)).statusCode).toBe(409);
    expect((await send("GET", `/Users/${cleo.id}`)).statusCode).toBe(404);
    expect(await auditedOf("user.link-requested", cleo.id)).toMatchObject({
      detail: { connection, creator: ann.id },
    });
    expect((await stage.it.mailTo(cleo.email)).filter(({ text }) => text.includes("/identity-change/"))).toHaveLength(
      1,
    );
    expect(await answerChange(stage.it, cleo.email)).toBe(true);
    expect((await push(cleo.email)).statusCode).toBe(201);
  });

  test("keeps its address until the owner confirms the new one at the old one; everyone is told", async () => {
    const dora = (await push("dora@acme.test")).json<ScimUser>();
    const reply = await moveTo(dora.id, "attacker@acme.test");
    const [letter] = await stage.it.mailTo("dora@acme.test");
    const token = /\/identity-change\/([\w-]+)/.exec(letter?.text ?? "")?.[1];
    const read = await stage.it.browser().post("/v1/identity_change/", { token });
    expect(read.json()).toMatchObject({
      data: { kind: "address", email: "dora@acme.test", new_email: "attacker@acme.test", state: "pending" },
    });
    expect([reply.statusCode, reply.json<ScimUser>().emails[0]?.value]).toEqual([200, "dora@acme.test"]);
    await moveTo(dora.id, "attacker@acme.test");
    expect((await rowOf(dora.id)).email).toBe("dora@acme.test");
    expect(await stage.it.mailTo("attacker@acme.test")).toEqual([]);
    for (const { email } of [ann, ben])
      expect((await stage.it.mailTo(email)).map(({ subject }) => subject)).toContain(
        "Change of address requested for G",
      );
    expect(await auditedOf("user.address-requested", dora.id)).toMatchObject({
      detail: {
        connection,
        creator: ann.id,
        fields: { email: { before: "dora@acme.test", after: "attacker@acme.test" } },
      },
    });
    expect(await answerChange(stage.it, "dora@acme.test", "rejected")).toBe(true);
    await moveTo(dora.id, "attacker@acme.test");
    expect(await changes(bens)).not.toContainEqual(expect.objectContaining({ user: dora.id }));
    await moveTo(dora.id, "dora.new@acme.test");
    expect(await answerChange(stage.it, "dora@acme.test")).toBe(true);
    expect((await rowOf(dora.id)).email).toBe("dora.new@acme.test");
    for (const address of ["dora@acme.test", "dora.new@acme.test", ben.email])
      expect((await stage.it.mailTo(address)).map(({ subject }) => subject)).toContain("Email address of G changed");
    const notices = await stage.it.all((tx) =>
      tx.selectFrom("org_notice").select("kind").where("user_id", "=", dora.id).orderBy("kind").execute(),
    );
    expect(notices.map(({ kind }) => kind)).toEqual([
      "address_change_requested",
      "address_change_requested",
      "address_changed",
    ]);
    // A link is used once, and not after its term.
    expect(await answerChange(stage.it, "dora@acme.test")).toBe(false);
    await moveTo(dora.id, "dora.late@acme.test");
    const late = (await stage.it.mailTo("dora.new@acme.test"))
      .map(({ text }) => /\/identity-change\/([\w-]+)/.exec(text)?.[1])
      .find((found) => found !== undefined);
    const before = stage.it.clock.at;
    stage.it.clock.pass(7 * 24 * 3_600_000 + 1);
    const answer = { token: late, answer: "confirmed" };
    expect((await stage.it.browser().post("/v1/identity_change/answer/", answer)).statusCode).toBe(404);
    stage.it.clock.at = before;
    expect((await rowOf(dora.id)).email).toBe("dora.new@acme.test");
  });

  test("of another organization below the own domain is listed for both, and for operators with their names", async () => {
    const other = await stage.it.organization("Elsewhere", "client");
    const theirs = await stage.it.signIn((await stage.it.user(other, "client_admin")).email);
    const body = { first_name: "I", last_name: "N", email: "invented@acme.test", role: "client_user" };
    expect((await theirs.post("/v1/user_management/", body)).statusCode).toBe(200);
    const staff = await stage.it.organization("Staff", "operator");
    const operator = await stage.it.signIn((await stage.it.user(staff, "super_admin")).email);
    const conflicts = async (browser: TestBrowser) =>
      (await browser.get("/v1/identity_changes/")).json<{ data: { conflicts: object[] } }>().data.conflicts;
    const conflict = { email: "invented@acme.test", domain: "acme.test" };
    expect(await conflicts(anns)).toMatchObject([{ ...conflict, side: "owner", holder: null, owner: null }]);
    expect(await conflicts(theirs)).toMatchObject([{ ...conflict, side: "holder", holder: null, owner: null }]);
    expect(await conflicts(operator)).toMatchObject([{ ...conflict, holder: "Elsewhere", owner: "Acme" }]);
    const stranger = await stage.it.signIn((await stage.it.user(stage.org, "partner_admin")).email);
    expect(await conflicts(stranger)).toEqual([]);
  });

  test("gets a new address by a second administrator with its rights, never by the first", async () => {
    const emil = (await push("emil@acme.test")).json<ScimUser>();
    await moveTo(emil.id, "emil.new@acme.test");
    const [change] = (await changes(anns)).filter(({ user }) => user === emil.id);
    const decide = (browser: TestBrowser, decision: string) =>
      browser.post(`/v1/identity_changes/${change?.id ?? ""}/decide/`, { decision });
    expect((await decide(anns, "approved")).statusCode).toBe(403);
    const narrow = await stage.it.signIn((await stage.it.user(acme, "client_admin", { denied: ["risk:read"] })).email);
    expect((await decide(narrow, "approved")).statusCode).toBe(403);
    // Nor by an account that was created after the request.
    stage.it.clock.pass(1_000);
    const late = await stage.it.signIn((await stage.it.user(acme, "client_admin")).email);
    expect((await decide(late, "approved")).statusCode).toBe(403);
    const stranger = await stage.it.signIn((await stage.it.user(stage.org, "partner_admin")).email);
    expect((await decide(stranger, "approved")).statusCode).toBe(404);
    expect((await decide(bens, "approved")).statusCode).toBe(200);
    expect((await rowOf(emil.id)).email).toBe("emil.new@acme.test");
    expect(await auditedOf("user.changed", emil.id)).toMatchObject({ actor_id: ben.id });
  });

  test("with rights that the author of the token lacks is neither moved nor linked", async () => {
    const fox = await stage.it.user(acme, "client_admin", { email: "fox@acme.test" });
    expect((await push(fox.email)).statusCode).toBe(409);
    expect(await answerChange(stage.it, fox.email)).toBe(true);
    expect((await push(fox.email)).statusCode).toBe(201);
    const narrow = (denied: string[]) => bens.send("PATCH", `/v1/user_management/${ann.id}/`, { denied });
    expect((await narrow(["credentials:reveal"])).statusCode).toBe(200);
    expect((await moveTo(fox.id, "mallory@acme.test")).statusCode).toBe(409);
    // Nor renamed.
    const renamed = await send("PATCH", `/Users/${fox.id}`, {
      Operations: [{ op: "replace", path: "name.familyName", value: "Other" }],
    });
    expect(renamed.statusCode).toBe(409);
    expect((await rowOf(fox.id)).last_name).not.toBe("Other");
    expect((await push(ben.email)).statusCode).toBe(409);
    expect(await auditedOf("user.link-requested", ben.id)).toBeUndefined();
    // Nor does emptying the list of emergency accounts help her.
    expect((await bens.send("PUT", "/v1/sign_on/emergency/", { users: [ben.id] })).statusCode).toBe(200);
    expect((await anns.send("PUT", "/v1/sign_on/emergency/", { users: [] })).statusCode).toBe(403);
    await narrow([]);
    expect((await bens.send("PUT", "/v1/sign_on/emergency/", { users: [] })).statusCode).toBe(200);
    // A request that was allowed lapses with the right.
    await moveTo(fox.id, "fox.new@acme.test");
    await narrow(["credentials:reveal"]);
    expect(await answerChange(stage.it, fox.email)).toBe(false);
    await narrow([]);
    expect((await rowOf(fox.id)).email).toBe(fox.email);
  });

  test("that an administrator has disabled is not enabled by the provider", async () => {
    const gil = (await push("gil@acme.test")).json<ScimUser>();
    const activate = (active: boolean) =>
      send("PATCH", `/Users/${gil.id}`, { Operations: [{ op: "replace", path: "active", value: active }] });
    await activate(false);
    await activate(true);
    expect((await rowOf(gil.id)).status).toBe("active");
    await bens.send("PATCH", `/v1/user_management/${gil.id}/`, { disabled: true });
    expect((await activate(true)).json<ScimUser>().active).toBe(false);
    expect((await rowOf(gil.id)).status).toBe("disabled");
    expect(await auditedOf("user.enabled", gil.id)).toMatchObject({ result: "refused" });
    // Nor by removing and creating it again.
    expect((await send("DELETE", `/Users/${gil.id}`)).statusCode).toBe(409);
    expect((await push("gil@acme.test")).statusCode).toBe(409);
    expect((await rowOf(gil.id)).status).toBe("disabled");
    await bens.send("PATCH", `/v1/user_management/${gil.id}/`, { disabled: false });
    await activate(false);
    expect((await send("DELETE", `/Users/${gil.id}`)).statusCode).toBe(204);
  });
});

describe("a business unit of a mapping", () => {
  const unitsOf = async (id: string) => (await rowOf(id)).business_units;
  const map = (groups: object[]) => anns.send("PUT", "/v1/sign_on/groups/", { default_role: "client_user", groups });
  const entry = (name: string, unit: string | null) => ({ name, role: null, unit });

  test("is the limit of the account; the provider narrows and moves it and never lifts or widens it", async () => {
    expect((await map([entry("Sales", "Sales"), entry("Ops", "Ops"), entry("All", null)])).statusCode).toBe(200);
    const hal = (await push("hal@acme.test")).json<ScimUser>();
    expect(await unitsOf(hal.id)).toBeNull();
    const members = [{ value: hal.id }];
    const sales = (await send("POST", "/Groups", { displayName: "Sales", members })).json<{ id: string }>();
    await send("POST", "/Groups", { displayName: "All", members });
    expect(await unitsOf(hal.id)).toEqual(["Sales"]);
    const ops = (await send("POST", "/Groups", { displayName: "Ops", members })).json<{ id: string }>();
    expect((await unitsOf(hal.id))?.toSorted()).toEqual(["Ops", "Sales"]);
    await send("DELETE", `/Groups/${sales.id}`);
    expect(await unitsOf(hal.id)).toEqual(["Ops"]);
    // Changed in the mapping: at once.
    await map([entry("Ops", "Operations"), entry("All", null)]);
    expect(await unitsOf(hal.id)).toEqual(["Operations"]);
    // Removed from the group, and the mapping deleted: the limit stays.
    await send("DELETE", `/Groups/${ops.id}`);
    await map([]);
    expect(await unitsOf(hal.id)).toEqual(["Operations"]);
    // An administrator's own limit holds besides it; of two that have nothing in common nothing is left.
    const limit = (business_units: string[] | null) =>
      bens.send("PATCH", `/v1/user_management/${hal.id}/`, { business_units });
    await limit(["operations", "Lab"]);
    expect(await unitsOf(hal.id)).toEqual(["operations"]);
    await limit(["Lab"]);
    expect(await unitsOf(hal.id)).toEqual([]);
    await limit(null);
    expect(await unitsOf(hal.id)).toBeNull();
  });
});

describe("two operators", () => {
  test("are two people: neither is moved or taken over by the other's token, nor approves after the other has touched the account", async () => {
    const { it } = stage;
    const staff = await stage.all((tx) =>
      tx.selectFrom("organization").select("id").where("kind", "=", "operator").executeTakeFirstOrThrow(),
    );
    const org = staff.id as TestUser["org"];
    await verifyDomain(it, org, "staff.test");
    const [olga, otto] = [
      await it.user(org, "super_admin", { email: "olga@staff.test" }),
      await it.user(org, "super_admin", { email: "otto@staff.test" }),
    ];
    it.clock.pass(1_000);
    const [olgas, ottos] = [await it.signIn(olga.email), await it.signIn(otto.email)];
    const { token: own } = await stage.connect(olgas);
    const taken = await stage.scim("POST", "/Users", { userName: otto.email }, { token: own });
    expect([taken.statusCode, taken.json<{ scimType: string }>().scimType]).toEqual([409, "mutability"]);
    const request = async () =>
      (await olgas.post("/v1/break_glass/", { organization_id: acme, reason: "Incident at the customer" })).json<{
        data: { id: string };
      }>().data.id;
    const approve = async (browser: TestBrowser, id: string) =>
      (await browser.post(`/v1/break_glass/${id}/approve/`, {})).statusCode;
    expect(await approve(ottos, await request())).toBe(200);
    const asked = await request();
    const { password_hash } = await rowOf(otto.id);
    expect((await olgas.post(`/v1/user_management/${otto.id}/reset/`)).statusCode).toBe(200);
    // Anyone who has chosen a password since is not known to be another person than who reset it.
    await stage.all((tx) =>
      tx.updateTable("app_user").set({ password_hash, temporary_until: null }).where("id", "=", otto.id).execute(),
    );
    const again = await it.signIn(otto.email);
    const refused = await again.post(`/v1/break_glass/${asked}/approve/`, {});
    expect([refused.statusCode, refused.body]).toEqual([
      403,
      expect.stringContaining("The approver must be another person"),
    ]);
    // Nor a while after, with a new request.
    it.clock.pass(24 * 3_600_000);
    const [later, last] = [await it.signIn(olga.email), await it.signIn(otto.email)];
    const next = await later.post("/v1/break_glass/", { organization_id: acme, reason: "Incident at the customer" });
    expect(await approve(last, next.json<{ data: { id: string } }>().data.id)).toBe(403);
  });
});

test("requests without an answer are forgotten, and consents are not", async () => {
  const ida = await stage.it.user(acme, "client_user", { email: "ida@acme.test" });
  expect((await push(ida.email)).statusCode).toBe(409);
  expect(await answerChange(stage.it, ida.email)).toBe(true);
  const dora = await stage.all((tx) =>
    tx.selectFrom("app_user").select("id").where("email", "=", "dora.new@acme.test").executeTakeFirstOrThrow(),
  );
  const left = (id: string) =>
    stage.all((tx) => tx.selectFrom("identity_change").select("kind").where("user_id", "=", id).execute());
  const before = stage.it.clock.at;
  expect((await left(dora.id)).length).toBeGreaterThan(0);
  stage.it.clock.pass(48 * 24 * 3_600_000);
  await runJob(stage.it, "sweep-sessions");
  stage.it.clock.at = before;
  // Sessions are over as well by then.
  [anns, bens] = [await stage.it.signIn(ann.email), await stage.it.signIn(ben.email)];
  expect(await left(dora.id)).toEqual([]);
  expect(await left(ida.id)).toEqual([{ kind: "link" }]);
});

test("a change by hand is recorded with its fields before and after", async () => {
  const kit = await stage.it.user(acme, "client_admin", { email: "kit@acme.test" });
  const change = { denied: ["scans:start"], last_name: "Other" };
  expect((await bens.send("PATCH", `/v1/user_management/${kit.id}/`, change)).statusCode).toBe(200);
  expect(await auditedOf("user.changed", kit.id)).toMatchObject({
    actor_id: ben.id,
    detail: {
      fields: {
        denied: { before: [], after: ["scans:start"] },
        last_name: { before: expect.stringContaining("Number"), after: "Other" },
      },
    },
  });
});

describe("links that were sent to a former address", () => {
  const linksTo = async (email: string) =>
    (await stage.it.mailTo(email)).flatMap(({ text }) => /\/identity-change\/([\w-]+)/.exec(text)?.[1] ?? []);
  const confirm = async (link: string | undefined) =>
    (await stage.it.browser().post("/v1/identity_change/answer/", { token: link, answer: "confirmed" })).statusCode;

  test("decide nothing once another request has changed the address, and consents are asked for again", async () => {
    const others = [await stage.connect(bens), await stage.connect(bens)];
    const emil = await idOf("emil.new@acme.test");
    const ask = (of: (typeof others)[number] | undefined) =>
      stage.scim("POST", "/Users", { userName: "emil.new@acme.test" }, { token: of?.token ?? "" });
    // One request of another connection is open, one was confirmed and is not used yet.
    for (const of of others) expect((await ask(of)).statusCode).toBe(409);
    const [open, agreed] = await linksTo("emil.new@acme.test");
    expect(await confirm(agreed)).toBe(200);
    await moveTo(emil, "emil.last@acme.test");
    expect(await confirm((await linksTo("emil.new@acme.test"))[0])).toBe(200);
    expect((await rowOf(emil)).email).toBe("emil.last@acme.test");
    expect(await confirm(open)).toBe(404);
    const states = await stage.all((tx) =>
      tx.selectFrom("identity_change").select("state").where("user_id", "=", emil).where("kind", "=", "link").execute(),
    );
    expect(states).toEqual([{ state: "withdrawn" }, { state: "withdrawn" }]);
  });

  test("decide nothing once the address is another one, however it changed", async () => {
    const [cleo, other] = [await idOf("cleo@acme.test"), await stage.connect(bens)];
    const asked = await stage.scim("POST", "/Users", { userName: "cleo@acme.test" }, { token: other.token });
    expect(asked.statusCode).toBe(409);
    const [link] = await linksTo("cleo@acme.test");
    await stage.all((tx) =>
      tx.updateTable("app_user").set({ email: "cleo.new@acme.test" }).where("id", "=", cleo).execute(),
    );
    expect(await confirm(link)).toBe(404);
    expect((await stage.it.browser().post("/v1/identity_change/", { token: link })).statusCode).toBe(404);
  });
});
