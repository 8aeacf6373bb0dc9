import "../../app.css";
import type { Invoice } from "@parapet/domain/contracts/billing";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { page, userEvent } from "vitest/browser";

import { ensureWords } from "../../shared/i18n/words.tsx";
import { inPortal } from "../../shared/testing/in-portal.tsx";
import { OrderDrawer } from "./order-drawer.tsx";

const ORGANIZATION = { id: "00000000-0000-4000-8000-00000000000a", name: "Field Works" };
const ORDER = {
  number: "P-2026-0007",
  organization: ORGANIZATION,
  payer: ORGANIZATION,
  item: { kind: "add_on", add_on: "takedown", pack: "single", quantity: 1 },
  list_cents: 15_000,
  discount_percent: 0,
  discount_cents: 0,
  tax_name: "",
  tax_percent: 0,
  tax_cents: 0,
  amount_cents: 15_000,
  paid_cents: 5_000,
  currency: "usd",
  method: "invoice",
  state: "open",
  po_number: "",
  created_at: 1_790_000_000,
  due_at: 1_790_900_000,
  paid_at: null,
  cancelled_at: null,
  period_start: null,
  period_end: null,
} satisfies Invoice;

afterEach(() => vi.unstubAllGlobals());

test("an order is settled only after a confirmation that names amount, item and organization; Escape settles nothing", async () => {
  const sent: string[] = [];
  vi.stubGlobal("fetch", async (path: string, { method }: { method: string }) => {
    if (method === "POST") sent.push(path);
    const data = { ...ORDER, entries: [], cancel_reason: null };
    return Response.json({ data });
  });
  await ensureWords("en", ["orders", "payment"]);
  const onChanged = vi.fn(() => Promise.resolve());
  await render(
    await inPortal(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <OrderDrawer number={ORDER.number} onChanged={onChanged} onClose={() => {}} />
      </QueryClientProvider>,
    ),
  );
  await page.getByRole("button", { name: "Settle", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Settle P-2026-0007?" });
  await expect
    .element(dialog.getByText(/outstanding \$100\.00 as received and activates .* for Field Works/))
    .toBeVisible();
  await userEvent.keyboard("{Escape}");
  await vi.waitFor(() => expect(dialog.query()).toBeNull());
  expect(sent).toEqual([]);
  await page.getByRole("button", { name: "Settle", exact: true }).click();
  await dialog.getByRole("button", { name: "Settle and activate" }).click();
  await vi.waitFor(() => expect(sent).toEqual(["/v1/invoices/P-2026-0007/settle/"]));
  await vi.waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
});
