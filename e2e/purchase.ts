import { type Browser, expect as judge, type Page } from "@playwright/test";

import { answerChooser } from "./answer-chooser.ts";
import type { Product } from "./product.ts";
import { signIn } from "./sign-in.ts";

const expect = judge.configure({ timeout: 60_000 });

export const PORTAL = "/dashboard/management/portal-management";

interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly attachments: readonly { readonly name: string }[];
}

/** Waits for a mail to this address and answers it. */
export const mailTo = async (product: Product, to: string, subject: RegExp): Promise<Mail> => {
  let found: Mail | undefined;
  await expect(async () => {
    const mails = (await (await fetch(`${product.url}/dev/mailbox.json`)).json()) as Mail[];
    found = mails.find((mail) => mail.to.includes(to) && subject.test(mail.subject));
    expect(found, `a mail to ${to} with the subject ${subject}`).toBeDefined();
  }).toPass({ timeout: 90_000 });
  if (found === undefined) throw new Error(`No mail to ${to}`);
  return found;
};

/** People of several organizations say first which one they check. */
const choose = async (page: Page): Promise<void> => {
  await answerChooser(page);
  await expect(page.getByRole("dialog")).toHaveCount(0);
};

export const operatorPage = async (browser: Browser, product: Product): Promise<Page> => {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  page.setDefaultTimeout(60_000);
  await signIn(page, product, "super_admin");
  await choose(page);
  return page;
};

/** The operator finds the order by its number and records the transfer. */
export const settle = async (desk: Page, product: Product, number: string): Promise<void> => {
  await desk.goto(`${product.url}${PORTAL}?part=orders`);
  await desk.getByRole("row", { name: new RegExp(number) }).click();
  await desk.getByRole("button", { name: "Settle", exact: true }).click();
  const dialog = desk.getByRole("dialog", { name: `Settle ${number}?` });
  await dialog.getByRole("button", { name: "Settle and activate" }).click();
  await expect(desk.getByText(`${number} settled, order active`)).toBeVisible();
};

export const readInvoiceNumber = (mail: Mail): string => /[A-Z0-9]+-\d{4}-\d{4,}/.exec(mail.subject)?.[0] ?? "";
