import { expect, test } from "vitest";

import { followJsonPath, readJsonPath } from "./json-path.ts";

const DOCUMENT = { a: { b: [{ c: 1 }, { c: "x" }] }, "odd-key": true };

test.each([
  [".a.b[0].c", [1]],
  [".a.b[].c", [1, "x"]],
  ['.["odd-key"]', [true]],
  [".a | .b | .[0].c", [1]],
  ['.["a"] | .["b"] | .[] | .c?', [1, "x"]],
  [".a.b[9].c", []],
  [".__proto__", []],
  [".a[0]", []],
])("%s", (source, values) => expect(followJsonPath(DOCUMENT, readJsonPath(source) ?? [])).toEqual(values));

test.each([".a |", "| .a", ".a | keys", "map(.a)", ".a | length", ".a[1:2]"])(
  "%s computes, so it is not a path",
  (source) => expect(readJsonPath(source)).toBeNull(),
);
