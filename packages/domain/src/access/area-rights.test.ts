import { expect, test } from "vitest";

import { FINDING_AREAS } from "../risk/areas.ts";
import { areasNotExported, hiddenAreas } from "./area-rights.ts";
import { deniedByKey } from "./key-scopes.ts";
import { ROLES } from "./roles.ts";

const NOTHING = { denied: [], granted: [] };

test("permission to read findings covers every area of the role; without it, none", () => {
  for (const role of ROLES)
    expect(hiddenAreas({ role, narrowing: NOTHING })).toEqual(role === "seller" ? [...FINDING_AREAS] : []);
});

test.each([
  ["credentials:masked", ["leaked-credentials"]],
  ["machines:read", ["logs-infected-machine"]],
  ["market:read", ["stealer-logs-for-sale"]],
  ["mentions:read", ["dark-web-mentions", "hacker-channel-mention"]],
  ["sensitive:read", ["sensitive-data"]],
  ["findings:read", [...FINDING_AREAS]],
])("the denial of %s hides its areas", (denied, areas) => {
  expect(hiddenAreas({ role: "client_admin", narrowing: { denied: [denied], granted: [] } })).toEqual(areas);
});

test("mentions have an export right of their own", () => {
  const narrowing = { denied: ["mentions:export"], granted: [] };
  expect(areasNotExported({ role: "client_admin", narrowing })).toEqual([
    "dark-web-mentions",
    "hacker-channel-mention",
  ]);
});

test("an API key needs the scope for leaks besides the one for findings", () => {
  const hidden = (...scopes: string[]) =>
    hiddenAreas({
      role: "super_admin",
      narrowing: { denied: deniedByKey({ scopes, areas: null, domains: null, units: null }), granted: [] },
    });
  expect(hidden("findings.read")).toContain("leaked-credentials");
  expect(hidden("findings.read", "leaks.read")).toEqual([]);
});
