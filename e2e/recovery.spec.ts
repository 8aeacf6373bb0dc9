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
