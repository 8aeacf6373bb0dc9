import "../../app.css";
import type { Action, DetailReport } from "@parapet/domain/contracts/overview";
import { FINDING_AREAS } from "@parapet/domain/risk";
import type { Locale } from "@parapet/words/locale";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { page } from "vitest/browser";

import { ensureWords } from "../../shared/i18n/words.tsx";
import { UserProvider } from "../../shared/session/user-context.ts";
import { inPortal } from "../../shared/testing/in-portal.tsx";
import { person } from "../../shared/testing/person.ts";
import { AreaList } from "./area-list.tsx";
import { NextActions } from "./next-actions.tsx";
import { ProgressLine } from "./progress-line.tsx";
import { ScoreCard } from "./score-card.tsx";
import { WaysIn } from "./ways-in.tsx";

const DAY = 86_400;
const NOW = Date.parse("2026-11-18T12:00:00Z") / 1000;

const actionOf = (place: number, more: Partial<Action> = {}) =>
  ({
    id: `f${place}`,
    area: "company-exposed-ports",
    title: `Upgrade Product ${place} to 2.0`,
    subject: `host-${place}.acme.test:443/tcp`,
    severity: "critical",
    urgency: "exploited",
    reasons: ["known-exploited"],
    epss: 0.94,
    effort: "upgrade",
    fix: `upgrade product ${place}`,
    target_version: "2.0",
    cves: 2,
    hosts: 1,
    findings: 3,
    finding_ids: [`f${place}`],
    risk_reduction: 0.12,
    state: "new",
    owner: null,
    owners: 0,
    unassigned: 3,
    due_at: NOW + 3 * DAY,
    overdue: 0,
    ticket: null,
    places_count: 1,
    points: 0,
    closed_by: "retest",
    ...more,
  }) as unknown as Action;

const REPORT = {
  domain: "acme.test",
  score: {
    value: 40,
    level: "medium",
    criticals: 0,
    change: -20,
    confidence: 0.95,
    areas_assessed: 12,
    areas_all: 12,
    is_provisional: false,
    tone: "medium",
    range: { from: 40, to: 40 },
    history: [80, 75, 60, 60, 40].map((score, at) => ({ at: NOW - (4 - at) * DAY, score })),
  },
  not_found_since: null,
  total_security_issues: 237,
  actions_count: 123,
  unknown_areas: 0,
  progress: { overdue: 6, in_progress: 31, reported_fixed: 42, verified: 39 },
  areas: FINDING_AREAS.map((area, at) => ({
    area,
    count: at === 3 ? null : at,
    change: at === 1 ? 4 : 0,
    sight: at === 3 ? "not-assessed" : "assessed",
    share: 1,
    reason: at === 3 ? "never-scanned" : null,
    assessed_at: NOW,
    assessed_by: [],
  })),
  next_actions: [
    actionOf(1, { owner: { kind: "person", id: "p1", name: "ann@acme.test" }, owners: 1, state: "in-progress" }),
    actionOf(2, { overdue: 1, due_at: NOW - DAY }),
    actionOf(3, { ticket: { state: "open", external_id: "SEC-9", external_url: "https://tickets.acme.test/9" } }),
  ],
} as unknown as DetailReport;

let sent: { path: string; body: unknown }[] = [];

const CHANGES = {
  from: NOW - DAY,
  to: NOW,
  score: { before: 60, after: 40 },
  cut: false,
  appeared: [
    {
      id: "low",
      area: "email-weaknesses",
      check: "c",
      outcome: "o",
      subject: "acme.test",
      severity: "low",
      title: "SPF policy not enforced",
      at: NOW,
      cause: "scan",
    },
    {
      id: "critical",
      area: "company-exposed-ports",
      check: "c",
      outcome: "o",
      subject: "db.acme.test:9200/tcp",
      severity: "critical",
      title: "Unauthenticated Elasticsearch exposed",
      at: NOW,
      cause: "scan",
    },
  ],
  disappeared: [],
  changed: [],
};
const PATHS = {
  data: [
    {
      login: "a•••e@acme.test",
      severity: "critical",
      leaks: [{ finding: "f2", credentials: "x", host: null, is_plain: true }],
      machines: [],
      entry_points: [{ finding: null, host: "vpn.acme.test", label: "VPN", is_exact: true }],
    },
  ],
  total: 12,
  not_assessed: null,
};

