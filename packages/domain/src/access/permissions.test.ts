import fc from "fast-check";
import { describe, expect, inject, test } from "vitest";

import { inheritDenials, mayGrantRights, mayGrantRole, ORGANIZATION_KINDS } from "./granting.ts";
import { can, holds, PERMISSION_KEYS, listRights } from "./permissions.ts";
import { ROLES } from "./roles.ts";

const words = fc.array(fc.oneof(fc.constantFrom(...PERMISSION_KEYS), fc.string()), { maxLength: 60 });

describe("per-user permissions only narrow the role", () => {
  test("whatever is denied or granted, no user exceeds the role", () => {
    fc.assert(
      fc.property(fc.constantFrom(...ROLES), words, words, (role, denied, granted) => {
        expect(listRights(role, { denied, granted }).filter((right) => !can(role, right))).toEqual([]);
      }),
      { numRuns: 40 * inject("propertyRuns") },
    );
  });

  test("denying more never gives more", () => {
    fc.assert(
      fc.property(fc.constantFrom(...ROLES), words, words, words, (role, denied, granted, more) => {
        const before = new Set(listRights(role, { denied, granted }));
        const after = listRights(role, { denied: [...denied, ...more], granted });
        expect(after.filter((right) => !before.has(right))).toEqual([]);
      }),
      { numRuns: 40 * inject("propertyRuns") },
    );
  });

  test("a right that must be granted is not held without the grant", () => {
    expect(holds("client_user", { denied: [], granted: [] }, "reports:read")).toBe(false);
    expect(holds("client_user", { denied: [], granted: ["reports:read"] }, "reports:read")).toBe(true);
    expect(holds("client_user", { denied: ["reports:read"], granted: ["reports:read"] }, "reports:read")).toBe(false);
    expect(holds("client_user", { denied: [], granted: ["users:manage"] }, "users:manage")).toBe(false);
  });

  test("no user can be locked out of the own account", () => {
    expect(holds("client_user", { denied: ["account:own"], granted: [] }, "account:own")).toBe(true);
  });
});

describe("grants never exceed the granter", () => {
  const none = { denied: [], granted: [] };
  test.each([
    ["client_admin", "super_admin", "operator"],
    ["client_admin", "partner_admin", "partner"],
    ["client_admin", "seller", "partner"],
    ["partner_admin", "partner_admin", "partner"],
    ["partner_admin", "seller", "partner"],
    ["partner_admin", "super_admin", "operator"],
    ["client_user", "client_user", "client"],
    ["super_admin", "super_admin", "client"],
    ["super_admin", "client_admin", "partner"],
  ] as const)("%s may not give %s in a %s organization", (granter, role, kind) =>
    expect(mayGrantRole(granter, role, kind)).toBe(false),
  );

  test.each([
    ["client_admin", "client_admin", "client"],
    ["partner_admin", "client_admin", "client"],
    ["partner_admin", "partner_user", "partner"],
    ["super_admin", "seller", "partner"],
  ] as const)("%s may give %s in a %s organization", (granter, role, kind) =>
    expect(mayGrantRole(granter, role, kind)).toBe(true),
  );

  test("a right that the granter lost cannot be given on", () => {
    const wanted = { denied: [], granted: ["credentials:reveal"] };
    expect(mayGrantRights({ role: "client_admin", narrowing: none }, "client_user", wanted)).toBe(true);
    expect(
      mayGrantRights(
        { role: "client_admin", narrowing: { denied: ["credentials:reveal"], granted: [] } },
        "client_user",
        wanted,
      ),
    ).toBe(false);
    expect(mayGrantRights({ role: "super_admin", narrowing: none }, "seller", wanted)).toBe(false);
  });
});

describe("denials are inherited", () => {
  const roles = fc.constantFrom(...ROLES);

  test("whatever a narrowed person creates or edits holds no right the person was denied, unless it was held before", () => {
    fc.assert(
      fc.property(
        roles,
        roles,
        roles,
        words,
        words,
        words,
        words,
        words,
        (granter, role, oldRole, lost, denied, granted, oldDenied, oldGranted) => {
          fc.pre(ORGANIZATION_KINDS.some((kind) => mayGrantRole(granter, role, kind)));
          const before = listRights(oldRole, { denied: oldDenied, granted: oldGranted });
          const wanted = { denied, granted };
          const own = new Set(listRights(granter, { denied: lost, granted: [] }));
          const missing = PERMISSION_KEYS.filter(
            (right) => can(granter, right) && lost.includes(right) && !own.has(right),
          );
          for (const previously of [[], before]) {
            const result = listRights(role, inheritDenials(lost, role, wanted, previously));
            expect(result.filter((right) => missing.includes(right) && !previously.includes(right))).toEqual([]);
          }
        },
      ),
      { numRuns: 40 * inject("propertyRuns") },
    );
  });

  test("a chain of invitations never gives a denied right back", () => {
    fc.assert(
      fc.property(words, fc.array(words, { maxLength: 5 }), (lost, chain) => {
        let denied: readonly string[] = inheritDenials(lost, "client_admin", { denied: [], granted: [] }).denied;
        for (const granted of chain) denied = inheritDenials(denied, "client_admin", { denied: [], granted }).denied;
        const first = new Set(listRights("client_admin", { denied: lost, granted: [] }));
        expect(listRights("client_admin", { denied, granted: [] }).filter((right) => !first.has(right))).toEqual([]);
      }),
      { numRuns: 20 * inject("propertyRuns") },
    );
  });

  test("denying nothing changes nothing", () => {
    fc.assert(
      fc.property(roles, words, words, (role, denied, granted) => {
        expect(listRights(role, inheritDenials([], role, { denied, granted }))).toEqual(
          listRights(role, { denied, granted }),
        );
      }),
      { numRuns: 20 * inject("propertyRuns") },
    );
  });
});
