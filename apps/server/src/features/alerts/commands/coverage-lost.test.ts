import { HOUR_MS } from "@parapet/domain/durations";
import { type CheckResult } from "@parapet/scanner/check";
import { NOTHING_KNOWN } from "@parapet/scanner/scan/stage";
import { describe, expect, test } from "vitest";

import { alertStage } from "../testing/alert-stage.ts";

const stage = alertStage();
const { all, got, run, setting, work } = stage;

const attempt = (check: string, subject: string, reason?: "blocked"): CheckResult =>
  reason === undefined
    ? { check, subject, status: "judged", verdicts: [] }
    : { check, subject, status: "blind", reason, detail: "" };
const runOf = (...results: CheckResult[]) => run({ ...NOTHING_KNOWN, results });

/** A source that is switched on and whose last runs ended like this. */
const sourceWith = (feed: string, outcomes: readonly ("ok" | "failed")[]) =>
  all(async (tx) => {
    await tx
      .insertInto("feed_setting")
      .values({ feed, enabled: true })
      .onConflict((on) => on.column("feed").doUpdateSet({ enabled: true }))
      .execute();
    for (const outcome of outcomes) {
      stage.clock.pass(HOUR_MS);
      const at = stage.clock.now();
      const next = new Date(at.getTime() + 24 * HOUR_MS);
      await tx
        .insertInto("feed_run")
        .values({ feed, kind: "sync", started_at: at, finished_at: at, outcome, next_run_at: next })
        .execute();
    }
  });

describe("nothing is sent", () => {
  test("to who did not ask for it, or of a run that assessed what the one before did", async () => {
    await setting("new_vulnerabilities");
    await runOf(attempt("web-headers", `https://www.${stage.domain}/`));
    await runOf(attempt("web-headers", `https://www.${stage.domain}/`, "blocked"));
    expect(got("slack")).toEqual([]);
    await setting("coverage_lost", { name: "Coverage" });
    await runOf(attempt("web-headers", `https://www.${stage.domain}/`, "blocked"));
    expect(got("slack")).toEqual([]);
  });

  test("of a source that failed once", async () => {
    await setting("coverage_lost");
    await sourceWith("hibp", ["ok", "failed"]);
    await work();
    expect(got("slack")).toEqual([]);
  });
});

test("a host that began to block the checks, and a check that the worker left out", async () => {
  await setting("coverage_lost");
  await runOf(
    attempt("web-headers", `https://www.${stage.domain}/`),
    attempt("email-spf", stage.domain),
    attempt("email-dmarc", stage.domain),
  );
  await runOf(attempt("web-headers", `https://www.${stage.domain}/`, "blocked"), attempt("email-dmarc", stage.domain));
  const text = got("slack")
    .map((it) => it.text)
    .join();
  expect(text).toContain("Loss of coverage");
  expect(text).toContain(`www.${stage.domain} now blocks the checks`);
  expect(text).toContain("was skipped in the last scan");
});

test("a source that fails three runs in a row is reported once, and again after it recovered", async () => {
  await setting("coverage_lost");
  await sourceWith("hibp", ["ok", "failed", "failed", "failed"]);
  await work();
  await work();
  expect(got("slack")).toHaveLength(1);
  expect(got("slack")[0]?.text).toContain("has not responded in the last 3 runs");
  await sourceWith("hibp", ["ok", "failed", "failed", "failed"]);
  await work();
  expect(got("slack")).toHaveLength(2);
});

test("a feed whose update is overdue", async () => {
  await setting("coverage_lost");
  await sourceWith("kev", ["ok"]);
  stage.clock.pass(49 * HOUR_MS);
  await work();
  expect(
    got("slack")
      .map((it) => it.text)
      .join(),
  ).toContain("update overdue");
});
