import { expect, test } from "vitest";

import { allPages } from "./all-pages.ts";

const PAGES = [["a", "b"], ["c", "d"], ["e"]];

test("asks for page 1, then for the others one after the other, and joins their rows", async () => {
  const asked: number[] = [];
  let under = 0;
  const rows = await allPages(async (page) => {
    asked.push(page);
    under += 1;
    await Promise.resolve();
    expect(under).toBe(1);
    under -= 1;
    return { data: PAGES[page - 1] ?? [], pagination: { num_pages: PAGES.length } };
  });
  expect(asked).toEqual([1, 2, 3]);
  expect(rows).toEqual(["a", "b", "c", "d", "e"]);
});

test("an empty list is one question", async () => {
  const asked: number[] = [];
  const rows = await allPages(async (page) => {
    asked.push(page);
    return { data: [], pagination: { num_pages: 1 } };
  });
  expect([rows, asked]).toEqual([[], [1]]);
});

test("a page that fails fails the list: half of it would read as all of it", async () => {
  const ask = async (page: number) => {
    if (page === 2) throw new Error("refused");
    return { data: ["a"], pagination: { num_pages: 3 } };
  };
  await expect(allPages(ask)).rejects.toThrow("refused");
});
