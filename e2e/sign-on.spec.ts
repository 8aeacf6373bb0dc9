import { readFileSync } from "node:fs";
import { join } from "node:path";

import { type IdentityProvider, startIdentityProvider } from "@parapet/lab/identity-provider";
import { type LabSamlProvider, startSamlProvider } from "@parapet/lab/saml-provider";
import { expect as atOnce, type Page, test } from "@playwright/test";

import { openDatabase } from "../packages/db/src/db.ts";
import { openCluster } from "../packages/db/src/embedded/cluster.ts";
import { answerChooser } from "./answer-chooser.ts";
import { type Product, startProduct } from "./product.ts";
import { mailedCode, signIn } from "./sign-in.ts";

const SECRET = "e2e-client-secret";
// Two programs and two providers share the machine with the browser.
const expect = atOnce.configure({ timeout: 60_000 });
const PATIENCE_MS = 480_000;
let product: Product;
let idp: IdentityProvider;
let saml: LabSamlProvider;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  product = await startProduct({ PARAPET_DEMO: "companies", PARAPET_ALLOW_CIDRS: "127.0.0.0/8" });
  idp = await startIdentityProvider();
  saml = await startSamlProvider();
  // The demo's domain is approved by an operator, which does not count for single sign-on.
  await using cluster = await openCluster(join(product.dataDir, "postgres"));
  await using database = openDatabase(cluster.url, { role: "owner", max: 1 });
  const client = await database.pool.connect();
  await client.query("select set_config('parapet.all', 'on', false)");
  await client.query("update authorised_domain set verified_by = 'dns' where name = 'acme.test'");
  client.release(true);
});
test.afterAll(async () => {
  await idp[Symbol.asyncDispose]();
  await saml[Symbol.asyncDispose]();
  await product[Symbol.asyncDispose]();
});

const accountOf = (role: string) => {
  const accounts = JSON.parse(readFileSync(join(product.dataDir, "demo-accounts.json"), "utf8")) as {
    role: string;
    email: string;
    password: string;
  }[];
  const account = accounts.find((one) => one.role === role);
  if (account === undefined) throw new Error(`There is no demo account of role ${role}`);
  return account;
};

/** Gives a group of the provider the administrator role. */
const mapAdministrators = async (page: Page) => {
  await page.getByRole("button", { name: "Add group" }).click();
  await page.getByLabel("Group", { exact: true }).last().fill("portal-admins");
  await page.getByLabel("Role", { exact: true }).last().selectOption("client_admin");
  await page.getByRole("button", { name: "Save mapping" }).click();
  await expect(page.getByText("Mapping saved")).toBeVisible();
};

/** The provider's own page: who signs in there. */
const atProvider = async (page: Page, login: string) => {
  await page.waitForURL((url) => url.href.startsWith(idp.issuer));
  await page.locator('input[name="login"]').fill(login);
  await page.locator('input[name="password"]').fill("any");
  await page.getByRole("button", { name: "Sign-in" }).click();
};

