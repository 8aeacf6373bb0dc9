import { readFileSync } from "node:fs";
import { join } from "node:path";

import { type Page, test } from "@playwright/test";
import { Secret, TOTP } from "otpauth";

import { answerChooser } from "./answer-chooser.ts";
import { expect, expectAccessible } from "./journey.ts";
import { type Product, startProduct } from "./product.ts";
import { confirmIdentity, mailedCode, signIn } from "./sign-in.ts";

let product: Product;

test.setTimeout(300_000);
test.use({ actionTimeout: 30_000 });

test.beforeAll(async () => {
  test.setTimeout(180_000);
  product = await startProduct({ PARAPET_DEMO: "companies" });
});
test.afterAll(() => product.stop());

const passwordOf = (role: string): string => {
  const accounts = JSON.parse(readFileSync(join(product.dataDir, "demo-accounts.json"), "utf8")) as {
    role: string;
    password: string;
  }[];
  return accounts.find((account) => account.role === role)?.password ?? "";
};

/** What an authenticator app shows so many steps from now. */
const appCode = (secret: string, stepsAhead = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + stepsAhead * 30_000 });

const open = async (page: Page, part = "", locale = "") => {
  await page.goto(`${product.url}${locale}/dashboard/account${part === "" ? "" : `?part=${part}`}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
};

test("a person's own profile: wrong phone refused, saved, and the language follows", async ({ page }) => {
  await signIn(page, product, "partner_user");
  await open(page);
  await page.getByLabel("Phone").fill("call me");
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(page.getByText("Enter a valid phone number, e.g. +44 20 7946 0000")).toBeVisible();
  await page.getByLabel("Phone").fill("+44 20 7946 0000");
  await page.getByLabel("First name").fill("Pieter");
  await page.getByRole("combobox", { name: "Language" }).selectOption("fr");
  await page.getByRole("button", { name: "Save profile" }).click();
  await page.waitForURL(/\/fr\/dashboard\/account/);
  await expect(page.getByLabel("Prénom")).toHaveValue("Pieter");
  await expect(page.getByRole("button", { name: /Pieter Harbour/ })).toBeVisible();
});

test("the password: three refusals, then it is changed and the session stays", async ({ page }) => {
  await signIn(page, product, "client_user");
  await open(page, "security");
  const submit = page.getByRole("button", { name: "Change password" });
  await submit.click();
  await expect(page.getByText("This field is required").first()).toBeVisible();
  await page.getByLabel("Current password").fill("not the password at all");
  await page.getByLabel("New password", { exact: true }).fill("granite kettle orbit nine");
  await page.getByLabel("Confirm new password").fill("granite kettle orbit ten");
  await submit.click();
  await expect(page.getByText("The passwords do not match")).toBeVisible();
  await page.getByLabel("Confirm new password").fill("granite kettle orbit nine");
  await submit.click();
  await expect(page.getByText("Incorrect password.")).toBeVisible();
  await page.getByLabel("Current password").fill(passwordOf("client_user"));
  await submit.click();
  await expect(page.getByText("Password changed")).toBeVisible();
  await expect(page.getByText("This browser", { exact: true })).toBeVisible();
});

test("the user menu mails a link, once however often it is clicked", async ({ page }) => {
  await signIn(page, product, "client_admin");
  await open(page);
  let asked = 0;
  const clickedOften = Promise.withResolvers<void>();
  // The answer comes only when everything has been clicked: what is asked twice is then asked at once.
  await page.route("**/v1/reset_password/", async (route) => {
    asked += 1;
    await clickedOften.promise;
    await route.continue();
  });
  for (let click = 0; click < 3; click += 1) {
    await page.getByRole("button", { name: /account menu/i }).click();
    await page.getByRole("menuitem", { name: "Reset Password" }).click();
  }
  clickedOften.resolve();
  await expect(page.getByText("Please check your email to reset your password.")).toBeVisible();
  expect(asked).toBe(1);
  await page.unroute("**/v1/reset_password/");

  await page.route("**/v1/reset_password/", (route) => route.fulfill({ status: 500, body: "{}" }));
  await page.getByRole("button", { name: /account menu/i }).click();
  await page.getByRole("menuitem", { name: "Reset Password" }).click();
  await expect(page.getByText("Failed to reset password. Please try again.").first()).toBeVisible();
});

/** Address and password, in a browser of its own, up to the field for the code of an app. */
const enterPassword = async (page: Page, email: string, password: string): Promise<void> => {
  await page.goto(`${product.url}/login`);
  await page.getByLabel("Work email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Continue" }).click();
};

test("an authenticator app: set up by QR code, signs in, recovery codes once, and back to mail", async ({
  page,
  browser,
}) => {
  await signIn(page, product, "client_admin");
  await open(page, "security");
  await page.getByRole("button", { name: "Use an authenticator app" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Your password").fill("wrong");
  await dialog.getByRole("button", { name: "Next" }).click();
  await expect(dialog.getByText("Incorrect password.")).toBeVisible();
  await dialog.getByLabel("Your password").fill(passwordOf("client_admin"));
  const since = new Date();
  await dialog.getByRole("button", { name: "Next" }).click();
  await confirmIdentity(page, product, "client.admin@acme.test", since);
  await expect(dialog.getByAltText("QR code for your authenticator app")).toBeVisible();
  await expectAccessible(page);
  const secret = await dialog.locator("code").innerText();
  await dialog.getByLabel("Code from the app").fill("000000");
  await dialog.getByRole("button", { name: "Enable" }).click();
  await expect(dialog.getByText("Incorrect code.")).toBeVisible();
  await dialog.getByLabel("Code from the app").fill(appCode(secret));
  await dialog.getByRole("button", { name: "Enable" }).click();
  await expect(dialog.getByRole("listitem")).toHaveCount(10);
  const spare = await dialog.getByRole("listitem").first().innerText();
  const lastSpare = await dialog.getByRole("listitem").last().innerText();
  await dialog.getByRole("button", { name: "I have saved them" }).click();

  // Signing in elsewhere asks the app now. A step of the app counts once, so the next one is typed.
  for (const { code, works } of [
    { code: () => "000000", works: false },
    { code: () => spare, works: true },
    { code: () => spare, works: false },
    { code: () => appCode(secret, 1), works: true },
  ]) {
    const visit = await browser.newContext();
    const elsewhere = await visit.newPage();
    await enterPassword(elsewhere, "client.admin@acme.test", passwordOf("client_admin"));
    await elsewhere.getByLabel("Authenticator or recovery code").fill(code());
    await elsewhere.getByRole("button", { name: "Verify and sign in" }).click();
    if (works) await elsewhere.waitForURL(/\/dashboard/);
    else await expect(elsewhere.getByText("Incorrect code")).toBeVisible();
    await visit.close();
  }

  await page.getByRole("button", { name: "Switch to codes by email" }).click();
  await dialog.getByLabel("Your password").fill(passwordOf("client_admin"));
  await dialog.getByRole("button", { name: "Use email" }).click();
  await expect(dialog.getByLabel("Authenticator or recovery code")).toHaveAttribute("aria-invalid", "true");
  await dialog.getByLabel("Authenticator or recovery code").fill(lastSpare);
  await dialog.getByRole("button", { name: "Use email" }).click();
  await expect(page.getByText("Codes are now sent by email")).toBeVisible();
});

test("'remember me' outlives the browser, and a revoked trusted browser is asked for a code again", async ({
  page,
  context,
  browser,
}) => {
  const [email, password] = ["partner.admin@harbour.test", passwordOf("partner_admin")];
  const since = new Date();
  await page.goto(`${product.url}/login`);
  await page.getByLabel("Remember me").check();
  await page.getByLabel("Work email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Continue" }).click();
  const code = await mailedCode(product, email, since);
  await page.getByLabel("Trust this browser for 10 days").check();
  await page.getByRole("textbox", { name: "One-time code" }).fill(code);
  await page.getByRole("button", { name: "Verify and sign in" }).click();
  await page.waitForURL(/\/dashboard/);

  // What a browser keeps when it is closed: everything but the cookies that end with it.
  const state = await context.storageState();
  const stored = state.cookies.filter(({ expires }) => expires !== -1);
  const daysOf = (name: string) =>
    ((stored.find((it) => it.name === name)?.expires ?? 0) * 1000 - Date.now()) / 86_400_000;
  expect(daysOf("__Host-refresh_token")).toBeCloseTo(30, 0);
  expect(daysOf("__Host-access_token")).toBeCloseTo(60, 0);
  expect(stored.every(({ httpOnly, secure, sameSite }) => httpOnly && secure && sameSite === "Strict")).toBe(true);
  await page.close();
  const restarted = await browser.newContext({ storageState: { ...state, cookies: stored } });
  const again = await restarted.newPage();
  await again.goto(`${product.url}/dashboard/account?part=security`);
  await expect(again.getByRole("heading", { level: 1 })).toBeVisible();

  // The trust is revoked here; the next sign-in of this very browser asks for a code.
  await again.getByRole("button", { name: /^Revoke trust/ }).click();
  await expect(again.getByText("No trusted browsers.")).toBeVisible();
  await again.getByRole("button", { name: /account menu/i }).click();
  await again.getByRole("menuitem", { name: "Log out" }).click();
  await again.waitForURL(/\/login/);
  await expect(again.getByLabel("Work email")).toHaveValue(email);
  await expect(again.getByLabel("Remember me")).toBeChecked();
  await again.getByLabel("Password", { exact: true }).fill(password);
  await again.getByRole("button", { name: "Continue" }).click();
  await expect(again.getByRole("textbox", { name: "One-time code" })).toBeVisible();
  await restarted.close();
});

test("a session elsewhere is seen and ended from here", async ({ page, browser }) => {
  const elsewhere = await browser.newPage();
  await signIn(elsewhere, product, "seller");
  await signIn(page, product, "seller");
  await open(page, "security");
  await page.getByRole("button", { name: /^Sign out the session/ }).click();
  await expect(page.getByText("Session signed out")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Sign out the session/ })).toHaveCount(0);
  await elsewhere.goto(`${product.url}/dashboard/account`);
  await elsewhere.waitForURL(/\/login/);
  await elsewhere.close();
});

test("an API key is shown once, works, and is revoked", async ({ page }) => {
  await signIn(page, product, "client_admin");
  await open(page, "keys");
  await page.getByRole("button", { name: "Create API key" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Nightly export");
  await dialog.getByLabel("Read scores, findings and scans").check();
  await dialog.getByLabel("Your password").fill(passwordOf("client_admin"));
  const since = new Date();
  await dialog.getByRole("button", { name: "Create key" }).click();
  await confirmIdentity(page, product, "client.admin@acme.test", since);
  const secret = await dialog.locator("code").innerText();
  await dialog.getByRole("button", { name: "I have copied it" }).click();
  const ask = () => fetch(`${product.url}/v1/domains/`, { headers: { authorization: `Bearer ${secret}` } });
  expect((await ask()).status).toBe(200);
  await open(page, "keys");
  await expect(page.getByText(/Last used \d\d\/\d\d\/\d{4}/)).toBeVisible();
  await expect(page.getByText(secret)).toHaveCount(0);
  await page.getByRole("button", { name: "Revoke Nightly export" }).click();
  await dialog.getByRole("button", { name: "Revoke", exact: true }).click();
  await expect(page.getByText("No API keys.")).toBeVisible();
  expect((await ask()).status).toBe(401);
});

test("the plan, its usage, and cancelling it with the password", async ({ page }) => {
  await signIn(page, product, "client_admin");
  await open(page, "plan");
  await expect(page.getByText("Professional")).toBeVisible();
  await expect(page.getByText("2 of 3")).toBeVisible();
  await page.getByRole("button", { name: "Cancel subscription" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Your password").fill("wrong");
  await dialog.getByRole("button", { name: "Cancel subscription" }).click();
  await expect(page.getByText("Error cancelling subscription").first()).toBeVisible();
  await dialog.getByLabel("Your password").fill(passwordOf("client_admin"));
  await dialog.getByRole("button", { name: "Cancel subscription" }).click();
  await expect(page.getByText("Subscription cancelled successfully")).toBeVisible();
  await expect(page.getByText(/^Cancellation date: /)).toBeVisible();
});

test("mail servers are tested for open relaying only after the owner enables it", async ({ page }) => {
  await signIn(page, product, "client_admin");
  await open(page, "domains");
  const dialog = page.getByRole("dialog");
  const box = dialog.getByRole("checkbox", { name: "Test mail servers for open relaying" });
  const ask = () => page.getByRole("button", { name: "Scan settings for acme.test" }).click({ timeout: 120_000 });
  await ask();
  await expect(box).not.toBeChecked();
  await box.check();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Scan settings saved")).toBeVisible();
  await open(page, "domains");
  await ask();
  await expect(box).toBeChecked();
});

test("a temporary password opens nothing but the page where it is changed", async ({ page, browser }) => {
  await signIn(page, product, "super_admin");
  await answerChooser(page);
  await page.goto(`${product.url}/dashboard/management/user-management`);
  await page.getByRole("button", { name: "Invite user" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("First name").fill("Nia");
  await dialog.getByLabel("Last name").fill("Operator");
  await dialog.getByLabel("Email").fill("nia@parapet.test");
  // For another organization the form offers no password: the person receives a link.
  await dialog.getByLabel("Organization").selectOption({ label: "Harbour" });
  await expect(dialog.getByLabel("Temporary password")).toHaveCount(0);
  await dialog.getByLabel("Organization").selectOption({ label: "Parapet Operations" });
  await dialog.getByLabel("Role").selectOption({ label: "Operator" });
  await dialog.getByLabel("Temporary password").fill("walnut ferry comet lamp");
  await dialog.getByLabel("Confirm password").fill("walnut ferry comet lamp");
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByText("Invitation sent")).toBeVisible();

  const visit = await browser.newContext();
  const fresh = await visit.newPage();
  const since = new Date();
  await fresh.goto(`${product.url}/login`);
  await fresh.getByLabel("Work email").fill("nia@parapet.test");
  await fresh.getByLabel("Password", { exact: true }).fill("walnut ferry comet lamp");
  await fresh.getByRole("button", { name: "Continue" }).click();
  await fresh.getByRole("textbox", { name: /code/i }).fill(await mailedCode(product, "nia@parapet.test", since));
  const confirm = fresh.getByRole("button", { name: /sign in|verify|continue/i });
  if (await confirm.isVisible().catch(() => false)) await confirm.click();
  await expect(fresh.getByRole("heading", { level: 1, name: "Set your password" })).toBeVisible();
  await fresh.goto(`${product.url}/dashboard/management/org-management`);
  await expect(fresh.getByRole("heading", { level: 1, name: "Set your password" })).toBeVisible();
  await expectAccessible(fresh);
  await fresh.getByLabel("Temporary password").fill("walnut ferry comet lamp");
  await fresh.getByLabel("New password", { exact: true }).fill("granite kettle orbit nine");
  await fresh.getByLabel("Confirm new password").fill("granite kettle orbit nine");
  await fresh.getByRole("button", { name: "Change password" }).click();
  await fresh.waitForURL(/\/dashboard\/current-risk/);

  await open(fresh);
  await fresh.getByRole("button", { name: "Delete profile" }).click();
  await fresh.getByRole("dialog").getByLabel("Your password").fill("granite kettle orbit nine");
  await fresh.getByRole("dialog").getByRole("button", { name: "Delete my profile" }).click();
  await fresh.waitForURL(/\/login/);
  await visit.close();
});

for (const locale of ["", "/es", "/fr"]) {
  test(`every part fits a small screen and can be used by everyone, by day and by night: ${locale || "/en"}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, product, "client_admin");
    for (const [at, part] of ["", "security", "plan", "domains", "partner", "keys"].entries()) {
      await page.emulateMedia({ colorScheme: at % 2 === 0 ? "light" : "dark" });
      await open(page, part, locale);
      await expect(page.locator(".sk")).toHaveCount(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      await expectAccessible(page);
    }
  });
}
