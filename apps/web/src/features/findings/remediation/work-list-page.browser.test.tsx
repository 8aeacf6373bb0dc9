import type { Role } from "@parapet/domain/access";

import "../../../app.css";
import type { WorkRow } from "@parapet/domain/contracts/remediation";
import type { Locale } from "@parapet/words/locale";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { page, userEvent } from "vitest/browser";

import { ensureWords } from "../../../shared/i18n/words.tsx";
import { UserProvider } from "../../../shared/session/user-context.ts";
import { inPortal } from "../../../shared/testing/in-portal.tsx";
import { person } from "../../../shared/testing/person.ts";
import WorkListPage from "./work-list-page.tsx";

const rowOf = (n: number) =>
  ({
    id: `f${n}`,
    organization: { id: "o1", name: "Acme" },
    domain: "acme.test",
    area: "web-apps-exposures",
    check: "web-headers",
    outcome: "hsts-absent",
    subject: `https://host-${n}.acme.test/`,
    severity: "high",
    status: "open",
    title: `HSTS header missing ${n}`,
    cve: null,
    cvss: null,
    epss: null,
    exploit_available: null,
    known_exploited: false,
    first_seen: 1_790_000_000,
    last_seen: 1_790_000_000,
    resolved_at: null,
    host: `host-${n}.acme.test`,
    product: null,
    port: null,
    owner: null,
    due_at: 1_790_000_000,
    due_source: "policy",
    overdue: n === 1,
    tags: n === 1 ? ["quarter"] : [],
    fix_claim: null,
    work_state: "new",
    ticket: n === 2 ? { state: "open", external_id: "SEC-205" } : null,
    version: n,
  }) as WorkRow;

const PERMISSIONS = ["findings:read", "findings:triage", "sla:manage", "rules:manage"];
let sent: { path: string; body: unknown }[] = [];
let [isLarge, polls] = [false, 0];

const CLIENT_FIGURES = {
  organization: { id: "o2", name: "Beta" },
  open: 12,
  overdue: 3,
  unassigned: 5,
  has_policy: false,
  detected: 20,
  time_to_detect: 86_400,
  triaged: 9,
  time_to_triage: null,
  fixed: 8,
  time_to_fix: 3 * 86_400,
  kept: 2,
  missed: 1,
};
const CLIENT_RULES = {
  organization: { id: "o2", name: "Beta" },
  rules: [
    {
      id: "r1",
      name: "Web to Ann",
      enabled: false,
      filter: {},
      fix_title: null,
      change: {},
      ends_at: null,
      applied: 4,
      overruled: 1,
      problem: "The owner has left.",
      position: 1,
      version: 1,
    },
  ],
};
const LEAKED = "leaked-credentials employee-credential-leaked";
const counted = (actions: number) => ({ actions, findings: actions * 10 });
const VIEW_COUNTS = {
  mine: counted(1),
  team: counted(5),
  overdue: counted(2),
  retest: counted(0),
  verified: counted(7),
};
const FILTER_COUNTS = {
  critical: counted(3),
  high: counted(1),
  kev: counted(1),
  overdue: counted(2),
  unassigned: counted(4),
};
const ACTION = {
  id: "f9",
  area: "leaked-credentials",
  title: "Reset 4 leaked passwords",
  remediation: "Reset the passwords.",
  urgency: "exploited",
  reasons: ["known-exploited", "ransomware"],
  epss: null,
  fix: LEAKED,
  cves: 0,
  hosts: 0,
  risk_reduction: 0.2,
  effort: "people",
  findings: 4,
  places: ["uma@acme.test"],
  places_count: 1,
  points: 1,
  closed_by: "attestation",
  ticket: null,
};
const onePage = (data: readonly unknown[], totals: object = {}) =>
  Response.json({ ...totals, data, pagination: { num_pages: 1, page: 1, page_size: 25, total: data.length } });

