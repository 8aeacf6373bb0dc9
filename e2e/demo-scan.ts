import { existsSync } from "node:fs";
import { join } from "node:path";

import { expect, type Page } from "@playwright/test";

import type { Product } from "./product.ts";

const SCAN_PATIENCE_MS = 600_000;

/** Waits until the accounts of the demo can be signed in to. */
export const demoAccountsReady = (product: Product): Promise<void> =>
  expect(() => expect(existsSync(join(product.dataDir, "demo-accounts.json"))).toBe(true)).toPass({ timeout: 60_000 });

/** Waits, signed in, until the demo's first scan has ended: before that there is nothing to show. */
export const demoScanned = (page: Page, product: Product): Promise<void> =>
  expect(async () => {
    await page.goto(`${product.url}/dashboard/current-risk/company-exposed-ports`);
    await page.locator("tr[data-opens]").first().waitFor({ timeout: 5_000 });
  }).toPass({ timeout: SCAN_PATIENCE_MS, intervals: [2_000] });
