import { readFileSync } from "node:fs";
import { join } from "node:path";

import { type Page, test } from "@playwright/test";

import { answerChooser } from "./answer-chooser.ts";
import { expect, expectAccessible, mailsTo } from "./journey.ts";
import { type Product, startProduct } from "./product.ts";
import { signIn } from "./sign-in.ts";

const USERS = "/dashboard/management/user-management";
const ORGANIZATIONS = "/dashboard/management/org-management";
const CREATE = `${ORGANIZATIONS}/create-organization`;

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

/** Signs in, answers the question which domain to check, and goes to a page. */
const enter = async (page: Page, role: string, path: string) => {
  await signIn(page, product, role);
  await answerChooser(page);
  await page.goto(`${product.url}${path}`);
  await expect(page.getByRole("heading").first()).toBeVisible();
};

test("a client's user is refused: no menu entry, no page, no answer", async ({ page }) => {
  await enter(page, "client_user", USERS);
  await expect(page.getByText("You don’t have access to this page")).toBeVisible();
  await expect(page.getByRole("link", { name: "Users" })).toHaveCount(0);
  for (const path of [ORGANIZATIONS, CREATE]) {
    await page.goto(`${product.url}${path}`);
    await expect(page.getByText("You don’t have access to this page")).toBeVisible();
  }
});

test("a client's administrator does not run organizations", async ({ page }) => {
  await enter(page, "client_admin", ORGANIZATIONS);
  await expect(page.getByText("You don’t have access to this page")).toBeVisible();
});

