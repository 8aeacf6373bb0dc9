import "../../app.css";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { page } from "vitest/browser";

import { ensureWords } from "../../shared/i18n/words.tsx";
import { inPortal } from "../../shared/testing/in-portal.tsx";
import type { ServiceAccount } from "./api.ts";
import ServiceAccountsPage from "./service-accounts-page.tsx";

const ACCOUNT: ServiceAccount = {
  id: "00000000-0000-4000-8000-00000000000d",
  name: "Ticket sync",
  purpose: "Copies findings to the help desk",
  hint: "sk_abcd",
  scopes: ["findings.read"],
  areas: ["email-weaknesses"],
  domains: ["acme.test"],
  units: null,
  networks: ["192.0.2.0/24"],
  owner: { id: "00000000-0000-4000-8000-00000000000e", name: "Mara Quill", is_caller: true },
  state: "active",
  created_at: 1_790_000_000,
  expires_at: 1_800_000_000,
  rotated_at: null,
  previous_until: null,
  last_used_at: null,
};

afterEach(() => vi.unstubAllGlobals());

const show = async (locale: "en" | "es" | "fr", accounts: readonly ServiceAccount[]) => {
  const sent: { call: string; body: string }[] = [];
  vi.stubGlobal("fetch", async (path: string, { method = "GET", body = "" }: { method?: string; body?: string }) => {
    sent.push({ call: `${method} ${path}`, body });
    if (method === "GET")
      return Response.json({
        data: accounts,
        token_url: "https://portal.example/v1/oauth/token",
        mcp_url: "https://portal.example/v1/mcp",
      });
    return Response.json({ data: { id: ACCOUNT.id, secret: "sk_shown-once", revoked: true } });
  });
  await ensureWords(locale, ["service-accounts", "account", "titles"]);
  await render(
    await inPortal(
      <QueryClientProvider client={new QueryClient()}>
        <ServiceAccountsPage />
      </QueryClientProvider>,
      locale,
    ),
  );
  return sent;
};

test.each([
  ["en", "Rotate the secret of Ticket sync", "Owner: Mara Quill", "Domains: acme.test"],
  ["es", "Rotar el secreto de Ticket sync", "Propietario: Mara Quill", "Dominios: acme.test"],
  ["fr", "Renouveler le secret de Ticket sync", /Propriétaire.*Mara Quill/, /Domaines.*acme\.test/],
] as const)("names the owner and every limit in %s", async (locale, button, owner, domains) => {
  await show(locale, [ACCOUNT]);
  await expect.element(page.getByRole("button", { name: button })).toBeVisible();
  await expect.element(page.getByText(owner)).toBeVisible();
  await expect.element(page.getByText(domains)).toBeVisible();
  await expect.element(page.getByText(/192\.0\.2\.0\/24/)).toBeVisible();
  await expect.element(page.getByText(/"https:\/\/portal\.example\/v1\/mcp"/)).toBeVisible();
});

test("is not created without a name and a scope; its secret is shown once", async () => {
  const sent = await show("en", []);
  await page.getByRole("button", { name: "Create service account" }).click();
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await expect.element(page.getByText("Select at least one scope")).toBeVisible();
  expect(sent.filter(({ call }) => call.startsWith("POST"))).toEqual([]);
  await page.getByLabelText("Name").fill("Ticket sync");
  await page.getByLabelText("Read scores, findings and scans").click();
  await page.getByLabelText("Domains").fill("acme.test\n\nshop.acme.test");
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await expect.element(page.getByText("sk_shown-once")).toBeVisible();
  const made = sent.find(({ call }) => call.startsWith("POST"));
  expect(JSON.parse(made?.body ?? "{}")).toMatchObject({
    name: "Ticket sync",
    scopes: ["findings.read"],
    domains: ["acme.test", "shop.acme.test"],
    units: null,
    areas: null,
    networks: [],
    days: 90,
  });
});

test("of another owner it is taken over or revoked, each after a confirmation", async () => {
  const sent = await show("en", [{ ...ACCOUNT, owner: { id: "x", name: "Ada Fern", is_caller: false } }]);
  await expect.element(page.getByRole("button", { name: "Take over Ticket sync" })).toBeVisible();
  expect(page.getByRole("button", { name: "Edit Ticket sync" }).elements()).toEqual([]);
  await page.getByRole("button", { name: "Take over Ticket sync" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Take over" }).click();
  await vi.waitFor(() =>
    expect(sent.map(({ call }) => call)).toContain(`POST /v1/service_accounts/${ACCOUNT.id}/rotate/`),
  );
  await page.getByRole("button", { name: "I have copied it" }).click();
  await page.getByRole("button", { name: "Revoke Ticket sync" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  expect(sent.some(({ call }) => call.startsWith("DELETE"))).toBe(false);
});
