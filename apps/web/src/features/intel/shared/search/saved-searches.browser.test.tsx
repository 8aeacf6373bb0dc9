import "../../../../app.css";
import type { SavedSearch } from "@parapet/domain/contracts/intel";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { page } from "vitest/browser";

import { ensureWords } from "../../../../shared/i18n/words.tsx";
import { inPortal } from "../../../../shared/testing/in-portal.tsx";
import { savedSearches } from "./saved-searches-api.ts";
import { SavedSearches } from "./saved-searches.tsx";

const search = (name: string, failed: boolean): SavedSearch => ({
  id: name,
  kind: "ioc",
  name,
  query: `malware:${name}`,
  subscribed: true,
  failed,
  failure: failed ? "Confidence is a whole number." : null,
  created_at: 1,
});

const shown = async (q: string) => {
  await ensureWords("en", ["threat-intel"]);
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  queries.setQueryData(savedSearches.queryKey, [search("broken", true), search("fine", false)]);
  await render(
    await inPortal(
      <QueryClientProvider client={queries}>
        <SavedSearches kind="ioc" q={q} canKeep onAsk={() => {}} />
      </QueryClientProvider>,
    ),
  );
};

test("a saved search whose evaluation failed is marked, with the reason when it is open", async () => {
  await shown("malware:broken");
  await expect.element(page.getByText("Not evaluated")).toBeVisible();
  expect(page.getByText("Not evaluated").elements()).toHaveLength(1);
  await expect
    .element(page.getByText(/The last evaluation of this search failed.*Confidence is a whole number/))
    .toBeVisible();
});