const show = async (
  permissions: readonly string[] = PERMISSIONS,
  locale: Locale = "en",
  { path = "/?group=none", role = "client_admin" }: { path?: string; role?: Role } = {},
) => {
  await ensureWords(locale, ["remediation", "findings", "tickets", "takedowns", "definitions"]);
  vi.stubEnv("DEV", false);
  vi.stubGlobal("fetch", (input: unknown, init?: RequestInit) => {
    const path = String(input).split("?")[0] ?? "";
    if (init?.method === "POST") sent.push({ path, body: JSON.parse(String(init.body as string)) });
    const done = {
      id: "c1",
      state: "done",
      total: 3,
      done: 3,
      changed: 2,
      skipped: [{ reason: "changed", findings: 1 }],
      skipped_ids: [],
      undo_until: 1,
      failure: null,
    };
    if (path.endsWith("/sla_figures/clients/")) return Promise.resolve(onePage([CLIENT_FIGURES]));
    if (path.endsWith("/finding_rules/clients/")) return Promise.resolve(onePage([CLIENT_RULES]));
    if (path.endsWith("/findings/worklist/groups/"))
      return Promise.resolve(
        onePage(
          [
            {
              filter: { fix: LEAKED },
              title: "Reset 4 leaked passwords",
              remediation: null,
              worst: "high",
              findings: 4,
              hosts: 0,
              overdue: 1,
              known_exploited: 0,
              due_at: null,
              assigned: 3,
              owner: "ann@acme.test",
              states: { new: 3, "in-progress": 1 },
              lead: {
                finding: "f9",
                organization: "o1",
                domain: "acme.test",
                area: "leaked-credentials",
                subject: "uma@acme.test",
                cve: null,
                cves: 0,
              },
            },
          ],
          { as_of: 1_790_000_000, findings: 134, overdue: 1, unassigned: 3 },
        ),
      );
    if (path.endsWith("/findings/worklist/counts/"))
      return Promise.resolve(Response.json({ data: { views: VIEW_COUNTS, filters: FILTER_COUNTS } }));
    if (path.endsWith("/actions/")) return Promise.resolve(onePage([ACTION]));
    if (path.endsWith("/findings/bulk/"))
      return Promise.resolve(
        Response.json({ data: isLarge ? { ...done, state: "running", done: 0, changed: 0, undo_until: null } : done }),
      );
    if (path.endsWith("/findings/bulk/c1/")) {
      polls += 1;
      return Promise.resolve(
        Response.json({ data: polls < 2 ? { ...done, state: "running", done: 1, undo_until: null } : done }),
      );
    }
    if (path.endsWith("/undo/")) return Promise.resolve(Response.json({ data: { reverted: 2, kept: 0 } }));
    if (path.endsWith("/findings/worklist/"))
      return Promise.resolve(
        Response.json({
          data: [rowOf(1), rowOf(2), rowOf(3)],
          as_of: 1_790_000_000,
          fix_title: String(input).includes("fix=") ? "Fix: HSTS header missing" : null,
          overdue: 1,
          unassigned: 3,
          pagination: { num_pages: 6, page: 1, page_size: 25, total: 134 },
        }),
      );
    if (path.endsWith("/findings/owners/"))
      return Promise.resolve(
        Response.json({
          data: {
            people: [{ id: "p1", email: "ann@acme.test", name: "Ann" }],
            groups: [],
            tags: [],
            business_units: ["Retail"],
            asset_tags: [],
          },
        }),
      );
    return Promise.resolve(Response.json({ data: [] }));
  });
  const user = person({ email: "ann@acme.test", role_name: role, permissions });
  return render(
    await inPortal(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <UserProvider value={user}>
          <WorkListPage />
        </UserProvider>
      </QueryClientProvider>,
      locale,
      path,
    ),
  );
};

beforeEach(async () => {
  sent = [];
  [isLarge, polls] = [false, 0];
  await page.viewport(1280, 900);
});
afterEach(() => vi.unstubAllGlobals());

