import { type Browser, expect as judge, type Page } from "@playwright/test";

import type { Product } from "./product.ts";
import { mailedCode } from "./sign-in.ts";

const expect = judge.configure({ timeout: 90_000 });
const TEMPORARY = /^\S{4}(?:-\S{4}){3}$/m;

/** Fills in the two steps of signing in. */
export const signInWith = async (page: Page, product: Product, email: string, password: string): Promise<void> => {
  const since = new Date();
  await page.goto(`${product.url}/login`);
  await page.getByLabel("Work email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("textbox", { name: /code/i }).fill(await mailedCode(product, email, since));
  const confirm = page.getByRole("button", { name: /log in|verify|continue/i });
  if (await confirm.isVisible().catch(() => false)) await confirm.click();
};

/** Somebody who was invited: signs in with what was mailed, and chooses a password of their own. */
export const newcomer = async (
  browser: Browser,
  product: Product,
  { email, domain, chosen }: { email: string; domain: string; chosen: string },
): Promise<Page> => {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  page.setDefaultTimeout(90_000);
  // Which domain to look at is asked at every visit; it is answered before.
  await page.addInitScript((name) => sessionStorage.setItem("selectedDomain", name), domain);
  let temporary = "";
  await expect(async () => {
    const mails = (await (await fetch(`${product.url}/dev/mailbox.json`)).json()) as { to: string; text: string }[];
    const mail = mails.find(({ to, text }) => to.includes(email) && TEMPORARY.test(text));
    temporary = TEMPORARY.exec(mail?.text ?? "")?.[0] ?? "";
    expect(temporary).not.toBe("");
  }).toPass({ timeout: 90_000 });
  await signInWith(page, product, email, temporary);
  await expect(page.getByRole("heading", { level: 1, name: "Choose your own password" })).toBeVisible();
  await page.getByLabel("Temporary password").fill(temporary);
  await page.getByLabel("New password", { exact: true }).fill(chosen);
  await page.getByLabel("New password again").fill(chosen);
  await page.getByRole("button", { name: "Change password" }).click();
  // The address is that of the dashboard before and after: only the page tells that the password was taken.
  await expect(page.getByRole("heading", { level: 1, name: "Choose your own password" })).toHaveCount(0);
  await page.waitForURL(/\/dashboard/);
  return page;
};
