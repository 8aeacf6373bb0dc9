import { test } from "@playwright/test";

import { answerChooser } from "./answer-chooser.ts";
import { demoForAll, expect, expectAccessible } from "./journey.ts";
import { type Ask, requestAs } from "./request-as.ts";

const VENDORS = "/dashboard/third-party-management";
const PDF = { name: "policy.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n%%EOF\n") };

const demo = demoForAll(300_000);
let link = "";
/** The partner, whose own vendor it is: the domain that was chosen last is that of a client. */
let harbour = "";

test("a vendor is submitted, assessed and listed in the specified table", async () => {
  const partner = await demo.people.as("partner_admin");
  const { page, open, complaints } = partner;
  const account = await requestAs(partner, demo.product, ["GET", "/account/"]);
  harbour = (await account.json<{ data: { organization: { id: string } } }>()).data.organization.id;
  await open(`${VENDORS}/submit-new-request?org=${harbour}`);
  await answerChooser(page);
  await page.getByRole("textbox", { name: "Domain", exact: true }).fill("acme.test");
  await page.getByLabel("Name", { exact: true }).fill("Acme Payroll");
  await page.getByLabel("Reason for assessment").fill("They keep our payroll");
  await page.getByRole("button", { name: "Submit request" }).click();
  await expect(page.getByText("Request submitted")).toBeVisible();
  await expect(async () => {
    await open(VENDORS);
    await expect(page.getByRole("img", { name: /^Score \d+ of 100/ })).toHaveCount(1, { timeout: 4_000 });
  }).toPass({ timeout: 150_000 });
  await open(`${VENDORS}/third-party-data`);
  await expect(page.getByRole("columnheader")).toHaveText([
    "Description",
    "Severity",
    "OWASP",
    "WSTG",
    "References",
    "Path",
    "Dispute",
  ]);
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await expectAccessible(page);
  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: "Export CSV" }).click();
  expect((await file).suggestedFilename()).toBe("third-party-acme.test.csv");
  expect(complaints()).toEqual([]);
});

