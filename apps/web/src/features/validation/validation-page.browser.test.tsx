import "../../app.css";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { page } from "vitest/browser";

import { ensureWords } from "../../shared/i18n/words.tsx";
import { UserProvider } from "../../shared/session/user-context.ts";
import { inPortal } from "../../shared/testing/in-portal.tsx";
import { person } from "../../shared/testing/person.ts";
import type { Consent, Validation } from "./api.ts";
import ValidationPage from "./validation-page.tsx";

beforeEach(() => page.viewport(1280, 1400));
afterEach(() => vi.unstubAllGlobals());

const CONSENT: Consent = {
  id: "00000000-0000-4000-8000-000000000001",
  class: "prove",
  state: "active",
  targets: [
    { name: "acme.test", ended: false },
    { name: "old.test", ended: true },
  ],
  signature_name: "Ann Quill",
  title: "Head of IT",
  contact: "+49 30 1234567",
  signed_at: 1_794_000_000,
  confirmed_by: null,
  starts_at: 1_794_000_000,
  expires_at: 1_796_000_000,
  daily: { from: "22:00", to: "05:00" },
  time_zone: "Europe/Berlin",
  per_minute: 120,
  requests: 1_842,
  last_request_at: 1_794_100_000,
  ended_at: null,
};
const PENDING: Consent = {
  ...CONSENT,
  id: "00000000-0000-4000-8000-000000000002",
  state: "pending",
  daily: null,
  requests: 0,
  last_request_at: null,
};
const VALIDATION: Validation = {
  consents: [CONSENT, PENDING],
  needs_second: true,
  lift_requested: false,
  domains: ["acme.test"],
  source_address: "192.0.2.20",
  user_agent: "Parapet-Validation/0.1 (+https://portal.example/scanning)",
  listener: false,
};

const show = async (locale: "en" | "es" | "fr", permissions: readonly string[]) => {
  await ensureWords(locale, ["validation"]);
  const sent: { call: string; body: unknown }[] = [];
  vi.stubGlobal("fetch", async (asked: string | URL | Request, init?: RequestInit) => {
    const request = new Request(asked, init);
    const { pathname } = new URL(request.url);
    if (request.method === "GET") return Response.json({ data: VALIDATION });
    const text = await request.text();
    sent.push({ call: `${request.method} ${pathname}`, body: text === "" ? null : JSON.parse(text) });
    return Response.json({
      data: pathname.endsWith("/stop/")
        ? { stopped: 2 }
        : pathname.endsWith("/confirm/")
          ? { confirmed: true }
          : { id: CONSENT.id, state: "pending" },
    });
  });
  await render(
    await inPortal(
      <QueryClientProvider client={new QueryClient()}>
        <UserProvider value={person({ permissions })}>
          <ValidationPage />
        </UserProvider>
      </QueryClientProvider>,
      locale,
    ),
  );
  return sent;
};

test.each([
  ["en", "In force", "Stop all validation", "Confirm as second signatory"],
  ["es", "En vigor", "Detener toda la validación", "Confirmar como segundo firmante"],
  ["fr", "En vigueur", "Arrêter toute validation", "Confirmer comme second signataire"],
] as const)("shows, confirms and stops consents in %s", async (locale, state, stop, confirm) => {
  const sent = await show(locale, ["validation:manage", "validation:sign"]);
  await expect.element(page.getByText(state)).toBeVisible();
  await page.getByRole("button", { name: confirm }).click();
  await page.getByRole("button", { name: stop }).click();
  await expect
    .poll(() => sent.map(({ call }) => call))
    .toEqual([`POST /v1/validation/${PENDING.id}/confirm/`, "POST /v1/validation/stop/"]);
});

test("a consent is signed with its limits, and not before the statement is confirmed", async () => {
  const sent = await show("en", ["validation:manage", "validation:sign"]);
  await page.getByRole("button", { name: "Sign consent" }).click();
  const submit = page.getByRole("dialog").getByRole("button", { name: "Sign consent" });
  await page.getByLabelText("Position").fill("Head of IT");
  await page.getByLabelText("Daily start").fill("22:00");
  await submit.click();
  await expect.element(page.getByText("Confirm the statement")).toBeVisible();
  await expect.element(page.getByText("Enter both times or none")).toBeVisible();
  expect(sent).toEqual([]);
  await page.getByLabelText("Daily end").fill("05:00");
  await page.getByRole("checkbox").click();
  await submit.click();
  await expect.poll(() => sent.map(({ call }) => call)).toEqual(["POST /v1/validation/"]);
  expect(sent[0]?.body).toMatchObject({
    class: "prove",
    targets: ["acme.test"],
    daily: { from: "22:00", to: "05:00" },
    per_minute: 120,
    agreed: true,
  });
});

test("default accounts are tried under a consent of their own, with its own statement", async () => {
  const sent = await show("en", ["validation:manage", "validation:sign"]);
  await page.getByRole("button", { name: "Sign consent" }).click();
  await page.getByLabelText("Consent to").selectOptions("Try default accounts");
  await expect.element(page.getByText(/each account once in a scan or re-test/)).toBeVisible();
  await page.getByLabelText("Position").fill("Head of IT");
  await page.getByRole("checkbox").click();
  await page.getByRole("dialog").getByRole("button", { name: "Sign consent" }).click();
  await expect.poll(() => sent[0]?.body).toMatchObject({ class: "device-credentials", targets: ["acme.test"] });
});

test("a reader who only manages may stop, and is offered no signature", async () => {
  await show("en", ["validation:manage"]);
  await expect.element(page.getByRole("button", { name: "Stop all validation" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Sign consent" })).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "Request to lift" })).not.toBeInTheDocument();
});
