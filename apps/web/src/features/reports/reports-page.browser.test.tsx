import type { ReportSchedule } from "@parapet/domain/contracts/reports";
import type { Locale } from "@parapet/words/locale";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { page } from "vitest/browser";

import { ensureWords } from "../../shared/i18n/words.tsx";
import { UserProvider } from "../../shared/session/user-context.ts";
import { inPortal } from "../../shared/testing/in-portal.tsx";
import { person } from "../../shared/testing/person.ts";
import ReportsPage from "./reports-page.tsx";
import { toScheduleBody } from "./schedule-dialog.tsx";

afterEach(() => vi.unstubAllGlobals());

const SCHEDULE: ReportSchedule = {
  id: "5b6f0e0c-5f5e-4a58-9a35-0f5f3f0f7a01",
  organization: { id: "o1", name: "Acme" },
  name: "Board report",
  kind: "executive",
  formats: ["pdf"],
  cadence: "monthly",
  day: 1,
  time: "08:00",
  time_zone: "Europe/Madrid",
  language: "en",
  domains: [],
  business_unit: null,
  channels: [],
  people: [{ email: "ann@acme.test", delivery: "link" }],
  paused: true,
  next_run_at: null,
  last_run: null,
  is_recipient: true,
  version: 1,
};

const personWith = (permissions: readonly string[]) =>
  person({ permissions, workspaces: [], authorized_domains: ["acme.test"] });

const show = async (data: readonly ReportSchedule[], permissions: readonly string[], locale: Locale = "en") => {
  await ensureWords(locale, ["report-schedules"]);
  const body = { data, pagination: { num_pages: 1, page: 1, page_size: 25, total: data.length } };
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(body)));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await render(
    await inPortal(
      <QueryClientProvider client={client}>
        <UserProvider value={personWith(permissions)}>
          <ReportsPage />
        </UserProvider>
      </QueryClientProvider>,
      locale,
    ),
  );
};

test.each([
  ["en", "Paused", "Run now"],
  ["es", "En pausa", "Ejecutar ahora"],
  ["fr", "En pause", "Exécuter maintenant"],
] as const)("an administrator sees the reports and what can be done with them (%s)", async (locale, paused, run) => {
  await show([SCHEDULE], ["reports:read", "reports:make"], locale);
  await expect.element(page.getByText("Board report")).toBeVisible();
  await expect.element(page.getByText(paused, { exact: true })).toBeVisible();
  await expect.element(page.getByRole("button", { name: run })).toBeVisible();
});

test("a reader may unsubscribe and see the history, and change nothing", async () => {
  await show([SCHEDULE], ["reports:read"]);
  await expect.element(page.getByRole("button", { name: "Unsubscribe" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "History" })).toBeVisible();
  expect(page.getByRole("button", { name: "Delete" }).elements()).toEqual([]);
  expect(page.getByRole("button", { name: "Create report" }).elements()).toEqual([]);
});

test("an empty list leads to the form, which states what is missing", async () => {
  await show([], ["reports:read", "reports:make"]);
  await page.getByRole("button", { name: "Create report" }).first().click();
  await expect.element(page.getByRole("button", { name: "Save" })).toBeVisible();
  // Without the style sheet the backdrop is drawn over the dialog.
  (page.getByRole("button", { name: "Save" }).element() as HTMLElement).click();
  await expect.element(page.getByText("Required").first()).toBeVisible();
});

test("an address in both fields receives the files once", () => {
  const values = new FormData();
  for (const [name, value] of [
    ["name", "Board"],
    ["kind", "executive"],
    ["formats", "pdf"],
    ["cadence", "weekly"],
    ["day", "1"],
    ["time", "08:00"],
    ["time_zone", "UTC"],
    ["language", "fr"],
    ["people", "ann@acme.test\nann@acme.test, ben@acme.test"],
    ["linked", "ben@acme.test;cleo@acme.test"],
  ] as const)
    values.append(name, value);
  expect(toScheduleBody(values, false).people).toEqual([
    { email: "ann@acme.test", delivery: "attachment" },
    { email: "ben@acme.test", delivery: "attachment" },
    { email: "cleo@acme.test", delivery: "link" },
  ]);
});
