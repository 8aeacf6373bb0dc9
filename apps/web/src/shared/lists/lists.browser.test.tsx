import "../../app.css";
import type { CurrentUser } from "@parapet/domain/contracts/account";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
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
  return (
    <>
      <SavedViews />
      <ColumnChoice {...choice} />
      <Table caption="Hosts" columns={shown} rows={[{ id: "1" }]} rowKey={({ id }) => id} />
    </>
  );
};

const show = async (
  permissions: readonly string[],
  path = "/fr/dashboard/current-risk/inventory?q=x&domain=acme.test",
) => {
  vi.stubEnv("DEV", false);
  vi.stubGlobal("fetch", () =>
    Promise.resolve(
      Response.json({
        data: [
          { id: "v1", name: "Saved", query: "q=y&columns=host", shared: true, own: true, deletable: true, owner: null },
        ],
      }),
    ),
  );
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

test("the address names the columns; without a name all are shown", async () => {
  await show([], "/dashboard/current-risk/inventory?columns=port,unknown");
  await expect.element(page.getByRole("columnheader", { name: "PORT" })).toBeVisible();
  expect(page.getByRole("columnheader").elements()).toHaveLength(1);
});

test("without the right there are no views", async () => {
  await show([]);
  await expect.element(page.getByRole("table")).toBeVisible();
  expect(page.getByRole("button", { name: "Save view" }).query()).toBeNull();
});
