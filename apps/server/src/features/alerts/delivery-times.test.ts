import { recordFindings } from "@parapet/db/queries/scans";
import { DAY_MS, HOUR_MS } from "@parapet/domain/durations";
import { describe, expect, inject, test } from "vitest";

import { alertStage, TEAMS, WEBHOOK } from "./testing/alert-stage.ts";

const VULNERABLE = ["new_vulnerabilities", "email_protection"] as const;

const stage = alertStage();
const { change, clockAt, deliveries, got, held, run, seen, setting, titles, work } = stage;

test("quiet hours and digests hold messages back and make one of many", async () => {
  clockAt(20);
  await setting(VULNERABLE, { quiet_hours: { from: "18:00", to: "07:00" } });
  await setting(VULNERABLE, {
    name: "Digest",
    slack_webhook: null,
    teams_webhook: TEAMS,
    digest: "daily",
    digest_hour: 9,
  });
  await run(seen("a"));
  await run(seen("a", "b"));
  expect([got("slack"), got("teams")]).toEqual([[], []]);
  clockAt(7);
  await work();
  expect(got("slack").map(({ text }) => (JSON.parse(text) as { text: string }).text)).toEqual([
    `${stage.domain}: New vulnerabilities detected (2)`,
  ]);
  expect(got("teams")).toEqual([]);
  stage.clock.pass(2 * HOUR_MS + 1);
  await work();
  await work();
  expect(got("teams")).toHaveLength(1);
  expect(got("teams")[0]?.text).toContain(`${stage.domain}: New vulnerabilities detected (2)`);
  expect(got("slack")).toHaveLength(1);
});

describe("what was held back is evaluated again when its time comes", () => {
  test.each<[string, () => object]>([
    ["muted", () => ({ muted_until: Math.floor(stage.clock.at / 1000) + 7 * 86_400 })],
    ["switched off", () => ({ enabled: false })],
  ])("%s meanwhile: it is listed and never sent", async (_, body) => {
    clockAt(20);
    const made = await setting(VULNERABLE, { quiet_hours: { from: "18:00", to: "07:00" } });
    await run(seen("a"));
    await change(made, body());
    clockAt(7, 1);
    await work();
    stage.clock.pass(9 * DAY_MS);
    await work();
    expect(got("slack")).toEqual([]);
    expect(await held()).toEqual([{ held: "muted", due_at: null, released_at: null }]);
  });

  test("a digest whose hour became a quiet one goes out when the quiet is over, once", async () => {
    clockAt(12);
    const made = await setting(VULNERABLE, { digest: "daily", digest_hour: 9 });
    await run(seen("a"));
    await change(made, { quiet_hours: { from: "08:00", to: "11:00" } });
    clockAt(9, 1);
    await work();
    expect(got("slack")).toEqual([]);
    stage.clock.pass(2 * HOUR_MS);
    await work();
    await work();
    expect(got("slack")).toHaveLength(1);
  });

  test("a message that failed is not tried again within quiet hours", async () => {
    clockAt(16, 35);
    await setting(VULNERABLE, { quiet_hours: { from: "18:00", to: "07:00" } });
    stage.lab.publishers.setMode("slack", "500");
    await run(seen("a"));
    for (let step = 0; step < 2; step += 1) {
      stage.clock.pass(9 * 60_000 + 30_000);
      await work();
    }
    const before = got("slack").length;
    expect(before).toBeGreaterThan(1);
    stage.lab.publishers.setMode("slack", "ok");
    for (let hour = 0; hour < 12; hour += 1) {
      stage.clock.pass(HOUR_MS);
      await work();
    }
    expect(got("slack")).toHaveLength(before);
    stage.clock.pass(2 * HOUR_MS);
    await work();
    expect(got("slack")).toHaveLength(before + 1);
  });
});

