import "../../app.css";
import { useState } from "react";
import { createPortal } from "react-dom";
import { beforeEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { page, userEvent } from "vitest/browser";

import { CallError } from "../call-error.ts";
import { inPortal } from "../testing/in-portal.tsx";
import type { ListQuery } from "./list-state.tsx";
import { PagedTable } from "./paged-table.tsx";
import type { Column } from "./table-order.ts";
import { Table } from "./table.tsx";

// Below 700 px rows are cards without headings.
beforeEach(() => page.viewport(1280, 900));

interface Row {
  readonly id: string;
  readonly port: number;
}
const COLUMNS: readonly Column<Row>[] = [
  { id: "id", heading: "Host", cell: (row) => row.id },
  { id: "port", heading: "Port", cell: (row) => row.port, sort: (a, b) => a.port - b.port, sortsFirst: "descending" },
];
const rows = (count: number): Row[] =>
  Array.from({ length: count }, (_, at) => ({ id: `h${at}`, port: (at * 37) % count }));
const ports = () =>
  page
    .getByRole("cell")
    .elements()
    .filter((_, at) => at % 2 === 1)
    .map((cell) => cell.textContent);

test("a column without a visible heading has one for screen readers", async () => {
  const unnamed: readonly Column<Row>[] = [
    { id: "chosen", heading: "", cell: () => <input type="checkbox" aria-label="Select" /> },
    ...COLUMNS,
    { id: "actions", heading: "", cell: () => "Open" },
  ];
  await render(await inPortal(<Table caption="Ports" columns={unnamed} rows={rows(1)} rowKey={(row) => row.id} />));
  const headings = page.getByRole("columnheader").elements();
  expect(headings.map(({ textContent }) => textContent)).toEqual(["Selection", "Host", "Port", "Actions"]);
});

test("sorts by its header, announces it, and the third click restores the order", async () => {
  await render(await inPortal(<Table caption="Ports" columns={COLUMNS} rows={rows(5)} rowKey={(row) => row.id} />));
  const head = page.getByRole("columnheader", { name: "Port" });
  const before = ports();
  await expect.element(page.getByRole("columnheader", { name: "Host" })).not.toHaveAttribute("aria-sort");
  await head.getByRole("button").click();
  await expect.element(head).toHaveAttribute("aria-sort", "descending");
  expect(ports()).toEqual(["4", "3", "2", "1", "0"]);
  await head.getByRole("button").click();
  await expect.element(head).toHaveAttribute("aria-sort", "ascending");
  await head.getByRole("button").click();
  await expect.element(head).not.toHaveAttribute("aria-sort");
  expect(ports()).toEqual(before);
});

test("renders only visible rows of a long list, and states the total", async () => {
  await render(
    await inPortal(
      <Table caption="Ports" columns={COLUMNS} rows={rows(5000)} rowKey={(row) => row.id} maxHeight="300px" />,
    ),
  );
  await expect.element(page.getByRole("table")).toHaveAttribute("aria-rowcount", "5001");
  await vi.waitFor(() => expect(document.querySelectorAll("tbody tr[aria-rowindex]").length).toBeGreaterThan(5));
  expect(document.querySelectorAll("tbody tr[aria-rowindex]").length).toBeLessThan(60);
});

test("a row opens by click and by keyboard", async () => {
  const Opening = () => {
    const [open, setOpen] = useState<string>();
    return (
      <Table
        caption="Ports"
        columns={COLUMNS}
        rows={rows(3)}
        rowKey={(row) => row.id}
        openKey={open}
        onOpen={(row) => setOpen(row.id)}
      />
    );
  };
  await render(await inPortal(<Opening />));
  await page.getByRole("cell", { name: "h1" }).click();
  await expect.element(page.getByRole("row", { name: /^h1/ })).toHaveAttribute("aria-selected", "true");
  await userEvent.tab();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("row", { name: /^h2/ })).toHaveAttribute("aria-selected", "true");
});

