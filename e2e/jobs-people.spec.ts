import { type Page, test } from "@playwright/test";

import { importLeaks } from "./import-samples.ts";
import { demoForAll, expect, expectAccessible } from "./journey.ts";
import { requestAs } from "./request-as.ts";
import { confirmIdentity } from "./sign-in.ts";

const USERS = "/dashboard/management/user-management";
const VIPS = "/dashboard/management/vip-management";

const demo = demoForAll(300_000);

const invite = async (page: Page, first: string, last: string, email: string) => {
  await page.getByRole("button", { name: "Invite user" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("First name").fill(first);
  await dialog.getByLabel("Last name").fill(last);
  await dialog.getByLabel("Email", { exact: true }).fill(email);
  await dialog.getByLabel("Organization").selectOption({ label: "Harbour" });
  await dialog.getByLabel("Role").selectOption({ label: "Partner user" });
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByText("Invitation sent").first()).toBeVisible();
  await expect(dialog).toHaveCount(0);
};

test("many people at once: disabled, enabled, put into a group and removed with the password; one is given another role", async () => {
  const { page, open, complaints } = await demo.people.as("partner_admin");
  await open(USERS);
  await invite(page, "Nia", "Quay", "nia@harbour.test");
  await invite(page, "Tom", "Quay", "tom@harbour.test");
  await page.getByPlaceholder("Search name, email").fill("Quay");
  const states = (word: string) => page.getByRole("row", { name: /Quay/ }).getByText(word, { exact: true });
  const choose = async () => {
    for (const name of ["Nia Quay", "Tom Quay"]) await page.getByLabel(`Select ${name}`).check();
    return page.getByRole("region", { name: "2 users selected" });
  };
  const bar = await choose();
  await expectAccessible(page);
  await bar.getByRole("button", { name: "Disable" }).click();
  await expect(states("Disabled")).toHaveCount(2);
  await (await choose()).getByRole("button", { name: "Enable" }).click();
  await expect(states("Disabled")).toHaveCount(0);

  await page.getByRole("button", { name: "Groups" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("New group").fill("Late shift");
  await dialog.getByRole("button", { name: "Add" }).click();
  await dialog.getByRole("button", { name: "Rename Late shift" }).click();
  await dialog.getByLabel("Group name").fill("Night shift");
  await dialog.getByRole("button", { name: "Rename", exact: true }).click();
  await expect(dialog.getByText("Night shift")).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  await (await choose()).getByLabel("Add to group").selectOption({ label: "Night shift" });
  await expect(states("Night shift")).toHaveCount(2);

  // One of them is disabled alone, enabled again, and never becomes what the granter may not give.
  await page.getByRole("row", { name: /Nia/ }).press("Enter");
  const drawer = page.getByRole("dialog");
  await drawer.getByRole("button", { name: "Disable" }).click();
  await expect(page.getByText("User disabled")).toBeVisible();
  await drawer.getByRole("button", { name: "Enable" }).click();
  await expect(page.getByText("User enabled")).toBeVisible();
  await expect(drawer.getByLabel("Role").getByRole("option")).toHaveText(["Partner user"]);
  await page.keyboard.press("Escape");

  await (await choose()).getByRole("button", { name: "Remove" }).click();
  const ask = page.getByRole("dialog", { name: "Remove 2 users" });
  await ask.getByLabel("Your password").fill("wrong");
  await ask.getByRole("button", { name: "Remove" }).click();
  await expect(ask.getByText("Incorrect password.")).toBeVisible();
  await ask.getByLabel("Your password").fill(demo.people.passwordOf("partner_admin"));
  await ask.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("No users found")).toBeVisible();
  expect(complaints()).toEqual([]);
});

test("a client administrator changes a role and reverts it; the second of two editors sees the conflict", async () => {
  const client = await demo.people.as("client_admin");
  const operator = await demo.people.as("super_admin");
  const { page, open, complaints } = client;
  await open(USERS);
  const row = page.getByRole("row", { name: /client\.user@acme\.test/ });
  const drawer = page.getByRole("dialog");
  for (const role of ["Administrator", "User"]) {
    await row.press("Enter");
    await drawer.getByLabel("Role").selectOption({ label: role });
    await drawer.getByRole("button", { name: "Save changes" }).click();
    await expect(row.getByRole("cell", { name: role, exact: true })).toBeVisible();
    await expect(drawer).toHaveCount(0);
  }
  await operator.open(USERS);
  await operator.page.getByRole("row", { name: /client\.user@acme\.test/ }).press("Enter");
  await row.press("Enter");
  await drawer.getByLabel(/^Phone/).fill("+44 20 7946 0001");
  await drawer.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Changes saved").first()).toBeVisible();
  const late = operator.page.getByRole("dialog");
  await late.getByLabel("Last name").fill("Harrow");
  await late.getByRole("button", { name: "Save changes" }).click();
  await expect(late.getByRole("definition").filter({ hasText: "+44 20 7946 0001" })).toBeVisible();
  await expect(late.getByLabel("Last name")).toHaveValue("Harrow");
  await expectAccessible(operator.page);
  await late.getByRole("button", { name: "Save changes" }).click();
  const reported = operator.page.getByRole("row", { name: /client\.user@acme\.test/ });
  await expect(reported).toContainText("Harrow");
  await expect(reported).toContainText("+44 20 7946 0001");
  expect(complaints()).toEqual([]);

  // A person of no right changes no one, themselves included.
  const { data } = await (
    await requestAs(client, demo.product, ["GET", "/user_management/?page_size=100"])
  ).json<{ data: { id: string; email: string }[] }>();
  const id = data.find(({ email }) => email === "client.user@acme.test")?.id;
  for (const role of ["client_user", "partner_user", "seller"]) {
    const person = await demo.people.as(role);
    expect(
      (await requestAs(person, demo.product, ["PATCH", `/user_management/${id}/`, { role: "client_admin" }])).status,
    ).toBe(403);
    expect(
      (await requestAs(person, demo.product, ["POST", "/user_management/bulk/", { action: "disable", ids: [id] }]))
        .status,
    ).toBe(403);
  }
});

test("a watched person: what leaked is listed and exported, the person is edited and removed", async () => {
  await importLeaks(demo.product);
  const client = await demo.people.as("client_admin");
  const { page, open, complaints } = client;
  await open(VIPS);
  await page.getByRole("button", { name: "Add VIP" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Full name").fill("Ann Lee");
  await dialog.getByRole("textbox", { name: "Corporate emails" }).fill("ann.lee@acme.test");
  await dialog.getByRole("textbox", { name: "Corporate emails" }).press("Enter");
  await dialog.getByRole("button", { name: "Add VIP" }).click();
  await expect(page.getByText("Ann Lee added")).toBeVisible();
  // A worker compares the person with everything stored.
  await expect(async () => {
    await open(VIPS);
    await expect(page.getByRole("row", { name: /Ann Lee/ }).getByText(/\d+ new/)).toBeVisible({ timeout: 4_000 });
  }).toPass({ timeout: 120_000 });
  await page.getByRole("link", { name: "View all Ann Lee" }).click();
  await page.waitForURL(/seeAll/);
  await expect(page.getByRole("cell", { name: /Leaked credential/ }).first()).toBeVisible();
  expect(await page.content()).not.toContain("Harbour-Lantern-77");
  await expectAccessible(page);
  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: "Export CSV" }).click();
  expect((await file).suggestedFilename()).toMatch(/\.csv$/);

  await open(VIPS);
  await expect(page.getByRole("row", { name: /Ann Lee/ }).getByText(/\d+ new/)).toHaveCount(0);
  await page.getByRole("button", { name: "Edit Ann Lee" }).click();
  await dialog.getByLabel(/^Position/).fill("Chief executive");
  await dialog.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("row", { name: /Chief executive/ })).toBeVisible();

  // Of two who have the person open the second sees the first one's change, and both are preserved.
  const partner = await demo.people.as("partner_admin");
  await partner.open(VIPS);
  await partner.page.getByRole("button", { name: "Edit Ann Lee" }).click();
  const late = partner.page.getByRole("dialog");
  await late.getByRole("textbox", { name: "Usernames" }).fill("quay.ann");
  await late.getByRole("textbox", { name: "Usernames" }).press("Enter");
  await page.getByRole("button", { name: "Edit Ann Lee" }).click();
  await dialog.getByLabel(/^Position/).fill("Managing director");
  await dialog.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("row", { name: /Managing director/ })).toBeVisible();
  await late.getByRole("button", { name: "Save changes" }).click();
  await expect(
    late.getByText("Another user saved this record while you were editing it.", { exact: false }),
  ).toBeVisible();
  await expect(late.getByRole("definition").filter({ hasText: "Managing director" })).toBeVisible();
  await expect(late.getByText("quay.ann", { exact: true })).toBeVisible();
  await expectAccessible(partner.page);
  await late.getByRole("button", { name: "Save changes" }).click();
  await expect(late).toHaveCount(0);
  expect(partner.complaints()).toEqual([]);

  const { data } = await (
    await requestAs(client, demo.product, ["GET", "/vip_management/"])
  ).json<{ data: { id: string }[] }>();
  expect(data[0]).toMatchObject({ title: "Managing director", usernames: ["quay.ann"] });
  await open(VIPS);
  for (const role of ["client_user", "partner_user", "seller"])
    for (const path of ["", "findings/"])
      expect(
        (await requestAs(await demo.people.as(role), demo.product, ["GET", `/vip_management/${data[0]?.id}/${path}`]))
          .status,
      ).toBe(403);
  await page.getByRole("button", { name: "Remove Ann Lee" }).click();
  await dialog.getByRole("button", { name: "Stop monitoring" }).click();
  await expect(page.getByText("Ann Lee is no longer monitored")).toBeVisible();
  await expect(page.getByText("No VIPs yet")).toBeVisible();
  expect(complaints()).toEqual([]);
});

