import type { Locale } from "@parapet/words/locale";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { page } from "vitest/browser";

import { ensureWords } from "../../shared/i18n/words.tsx";
import { inPortal } from "../../shared/testing/in-portal.tsx";
import { ClientAnswers } from "./client-answers.tsx";

afterEach(() => vi.unstubAllGlobals());

const CLIENT = {
  id: "c1",
  name: "Acme",
  domains: 2,
  counts: { against: 7, for: 1, not_visible: 40, not_assessed: 15 },
  assessed_at: null,
};

const show = async (reply: () => Response, locale: Locale = "en") => {
  await ensureWords(locale, ["compliance"]);
  vi.stubGlobal("fetch", () => Promise.resolve(reply()));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await render(
    await inPortal(
      <QueryClientProvider client={client}>
        <ClientAnswers framework="pci-dss-4.0.1" />
      </QueryClientProvider>,
      locale,
    ),
  );
};

const pageOf = (data: readonly unknown[]) => () =>
  Response.json({ data, pagination: { num_pages: 1, page: 1, page_size: 25, total: data.length } });

test.each([
  ["en", "Evidence against", "Never assessed"],
  ["es", "Evidencia en contra", "Nunca evaluado"],
  ["fr", "Éléments défavorables", "Jamais évalué"],
] as const)("clients are listed with their four counts (%s)", async (locale, heading, never) => {
  await show(pageOf([CLIENT]), locale);
  await expect.element(page.getByRole("columnheader", { name: heading })).toBeVisible();
  await expect.element(page.getByRole("cell", { name: "7", exact: true })).toBeVisible();
  await expect.element(page.getByText(never)).toBeVisible();
});

test("a partner without clients reads so", async () => {
  await show(pageOf([]));
  await expect.element(page.getByText("No clients in your scope.")).toBeVisible();
});

test("a list that fails can be tried again", async () => {
  await show(() => Response.json({ detail: "busy", code: "unavailable" }, { status: 503 }));
  await expect.element(page.getByRole("button")).toBeVisible();
});
