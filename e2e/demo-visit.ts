import { setTimeout as sleep } from "node:timers/promises";

import { expect, type Page } from "@playwright/test";

import { type Product, startProduct } from "./product.ts";

const PATIENCE_MS = 400_000;

/** Starts the demo and waits for its whole history. */
export const startWholeDemo = async (): Promise<Product> => {
  const product = await startProduct({ PARAPET_DEMO: "1" });
  const deadline = Date.now() + PATIENCE_MS;
  while (!product.said().includes("history is complete")) {
    if (Date.now() > deadline) throw new Error(`The demo has no history:\n${product.said()}`);
    await sleep(200);
  }
  return product;
};

/** Signs in as a newcomer does: the sign-in page, one click on a person of the demo, the code that is filled in. */
export const visitAs = async (page: Page, { url }: Product, email: string): Promise<void> => {
  await page.goto(`${url}/login`);
  await page.getByRole("button", { name: email }).click();
  await expect(page.getByText("Your demo code is")).toBeVisible({ timeout: 60_000 });
  await page.getByRole("button", { name: "Verify and sign in" }).click();
  await page.waitForURL(/\/dashboard/);
  await page.getByRole("button", { name: "Open dashboard" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
};

/** Opens a page and waits until nothing on it is loading. */
export const openWhole = async (page: Page, { url }: Product, path: string): Promise<void> => {
  await page.goto(`${url}${path}`);
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible({ timeout: 60_000 });
  await expect(page.locator(".sk")).toHaveCount(0, { timeout: 60_000 });
  await page.waitForLoadState("networkidle");
};
