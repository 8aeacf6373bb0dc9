import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";

import { setRights } from "@parapet/db/queries/access";
import { recordFindings } from "@parapet/db/queries/scans";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";

import type { FairQueue } from "../platform/admission/fair-queue.ts";
import { exportQueue, retestQueue } from "../platform/admission/work-queues.ts";
import { type TestBrowser, type TestPortal, testPortal } from "../testing/test-portal.ts";

let it: TestPortal;
let acme: OrgId;
let admin: TestBrowser;

beforeAll(async () => {
  it = await testPortal();
  acme = await it.organization("Acme", "client", { domain: "acme.test" });
  admin = await it.signIn((await it.user(acme, "client_admin")).email);
  await it.all((tx) =>
    recordFindings(tx, { org: acme, domain: "acme.test", scan: null, at: it.clock.now() }, [
      {
        area: "dark-web-mentions",
        check: "some-check",
        outcome: "open",
        subject: "acme.test",
        target: "acme.test",
        severity: "high",
        evidence: null,
        params: {},
        details: {},
        cvss: null,
        exploitAvailable: null,
        knownExploited: false,
        epss: null,
      },
    ]),
  );
});
afterAll(() => it[Symbol.asyncDispose]());
afterEach(() => {
  vi.restoreAllMocks();
});

/** Work that lasts until it is released. */
const occupy = (queue: FairQueue, org: string, count: number) => {
  const gate = Promise.withResolvers<void>();
  const done = Array.from({ length: count }, (_, n) => queue.run(org, `occupied ${n}`, () => gate.promise));
  return async () => {
    gate.resolve();
    await Promise.all(done);
  };
};
const exportOf = (query = "") => admin.get(`/v1/findings/export/?domain=acme.test&format=csv${query}`);
const exported = async () =>
  (await it.all((tx) => tx.selectFrom("audit_log").select("id").where("action", "=", "finding.exported").execute()))
    .length;

test("ten identical exports are one, further ones wait, and one beyond the bound is refused with 429", async () => {
  const release = occupy(exportQueue, "another organization", 4);
  const asked = vi.spyOn(exportQueue, "run");
  const same = Array.from({ length: 10 }, () => exportOf());
  const others = Array.from({ length: 9 }, (_, n) => exportOf(`&q=word${n}`));
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(19), 30_000);
  const refused = await exportOf("&q=one-too-many");
  expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "10"]);
  expect(await exported()).toBe(0);
  await release();
  const replies = await Promise.all(same);
  expect(new Set(replies.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
  expect(replies[0]?.statusCode).toBe(200);
  expect(replies.map(({ headers }) => Number(headers["x-queue-position"])).every((position) => position >= 4)).toBe(
    true,
  );
  for (const reply of await Promise.all(others)) expect(reply.statusCode).toBe(200);
  const before = await exported();
  const alone = await exportOf();
  expect([alone.statusCode, alone.headers["x-queue-position"]]).toEqual([200, "0"]);
  expect([before, await exported()]).toEqual([10, 11]);
});

test("a queued export states its queue position, an immediate one does not", async () => {
  const release = occupy(exportQueue, "another organization", 4);
  const colleague = await it.signIn((await it.user(acme, "client_admin")).email);
  const positionFor = async (browser: TestBrowser) =>
    (await browser.get("/v1/export_queue/")).json<{ data: { position: number | null } }>().data.position;
  expect(await positionFor(admin)).toBeNull();
  const asked = vi.spyOn(exportQueue, "run");
  const [first, second] = [exportOf("&q=first"), exportOf("&q=second")];
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2), 30_000);
  expect([await positionFor(admin), await positionFor(colleague)]).toEqual([5, null]);
  await release();
  await Promise.all([first, second]);
  expect(await positionFor(admin)).toBeNull();
  expect((await it.browser().get("/v1/export_queue/")).statusCode).toBe(401);
});

test("what a queued export may show is decided when its turn comes", async () => {
  const [left, narrowed] = [await it.user(acme, "client_admin"), await it.user(acme, "client_admin")];
  const [leaver, reader] = [await it.signIn(left.email), await it.signIn(narrowed.email)];
  const exportBy = (browser: TestBrowser) => browser.get("/v1/findings/export/?domain=acme.test&format=csv");
  expect([(await exportBy(leaver)).statusCode, (await exportBy(reader)).statusCode]).toEqual([200, 200]);
  const release = occupy(exportQueue, "another organization", 4);
  const asked = vi.spyOn(exportQueue, "run");
  const queued = [exportBy(leaver), exportBy(reader)];
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2), 30_000);
  expect((await admin.send("PATCH", `/v1/user_management/${left.id}/`, { disabled: true })).statusCode).toBe(200);
  await it.all((tx) => setRights(tx, acme, narrowed.id, { denied: ["findings:export"], granted: [] }));
  await release();
  expect((await Promise.all(queued)).map(({ statusCode }) => statusCode)).toEqual([401, 403]);
});

