import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod";

import { listRoutes } from "../../testing/list-routes.ts";
import type { TestBrowser, TestPortal } from "../../testing/test-portal.ts";
import { markers, openMarkedPortal, type Reader } from "./testing/marked-portal.ts";

/** A number tells of what it counts: of no list may it count more than its reader is shown. */
let it: TestPortal;
let readers: readonly Reader[] = [];
let adminBrowser: TestBrowser;
beforeAll(async () => {
  ({ it, readers, adminBrowser } = await openMarkedPortal());
}, 400_000);
afterAll(() => it[Symbol.asyncDispose]());

const SIZE = 100;

/** Every list without an object in its address, as each domain has it where one must be named. */
const addresses = (): string[] =>
  listRoutes(it.services).flatMap(({ method, url, query }) => {
    if (method !== "GET" || url.includes(":") || !url.startsWith("/v1/") || !(query instanceof z.ZodType)) return [];
    const { properties = {} } = z.toJSONSchema(query, { io: "input", unrepresentable: "any" });
    if (!("page_size" in properties)) return [];
    const page = `${url}?page_size=${SIZE}`;
    return "domain" in properties ? [page, `${page}&domain=first.test`] : [page];
  });

interface Listed {
  readonly data?: readonly unknown[];
  readonly pagination?: { readonly total: number };
}

test("no list counts more than it shows", async () => {
  const wrong: unknown[] = [];
  let counted = 0;
  for (const reader of readers)
    for (const address of addresses()) {
      const reply = await reader.browser.get(address);
      if (reply.statusCode !== 200) continue;
      const { data, pagination } = reply.json<Listed>();
      if (!Array.isArray(data) || pagination === undefined) continue;
      counted += 1;
      if (data.length !== Math.min(pagination.total, SIZE))
        wrong.push([reader.name, address, data.length, pagination.total]);
    }
  expect(wrong).toEqual([]);
  expect(counted).toBeGreaterThan(100);
}, 400_000);

test("messages about what is hidden are in no list and in no number", async () => {
  const hints = async (browser: TestBrowser): Promise<string[] | null> => {
    const reply = await browser.get(`/v1/alert_management/deliveries/?page_size=${SIZE}`);
    return reply.statusCode === 200
      ? reply.json<{ data: { address: string }[] }>().data.map((row) => row.address)
      : null;
  };
  const all = (await hints(adminBrowser)) ?? [];
  expect(all.length).toBeGreaterThan(40);
  const wrong: unknown[] = [];
  let narrowed = 0;
  for (const reader of readers) {
    const seen = await hints(reader.browser);
    if (seen === null) continue;
    const hidden = markers.filter((marker) => seen.includes(marker.text) && reader.isHidden(marker));
    if (hidden.length > 0) wrong.push([reader.name, hidden.length]);
    if (seen.length < all.length) narrowed += 1;
  }
  expect(wrong).toEqual([]);
  expect(narrowed).toBeGreaterThan(2);
}, 400_000);
