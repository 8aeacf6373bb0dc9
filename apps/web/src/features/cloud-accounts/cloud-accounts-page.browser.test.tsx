import "../../app.css";
import type { Locale } from "@parapet/words/locale";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { page } from "vitest/browser";

import { ensureWords } from "../../shared/i18n/words.tsx";
import { UserProvider } from "../../shared/session/user-context.ts";
import { selectOrganization } from "../../shared/session/workspace.ts";
import { inPortal } from "../../shared/testing/in-portal.tsx";
import { person } from "../../shared/testing/person.ts";
import CloudAccountsPage from "./cloud-accounts-page.tsx";

afterEach(() => {
  vi.unstubAllGlobals();
  selectOrganization(null);
});

const account = (name: string, state: string, more: object = {}) => ({
  id: `id-${name}`,
  provider: "cloudflare",
  name,
  credential: "",
  settings: {},
  external_id: "external-7",
  account: null,
  state,
  read_at: state === "never" ? null : 1_763_000_000,
  succeeded_at: null,
  problems: [],
  names: 0,
  addresses: 0,
  zones: [],
  version: 1,
  ...more,
});

const ACCOUNTS = [
  account("Fresh", "never", { provider: "aws-role", credential: "arn:aws:iam::1:role/reader" }),
  account("Whole", "complete", {
    names: 2,
    addresses: 1,
    zones: [
      { name: "acme.test", delegated: true },
      { name: "victim.test", delegated: false },
    ],
  }),
  account("Half", "partial", {
    problems: [{ service: "route53", scope: "", code: "permission", permission: "route53:ListHostedZones" }],
  }),
  account("Broken", "failed", {
    problems: [{ service: "account", scope: "", code: "credentials", permission: null }],
  }),
];

const show = async (accounts: readonly object[], locale: Locale = "en", status = 200) => {
  await ensureWords(locale, ["cloud-accounts", "titles"]);
  vi.stubEnv("DEV", false);
  const calls: string[] = [];
  vi.stubGlobal("fetch", (input: unknown, init?: RequestInit) => {
    const path = String(input).split("?")[0] ?? "";
    calls.push(`${init?.method ?? "GET"} ${path}`);
    if (status !== 200) return Promise.resolve(Response.json({ detail: "busy", code: "unavailable" }, { status }));
    const data = path.endsWith("/test/")
      ? { ok: false, account: null, problem: { code: "credentials", permission: null } }
      : { accounts, aws_principal: "arn:aws:iam::9:user/parapet" };
    return Promise.resolve(Response.json({ data }));
  });
  await render(
    await inPortal(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <UserProvider value={person({ organization: { id: "own", name: "Harbour" } })}>
          <CloudAccountsPage />
        </UserProvider>
      </QueryClientProvider>,
      locale,
    ),
  );
  return calls;
};

test("while working in another organization the page says whose accounts it shows", async () => {
  selectOrganization("client");
  await show(ACCOUNTS);
  await expect.element(page.getByText(/^These are the accounts of Harbour\./)).toBeVisible();
});

test("every state is said, with what was not assessed and which zones are delegated", async () => {
  const calls = await show(ACCOUNTS);
  for (const word of ["Not synced yet", "Complete", "Partial", "Failed"])
    await expect.element(page.getByText(word, { exact: true })).toBeVisible();
  await expect.element(page.getByText("external-7")).toBeVisible();
  await expect.element(page.getByText(/2 names, 1 IP address/)).toBeVisible();
  await expect.element(page.getByText(/permission route53:ListHostedZones missing/)).toBeVisible();
  await page.getByText("2 public zones").click();
  await expect.element(page.getByText("not delegated to this account", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Test Whole" }).click();
  await expect.poll(() => calls.some((call) => call.startsWith("POST") && call.endsWith("/id-Whole/test/"))).toBe(true);
});

test("the form asks for what the chosen provider needs", async () => {
  await show([]);
  await expect.element(page.getByText("No cloud account connected")).toBeVisible();
  await page.getByRole("button", { name: "Connect account" }).click();
  await expect.element(page.getByLabelText("Role ARN")).toBeVisible();
  await page.getByLabelText("Provider and credentials").selectOptions("azure");
  await expect.element(page.getByLabelText("Directory (tenant) ID")).toBeVisible();
  await page.getByLabelText("Provider and credentials").selectOptions("google");
  await expect.element(page.getByLabelText("Key file (JSON)")).toBeVisible();
});

test("a page that fails can be tried again", async () => {
  await show([], "en", 503);
  await expect.element(page.getByRole("button").first()).toBeVisible();
});

test.each([
  ["es", /falta el permiso route53:ListHostedZones/],
  ["fr", /autorisation route53:ListHostedZones manquante/],
] as const)("in %s", async (locale, words) => {
  await show(ACCOUNTS, locale);
  await expect.element(page.getByText(words)).toBeVisible();
});
