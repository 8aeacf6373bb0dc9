import { expect, type Page, test } from "@playwright/test";

import { DEMO_EMAIL, openWhole, startWholeDemo, visitAs } from "./demo-visit.ts";
import type { Product } from "./product.ts";

const AREA = "/dashboard/current-risk/email-weaknesses";

test.describe.configure({ mode: "serial" });
let product: Product;
let page: Page;
test.beforeAll(async ({ browser }) => {
  test.setTimeout(480_000);
  product = await startWholeDemo();
  page = await (await browser.newContext()).newPage();
  // On a busy machine the first page may show later than the code that it looks for.
  await expect(() => visitAs(page, product, DEMO_EMAIL.client_admin)).toPass({ timeout: 240_000 });
});
test.afterAll(() => product[Symbol.asyncDispose]());

const numberIn = async (text: RegExp): Promise<number> => {
  const found = page.getByText(text).first();
  await expect(found).toBeVisible({ timeout: 30_000 });
  return Number(text.exec((await found.textContent()) ?? "")?.[1]?.replaceAll(",", ""));
};

/** The totals of overview, exposure and the list of the area, as they are shown. */
const totals = async (): Promise<{ overview: number; exposure: number; area: number }> => {
  await openWhole(page, product, "/dashboard/current-risk");
  const overview = await numberIn(/([\d,]+) ?total security issues/);
  await openWhole(page, product, "/dashboard/current-risk/exposure");
  const exposure = await numberIn(/^([\d,]+) security issues$/);
  await openWhole(page, product, AREA);
  return { overview, exposure, area: await numberIn(/^([\d,]+) findings$/) };
};

/** The open finding, in its drawer. */
const decide = async (fill: (drawer: ReturnType<Page["getByRole"]>) => Promise<void>): Promise<void> => {
  const drawer = page.getByRole("dialog");
  await drawer.getByRole("button", { name: "Change status" }).click();
  await fill(drawer);
  await drawer.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
};

test("what-if: each choice asks the server, and the page shows the scores and the gain of its answer", async () => {
  await openWhole(page, product, "/dashboard/current-risk/scan-history");
  const card = page.getByRole("group").filter({ has: page.getByRole("checkbox") });
  const chosen: number[] = [];
  for (const at of [0, 1]) {
    const [reply] = await Promise.all([
      page.waitForResponse((one) => one.url().includes("/v1/score/what_if/")),
      card.getByRole("checkbox").nth(at).check(),
    ]);
    const { fixed } = reply.request().postDataJSON() as { fixed: string[] };
    const { data } = (await reply.json()) as {
      data: { now: { score: number }; after: { score: number }; gain: number };
    };
    chosen.push(fixed.length);
    expect(data.after.score).toBeGreaterThanOrEqual(data.now.score);
    await expect(page.getByRole("status").filter({ hasText: "→" })).toHaveText(
      `Score ${data.now.score} → ${data.after.score} (+${data.gain})`,
    );
  }
  expect(chosen).toEqual([1, 2]);
});

test("an accepted risk leaves every total at once, and comes back to all of them when it is reopened", async () => {
  test.setTimeout(300_000);
  const before = await totals();
  expect(before.exposure).toBe(before.overview);
  await page.getByRole("row", { name: /DMARC policy p=none/ }).click();
  await expect(page.getByRole("dialog").getByText("Explanation")).toBeVisible({ timeout: 60_000 });
  const address = page.url();
  await decide(async (drawer) => {
    await drawer.getByLabel("Status").selectOption("accepted risk");
    await drawer.getByLabel("Comment").fill("Monitored until the migration is complete");
    await drawer.getByLabel("Approved by (email)").fill(DEMO_EMAIL.client_admin);
    await drawer.getByLabel("Until").fill("2099-01-31");
  });
  const less = (one: typeof before) => ({
    overview: one.overview - 1,
    exposure: one.exposure - 1,
    area: one.area - 1,
  });
  expect(await totals()).toEqual(less(before));
  await expect(page.getByRole("row", { name: /DMARC policy p=none/ })).toHaveCount(0);
  await page.goto(address);
  await decide(async (drawer) => {
    await drawer.getByLabel("Status").selectOption("open");
    await drawer.getByLabel("Comment").fill("The migration was cancelled");
  });
  expect(await totals()).toEqual(before);
});
