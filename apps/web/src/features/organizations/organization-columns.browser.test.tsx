import "../../app.css";
import type { Organization } from "@parapet/domain/contracts/organizations";
import { ADD_ONS, PLAN_IDS, PLANS, toFigures } from "@parapet/domain/plans";
import { useTranslations } from "use-intl";
import { afterEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { page } from "vitest/browser";

import { ensureWords } from "../../shared/i18n/words.tsx";
import { selectOrganization } from "../../shared/session/workspace.ts";
import { inPortal } from "../../shared/testing/in-portal.tsx";
import { Table } from "../../shared/ui/table.tsx";
import { organizationColumns } from "./organization-columns.tsx";
import { RescanDialog } from "./rescan-dialog.tsx";

const ACME: Organization = {
  id: "1",
  name: "Acme",
  type: "client",
  administrator: null,
  domains: [],
  partner: null,
  users: 4,
  licence: { state: "active", plan: "essentials", ends_at: 1_893_456_000 },
  score: null,
  confidence: null,
  criticals: 0,
  points_at_risk: null,
  last_scan_at: null,
  created_at: 0,
  deletion: null,
  purge_at: null,
  version: 1,
};

const List = ({ row = ACME, isNarrow = false }: { row?: Organization; isNarrow?: boolean }) => {
  const t = useTranslations("organizations");
  const columns = organizationColumns(
    t,
    isNarrow,
    () => false,
    () => undefined,
  );
  return <Table caption="List" columns={columns} rows={[row]} rowKey={({ id }) => id} />;
};

afterEach(() => void vi.unstubAllGlobals());

test("how many people a plan allows is what the operator set, not what was shipped", async () => {
  const plans = Object.fromEntries(PLAN_IDS.map((id) => [id, toFigures(PLANS[id])]));
  const essentials = toFigures(PLANS.essentials);
  plans["essentials"] = { ...essentials, limits: { ...essentials.limits, users: 77 } };
  vi.stubGlobal("fetch", async () => Response.json({ data: { plans, add_ons: ADD_ONS, version: 3 } }));
  await ensureWords("en", ["organizations"]);
  await render(await inPortal(<List />));
  await expect.element(page.getByText("4 of 77")).toBeVisible();
});

const cellsOf = async (row: Organization, isNarrow = false): Promise<string[]> => {
  const plans = Object.fromEntries(PLAN_IDS.map((id) => [id, toFigures(PLANS[id])]));
  vi.stubGlobal("fetch", async () => Response.json({ data: { plans, add_ons: ADD_ONS, version: 3 } }));
  await ensureWords("en", ["organizations"]);
  const { container, unmount } = await render(await inPortal(<List row={row} isNarrow={isNarrow} />));
  const cells = [...container.querySelectorAll("tbody td")].map(({ textContent }) => textContent);
  await unmount();
  return cells;
};

test("a score of several domains says whose it is, and the points that they lose together", async () => {
  const domains = ["one.test", "two.test"].map((name) => ({ name, state: "verified" as const, not_found_since: null }));
  const several = { ...ACME, score: 91, confidence: 1, points_at_risk: 13.5, domains };
  expect(await cellsOf(several)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^91.*lowest of the domains$/), "13.5all domains"]),
  );
  expect(await cellsOf({ ...several, domains: domains.slice(1) })).toEqual(
    expect.arrayContaining([expect.stringMatching(/^91.*risk$/), "13.5"]),
  );
});

test("on a phone the score is under the name", async () => {
  expect((await cellsOf({ ...ACME, score: 12, confidence: 1 }, true))[0]).toMatch(/Acme12.*High risk$/);
});

test("a rescan is of the row's organization, whichever one is worked in", async () => {
  const asked: [string, string | null, unknown][] = [];
  vi.stubGlobal("fetch", (url: string, { headers, body }: RequestInit) => {
    asked.push([url, new Headers(headers).get("x-parapet-organization"), JSON.parse(body as string)]);
    return Promise.resolve(Response.json({ data: { id: crypto.randomUUID(), joined: false } }));
  });
  selectOrganization("the one that is worked in");
  await ensureWords("en", ["organizations"]);
  const onClose = vi.fn();
  const shared: Organization = { ...ACME, domains: [{ name: "shared.test", state: "pending", not_found_since: null }] };
  await render(await inPortal(<RescanDialog organization={shared} onClose={onClose} />));
  await page.getByRole("button", { name: "Start scan" }).click();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce(), 15_000);
  expect(asked).toEqual([["/v1/scans/", ACME.id, { domain: "shared.test", profile: "passive" }]]);
  selectOrganization(null);
});
