import { expect, test } from "vitest";

import type { InvoiceData } from "../../features/billing/invoice-data.ts";
import { renderInvoice } from "../../features/billing/render-invoice.ts";
import { renderReport } from "../../features/reports/render-report.ts";

const INVOICE: InvoiceData = {
  locale: "fr",
  number: "2026-0001",
  organization: "Société Générale d’Échafaudages Ελλάς",
  payer: "Société Générale d’Échafaudages Ελλάς",
  issuer: {},
  customer: {},
  list: "6745.00",
  discount: null,
  tax: null,
  outstanding: null,
  offer: { kind: "plan", plan: "essentials", billing: "annual" },
  amount: "6745.00",
  state: "open",
  createdAt: 1_790_000_000,
  dueAt: null,
  paidAt: null,
  until: null,
  credit: null,
  site: "https://parapet.test",
};

test("a document that cannot be drawn says why, and the next one is drawn all the same", async () => {
  const broken = renderReport({ locale: "en" } as never);
  await expect(broken).rejects.toThrow("The report could not be drawn");
  const bytes = await renderInvoice(INVOICE);
  expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
  expect(bytes.includes("%%EOF")).toBe(true);
}, 60_000);
