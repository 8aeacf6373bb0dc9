import { ROLES } from "@parapet/domain/access/roles";
import { describe, expect, test } from "vitest";

import { choicesFor, narrowingOf, ticksOf } from "./right-choices.ts";

const NONE = { denied: [], granted: [] };

test("a right that must be granted is not ticked until it is", () => {
  expect(ticksOf("client_user", NONE)).not.toContain("reveal");
  expect(ticksOf("client_user", { denied: [], granted: ["credentials:reveal"] })).toContain("reveal");
});

test("half of a choice is not the choice", () => {
  expect(ticksOf("client_admin", { denied: ["mentions:export"], granted: [] })).not.toContain("export");
});

test("a role is never offered what it cannot have", () => {
  expect(choicesFor("client_user")).not.toContain("users");
  expect(choicesFor("seller")).not.toContain("findings");
  expect(choicesFor("client_user", false)).not.toContain("reports");
});

test("permissions without a checkbox are left unchanged", () => {
  const before = { denied: ["intel:read"], granted: [] };
  expect(narrowingOf("client_user", ticksOf("client_user", before), before).denied).toEqual(["intel:read"]);
});

describe.each(ROLES)("%s", (role) => {
  test("ticks survive being written and read again", () => {
    for (const choice of choicesFor(role)) {
      const ticks = choicesFor(role).filter((other) => other !== choice);
      expect(ticksOf(role, narrowingOf(role, ticks))).toEqual(ticks);
    }
  });

  test("the role as it is takes nothing away and gives nothing", () => {
    expect(narrowingOf(role, ticksOf(role, NONE))).toEqual(NONE);
  });
});
