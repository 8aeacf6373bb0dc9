import { expect, test } from "vitest";

import { coversRights, identityRefusal, mayGrantThrough, mayThrough } from "./authority.ts";
import type { Role } from "./roles.ts";

const person = (role: Role, denied: string[] = [], granted: string[] = []) => ({
  role,
  narrowing: { denied, granted },
});

test("what a person created does what the person may do at this moment, and nothing without an author", () => {
  expect(mayThrough(person("client_admin"), "sign-on:manage", "users:manage")).toBe(true);
  expect(mayThrough(person("client_admin", ["users:manage"]), "sign-on:manage", "users:manage")).toBe(false);
  expect(mayThrough(person("client_user"), "users:manage")).toBe(false);
  expect(mayThrough(null, "risk:read")).toBe(false);
});

test("only someone with every right of a person decides about the person's identity", () => {
  const full = person("client_admin");
  expect(coversRights(full, full)).toBe(true);
  expect(coversRights(person("client_admin", ["credentials:reveal"]), full)).toBe(false);
  expect(coversRights(person("client_admin", ["credentials:reveal"]), person("client_user"))).toBe(true);
  expect(
    coversRights(person("client_admin", ["credentials:reveal"]), person("client_user", [], ["credentials:reveal"])),
  ).toBe(false);
  expect(coversRights(null, person("seller"))).toBe(false);
});

test("a role is given only by someone who manages users and may give it", () => {
  expect(mayGrantThrough(person("client_admin"), "client_admin", "client")).toBe(true);
  expect(mayGrantThrough(person("client_admin", ["users:manage"]), "client_user", "client")).toBe(false);
  expect(mayGrantThrough(person("partner_admin"), "partner_admin", "partner")).toBe(false);
  expect(mayGrantThrough(null, "client_user", "client")).toBe(false);
});

test("who an account is, is decided by no one for operators and emergency accounts, nor by less than its own rights", () => {
  const full = person("client_admin");
  expect(identityRefusal(full, person("client_user"), false)).toBeNull();
  expect(identityRefusal(person("super_admin"), person("super_admin"), false)).toBe("operator");
  expect(identityRefusal(full, full, true)).toBe("emergency");
  expect(identityRefusal(person("client_admin", ["audit:read"]), full, false)).toBe("authority");
  expect(identityRefusal(person("client_admin", ["users:manage"]), person("client_user"), false)).toBe("authority");
  expect(identityRefusal(null, person("client_user"), false)).toBe("authority");
  expect(identityRefusal(full, null, false)).toBe("authority");
});
