import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import * as z from "zod";

import { testServices, type TestServices } from "../../testing/test-services.ts";
import type { JobQueue } from "./job-queue.ts";
import { type AnyJob, defineJob } from "./job.ts";
import { letAppAsk, openQueue } from "./queue.ts";
import { defineTopic } from "./topic.ts";
import { startWorker } from "./worker.ts";

const ran: string[] = [];
let failures = 0;

const greet = defineJob({
  name: "greet",
  payload: z.object({ name: z.string() }),
  onceFor: ({ name }) => name,
  run: async ({ name }) => void ran.push(name),
});
const flaky = defineJob({
  name: "flaky",
  payload: z.object({}),
  retries: 2,
  retryDelaySeconds: 1,
  run: async (_, { attempt }) => {
    if (attempt === 1) {
      failures += 1;
      throw new Error("not yet");
    }
    ran.push(`flaky ${attempt}`);
  },
});
const arrived = defineTopic({ name: "scan-recorded", payload: z.object({ name: z.string() }) });
const welcome = defineJob({
  name: "welcome",
  payload: arrived.payload,
  on: [arrived],
  onceFor: ({ name }) => name,
  run: async ({ name }) => void ran.push(`welcome ${name}`),
});
const JOBS: AnyJob[] = [greet, flaky, welcome];

let it: TestServices;
let queue: JobQueue;
beforeAll(async () => {
  it = await testServices();
  queue = await openQueue(it.database.url, JOBS, it.services.events);
});
afterAll(async () => {
  await queue.close();
  await it[Symbol.asyncDispose]();
});

test("a payload that breaks its schema is refused when it is asked for", async () => {
  await expect(queue.enqueue(greet, { name: 7 as unknown as string })).rejects.toThrow("expected string");
});

test("the schedule of a job that was renamed or removed ends when the queue is opened", async () => {
  const daily: AnyJob = defineJob({
    name: "old-name",
    payload: z.object({}),
    schedule: "0 3 * * *",
    run: async () => {},
  });
  await (await openQueue(it.database.url, [...JOBS, daily], it.services.events)).close();
  expect((await queue.boss.getSchedules()).map(({ name }) => name)).toContain("old-name");

  await (await openQueue(it.database.url, JOBS, it.services.events)).close();
  expect((await queue.boss.getSchedules()).map(({ name }) => name)).not.toContain("old-name");
});

test("opening the queue again writes nothing but what a job changed", async () => {
  const nightly = (schedule: string, retries: number): AnyJob =>
    defineJob({ name: "nightly", payload: z.object({}), schedule, retries, run: async () => {} });
  const openWith = async (job: AnyJob) => {
    await (await openQueue(it.database.url, [...JOBS, job], it.services.events)).close();
    const { updatedOn, retryLimit } = (await queue.boss.getQueues(["nightly"]))[0] ?? {};
    const schedule = (await queue.boss.getSchedules("nightly"))[0];
    return { updatedOn, retryLimit, cron: schedule?.cron, scheduledOn: schedule?.updatedOn };
  };
  const first = await openWith(nightly("0 3 * * *", 3));
  expect(await openWith(nightly("0 3 * * *", 3))).toEqual(first);
  expect(await openWith(nightly("0 4 * * *", 5))).toMatchObject({ retryLimit: 5, cron: "0 4 * * *" });
});

test("two asks for the same thing are one piece of work while it waits", async () => {
  const ids = [
    await queue.enqueue(greet, { name: "twice" }),
    await queue.enqueue(greet, { name: "twice" }),
    await queue.enqueue(greet, { name: "other" }),
  ];
  expect(ids.map((id) => id !== null)).toEqual([true, false, true]);
});

test("what is asked inside a transaction that fails was never asked", async () => {
  const asking = it.all(async (tx) => {
    await queue.enqueue(greet, { name: "undone" }, { tx });
    throw new Error("changed my mind");
  });
  await expect(asking).rejects.toThrow("changed my mind");
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from jobs.job where data->>'name' = 'undone'`.execute(it.database.owner);
  expect(rows).toEqual([{ n: 0 }]);
});

test("an announcement queues the jobs that listen to its topic, with the announcing transaction or not at all", async () => {
  const announcing = it.all(async (tx) => {
    await queue.announce(arrived, { name: "undone guest" }, { tx });
    throw new Error("changed my mind");
  });
  await expect(announcing).rejects.toThrow("changed my mind");
  await queue.announce(arrived, { name: "guest" });
  const { rows } = await sql<{
    name: string;
    guest: string;
  }>`select name, data->>'name' as guest from jobs.job where data->>'name' like '%guest'`.execute(it.database.owner);
  expect(rows).toEqual([{ name: "welcome", guest: "guest" }]);
});

test("many processes may start at the same moment on one database", async () => {
  // More than once, because two of them must meet in the same instant to disturb each other.
  for (let round = 0; round < 5; round += 1) await Promise.all(Array.from({ length: 8 }, () => letAppAsk(queue.boss)));
  const { rows } = await sql<{
    may: boolean;
  }>`select has_table_privilege('parapet_app', 'jobs.job', 'insert') as may`.execute(it.database.owner);
  expect(rows).toEqual([{ may: true }]);
});

test.runIf(inject("isNightly"))("workers do what waits, once each, and try again what failed", async () => {
  await queue.enqueue(flaky, {});
  await startWorker(queue, it.services, JOBS, 2);
  await vi.waitFor(
    () => expect(ran.toSorted((a, b) => a.localeCompare(b))).toEqual(["flaky 2", "other", "twice", "welcome guest"]),
    {
      timeout: 15_000,
    },
  );
  expect(failures).toBe(1);
});
