import { describe, expect, test } from "vitest";

import { matchConfiguration, type Configuration, type ConfigurationNode } from "./configuration.ts";
import { parseCpe, type Cpe } from "./cpe.ts";
import type { Criteria } from "./criteria.ts";

const cpe = (text: string): Cpe => {
  const parsed = parseCpe(`cpe:2.3:${text}`);
  if (parsed === null) throw new Error(`not a CPE: ${text}`);
  return parsed;
};
const bad = (text: string, range: Criteria["range"] = {}): Criteria => ({ cpe: cpe(text), range, vulnerable: true });
const on = (text: string): Criteria => ({ cpe: cpe(text), range: {}, vulnerable: false });
const or = (...criteria: Criteria[]): ConfigurationNode => ({ operator: "OR", negate: false, criteria });
const all = (...nodes: ConfigurationNode[]): Configuration => ({ operator: "AND", negate: false, nodes });
const any = (...nodes: ConfigurationNode[]): Configuration => ({ operator: "OR", negate: false, nodes });
const match = (inventory: string[], configuration: Configuration) =>
  matchConfiguration(
    inventory.map((text) => cpe(text)),
    configuration,
  );

const plugin = all(
  or(bad("a:acme:gallery:*:*:*:*:*:wordpress:*:*", { endExcluding: "1.5" })),
  or(on("a:wordpress:wordpress:*")),
);
const firmware = all(or(bad("o:acme:router_firmware:1.2")), or(on("h:acme:router:-")));
const onMac = all(
  or(bad("a:acme:player:*", { endIncluding: "9.0" })),
  or(on("o:apple:mac_os_x:*"), on("o:linux:linux_kernel:*")),
);

describe("not a match", () => {
  test.each<[string, string[], Configuration]>([
    ["what a vulnerable product runs on", ["a:wordpress:wordpress:5.0"], plugin],
    ["the hardware under vulnerable firmware", ["h:acme:router:-"], firmware],
    ["another operating system", ["a:acme:player:8.0", "o:microsoft:windows_10:1607"], onMac],
    [
      "a negated branch that holds",
      ["a:acme:player:8.0", "a:acme:patch:1"],
      all(or(bad("a:acme:player:8.0")), { ...or(on("a:acme:patch:1")), negate: true }),
    ],
    ["nothing at hand", [], firmware],
    ["no branch at all", ["a:acme:player:8.0"], any()],
    ["only a fixed version", ["a:acme:player:9.1"], any(or(bad("a:acme:player:*", { endIncluding: "9.0" })))],
  ])("%s", (_, inventory, configuration) => expect(match(inventory, configuration)).toBeNull());
});

describe("a match", () => {
  test.each<[string, string[], Configuration, string, string]>([
    [
      "one of several",
      ["a:acme:player:8.0"],
      any(or(bad("a:acme:player:7.0"), bad("a:acme:player:8.0"))),
      "exact",
      "met",
    ],
    [
      "the best of several",
      ["a:acme:player:8.0"],
      any(or(bad("a:acme:player:*"), bad("a:acme:player:8.0"))),
      "exact",
      "met",
    ],
    ["firmware alone", ["o:acme:router_firmware:1.2"], firmware, "exact", "unknown"],
    [
      "firmware named like its hardware",
      ["o:acme:box:1.2"],
      all(or(bad("o:acme:box:1.2")), or(on("h:acme:box:-"))),
      "exact",
      "unknown",
    ],
    [
      "firmware that runs on a system",
      ["o:acme:fw:1.2"],
      all(or(bad("o:acme:fw:1.2")), or(on("o:acme:base:-"))),
      "exact",
      "unknown",
    ],
    ["firmware and its hardware", ["o:acme:router_firmware:1.2", "h:acme:router:-"], firmware, "exact", "met"],
    ["the right operating system", ["a:acme:player:8.0", "o:apple:mac_os_x:10.13"], onMac, "range", "met"],
    ["no operating system known", ["a:acme:player:8.0"], onMac, "range", "unknown"],
    ["a product without its version", ["a:acme:player:*"], any(or(bad("a:acme:player:8.0"))), "product", "met"],
    [
      "a plugin on its platform",
      ["a:acme:gallery:1.4:*:*:*:*:wordpress:*:*", "a:wordpress:wordpress:5.0"],
      plugin,
      "range",
      "met",
    ],
    [
      "a negated branch that may not hold",
      ["a:acme:player:8.0"],
      all(or(bad("a:acme:player:8.0")), { ...or(on("a:acme:patch:1")), negate: true }),
      "exact",
      "unknown",
    ],
  ])("%s", (_, inventory, configuration, certainty, platform) =>
    expect(match(inventory, configuration)).toMatchObject({ certainty, platform }),
  );
});

describe("statements that were not loaded", () => {
  const others = (parts: string): Configuration =>
    all(or(bad("a:acme:player:8.0")), { operator: "OR", negate: false, criteria: [], others: { count: 4_000, parts } });

  test("leave the platform open", () => expect(match(["a:acme:player:8.0"], others("oh"))?.platform).toBe("unknown"));
  test("are absent when the operating system is known to be another", () =>
    expect(match(["a:acme:player:8.0", "o:acme:otheros:1"], others("o"))).toBeNull());
});

test("branches nest", () => {
  const nested: Configuration = any({
    operator: "AND",
    negate: false,
    criteria: [],
    children: [or(bad("a:acme:x:1")), or(bad("a:acme:y:1"))],
  });
  expect(match(["a:acme:x:1", "a:acme:y:1"], nested)?.platform).toBe("met");
  expect(match(["a:acme:x:1", "a:acme:y:2"], nested)).toBeNull();
  expect(match(["a:acme:x:1"], nested)?.platform).toBe("unknown");
});

test("with a subject, only that product counts as vulnerable", () => {
  const host = [cpe("a:acme:player:8.0"), cpe("a:acme:other:1")];
  const config = any(or(bad("a:acme:player:8.0")));
  expect(matchConfiguration(host, config, host[0])?.certainty).toBe("exact");
  expect(matchConfiguration(host, config, host[1])).toBeNull();
});

describe("what it runs on", () => {
  const onWindows = all(or(bad("a:acme:player:8.0")), or(on("o:microsoft:windows:-")));
  const onServer = all(or(bad("a:acme:player:8.0")), or(on("o:microsoft:windows_server_2016:-")));
  test.each<[string, string[], Configuration, string | undefined]>([
    ["a system of unknown version meets a record that asks for any", ["o:microsoft:windows:*"], onWindows, "met"],
    ["a family rules none of its members out", ["o:microsoft:windows:*"], onServer, "unknown"],
    ["another system does", ["o:debian:debian_linux:11.0"], onServer, undefined],
    ["a kernel with its distribution", ["o:debian:debian_linux:11.0", "o:linux:linux_kernel:*"], onMac, "met"],
  ])("%s", (_, besides, configuration, platform) => {
    expect(match(["a:acme:player:8.0", ...besides], configuration)?.platform).toBe(platform);
  });
});
