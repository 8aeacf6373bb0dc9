import { join } from "node:path";

import { type IdentityProvider, startIdentityProvider } from "@parapet/lab/identity-provider";
import { type LabSamlProvider, startSamlProvider } from "@parapet/lab/saml-provider";
import { type Browser, expect as atOnce, type Page, test } from "@playwright/test";

import { openDatabase } from "../packages/db/src/db.ts";
import { openCluster } from "../packages/db/src/embedded/cluster.ts";
import { answerChooser } from "./answer-chooser.ts";
import { findAccount, enter } from "./enter.ts";
import { type Product, startProduct } from "./product.ts";
import { mailedCode } from "./sign-in.ts";

const SECRET = "e2e-client-secret";
const SETTINGS = "/dashboard/account/settings/sign-on";
const DEEP_LINK = "/dashboard/account?part=security";
// Two programs and two providers share the machine with the browser.
const STEP_MS = 120_000;
const expect = atOnce.configure({ timeout: STEP_MS });
const TIMEOUT_MS = 1_200_000;

let product: Product;
let idp: IdentityProvider;
let saml: LabSamlProvider;
test.beforeAll(async () => {
  test.setTimeout(TIMEOUT_MS);
  product = await startProduct({ PARAPET_DEMO: "accounts", PARAPET_ALLOW_CIDRS: "127.0.0.0/8" });
  idp = await startIdentityProvider();
  saml = await startSamlProvider();
  // The demo's domain is approved by an operator, which does not count for single sign-on.
  await using cluster = await openCluster(join(product.dataDir, "postgres"));
  await using database = openDatabase(cluster.url, { role: "owner", max: 1 });
  const client = await database.pool.connect();
  await client.query("select set_config('parapet.all', 'on', false)");
  await client.query("update authorised_domain set verified_by = 'dns' where name = 'acme.test'");
  // Each journey creates an account, and the plan has three seats.
  await client.query(`update licence set agreed_limits = agreed_limits || '{"users": 10}'`);
  client.release(true);
});
test.afterAll(async () => {
  test.setTimeout(TIMEOUT_MS);
  await idp[Symbol.asyncDispose]();
  await saml[Symbol.asyncDispose]();
  await product[Symbol.asyncDispose]();
});
test.beforeEach(({ page }) => {
  test.setTimeout(TIMEOUT_MS);
  page.setDefaultTimeout(STEP_MS);
});

const urlIs = (page: Page, what: RegExp | ((url: URL) => boolean)) => page.waitForURL(what, { waitUntil: "commit" });

/** A person with a browser of their own. */
const someone = async (browser: Browser): Promise<{ page: Page; leave: () => Promise<void> }> => {
  const context = await browser.newContext();
  const page = await context.newPage();
  page.setDefaultTimeout(STEP_MS);
  return { page, leave: () => context.close() };
};

/** Clicks until something follows: before the page is hydrated nothing does. */
const clickUntil = (page: Page, name: string | RegExp, follows: () => Promise<unknown>) =>
  expect(async () => {
    const button = page.getByRole("button", { name, ...(typeof name === "string" && { exact: true }) });
    if (await button.isVisible()) await button.click({ timeout: 5_000 });
    await follows();
  }).toPass({ timeout: STEP_MS });

const shows = (page: Page, text: string) => () => atOnce(page.getByText(text).first()).toBeVisible({ timeout: 15_000 });

/** The settings of single sign-on, as the administrator of Acme. */
const openSettings = async (page: Page) => {
  await enter(page, product, "client_admin");
  await page.goto(`${product.url}${SETTINGS}`, { waitUntil: "commit" });
  await answerChooser(page);
  if (!page.url().includes(SETTINGS)) await page.goto(`${product.url}${SETTINGS}`, { waitUntil: "commit" });
};

