import { listRights, mayOpen, type Role, ROLES } from "@parapet/domain/access";
import { describe, expect, test } from "vitest";

import { nextStep } from "./next-step.ts";

const rights = (role: Role) => listRights(role, { denied: [], granted: [] });

describe.each(ROLES)("%s", (role) => {
  test("without a source the operator can connect one, all others see whom to ask", () => {
    const step = nextStep({ sight: "no-source", reason: null }, rights(role));
    expect(step.is).toBe(role === "super_admin" ? "connect" : "askOperator");
    expect(step.to === null).toBe(role !== "super_admin");
  });
  test("without a VIP administrators can register one, all others see whom to ask", () => {
    const { is, to } = nextStep({ sight: "no-source", reason: "no-vips" }, rights(role));
    expect(is).toBe(rights(role).includes("vips:manage") ? "register" : "askAdministrator");
    expect(to === null).toBe(is === "askAdministrator");
  });
  test.each([
    { sight: "no-source", reason: null },
    { sight: "no-source", reason: "no-vips" },
  ] as const)("is never sent to a page that the role may not open: $reason", (area) => {
    const { to } = nextStep(area, rights(role));
    const reader = { role_name: role, permissions: rights(role) };
    expect(to === null || mayOpen(reader, to.split("?")[0] ?? "")).toBe(true);
  });
  test.each(["not-assessed", "not-in-plan"] as const)("%s: the reason, and nothing to do", (sight) => {
    expect(nextStep({ sight, reason: "stale" }, rights(role))).toEqual({ is: "reason", to: null });
  });
});
