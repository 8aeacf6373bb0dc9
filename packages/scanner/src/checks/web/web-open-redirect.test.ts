import { expect, test } from "vitest";

import { page } from "../../web/testing/page.ts";
import { webOpenRedirect } from "./web-open-redirect.ts";

const TARGET = { domain: "acme.test", url: "https://www.acme.test/", ip: "192.0.2.10" };
const name = "stranger.example";

test.each<[string, number, string, number]>([
  ["anywhere", 302, "https://stranger.example/", 1],
  ["anywhere, without a scheme", 301, "//stranger.example/", 1],
  ["the sign-in page, which keeps the wish in its query", 302, "/login?next=https://stranger.example/", 0],
  ["a name that only begins alike", 302, "https://stranger.example.acme.test/", 0],
  ["no redirect at all", 200, "https://stranger.example/", 0],
  ["https on the same name", 301, "https://www.acme.test/go?url=https%3A%2F%2Fstranger.example", 0],
])("%s", (_, status, location, count) => {
  const response = page({ url: "http://www.acme.test/go", status, headers: { location } });
  expect(webOpenRedirect.judge([{ path: "/go", name, response }], TARGET)).toHaveLength(count);
});
