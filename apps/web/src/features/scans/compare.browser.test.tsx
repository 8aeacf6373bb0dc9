import type { Scan } from "@parapet/domain/contracts/scans";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { page } from "vitest/browser";

import { ensureWords } from "../../shared/i18n/words.tsx";
import { inPortal } from "../../shared/testing/in-portal.tsx";
import { Compare } from "./compare.tsx";

afterEach(() => vi.unstubAllGlobals());

const run = (id: string, finished_at: number): Scan => ({ id, finished_at, profile: "full", score: 50 }) as Scan;
const NOTHING = { score: { before: 50, after: 51 }, cut: false, appeared: [], disappeared: [], changed: [] };

test("without a choice the changes are those of the overview; with one they are those of the chosen runs", async () => {
  await ensureWords("en", ["runs"]);
  const asked: string[] = [];
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    return Promise.resolve(Response.json({ data: { ...NOTHING, from: 1_000, to: 9_000 } }));
  });
  const ended = [run("newest", 3_000), run("before", 2_000), run("first", 1_000)];
  await render(
    await inPortal(
      <QueryClientProvider client={new QueryClient()}>
        <Compare domain="acme.test" ended={ended} />
      </QueryClientProvider>,
    ),
  );
  await expect.element(page.getByText("Score 50 → 51")).toBeVisible();
  expect(asked).toEqual(["/v1/changes/?domain=acme.test"]);
  await page.getByLabelText("From").selectOptions("first");
  await expect.poll(() => asked.at(-1)).toBe("/v1/changes/?domain=acme.test&from=1000");
  await page.getByLabelText("Until").selectOptions("before");
  await expect.poll(() => asked.at(-1)).toBe("/v1/scans/first/diff/before/");
  // An ended run has no overview of its own to be compared with.
  await expect.element(page.getByLabelText("From").getByText("As on the overview")).not.toBeInTheDocument();
});
