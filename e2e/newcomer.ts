import { type Browser, expect as judge, type Page } from "@playwright/test";

import type { Product } from "./product.ts";
import { mailedCode } from "./sign-in.ts";

const expect = judge.configure({ timeout: 90_000 });
const LINK = /\/reset-password\/\S+/;

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

/** A person invited from outside their organization: chooses a password through the mailed link, and signs in. */
export const newcomer = async (
  browser: Browser,
  product: Product,
  { email, chosen }: { email: string; chosen: string },
): Promise<Page> => {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  page.setDefaultTimeout(90_000);
  // The organization and domain are asked for on the first dashboard page of a tab.
  const chooser = page.getByRole("button", { name: "Open dashboard" });
  await page.addLocatorHandler(chooser, () => chooser.click());
  let link = "";
  await expect(async () => {
    const mails = (await (await fetch(`${product.url}/dev/mailbox.json`)).json()) as { to: string; text: string }[];
    const mail = mails.find(({ to, text }) => to.includes(email) && LINK.test(text));
    link = LINK.exec(mail?.text ?? "")?.[0] ?? "";
    expect(link).not.toBe("");
  }).toPass({ timeout: 90_000 });
  await page.goto(`${product.url}${link}`);
  await page.getByLabel("New password", { exact: true }).fill(chosen);
  await page.getByLabel("Confirm new password").fill(chosen);
  await page.getByRole("button", { name: "Save password" }).click();
  await page.waitForURL(/\/login/);
  await signInWith(page, product, email, chosen);
  await page.waitForURL(/\/dashboard/);
  return page;
};
