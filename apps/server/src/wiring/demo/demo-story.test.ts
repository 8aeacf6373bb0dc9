import { existsSync } from "node:fs";

import { careless } from "@parapet/lab/blueprints/careless";
import { KNOWN_VULNERABILITIES } from "@parapet/lab/publishers/vulnerabilities-known";
import { describe, expect, test } from "vitest";
import * as z from "zod";

import { readConfig } from "../../platform/config.ts";
import type { JobQueue } from "../../platform/queue/job-queue.ts";
import { defineJob } from "../../platform/queue/job.ts";
import type { AppServices } from "../app-services.ts";
import { DEMO_ORGANIZATIONS } from "./demo-accounts.ts";
import { demoNeed, dropDemo } from "./demo-database.ts";
import { PARTNER_DOMAINS } from "./play-story.ts";
import { openRecordings, recordingFile } from "./recording.ts";
import { StoryClock } from "./story-clock.ts";
import { STORY_NUMBERS } from "./story-numbers.ts";
import { openStoryQueue } from "./story-queue.ts";
import { absentOn, FIRST_DAY, STATE_DAYS, stateOn } from "./story-states.ts";
import { STORY_VERSION } from "./story.ts";

const AT = new Date("2026-11-15T12:00:00Z");

describe("refused", () => {
  test.each(["reset", "end"] as const)("demo %s in production mode and on an external database", async (how) => {
    const production = readConfig({ NODE_ENV: "production" });
    await expect(dropDemo(production, how)).rejects.toThrow("not available in production mode");
    const external = readConfig({ DATABASE_URL: "postgres://db.example/parapet" });
    await expect(dropDemo(external, how)).rejects.toThrow("external database is never dropped");
  });

  test("dropping a database with an organization that the demo did not create, whatever the state of the demo", () => {
    const started = { version: STORY_VERSION, startedAt: AT, completedAt: null };
    expect(demoNeed(null, ["Acme", "Customer of ours"], true)).toBe("keep");
    expect(demoNeed(started, ["Acme", "Customer of ours"], true)).toBe("keep");
    expect(demoNeed({ ...started, version: "0", completedAt: AT }, ["Customer of ours"], false)).toBe("keep");
  });

  test("a database that no demo created, also where an organization happens to have the name of one", () => {
    expect(demoNeed(null, ["Customer of ours"], false)).toBe("foreign");
    expect(demoNeed(null, ["Acme"], false)).toBe("foreign");
  });
});

test("a story is played into an empty database, continued never, replaced when interrupted or of another version", () => {
  const demo = [...DEMO_ORGANIZATIONS];
  const started = { version: STORY_VERSION, startedAt: AT, completedAt: null };
  expect(demoNeed(null, [], false)).toBe("play");
  expect(demoNeed(started, demo, true)).toBe("replace");
  expect(demoNeed(started, [], false)).toBe("replace");
  expect(demoNeed({ ...started, version: "0", completedAt: AT }, demo, true)).toBe("replace");
  expect(demoNeed(null, demo, true), "a demo of an earlier release").toBe("replace");
  expect(demoNeed({ ...started, completedAt: AT }, [...demo, "Customer of ours"], true)).toBe("complete");
});

test("every fault of the story is one of the blueprint, and every state has its recordings", () => {
  const known = new Set(careless.faults.map(({ id }) => id));
  for (const day of STATE_DAYS) {
    expect(absentOn(day).filter((id) => !known.has(id))).toEqual([]);
    for (const profile of ["full", "passive"] as const)
      expect(existsSync(recordingFile("acme.test", day, profile)), `${day} ${profile}`).toBe(true);
  }
  expect(stateOn(FIRST_DAY)).toBe(FIRST_DAY);
  expect(absentOn(-60)).toContain("redis-without-password");
  expect(absentOn(0)).not.toContain("redis-without-password");
});

test("every CVE of the recorded hosts is published by the lab, whose feeds the demo loads", async () => {
  const published = new Set(KNOWN_VULNERABILITIES.map(({ id }) => id));
  const recordings = openRecordings("127.77.16.0/20", AT);
  const found = new Set<string>();
  const runs = [
    ...STATE_DAYS.map((day) => ["acme.test", day] as const),
    ...PARTNER_DOMAINS.map((domain) => [domain, FIRST_DAY] as const),
  ];
  for (const [domain, day] of runs)
    for (const result of (await recordings.read(domain, day, "full", AT)).results)
      for (const { facts } of result.status === "judged" ? result.verdicts : [])
        if (facts?.cve != null) found.add(facts.cve);
  expect(found.size).toBeGreaterThanOrEqual(STORY_NUMBERS.intelligence.cves);
  expect([...found].filter((cve) => !published.has(cve))).toEqual([]);
});

