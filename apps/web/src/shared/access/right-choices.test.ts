import { ROLES } from "@parapet/domain/access";
import { describe, expect, test } from "vitest";

import { choicesFor, toNarrowing, listTicks } from "./right-choices.ts";

const NONE = { denied: [], granted: [] };

test("a right that must be granted is not ticked until it is", () => {
  expect(listTicks("client_user", NONE)).not.toContain("reveal");
  expect(listTicks("client_user", { denied: [], granted: ["credentials:reveal"] })).toContain("reveal");
});

test("half of a choice is not the choice", () => {
  expect(listTicks("client_admin", { denied: ["mentions:export"], granted: [] })).not.toContain("export");
});

test("a role is never offered what it cannot have", () => {
  expect(choicesFor("client_user")).not.toContain("users");
  expect(choicesFor("seller")).not.toContain("findings");
  expect(choicesFor("client_user", false)).not.toContain("reports");
});

test("permissions without a checkbox are left unchanged", () => {
  const before = { denied: ["intel:read"], granted: [] };
  expect(toNarrowing("client_user", listTicks("client_user", before), before).denied).toEqual(["intel:read"]);
});

describe.each(ROLES)("%s", (role) => {
  test("ticks survive being written and read again", () => {
    for (const choice of choicesFor(role)) {
      const ticks = choicesFor(role).filter((other) => other !== choice);
      expect(listTicks(role, toNarrowing(role, ticks))).toEqual(ticks);
    }
  });

  test("the role as it is takes nothing away and gives nothing", () => {
    expect(toNarrowing(role, listTicks(role, NONE))).toEqual(NONE);
  });
});
