import { globSync, readFileSync } from "node:fs";

import { expect, test } from "vitest";

/** What is written for a machine or names a zone, a month or a weekday only, each with its reason. */
const OTHERS: Readonly<Record<string, string>> = {
  "packages/words/src/format/long-date.ts": "a day written out, in the order of the language",
  "packages/words/src/format/short-day.ts": "a day with the name of its month",
  "packages/words/src/format/month.ts": "a month by name",
  "packages/domain/src/remediation/sla-policy.ts": "reads the clock of a time zone",
  "packages/domain/src/alerts/when-due.ts": "reads the clock of a time zone",
  "apps/web/src/features/inventory/calendar-month.tsx": "names of months and weekdays",
  "apps/web/src/app/shell/licence-expired.tsx": "the name of a month",
  "apps/web/src/features/overview/overview-charts.tsx": "the name of a month",
  "apps/web/src/features/operations/status/status-page.tsx": "a time of day",
  "apps/web/src/features/reports/schedule-dialog.tsx": "the browser's time zone",
  "apps/web/src/features/alerts/create-page.tsx": "the browser's time zone",
  "apps/web/src/features/validation/sign-dialog.tsx": "the browser's time zone",
};

const sources = ["packages/*/src/**/*.{ts,tsx}", "apps/*/src/**/*.{ts,tsx}"]
  .flatMap((pattern) => globSync(pattern, { cwd: new URL("..", import.meta.url).pathname }))
  .filter((path) => !/\.test\.|\/testing\//.test(path));
const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");

const PAST_THE_STYLE = /Intl\.DateTimeFormat|toLocale(?:Date|Time)?String\(|\bdateTime\(|dateStyle:/;

test("no page, document or mail formats a date past the reader's style", () => {
  expect(sources.length).toBeGreaterThan(1_000);
  expect(sources.filter((path) => PAST_THE_STYLE.test(read(path))).toSorted()).toEqual(Object.keys(OTHERS).toSorted());
});

/** Where the server writes days itself: documents, the composer of mails, and texts that are composed for one reader. */
const WRITERS =
  /\/platform\/(?:pdf|mail)\/|\.tsx$|\/wiring\/|\/report-tables\.ts$|\/notify-of-due\.ts$|\/draft-notices\.ts$|\/takedowns\/routes\/takedowns\.ts$/;

test("mails are given days as dates, which their composer writes for the recipient", () => {
  const writers = sources.filter(
    (path) =>
      path.startsWith("apps/server/") &&
      /words\/format\/(?:day|minute|calendar-day)"/.test(read(path)) &&
      !WRITERS.test(path),
  );
  expect(writers).toEqual([]);
});

test("only the request, the mail and the document say whose style it is", () => {
  const providers = sources.filter((path) => /\bprovideDateStyle\(/.test(read(path)));
  expect(providers.toSorted()).toEqual([
    "apps/server/src/platform/pdf/render-on-message.ts",
    "apps/server/src/platform/reader-dates.ts",
    "apps/web/src/app/session/guard.tsx",
  ]);
});
