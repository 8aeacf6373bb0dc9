import { expect, test } from "vitest";

import { page } from "../../web/testing/page.ts";
import { webAliasTraversal } from "./web-alias-traversal.ts";

const TARGET = { domain: "acme.test", url: "https://www.acme.test/", ip: "192.0.2.10" };
const at = (path: string, status: number, location?: string) =>
  page({
    url: `https://www.acme.test${path}`,
    status,
    headers: location === undefined ? {} : { location: `https://www.acme.test${location}` },
    body: "",
  });
const NOWHERE = "/static-qwertyuiopasdf..";

test.each([
  ["an alias without a slash", at("/static..", 301, "/static../"), at(NOWHERE, 404), ["alias-traversal"]],
  ["a server that adds a slash to everything", at("/static..", 301, "/static../"), at(NOWHERE, 301, `${NOWHERE}/`), []],
  ["a redirect to the folder itself", at("/static..", 301, "/static/"), at(NOWHERE, 404), []],
  ["a redirect home", at("/static..", 302, "/"), at(NOWHERE, 302, "/"), []],
  ["a location that is closed with a slash", at("/static..", 404), at(NOWHERE, 404), []],
])("%s", (_, response, control, outcomes) =>
  expect(webAliasTraversal.judge([{ folder: "/static", response, control }], TARGET).map((it) => it.outcome)).toEqual(
    outcomes,
  ),
);
