import "../../app.css";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { page } from "vitest/browser";

import { ensureWords } from "../../shared/i18n/words.tsx";
import { inPortal } from "../../shared/testing/in-portal.tsx";
import WebhooksPage from "./webhooks-page.tsx";

const ID = "00000000-0000-4000-8000-00000000000c";
const EVENT = "00000000-0000-4000-8000-00000000000e";
const WEBHOOK = {
  id: ID,
  name: "Queue",
  address: "hooks.acme.test/…ents",
  types: ["finding.opened", "asset.vanished"],
  min_severity: null,
  areas: [],
  domains: [],
  units: [],
  language: "en",
  enabled: true,
  state: "failing",
  paused_reason: null,
  failing_since: 1_790_000_000,
  next_attempt_at: 1_790_000_300,
  waiting: 3,
  dead: 2,
  behind: 0,
  former_secret_until: null,
  owner: "Mara Quill",
  created_at: 1_780_000_000,
  version: 4,
};
const DELIVERY = {
  event: EVENT,
  type: "finding.opened",
  state: "dead",
  attempts: 9,
  created_at: 1_790_000_000,
  attempted_at: 1_790_000_200,
  next_attempt_at: null,
  status: 500,
  error: "answered",
  took_ms: 12,
};

const ANSWERS: Readonly<Record<string, unknown>> = {
  "GET /v1/webhooks/": { data: [WEBHOOK] },
  "POST /v1/webhooks/": { data: { ...WEBHOOK, secret: "whsec_shown-once" } },
  [`GET /v1/webhooks/${ID}/deliveries/`]: { data: [DELIVERY], next: null },
  [`GET /v1/webhooks/${ID}/deliveries/${EVENT}/`]: { data: { ...DELIVERY, body: '{"id":"one"}', answer: "no room" } },
  [`POST /v1/webhooks/${ID}/deliveries/${EVENT}/resend/`]: { data: { queued: true } },
  [`POST /v1/webhooks/${ID}/secret/`]: { data: { secret: "whsec_rotated", former_secret_until: 1_790_086_400 } },
};

afterEach(() => vi.unstubAllGlobals());

const open = async (locale: "en" | "es" | "fr" = "en"): Promise<{ line: string; body: unknown }[]> => {
  const sent: { line: string; body: unknown }[] = [];
  vi.stubGlobal("fetch", async (path: string, { method, body }: { method: string; body?: string }) => {
    const line = `${method} ${path.split("?")[0]}`;
    sent.push({ line, body: body === undefined ? undefined : JSON.parse(body) });
    return Response.json(ANSWERS[line] ?? {});
  });
  await ensureWords(locale, ["events"]);
  await render(
    await inPortal(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <WebhooksPage />
      </QueryClientProvider>,
      locale,
    ),
  );
  return sent;
};

test.each([
  ["en", "Failing", "Finding detected, Asset no longer observed", "3 events waiting"],
  ["es", "Con errores", "Hallazgo detectado, Activo ya no observado", "3 eventos en espera"],
  ["fr", "En échec", "Constat détecté, Actif plus observé", "3 événements en attente"],
] as const)("lists webhooks with their health in %s", async (locale, state, types, waiting) => {
  await open(locale);
  await expect.element(page.getByText(state, { exact: true })).toBeVisible();
  await expect.element(page.getByText(types)).toBeVisible();
  await expect.element(page.getByText(waiting)).toBeVisible();
});

test("refuses a webhook without name, URL or events; then creates it and shows the secret once", async () => {
  const sent = await open();
  await page.getByRole("button", { name: "Create webhook" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Create webhook" }).click();
  await expect.element(dialog.getByText("Required").first()).toBeVisible();
  expect(sent.map(({ line }) => line)).not.toContain("POST /v1/webhooks/");
  await dialog.getByLabelText("Name").fill("SIEM");
  await dialog.getByLabelText("URL").fill("https://hooks.acme.test/in");
  await dialog.getByLabelText("Score changed").click();
  await dialog.getByLabelText("Domains").fill("acme.test, shop.acme.test");
  await dialog.getByRole("button", { name: "Create webhook" }).click();
  await expect.element(page.getByText("whsec_shown-once")).toBeVisible();
  expect(sent.find(({ line }) => line === "POST /v1/webhooks/")?.body).toMatchObject({
    name: "SIEM",
    url: "https://hooks.acme.test/in",
    types: ["finding.opened", "finding.reopened", "finding.resolved", "finding.severity_changed", "score.changed"],
    domains: ["acme.test", "shop.acme.test"],
    units: [],
    min_severity: null,
  });
});

test("shows what was sent and answered, and sends it again", async () => {
  const sent = await open();
  await page.getByRole("button", { name: "Deliveries" }).click();
  await page.getByRole("button", { name: "Finding detected" }).click();
  await expect.element(page.getByText("no room")).toBeVisible();
  await page.getByRole("button", { name: "Send again", exact: true }).click();
  await vi.waitFor(() =>
    expect(sent.map(({ line }) => line)).toContain(`POST /v1/webhooks/${ID}/deliveries/${EVENT}/resend/`),
  );
});

test("rotates the secret after a confirmation and shows the new one", async () => {
  await open();
  await page.getByRole("button", { name: "Rotate secret" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Rotate secret" }).click();
  await expect.element(page.getByText("whsec_rotated")).toBeVisible();
});
