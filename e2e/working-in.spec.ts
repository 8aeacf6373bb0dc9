import { expect, type Page, test } from "@playwright/test";

import { person, type Stage, startStage } from "./portal-stage.ts";

const SHARED = "shared.example";
const ACME = { id: "00000000-0000-4000-8000-00000000000a", name: "Acme", type: "client", logo: null } as const;
const MILL = { id: "00000000-0000-4000-8000-00000000000b", name: "Mill Sons", type: "client", logo: null } as const;
const OWN = { id: "00000000-0000-4000-8000-000000000002", name: "Keystone", type: "partner", logo: null } as const;

let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage[Symbol.asyncDispose]());
test.beforeEach(() => {
  stage.bearer = "first";
  stage.user = person({
    authorized_domains: [SHARED],
    workspaces: [
      { ...OWN, domains: [] },
      { ...ACME, domains: [SHARED] },
      { ...MILL, domains: [SHARED] },
    ],
  });
});

/** The organizations that the calls of a page name, apart from those about the account itself. */
const namedBy = (page: Page): Set<string | undefined> => {
  const named = new Set<string | undefined>();
  page.on("request", (request) => {
    if (request.url().includes("/v1/detail_report/")) named.add(request.headers()["x-parapet-organization"]);
  });
  return named;
};

const choose = async (page: Page, organization: string) => {
  const chooser = page.getByRole("dialog", { name: "Select an organization and a domain" });
  await chooser.getByRole("radio", { name: new RegExp(organization) }).check();
  await chooser.getByRole("button", { name: "Open dashboard" }).click();
};

test("a person of two clients that share a domain works in the one that was chosen, on every page and in every call", async ({
  page,
}) => {
  const named = namedBy(page);
  await page.goto(`${stage.url}/dashboard/current-risk`);
  await choose(page, MILL.name);
  await expect(page).toHaveURL(new RegExp(`[?&]org=${MILL.id}`));
  await expect(page.getByText(`Working in ${MILL.name}`)).toBeVisible();
  await expect(page.getByRole("button", { name: new RegExp(`${MILL.name}.*Client`) })).toBeVisible();
  await expect.poll(() => [...named]).toEqual([MILL.id]);

  // Another page of the same tab, and a reload, stay in it.
  await page.goto(`${stage.url}/dashboard/current-risk/email-weaknesses`);
  await expect(page).toHaveURL(new RegExp(`[?&]org=${MILL.id}`));
  await page.reload();
  await expect(page.getByText(`Working in ${MILL.name}`)).toBeVisible();

  // The other one is chosen in the header; the way back leads back to the first.
  await page.goto(`${stage.url}/dashboard/current-risk`);
  named.clear();
  await page.getByRole("button", { name: new RegExp(`${MILL.name}.*Client`) }).click();
  await choose(page, ACME.name);
  await expect(page.getByText(`Working in ${ACME.name}`)).toBeVisible();
  await expect.poll(() => [...named].at(-1)).toBe(ACME.id);
  await page.goBack();
  await expect(page.getByText(`Working in ${MILL.name}`)).toBeVisible();
});

test("a link names the organization; one that is out of reach opens nothing", async ({ page, context }) => {
  const named = namedBy(page);
  await page.goto(`${stage.url}/dashboard/current-risk?org=${ACME.id}&domain=${SHARED}`);
  await expect(page.getByText(`Working in ${ACME.name}`)).toBeVisible();
  await expect.poll(() => [...named]).toEqual([ACME.id]);
  const other = await context.newPage();
  await other.goto(`${stage.url}/dashboard/current-risk?org=00000000-0000-4000-8000-0000000000ff`);
  await expect(other.getByRole("dialog", { name: "Select an organization and a domain" })).toBeVisible();
  await expect(other.getByText(/^Working in/)).toHaveCount(0);
});
