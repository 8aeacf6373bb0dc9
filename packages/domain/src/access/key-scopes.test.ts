import { describe, expect, test } from "vitest";

import type { FindingArea } from "../risk/areas.ts";
import { deniedByKey, KEY_SCOPE_IDS, KEY_SCOPES, NEVER_BY_KEY } from "./key-scopes.ts";
import { holds, PERMISSION_KEYS, listRights } from "./permissions.ts";
import { ROLES } from "./roles.ts";

const UNLIMITED = { areas: null, domains: null, units: null };
const scoped = (scopes: readonly string[]) => deniedByKey({ ...UNLIMITED, scopes });

test.each([...NEVER_BY_KEY])("no scope opens %s", (permission) => {
  expect(Object.values(KEY_SCOPES).flat()).not.toContain(permission);
});

test("words that are no scope open nothing", () => {
  expect(scoped(["everything", "__proto__", "toString"])).toEqual(PERMISSION_KEYS);
});

test.each([
  ["domains", { domains: [{ org: "a", domain: "acme.test" }] }],
  ["units", { units: ["Finance"] }],
  ["areas", { areas: ["email-weaknesses"] as const }],
])("a key that is limited to %s decides nothing about the whole organization", (_, limit) => {
  const denied = deniedByKey({ ...UNLIMITED, scopes: KEY_SCOPE_IDS, ...limit });
  const rights = listRights("client_admin", { denied, granted: [] });
  for (const right of [
    "alerts:manage",
    "sla:manage",
    "reports:make",
    "third-party:manage",
    "vips:manage",
    "domains:prove",
  ])
    expect(rights).not.toContain(right);
  expect(rights).toContain("findings:read");
  expect(rights).toContain("findings:triage");
});

test("a key for some areas reads the pages of leaks only where it sees all of their areas", () => {
  const rights = (...areas: FindingArea[]) =>
    listRights("client_admin", {
      denied: deniedByKey({ ...UNLIMITED, scopes: KEY_SCOPE_IDS, areas }),
      granted: [],
    });
  expect(rights("email-weaknesses")).not.toContain("credentials:masked");
  expect(rights("leaked-credentials")).toContain("credentials:masked");
  expect(rights("dark-web-mentions")).not.toContain("mentions:read");
  expect(rights("dark-web-mentions", "hacker-channel-mention")).toContain("mentions:read");
  expect(rights("leaked-credentials")).not.toContain("findings:count");
});

describe.each(KEY_SCOPE_IDS)("%s", (scope) => {
  test("gives a role nothing that it does not have", () => {
    for (const role of ROLES) {
      const own = new Set(listRights(role, { denied: [], granted: [] }));
      const narrowed = listRights(role, { denied: scoped([scope]), granted: [] });
      expect(narrowed.filter((right) => !own.has(right))).toEqual([]);
    }
  });

  test("lets an administrator do what it names", () => {
    const denied = scoped([scope]);
    for (const right of KEY_SCOPES[scope]) expect(holds("client_admin", { denied, granted: [] }, right)).toBe(true);
  });
});