test("a client's administrator invites, narrows, disables and removes", async ({ page }) => {
  await enter(page, "client_admin", USERS);
  await expect(page.getByRole("cell", { name: "client.user@acme.test" })).toBeVisible();
  for (const heading of [
    "First name",
    "Last name",
    "Email",
    "Phone",
    "Role",
    "Created",
    "Last login",
    "Organization",
    "Group",
  ])
    await expect(page.getByRole("columnheader", { name: heading })).toBeVisible();

  await page.getByRole("button", { name: "Invite user" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await expect(dialog.getByText("Please enter a valid email address")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("First name").fill("Zoë");
  await dialog.getByLabel("Last name").fill("Lind");
  await dialog.getByLabel("Email", { exact: true }).fill("client.user@acme.test");
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await expect(dialog.getByText("This email address cannot be added. It may already have an account.")).toBeVisible();
  await dialog.getByLabel("Email", { exact: true }).fill("zoe.lind@acme.test");
  await dialog.getByLabel("Reveal leaked passwords").check();
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByText("Invitation sent")).toBeVisible();

  await page.getByPlaceholder("Search name, email").fill("zoe");
  await page.getByRole("row", { name: /Zoë/ }).press("Enter");
  const drawer = page.getByRole("dialog");
  await expect(drawer.getByLabel("Reveal leaked passwords")).toBeChecked();
  await drawer.getByLabel("View 60-day outlook").uncheck();
  await drawer.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Changes saved")).toBeVisible();
  await page.getByRole("row", { name: /Zoë/ }).press("Enter");
  await expect(drawer.getByLabel("View 60-day outlook")).not.toBeChecked();
  await drawer.getByRole("button", { name: "Disable" }).click();
  await expect(page.getByText("User disabled")).toBeVisible();
  await drawer.getByRole("button", { name: "Remove" }).click();
  const ask = page.getByRole("dialog", { name: "Remove Zoë Lind?" });
  await ask.getByLabel("Your password").fill("wrong");
  await ask.getByRole("button", { name: "Remove user" }).click();
  await expect(ask.getByText("Incorrect password.")).toBeVisible();
  await ask.getByLabel("Your password").fill(passwordOf("client_admin"));
  await ask.getByRole("button", { name: "Remove user" }).click();
  await expect(page.getByText("Zoë Lind removed")).toBeVisible();
  await expect(page.getByText("No users found")).toBeVisible();
});

test("the last administrator stays", async ({ page }) => {
  await enter(page, "super_admin", USERS);
  await page.getByRole("row", { name: /client\.admin@acme\.test/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Disable" }).click();
  await expect(
    page.getByText("An organization needs at least one administrator. Assign another one first.").first(),
  ).toBeVisible();
});

test("groups are made, given and deleted", async ({ page }) => {
  await enter(page, "client_admin", USERS);
  await page.getByRole("button", { name: "Groups" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("New group").fill("Finance");
  await dialog.getByRole("button", { name: "Add" }).click();
  await expect(dialog.getByText("no users")).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  await page.getByRole("row", { name: /client\.user@acme\.test/ }).click();
  await page.getByRole("dialog").getByLabel("Group (optional)").selectOption({ label: "Finance" });
  await page.getByRole("dialog").getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("cell", { name: "Finance" })).toBeVisible();
  await page.getByRole("button", { name: "Groups" }).click();
  await dialog.getByRole("button", { name: "Delete Finance" }).click();
  await expect(page.getByText("Finance deleted")).toBeVisible();
});

test("a partner creates a client, which cannot be a partner, and sees how to verify its domain", async ({ page }) => {
  await enter(page, "partner_admin", ORGANIZATIONS);
  await expect(page.getByRole("cell", { name: "Acme", exact: true })).toBeVisible();
  await expect(page.getByRole("cell", { name: "Tidy", exact: true })).toHaveCount(0);
  // It asks; it does not delete.
  await expect(page.getByRole("button", { name: "Delete Acme", exact: true })).toHaveCount(0);
  await page.getByRole("link", { name: "Create organization" }).click();
  await expect(page.getByRole("radio", { name: /Partner/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Create organization" }).click();
  await expect(page.getByText("This field is required").first()).toBeVisible();
  await page.getByLabel("Organization name").fill("Kittering Foods");
  await page.getByLabel("Plan").selectOption("professional");
  await page.getByLabel("First name").fill("Priya");
  await page.getByLabel("Last name").fill("Castellan");
  await page.getByLabel("Email", { exact: true }).fill("priya@kittering.example");
  const domains = page.getByRole("textbox", { name: "Domains" });
  await domains.fill("https://kit");
  await domains.press("Enter");
  await expect(page.getByText("Enter the full domain without https")).toBeVisible();
  await page.getByRole("button", { name: "Remove https://kit" }).click();
  await domains.fill("kittering.example");
  await domains.press("Enter");
  await page.getByRole("button", { name: "Add user" }).click();
  const user = page.getByRole("group", { name: "User 1" });
  await user.getByLabel("First name").fill("Owen");
  await user.getByLabel("Last name").fill("Bright");
  await user.getByLabel("Email", { exact: true }).fill("owen@kittering.example");
  await expect(user.getByText("The user sets a password through a link.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Create organization" }).click();
  await expect(page.getByText("Kittering Foods created")).toBeVisible();

  await page.getByRole("button", { name: "Edit Kittering Foods" }).click();
  const drawer = page.getByRole("dialog");
  await expect(drawer.getByText(/^parapet-verification=/)).toBeVisible();
  await drawer.getByRole("button", { name: "Check now" }).click();
  // No server answers for this name: the check is not completed or the record is not found, never "verified".
  await expect(drawer.getByText(/Record not found yet|check could not be completed/)).toBeVisible();
  await drawer.getByText("File", { exact: true }).click();
  await expect(drawer.getByText("https://kittering.example/.well-known/parapet-verification.txt")).toBeVisible();
  await expect(drawer.getByRole("button", { name: "Verify manually" })).toHaveCount(0);
  // A toast covers the corner of the drawer while it is shown.
  await expect(page.locator(".toast")).toHaveCount(0);
  await expectAccessible(page);
});

test("an account created by a partner is mailed nothing until its organization approves it", async ({
  page,
  browser,
}) => {
  await enter(page, "partner_admin", USERS);
  await page.getByRole("button", { name: "Invite user" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("First name").fill("Theo");
  await dialog.getByLabel("Last name").fill("Vance");
  await dialog.getByLabel("Email", { exact: true }).fill("theo.vance@acme.test");
  await dialog.getByLabel("Organization").selectOption({ label: "Acme" });
  await expect(
    dialog.getByText(/the link is sent only after one of its administrators approves the account/),
  ).toBeVisible();
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByText("Account created", { exact: true })).toBeVisible();
  await expect(page.getByText("The organization’s administrators have been asked to approve it.")).toBeVisible();
  expect(await mailsTo(product, "theo.vance@acme.test")).toEqual([]);

  const admin = await browser.newPage();
  await enter(admin, "client_admin", USERS);
  await admin.getByRole("row", { name: /theo\.vance@acme\.test/ }).click();
  await expect(admin.getByText(/Sign-in is blocked until an administrator of Acme approves it/)).toBeVisible();
  await admin.getByRole("button", { name: "Approve account" }).click();
  await expect(admin.getByText("Account approved")).toBeVisible();
  await expect(async () => {
    const mails = await mailsTo(product, "theo.vance@acme.test");
    expect(mails.some(({ text }) => text.includes("/reset-password/"))).toBe(true);
  }).toPass({ timeout: 60_000 });
  await admin.close();
});

test("the operator finds, cannot approve a domain alone, licenses, rescans, deletes by typed name and brings back", async ({
  page,
}) => {
  await enter(page, "super_admin", CREATE);
  await page.getByLabel("Organization name").fill("Orchard Legal");
  await page.getByLabel("First name").fill("Dana");
  await page.getByLabel("Last name").fill("Whitlock");
  await page.getByLabel("Email", { exact: true }).fill("dana@orchard.example");
  await page.getByRole("textbox", { name: "Domains" }).fill("orchard.example");
  await page.getByRole("textbox", { name: "Domains" }).press("Enter");
  await page.getByRole("button", { name: "Create organization" }).click();
  await expect(page.getByText("Orchard Legal created")).toBeVisible();

  const search = page.getByPlaceholder("Search by name, domain or administrator");
  await search.fill("orchard.ex");
  await search.press("Enter");
  await expect(page.getByRole("row")).toHaveCount(2);
  await expect(page.getByText("No license")).toBeVisible();
  await page.getByRole("button", { name: "Edit Orchard Legal" }).click();
  const drawer = page.getByRole("dialog");
  await drawer.getByRole("button", { name: "Create order" }).click();
  await expect(drawer.getByText(/^Invoice sent, due /)).toBeVisible();
  await drawer.getByRole("button", { name: "Verify manually" }).click();
  const approve = page.getByRole("dialog", { name: "Verify orchard.example manually, without a record?" });
  await approve.getByLabel("Reason").fill("short");
  await approve.getByRole("button", { name: "Verify manually" }).click();
  await expect(approve.getByText("Enter at least 10 characters")).toBeVisible();
  await approve.getByLabel("Reason").fill("Contract seen, number 42");
  await approve.getByRole("button", { name: "Verify manually" }).click();
  // The demo has one operator: no one could confirm it.
  await expect(approve.getByText(/A second operator must confirm this manual verification/)).toBeVisible();
  await approve.getByRole("button", { name: "Cancel" }).click();
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Rescan Orchard Legal" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Start scan" }).click();
  await expect(page.getByText(/Scan of orchard\.example/i)).toBeVisible();

  await page.getByRole("button", { name: "Delete Orchard Legal" }).click();
  const ask = page.getByRole("dialog");
  await ask.getByLabel(/^Type/).fill("orchard legal");
  await ask.getByRole("button", { name: "Delete organization" }).click();
  await expect(ask.getByText("The name does not match")).toBeVisible();
  await ask.getByLabel(/^Type/).fill("Orchard Legal");
  await ask.getByRole("button", { name: "Delete organization" }).click();
  await expect(page.getByText("Orchard Legal deleted")).toBeVisible();
  await page.getByRole("button", { name: "Restore Orchard Legal" }).click();
  await expect(page.getByText("Orchard Legal restored")).toBeVisible();
});

for (const locale of ["", "/es", "/fr"]) {
  test(`the lists and the form fit every screen and can be used by everyone: ${locale || "/en"}`, async ({ page }) => {
    await enter(page, "super_admin", USERS);
    for (const [at, width] of [390, 1000, 1440].entries()) {
      await page.setViewportSize({ width, height: 844 });
      await page.emulateMedia({ colorScheme: at % 2 === 0 ? "dark" : "light" });
      for (const path of [USERS, ORGANIZATIONS, CREATE]) {
        await page.goto(`${product.url}${locale}${path}`);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expect(page.locator(".sk")).toHaveCount(0);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        await expectAccessible(page);
      }
    }
  });
}
