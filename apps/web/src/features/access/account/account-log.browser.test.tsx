import "../../../app.css";
import type { CurrentUser } from "@parapet/domain/contracts/access";
import type { Locale } from "@parapet/words/locale";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { page } from "vitest/browser";

import { ensureWords } from "../../../shared/i18n/words.tsx";
import { UserProvider } from "../../../shared/session/user-context.ts";
import { inPortal } from "../../../shared/testing/in-portal.tsx";
import AccountPage from "./account-page.tsx";

const LICENCE = {
  state: "active",
  plan: "professional",
  started_at: 1_730_000_000,
  ends_at: 1_893_456_000,
  access_until: 1_893_456_000,
  renewal: "none",
  cancelled_at: null,
  resumable: false,
  organization: "Acme",
  administrator: null,
  order: null,
} as const;
const userOf = (more: Partial<CurrentUser>): CurrentUser => ({
  id: "00000000-0000-4000-8000-000000000001",
  is_admin: true,
  role: "role-3",
  role_name: "client_admin",
  full_name: "Mara Vale",
  first_name: "Mara",
  last_name: "Vale",
  email: "mara@acme.test",
  phone: null,
  locale: "en",
  date_order: "default",
  organization: { id: "00000000-0000-4000-8000-000000000002", name: "Acme", type: "client" },
  permissions: ["account:own", "audit:read"],
  is_approved: true,
  must_change_password: false,
  needs_passkey: false,
  two_step: "mail",
  authorized_domains: [],
  workspaces: [{ id: "00000000-0000-4000-8000-000000000002", name: "Acme", type: "client", logo: null, domains: [] }],
  licence: LICENCE,
  ...more,
});

const ENTERED = {
  id: "1",
  at: 1_790_000_000,
  organization: "00000000-0000-4000-8000-000000000002",
  organization_name: "Acme",
  actor: {
    id: "2",
    email: "",
    name: "Pat Quay",
    role: "partner_admin",
    organization: "Harbour",
    is_removed: false,
  },
  action: "organization.entered",
  object: null,
  subject: null,
  result: "done",
  ip: "192.0.2.7",
  detail: {},
};

const TRIAGED = {
  ...ENTERED,
  id: "2",
  action: "finding.changed",
  object: "00000000-0000-4000-8000-00000000000f",
  subject: { kind: "finding", name: "DMARC policy missing", area: "email-weaknesses" },
};

beforeEach(() => {
  vi.stubGlobal("fetch", async (address: string) =>
    address.includes("/audit_log/")
      ? Response.json({
          data: [ENTERED, TRIAGED],
          pagination: { num_pages: 1, page: 1, page_size: 25, total: 2 },
          more: false,
        })
      : Response.json({ detail: "Not found. It may have been removed, or you may not have access." }, { status: 404 }),
  );
});
afterEach(() => void vi.unstubAllGlobals());

const show = async (more: Partial<CurrentUser>, locale: Locale = "en") => {
  await ensureWords(locale, ["account", "organizations", "users", "audit"]);
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return render(
    await inPortal(
      <QueryClientProvider client={queries}>
        <UserProvider value={userOf(more)}>
          <AccountPage />
        </UserProvider>
      </QueryClientProvider>,
      locale,
      "/?part=log",
    ),
  );
};

test.each([
  ["without the right", { permissions: ["account:own"] }],
  ["when the licence has ended", { licence: { ...LICENCE, state: "expired" } }],
] satisfies [string, Partial<CurrentUser>][])(
  "%s there is no log, and asking for it leads to the profile",
  async (_, more) => {
    await show(more);
    await expect.element(page.getByRole("link", { name: "Profile" })).toHaveAttribute("aria-current", "true");
    expect(page.getByRole("link", { name: "Audit log" }).query()).toBeNull();
  },
);

test.each([
  ["en", "Audit log", "User"],
  ["es", "Registro de auditoría", "Usuario"],
  ["fr", "Journal d’audit", "Utilisateur"],
] as const)("%s: a client's administrator reads who did what in the organization", async (locale, part, who) => {
  const shown = await show({}, locale);
  await expect.element(page.getByRole("link", { name: part })).toHaveAttribute("aria-current", "true");
  await expect.element(page.getByText("Pat Quay").first()).toBeVisible();
  expect(shown.container.querySelector("thead")?.textContent).toContain(who);
  const row = shown.container.querySelector("tbody")?.textContent ?? "";
  expect(row).toContain("Harbour");
  expect(row).not.toContain("organization.entered");
});

test.each([
  ["of one organization", [], ""],
  [
    "of several organizations, in the one that the row is of",
    [{ id: "00000000-0000-4000-8000-000000000003", name: "Mill Sons", type: "client", logo: null, domains: [] }],
    "&org=00000000-0000-4000-8000-000000000002",
  ],
] satisfies [string, CurrentUser["workspaces"], string][])(
  "a finding in the log is opened by a person %s",
  async (_, others, named) => {
    const permissions: CurrentUser["permissions"] = ["account:own", "audit:read", "findings:read", "risk:read"];
    await show({ permissions, workspaces: [...userOf({}).workspaces, ...others] });
    await expect
      .element(page.getByRole("link", { name: "DMARC policy missing" }))
      .toHaveAttribute(
        "href",
        `/dashboard/current-risk/email-weaknesses?finding=00000000-0000-4000-8000-00000000000f${named}`,
      );
  },
);
