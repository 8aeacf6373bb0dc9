import type { OrgId } from "@parapet/domain/contracts/ids";
import { expect, test } from "vitest";

import { rowAddress } from "./row-address.ts";

const row = { id: "f1" as never, organization: { id: "o1" as OrgId, name: "Acme" } };

test.each([
  ["the active organization", "o1", null],
  ["the only organization of the person", null, null],
  ["another organization", "o2", "/dashboard/current-risk/work?org=o1&finding=f1"],
])("a row of %s is opened where it is found", (_, active, expected) => expect(rowAddress(row, active)).toBe(expected));
