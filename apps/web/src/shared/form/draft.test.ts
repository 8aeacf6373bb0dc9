import { expect, test } from "vitest";

import { draftKey, readDraft } from "./draft.ts";

test.each([null, "", "null", "{}", "[1]", '[["a"]]', '[["a",1]]', '[["a","b","c"]]', "not json"])(
  "%s holds nothing typed",
  (text) => expect(readDraft(text)).toEqual([]),
);

test("what was typed is read back, the rest left out", () =>
  expect(readDraft('[["email","ann@acme.test"],["n",2],["tier","gold"]]')).toEqual([
    ["email", "ann@acme.test"],
    ["tier", "gold"],
  ]));

test("drafts of two people, of two organizations and of visitors are apart", () => {
  const keys = [
    draftKey("vip", "ann:acme"),
    draftKey("vip", "bob:acme"),
    draftKey("vip", "ann:other"),
    draftKey("vip", null),
  ];
  expect(new Set(keys).size).toBe(4);
});
