import "../../app.css";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { page, userEvent } from "vitest/browser";

import { UserProvider } from "../session/user-context.ts";
import { inPortal } from "../testing/in-portal.tsx";
import { person } from "../testing/person.ts";
import { by, type Column } from "../ui/table-order.ts";
import { ListTable } from "./list-table.tsx";

beforeEach(() => page.viewport(1280, 900));
afterEach(() => vi.unstubAllGlobals());

interface Row {
  readonly id: string;
}
const COLUMNS: readonly Column<Row>[] = ["host", "port", "owner"].map((id) => ({
  id,
  heading: id.toUpperCase(),
  cell: (row) => `${id} ${row.id}`,
  sort: by((row) => row.id),
}));

const ROWS: readonly Row[] = Array.from({ length: 12 }, (_, n) => ({ id: String(n + 1) }));
let rows = ROWS;
let where = "";
const List = () => {
  const { search } = useLocation();
  useEffect(() => {
    where = search;
  }, [search]);
  return <ListTable caption="Hosts" columns={COLUMNS} narrow={["port"]} rows={rows} rowKey={({ id }) => id} />;
};

const show = async (
  permissions: readonly string[],
  path = "/fr/dashboard/current-risk/inventory?q=x&domain=acme.test",
) => {
  vi.stubEnv("DEV", false);
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (asked: string | URL | Request, init?: RequestInit) => {
    const request = new Request(asked, init);
    const view = {
      id: "v1",
      name: "Saved",
      query: "q=y&columns=host",
      shared: true,
      own: true,
      deletable: true,
      owner: null,
    };
    if (request.method !== "POST") return Response.json({ data: [view] });
    sent.push(await request.json());
    return Response.json({ data: view });
  });
  await render(
    await inPortal(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <UserProvider value={person({ permissions })}>
          <List />
        </UserProvider>
      </QueryClientProvider>,
      "en",
      path,
    ),
  );
  return sent;
};

test("the address names the columns; without a name all are shown", async () => {
  await show([], "/dashboard/current-risk/inventory?columns=port,unknown");
  await expect.element(page.getByRole("columnheader", { name: "PORT" })).toBeVisible();
  expect(page.getByRole("columnheader").elements()).toHaveLength(1);
});

test("a phone begins with the columns that fit, and shows the others on demand", async () => {
  await page.viewport(390, 844);
  await show([], "/dashboard/current-risk/inventory");
  await expect.poll(() => document.querySelectorAll("thead th").length).toBe(1);
  // Without headings to click, the order is chosen in the same place.
  await expect.element(page.getByText("port 12")).toBeVisible();
  await page.getByRole("button", { name: "View", exact: true }).click();
  await page.getByRole("checkbox", { name: "OWNER" }).click();
  await expect.poll(() => document.querySelectorAll("thead th").length).toBe(2);
  await page.viewport(1280, 900);
});

test("a heading sorts, and the order is part of the address", async () => {
  await show(["intel:read"], "/dashboard/current-risk/inventory?q=x");
  const head = page.getByRole("columnheader", { name: "PORT" });
  for (const [direction, address] of [
    ["ascending", "?q=x&sort=port"],
    ["descending", "?q=x&sort=port&order=desc"],
    [null, "?q=x"],
  ] as const) {
    await head.getByRole("button").click();
    await expect.poll(() => where).toBe(address);
    await expect.poll(() => head.element().getAttribute("aria-sort")).toBe(direction);
  }
});

test("a column is hidden, a view opens with its columns, and a view is saved for the list of this page", async () => {
  const sent = await show(
    ["intel:read"],
    "/fr/dashboard/management/vip-management/seeAll/0b9e6f0e-93a6-4a0e-8f0e-2f2f2f2f2f2f?q=x",
  );
  await page.getByRole("button", { name: "View", exact: true }).click();
  await page.getByRole("checkbox", { name: "OWNER" }).click();
  await expect.poll(() => page.getByRole("columnheader").elements().length).toBe(2);
  await page.getByLabelText("Saved views").selectOptions("v1");
  await expect.poll(() => where).toBe("?q=y&columns=host");
  expect(page.getByRole("columnheader").elements()).toHaveLength(1);
  await page.getByRole("button", { name: "Save view" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Hosts");
  await page.getByRole("dialog").getByRole("button", { name: "Save view" }).click();
  await expect
    .poll(() => sent.at(-1))
    .toEqual({ list: "management/vip-management/seeall", name: "Hosts", query: "q=y&columns=host", shared: false });
});

test("without the right there are no views", async () => {
  await show([]);
  await page.getByRole("button", { name: "View", exact: true }).click();
  await expect.element(page.getByText("Columns", { exact: true })).toBeVisible();
  expect(page.getByRole("button", { name: "Save view" }).query()).toBeNull();
});

test("the density is part of the address, rows become closer, and Escape closes the choice", async () => {
  await show([], "/dashboard/current-risk/inventory");
  const button = page.getByRole("button", { name: "View", exact: true });
  const height = () => document.querySelector("tbody tr")?.getBoundingClientRect().height ?? 0;
  const before = height();
  await button.click();
  await page.getByLabelText("Compact").click();
  await expect.poll(() => where).toBe("?density=compact");
  await expect.poll(height).toBeLessThan(before);
  await userEvent.keyboard("{Escape}");
  await expect.poll(() => page.getByLabelText("Compact").query()).toBeNull();
  await expect.poll(() => document.activeElement).toBe(button.element());
});

test("a phone chooses the order where it chooses the columns", async () => {
  await page.viewport(390, 844);
  await show([], "/dashboard/current-risk/inventory");
  await page.getByRole("button", { name: "View", exact: true }).click();
  await page.getByLabelText("Sort by").selectOptions("port");
  await expect.poll(() => where).toBe("?sort=port");
  await page.viewport(1280, 900);
});

test("a small list has no tools, unless its address says how it is shown", async () => {
  rows = ROWS.slice(0, 10);
  await show([], "/dashboard/current-risk/inventory");
  await expect.element(page.getByRole("table")).toBeVisible();
  expect(page.getByRole("button", { name: "View", exact: true }).query()).toBeNull();
  rows = ROWS;
});