test("a button in a row, and a dialog that it opened elsewhere, do not open the row", async () => {
  const onOpen = vi.fn<(row: Row) => void>();
  const Asking = () => {
    const [isAsking, setAsking] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setAsking(true)}>
          Ask
        </button>
        {isAsking && createPortal(<p role="note">Elsewhere</p>, document.body)}
      </>
    );
  };
  const columns: readonly Column<Row>[] = [...COLUMNS, { id: "ask", heading: "Ask", cell: () => <Asking /> }];
  await render(
    await inPortal(<Table caption="Ports" columns={columns} rows={rows(1)} rowKey={(row) => row.id} onOpen={onOpen} />),
  );
  await page.getByRole("button", { name: "Ask" }).click();
  await page.getByRole("note").click();
  expect(onOpen).not.toHaveBeenCalled();
  await page.getByRole("cell", { name: "h0" }).click();
  expect(onOpen).toHaveBeenCalledOnce();
});

test("a page of a list says that it failed, that it is coming, that there is nothing, or which rows of how many", async () => {
  const refetch = vi.fn<() => void>();
  const onPage = vi.fn<(page: number) => void>();
  const show = async (state: Partial<ListQuery<{ data: Row[]; pagination: { total: number } }>>) => {
    const list = { data: undefined, isError: false, error: null, refetch, ...state } as ListQuery<{
      data: Row[];
      pagination: { total: number };
    }>;
    return render(
      await inPortal(
        <PagedTable
          isPart
          list={list}
          empty={<p>None at all</p>}
          caption="Ports"
          columns={COLUMNS}
          rowKey={(row) => row.id}
          page={2}
          onPage={onPage}
        />,
      ),
    );
  };
  const failed = await show({ isError: true, error: new CallError(503, "The service is temporarily unavailable.") });
  await expect
    .element(page.getByRole("alert"))
    .toHaveTextContent("Loading failedThe service is temporarily unavailable.Try again");
  await page.getByRole("button", { name: "Try again" }).click();
  expect(refetch).toHaveBeenCalledOnce();
  await failed.unmount();

  const coming = await show({});
  await expect.element(page.getByRole("status")).toBeInTheDocument();
  expect(page.getByRole("table").query()).toBeNull();
  await coming.unmount();

  const none = await show({ data: { data: [], pagination: { total: 0 } } });
  await expect.element(page.getByText("None at all")).toBeVisible();
  await none.unmount();

  await show({ data: { data: rows(25), pagination: { total: 51 } } });
  await expect.element(page.getByText("Rows 26 to 50 of 51")).toBeVisible();
  await page.getByRole("button", { name: "Next" }).click();
  expect(onPage).toHaveBeenCalledExactlyOnceWith(3);
});

test("text that was selected in a row can be copied without opening it", async () => {
  const opened = vi.fn<(row: Row) => void>();
  await render(
    await inPortal(<Table caption="Ports" columns={COLUMNS} rows={rows(3)} rowKey={(row) => row.id} onOpen={opened} />),
  );
  const cell = page.getByRole("cell", { name: "h1" }).element();
  getSelection()?.selectAllChildren(cell);
  (cell as HTMLElement).click();
  expect(opened).not.toHaveBeenCalled();
  getSelection()?.removeAllRanges();
  (cell as HTMLElement).click();
  expect(opened).toHaveBeenCalledOnce();
});

test("arrow keys move between rows of every table that opens them; x and Shift select where rows can be selected", async () => {
  const chosen: string[] = [];
  const selection = {
    onToggle: (at: number) => chosen.push(`toggle ${at}`),
    onExtend: (at: number) => chosen.push(`extend ${at}`),
  };
  const opened = vi.fn<(row: Row) => void>();
  await render(
    await inPortal(
      <Table
        caption="Ports"
        columns={COLUMNS}
        rows={rows(3)}
        rowKey={(row) => row.id}
        onOpen={opened}
        selection={selection}
      />,
    ),
  );
  const all = [...document.querySelectorAll<HTMLElement>("tbody tr")];
  all[0]?.focus();
  await userEvent.keyboard("{ArrowDown}");
  expect(document.activeElement).toBe(all[1]);
  await userEvent.keyboard("x{Shift>}{ArrowDown}{/Shift}");
  expect(document.activeElement).toBe(all[2]);
  expect(chosen).toEqual(["toggle 1", "extend 1", "extend 2"]);
  await userEvent.keyboard("{ArrowDown}{ArrowUp}{ArrowUp}{ArrowUp}{Enter}");
  expect(document.activeElement).toBe(all[0]);
  expect(opened).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: "h0" }));
});
