import type { Finding } from "@parapet/domain/contracts/findings";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { page, userEvent } from "vitest/browser";

import { findingsOf } from "./api.ts";
import { usePrintAll } from "./use-print-all.ts";

const AREA = "company-exposed-ports";
const LIST = { domain: "acme.test", area: AREA, filter: { page: 2 }, total: 137 } as const;

/** A list of 137 findings, stored as the server answers its two pages of a hundred. */
const stored = (): QueryClient => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  const all = Array.from({ length: LIST.total }, (_, n) => ({ id: `f${n}` }) as Finding);
  for (const at of [1, 2]) {
    const { queryKey } = findingsOf(LIST.domain, AREA, { page: at, page_size: 100 });
    client.setQueryData(queryKey, { data: all.slice((at - 1) * 100, at * 100) } as never);
  }
  return client;
};

const Probe = ({ onFailure }: { onFailure: (error: unknown) => void }) => {
  const { rows } = usePrintAll(LIST, onFailure);
  return <output>{rows === null ? "screen" : `${rows.length} printed`}</output>;
};

afterEach(() => vi.restoreAllMocks());

test("Ctrl+P prints every row of a list of several pages, then shows the page again", async () => {
  const print = vi.spyOn(globalThis, "print").mockImplementation(() => {});
  await render(
    <QueryClientProvider client={stored()}>
      <Probe onFailure={() => {}} />
    </QueryClientProvider>,
  );
  await userEvent.keyboard("{Control>}p{/Control}");
  await expect.element(page.getByText("137 printed")).toBeVisible();
  expect(print).toHaveBeenCalledOnce();
  globalThis.dispatchEvent(new Event("afterprint"));
  await expect.element(page.getByText("screen")).toBeVisible();
});

test("rows that cannot be fetched are reported, and nothing is printed", async () => {
  const print = vi.spyOn(globalThis, "print").mockImplementation(() => {});
  vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("offline"));
  const onFailure = vi.fn();
  await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Probe onFailure={onFailure} />
    </QueryClientProvider>,
  );
  await userEvent.keyboard("{Control>}p{/Control}");
  await vi.waitFor(() => expect(onFailure).toHaveBeenCalledOnce());
  expect(print).not.toHaveBeenCalled();
});
