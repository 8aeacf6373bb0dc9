import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { page } from "vitest/browser";

import { ensureWords } from "../../shared/i18n/words.tsx";
import { UserProvider } from "../../shared/session/user-context.ts";
import { selectOrganization } from "../../shared/session/workspace.ts";
import { inPortal } from "../../shared/testing/in-portal.tsx";
import { person } from "../../shared/testing/person.ts";
import SubmitPage from "./submit-page.tsx";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  selectOrganization(null);
});

test.each([
  ["the one that the person works in", "client", "client"],
  ["the person's own", null, "own"],
])("a request is for an organization: %s", async (_, active, expected) => {
  selectOrganization(active);
  await ensureWords("en", ["third-party"]);
  const data = [
    { id: "own", name: "Harbour", type: "partner" },
    { id: "client", name: "Acme", type: "client" },
  ];
  // The rows hold what the form reads.
  vi.stubEnv("DEV", false);
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ data, pagination: { num_pages: 1 } })));
  const reader = person({ role_name: "partner_admin", organization: { id: "own", name: "Harbour" } });
  await render(
    await inPortal(
      <QueryClientProvider client={new QueryClient()}>
        <UserProvider value={reader}>
          <SubmitPage />
        </UserProvider>
      </QueryClientProvider>,
      "en",
      "/dashboard/third-party-management/submit-new-request",
    ),
  );
  await expect.element(page.getByLabelText("Organization"), { timeout: 15_000 }).toHaveValue(expected);
});