test("a provider is added, tested and enabled; people sign in with it, return to their page and sign out at both", async ({
  browser,
  page,
}) => {
  test.setTimeout(PATIENCE_MS);
  page.setDefaultTimeout(60_000);
  idp.people.set("ada", {
    email: "ada@acme.test",
    email_verified: true,
    given_name: "Ada",
    family_name: "Lind",
    groups: ["portal-admins"],
  });
  await signIn(page, product, "client_admin");
  await answerChooser(page);
  await page.goto(`${product.url}/dashboard/management/sign-on`);
  await page.getByRole("button", { name: "Add OpenID Connect provider" }).click();
  await page.getByLabel("Name shown at sign-in").fill("Acme ID");
  await page.getByLabel("Issuer URL").fill(idp.issuer);
  await page.getByLabel("Client ID").fill("portal");
  await page.getByLabel("Client secret").fill(SECRET);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Not tested")).toBeVisible();
  const redirectUrl = (await page.locator("code").first().textContent()) ?? "";
  const logoutUrl = (await page.locator("code").nth(1).textContent()) ?? "";
  idp.addClient({ id: "portal", secret: SECRET, redirectUrl, logoutUrl, afterLogoutUrl: `${product.url}/login` });

  await mapAdministrators(page);

  await page.getByRole("button", { name: "Test Acme ID" }).click();
  await atProvider(page, "ada");
  await page.waitForURL(/sign-on\?test=/);
  await expect(page.getByText("The provider’s response was accepted.")).toBeVisible();
  await expect(page.getByText("create an account")).toBeVisible();
  await page.getByRole("button", { name: "Close", exact: true }).last().click();
  await page.getByRole("button", { name: "Enable Acme ID" }).click();
  await expect(page.getByText("Enabled", { exact: true })).toBeVisible();

  // What the organization requires of sessions; networks need an emergency account, so that nobody is locked out.
  await page.getByLabel("Idle timeout (minutes)").fill("10");
  await page.getByLabel("Allowed networks").fill("127.0.0.0/8\n::1/128");
  await page.getByRole("button", { name: "Save session policy" }).click();
  await expect(page.getByText("Designate at least one emergency account first").first()).toBeVisible();
  await page.getByLabel("Allowed networks").fill("");
  await page.getByRole("button", { name: "Save session policy" }).click();
  await expect(page.getByText("Session policy saved")).toBeVisible();

  // Another browser: the address leads to the provider, and from there to the page that was asked for.
  const context = await browser.newContext();
  const other = await context.newPage();
  other.setDefaultTimeout(60_000);
  await other.goto(`${product.url}/dashboard/account?part=security`);
  await other.waitForURL(/\/login/);
  await other.getByLabel("Work email").fill("ada@acme.test");
  await other.getByLabel("Password", { exact: true }).focus();
  await other.getByRole("button", { name: "Continue with Acme ID" }).click();
  await atProvider(other, "ada");
  await other.waitForURL(/\/dashboard\/account\?part=security/);
  await expect(other.getByText("ada@acme.test").first()).toBeVisible();

  // The provider's refusal is explained on the sign-in page.
  const stranger = await browser.newContext();
  const third = await stranger.newPage();
  idp.people.set("eve", { email: "eve@elsewhere.test", email_verified: true, groups: [] });
  await third.goto(`${product.url}/login`);
  await third.getByLabel("Work email").fill("eve@acme.test");
  await third.getByLabel("Password", { exact: true }).focus();
  await third.getByRole("button", { name: "Continue with Acme ID" }).click();
  await atProvider(third, "eve");
  await expect(
    third.getByText("Your email address is not in a domain that your organization has verified"),
  ).toBeVisible();

  // Back-channel logout: the session ends at once.
  const token = await idp.logoutToken("portal", { sub: "ada" });
  const reply = await fetch(logoutUrl, { method: "POST", body: new URLSearchParams({ logout_token: token }) });
  expect(reply.status).toBe(200);
  await other.reload();
  await other.waitForURL(/\/login/);
  await context.close();
  await stranger.close();

  // Required: password sign-in is off, but for the emergency account, which is needed first.
  await page.getByRole("button", { name: "Require Acme ID" }).click();
  await expect(page.getByText("Designate at least one emergency account first").first()).toBeVisible();
  const { email, password } = accountOf("client_admin");
  await page.getByRole("checkbox", { name: new RegExp(email) }).check();
  await page.getByRole("button", { name: "Save emergency accounts" }).click();
  await expect(page.getByText("Emergency accounts saved")).toBeVisible();
  await page.getByRole("button", { name: "Require Acme ID" }).click();
  await expect(page.getByText("Required", { exact: true })).toBeVisible();

  // The provider fails: the message says so, and the emergency account signs in.
  idp.faults = { isDown: true };
  const outage = await browser.newContext();
  const fourth = await outage.newPage();
  fourth.setDefaultTimeout(60_000);
  await fourth.goto(`${product.url}/login`);
  await fourth.getByLabel("Work email").fill("ada@acme.test");
  await fourth.getByLabel("Work email").blur();
  const use = fourth.getByRole("button", { name: "Continue with Acme ID" });
  await expect(use).toBeVisible();
  await expect(fourth.getByLabel("Password", { exact: true })).toHaveCount(0);
  await use.click();
  await atProvider(fourth, "ada");
  await expect(fourth.getByText("The identity provider did not respond.").first()).toBeVisible();
  const since = new Date();
  await fourth.getByLabel("Work email").fill(email);
  await fourth.getByLabel("Work email").blur();
  await fourth.getByRole("button", { name: "Use the password of an emergency account" }).click();
  await fourth.getByLabel("Password", { exact: true }).fill(password);
  await fourth.getByRole("button", { name: "Continue", exact: true }).click();
  await fourth.getByRole("textbox", { name: /code/i }).fill(await mailedCode(product, email, since));
  const confirm = fourth.getByRole("button", { name: /verify/i });
  if (await confirm.isVisible().catch(() => false)) await confirm.click();
  await fourth.waitForURL(/\/dashboard/);
  await outage.close();
  idp.faults = {};
  await page.getByRole("button", { name: "Disable Acme ID" }).click();
  await expect(page.getByText("Disabled", { exact: true })).toBeVisible();
});

