import type { Finding } from "@parapet/domain/contracts/findings";
import { expect, test } from "vitest";

import { countHosts, namesCve } from "./own-hosts.tsx";

const at = (host: string, port: number, resolved_at: number | null): Finding =>
  ({ subject: `${host}:${port}`, details: { host, port }, resolved_at }) as unknown as Finding;

test.each([
  [
    "ports of one host are one host",
    [at("dev.acme.test", 80, null), at("dev.acme.test", 443, null)],
    { open: 1, closed: 0 },
  ],
  [
    "a host with an open port is open",
    [at("dev.acme.test", 80, 5), at("dev.acme.test", 443, null)],
    { open: 1, closed: 0 },
  ],
  [
    "a host is resolved when all of it is",
    [at("a.acme.test", 80, 5), at("b.acme.test", 80, null)],
    { open: 1, closed: 1 },
  ],
  ["without findings there is none", [], { open: 0, closed: 0 }],
])("%s", (_, findings, hosts) => expect(countHosts(findings)).toEqual(hosts));

test.each([
  ["its own CVE", { cve: "CVE-2021-41773", details: {} }, true],
  [
    "another CVE whose summary mentions it",
    { cve: "CVE-2021-42013", details: { summary: "The fix of CVE-2021-41773 was incomplete." } },
    false,
  ],
  ["no CVE of its own, and a list that has it", { cve: null, details: { cves: ["CVE-2021-41773"] } }, true],
  ["no CVE of its own, and a summary that mentions it", { cve: null, details: { summary: "CVE-2021-41773" } }, false],
  ["a longer name", { cve: null, details: { cves: ["CVE-2021-417734"] } }, false],
])("a finding with %s", (_, finding, expected) => expect(namesCve(finding, "CVE-2021-41773")).toBe(expected));
