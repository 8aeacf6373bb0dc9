import { ADD_ON_KINDS, computePrice, type Offer, offerQuery, PACKS, PLAN_IDS } from "@parapet/domain/plans";
import { expect, test } from "vitest";

import { wantedIn, wayBack } from "./wanted.ts";

const chosen = { kind: "plan", plan: "essentials", billing: "annual" } as const;
const wanted = (query: string) => wantedIn(new URLSearchParams(query), chosen);

test.each(["", "plan=gold", "add_on=moon", "plan=<script>&billing=monthly"])("'%s' is what was chosen", (query) =>
  expect(wanted(query)).toEqual(chosen),
);

test.each([
  ["plan=professional&billing=monthly", { kind: "plan", plan: "professional", billing: "monthly" }],
  ["plan=enterprise", { kind: "plan", plan: "enterprise", billing: "annual" }],
  ["add_on=takedown&pack=tenPerMonth", { kind: "addOn", addOn: "takedown", pack: "tenPerMonth", quantity: 1 }],
  ["add_on=takedown&pack=perYear", { kind: "addOn", addOn: "takedown", pack: "single", quantity: 1 }],
  ["add_on=vipSlot&quantity=3", { kind: "addOn", addOn: "vipSlot", pack: "perYear", quantity: 3 }],
  ["add_on=vipSlot&quantity=1e9", { kind: "addOn", addOn: "vipSlot", pack: "perYear", quantity: 1 }],
  ["add_on=vipSlot&quantity=-1", { kind: "addOn", addOn: "vipSlot", pack: "perYear", quantity: 1 }],
])("%s", (query, offer) => expect(wanted(query)).toEqual(offer));

test.each([
  ["", "/payment"],
  ["plan=gold", "/payment"],
  ["add_on=<script>", "/payment"],
  ["add_on=takedown&pack=tenPerMonth&quantity=3", "/payment?add_on=takedown&pack=tenPerMonth&quantity=3"],
  ["plan=professional&billing=monthly", "/payment?plan=professional&billing=monthly"],
  ["checkout=1&plan=essentials&billing=annual", "/payment?plan=essentials&billing=annual"],
])("the way back from '%s' is %s", (query, way) => expect(wayBack(new URLSearchParams(query))).toBe(way));

test("an offer comes back from the provider's page as it went there", () => {
  const addOns = ADD_ON_KINDS.flatMap((addOn) =>
    PACKS.map((pack): Offer => ({ kind: "addOn", addOn, pack, quantity: 2 })),
  );
  const sold = addOns.filter((offer) => computePrice(offer) !== null);
  expect(sold).toHaveLength(6);
  expect(sold.map((offer) => wanted(offerQuery(offer)))).toEqual(sold);
  for (const plan of PLAN_IDS)
    for (const billing of ["monthly", "annual"] as const)
      expect(wanted(offerQuery({ kind: "plan", plan, billing }))).toEqual({ kind: "plan", plan, billing });
});
