import { expect, test } from "vitest";

import { page, type PageParts } from "../../web/testing/page.ts";
import { webApiDescriptions } from "./web-api-descriptions.ts";

const TARGET = { domain: "acme.test", url: "https://www.acme.test/", ip: "192.0.2.10" };
const JSON_TYPE = { "content-type": "application/json" };
type Place = Parameters<typeof webApiDescriptions.judge>[0][number]["place"];
const description: Place = {
  path: "/swagger.json",
  outcome: "api-description",
  kind: "json",
  sign: /"(?:swagger|openapi)"\s*:\s*"[\d.]+"/,
};
const graphql: Place = {
  path: "/graphql",
  outcome: "graphql-introspection",
  kind: "json",
  sign: /"__schema"\s*:\s*\{/,
};

test.each<[string, Place, PageParts, boolean, string[]]>([
  [
    "a description",
    description,
    { headers: JSON_TYPE, body: '{"swagger":"2.0","paths":{}}' },
    true,
    ["api-description"],
  ],
  [
    "a schema that explains itself",
    graphql,
    { headers: JSON_TYPE, body: '{"data":{"__schema":{"queryType":{"name":"Query"}}}}' },
    true,
    ["graphql-introspection"],
  ],
  [
    "a refusal in the same words",
    graphql,
    { status: 400, headers: JSON_TYPE, body: '{"errors":[{"message":"__schema is not allowed"}]}' },
    true,
    [],
  ],
  ["what the site says to everything", description, { headers: JSON_TYPE, body: '{"swagger":"2.0"}' }, false, []],
  ["a page", description, { body: '<html>"swagger": "2.0"</html>' }, true, []],
  ["another JSON", description, { headers: JSON_TYPE, body: '{"status":"ok"}' }, true, []],
])("%s", (_, place, parts, own, outcomes) => {
  expect(
    webApiDescriptions.judge([{ place, own, response: page(parts) }], TARGET).map((verdict) => verdict.outcome),
  ).toEqual(outcomes);
});