const show = async (children: ReactNode, permissions: readonly string[], locale: Locale = "en") => {
  await ensureWords(locale, ["overview", "coverage", "definitions", "attack-paths", "tickets"]);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return render(
    await inPortal(
      <QueryClientProvider client={client}>
        <UserProvider value={person({ permissions })}>{children}</UserProvider>
      </QueryClientProvider>,
      locale,
      "/",
    ),
  );
};
const READER = ["findings:read", "credentials:masked"];
const WORKER = [...READER, "findings:triage"];

beforeEach(() => page.viewport(1440, 900));
beforeEach(() => {
  sent = [];
  vi.stubEnv("DEV", false);
  vi.stubGlobal("fetch", async (asked: string | URL | Request, init?: RequestInit) => {
    const request = new Request(asked, init);
    const { pathname: path } = new URL(request.url);
    if (request.method === "POST") {
      sent.push({ path, body: await request.json() });
      return Response.json({ data: {} });
    }
    if (path.endsWith("/findings/owners/"))
      return Response.json({
        data: {
          people: [{ id: "p2", email: "bob@acme.test", name: "Bob Lee" }],
          groups: [{ id: "g1", name: "Network" }],
          tags: [],
          asset_tags: [],
          business_units: [],
        },
      });
    if (path.endsWith("/changes/")) return Response.json({ data: CHANGES });
    if (path.endsWith("/attack_paths/")) return Response.json(PATHS);
    return Response.json({ data: [] });
  });
});
afterEach(() => vi.unstubAllGlobals());

const actions = (mayAssign: boolean) => <NextActions report={REPORT} asOf={NOW} mayAssign={mayAssign} />;

describe("the three actions", () => {
  test("each names its owner or none, its date, its state and its ticket", async () => {
    const { unmount } = await show(actions(false), READER);
    const rows = page.getByRole("listitem");
    const text = (at: number) => rows.nth(at).element().textContent;
    await expect.poll(() => text(0)).toMatch(/ann@acme\.test.*Due 11\/21\/2026.*In progress/);
    expect(text(1)).toMatch(/No owner.*Overdue since 11\/17\/2026.*New/);
    await expect.element(rows.nth(2).getByRole("link", { name: "SEC-9" })).toBeVisible();
    for (const row of rows.elements())
      expect(row.textContent).toMatch(/Upgrade .*Closes 2 CVEs, 3 findings on 1 host · risk −12%/);
    expect(page.getByRole("combobox").query()).toBeNull();
    expect(page.getByRole("button", { name: /^Create ticket/ }).query()).toBeNull();
    await unmount();
  });

  test("an owner is assigned in place to everything that the action closes", async () => {
    const { unmount } = await show(actions(true), WORKER);
    const owner = page.getByRole("combobox", { name: "Owner of: Upgrade Product 2 to 2.0" });
    await owner.hover();
    await expect.element(owner.getByRole("option", { name: "Bob Lee" })).toBeInTheDocument();
    await owner.selectOptions("group:g1");
    await expect
      .poll(() => sent)
      .toEqual([
        {
          path: "/v1/findings/bulk/",
          body: {
            select: { filter: { domain: "acme.test", fix: "upgrade product 2" }, expected: 3, as_of: NOW },
            change: { owner: { kind: "group", id: "g1" } },
          },
        },
      ]);
    await unmount();
  });

  test("a ticket is created in place, and only where there is none", async () => {
    const { unmount } = await show(actions(true), WORKER);
    await expect.element(page.getByRole("button", { name: /^Create ticket/ }).nth(1)).toBeVisible();
    expect(page.getByRole("button", { name: /^Create ticket/ }).elements()).toHaveLength(2);
    await page.getByRole("button", { name: "Create ticket: Upgrade Product 1 to 2.0" }).click();
    await expect
      .poll(() => sent)
      .toEqual([{ path: "/v1/tickets/", body: { finding_id: "f1", note: "Upgrade Product 1 to 2.0" } }]);
    await unmount();
  });
});

