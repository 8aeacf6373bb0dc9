import { STATEMENT_TIMEOUT_MS } from "@parapet/db/statement-limits";
import { asSystem } from "@parapet/db/unscoped";
import { endpoint } from "@parapet/domain/contracts/endpoint";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import * as z from "zod";

import { inBackground } from "../platform/connection-pools.ts";
import { serve } from "../platform/http/serve.ts";
import { whoIs } from "../platform/session/who-is.ts";
import { testCall } from "../testing/test-call.ts";
import { TestBrowser, testPortal, type TestPortal } from "../testing/test-portal.ts";
import { buildApp } from "./app.ts";

const slow = endpoint(testCall("GET", "/slow/", "intel:read"), {
  summary: "For these tests",
  query: z.strictObject({ seconds: z.coerce.number().max(60) }),
  reply: z.object({}),
});

let it: TestPortal;
/** The same portal with a route that runs for a given time, up to the statement timeout. */
let app: TestPortal["app"];

beforeAll(async () => {
  it = await testPortal({}, { hasOnePool: false });
  app = await buildApp(it.services, { whoIs });
  serve(
    app,
    it.services,
    slow,
    async ({ db, query }) => {
      await sql`select pg_sleep(${query.seconds})`.execute(db);
      return {};
    },
    { work: "search" },
  );
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await it[Symbol.asyncDispose]();
});

const timeoutOf = async (db: TestPortal["services"]["db"]): Promise<string | undefined> =>
  (await sql<{ statement_timeout: string }>`show statement_timeout`.execute(db)).rows[0]?.statement_timeout;

const person = async (org: Awaited<ReturnType<TestPortal["organization"]>>): Promise<TestBrowser> => {
  const user = await it.user(org, "client_user");
  return it.signIn(user.email, new TestBrowser(app));
};

describe("statement timeouts", () => {
  test("every pool has the one of its class of work", async () => {
    const { services } = it;
    expect([
      await timeoutOf(services.db),
      await timeoutOf(services.reserved.db),
      await timeoutOf(inBackground(services).db),
    ]).toEqual(["15s", "5s", "15min"]);
  });

  test("the queue's connections have one too", async () => {
    const { rows } = (await it.services.jobs.boss.getDb().executeSql("show statement_timeout", [])) as {
      rows: { statement_timeout: string }[];
    };
    expect(rows).toEqual([{ statement_timeout: "15min" }]);
  });

  // Eight seconds of waiting; what such an error is answered with has a test of its own (app.test.ts).
  test.runIf(inject("isNightly"))("a search that takes too long is stopped and says what to do", async () => {
    const browser = await person(await it.organization("Slow"));
    const began = Date.now();
    const reply = await browser.get("/v1/slow/?seconds=60", { "accept-language": "en" });
    expect(Date.now() - began).toBeLessThan(STATEMENT_TIMEOUT_MS.search * 3);
    expect(reply.statusCode).toBe(503);
    expect(reply.json()).toMatchObject({ code: "took_too_long", detail: expect.stringContaining("Narrow the search") });
  });

  test.runIf(inject("isNightly"))("a search in the indicator database is one of them", async () => {
    const browser = await person(await it.organization("Wild"));
    // As long as an import holds the table, which stands for a table too large to be read in time.
    const blocked = await it.database.owner.transaction().execute(async (tx) => {
      await sql`lock table ioc in access exclusive mode`.execute(tx);
      return browser.get("/v1/ioc/?q=*evil*");
    });
    expect(blocked.statusCode).toBe(503);
    expect(blocked.json()).toMatchObject({ code: "took_too_long" });
  });
});

test("requests that take a second connection while they hold their first neither wait for each other nor keep other organizations waiting", async () => {
  const [one, other] = [await it.organization("Many"), await it.organization("Few")];
  const [many, few] = [await it.signIn((await it.user(one, "client_admin")).email), await person(other)];
  const asked = Array.from({ length: 40 }, () => many.get("/v1/partner_access/"));
  const began = Date.now();
  expect((await few.get("/v1/domains/")).statusCode).toBe(200);
  // A connection that is not there is awaited for ten seconds.
  expect(Date.now() - began).toBeLessThan(8_000);
  expect(new Set((await Promise.all(asked)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
});

test("sign-ins that need a data key while they hold every reserved connection do not wait for each other", async () => {
  const { keys, reserved } = it.services;
  const orgs = await Promise.all(Array.from({ length: 8 }, (_, at) => it.organization(`Keyless ${at}`)));
  const holding = new Set<string>();
  const sealed = orgs.map((org) =>
    asSystem(reserved.db, "authentication", async () => {
      holding.add(org);
      // The data key of an organization that has none yet is created by a transaction of its own.
      await vi.waitFor(() => expect(holding.size).toBeGreaterThanOrEqual(4));
      return keys.seal({ org, purgeYear: 0, column: "test.column", row: org }, "secret");
    }),
  );
  const held = await Promise.allSettled(sealed);
  expect(held.flatMap((it) => (it.status === "rejected" ? [String(it.reason)] : []))).toEqual([]);
}, 60_000);

describe("expensive requests at once", () => {
  test("are bounded for a person and for an organization", async () => {
    const [one, other] = [await it.organization("Busy"), await it.organization("Idle")];
    const [ann, bob, cid, dan] = [await person(one), await person(one), await person(one), await person(other)];
    const running = Array.from({ length: 4 }, () => ann.get("/v1/slow/?seconds=3"));
    await expect.poll(() => it.services.database.pool.totalCount - it.services.database.pool.idleCount).toBe(4);

    const fifth = await ann.get("/v1/slow/?seconds=0");
    expect(fifth.statusCode).toBe(429);
    expect(Number(fifth.headers["retry-after"])).toBeGreaterThan(0);

    const more = Array.from({ length: 4 }, () => bob.get("/v1/slow/?seconds=3"));
    await expect.poll(() => it.services.database.pool.totalCount - it.services.database.pool.idleCount).toBe(8);
    expect((await cid.get("/v1/slow/?seconds=0")).statusCode).toBe(429);
    expect((await dan.get("/v1/slow/?seconds=0")).statusCode).toBe(200);
    // What is no search is not counted among them.
    expect((await ann.get("/v1/account/")).statusCode).toBe(200);

    expect((await Promise.all([...running, ...more])).map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
    expect((await ann.get("/v1/slow/?seconds=0")).statusCode).toBe(200);
  });
});

test.runIf(inject("isNightly"))(
  "with every ordinary connection busy, people sign in and health checks answer",
  async () => {
    const { database } = it.services;
    const org = await it.organization("Patient");
    const user = await it.user(org, "client_user");
    const busy = Array.from({ length: 16 }, () => database.pool.query("select pg_sleep(8)"));
    await expect.poll(() => database.pool.totalCount).toBe(16);
    await expect.poll(() => database.pool.idleCount).toBe(0);

    const began = Date.now();
    const health = await new TestBrowser(app).get("/v1/health/ready/");
    const browser = new TestBrowser(app);
    await it.signIn(user.email, browser);
    expect(health.statusCode).toBe(200);
    expect(browser.bearer).not.toBeNull();
    // Who they are is known as well: the refusal is that of a route which does not exist.
    expect((await browser.get("/v1/nothing/")).statusCode).toBe(404);
    expect(Date.now() - began).toBeLessThan(10_000);
    expect(database.pool.idleCount).toBe(0);
    await Promise.all(busy);
  },
  60_000,
);
