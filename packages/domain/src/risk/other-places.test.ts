import { expect, test } from "vitest";

import { otherPlaces } from "./other-places.ts";

test.each([
  ["details without any", { port: 443 }, { listed: [], count: 0 }],
  ["no details", null, { listed: [], count: 0 }],
  ["two", { alsoAt: ["www.acme.test", "shop.acme.test"] }, { listed: ["www.acme.test", "shop.acme.test"], count: 2 }],
  ["more than are listed", { alsoAt: ["www.acme.test"], alsoAtCount: 80 }, { listed: ["www.acme.test"], count: 80 }],
  ["something else under that name", { alsoAt: "www.acme.test" }, { listed: [], count: 0 }],
])("%s", (_, details, places) => expect(otherPlaces(details)).toEqual(places));
