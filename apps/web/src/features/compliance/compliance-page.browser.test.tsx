import "../../app.css";
import type { Locale } from "@parapet/words/locale";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { page } from "vitest/browser";

import { ensureWords } from "../../shared/i18n/words.tsx";
import { UserProvider } from "../../shared/session/user-context.ts";
import { selectDomain } from "../../shared/session/workspace.ts";
import { inPortal } from "../../shared/testing/in-portal.tsx";
import { person } from "../../shared/testing/person.ts";
import CompliancePage from "./compliance-page.tsx";

beforeEach(() => page.viewport(1280, 900));
afterEach(() => vi.unstubAllGlobals());

const COUNTS = { against: 1, for: 1, not_visible: 1, not_assessed: 1 };
const control = (id: string, answer: string) => ({ id, title: `Control ${id}`, answer, reason: null, evidence: [] });
const CONTROLS = [
  control("A.1", "against"),
  control("A.2", "for"),
  control("A.3", "not-visible"),
  control("A.4", "not-assessed"),
];

const show = async (permissions: readonly string[], locale: Locale = "en", status = 200) => {
  await ensureWords(locale, ["compliance", "coverage"]);
  vi.stubEnv("DEV", false);
  selectDomain("acme.test");
  vi.stubGlobal("fetch", (input: unknown) => {
    const path = String(input).split("?")[0] ?? "";
    if (status !== 200) return Promise.resolve(Response.json({ detail: "busy", code: "unavailable" }, { status }));
    const framework = { id: "nist-csf-2.0", name: "NIST CSF 2.0", counts: COUNTS };
    const shared = { mapping_version: "1.0.0", assessed_at: null };
    return Promise.resolve(
      Response.json({
        data: path.endsWith("/compliance/")
          ? { ...shared, frameworks: [framework] }
          : { ...shared, ...framework, controls: CONTROLS },
      }),
    );
  });
  const user = person({ email: "ann@acme.test", role_name: "client_admin", permissions });
  await render(
    await inPortal(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <UserProvider value={user}>
          <CompliancePage />
        </UserProvider>
      </QueryClientProvider>,
      locale,
    ),
  );
};

test("it opens on what fails; every control has one of four answers, and nothing claims that a control is met", async () => {
  await show(["findings:read", "findings:export"]);
  await expect.element(page.getByText("A.1", { exact: true })).toBeVisible();
  expect(page.getByText("A.2", { exact: true }).query()).toBeNull();
  await page.getByRole("button", { name: /^All/ }).click();
  for (const { id } of CONTROLS) await expect.element(page.getByText(id, { exact: true })).toBeVisible();
  await page.getByRole("button", { name: /^Not assessed/ }).click();
  await expect.element(page.getByText("A.1", { exact: true })).not.toBeInTheDocument();
  await expect.element(page.getByText("A.4", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Export" }).click();
  await expect.element(page.getByRole("menuitem", { name: /OSCAL/ })).toBeVisible();
  expect(document.body.textContent).not.toMatch(/\bcompliant\b/i);
});

test("who may not export sees no buttons for files", async () => {
  await show(["findings:read"]);
  await expect.element(page.getByText("A.1", { exact: true })).toBeVisible();
  expect(page.getByRole("button", { name: "Export" }).query()).toBeNull();
});

test("a page that fails can be tried again", async () => {
  await show(["findings:read"], "en", 503);
  await expect.element(page.getByRole("button").first()).toBeVisible();
});

test.each([
  ["es", "Evidencia en contra"],
  ["fr", "Éléments défavorables"],
] as const)("in %s", async (locale, answer) => {
  await show(["findings:read"], locale);
  await expect.element(page.getByRole("cell", { name: answer })).toBeVisible();
});
