import { expect, test } from "vitest";

import { page, type PageParts } from "../../web/testing/page.ts";
import { webHostHeader } from "./web-host-header.ts";

const TARGET = { domain: "acme.test", url: "https://www.acme.test/", ip: "192.0.2.10" };
const name = "stranger.example";

test.each<[string, string, PageParts, number]>([
  ["a page that keeps its own name", "host", { body: '<a href="https://www.acme.test/">' }, 0],
  ["a link to the foreign host", "host", { body: '<a href="https://stranger.example/reset">' }, 1],
  ["a link in a script", "x-forwarded-host", { body: '{"base":"https:\\/\\/stranger.example"}' }, 1],
  [
    "a redirect to a foreign host",
    "x-forwarded-host",
    { status: 302, headers: { location: "https://stranger.example/" } },
    1,
  ],
  [
    "the upgrade to https under the name asked for",
    "host",
    { url: "http://www.acme.test/", status: 301, headers: { location: "https://stranger.example/" } },
    0,
  ],
  ["a message that quotes the name", "host", { body: "There is no site stranger.example here." }, 0],
  ["a refusal", "host", { status: 421, body: '<a href="https://stranger.example/">' }, 0],
])("%s", (_, header, parts, count) => {
  expect(webHostHeader.judge([{ name, header, response: page(parts) }], TARGET)).toHaveLength(count);
});
