import "../../app.css";
import type { Knowledge } from "@parapet/domain/contracts/scans";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { page } from "vitest/browser";

import { ensureWords } from "../../shared/i18n/words.tsx";
import { UserProvider } from "../../shared/session/user-context.ts";
import { inPortal } from "../../shared/testing/in-portal.tsx";
import { person } from "../../shared/testing/person.ts";
import { KnowledgePart } from "./knowledge-part.tsx";

afterEach(() => vi.unstubAllGlobals());

const version = (number: number, more: Partial<Knowledge> = {}): Knowledge => ({
  version: String(number).repeat(64),
  number,
  origin: "update",
  created_at: 1_795_000_000 + number,
  removed_at: null,
  is_active: false,
  active_since: null,
  is_newest: false,
  libraries: [{ name: "templates", sha256: "a".repeat(64), bytes: 1_000, entries: 4_000, as_of: `2026-11-0${number}` }],
  runs: 0,
  changes: { domains: 0, found: 0, resolved: 0, not_assessed: 0 },
  ...more,
});
const VERSIONS = [
  version(4, { is_newest: true }),
  version(3, {
    is_active: true,
    active_since: 1_795_100_000,
    runs: 12,
    changes: { domains: 2, found: 5, resolved: 1, not_assessed: 3 },
  }),
  version(2, { removed_at: 1_795_000_000 }),
];
const DIFFERENCE = [
  {
    name: "templates",
    before: VERSIONS[1]?.libraries[0] ?? null,
    after: VERSIONS[0]?.libraries[0] ?? null,
    added: { count: 1, names: ["http/exposures/new-panel.yaml"] },
    removed: { count: 0, names: [] },
    changed: { count: 0, names: [] },
    unavailable: null,
  },
];

const show = async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (input: Request | string, init?: RequestInit) => {
    const url = typeof input === "string" ? input : input.url;
    const method = init?.method ?? (typeof input === "string" ? "GET" : input.method);
    asked.push(`${method} ${new URL(url, "http://portal.test").pathname}`);
    if (url.includes("/diff/")) return Promise.resolve(Response.json({ data: DIFFERENCE }));
    return Promise.resolve(
      Response.json({ data: method === "POST" ? { version: "4".repeat(64), number: 4 } : VERSIONS }),
    );
  });
  await render(
    await inPortal(
      <QueryClientProvider client={new QueryClient()}>
        <UserProvider value={person({ permissions: [] })}>
          <KnowledgePart />
        </UserProvider>
      </QueryClientProvider>,
    ),
  );
  return asked;
};

test("an earlier version is said to be active; a newer one is compared with it and activated after a question", async () => {
  await ensureWords("en", ["portal"]);
  const asked = await show();
  await expect.element(page.getByText(/An earlier version is active/)).toBeVisible();
  await expect.element(page.getByText("templates, 11/04/2026")).toBeVisible();
  await expect.element(page.getByText("2 domains: 5 new, 1 resolved, 3 not assessed")).toBeVisible();
  // Neither the active version nor one without files can be activated.
  expect(page.getByRole("button", { name: "Activate" }).elements()).toHaveLength(1);
  await page.getByRole("button", { name: "Compare with active" }).click();
  await page.getByText("Added (1)").click();
  await expect.element(page.getByText("http/exposures/new-panel.yaml")).toBeVisible();
  await page.getByRole("button", { name: "Activate" }).click();
  await expect.element(page.getByText("Activate version 4?")).toBeVisible();
  expect(asked.filter((it) => it.startsWith("POST"))).toEqual([]);
  await page.getByRole("dialog").getByRole("button", { name: "Activate" }).click();
  await vi.waitFor(() => expect(asked).toContain(`POST /v1/portal_management/knowledge/${"4".repeat(64)}/activate/`));
});
