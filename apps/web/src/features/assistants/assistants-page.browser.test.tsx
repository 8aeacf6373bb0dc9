import "../../app.css";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { page } from "vitest/browser";

import { ensureWords } from "../../shared/i18n/words.tsx";
import { UserProvider } from "../../shared/session/user-context.ts";
import { inPortal } from "../../shared/testing/in-portal.tsx";
import { person } from "../../shared/testing/person.ts";
import type { Asked, Assistant } from "./api.ts";
import AssistantsPage from "./assistants-page.tsx";
import ConnectAssistantPage from "./connect-page.tsx";

const ASSISTANT: Assistant = {
  id: "00000000-0000-4000-8000-00000000000d",
  name: "Desk assistant",
  scopes: ["findings.read"],
  connected_at: 1_790_000_000,
  expires_at: 1_800_000_000,
  last_used_at: null,
};
const ASKED: Asked = {
  client: { name: "Desk assistant", registered_at: 1_790_000_000, redirect_host: "127.0.0.1:33418", is_local: true },
  scopes: ["findings.read", "findings.write"],
  days: 90,
  decline_url: "#declined",
};
const CONNECT = "/dashboard/account/settings/assistants/c?client_id=c&redirect_uri=u&state=s";

afterEach(() => vi.unstubAllGlobals());

const show = async (
  locale: "en" | "es" | "fr",
  which: "list" | "connect",
  permissions: string[] = [],
  status = 200,
) => {
  const sent: { call: string; body: string }[] = [];
  vi.stubGlobal("fetch", async (path: string, { method = "GET", body = "" }: { method?: string; body?: string }) => {
    sent.push({ call: `${method} ${path}`, body });
    if (method === "POST") return Response.json({ data: { redirect_to: "#connected" } });
    if (method === "DELETE") return Response.json({ data: { disconnected: true } });
    if (path.includes("/request/"))
      return Response.json(status === 200 ? { data: ASKED } : { detail: "Not valid.", code: "invalid_input" }, {
        status,
      });
    if (path.includes("/organization/"))
      return Response.json({ data: [{ ...ASSISTANT, person: { id: "p", name: "Mara Quill" } }] });
    return Response.json({ data: [ASSISTANT], mcp_url: "https://portal.example/v1/mcp" });
  });
  await ensureWords(locale, ["assistants", "account", "titles"]);
  await render(
    await inPortal(
      <UserProvider value={person({ permissions })}>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          {which === "list" ? <AssistantsPage /> : <ConnectAssistantPage />}
        </QueryClientProvider>
      </UserProvider>,
      locale,
      which === "list" ? "/dashboard/account/settings/assistants" : CONNECT,
    ),
  );
  return sent;
};

test.each([
  ["en", "Disconnect Desk assistant", "Read only"],
  ["es", "Desconectar Desk assistant", "Solo lectura"],
  ["fr", "Déconnecter Desk assistant", "Lecture seule"],
] as const)("lists the own assistants and how to connect one in %s", async (locale, button, reading) => {
  const sent = await show(locale, "list");
  await expect.element(page.getByRole("button", { name: button })).toBeVisible();
  await expect.element(page.getByText(reading)).toBeVisible();
  await expect.element(page.getByText(/"https:\/\/portal\.example\/v1\/mcp"/)).toBeVisible();
  expect(sent.some(({ call }) => call.includes("organization"))).toBe(false);
});

test("an administrator ends the assistant of a person after a confirmation", async () => {
  const sent = await show("en", "list", ["service-accounts:manage"]);
  await expect.element(page.getByText("Connected by Mara Quill")).toBeVisible();
  await page.getByRole("button", { name: "Disconnect Desk assistant" }).last().click();
  await page.getByRole("dialog").getByRole("button", { name: "Disconnect" }).click();
  await vi.waitFor(() =>
    expect(sent.map(({ call }) => call)).toContain(`DELETE /v1/assistants/organization/${ASSISTANT.id}/`),
  );
});

test.each([
  ["en", "Allow access", "Deny", /Not verified/],
  ["es", "Permitir el acceso", "Denegar", /Sin verificar/],
  ["fr", "Autoriser l’accès", "Refuser", /Non vérifié/],
] as const)("names who asks and for what, and selects reading only in %s", async (locale, allow, deny, warning) => {
  const sent = await show(locale, "connect");
  await expect.element(page.getByText(warning)).toBeVisible();
  await expect.element(page.getByText(/127\.0\.0\.1:33418/)).toBeVisible();
  const [reading, changing] = page.getByRole("checkbox").elements() as HTMLInputElement[];
  expect([reading?.checked, changing?.checked]).toEqual([true, false]);
  await expect.element(page.getByRole("button", { name: deny })).toBeVisible();
  await page.getByRole("button", { name: allow }).click();
  await vi.waitFor(() => expect(window.location.hash).toBe("#connected"));
  const body = JSON.parse(sent.find(({ call }) => call.startsWith("POST"))?.body ?? "{}") as object;
  expect(body).toEqual({ request: { client_id: "c", redirect_uri: "u", state: "s" }, scopes: ["findings.read"] });
});

test("nothing selected allows nothing; denying leads back without access", async () => {
  const sent = await show("en", "connect");
  await page.getByRole("checkbox").first().click();
  await expect.element(page.getByRole("button", { name: "Allow access" })).toBeDisabled();
  await page.getByRole("button", { name: "Everything requested" }).click();
  await expect.element(page.getByRole("button", { name: "Allow access" })).toBeEnabled();
  await page.getByRole("button", { name: "Deny" }).click();
  expect(window.location.hash).toBe("#declined");
  expect(sent.some(({ call }) => call.startsWith("POST"))).toBe(false);
});

test("a request that is not valid is refused and leads nowhere", async () => {
  await show("en", "connect", [], 400);
  await expect.element(page.getByText("This request is not valid")).toBeVisible();
  expect(page.getByRole("button", { name: "Allow access" }).elements()).toEqual([]);
});
