import { expect, test } from "vitest";

import { suggestions } from "./suggestions.ts";

const workspace = { id: "1", name: "Keystone", type: "partner", logo: null, domains: [] } as const;
const choices = (domains: readonly string[]) =>
  domains.map((domain) => ({ domain, workspace: { ...workspace, domains: [] } }));
const OWN = ["halden-marine.example", "Halden-Crew.example", "brightwater.example"];

test.each([
  ["", []],
  ["   ", []],
  ["nobody", []],
  ["HAL", ["halden-marine.example", "Halden-Crew.example"]],
  [" crew ", ["Halden-Crew.example"]],
  ["example", OWN],
])("%j suggests %j", (typed, expected) =>
  expect(suggestions(choices(OWN), typed).map(({ domain }) => domain)).toEqual(expected),
);

test("a long list is cut", () => {
  const many = Array.from({ length: 50 }, (_, at) => `a${at}.example`);
  expect(suggestions(choices(many), "a")).toHaveLength(8);
});

test("the same domain of two organizations is suggested once for each", () => {
  const shared = [
    ...choices(["shared.example"]),
    { domain: "shared.example", workspace: { ...workspace, id: "2", domains: [] } },
  ];
  expect(suggestions(shared, "shared").map((it) => it.workspace.id)).toEqual(["1", "2"]);
});
