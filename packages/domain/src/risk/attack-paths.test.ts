import { describe, expect, test } from "vitest";

import { attackPaths, type EntryPoint, type PathLeak, type PathMachine } from "./attack-paths.ts";

const leak = (about: Partial<PathLeak>): PathLeak => ({
  finding: "f",
  credential: "c",
  person: "ann",
  login: "a•••@acme.test",
  credentials: "a•••@acme.test : S•••••7",
  isPlain: true,
  host: null,
  isEmployee: true,
  machine: null,
  ageDays: 400,
  ...about,
});
const machine: PathMachine = { finding: "m", machine: "pc", family: "RedLine", liveSessions: 1 };
const vpn: EntryPoint = { finding: "v", host: "vpn.acme.test", label: "VPN", isMain: true };
const wiki: EntryPoint = { finding: "w", host: "wiki.acme.test", label: "Wiki", isMain: false };

describe("no path", () => {
  test.each([
    ["without a leak", [], [machine], [vpn]],
    ["without an entry point", [leak({})], [machine], []],
    ["for a customer whose password is for another site", [leak({ isEmployee: false, host: "shop.test" })], [], [vpn]],
  ])("%s", (_, leaks, machines, entryPoints) => expect(attackPaths(leaks, machines, entryPoints)).toEqual([]));
});

test("password, machine and the exact service are one card", () => {
  const [path, ...others] = attackPaths(
    [leak({ host: "VPN.acme.test", machine: "pc", ageDays: 3 }), leak({ finding: "g", isPlain: false })],
    [machine, { ...machine, machine: "another" }],
    [wiki, vpn],
  );
  expect(others).toEqual([]);
  expect(path).toMatchObject({ severity: "critical", danger: 16, machines: [machine] });
  expect(path?.leaks.map(({ finding }) => finding)).toEqual(["f", "g"]);
  expect(path?.entryPoints.map(({ label, isExact }) => [label, isExact])).toEqual([
    ["VPN", true],
    ["Wiki", false],
  ]);
});

test("the most dangerous first, whatever the order they came in", () => {
  const leaks = [
    leak({ person: "old hash", isPlain: false }),
    leak({ person: "fresh password", ageDays: 1 }),
    leak({ person: "everything", ageDays: 1, host: "vpn.acme.test", machine: "pc" }),
    leak({ person: "customer", isEmployee: false, host: "wiki.acme.test" }),
  ];
  const order = ["everything", "fresh password", "customer", "old hash"];
  expect(attackPaths(leaks, [machine], [vpn, wiki]).map(({ person }) => person)).toEqual(order);
  expect(attackPaths(leaks.toReversed(), [machine], [wiki, vpn]).map(({ person }) => person)).toEqual(order);
});

test.each([
  [89, 8, "high"],
  [90, 6, "medium"],
])("a password of %i days", (ageDays, danger, severity) => {
  expect(attackPaths([leak({ ageDays })], [], [vpn])[0]).toMatchObject({ danger, severity });
});
