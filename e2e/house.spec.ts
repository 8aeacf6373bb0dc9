import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "@playwright/test";

import { startProduct } from "./product.ts";

const accountsIn = (dataDir: string) => readFileSync(join(dataDir, "demo-accounts.json"), "utf8");

test("kill -9 of the server and a new start lose nothing", async ({ page }) => {
  test.setTimeout(180_000);
  const first = await startProduct({ PARAPET_DEMO: "1" });
  const accounts = accountsIn(first.dataDir);
  await first.kill();

  const second = await startProduct({ PARAPET_DEMO: "1" }, first.dataDir);
  try {
    expect(accountsIn(second.dataDir)).toBe(accounts);
    await page.goto(second.url);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  } finally {
    expect(await second.stop(), "Ctrl-C ends it cleanly").toBe(0);
    rmSync(first.dataDir, { recursive: true, force: true });
  }
});

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
});
