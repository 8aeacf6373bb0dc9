import { readFileSync } from "node:fs";
import { join } from "node:path";

import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "@playwright/test";

import { startProduct } from "./product.ts";

test("the portal opens without an error in the console and without a broken policy", async ({ page }) => {
  test.setTimeout(120_000);
  await using product = await startProduct();
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  for (const path of ["/", "/es", "/fr/plans-pricing", "/login", "/partners/register"]) {
    await page.goto(`${product.url}${path}`, { waitUntil: "networkidle" });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  expect(complaints).toEqual([]);

  await test.step("the installer creates the first administrator, once", async () => {
    const file = join(product.dataDir, "setup-link.txt");
    const link = readFileSync(file, "utf8").trim();
    expect(product.said()).toContain(file);
    expect(product.said()).not.toContain("/setup#");
    const makeAdministrator = async () => {
      await page.goto("about:blank");
      await page.goto(link);
      await expect(page.getByLabel("Setup token")).not.toHaveValue("");
      await expect(page, "the token leaves the address").toHaveURL(`${product.url}/setup`);
      await page.getByLabel("Your organization").fill("Harbour Watch");
      await page.getByLabel("First name").fill("Ines");
      await page.getByLabel("Last name").fill("Duarte");
      await page.getByLabel("Email").fill("ines@harbour-watch.example");
      await page.getByLabel("Password", { exact: true }).fill("lantern orbit violin thursday");
      await page.getByLabel("Confirm password").fill("lantern orbit violin thursday");
      await page.getByRole("button", { name: "Create account" }).click();
    };
    await makeAdministrator();
    await expect(page.getByRole("heading", { name: "Account created" })).toBeVisible({ timeout: 30_000 });
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await makeAdministrator();
    await expect(page.getByText("This setup token has expired or was already used.")).toBeVisible({ timeout: 30_000 });
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  });
});
