import "../../app.css";
import type { Candidate, Seed, SeedExpansion } from "@parapet/domain/contracts/seeds";
import type { Locale } from "@parapet/words/locale";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { page, userEvent } from "vitest/browser";

import { ensureWords } from "../../shared/i18n/words.tsx";
import { UserProvider } from "../../shared/session/user-context.ts";
import { selectDomain } from "../../shared/session/workspace.ts";
import { inPortal } from "../../shared/testing/in-portal.tsx";
import { person } from "../../shared/testing/person.ts";
import SeedsPage from "./seeds-page.tsx";

const USER = person({
  email: "ann@acme.test",
  permissions: ["seeds:manage", "domains:prove", "findings:export"],
});

const candidate = (value: string, more: Partial<Candidate> = {}): Candidate => ({
  id: crypto.randomUUID(),
  kind: "domain",
  value,
  certainty: "high",
  points: 88,
  reason: "registrant",
  path: [
    { root: { kind: "domain", value: "acme.test" }, evidence: "spf", via: "include:brand.test", source: "seeds" },
    { root: { kind: "organization", value: "Acme SA" }, evidence: "registrant", via: "Acme SA", source: "seeds" },
  ],
  state: "open",
  decision: null,
  first_seen: 1_790_000_000,
  last_seen: 1_790_000_000,
  domain_state: null,
  scan: null,
  ...more,
});

const SEARCHED: SeedExpansion = { state: "finished", finished_at: 1_790_000_000, found: 1, gaps: [], left_out: 0 };

const show = async (
  candidates: Candidate[],
  {
    seeds = [],
    expansion = SEARCHED,
    locale = "en",
    path = "/",
  }: { seeds?: Seed[]; expansion?: SeedExpansion; locale?: Locale; path?: string } = {},
) => {
  await ensureWords(locale, ["seeds"]);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  client.setQueryData(["seeds"], { data: seeds, expansion });
  const state = new URLSearchParams(path.slice(1)).get("state") ?? "open";
  client.setQueryData(
    ["candidates", { state, kind: null, certainty: null, evidence: null, q: "", sorted: {} }, 1, expansion.finished_at],
    {
      data: candidates,
      states: { open: candidates.length, later: 0, accepted: 0, rejected: 0 },
      pagination: { page: 1, page_size: 25, num_pages: 1, total: candidates.length },
    },
  );
  return render(
    await inPortal(
      <QueryClientProvider client={client}>
        <UserProvider value={USER}>
          <SeedsPage />
        </UserProvider>
      </QueryClientProvider>,
      locale,
      path,
    ),
  );
};

test("a candidate with its path and confidence; a decision needs a selection, and rejecting a reason", async () => {
  await page.viewport(1280, 900);
  const shown = await show([candidate("brand.test")]);
  await expect.element(page.getByText("High (88 of 100)")).toBeVisible();
  const steps = page
    .getByRole("listitem")
    .elements()
    .map((item) => item.textContent);
  expect(steps).toContain("Organization Acme SA → same registrant (RDAP) (Acme SA)");
  expect(steps.indexOf("Organization Acme SA → same registrant (RDAP) (Acme SA)")).toBeLessThan(
    steps.indexOf("Domain acme.test → authorized sender (SPF) (include:brand.test)"),
  );
  expect(page.getByRole("button", { name: "Reject" }).elements()).toEqual([]);
  await page.getByRole("checkbox", { name: "Select brand.test" }).click();
  await page.getByRole("button", { name: "Reject" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Reject" }).click();
  await expect.element(dialog.getByText("Enter a reason.")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await shown.unmount();
});

test("an address can be included in the scans of the selected domain; one that no account lists says so", async () => {
  await page.viewport(390, 780);
  selectDomain("acme.test");
  const address = candidate("198.51.100.7", { kind: "address" });
  const unlisted = candidate("198.51.100.8", { kind: "address", scan: { domain: "acme.test", is_listed: false } });
  const shown = await show([address, unlisted, candidate("brand.test")]);
  await expect.element(page.getByText("Not scanned: no cloud account lists it")).toBeInTheDocument();
  const option = () => page.getByRole("checkbox", { name: /^Include in the scans of acme\.test/ });
  await page.getByRole("checkbox", { name: "Select brand.test" }).click();
  await page.getByRole("button", { name: "Accept", exact: true }).click();
  await expect.element(page.getByRole("dialog")).toBeVisible();
  expect(option().elements()).toEqual([]);
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await page.getByRole("checkbox", { name: "Select 198.51.100.7" }).click();
  await page.getByRole("button", { name: "Accept", exact: true }).click();
  await expect.element(option()).not.toBeChecked();
  await shown.unmount();
  selectDomain(null);
});

test.each([
  ["en", "Not assessed", "No search for candidates has finished"],
  ["es", "No evaluado", "Ninguna búsqueda de candidatos ha finalizado"],
  ["fr", "Non évalué", "Aucune recherche de candidats n’est terminée"],
] as const)(
  "in %s: without a search the queue is not assessed, never empty, and fits a phone",
  async (locale, title, text) => {
    await page.viewport(390, 780);
    const shown = await show([], {
      locale,
      expansion: { state: "none", finished_at: null, found: null, gaps: [], left_out: 0 },
    });
    await expect.element(page.getByRole("heading", { name: title })).toBeVisible();
    await expect.element(page.getByText(new RegExp(text))).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    await shown.unmount();
  },
);

test("what the last search could not assess is listed with its reason", async () => {
  await page.viewport(390, 780);
  const shown = await show([candidate("brand.test", { path: [], points: 12, certainty: "low", reason: "brand" })], {
    expansion: {
      ...SEARCHED,
      gaps: [
        { source: "rdap-search", reason: "server-failure" },
        { source: "crtsh", reason: "disabled" },
      ],
      left_out: 3,
    },
    seeds: [
      {
        id: crypto.randomUUID(),
        kind: "asn",
        value: "3333",
        note: "ours",
        created_by: null,
        created_at: 1_790_000_000,
        candidates: 4,
      },
    ],
  });
  await expect.element(page.getByText("Certificate Transparency (crt.sh): disabled by the operator")).toBeVisible();
  await expect.element(page.getByText(/^RDAP reverse search: /)).toBeVisible();
  await expect.element(page.getByText("3 lookups not performed (limit per search)")).toBeVisible();
  await expect.element(page.getByText("AS3333")).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await shown.unmount();
});
