import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, type Page } from "@playwright/test";

import type { Product } from "./product.ts";

interface Account {
  readonly role: string;
  readonly email: string;
  readonly password: string;
}

/** The code that was mailed to this address since then; the development mailbox is in for the person's own. */
export const mailedCode = async ({ url }: Product, email: string, since: Date): Promise<string> => {
  let code = "";
  await expect(async () => {
    const mails = (await (await fetch(`${url}/dev/mailbox.json`)).json()) as { to: string; text: string; at: string }[];
    // Another mail to the same person may have arrived after it.
    const own = mails.filter(({ to, at }) => to.includes(email) && new Date(at) >= since);
    code = own.map(({ text }) => /\b(\d{6})\b/.exec(text)?.[1] ?? "").find((found) => found !== "") ?? "";
    expect(code).not.toBe("");
  }).toPass({ timeout: 240_000 });
  return code;
};

/** Signs in through the pages a person uses: address and password, then the mailed code. */
export const signIn = async (page: Page, product: Product, role: string, codeOf = mailedCode): Promise<void> => {
  const accounts = JSON.parse(readFileSync(join(product.dataDir, "demo-accounts.json"), "utf8")) as Account[];
  const account = accounts.find((one) => one.role === role);
  if (account === undefined) throw new Error(`There is no demo account of role ${role}`);
  const since = new Date();
  await page.goto(`${product.url}/login`);
  await page.getByLabel("Work email").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  const code = page.getByRole("textbox", { name: /code/i });
  const next = page.getByRole("button", { name: "Continue" });
  await expect(async () => {
    // A 503 is retried.
    if (await next.isVisible()) await next.click();
    await expect(code).toBeVisible({ timeout: 30_000 });
  }).toPass({ timeout: 240_000 });
  await code.fill(await codeOf(product, account.email, since));
  const confirm = page.getByRole("button", { name: /log in|verify|continue/i });
  if (await confirm.isVisible().catch(() => false)) await confirm.click();
  await page.waitForURL(/\/dashboard/);
};

/** Answers "Confirm your identity" with the code that is mailed for it, where a change of factors or keys asks for one. */
export const confirmIdentity = async (page: Page, product: Product, email: string, since: Date): Promise<void> => {
  const dialog = page.getByRole("dialog", { name: "Confirm your identity" });
  await dialog.getByRole("textbox", { name: "One-time code" }).fill(await mailedCode(product, email, since));
  await dialog.getByRole("button", { name: "Confirm" }).click();
};
