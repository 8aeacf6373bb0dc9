import "../../../../app.css";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { page } from "vitest/browser";

import { ensureWords } from "../../../../shared/i18n/words.tsx";
import { inPortal } from "../../../../shared/testing/in-portal.tsx";
import { AttackPathsCard } from "./attack-paths-card.tsx";

const paths = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    login: `user${at}@acme.test`,
    severity: "high",
    leaks: [],
    machines: [],
    entry_points: [],
  }));

test.each([
  [12, "12 attack paths"],
  [340, "12 of 340 attack paths"],
])("all of %i paths are shown where they are listed", async (total, title) => {
  await ensureWords("en", ["attack-paths"]);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  client.setQueryData(["attack-paths", "acme.test"], { data: paths(12), total, not_assessed: null });
  const card = (
    <QueryClientProvider client={client}>
      <AttackPathsCard domain="acme.test" most={6} />
    </QueryClientProvider>
  );
  const { unmount } = await render(await inPortal(card, "en", "/"));
  expect(page.getByText(/@acme\.test/).elements()).toHaveLength(6);
  await page.getByRole("button", { name: "View all" }).click();
  expect(page.getByText(/@acme\.test/).elements()).toHaveLength(12);
  expect(document.body.textContent).toContain(title);
  await unmount();
});
