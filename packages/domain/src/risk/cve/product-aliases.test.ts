import { expect, test } from "vitest";

import { productKey, productKeys } from "./product-aliases.ts";

test.each([
  ["redislabs", "redis", "redis:redis"],
  ["redis", "redis", "redislabs:redis"],
  ["piwik", "piwik", "matomo:matomo"],
  ["zulip", "zulip", "zulip:zulipserver"],
  ["nginx", "nginx", "f5:nginx"],
])("%s %s is also filed under %s", (vendor, product, key) => expect(productKeys(vendor, product)).toContain(key));

test("a product without an alias has one key", () => expect(productKeys("acme", "rocket")).toEqual(["acme:rocket"]));

test("spelling does not matter", () =>
  expect(productKey("Pure Storage", "Flash_Array")).toBe("purestorage:flasharray"));

test("names in other scripts do not collapse into nothing", () => expect(productKey("会社", "製品")).toBe("会社:製品"));
