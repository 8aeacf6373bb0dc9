import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { page } from "vitest/browser";

import { ensureWords } from "../../shared/i18n/words.tsx";
import { inPortal } from "../../shared/testing/in-portal.tsx";
import { Notices } from "./notices.tsx";

test("sources and their licenses are named in the reader's language; proper names and a publisher's own words stay", async () => {
  await ensureWords("es", ["threat-intel"]);
  const data = [
    { feed: "nvd", name: "NVD", licence: "public domain", notice: null },
    { feed: "stix", name: "STIX 2.1 over TAXII 2.1", licence: "as stated by the collection publisher", notice: null },
    { feed: "kev", name: "CISA KEV", licence: "CC0-1.0", notice: null },
  ];
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ data })));
  await render(
    await inPortal(
      <QueryClientProvider client={new QueryClient()}>
        <Notices />
      </QueryClientProvider>,
      "es",
    ),
  );
  await page.getByText("Fuentes y licencias").click();
  await expect.element(page.getByRole("listitem").nth(2)).toBeVisible();
  const lines = page
    .getByRole("listitem")
    .elements()
    .map(({ textContent }) => textContent);
  expect(lines).toEqual([
    "NVD: dominio público",
    expect.stringMatching(/^STIX 2\.1 mediante TAXII 2\.1: según indique/),
    "CISA KEV: CC0-1.0",
  ]);
  vi.unstubAllGlobals();
});