test("whether a queued re-test may run is decided when its turn comes", async () => {
  const { id } = await it.all((tx) => tx.selectFrom("finding").select("id").executeTakeFirstOrThrow());
  const [left, narrowed] = [await it.user(acme, "client_admin"), await it.user(acme, "client_admin")];
  const browsers = [await it.signIn(left.email), await it.signIn(narrowed.email)];
  const release = occupy(retestQueue, "another organization", 8);
  const asked = vi.spyOn(retestQueue, "run");
  const queued = browsers.map((browser) => browser.post(`/v1/findings/${id}/verify/`));
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2), 30_000);
  expect((await admin.send("PATCH", `/v1/user_management/${left.id}/`, { disabled: true })).statusCode).toBe(200);
  await it.all((tx) => setRights(tx, acme, narrowed.id, { denied: ["findings:triage"], granted: [] }));
  await release();
  expect((await Promise.all(queued)).map(({ statusCode }) => statusCode)).toEqual([401, 403]);
  const { rows } = await it.all((tx) => sql`select from jobs.job where name = 'verify-finding'`.execute(tx));
  expect(rows).toEqual([]);
}, 60_000);

test("re-tests: identical ones are joined, the queue position is stated, and one beyond the limit is refused with 429", async () => {
  const { id } = await it.all((tx) => tx.selectFrom("finding").select("id").executeTakeFirstOrThrow());
  const retest = () => admin.post(`/v1/findings/${id}/verify/`);
  const releaseOwn = occupy(retestQueue, acme, 20);
  const refused = await retest();
  expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "10"]);
  await releaseOwn();

  const release = occupy(retestQueue, "another organization", 8);
  const asked = vi.spyOn(retestQueue, "run");
  const same = Array.from({ length: 5 }, () => retest());
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(5), 30_000);
  expect(new Set(asked.mock.results.map(({ value }) => value)).size).toBe(1);
  await release();
  // A worker answers all of them at once.
  await vi.waitFor(async () => {
    const { rows } = await it.all((tx) => sql`select from jobs.job where name = 'verify-finding'`.execute(tx));
    expect(rows).toHaveLength(1);
  }, 30_000);
  await it.all((tx) =>
    sql`insert into finding_event (finding_id, org_id, at, kind, details)
        values (${id}, ${acme}, now(), 'verified', '{"verdict":"still there","reason":null}')`.execute(tx),
  );
  const replies = await Promise.all(same);
  expect(replies.map(({ statusCode, headers }) => [statusCode, headers["x-queue-position"]])).toEqual(
    Array.from({ length: 5 }, () => [200, "8"]),
  );
}, 60_000);

test("a list of findings with a search word counts as an expensive search, one without does not", async () => {
  const counted = vi.spyOn(it.services.expensive, "run");
  expect((await admin.get("/v1/findings/?domain=acme.test")).statusCode).toBe(200);
  expect(counted).not.toHaveBeenCalled();
  expect((await admin.get("/v1/findings/?domain=acme.test&q=acme")).statusCode).toBe(200);
  expect(counted).toHaveBeenCalledTimes(1);
});

test("the picture of all assets counts as an expensive search", async () => {
  const counted = vi.spyOn(it.services.expensive, "run");
  expect((await admin.get("/v1/assets/graph/?domain=acme.test")).statusCode).toBe(200);
  expect(counted).toHaveBeenCalledTimes(1);
});

test("a request whose body arrives slowly is decided when it runs", async () => {
  const left = await it.user(acme, "client_admin");
  const browser = await it.signIn(left.email);
  const gate = Promise.withResolvers<void>();
  const body = async function* () {
    yield Buffer.from('{"name":"slow"');
    await gate.promise;
    yield Buffer.from("}");
  };
  const waiting = browser.post("/v1/groups/", Readable.from(body()), { "content-type": "application/json" });
  await sleep(1_100);
  expect((await admin.send("PATCH", `/v1/user_management/${left.id}/`, { disabled: true })).statusCode).toBe(200);
  gate.resolve();
  expect((await waiting).statusCode).toBe(401);
  const groups = await it.all((tx) => tx.selectFrom("user_group").select("name").execute());
  expect(groups).toEqual([]);
});

test("of many users that are changed at once, those after the caller's own end stay as they are", async () => {
  const [left, first, second] = [
    await it.user(acme, "client_admin"),
    await it.user(acme, "client_user"),
    await it.user(acme, "client_user"),
  ];
  const browser = await it.signIn(left.email);
  const run = it.services.turns.run.bind(it.services.turns);
  const gate = Promise.withResolvers<void>();
  let steps = 0;
  const turns = vi.spyOn(it.services.turns, "run").mockImplementation(async (org, work) => {
    steps += 1;
    if (steps === 2) await gate.promise;
    return run(org, work) as never;
  });
  const waiting = browser.post("/v1/user_management/bulk/", { action: "disable", ids: [first.id, second.id] });
  await vi.waitFor(() => expect(steps).toBe(2), 15_000);
  turns.mockRestore();
  expect((await admin.send("PATCH", `/v1/user_management/${left.id}/`, { disabled: true })).statusCode).toBe(200);
  gate.resolve();
  const { data } = (await waiting).json<{ data: { done: boolean }[] }>();
  expect(data.map(({ done }) => done)).toEqual([true, false]);
});
