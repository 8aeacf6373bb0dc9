import "../../app.css";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { page, userEvent } from "vitest/browser";

import { ensureWords } from "../../shared/i18n/words.tsx";
import { UserProvider } from "../../shared/session/user-context.ts";
import { inPortal } from "../../shared/testing/in-portal.tsx";
import { person } from "../../shared/testing/person.ts";
import { ImportsPart } from "./imports-part.tsx";
import { IndicatorsPart } from "./indicators-part.tsx";

const ID = "00000000-0000-4000-8000-00000000000a";
const PENDING = {
  id: ID,
  type: "ip",
  value: "203.0.113.66",
  confidence: 75,
  valid_until: 1_800_000_000,
  source: "Incident 41",
  threat: null,
  malware: null,
  tags: [],
  reference: null,
  state: "pending",
  entered_by: "Sam Vale",
  entered_at: 1_790_000_000,
  reviewed_by: null,
  reviewed_at: null,
  review_reason: null,
  withdrawn_by: null,
  withdrawn_at: null,
  withdrawal_reason: null,
  is_own: false,
  warnings: [],
};
const line = (input: string, type: string | null) => ({
  input,
  type,
  value: type && input,
  known: false,
  ioc: null,
  warnings: [],
});
const PAGES = { num_pages: 1, page: 1, page_size: 25 };

const answering = (answers: Readonly<Record<string, unknown>>) => {
  const sent: { name: string; body: unknown }[] = [];
  vi.stubGlobal("fetch", async (path: string, { method, body }: { method: string; body: unknown }) => {
    const name = `${method} ${path.split("?")[0]}`;
    sent.push({ name, body: typeof body === "string" ? JSON.parse(body) : null });
    const answer = answers[name];
    return answer === undefined
      ? Response.json({ detail: "The file type is not supported." }, { status: 415 })
      : Response.json(answer);
  });
  return sent;
};

const show = async (part: React.ReactNode) => {
  await ensureWords("en", ["portal"]);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const user = person({ permissions: [] });
  return render(
    await inPortal(
      <QueryClientProvider client={client}>
        <UserProvider value={user}>{part}</UserProvider>
      </QueryClientProvider>,
    ),
  );
};

afterEach(() => vi.unstubAllGlobals());

test("a list of indicators is checked before it is submitted; what is missing is said at its field", async () => {
  const sent = answering({
    "GET /v1/portal_management/indicators/": { data: [], pagination: { ...PAGES, total: 0 }, is_only_operator: false },
    "POST /v1/ioc/lookup/": {
      data: [line("203.0.113.66", "ip"), line("no indicator", null)],
      counts: { lines: 2, known: 0, unknown: 1, unreadable: 1 },
    },
    "POST /v1/portal_management/indicators/": {
      data: [
        { input: "203.0.113.66", type: "ip", value: "203.0.113.66", result: "entered" },
        { input: "no indicator", type: null, value: null, result: "invalid" },
      ],
    },
  });
  await show(<IndicatorsPart />);
  await expect.element(page.getByText("No indicators are waiting for a review.")).toBeVisible();
  await page.getByLabelText("Confidence").fill("0");
  await page.getByRole("button", { name: "Check" }).click();
  await expect.element(page.getByText("Enter a whole number from 1 to 100")).toBeVisible();
  expect(sent.filter(({ name }) => name.startsWith("POST"))).toEqual([]);

  await page.getByLabelText("Indicators", { exact: true }).fill("203.0.113.66\nno indicator\n");
  await page.getByLabelText("Confidence").fill("75");
  await page.getByLabelText("Source").fill("Incident 41");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("1 valid indicator, 1 invalid line.")).toBeVisible();
  await page.getByRole("button", { name: "Submit for review" }).click();
  await vi.waitFor(() =>
    expect(sent.find(({ name }) => name === "POST /v1/portal_management/indicators/")?.body).toEqual({
      values: ["203.0.113.66", "no indicator"],
      confidence: 75,
      valid_days: 30,
      source: "Incident 41",
      tags: [],
    }),
  );
  await expect.element(page.getByLabelText("Indicators", { exact: true })).toHaveValue("");
});

