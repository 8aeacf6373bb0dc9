import { expect, test } from "vitest";

import { wantedIn } from "./wanted.ts";

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
