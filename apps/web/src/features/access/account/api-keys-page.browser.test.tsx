import "../../../app.css";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { page, userEvent } from "vitest/browser";

import { ensureWords } from "../../../shared/i18n/words.tsx";
import { inPortal } from "../../../shared/testing/in-portal.tsx";
import ApiKeysPage from "./api-keys-page.tsx";
import { apiKeysQuery } from "./api.ts";

const KEY = {
  id: "00000000-0000-4000-8000-00000000000c",
  name: "SIEM",
  hint: "ppt_ab",
  scopes: ["findings.read"],
  created_at: 1_790_000_000,
  last_used_at: null,
  expires_at: 1_800_000_000,
};

afterEach(() => vi.unstubAllGlobals());

test("a key is revoked only after a confirmation that names it; Cancel and Escape revoke nothing", async () => {
  const sent: string[] = [];
  vi.stubGlobal("fetch", async (path: string, { method }: { method: string }) => {
    sent.push(`${method} ${path}`);
    return Response.json({ data: method === "DELETE" ? { revoked: true } : [] });
  });
  await ensureWords("en", ["account"]);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  client.setQueryData(apiKeysQuery.queryKey, [KEY] as never);
  await render(
    await inPortal(
      <QueryClientProvider client={client}>
        <ApiKeysPage />
      </QueryClientProvider>,
    ),
  );
  const open = () => page.getByRole("button", { name: /Revoke.*SIEM/ }).click();
  await open();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await open();
  await expect.element(page.getByRole("dialog")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  expect(sent).toEqual([]);
  await open();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke", exact: true }).click();
  await vi.waitFor(() => expect(sent).toContain(`DELETE /v1/api_keys/${KEY.id}/`));
});
