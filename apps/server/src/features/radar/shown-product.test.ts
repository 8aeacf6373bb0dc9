import { expect, test } from "vitest";

import { shownProduct } from "./shown-product.ts";

test.each([
  [
    "as its service names it",
    "apache",
    "http_server",
    [{ product: null }, { product: "Apache HTTP Server" }],
    "Apache HTTP Server",
  ],
  ["in plain words without a service", "apache", "http_server", [], "apache http server"],
  ["once, where vendor and product are alike", "jenkins", "jenkins", [{ product: null }], "jenkins"],
])("a product is named %s", (_, vendor, product, places, expected) =>
  expect(shownProduct({ vendor, product, places })).toBe(expected),
);
