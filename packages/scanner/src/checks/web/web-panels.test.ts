import { expect, test } from "vitest";

import { PANELS } from "../../web/known-pages.ts";
import { page, type PageParts } from "../../web/testing/page.ts";
import { webPanels } from "./web-panels.ts";

const TARGET = { domain: "acme.test", url: "https://www.acme.test/", ip: "192.0.2.10" };
const judge = (parts: PageParts, own = true) =>
  webPanels
    .judge(
      PANELS.map((sign) => ({ sign, own, response: page(parts) })),
      TARGET,
    )
    .map((verdict) => verdict.params?.["product"]);

test.each<[string, PageParts, string[]]>([
  ["phpMyAdmin", { body: "<title>phpMyAdmin</title><h1>Welcome to phpMyAdmin</h1>" }, ["phpMyAdmin"]],
  [
    "Apache Tomcat",
    { status: 401, headers: { "www-authenticate": 'Basic realm="Tomcat Manager Application"' } },
    ["Tomcat Manager"],
  ],
  ["Grafana", { body: "<title>Grafana</title>" }, ["Grafana"]],
  ["the company's own sign-in page", { body: "<title>Remote access</title><form><input type=password></form>" }, []],
  ["an article about Grafana", { body: "<title>Why we chose Grafana</title>" }, []],
  [
    "basic authentication of another application",
    { status: 401, headers: { "www-authenticate": 'Basic realm="Intranet"' } },
    [],
  ],
])("%s", (_, parts, products) => expect(judge(parts)).toEqual(products));

test("what the site says to everything is no panel", () => {
  expect(judge({ body: "<title>Grafana</title>" }, false)).toEqual([]);
});
