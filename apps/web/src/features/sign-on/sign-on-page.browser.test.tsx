import "../../app.css";
import type { Locale } from "@parapet/words/locale";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { page } from "vitest/browser";

import { ensureWords } from "../../shared/i18n/words.tsx";
import { UserProvider } from "../../shared/session/user-context.ts";
import { selectOrganization } from "../../shared/session/workspace.ts";
import { inPortal } from "../../shared/testing/in-portal.tsx";
import { person } from "../../shared/testing/person.ts";
import SignOnPage from "./sign-on-page.tsx";

afterEach(() => {
  vi.unstubAllGlobals();
  selectOrganization(null);
});

const SETTINGS = {
  connections: [],
  groups: [],
  default_role: null,
  roles: ["client_admin", "client_user"],
  units: [],
  domains: ["acme.test"],
  other_domains: [],
  emergency: [],
  administrators: [],
};
const SESSIONS = {
  idle_minutes: null,
  absolute_minutes: null,
  networks: [],
  passkey_roles: [],
  roles: [],
  own_ip: "::1",
};

const show = async (settings: object, locale: Locale = "en") => {
  await ensureWords(locale, ["sign-on", "titles", "users", "sign-on-refusals"]);
  vi.stubEnv("DEV", false);
  const sent: { path: string; body: unknown }[] = [];
  vi.stubGlobal("fetch", (input: unknown, init?: { method?: string; body?: string }) => {
    const path = String(input).split("?")[0] ?? "";
    if (init?.method === "POST") sent.push({ path, body: JSON.parse(init.body ?? "null") as unknown });
    const data = path.endsWith("/sign_on/sessions/")
      ? SESSIONS
      : path.endsWith("/sign_on/scim/")
        ? { connections: [], url: "https://portal.example/scim/v2" }
        : init?.method === "POST"
          ? { id: "new" }
          : { ...SETTINGS, ...settings };
    return Promise.resolve(Response.json({ data }));
  });
  await render(
    await inPortal(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <UserProvider value={person({ organization: { id: "own", name: "Harbour" } })}>
          <SignOnPage />
        </UserProvider>
      </QueryClientProvider>,
      locale,
    ),
  );
  return sent;
};

test.each([
  {
    locale: "en",
    reason: "acme.test: approved by the operator without a DNS record or file",
    link: "Verify a domain",
  },
  {
    locale: "fr",
    reason: "acme.test : approuvé par l’opérateur sans enregistrement DNS ni fichier",
    link: "Vérifier un domaine",
  },
] as const)("without a usable domain the page says why and leads to its verification ($locale)", async (it) => {
  await show({ domains: [], other_domains: [{ name: "acme.test", reason: "operator" }] }, it.locale);
  await expect.element(page.getByText(it.reason), { timeout: 15_000 }).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: it.link }))
    .toHaveAttribute("href", "/dashboard/account/settings/domains");
  await expect.element(page.getByRole("button", { name: /OpenID Connect/ })).toBeDisabled();
});

test("while working in another organization the page says whose settings it shows", async () => {
  selectOrganization("client");
  await show({});
  await expect.element(page.getByText(/^These are the settings of Harbour\./)).toBeVisible();
});

test("both kinds of provider are entered in one dialog, each with its own fields", async () => {
  const sent = await show({});
  await page.getByRole("button", { name: "Add OpenID Connect provider" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect.element(page.getByLabelText("Issuer URL")).toHaveAccessibleDescription(/required/i);
  await page.getByLabelText("Name shown at sign-in").fill("Acme ID");
  await page.getByLabelText("Issuer URL").fill("https://id.acme.test");
  await page.getByLabelText("Client ID").fill("portal");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await vi.waitFor(() => expect(sent).toHaveLength(1), 15_000);
  const shared = { email_claim: "email", groups_claim: "groups", domains: ["acme.test"] };
  expect(sent[0]).toMatchObject({
    path: expect.stringContaining("/sign_on/connections/") as string,
    body: { ...shared, name: "Acme ID", issuer: "https://id.acme.test", client_id: "portal", trusts_email: false },
  });
  await page.viewport(390, 700);
  await page.getByRole("button", { name: "Add SAML provider" }).click();
  // The form is longer than the screen; its buttons are in view.
  const save = page.getByRole("button", { name: "Save", exact: true });
  await expect.poll(() => save.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(window.innerHeight);
  await page.getByLabelText("Name shown at sign-in").fill("Acme SAML");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect.element(page.getByText("Enter the metadata URL, or choose a metadata file")).toBeVisible();
  await page.getByLabelText("Metadata URL", { exact: true }).fill("https://id.acme.test/metadata");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await vi.waitFor(() => expect(sent).toHaveLength(2), 15_000);
  expect(sent[1]).toMatchObject({
    path: expect.stringContaining("/sign_on/saml/") as string,
    body: { ...shared, name: "Acme SAML", metadata_url: "https://id.acme.test/metadata", trusts_email: true },
  });
});
