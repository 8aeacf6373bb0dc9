import { afterEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { page, userEvent } from "vitest/browser";

import { inPortal } from "../testing/in-portal.tsx";
import { ToastHost } from "../ui/toast-host.tsx";
import { usePrintAll } from "./use-print-all.ts";

const ALL = Array.from({ length: 137 }, (_, n) => n);
const slice = (at: number, size: number) => Promise.resolve(ALL.slice((at - 1) * size, at * size));

const Probe = ({ total, pageOf }: Parameters<typeof usePrintAll<number>>[0]) => {
  const { rows } = usePrintAll({ total, pageOf });
  return (
    <>
      <output>{rows === null ? "screen" : `${new Set(rows).size} printed`}</output>
      <ToastHost />
    </>
  );
};

const open = async (list: Parameters<typeof usePrintAll<number>>[0]) => {
  const print = vi.spyOn(globalThis, "print").mockImplementation(() => {});
  await render(await inPortal(<Probe {...list} />));
  await userEvent.keyboard("{Control>}p{/Control}");
  return print;
};

afterEach(() => vi.restoreAllMocks());

test("Ctrl+P prints every row of a list of several pages, then shows the page again", async () => {
  const print = await open({ total: ALL.length, pageOf: slice });
  await expect.element(page.getByText("137 printed")).toBeVisible();
  expect(print).toHaveBeenCalledOnce();
  globalThis.dispatchEvent(new Event("afterprint"));
  await expect.element(page.getByText("screen")).toBeVisible();
});

test("rows that cannot be fetched are reported, and nothing is printed", async () => {
  const print = await open({ total: ALL.length, pageOf: () => Promise.reject(new TypeError("offline")) });
  await expect.element(page.getByText("The list could not be printed.").first()).toBeVisible();
  expect(print).not.toHaveBeenCalled();
});
