import { expect as atOnce, type Page, test } from "@playwright/test";

import { findAccount, enter } from "./enter.ts";
import { type Product, startProduct } from "./product.ts";
import { confirmIdentity } from "./sign-in.ts";

const STEP_MS = 120_000;
const expect = atOnce.configure({ timeout: STEP_MS });
const TIMEOUT_MS = 1_200_000;
let product: Product;
let local: Product;
test.beforeAll(async () => {
  test.setTimeout(TIMEOUT_MS);
  product = await startProduct({ PARAPET_DEMO: "accounts" });
  // Passkeys belong to a name: the same server by another address.
  local = { ...product, url: product.url.replace("127.0.0.1", "localhost") };
});
test.afterAll(() => product[Symbol.asyncDispose]());
test.beforeEach(({ page }) => {
  test.setTimeout(TIMEOUT_MS);
  page.setDefaultTimeout(STEP_MS);
});

/** An authenticator inside the browser, with or without user verification. */
const virtualAuthenticator = async (page: Page, isUserVerified = true) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable", { enableUI: false });
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified,
      automaticPresenceSimulation: true,
    },
  });
  return {
    verifyUser: (is: boolean) =>
      devtools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: is }).then(() => undefined),
    /** Whether the person touches it when asked. Without, the offer in the autofill of the sign-in page waits. */
    touch: (is: boolean) =>
      devtools.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled: is }).then(() => undefined),
    credentials: async () => (await devtools.send("WebAuthn.getCredentials", { authenticatorId })).credentials,
    /** Puts the state of an earlier copy back, as a cloned authenticator has it. */
    async rewind() {
      const { credentials } = await devtools.send("WebAuthn.getCredentials", { authenticatorId });
      for (const credential of credentials) {
        await devtools.send("WebAuthn.removeCredential", { authenticatorId, credentialId: credential.credentialId });
        await devtools.send("WebAuthn.addCredential", { authenticatorId, credential: { ...credential, signCount: 0 } });
      }
    },
  };
};

const signOut = async (page: Page) => {
  await page.context().clearCookies();
  await page.goto(`${local.url}/login`, { waitUntil: "commit" });
};
/** Uses the passkey until something follows: before the page is hydrated nothing does, and a busy server is tried again. */
const usePasskey = (page: Page, follows: () => Promise<unknown>, name = "Sign in with a passkey") =>
  expect(async () => {
    const button = page.getByRole("button", { name });
    if (await button.isVisible()) await button.click({ timeout: 5_000 });
    await follows();
  }).toPass({ timeout: STEP_MS });
const isInside = (page: Page) => () => page.waitForURL(/\/dashboard/, { waitUntil: "commit", timeout: 15_000 });
const shows = (page: Page, text: string | RegExp) => () =>
  atOnce(page.getByText(text).first()).toBeVisible({ timeout: 15_000 });

test("a passkey is added, signs in alone and after the password, is refused when cloned, and is revoked", async ({
  page,
}) => {
  const authenticator = await virtualAuthenticator(page);
  await enter(page, local, "client_admin");
  const { email, password } = findAccount(product, "client_admin");
  await page.goto(`${local.url}/dashboard/account?part=security`, { waitUntil: "commit" });
  const name = page.getByLabel("Name", { exact: true });
  await usePasskey(page, () => atOnce(name).toBeVisible({ timeout: 15_000 }), "Add a passkey");
  await name.fill("Test laptop");
  const since = new Date();
  await page.getByRole("button", { name: "Create passkey" }).click();
  await confirmIdentity(page, local, email, since);
  await expect(page.getByRole("heading", { name: "Save your recovery codes" })).toBeVisible();
  await page.getByRole("button", { name: "I have saved them" }).click();
  await expect(page.getByText("Test laptop")).toBeVisible();
  expect(await authenticator.credentials()).toHaveLength(1);

  // Refused: an authenticator that did not verify the person.
  await authenticator.verifyUser(false);
  await signOut(page);
  await usePasskey(page, shows(page, "The passkey request was cancelled or timed out. Try again."));
  await authenticator.verifyUser(true);

  await signOut(page);
  await usePasskey(page, isInside(page));

  // After the password. The offer in the autofill is not taken meanwhile.
  await authenticator.touch(false);
  await signOut(page);
  await expect(async () => {
    await page.getByLabel("Work email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Continue", exact: true }).click({ timeout: 5_000 });
    await atOnce(page.getByRole("button", { name: "Use passkey" })).toBeVisible({ timeout: 15_000 });
  }).toPass({ timeout: STEP_MS });
  await authenticator.touch(true);
  await usePasskey(page, isInside(page), "Use passkey");

  await signOut(page);
  await authenticator.rewind();
  await usePasskey(page, shows(page, /signature counter indicates a copy/));
  // The copy's counter overtakes the stored one sooner or later; until then every use is refused.
  await usePasskey(page, () => page.waitForURL(/\/dashboard/, { waitUntil: "commit", timeout: 5_000 }));

  await page.goto(`${local.url}/dashboard/account?part=security`, { waitUntil: "commit" });
  await usePasskey(page, shows(page, "No passkeys."), "Revoke the passkey Test laptop");
});
