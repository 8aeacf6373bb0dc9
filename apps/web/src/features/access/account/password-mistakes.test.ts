import { expect, test } from "vitest";

import { passwordMistakes } from "./password-mistakes.ts";

const OLD = "twelve letters";
const NEW = "quite another one";

test.each([
  [
    "nothing typed",
    ["", "", ""],
    { old_password: "required", new_password: "required", verify_new_password: "required" },
  ],
  ["eleven letters", [OLD, "eleven lett", "eleven lett"], { new_password: "short" }],
  ["129 letters", [OLD, "x".repeat(129), "x".repeat(129)], { new_password: "long" }],
  ["the one it was", [OLD, OLD, OLD], { new_password: "same" }],
  ["two that differ", [OLD, NEW, `${NEW} `], { verify_new_password: "differ" }],
  ["128 emoji, counted as people count", [OLD, "🧱".repeat(128), "🧱".repeat(128)], {}],
  ["a good one", [OLD, NEW, NEW], {}],
] as const)("%s", (_, [old, fresh, verified], mistakes) =>
  expect(passwordMistakes(old, fresh, verified)).toEqual(mistakes),
);