test("pending indicators are selected and approved", async () => {
  const sent = answering({
    "GET /v1/portal_management/indicators/": {
      data: [PENDING],
      pagination: { ...PAGES, total: 1 },
      is_only_operator: false,
    },
    "POST /v1/portal_management/indicators/review/": { data: { decided: 1, skipped: 0, own: 0 } },
  });
  await show(<IndicatorsPart />);
  await page.getByRole("checkbox", { name: "Select 203.0.113.66" }).click();
  await page.getByRole("button", { name: "Approve" }).click();
  await vi.waitFor(() =>
    expect(sent.find(({ name }) => name.endsWith("/review/"))?.body).toEqual({ ids: [ID], decision: "approve" }),
  );
});

test("the only operator states why it approves an entry of its own", async () => {
  const sent = answering({
    "GET /v1/portal_management/indicators/": {
      data: [{ ...PENDING, is_own: true }],
      pagination: { ...PAGES, total: 1 },
      is_only_operator: true,
    },
    "POST /v1/portal_management/indicators/review/": { data: { decided: 1, skipped: 0, own: 0 } },
  });
  await show(<IndicatorsPart />);
  await expect.element(page.getByText(/^You are the only operator/).first()).toBeVisible();
  await page.getByRole("checkbox", { name: "Select 203.0.113.66" }).click();
  await page.getByRole("button", { name: "Approve" }).click();
  const dialog = page.getByRole("dialog", { name: "Approve your own entries?" });
  await dialog.getByRole("button", { name: "Approve" }).click();
  await expect.element(dialog.getByText("Enter at least 10 characters")).toBeVisible();
  expect(sent.some(({ name }) => name.endsWith("/review/"))).toBe(false);
  await dialog.getByLabelText("Reason").fill("seen in our own sandbox");
  await dialog.getByRole("button", { name: "Approve" }).click();
  await vi.waitFor(() =>
    expect(sent.find(({ name }) => name.endsWith("/review/"))?.body).toEqual({
      ids: [ID],
      decision: "approve",
      reason: "seen in our own sandbox",
    }),
  );
});

test("approved indicators are withdrawn with a reason", async () => {
  const sent = answering({
    "GET /v1/portal_management/indicators/": {
      data: [{ ...PENDING, state: "approved", reviewed_by: "Ana Ruiz", reviewed_at: 1_790_000_100 }],
      pagination: { ...PAGES, total: 1 },
      is_only_operator: false,
    },
    "POST /v1/portal_management/indicators/withdraw/": { data: { withdrawn: 1, skipped: 0 } },
  });
  await show(<IndicatorsPart />);
  await page.getByLabelText("Review status").selectOptions("approved");
  await page.getByRole("checkbox", { name: "Select 203.0.113.66" }).click();
  await page.getByRole("button", { name: "Withdraw" }).click();
  const dialog = page.getByRole("dialog", { name: "Withdraw 1 indicator?" });
  await dialog.getByLabelText("Reason").fill("false positive of the sandbox");
  await dialog.getByRole("button", { name: "Withdraw" }).click();
  await vi.waitFor(() =>
    expect(sent.find(({ name }) => name.endsWith("/withdraw/"))?.body).toEqual({
      ids: [ID],
      reason: "false positive of the sandbox",
    }),
  );
});

const choose = async (name: string) => {
  await page.getByLabelText("Type", { exact: true }).selectOptions("ioc-csv");
  await page.getByLabelText(/Drop a file here/).upload(new File(["203.0.113.66\n"], name));
};

test("a file is previewed with its invalid rows, and nothing is uploaded before it is confirmed", async () => {
  const sent = answering({
    "GET /v1/portal_management/imports/": { data: [] },
    "POST /v1/portal_management/imports/preview/": {
      data: {
        entries: [{ title: "203.0.113.66", detail: "ip · 50 %" }],
        read: 1,
        bad: 1,
        bad_records: [{ line: 3, reason: "not an indicator" }],
      },
    },
  });
  await show(<ImportsPart />);
  await choose("list.txt");
  await expect.element(page.getByText("1 record in the beginning of the file, 1 invalid row.")).toBeVisible();
  expect(page.getByRole("listitem").element().textContent).toContain("not an indicator");
  expect(sent.some(({ name }) => name === "POST /v1/portal_management/imports/")).toBe(false);
  await page.getByRole("button", { name: "Import file" }).click();
  await vi.waitFor(() => expect(sent.some(({ name }) => name === "POST /v1/portal_management/imports/")).toBe(true));
});

test("a file that cannot be read says why", async () => {
  answering({ "GET /v1/portal_management/imports/": { data: [] } });
  await show(<ImportsPart />);
  await choose("picture.png");
  await expect.element(page.getByText("The file type is not supported.")).toBeVisible();
});
