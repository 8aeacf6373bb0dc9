import { expect, test } from "vitest";

import { DEFAULT_PAGES, INSTALLERS } from "../../web/known-pages.ts";
import { page } from "../../web/testing/page.ts";
import { webDefaultPages } from "./web-default-pages.ts";

const TARGET = { domain: "acme.test", url: "https://www.acme.test/", ip: "192.0.2.10" };
const SIGNS = [...DEFAULT_PAGES, ...INSTALLERS];
const judge = (body: string, own = true, status = 200) =>
  webDefaultPages
    .judge(
      SIGNS.map((sign) => ({ sign, own, response: page({ body, status }) })),
      TARGET,
    )
    .map((verdict) => [verdict.outcome, verdict.params?.["product"]]);

test.each<[string, string, unknown[]]>([
  ["Apache on Ubuntu", "<title>Apache2 Ubuntu Default Page: It works</title>", [["default-page", "Apache"]]],
  ["nginx", "<title>Welcome to nginx!</title>", [["default-page", "nginx"]]],
  ["IIS", "<title>IIS Windows Server</title>", [["default-page", "IIS"]]],
  [
    "an unfinished WordPress",
    '<title>WordPress</title><form id="setup" method="post">',
    [["installer-open", "WordPress"]],
  ],
  ["a site that welcomes", "<title>Welcome to Acme</title>", []],
  ["a blog about nginx", "<title>How we moved to nginx</title><p>Welcome to nginx!</p>", []],
])("%s", (_, body, expected) => expect(judge(body)).toEqual(expected));

test("the same page for every path is no one's installer", () => {
  expect(judge('<form id="setup">', false)).toEqual([]);
});

test("an error page is no default page", () => {
  expect(judge("<title>Welcome to nginx!</title>", true, 500)).toEqual([]);
});
