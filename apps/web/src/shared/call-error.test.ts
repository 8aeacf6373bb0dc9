import { expect, test } from "vitest";

import { spokenFields, spokenText } from "./call-error.ts";

test.each([
  ["no body", undefined, null],
  ["a body that is not an object", "boom", null],
  ["blank texts", { detail: " ", message: "" }, null],
  ["data that is not text", { data: { a: 1 } }, null],
  ["message alone", { message: "m" }, "m"],
  ["data before message", { message: "m", data: "d" }, "d"],
  ["detail before data", { message: "m", data: "d", detail: "t" }, "t"],
  ["text behind data that is not text", { data: {}, message: "m" }, "m"],
])("%s", (_, body, text) => expect(spokenText(body)).toBe(text));

test("only texts count as messages of fields", () => {
  expect(spokenFields({ fields: { email: "taken", age: 4 } })).toEqual({ email: "taken" });
  expect(spokenFields({ fields: "email" })).toEqual({});
});
