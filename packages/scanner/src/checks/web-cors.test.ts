import { expect, test } from "vitest";

import { page } from "../web/testing/page.ts";
import { webCors } from "./web-cors.ts";

const TARGET = { domain: "acme.test", url: "https://www.acme.test/", ip: "192.0.2.10" };
const STRANGER = "https://stranger.example";

test.each<[string, string, Record<string, string>, string[]]>([
  ["no header", STRANGER, {}, []],
  ["everybody on purpose", STRANGER, { "access-control-allow-origin": "*" }, []],
  [
    "our own name",
    STRANGER,
    { "access-control-allow-origin": "https://www.acme.test", "access-control-allow-credentials": "true" },
    [],
  ],
  [
    "whoever asks, with credentials",
    STRANGER,
    { "access-control-allow-origin": STRANGER, "access-control-allow-credentials": "true" },
    ["cors-reflects-origin"],
  ],
  [
    "whoever asks, without",
    STRANGER,
    { "access-control-allow-origin": STRANGER },
    ["cors-reflects-without-credentials"],
  ],
  [
    "the origin of nobody",
    "null",
    { "access-control-allow-origin": "null", "access-control-allow-credentials": "true" },
    ["cors-trusts-null"],
  ],
])("%s", (_, origin, headers, outcomes) => {
  const verdicts = webCors.judge([{ origin, sight: page({ headers }) }], TARGET);
  expect(verdicts.map((verdict) => verdict.outcome)).toEqual(outcomes);
});
