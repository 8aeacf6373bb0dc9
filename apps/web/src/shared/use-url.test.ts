import { expect, test } from "vitest";

import { changedUrl } from "./use-url.ts";

const after = (before: string, changes: Record<string, string | null>) =>
  changedUrl(new URLSearchParams(before), changes).toString();

test("a filter leads to the first page, an open row does not", () => {
  expect(after("org=1&page=3", { severity: "high" })).toBe("org=1&severity=high");
  expect(after("org=1&page=3", { finding: "f" })).toBe("org=1&page=3&finding=f");
  expect(after("page=3&open=o", { open: null })).toBe("page=3");
});

test("what is empty and the first page need no parameter", () => {
  expect(after("q=a&page=2", { q: "", page: "1" })).toBe("");
});
