import { setTimeout as sleep } from "node:timers/promises";

import { expect, type Page } from "@playwright/test";

import type { Role } from "../packages/domain/src/access/roles.ts";
import { type Product, startProduct } from "./product.ts";

const TIMEOUT_MS = 400_000;

/** The accounts of the demo. */
export const DEMO_EMAIL: Readonly<Record<Role, string>> = {
  super_admin: "super.admin@parapet.test",
  partner_admin: "partner.admin@harbour.test",
  client_admin: "client.admin@acme.test",
  client_user: "client.user@acme.test",
  partner_user: "partner.user@harbour.test",
  seller: "seller@harbour.test",
};

/** Starts the demo and waits for its whole history. */
export const startWholeDemo = async (environment: Record<string, string> = {}): Promise<Product> => {
  const product = await startProduct({ PARAPET_DEMO: "1", ...environment });
  const deadline = Date.now() + TIMEOUT_MS;
  while (!product.said().includes("history is complete")) {
    if (Date.now() > deadline) throw new Error(`The demo has no history:\n${product.said()}`);
    await sleep(200);
  }
  return product;
};

/** Signs in as a new user does: the sign-in page, one click on a demo account, the code that is filled in. */
export const visitAs = async (page: Page, { url }: Pick<Product, "url">, email: string): Promise<void> => {
  await page.goto(`${url}/login`);
  await page.getByRole("button", { name: email }).click();
  await expect(page.getByText("Your demo code is")).toBeVisible({ timeout: 60_000 });
  await page.getByRole("button", { name: "Verify and sign in" }).click();
  await page.waitForURL(/\/dashboard/);
  // Partners, operators and sellers land on pages about all of their clients.
  await page.goto(`${url}/dashboard/current-risk`);
  // Users with several domains select one first; the preselected one has content. The choice is stored for the pages that follow.
  const choice = page.getByRole("button", { name: "Open dashboard" });
  const chosen = page.locator("p.sr-only[role=status]", { hasText: /\S/ });
  await expect(choice.or(chosen).first()).toBeAttached({ timeout: 60_000 });
  if ((await choice.count()) > 0) await choice.click();
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem("workspace")), { timeout: 60_000 })
    .toContain("acme.test");
  await expect(choice).toHaveCount(0);
};

/** Opens a page and waits until nothing on it is loading. */
export const openWhole = async (page: Page, { url }: Product, path: string): Promise<void> => {
  await page.goto(`${url}${path}`);
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible({ timeout: 60_000 });
  await expect(page.locator(".sk")).toHaveCount(0, { timeout: 60_000 });
  await page.waitForLoadState("networkidle");
};