test("a SAML provider is added by its metadata and tested; people sign in from both ends", async ({
  browser,
  page,
}) => {
  test.setTimeout(PATIENCE_MS);
  page.setDefaultTimeout(60_000);
  saml.people.set("bea", {
    attributes: { email: "bea@acme.test", givenName: "Bea", sn: "Holm", groups: ["portal-admins"] },
  });
  const atSaml = async (on: Page, login: string) => {
    await on.waitForURL((url) => url.href.startsWith(new URL(saml.metadataUrl).origin));
    await on.getByLabel("Login").fill(login);
    await on.getByRole("button", { name: "Sign in" }).click();
  };
  await signIn(page, product, "client_admin");
  await answerChooser(page);
  await page.goto(`${product.url}/dashboard/management/sign-on`);
  await page.getByRole("button", { name: "Add SAML provider" }).click();
  await page.getByLabel("Name shown at sign-in").fill("Acme SAML");
  await page.getByLabel("Metadata URL", { exact: true }).fill(saml.metadataUrl);
  await page.getByLabel("Allow IdP-initiated sign-in").check();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("SHA-256").first()).toBeVisible();
  const entityId = (await page.locator("code", { hasText: "/metadata" }).first().textContent()) ?? "";
  const assertionUrl = (await page.locator("code", { hasText: "/assertion" }).first().textContent()) ?? "";
  const metadata = await (await fetch(entityId)).text();
  expect(metadata).toContain(assertionUrl);

  // Of the journey before, where it ran.
  if (!(await page.getByRole("button", { name: "Remove group 1" }).isVisible())) await mapAdministrators(page);
  await page.getByRole("button", { name: "Test Acme SAML" }).click();
  await atSaml(page, "bea");
  await page.waitForURL(/sign-on\?test=/);
  await expect(page.getByText("The provider’s response was accepted.")).toBeVisible();
  await page.getByRole("button", { name: "Close", exact: true }).last().click();
  await page.getByRole("button", { name: "Enable Acme SAML" }).click();
  await expect(page.getByText("Enabled", { exact: true })).toBeVisible();

  const context = await browser.newContext();
  const other = await context.newPage();
  other.setDefaultTimeout(60_000);
  await other.goto(`${product.url}/dashboard/account?part=security`);
  await other.waitForURL(/\/login/);
  await other.getByLabel("Work email").fill("bea@acme.test");
  await other.getByLabel("Password", { exact: true }).focus();
  await other.getByRole("button", { name: "Continue with Acme SAML" }).click();
  await atSaml(other, "bea");
  await other.waitForURL(/\/dashboard\/account\?part=security/);
  await expect(other.getByText("bea@acme.test").first()).toBeVisible();
  await context.close();

  // From the provider's portal.
  const fresh = await browser.newContext();
  const third = await fresh.newPage();
  third.setDefaultTimeout(60_000);
  const form = await saml.unsolicited({ entityId, assertionUrl }, "bea");
  await third.setContent(
    `<form method="post" action="${form.action}"><input name="SAMLResponse" value="${form.SAMLResponse}"><button>Go</button></form>`,
  );
  await third.getByRole("button", { name: "Go" }).click();
  await third.waitForURL(/\/dashboard/);
  await expect(third.getByText("Bea").first()).toBeVisible();
  await fresh.close();

  // A refused answer is explained on the sign-in page.
  saml.faults = { signature: "foreign" };
  const stranger = await browser.newContext();
  const fourth = await stranger.newPage();
  await fourth.goto(`${product.url}/login`);
  await fourth.getByLabel("Work email").fill("bea@acme.test");
  await fourth.getByLabel("Password", { exact: true }).focus();
  await fourth.getByRole("button", { name: "Continue with Acme SAML" }).click();
  await atSaml(fourth, "bea");
  await expect(fourth.getByText("The signature of the sign-in could not be verified.")).toBeVisible();
  await stranger.close();
});