test("a key that may only read indicators reads those and nothing else", async ({ request }) => {
  const { page, open, complaints } = await demo.people.as("client_user");
  await open("/dashboard/account/settings/api-keys");
  await page.getByRole("button", { name: "Create API key" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Firewall");
  await dialog.getByLabel("Your password").fill(demo.people.passwordOf("client_user"));
  await dialog.getByRole("button", { name: "Create key" }).click();
  await expect(dialog.getByText("Select at least one scope")).toBeVisible();
  await dialog.getByLabel("Read indicators, CVEs, blocklists and TAXII").check();
  await expectAccessible(page);
  const since = new Date();
  await dialog.getByRole("button", { name: "Create key" }).click();
  await confirmIdentity(page, demo.product, "client.user@acme.test", since);
  const secret =
    (await page.getByRole("dialog", { name: "Copy your new key" }).locator("code").first().textContent()) ?? "";
  await page.getByRole("button", { name: "I have copied it" }).click();
  const status = async (path: string) =>
    (await request.get(`${demo.product.url}/v1${path}`, { headers: { authorization: `Bearer ${secret}` } })).status();
  expect(await status("/cve/")).toBe(200);
  expect(await status("/findings/?domain=acme.test")).toBe(403);
  expect(await status("/account/")).toBe(403);
  await open("/dashboard/account/settings/api-keys");
  await expect(page.getByText("Read indicators, CVEs, blocklists and TAXII")).toBeVisible();
  await expect(page.getByText(/^Last used/)).toBeVisible();
  expect(complaints()).toEqual([]);
});
