import { readFileSync } from "node:fs";

import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "@playwright/test";

import { type Product, startProduct } from "./product.ts";
import { signIn } from "./sign-in.ts";

const SCAN_PATIENCE_MS = 400_000;

let product: Product;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  product = await startProduct({ PARAPET_DEMO: "1" });
});
test.afterAll(() => product[Symbol.asyncDispose]());

test("the outlook of a real scan fills the screen in three languages, and the report comes as a file", async ({
  page,
}) => {
  test.setTimeout(600_000);
  page.on("pageerror", (error) => expect.soft(String(error)).toBe(""));
  await page.addInitScript(() => sessionStorage.setItem("selectedDomain", "acme.test"));
  await signIn(page, product, "client_admin");

  // The demo's first scan has to end before there is anything to forecast from.
  const score = page.locator(".outlook .figures dd").nth(1);
  await expect(async () => {
    await page.goto(`${product.url}/dashboard/predictive-dashboard`);
    await page.locator(".outlook .figures").waitFor();
    await expect(score).toHaveText(/^\d+$/, { timeout: 2_000 });
  }).toPass({ timeout: SCAN_PATIENCE_MS, intervals: [3_000] });

  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.getByRole("banner").getByRole("searchbox")).toHaveCount(0);
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await expect(page.getByRole("img", { name: /the last sixty days and the next sixty/ })).toBeVisible();
  await expect(page.getByText("too little for a trend", { exact: false })).toBeVisible();
  await expect(page.locator(".vectors li")).not.toHaveCount(0);
  await expect(page.locator(".actions li")).toHaveCount(3);
  await expect(page.locator(".warnings li")).not.toHaveCount(0);
  // On a wide screen nothing has to be scrolled to.
  await page.setViewportSize({ width: 1920, height: 1080 });
  expect(await page.locator("#main").evaluate((main) => main.scrollHeight - main.clientHeight)).toBeLessThanOrEqual(1);

  for (const [path, title] of [
    ["", "60-day outlook"],
    ["/es", "Perspectiva a 60 días"],
    ["/fr", "Perspective à 60 jours"],
  ]) {
    await page.goto(`${product.url}${path}/dashboard/predictive-dashboard`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title ?? "");
    await page.locator(".vectors li").first().waitFor();
    expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([]);
  }

  await page.goto(`${product.url}/dashboard/predictive-dashboard`);
  await page.getByRole("link", { name: "Back to Overview" }).click();
  await expect(page).toHaveURL(`${product.url}/dashboard/current-risk`);
  const download = page.waitForEvent("download", { timeout: 60_000 });
  await page.getByRole("button", { name: "Download PDF" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("report.pdf");
  expect(
    readFileSync(await file.path())
      .subarray(0, 5)
      .toString(),
  ).toBe("%PDF-");
});
