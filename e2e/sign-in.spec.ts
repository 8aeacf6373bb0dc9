import { readFileSync } from "node:fs";
import { join } from "node:path";

import { type MailSink, startMailSink } from "@parapet/lab/mail-sink";
import { expect, type Page, test } from "@playwright/test";

import { type Product, startProduct } from "./product.ts";

/** The real program, sending its mail through a real SMTP server. */
let product: Product;
let sink: MailSink;
// The second journey changes the password that the first one enters.
test.describe.configure({ mode: "serial" });
test.beforeAll(async () => {
  test.setTimeout(240_000);
  sink = await startMailSink();
  product = await startProduct({ PARAPET_DEMO: "accounts", SMTP_URL: sink.url });
});
test.afterAll(async () => {
  await product[Symbol.asyncDispose]();
  await sink[Symbol.asyncDispose]();
});

const account = () => {
  const accounts = JSON.parse(readFileSync(join(product.dataDir, "demo-accounts.json"), "utf8")) as {
    role: string;
    email: string;
    password: string;
  }[];
  const found = accounts.find(({ role }) => role === "client_admin");
  if (found === undefined) throw new Error("There is no demo account of a client administrator");
  return found;
};

/** What a person reads in a mail, whatever its encoding on the wire. */
const wordsOf = (raw: string): string => raw.replaceAll(/=\r?\n/g, "").replaceAll("=3D", "=");

/** The one-time code of a mail; it is never in the subject. */
const codeIn = (raw: string): string | undefined => /^(\d{6})\r?$/m.exec(wordsOf(raw))?.[1];

const codeAfter = async (seen: number): Promise<string> => {
  await expect(async () =>
    expect(sink.messages.slice(seen).some(({ raw }) => codeIn(raw) !== undefined)).toBe(true),
  ).toPass({ timeout: 30_000 });
  const mail = sink.messages.slice(seen).find(({ raw }) => codeIn(raw) !== undefined);
  return codeIn(mail?.raw ?? "") ?? "";
};

const enterPassword = async (page: Page, email: string, password: string) => {
  await page.goto(`${product.url}/login`);
  await page.getByLabel("Work email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Continue" }).click();
};

test("signs in by mailed code, trusts the browser, and one tab's sign-out ends the other", async ({
  context,
  page,
}) => {
  test.setTimeout(240_000);
  const { email, password } = account();

  const seen = sink.messages.length;
  await enterPassword(page, email, password);
  const code = await codeAfter(seen);
  await page.getByLabel("Trust this browser for 10 days").check();
  await page.getByRole("textbox", { name: "One-time code" }).fill(code === "000000" ? "111111" : "000000");
  await page.getByRole("button", { name: "Verify and sign in" }).click();
  await expect(page.getByText("Incorrect code")).toBeVisible({ timeout: 30_000 });
  await page.getByRole("textbox", { name: "One-time code" }).fill(code);
  await page.getByRole("button", { name: "Verify and sign in" }).click();
  await page.waitForURL(/\/dashboard/, { timeout: 60_000 });

  const secrets = await page.evaluate(
    () =>
      [localStorage, sessionStorage].flatMap((store) => Object.values(store) as string[]).join(" ") + document.cookie,
  );
  expect(secrets).not.toMatch(/[\w-]{40,}/);

  const other = await context.newPage();
  for (const address of ["/dashboard/account", "/es/dashboard/account"]) {
    await other.goto(`${product.url}${address}`);
    await expect(other.getByText("Carl Acme").first()).toBeVisible({ timeout: 60_000 });
  }

  await page.getByRole("button", { name: /account menu/i }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await page.waitForURL(/\/login/, { timeout: 60_000 });
  await other.waitForURL(/\/login/, { timeout: 60_000 });

  // The way back shows the login page and nothing of what was there before.
  await other.goBack();
  await expect(other.getByLabel("Work email")).toBeVisible({ timeout: 60_000 });
  expect(await other.content()).not.toContain("Carl Acme");

  // The browser is trusted: this time the password is enough.
  const mails = sink.messages.length;
  await enterPassword(page, email, password);
  await page.waitForURL(/\/dashboard/, { timeout: 60_000 });
  expect(sink.messages.slice(mails).filter(({ raw }) => codeIn(raw) !== undefined)).toEqual([]);
});

test("a person who forgot the password gets back in", async ({ page }) => {
  test.setTimeout(240_000);
  const { email } = account();
  const greeting = product.said().length; // which names the demo accounts

  await page.goto(`${product.url}/forgot-password`);
  await page.getByLabel("Work email").fill(email);
  await page.getByRole("button", { name: "Send reset link" }).click();
  await expect(page.getByText("Please check your email to reset your password.")).toBeVisible({ timeout: 30_000 });
  const mail = await sink.next(({ raw }) => wordsOf(raw).includes("/reset-password/"), 30_000);
  const link = /\/reset-password\/[\w-]+\/[\w-]+/.exec(wordsOf(mail.raw))?.[0] ?? "";

  const password = "five quiet otters row upstream";
  await page.goto(`${product.url}${link}`);
  await expect(page.getByLabel("New password", { exact: true })).toBeEnabled({ timeout: 30_000 });
  expect(page.url(), "the link's secret leaves the address").toBe(`${product.url}/forgot-password`);
  await page.getByLabel("New password", { exact: true }).fill(password);
  await page.getByLabel("Confirm new password").fill(password);
  await page.getByRole("button", { name: "Save password" }).click();
  await page.waitForURL(/\/login/, { timeout: 60_000 });

  const seen = sink.messages.length;
  await enterPassword(page, email, password);
  await page.getByRole("textbox", { name: "One-time code" }).fill(await codeAfter(seen));
  await page.getByRole("button", { name: "Verify and sign in" }).click();
  await page.waitForURL(/\/dashboard/, { timeout: 60_000 });

  // The link works once.
  await page.goto(`${product.url}${link}`);
  await page.waitForURL(/\/login/, { timeout: 60_000 });

  const token = link.split("/").at(-1) ?? "";
  const log = readFileSync(join(product.dataDir, "logs/parapet.log"), "utf8");
  expect(log).toContain('"event"');
  for (const secret of [token, email, password]) expect(product.said().slice(greeting) + log).not.toContain(secret);
});