/** Gives a group of the provider the administrator role, unless the journey before did. */
const mapAdministrators = async (page: Page) => {
  await expect(page.getByRole("button", { name: "Save mapping" })).toBeVisible();
  if (await page.getByRole("button", { name: "Remove group 1" }).isVisible()) return;
  await page.getByRole("button", { name: "Add group" }).click();
  await page.getByLabel("Group", { exact: true }).last().fill("portal-admins");
  await page.getByLabel("Role", { exact: true }).last().selectOption("client_admin");
  await clickUntil(page, "Save mapping", shows(page, "Mapping saved"));
};

/** From the sign-in page to the provider of this address. */
const leaveFor = async (page: Page, email: string, provider: string) => {
  const button = page.getByRole("button", { name: `Continue with ${provider}` });
  await expect(async () => {
    await page.getByLabel("Work email").fill(email);
    await page.getByLabel("Work email").blur();
    await atOnce(button).toBeVisible({ timeout: 15_000 });
  }).toPass({ timeout: STEP_MS });
  await button.click({ noWaitAfter: true });
  await urlIs(page, (url) => !url.href.startsWith(product.url));
};

/** At the page of the OpenID Connect provider. */
const atProvider = async (page: Page, login: string) => {
  await urlIs(page, (url) => url.href.startsWith(idp.issuer));
  await page.locator('input[name="login"]').fill(login);
  await page.locator('input[name="password"]').fill("any");
  await page.getByRole("button", { name: "Sign-in" }).click({ noWaitAfter: true });
};

/** At the page of the SAML provider. */
const atSaml = async (page: Page, login: string) => {
  await urlIs(page, (url) => url.href.startsWith(new URL(saml.metadataUrl).origin));
  await page.getByLabel("Login").fill(login);
  await page.getByRole("button", { name: "Sign in" }).click({ noWaitAfter: true });
};

/** Neither the page nor what scripts can store contains a secret of the session. */
const expectNoSecret = async (page: Page) => {
  const secrets = (await page.context().cookies()).filter(({ name }) => /token/.test(name)).map(({ value }) => value);
  const readable = await page.evaluate(
    () => JSON.stringify([localStorage, sessionStorage, document.cookie]) + document.documentElement.outerHTML,
  );
  expect(secrets.length).toBeGreaterThan(0);
  for (const secret of secrets) expect(readable).not.toContain(secret);
  expect(page.url()).not.toMatch(/code=|state=|SAMLResponse/);
};

