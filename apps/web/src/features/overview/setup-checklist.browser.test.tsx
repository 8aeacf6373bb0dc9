import type { Role } from "@parapet/domain/access";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { page } from "vitest/browser";

import { ensureWords } from "../../shared/i18n/words.tsx";
import { UserProvider } from "../../shared/session/user-context.ts";
import { inPortal } from "../../shared/testing/in-portal.tsx";
import { person } from "../../shared/testing/person.ts";
import { SetupChecklist } from "./setup-checklist.tsx";

afterEach(() => vi.unstubAllGlobals());

const listOf = (data: readonly unknown[]) => ({
  data,
  pagination: { num_pages: 1, page: 1, page_size: 25, total: data.length },
});
const onScan = vi.fn();
const PERMISSIONS = ["domains:prove", "scans:start", "alerts:manage", "users:manage"];

const show = async (role: Role, hasScan: boolean, lists: Readonly<Record<string, readonly unknown[]>>) => {
  await ensureWords("en", ["overview"]);
  vi.stubEnv("DEV", false);
  vi.stubGlobal("fetch", (input: unknown) => {
    const path = String(input).split("?")[0] ?? "";
    return Promise.resolve(Response.json(listOf(lists[path] ?? [])));
  });
  const user = person({ role_name: role, permissions: PERMISSIONS });
  await render(
    await inPortal(
      <QueryClientProvider client={new QueryClient()}>
        <UserProvider value={user}>
          <SetupChecklist hasScan={hasScan} onScan={onScan} />
        </UserProvider>
      </QueryClientProvider>,
    ),
  );
};

test("a new customer is led through the steps that are left", async () => {
  await show("client_admin", false, { "/v1/domains/": [{ state: "pending" }], "/v1/user_management/": [{}] });
  await expect.element(page.getByText("5 steps left")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Verify ownership" })).toBeVisible();
  expect(page.getByRole("link", { name: "Add a domain" }).query()).toBeNull();
  await page.getByRole("button", { name: "Run the first scan" }).click();
  expect(onScan).toHaveBeenCalledOnce();
});

test("a finished setup and other roles show no checklist", async () => {
  const done = {
    "/v1/domains/": [{ state: "verified" }],
    "/v1/watch_rules/": [{ origin: "hand" }],
    "/v1/user_management/": [{}, {}],
    "/v1/alert_management/": [{}],
  };
  await show("client_admin", true, done);
  await show("client_user", false, {});
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(page.getByText("Set up your monitoring").query()).toBeNull();
});