test("rows are selected with x and a range with Shift and arrows, changed together, and the change is undone", async () => {
  const { unmount } = await show();
  await expect.element(page.getByText("HSTS header missing 1")).toBeVisible();
  const first = document.querySelector<HTMLElement>("tbody tr[data-opens]");
  first?.focus();
  await userEvent.keyboard("x");
  await expect.element(page.getByText("1 finding selected")).toBeVisible();
  await userEvent.keyboard("{Shift>}{ArrowDown}{ArrowDown}{/Shift}");
  await expect.element(page.getByText("3 findings selected")).toBeVisible();
  await page.getByRole("button", { name: "Edit findings" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabelText("Owner").selectOptions("ann@acme.test");
  await dialog.getByLabelText(/^Add tags/).fill("Quarter, web");
  await dialog.getByRole("button", { name: "Apply" }).click();
  await expect.element(page.getByText(/2 findings changed · 1 skipped: changed by another user/)).toBeVisible();
  expect(sent.at(-1)?.body).toEqual({
    select: {
      findings: [
        { id: "f1", version: 1 },
        { id: "f2", version: 2 },
        { id: "f3", version: 3 },
      ],
    },
    change: { owner: { kind: "person", id: "p1" }, add_tags: ["quarter", "web"] },
  });
  await page.getByRole("button", { name: /^Undo/ }).click();
  await expect.element(page.getByText("2 findings reverted")).toBeVisible();
  await unmount();
});

test("all that match are selected by the filter and the number that was shown", async () => {
  const { unmount } = await show();
  await page.getByRole("checkbox", { name: "Select this page" }).click();
  await page.getByRole("button", { name: "Select all 134 that match" }).click();
  await expect.element(page.getByText("134 findings selected")).toBeVisible();
  await page.getByRole("button", { name: "Edit findings" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabelText(/^Mark as fixed/).click();
  await dialog.getByRole("button", { name: "Apply" }).click();
  await expect.element(page.getByText(/2 findings changed/)).toBeVisible();
  expect(sent.at(-1)?.body).toEqual({
    select: { filter: {}, expected: 134, as_of: 1_790_000_000 },
    change: { fixed: true },
  });
  await unmount();
});

test("a large change shows its progress, then its result with the undo", async () => {
  isLarge = true;
  const { unmount } = await show();
  await page.getByRole("checkbox", { name: "Select this page" }).click();
  await page.getByRole("button", { name: "Select all 134 that match" }).click();
  await page.getByRole("button", { name: "Edit findings" }).click();
  await page
    .getByRole("dialog")
    .getByLabelText(/^Add tags/)
    .fill("x");
  await page.getByRole("dialog").getByRole("button", { name: "Apply" }).click();
  await expect.element(page.getByText("1 of 3 findings processed")).toBeVisible();
  await expect.element(page.getByText(/2 findings changed/), { timeout: 5_000 }).toBeVisible();
  await expect.element(page.getByRole("button", { name: /^Undo/ })).toBeVisible();
  await unmount();
});

test("readers see the list without selection, policy and rules", async () => {
  const { unmount } = await show(["findings:read"]);
  await expect.element(page.getByText("HSTS header missing 1")).toBeVisible();
  expect(page.getByRole("checkbox", { name: /^Select/ }).query()).toBeNull();
  expect(page.getByRole("button", { name: "Manage" }).query()).toBeNull();
  await unmount();
});

test.each([
  ["es", "Lista de trabajo", "3 sin asignar"],
  ["fr", "Liste de travail", "3 non attribués"],
] as const)("in %s", async (locale, caption, unassigned) => {
  const { unmount } = await show(PERMISSIONS, locale);
  await expect.element(page.getByRole("region", { name: caption, exact: false })).toBeVisible();
  await expect.element(page.getByText(unassigned)).toBeVisible();
  await unmount();
});

test("a list of one action names it in a chip, which removes the filter", async () => {
  const { unmount } = await show(PERMISSIONS, "en", { path: "/?fix=web-headers%20hsts-absent" });
  const chip = page.getByRole("button", { name: "Action: Fix: HSTS header missing" });
  await expect.element(chip).toBeVisible();
  await chip.click();
  await vi.waitFor(() => expect(chip.query()).toBeNull(), 15_000);
  await unmount();
});

const showActions = () => show(PERMISSIONS, "en", { path: "/" });

test("the list opens on ranked actions: who does it, until when, how far it is, and how many are in each view", async () => {
  const { unmount } = await showActions();
  const row = page.getByRole("row", { name: /Reset 4 leaked passwords/ });
  await expect.element(row).toBeVisible();
  const headings = [...document.querySelectorAll("thead th")].map(({ textContent }) => textContent);
  expect(headings).toEqual(["#", "Severity", "Action", "Owner", "Due date", "Status"]);
  expect(row.element().querySelector("td")?.textContent).toBe("1");
  expect(row.element().textContent).toContain("uma@acme.test · 4 findings");
  expect(row.element().textContent).toContain("In progress: 1 of 4");
  await expect.element(row.getByRole("combobox", { name: "Owner of: Reset 4 leaked passwords" })).toBeVisible();
  await expect.element(page.getByText("134 findings")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Overdue 2" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Critical 3" })).toBeVisible();
  await unmount();
});

test("an action is assigned in its row: all of its findings, as many as were shown", async () => {
  const { unmount } = await showActions();
  const owner = page.getByRole("combobox", { name: "Owner of: Reset 4 leaked passwords" });
  await owner.hover();
  await expect.element(owner.getByRole("option", { name: "Ann" })).toBeInTheDocument();
  await owner.selectOptions("Ann");
  await vi.waitFor(
    () =>
      expect(sent.at(-1)?.body).toEqual({
        select: { filter: { fix: LEAKED }, expected: 4, as_of: 1_790_000_000 },
        change: { owner: { kind: "person", id: "p1" } },
      }),
    15_000,
  );
  await unmount();
});

test("an action opens with its state, why it comes first and what to do; its findings are one step away", async () => {
  const { unmount } = await showActions();
  await page
    .getByRole("row", { name: /Reset 4 leaked passwords/ })
    .getByText("Reset 4 leaked passwords", { exact: false })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await expect.element(dialog.getByText("Used by ransomware", { exact: false })).toBeVisible();
  await expect.element(dialog.getByText("Closes 4 findings", { exact: false })).toBeVisible();
  await expect.element(dialog.getByText("Reset the passwords.")).toBeVisible();
  expect([...dialog.element().querySelectorAll("dt")].map(({ textContent }) => textContent)).toEqual([
    "Status",
    "Owner",
    "Due date",
    "Ticket",
  ]);
  await dialog.getByRole("button", { name: "Show the 4 findings" }).click();
  await expect.element(page.getByRole("button", { name: /^Action: / })).toBeVisible();
  await unmount();
});

test("readers see who does an action and change nothing", async () => {
  const { unmount } = await show(["findings:read"], "en", { path: "/" });
  const row = page.getByRole("row", { name: /Reset 4 leaked passwords/ });
  await expect.element(row.getByText("ann@acme.test (3 of 4)")).toBeVisible();
  expect(page.getByRole("combobox", { name: /^Owner of/ }).query()).toBeNull();
  await unmount();
});

test("groups by host do not count their hosts", async () => {
  const { unmount } = await show(PERMISSIONS, "en", { path: "/?group=host" });
  await expect.element(page.getByRole("row", { name: /Reset 4 leaked passwords/ })).toBeVisible();
  const headings = [...document.querySelectorAll("thead th")].map(({ textContent }) => textContent);
  expect(headings).toEqual(["Severity", "Host", "Findings", "Overdue", "KEV", "Earliest due date", "Owner", "Status"]);
  await unmount();
});

test("a finding with a ticket shows its name", async () => {
  const { unmount } = await show();
  await expect.element(page.getByRole("row", { name: /missing 2.*SEC-205/ })).toBeVisible();
  expect(document.body.textContent.match(/SEC-205/g)).toHaveLength(1);
  await unmount();
});

test("on a phone a row is a card: title, place, then owner, date and state, and nothing is cut off", async () => {
  await page.viewport(390, 800);
  const { unmount } = await show();
  const row = page.getByRole("row", { name: /host-1\.acme\.test.*Overdue/ });
  await expect.element(row).toBeVisible();
  const cells = [...row.element().querySelectorAll("td")].map((cell) => [cell.dataset["label"], cell.dataset["card"]]);
  expect(cells).toEqual([
    ["Select", "select"],
    ["Severity", "corner"],
    ["Finding", "title"],
    ["Status", "line"],
    ["Owner", "line"],
    ["Due date", "line"],
  ]);
  for (const cell of row.element().querySelectorAll("td"))
    expect(cell.getBoundingClientRect().right).toBeLessThanOrEqual(390);
  await unmount();
});

test.each([
  [1440, 900, 260],
  [390, 844, 320],
])("at %i the first row is in the upper part of the window", async (width, height, most) => {
  await page.viewport(width, height);
  const { unmount } = await show();
  await expect.element(page.getByRole("row", { name: /missing 1/ })).toBeVisible();
  // Above the page are the bar and the padding of the page: 72 px, on a phone 128.
  const frame = width > 1000 ? 72 : 128;
  const [first] = document.querySelectorAll("tbody tr");
  expect((first?.getBoundingClientRect().top ?? Infinity) + frame).toBeLessThan(most);
  await unmount();
});

test("Escape ends the selection, and the bar stays in view", async () => {
  await page.viewport(1280, 800);
  const { unmount } = await show();
  await page.getByRole("checkbox", { name: "Select this page" }).click();
  const bar = page.getByRole("region", { name: "Selected rows" });
  await expect.element(bar).toBeVisible();
  expect(bar.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(800);
  await userEvent.keyboard("{Escape}");
  await vi.waitFor(() => expect(bar.query()).toBeNull(), 15_000);
  await unmount();
});

test("a partner compares the metrics of its clients: what is open, the times, and that a policy is missing", async () => {
  const { unmount } = await show(PERMISSIONS, "en", { path: "/?clients=all", role: "partner_admin" });
  await page.getByRole("button", { name: "Manage" }).click();
  await page.getByRole("menuitem", { name: "Metrics" }).click();
  const row = page.getByRole("row", { name: /Beta/ });
  await expect.element(row).toBeVisible();
  const cells = [...row.element().querySelectorAll("td")].map(({ textContent }) => textContent);
  expect(cells).toEqual(["BetaNo remediation policy", "12", "3", "5", "1 d", "---", "8", "3 d", "66%"]);
  expect(row.getByRole("link", { name: "Beta" }).element().getAttribute("href")).toMatch(/=o2$/);
  await expect.element(page.getByText(/Detected minus fixed is therefore not/)).toBeVisible();
  await unmount();
});

test("a partner sees the rules of its clients, with what they did and why one is not applied, and changes none here", async () => {
  const { unmount } = await show(PERMISSIONS, "en", { path: "/?clients=all&panel=rules", role: "partner_admin" });
  const dialog = page.getByRole("dialog");
  await expect.element(dialog.getByText("Web to Ann")).toBeVisible();
  await expect.element(dialog.getByText("Disabled")).toBeVisible();
  await expect.element(dialog.getByText("Applied to 4 findings, overridden for 1")).toBeVisible();
  await expect.element(dialog.getByText("Not applied: The owner has left.")).toBeVisible();
  expect(dialog.getByRole("link", { name: "Beta" }).element().getAttribute("href")).toContain("panel=rules");
  expect(dialog.getByRole("button", { name: /New rule|Delete/ }).query()).toBeNull();
  await unmount();
});
