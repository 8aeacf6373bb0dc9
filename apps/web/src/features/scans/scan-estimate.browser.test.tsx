import type { Locale } from "@parapet/words/locale";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { page } from "vitest/browser";

import { ensureWords } from "../../shared/i18n/words.tsx";
import { inPortal } from "../../shared/testing/in-portal.tsx";
import { ScanEstimate } from "./scan-estimate.tsx";

afterEach(() => vi.unstubAllGlobals());

const ESTIMATE = { hosts: 1_000, addresses: 900, connections: 1_417_500, requests: 182_400, bytes: 1, seconds: 7_200 };

const show = async (reply: () => Response, locale: Locale = "en") => {
  await ensureWords(locale, ["runs"]);
  vi.stubGlobal("fetch", () => Promise.resolve(reply()));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await render(
    await inPortal(
      <QueryClientProvider client={client}>
        <ScanEstimate domain="acme.test" />
      </QueryClientProvider>,
      locale,
    ),
  );
};

test.each([
  ["en", "About 1,417,500 connections, 182,400 requests and 120 minutes for 1,000 hosts."],
  ["es", "Unas 1.417.500 conexiones, 182.400 peticiones y 120 minutos para 1000 hosts."],
] as const)("the cost of the next scan is stated before it starts (%s)", async (locale, text) => {
  await show(() => Response.json({ data: { ...ESTIMATE, basis: "model" } }), locale);
  await expect.element(page.getByText(text)).toBeVisible();
});

test("an estimate that fails can be tried again", async () => {
  await show(() => Response.json({ detail: "busy", code: "unavailable" }, { status: 503 }));
  await expect.element(page.getByRole("button")).toBeVisible();
});
