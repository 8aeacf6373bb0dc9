import "../../app.css";
import type { CurrentUser } from "@parapet/domain/contracts/account";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { page } from "vitest/browser";

import { UserProvider } from "../session/user-context.ts";
import { inPortal } from "../testing/in-portal.tsx";
import type { Column } from "../ui/table-order.ts";
import { Table } from "../ui/table.tsx";
import { ColumnChoice, useChosenColumns } from "./column-choice.tsx";
import { SavedViews } from "./saved-views.tsx";

afterEach(() => vi.unstubAllGlobals());

interface Row {
  readonly id: string;
}
const COLUMNS: readonly Column<Row>[] = ["host", "port", "owner"].map((id) => ({
  id,
  heading: id.toUpperCase(),
  cell: (row) => `${id} ${row.id}`,
}));

const List = () => {
  const { shown, choice } = useChosenColumns(COLUMNS);
  const { search } = useLocation();
  return (
    <>
      <output>{search}</output>
      <SavedViews />
      <ColumnChoice {...choice} />
      <Table caption="Hosts" columns={shown} rows={[{ id: "1" }]} rowKey={({ id }) => id} />
    </>
  );
};

const sent: unknown[] = [];
const show = async (
  permissions: readonly string[],
  path = "/fr/dashboard/current-risk/inventory?q=x&domain=acme.test",
) => {
  sent.length = 0;
  vi.stubGlobal("fetch", (input: unknown, init?: RequestInit) => {
    sent.push(init?.method === "POST" ? JSON.parse(String(init.body as string)) : String(input).split("?")[1]);
    return Promise.resolve(
      Response.json({
        data: [{ id: "v1", name: "Saved", query: "q=y&columns=host", shared: true, own: true, owner: null }],
      }),
    );
  });
  await render(
    await inPortal(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <UserProvider value={{ permissions } as unknown as CurrentUser}>
          <List />
        </UserProvider>
      </QueryClientProvider>,
      "en",
      path,
    ),
  );
};

test("columns are chosen in the address, and at least one stays", async () => {
  await show([], "/dashboard/current-risk/inventory?q=x");
  await page.getByText("Columns").click();
  await page.getByRole("checkbox", { name: "PORT" }).click();
  expect(page.getByRole("columnheader").elements()).toHaveLength(2);
  await expect.element(page.getByRole("status")).toHaveTextContent("columns=host%2Cowner");
  await page.getByRole("checkbox", { name: "OWNER" }).click();
  await expect.element(page.getByRole("checkbox", { name: "HOST" })).toBeDisabled();
});

test("a view of the list is opened and saved without the domain, under the name of the page; not without the right", async () => {
  await show(["findings:read"]);
  await page.getByLabelText("Saved views").selectOptions("Saved");
  await expect.element(page.getByRole("status")).toHaveTextContent("domain=acme.test");
  await expect.element(page.getByRole("status")).toHaveTextContent("q=y");
  expect(page.getByRole("columnheader").elements()).toHaveLength(1);
  expect(sent[0]).toBe("list=current-risk%2Finventory");
  await page.getByRole("button", { name: "Save view" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabelText("Name").fill("Hosts");
  await dialog.getByRole("button", { name: "Save view" }).click();
  await expect
    .poll(() => sent)
    .toContainEqual({ list: "current-risk/inventory", name: "Hosts", query: "q=y&columns=host", shared: false });
});

test("without the right there are no views", async () => {
  await show([]);
  await expect.element(page.getByRole("table")).toBeVisible();
  expect(page.getByRole("button", { name: "Save view" }).query()).toBeNull();
});
