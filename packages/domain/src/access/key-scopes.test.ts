import { describe, expect, test } from "vitest";

import { deniedByScopes, KEY_SCOPE_IDS, KEY_SCOPES, NEVER_BY_KEY } from "./key-scopes.ts";
import { holds, PERMISSION_KEYS, listRights } from "./permissions.ts";
import { ROLES } from "./roles.ts";

test.each([...NEVER_BY_KEY])("no scope opens %s", (permission) => {
  expect(Object.values(KEY_SCOPES).flat()).not.toContain(permission);
});

test("words that are no scope open nothing", () => {
  expect(deniedByScopes(["everything", "__proto__", "toString"])).toEqual(PERMISSION_KEYS);
});

describe.each(KEY_SCOPE_IDS)("%s", (scope) => {
  test("gives a role nothing that it does not have", () => {
    for (const role of ROLES) {
      const own = new Set(listRights(role, { denied: [], granted: [] }));
      const narrowed = listRights(role, { denied: deniedByScopes([scope]), granted: [] });
      expect(narrowed.filter((right) => !own.has(right))).toEqual([]);
    }
  });

  test("lets an administrator do what it names", () => {
    const denied = deniedByScopes([scope]);
    for (const right of KEY_SCOPES[scope]) expect(holds("client_admin", { denied, granted: [] }, right)).toBe(true);
  });
});
