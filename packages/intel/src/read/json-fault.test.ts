import { expect, test } from "vitest";

import { jsonFault } from "./json-fault.ts";

test.each([
  ['{"a": tru}', "tru}"],
  ['{"a": 1 "b": 2}', '"b": 2}'],
  ['{"a": [1, 2,]}', "]}"],
  ['{"a": [1, 2}', "}"],
  ["{a: 1}", "a: 1}"],
  ['{"a": "x\ny"}', '"x\ny"}'],
  ['{"a":, "b":1}', ', "b":1}'],
  ['{"a" 1}', "1}"],
  ['{"a": 1, }', "}"],
  ['{"a": {"b": 1}', ""],
])("%s stops being JSON at %j", (text, rest) => expect(text.slice(jsonFault(text))).toBe(rest));