describe.runIf(inject("isNightly"))("a clock that ran ahead and is set back", () => {
  const AHEAD_MS = 40 * DAY_MS;

  const WEEKLY: [string, object, number] = ["a weekly digest", { digest: "weekly", digest_hour: 9 }, 8 * DAY_MS];
  test.each<[string, object, number]>([
    ["a daily digest", { digest: "daily", digest_hour: 9 }, 25 * HOUR_MS],
    ["quiet hours", { quiet_hours: { from: "18:00", to: "07:00" } }, 14 * HOUR_MS],
    // Eight days, hour by hour.
    ...(inject("isNightly") ? [WEEKLY] : []),
  ])("%s goes out as if it had never been wrong, once", async (_, schedule, within) => {
    clockAt(20);
    await setting(VULNERABLE, schedule);
    stage.clock.pass(AHEAD_MS);
    await run(seen("a"));
    stage.clock.pass(-AHEAD_MS);
    await work();
    expect(got("slack")).toEqual([]);
    for (let passed = 0; passed < within; passed += HOUR_MS) {
      stage.clock.pass(HOUR_MS);
      await work();
    }
    expect(titles("slack")).toEqual([`${stage.domain}: New vulnerabilities detected (1)`]);
    stage.clock.pass(AHEAD_MS);
    await work();
    expect(got("slack")).toHaveLength(1);
  });

  test("a message that failed while it was ahead is tried again within minutes, and for its three days", async () => {
    await setting(VULNERABLE, { slack_webhook: null, webhook: WEBHOOK });
    stage.lab.publishers.setMode("webhook", "500");
    stage.clock.pass(AHEAD_MS);
    await run(seen("a"));
    stage.clock.pass(-AHEAD_MS);
    await work();
    const before = got("webhook").length;
    for (let minutes = 0; minutes < 5; minutes += 1) {
      stage.clock.pass(60_000);
      await work();
    }
    expect(got("webhook").length).toBeGreaterThan(before);
    for (let hours = 0; hours < 80; hours += 4) {
      stage.clock.pass(4 * HOUR_MS);
      await work();
    }
    expect(await deliveries()).toMatchObject([{ state: "given-up", last_status: 500 }]);
  });

  test("one that is slightly ahead of another host's breaks no lease", async () => {
    await setting(VULNERABLE, { slack_webhook: null, webhook: WEBHOOK });
    stage.lab.publishers.setMode("webhook", "500");
    await run(seen("a"));
    const [{ next_attempt_at: due } = { next_attempt_at: null }] = await deliveries();
    stage.clock.pass(-20_000);
    await work();
    expect(await deliveries()).toMatchObject([{ attempts: 1, next_attempt_at: due }]);
  });

  test("an import that arrived while it was ahead is notified at the next sweep", async () => {
    await setting("new_leaked_password");
    stage.clock.pass(AHEAD_MS);
    await stage.all((tx) =>
      recordFindings(tx, { org: stage.org, domain: stage.domain, scan: null, at: stage.clock.now() }, [
        {
          area: "leaked-credentials",
          check: "leaked-credential",
          outcome: "x",
          subject: "one",
          target: stage.domain,
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
    stage.clock.pass(-AHEAD_MS);
    await work();
    expect(titles("slack")).toEqual([`${stage.domain}: New leaked passwords (1)`]);
  });
});

test("a clock that jumps past the three days gives no message up that was hardly tried", async () => {
  await setting(VULNERABLE, { slack_webhook: null, webhook: WEBHOOK });
  stage.lab.publishers.setMode("webhook", "500");
  await run(seen("a"));
  stage.clock.pass(5 * DAY_MS);
  await work();
  expect(await deliveries()).toMatchObject([{ state: "waiting", attempts: 2 }]);
  stage.lab.publishers.setMode("webhook", "ok");
  stage.clock.pass(10 * 60_000);
  await work();
  expect(await deliveries()).toMatchObject([{ state: "delivered", attempts: 3 }]);
});
