import { expect, test } from "vitest";

import { page } from "../../web/testing/page.ts";
import { webCors } from "./web-cors.ts";

const TARGET = { domain: "acme.test", url: "https://www.acme.test/", ip: "192.0.2.10" };
const FOREIGN_ORIGIN = "https://stranger.example";

test.each<[string, string, Record<string, string>, string[]]>([
  ["no header", FOREIGN_ORIGIN, {}, []],
  ["everybody on purpose", FOREIGN_ORIGIN, { "access-control-allow-origin": "*" }, []],
  [
    "our own name",
    FOREIGN_ORIGIN,
    { "access-control-allow-origin": "https://www.acme.test", "access-control-allow-credentials": "true" },
    [],
  ],
  [
    "any origin, with credentials",
    FOREIGN_ORIGIN,
    { "access-control-allow-origin": FOREIGN_ORIGIN, "access-control-allow-credentials": "true" },
    ["cors-reflects-origin"],
  ],
  [
    "any origin, without credentials",
    FOREIGN_ORIGIN,
    { "access-control-allow-origin": FOREIGN_ORIGIN },
    ["cors-reflects-without-credentials"],
  ],
  [
    "the null origin",
    "null",
    { "access-control-allow-origin": "null", "access-control-allow-credentials": "true" },
    ["cors-trusts-null"],
  ],
])("%s", (_, origin, headers, outcomes) => {
  const verdicts = webCors.judge([{ origin, response: page({ headers }) }], TARGET);
  expect(verdicts.map((verdict) => verdict.outcome)).toEqual(outcomes);
});

test("several origins that one setting allows are one finding, the worst", () => {
  const allowing = (origin: string) => ({
    origin,
    response: page({ headers: { "access-control-allow-origin": origin, "access-control-allow-credentials": "true" } }),
  });
  const verdicts = webCors.judge([allowing("null"), allowing(FOREIGN_ORIGIN)], TARGET);
  expect(verdicts).toMatchObject([{ outcome: "cors-reflects-origin", params: { origin: FOREIGN_ORIGIN } }]);
});
