import { readKeyId } from "@parapet/db/envelope";
import { setRights } from "@parapet/db/queries/access";
import { dataKeyById } from "@parapet/db/queries/platform";
import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import { DAY_MS } from "@parapet/domain/durations";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { totpWith } from "../platform/session/one-time-code.ts";
import { runJob } from "../testing/run-job.ts";
import { PASSWORD, type TestBrowser, type TestPortal, testPortal } from "../testing/test-portal.ts";

let it: TestPortal;
let org: OrgId;
let user: UserId;
let browser: TestBrowser;
let serial = 0;

beforeAll(async () => {
  it = await testPortal();
});
afterAll(() => it[Symbol.asyncDispose]());
beforeEach(async () => {
  serial += 1;
  org = await it.organization(`Acme ${serial}`, "client", { domain: `acme${serial}.test` });
  const admin = await it.user(org, "client_admin");
  user = admin.id;
  browser = await it.confirm(await it.signIn(admin.email));
});

const NEW_KEY = { name: "pipeline", scopes: ["findings.read"], password: PASSWORD };
const TAKEDOWN = { kind: "add_on", add_on: "takedown", pack: "single" };
const create = (key: string | undefined, body: object = NEW_KEY, by = browser) =>
  by.post("/v1/api_keys/", body, key === undefined ? {} : { "idempotency-key": key });
const keysOf = async (by = browser) => (await by.get("/v1/api_keys/")).json<{ data: { name: string }[] }>().data.length;
const outcome = (reply: { statusCode: number; json<T>(): T }) => [
  reply.statusCode,
  reply.json<{ detail?: string }>().detail,
];

test("a repeated request is answered as the first one was, and nothing is made twice", async () => {
  const first = await create("a1");
  const second = await create("a1");
  expect(first.statusCode).toBe(200);
  expect([second.statusCode, second.body]).toEqual([200, first.body]);
  expect([first.headers["idempotent-replayed"], second.headers["idempotent-replayed"]]).toEqual([undefined, "true"]);
  expect(second.headers["content-type"]).toBe(first.headers["content-type"]);
  expect(await keysOf()).toBe(1);
  await create(undefined);
  expect(await keysOf()).toBe(2);
});

test("requests at the same time are one", async () => {
  const replies = await Promise.all(Array.from({ length: 5 }, () => create("at-once")));
  expect(new Set(replies.map(({ body }) => body)).size).toBe(1);
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
  expect(await keysOf()).toBe(1);
});

test("another body under the same key is refused", async () => {
  await create("b1");
  expect(outcome(await create("b1", { ...NEW_KEY, name: "other" }))).toEqual([
    409,
    "This Idempotency-Key belongs to a request with other content or other permissions.",
  ]);
  expect(await keysOf()).toBe(1);
});

test.each([["with space"], ["é"], ["x".repeat(256)], [""]])("the key %j is refused", async (key) => {
  expect((await create(key)).statusCode).toBe(400);
  expect(await keysOf()).toBe(0);
});

test("a refused request uses up nothing", async () => {
  expect((await create("c1", { ...NEW_KEY, name: "" })).statusCode).toBe(400);
  expect((await create("c1", { ...NEW_KEY, password: "wrong" })).statusCode).toBe(403);
  expect((await create("c1")).statusCode).toBe(200);
});

test("a key belongs to its caller and to one operation", async () => {
  const colleague = await it.confirm(await it.signIn((await it.user(org, "client_admin")).email));
  await create("d1");
  const theirs = await create("d1", NEW_KEY, colleague);
  expect([theirs.statusCode, theirs.headers["idempotent-replayed"]]).toEqual([200, undefined]);
  const elsewhere = await browser.post("/v1/account/fresh_code/", undefined, { "idempotency-key": "d1" });
  expect([elsewhere.statusCode, elsewhere.headers["idempotent-replayed"]]).toEqual([200, undefined]);
});

test("someone who has lost a right does not get the earlier answer", async () => {
  await create("e1");
  await it.all((tx) => setRights(tx, org, user, { denied: ["leaks:read"], granted: [] }));
  expect((await create("e1")).statusCode).toBe(409);
});

test("another session of the same person does not get the earlier answer", async () => {
  const { email } = await it.user(org, "client_admin");
  const made = await create("s1", NEW_KEY, await it.confirm(await it.signIn(email)));
  expect(made.statusCode).toBe(200);
  // Signed in, and not confirmed as creating a key requires.
  expect((await create("s1", NEW_KEY, await it.signIn(email))).statusCode).toBe(409);
});

