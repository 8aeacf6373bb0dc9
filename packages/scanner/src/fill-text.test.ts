import { expect, test } from "vitest";

import { fillText } from "./fill-text.ts";

test.each([
  ["{domain}. IN MX 0 .", { domain: "acme.test" }, "acme.test. IN MX 0 ."],
  ["{count} of {all}", { count: 0, all: 3 }, "0 of 3"],
  ["{unknown} {constructor}", {}, "{unknown} {constructor}"],
  ["{a}", { a: "{b}", b: "x" }, "{b}"],
])("%j", (text, params, filled) => expect(fillText(text, params as Record<string, string | number>)).toBe(filled));
