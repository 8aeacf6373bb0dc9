import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, type Page, test } from "@playwright/test";

import { type Product, startProduct } from "./product.ts";
import { signIn } from "./sign-in.ts";

let product: Product;
let local: Product;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  product = await startProduct({ PARAPET_DEMO: "1" });
  // Passkeys belong to a name: the same server by another address.
  local = { ...product, url: product.url.replace("127.0.0.1", "localhost") };
});
test.afterAll(() => product[Symbol.asyncDispose]());

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
  await page.goto(`${local.url}/login`);
};
const passwordOf = (email: string): string => {
  const accounts = JSON.parse(readFileSync(join(product.dataDir, "demo-accounts.json"), "utf8")) as {
    email: string;
    password: string;
  }[];
  return accounts.find((account) => account.email === email)?.password ?? "";
};

test("a passkey is added, signs in alone and after the password, is refused when cloned, and is revoked", async ({
  page,
}) => {
  test.setTimeout(240_000);
  const authenticator = await virtualAuthenticator(page);
  await signIn(page, local, "client_admin");
  await page.goto(`${local.url}/dashboard/account?part=security`);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Test laptop");
  await page.getByRole("button", { name: "Create passkey" }).click();
  await expect(page.getByRole("heading", { name: "Save your recovery codes" })).toBeVisible();
  await page.getByRole("button", { name: "I have saved them" }).click();
  await expect(page.getByText("Test laptop")).toBeVisible();
  expect(await authenticator.credentials()).toHaveLength(1);
  const email = (
    await page
      .getByText(/@acme\.test/)
      .first()
      .textContent()
  )?.match(/\S+@acme\.test/)?.[0];

  // Refused: an authenticator that did not verify the person.
  await authenticator.verifyUser(false);
  await signOut(page);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByText("The passkey request was cancelled or timed out. Try again.").first()).toBeVisible();
  await authenticator.verifyUser(true);

  await signOut(page);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.waitForURL(/\/dashboard/);

  await signOut(page);
  if (email !== undefined) {
    await page.getByLabel("Work email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(passwordOf(email));
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("button", { name: "Use passkey" }).click();
    await page.waitForURL(/\/dashboard/);
    await signOut(page);
  }

  await authenticator.rewind();
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByText(/signature counter indicates a copy/).first()).toBeVisible();
  // The copy's counter overtakes the stored one sooner or later; until then every use is refused.
  await expect(async () => {
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await page.waitForURL(/\/dashboard/, { timeout: 3_000 });
  }).toPass({ timeout: 60_000 });

  await page.goto(`${local.url}/dashboard/account?part=security`);
  await page.getByRole("button", { name: "Revoke the passkey Test laptop" }).click();
  await expect(page.getByText("No passkeys.")).toBeVisible();
});
