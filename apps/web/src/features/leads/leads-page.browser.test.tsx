import "../../app.css";
import type { CurrentUser } from "@parapet/domain/contracts/access";
import type { Organization } from "@parapet/domain/contracts/organizations";
import type { Locale } from "@parapet/words/locale";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { page } from "vitest/browser";

import { ensureWords } from "../../shared/i18n/words.tsx";
import { UserProvider } from "../../shared/session/user-context.ts";
import { inPortal } from "../../shared/testing/in-portal.tsx";
import LeadsPage from "./leads-page.tsx";

const userOf = (role: CurrentUser["role_name"]): CurrentUser => ({
  id: "00000000-0000-4000-8000-000000000001",
  is_admin: false,
  role: "role-6",
  role_name: role,
  full_name: "Sam Sells",
  first_name: "Sam",
  last_name: "Sells",
  email: "sam@harbour.test",
  phone: null,
  locale: "en",
  date_order: "default",
  organization: { id: "00000000-0000-4000-8000-000000000002", name: "Harbour", type: "partner" },
  permissions: ["leads:manage", "organizations:read"],
  is_approved: true,
  must_change_password: false,
  needs_passkey: false,
  two_step: "mail",
  authorized_domains: [],
  workspaces: [
    { id: "00000000-0000-4000-8000-000000000002", name: "Harbour", type: "partner", logo: null, domains: [] },
  ],
  licence: null,
});

const client = (name: string, licence: Organization["licence"]): Organization => ({
  id: name,
  name,
  type: "client",
  administrator: null,
  domains: [],
  partner: null,
  users: null,
  licence,
  score: 12,
  confidence: 1,
  criticals: 0,
  points_at_risk: null,
  last_scan_at: null,
  created_at: 0,
  deletion: null,
  purge_at: null,
  version: 1,
});
const CLIENTS = [
  client("Bygone", { state: "expired", plan: "essentials", ends_at: 1_761_000_000 }),
  client("Acme", { state: "active", plan: "professional", ends_at: 1_893_456_000 }),
  client("Fresh", { state: "expired", plan: "", ends_at: null }),
];

const asked: string[] = [];
beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address);
    const data = address.includes("/org_management/") ? CLIENTS : [];
    const types = { operator: 0, partner: 0, client: data.length };
    return Response.json({ data, types, pagination: { num_pages: 1, page: 1, page_size: 25, total: data.length } });
  });
});
afterEach(() => void vi.unstubAllGlobals());

const show = async (role: CurrentUser["role_name"], locale: Locale = "en") => {
  await ensureWords(locale, ["leads"]);
  return render(
    await inPortal(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <UserProvider value={userOf(role)}>
          <LeadsPage />
        </UserProvider>
      </QueryClientProvider>,
      locale,
    ),
  );
};

test("a partner's administrator has a list of organizations elsewhere and none here", async () => {
  await show("partner_admin");
  await expect.element(page.getByText("No leads")).toBeVisible();
  expect(page.getByRole("heading", { name: "Clients" }).query()).toBeNull();
  expect(asked.filter((address) => address.includes("/org_management/"))).toEqual([]);
});

test("a seller sees assigned clients, plan and expiry; no score", async () => {
  const shown = await show("seller");
  await expect.element(page.getByText("Bygone")).toBeVisible();
  const rows = [...shown.container.querySelectorAll("tbody tr")].map((row) =>
    [...row.querySelectorAll("td, th")].map((cell) => cell.textContent),
  );
  expect(rows).toEqual([
    ["Bygone", "Essentials", "Expired 10/20/2025"],
    ["Acme", "Professional", "01/01/2030"],
    ["Fresh", "---", "No license"],
  ]);
  expect(asked.some((address) => address.includes("type=client") && address.includes("sort=expiry"))).toBe(true);
});

test.each([
  ["es", "Clientes", "Caducidad de la licencia"],
  ["fr", "Clients", "Expiration de la licence"],
] as const)("in %s", async (locale, title, heading) => {
  const shown = await show("seller", locale);
  await expect.element(page.getByText("Bygone")).toBeVisible();
  await expect.element(page.getByRole("heading", { name: title })).toBeVisible();
  expect(shown.container.querySelector("thead")?.textContent).toContain(heading);
});