test("an answer for which the session proved itself is not given again until it does again", async () => {
  const made = await create("p1");
  const scim = { name: "directory" };
  const provision = () => browser.post("/v1/sign_on/scim/", scim, { "idempotency-key": "p2" });
  const [order, token] = [{ item: { ...TAKEDOWN, quantity: 1 } }, await provision()];
  const ordered = await browser.post("/v1/invoices/", order, { "idempotency-key": "p3" });
  expect([made.statusCode, token.statusCode, ordered.statusCode]).toEqual([200, 200, 200]);
  it.clock.pass(6 * 60_000);
  const codeOf = (reply: { json<T>(): T }) => reply.json<{ code?: string }>().code;
  expect([codeOf(await create("p1")), codeOf(await provision())]).toEqual([
    "fresh_code_required",
    "fresh_code_required",
  ]);
  const again = await browser.post("/v1/invoices/", order, { "idempotency-key": "p3" });
  expect([again.statusCode, again.body]).toEqual([200, ordered.body]);
  browser = await it.confirm(browser);
  expect([(await create("p1")).body, (await provision()).body]).toEqual([made.body, token.body]);
});

test("recovery codes are not given again to a session that has proved nothing lately", async () => {
  const started = await browser.post("/v1/account/two_step/", { password: PASSWORD });
  const { secret } = started.json<{ data: { secret: string } }>().data;
  const code = totpWith(secret).generate({ timestamp: it.clock.at });
  const confirm = () => browser.post("/v1/account/two_step/confirm/", { code }, { "idempotency-key": "r1" });
  const first = await confirm();
  expect(first.statusCode).toBe(200);
  it.clock.pass(6 * 60_000);
  const again = await confirm();
  expect([again.statusCode, again.body.includes("recovery_codes")]).toEqual([403, false]);
});

test("a caller has so many kept at a time, and what is looked up is not kept", async () => {
  const kept = async () =>
    (await it.all((tx) => sql`select from idempotent_request where caller_id = ${user}`.execute(tx))).rows.length;
  const looked = await browser.post("/v1/ioc/lookup/", { values: ["192.0.2.1"] }, { "idempotency-key": "l" });
  expect([looked.statusCode, await kept()]).toEqual([200, 0]);
  await create("known");
  await it.all((tx) =>
    sql`insert into idempotent_request (caller_id, operation, request_key, request_mac, created_at)
        select ${user}, 'x', n::text, '', now() from generate_series(1, 9999) n`.execute(tx),
  );
  expect(outcome(await create("one-more"))[0]).toBe(429);
  expect([(await create("known")).statusCode, await keysOf(), await kept()]).toEqual([200, 1, 10_000]);
});

test("an order is placed once", async () => {
  const order = (quantity: number) =>
    browser.post("/v1/invoices/", { item: { ...TAKEDOWN, quantity } }, { "idempotency-key": "f" });
  const [first, second] = [await order(1), await order(1)];
  expect([first.statusCode, second.body]).toEqual([200, first.body]);
  expect((await order(2)).statusCode).toBe(409);
  expect((await browser.get("/v1/invoices/")).json<{ data: object[] }>().data.length).toBe(1);
});

test("an order that was refused can be placed under the same key", async () => {
  const order = (quantity: number) =>
    browser.post("/v1/invoices/", { item: { ...TAKEDOWN, quantity } }, { "idempotency-key": "g" });
  expect((await order(-1)).statusCode).toBe(400);
  expect((await order(1)).statusCode).toBe(200);
});

test("the description offers the key for signed-in calls that are POST, and for no other", async () => {
  type Operation = { readonly parameters?: readonly { readonly $ref?: string }[] };
  const { paths } = (await it.app.inject("/v1/openapi.json")).json<{
    paths: Record<string, Record<string, Operation>>;
  }>();
  const offers = ({ parameters = [] }: Operation = {}) =>
    parameters.some(({ $ref }) => $ref?.endsWith("/IdempotencyKey"));
  expect([offers(paths["/v1/api_keys/"]?.["post"]), offers(paths["/v1/api_keys/"]?.["get"])]).toEqual([true, false]);
  expect(offers(paths["/v1/credentials/reveal/"]?.["post"])).toBe(false);
});

test("the kept answer is sealed and gone after a day", async () => {
  const made = await create("h1");
  const { secret } = made.json<{ data: { secret: string } }>().data;
  const kept = () =>
    it.all((tx) => sql<{ answer: Buffer }>`select answer from idempotent_request where request_key = 'h1'`.execute(tx));
  const [row] = (await kept()).rows;
  expect(row?.answer.length).toBeGreaterThan(100);
  expect(row?.answer.includes(secret)).toBe(false);
  const sealedBy = await it.all((tx) => dataKeyById(tx, readKeyId(row?.answer ?? Buffer.alloc(0))));
  expect(sealedBy?.org_id).toBe(org);
  it.clock.pass(DAY_MS + 60_000);
  await runJob(it, "sweep-sessions");
  expect((await kept()).rows).toEqual([]);
});