test("a recording is read with the addresses of this lab and the dates of the day it is played on", async () => {
  const known = await openRecordings("127.77.16.0/20", AT).read("acme.test", FIRST_DAY, "full", AT);
  expect(known.results.length).toBeGreaterThan(100);
  const ips = known.assets.flatMap((asset) => asset.ips).filter((ip) => ip.startsWith("127."));
  expect(ips.length).toBeGreaterThan(10);
  expect(ips.filter((ip) => !ip.startsWith("127.77.16."))).toEqual([]);
});

test("a certificate and a registration end on the same day in every run that observes them", async () => {
  const recordings = openRecordings("127.77.16.0/20", AT);
  const validities = async (at: Date, state = FIRST_DAY): Promise<unknown[]> => {
    const { results } = await recordings.read("acme.test", state, "full", at);
    const facts = results.flatMap((result) => (result.status === "judged" ? (result.facts ?? []) : []));
    return facts.flatMap((fact): unknown[] => {
      if (fact.kind === "certificate") return [fact.certificate.notAfter];
      return fact.kind === "registration" ? [fact.registration.expiresAt] : [];
    });
  };
  const first = await validities(new Date("2026-07-18T03:00:00Z"));
  expect(first.length).toBeGreaterThan(1);
  expect(await validities(AT)).toEqual(first);
  const registration = (found: readonly unknown[]) => found.find((value) => typeof value === "string");
  for (const state of STATE_DAYS) expect(registration(await validities(AT, state))).toBe(registration(first));
});

test("a look-alike was registered on the same day in every run, before it was found", async () => {
  const recordings = openRecordings("127.77.16.0/20", AT);
  const registered = new Map<string, Set<string>>();
  const early: string[] = [];
  for (const state of STATE_DAYS) {
    const day = new Date(AT.getTime() + state * 86_400_000);
    for (const profile of ["full", "passive"] as const) {
      const { results } = await recordings.read("acme.test", state, profile, day);
      const verdicts = results.flatMap((result) =>
        result.check === "lookalike-domains" && result.status === "judged" ? result.verdicts : [],
      );
      for (const { subject = "", evidence } of verdicts) {
        const { created_at: at, certificate } = evidence as {
          created_at: string;
          certificate: { issuedAt: string } | null;
        };
        registered.set(subject, (registered.get(subject) ?? new Set()).add(at.slice(0, 10)));
        if (Date.parse(at) >= day.getTime() || (certificate !== null && certificate.issuedAt < at))
          early.push(`${subject} on day ${state}`);
      }
    }
  }
  expect(early).toEqual([]);
  expect([...registered.values()].map((days) => days.size)).toEqual([1, 1, 1, 1, 1]);
});

test("the clock reaches the days of the story, and never goes backwards or past the present", () => {
  const clock = new StoryClock(AT);
  clock.moveTo(-120, 3);
  expect(clock.now().toISOString()).toBe("2026-07-18T03:00:00.000Z");
  clock.moveTo(-121, 3);
  expect(clock.now().toISOString()).toBe("2026-07-18T03:00:00.001Z");
  clock.moveTo(0, 23);
  expect(clock.now().getTime()).toBeLessThan(AT.getTime());
});

test("jobs run when they are due by the story's clock, once per key, with what they ask for in turn", async () => {
  const ran: string[] = [];
  const payload = z.object({ id: z.string() });
  const follow = defineJob({ name: "follow", payload, run: async ({ id }) => void ran.push(`follow ${id}`) });
  const first = defineJob({
    name: "first",
    payload,
    onceFor: ({ id }) => id,
    run: async ({ id }, { services }) => {
      ran.push(id);
      await services.jobs.enqueue(follow, { id });
    },
  });
  const handedOver: string[] = [];
  const real: Pick<JobQueue, "enqueue"> = { enqueue: async (job) => (handedOver.push(job.name), "id") };
  const queue = openStoryQueue(real as JobQueue, [first, follow]);
  let at = AT;
  const services = { now: () => at, jobs: queue } as unknown as AppServices;
  const { signal } = new AbortController();
  expect(await queue.enqueue(first, { id: "a" })).not.toBeNull();
  expect(await queue.enqueue(first, { id: "a" })).toBeNull();
  await queue.enqueue(first, { id: "later" }, { startAfter: new Date(AT.getTime() + 1000) });
  await queue.enqueue(first, { id: "never" }, { startAfter: new Date(AT.getTime() + 9000) });
  await queue.runDue(services, signal);
  expect(ran).toEqual(["a", "follow a"]);
  at = new Date(AT.getTime() + 2000);
  await queue.runDue(services, signal);
  expect(ran).toEqual(["a", "follow a", "later", "follow later"]);
  await queue.handOver();
  expect(handedOver).toEqual(["first"]);
});