test.each<[Locale, RegExp]>([
  ["en", /237 total security issues.*6 overdue.*31 in progress.*42 reported fixed this month.*39 verified/],
  ["es", /237.*6.*31.*42.*39/],
  ["fr", /237.*6.*31.*42.*39/],
])("the progress line says what is open, late, under way, reported and verified (%s)", async (locale, said) => {
  const { unmount } = await show(<ProgressLine report={REPORT} leads />, READER, locale);
  await expect.poll(() => page.getByRole("region").element().textContent).toMatch(said);
  const targets = page
    .getByRole("link")
    .elements()
    .map((link) => link.getAttribute("href"));
  expect(targets.map((target) => target?.split("?")[1] ?? "")).toEqual([
    "",
    "overdue=true",
    "fix_reported=true",
    "status=resolved",
  ]);
  await unmount();
});

describe("the trend", () => {
  test("its largest falls name their cause, and open the finding, the asset and the run", async () => {
    const { unmount } = await show(<ScoreCard report={REPORT} />, READER);
    const fall = page.getByRole("button", { name: /Nov 18: −20, Unauthenticated Elasticsearch exposed and 1 more/ });
    await expect.element(fall).toBeVisible();
    expect(page.getByRole("list").getByRole("button").elements()).toHaveLength(2);
    await fall.click();
    const dialog = page.getByRole("dialog");
    await expect.element(dialog.getByText("Score −20 on 11/18/2026")).toBeVisible();
    const [worst] = dialog.getByRole("listitem").elements();
    expect(worst?.textContent).toMatch(
      /Unauthenticated Elasticsearch exposed.*db\.acme\.test:9200.*scan of 11\/18\/2026/,
    );
    const targets = [...(worst?.querySelectorAll("a") ?? [])].map((link) => link.getAttribute("href"));
    expect(targets[0]).toBe("/dashboard/current-risk/company-exposed-ports?finding=critical&status=all");
    expect(targets.at(-1)).toBe("/dashboard/current-risk/scan-history");
    await unmount();
  });

  test("those who may not read findings see the course without its causes", async () => {
    const { unmount } = await show(<ScoreCard report={REPORT} />, []);
    await expect.element(page.getByRole("img", { name: /scores?/i }).first()).toBeInTheDocument();
    expect(page.getByRole("button", { name: /−20/ }).query()).toBeNull();
    await unmount();
  });
});

test("areas that changed stand out, and one that was not assessed has no number", async () => {
  const { container, unmount } = await show(<AreaList areas={REPORT.areas} since="Nov 17" />, READER);
  await expect.element(page.getByText("Shaded: changed since Nov 17")).toBeVisible();
  const rows = [...container.querySelectorAll<HTMLElement>(".area-row")];
  expect(rows).toHaveLength(12);
  expect(rows.flatMap((row, at) => (row.classList.contains("is-changed") ? [at] : []))).toEqual([1]);
  expect(rows[3]?.textContent).not.toMatch(/\d/);
  await unmount();
});

test("attack paths say which of the three actions closes them", async () => {
  const { unmount } = await show(<WaysIn domain="acme.test" actions={REPORT.next_actions} />, READER);
  await expect.element(page.getByRole("link", { name: "a•••e@acme.test → vpn.acme.test" })).toBeVisible();
  await expect.element(page.getByText(/closed by action 2/)).toBeVisible();
  await expect.element(page.getByRole("link", { name: "12 attack paths" })).toBeVisible();
  await unmount();
});

test("at 390 px score, all three actions and the begin of the progress are on the first screen", async () => {
  await page.viewport(390, 844);
  const report = { ...REPORT, next_actions: [1, 2, 3].map((place) => actionOf(place)) } as unknown as DetailReport;
  const { container, unmount } = await show(
    <div className="grid gap-3">
      <ScoreCard report={report} isShort />
      <NextActions report={report} asOf={NOW} mayAssign />
      <ProgressLine report={report} leads />
    </div>,
    WORKER,
  );
  await expect.element(page.getByText("verified by re-test this month")).toBeVisible();
  // The bar, the title and the sentence are above it; the offer of the tour is gone after the first visit.
  const above = 262;
  const top = container.getBoundingClientRect().top;
  const rows = [...container.querySelectorAll(".action-row")].map((row) => row.getBoundingClientRect().bottom - top);
  expect(rows).toHaveLength(3);
  expect(Math.max(...rows) + above).toBeLessThanOrEqual(844);
  const progress = page.getByRole("region", { name: "Progress" }).element().getBoundingClientRect();
  expect(progress.top - top + above).toBeLessThanOrEqual(844);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await unmount();
});