test("its tier is changed, the questionnaire answered with evidence, and a link made that may answer", async () => {
  const { page, open, complaints } = await demo.people.as("partner_admin");
  await open(VENDORS);
  const row = page.getByRole("row", { name: /Acme Payroll/ });
  await row.click();
  const drawer = page.getByRole("dialog");
  await drawer.getByLabel("Tier").selectOption({ label: "Critical" });
  await drawer.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Changes saved")).toBeVisible();
  await expect(row.getByText("Critical", { exact: true })).toBeVisible();

  // Of two who have the vendor open the second sees the first one's change, and both are preserved.
  const operator = await demo.people.as("super_admin");
  await operator.open(`${VENDORS}?org=${harbour}`);
  await answerChooser(operator.page);
  await operator.page.getByRole("row", { name: /Acme Payroll/ }).click();
  const late = operator.page.getByRole("dialog");
  await late.getByLabel("Reason for assessment").fill("They pay our people");
  await drawer.getByLabel("Tier").selectOption({ label: "Important" });
  await drawer.getByLabel(/^Contact/).fill("desk@acme.test");
  await drawer.getByRole("button", { name: "Save changes" }).click();
  await expect(row.getByText("Important", { exact: true })).toBeVisible();
  await late.getByRole("button", { name: "Save changes" }).click();
  await expect(
    late.getByText("Another user saved this record while you were editing it.", { exact: false }),
  ).toBeVisible();
  await expect(late.getByRole("definition").filter({ hasText: "desk@acme.test" })).toBeVisible();
  await expect(late.getByLabel("Reason for assessment")).toHaveValue("They pay our people");
  await late.getByRole("button", { name: "Save changes" }).click();
  await expect(operator.page.getByText("Changes saved").first()).toBeVisible();
  // The form now shows what is stored, so that the next save does not put another's choice back.
  await expect(late.getByLabel("Tier").locator("option:checked")).toHaveText("Important");
  await expect(late.getByLabel(/^Contact/)).toHaveValue("desk@acme.test");
  expect(operator.complaints()).toEqual([]);
  await open(VENDORS);
  await row.click();
  await expect(drawer.getByLabel("Reason for assessment")).toHaveValue("They pay our people");

  await drawer.getByRole("button", { name: "Mark as sent" }).click();
  await expect(drawer.getByText("Sent", { exact: true })).toBeVisible();
  await drawer.getByLabel("Are backups taken, isolated and restore-tested?").selectOption({ label: "Yes" });
  await drawer.getByRole("button", { name: "Save answers" }).click();
  await expect(page.getByText("Answers saved").first()).toBeVisible();
  await expect(drawer.getByText(/^by you, /)).toHaveCount(1);

  await drawer.getByLabel("Related question").selectOption("backups");
  const upload = drawer.locator("input[type=file]");
  await upload.setInputFiles({ name: "policy.pdf", mimeType: "application/pdf", buffer: Buffer.from("MZ not a PDF") });
  await drawer.getByRole("button", { name: "Upload evidence" }).click();
  await expect(page.getByText("Evidence upload failed").first()).toBeVisible();
  await upload.setInputFiles(PDF);
  await drawer.getByRole("button", { name: "Upload evidence" }).click();
  await expect(page.getByText("Evidence uploaded").first()).toBeVisible();
  const file = page.waitForEvent("download");
  await drawer.getByRole("button", { name: "Download policy.pdf" }).click();
  expect((await file).suggestedFilename()).toBe("policy.pdf");
  await drawer.getByLabel(/^Allow the vendor to answer/).check();
  await drawer.getByRole("button", { name: "Create link" }).click();
  link = /\/shared\/vendor\/\S+/.exec(await drawer.getByText(/\/shared\/vendor\//).innerText())?.[0] ?? "";
  expect(link).toMatch(/^\/shared\/vendor\/[\w-]{43}/);
  await expectAccessible(page);
  expect(complaints()).toEqual([]);
});

test("the vendor answers, adds evidence and disputes on its own page; a customer with the form open sees the change", async ({
  browser,
}) => {
  const customer = await demo.people.as("partner_admin");
  await customer.open(VENDORS);
  await customer.page.getByRole("row", { name: /Acme Payroll/ }).click();
  const drawer = customer.page.getByRole("dialog");
  await expect(drawer.getByRole("button", { name: "Save answers" })).toBeVisible();

  const vendor = await (await browser.newContext()).newPage();
  vendor.setDefaultTimeout(90_000);
  await vendor.goto(`${demo.product.url}${link}`);
  await vendor
    .getByLabel("Is multi-factor authentication required for all users?")
    .selectOption({ label: "Partially" });
  await vendor.getByRole("button", { name: "Save answers" }).click();
  await expect(vendor.getByText("Answers saved").first()).toBeVisible();
  await vendor.locator("input[type=file]").setInputFiles({ ...PDF, name: "report.pdf" });
  await vendor.getByRole("button", { name: "Upload evidence" }).click();
  await expect(vendor.getByText("report.pdf")).toBeVisible();
  await vendor.getByRole("button", { name: "Dispute finding" }).first().click();
  await vendor.getByRole("button", { name: "Dispute", exact: true }).click();
  await expect(vendor.getByText("This field is required")).toBeVisible();
  await vendor.getByLabel("Comment", { exact: true }).fill("That host was sold in June");
  await vendor.getByRole("button", { name: "Dispute", exact: true }).click();
  await expect(vendor.getByText("Vendor:", { exact: false })).toBeVisible();
  await expectAccessible(vendor);
  await vendor.context().close();

  // What the vendor said meanwhile is shown; what the customer picked is still there, and both are preserved.
  const picked = drawer.getByLabel("Are critical vulnerabilities patched within 14 days?");
  await picked.selectOption({ label: "No" });
  await drawer.getByRole("button", { name: "Save answers" }).click();
  await expect(drawer.getByRole("definition").filter({ hasText: "Partially" })).toBeVisible();
  await expect(picked.locator("option:checked")).toHaveText("No");
  await drawer.getByRole("button", { name: "Save answers" }).click();
  await expect(drawer.getByText(/^by the vendor, /)).toHaveCount(1);
  await expect(drawer.getByText(/^by you, /)).toHaveCount(2);
  await drawer.getByRole("button", { name: "Mark as reviewed" }).click();
  await expect(drawer.getByText("Reviewed", { exact: true })).toBeVisible();
  await drawer.getByRole("button", { name: "Revoke link" }).click();
  await expect(customer.page.getByText("Link revoked")).toBeVisible();
  expect(customer.complaints()).toEqual([]);
});

test("the customer accepts the dispute, which takes the finding out of the score", async () => {
  const customer = await demo.people.as("partner_admin");
  const { page, open, complaints } = customer;
  const score = async () => {
    const list = await requestAs(customer, demo.product, ["GET", "/third_party/"]);
    return (await list.json<{ data: { score: number | null }[] }>()).data[0]?.score ?? Number.NaN;
  };
  const before = await score();
  await open(`${VENDORS}/third-party-data`);
  await page.getByRole("row", { name: /Disputed/ }).click();
  const drawer = page.getByRole("dialog");
  await expect(drawer.getByText("That host was sold in June", { exact: false })).toBeVisible();
  await drawer.getByLabel(/^Your response/).fill("Agreed");
  await drawer.getByRole("button", { name: "Accept dispute" }).click();
  await expect(page.getByText("Response saved")).toBeVisible();
  await expect(page.getByRole("row", { name: /Accepted/ })).toBeVisible();
  expect(await score()).toBeGreaterThan(before);
  expect(complaints()).toEqual([]);
});

test("no other role and no other client reaches a vendor by its URLs", async () => {
  const client = await demo.people.as("partner_admin");
  const { data } = await (
    await requestAs(client, demo.product, ["GET", "/third_party/"])
  ).json<{ data: { id: string; version: number }[] }>();
  const id = data[0]?.id;
  const about = {
    name: "Taken",
    tier: "standard",
    reason: "None",
    legal_basis: "contract",
    contact: null,
    version: data[0]?.version,
  };
  const asks: Ask[] = [
    ["GET", `/third_party/${id}/`],
    ["POST", `/third_party/${id}/assess/`],
    ["PUT", `/third_party/${id}/`, about],
    ["PUT", `/third_party/${id}/answers/`, { answers: [{ question: "backups", answer: "no" }] }],
    ["POST", `/third_party/${id}/shares/`, { days: 7 }],
    ["DELETE", `/third_party/${id}/`],
  ];
  for (const role of ["client_user", "partner_user", "seller"])
    for (const ask of asks)
      expect([role, ...ask, (await requestAs(await demo.people.as(role), demo.product, ask)).status]).toEqual([
        role,
        ...ask,
        403,
      ]);
  const other = await demo.people.as("client_admin");
  for (const ask of asks) expect([...ask, (await requestAs(other, demo.product, ask)).status]).toEqual([...ask, 404]);
  const { page, open } = client;
  await open(VENDORS);
  await page.getByRole("row", { name: /Acme Payroll/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove vendor" }).click();
  await page
    .getByRole("dialog", { name: "Remove Acme Payroll?" })
    .getByRole("button", { name: "Remove vendor" })
    .click();
  await expect(page.getByText("Acme Payroll removed")).toBeVisible();
});