test("a provider is added, tested, enabled and required; people sign in with it, return to their page and are signed out by it", async ({
  browser,
  page,
}) => {
  idp.people.set("ada", {
    email: "ada@acme.test",
    email_verified: true,
    given_name: "Ada",
    family_name: "Lind",
    groups: ["portal-admins"],
  });
  await openSettings(page);
  await clickUntil(page, "Add OpenID Connect provider", () =>
    atOnce(page.getByLabel("Issuer URL")).toBeVisible({ timeout: 15_000 }),
  );
  await page.getByLabel("Name shown at sign-in").fill("Acme ID");
  await page.getByLabel("Issuer URL").fill(idp.issuer);
  await page.getByLabel("Client ID").fill("portal");
  await page.getByLabel("Client secret").fill(SECRET);
  await clickUntil(page, "Save", shows(page, "Not tested"));
  const redirectUrl = (await page.locator("code").first().textContent()) ?? "";
  const logoutUrl = (await page.locator("code").nth(1).textContent()) ?? "";
  idp.addClient({ id: "portal", secret: SECRET, redirectUrl, logoutUrl, afterLogoutUrl: `${product.url}/login` });
  await mapAdministrators(page);

  // The test shows the claims and what they would lead to; only then the provider can be enabled.
  await page.getByRole("button", { name: "Test Acme ID" }).click();
  await atProvider(page, "ada");
  await urlIs(page, /sign-on\?test=/);
  await expect(page.getByText("The provider’s response was accepted.")).toBeVisible();
  await expect(page.getByText("Creates an account")).toBeVisible();
  await expect(page.getByText("portal-admins").first()).toBeVisible();
  await page.getByRole("button", { name: "Close", exact: true }).last().click();
  await clickUntil(page, "Enable Acme ID", () =>
    atOnce(page.getByText("Enabled", { exact: true })).toBeVisible({ timeout: 15_000 }),
  );

  // What the organization requires of sessions; networks need an emergency account, so that no one is locked out.
  await page.getByLabel("Idle timeout (minutes)").fill("10");
  await page.getByLabel("Allowed networks").fill("127.0.0.0/8\n::1/128");
  await clickUntil(page, "Save session policy", shows(page, "Designate at least one emergency account first"));
  await page.getByLabel("Allowed networks").fill("");
  await clickUntil(page, "Save session policy", shows(page, "Session policy saved"));

  // Another browser: the address leads to the provider, and from there to the page that was asked for.
  const ada = await someone(browser);
  await ada.page.goto(`${product.url}${DEEP_LINK}`, { waitUntil: "commit" });
  await urlIs(ada.page, /\/login/);
  await leaveFor(ada.page, "ada@acme.test", "Acme ID");
  await atProvider(ada.page, "ada");
  await urlIs(ada.page, /\/dashboard\/account\?part=security/);
  await expect(ada.page.getByText("ada@acme.test").first()).toBeVisible();
  await expectNoSecret(ada.page);

  // The provider's refusal is explained on the sign-in page.
  idp.people.set("eve", { email: "eve@elsewhere.test", email_verified: true, groups: [] });
  const eve = await someone(browser);
  await eve.page.goto(`${product.url}/login`, { waitUntil: "commit" });
  await leaveFor(eve.page, "eve@acme.test", "Acme ID");
  await atProvider(eve.page, "eve");
  await expect(
    eve.page.getByText("Your email address is not in a domain that your organization has verified"),
  ).toBeVisible();
  await eve.leave();

  // Back-channel logout: the session ends at once.
  const token = await idp.logoutToken("portal", { sub: "ada" });
  const reply = await fetch(logoutUrl, { method: "POST", body: new URLSearchParams({ logout_token: token }) });
  expect(reply.status).toBe(200);
  await ada.page.reload({ waitUntil: "commit" });
  await urlIs(ada.page, /\/login/);
  await ada.leave();

  // Required: password sign-in is off, but for the emergency account, which is needed first.
  await clickUntil(page, "Require Acme ID", shows(page, "Designate at least one emergency account first"));
  const { email, password } = findAccount(product, "client_admin");
  await page.getByRole("checkbox", { name: new RegExp(email) }).check();
  await clickUntil(page, "Save emergency accounts", shows(page, "Emergency accounts saved"));
  await clickUntil(page, "Require Acme ID", () =>
    atOnce(page.getByText("Required", { exact: true })).toBeVisible({ timeout: 15_000 }),
  );

  // The right password of anyone else is refused, with the way to the provider.
  const user = findAccount(product, "client_user");
  const refused = await fetch(`${product.url}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: product.url },
    body: JSON.stringify({ email: user.email, password: user.password, remember_me: false }),
  });
  expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining("single sign-on")]);

  // The provider fails: the message says so, and the emergency account signs in.
  idp.faults = { isDown: true };
  const outage = await someone(browser);
  await outage.page.goto(`${product.url}/login`, { waitUntil: "commit" });
  await leaveFor(outage.page, "ada@acme.test", "Acme ID");
  await atProvider(outage.page, "ada");
  await expect(outage.page.getByText("The identity provider did not respond.").first()).toBeVisible();
  const since = new Date();
  await expect(async () => {
    await outage.page.getByLabel("Work email").fill(email);
    await outage.page.getByLabel("Work email").blur();
    await outage.page
      .getByRole("button", { name: "Use the password of an emergency account" })
      .click({ timeout: 15_000 });
  }).toPass({ timeout: STEP_MS });
  await outage.page.getByLabel("Password", { exact: true }).fill(password);
  const code = outage.page.getByRole("textbox", { name: /code/i });
  await clickUntil(outage.page, "Continue", () => atOnce(code).toBeVisible({ timeout: 30_000 }));
  await code.fill(await mailedCode(product, email, since));
  const confirm = outage.page.getByRole("button", { name: /verify/i });
  if (await confirm.isVisible().catch(() => false)) await confirm.click();
  await urlIs(outage.page, /\/dashboard/);
  await outage.leave();
  idp.faults = {};
  await clickUntil(page, "Disable Acme ID", () =>
    atOnce(page.getByText("Disabled", { exact: true })).toBeVisible({ timeout: 15_000 }),
  );
});

test("a SAML provider is added by its metadata and tested; people sign in from both ends", async ({
  browser,
  page,
}) => {
  saml.people.set("ida", {
    attributes: { email: "ida@acme.test", givenName: "Ida", sn: "Lind", groups: ["portal-admins"] },
  });
  await openSettings(page);
  await clickUntil(page, "Add SAML provider", () =>
    atOnce(page.getByLabel("Metadata URL", { exact: true })).toBeVisible({ timeout: 15_000 }),
  );
  await page.getByLabel("Name shown at sign-in").fill("Acme SAML");
  await page.getByLabel("Metadata URL", { exact: true }).fill(saml.metadataUrl);
  await page.getByLabel("Allow IdP-initiated sign-in").check();
  await clickUntil(page, "Save", shows(page, "SHA-256"));
  const entityId = (await page.locator("code", { hasText: "/metadata" }).first().textContent()) ?? "";
  const assertionUrl = (await page.locator("code", { hasText: "/assertion" }).first().textContent()) ?? "";
  expect(await (await fetch(entityId)).text()).toContain(assertionUrl);
  await mapAdministrators(page);

  await page.getByRole("button", { name: "Test Acme SAML" }).click();
  await atSaml(page, "ida");
  await urlIs(page, /sign-on\?test=/);
  await expect(page.getByText("The provider’s response was accepted.")).toBeVisible();
  await expect(page.getByText("ida@acme.test").first()).toBeVisible();
  await page.getByRole("button", { name: "Close", exact: true }).last().click();
  await clickUntil(page, "Enable Acme SAML", () =>
    atOnce(page.getByText("Enabled", { exact: true })).toBeVisible({ timeout: 15_000 }),
  );

  // From the portal.
  const ida = await someone(browser);
  await ida.page.goto(`${product.url}${DEEP_LINK}`, { waitUntil: "commit" });
  await urlIs(ida.page, /\/login/);
  await leaveFor(ida.page, "ida@acme.test", "Acme SAML");
  await atSaml(ida.page, "ida");
  await urlIs(ida.page, /\/dashboard\/account\?part=security/);
  await expect(ida.page.getByText("ida@acme.test").first()).toBeVisible();
  await expectNoSecret(ida.page);
  await ida.leave();

  // From the provider's portal.
  const fresh = await someone(browser);
  const form = await saml.unsolicited({ entityId, assertionUrl }, "ida");
  const answer = `<input name="SAMLResponse" value="${form.SAMLResponse}">`;
  await fresh.page.setContent(`<form method="post" action="${form.action}">${answer}<button>Go</button></form>`);
  await fresh.page.getByRole("button", { name: "Go" }).click({ noWaitAfter: true });
  await urlIs(fresh.page, /\/dashboard/);
  await expect(fresh.page.getByText("Ida").first()).toBeVisible();
  await fresh.leave();

  // A second use of the same form is explained.
  const replay = await someone(browser);
  await replay.page.setContent(`<form method="post" action="${form.action}">${answer}<button>Go</button></form>`);
  await replay.page.getByRole("button", { name: "Go" }).click({ noWaitAfter: true });
  await urlIs(replay.page, /\/login\?sign_on=replayed/);
  await replay.leave();

  // A refused answer is explained on the sign-in page.
  saml.faults = { signature: "foreign" };
  const stranger = await someone(browser);
  await stranger.page.goto(`${product.url}/login`, { waitUntil: "commit" });
  await leaveFor(stranger.page, "ida@acme.test", "Acme SAML");
  await atSaml(stranger.page, "ida");
  await expect(stranger.page.getByText("The signature of the sign-in could not be verified.")).toBeVisible();
  await stranger.leave();
});
