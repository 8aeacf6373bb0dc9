import { ALERT_TYPES } from "@parapet/domain/alerts";
import { expect, test } from "vitest";

import { TYPE_GROUPS } from "./type-groups.ts";

test("every toggle belongs to exactly one group", () => {
  const shown = Object.values(TYPE_GROUPS).flat();
  expect(shown.toSorted((a, b) => a.localeCompare(b))).toEqual(ALERT_TYPES.toSorted((a, b) => a.localeCompare(b)));
});
