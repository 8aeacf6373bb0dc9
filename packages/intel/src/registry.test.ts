import { existsSync, readdirSync } from "node:fs";

import { describe, expect, test } from "vitest";

import { FEEDS } from "./registry.ts";

const folder = new URL("./feeds/", import.meta.url);
const files = readdirSync(folder).filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"));

test("every feed file is registered, under its own name, once", () => {
  expect(FEEDS.map(({ id }) => `${id}.ts`).toSorted()).toEqual(files.toSorted());
});

describe.each(FEEDS)("$id", (feed) => {
  test("has a test and a recorded sample beside it", () => {
    expect(existsSync(new URL(`${feed.id}.test.ts`, folder))).toBe(true);
    expect(["json", "csv"].some((extension) => existsSync(new URL(`${feed.id}.recorded.${extension}`, folder)))).toBe(
      true,
    );
  });

  test("states its licence and how often it is fetched", () => {
    expect(feed.licence).not.toBe("");
    expect(feed.everyHours).toBeGreaterThan(0);
    expect(feed.url).toMatch(/^https:\/\//);
  });
});
