import type { Workspace } from "@parapet/domain/contracts/access";
import { expect, test } from "vitest";

import { domainChoices } from "./domain-choices.ts";

const workspace = (name: string, type: Workspace["type"], domains: string[]): Workspace => ({
  id: name,
  name,
  type,
  logo: null,
  domains,
});

test("a partner is offered the domains of its clients before its own", () => {
  const workspaces = [
    workspace("Harbour", "partner", ["harbour.test"]),
    workspace("Acme", "client", ["acme.test", "acme.example"]),
    workspace("Ferry Line", "client", ["ferry.test"]),
  ];
  expect(domainChoices({ workspaces }).map(({ domain }) => domain)).toEqual([
    "acme.test",
    "acme.example",
    "ferry.test",
    "harbour.test",
  ]);
});

test("an organization without domains is not offered", () => {
  expect(domainChoices({ workspaces: [workspace("Parapet Operations", "operator", [])] })).toEqual([]);
});
