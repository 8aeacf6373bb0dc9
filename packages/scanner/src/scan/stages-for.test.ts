import type { Net } from "@parapet/net/net";
import { partialDns } from "@parapet/net/testing/partial-net";
import { expect, test } from "vitest";

import { CHECKS } from "../registry.ts";
import { FORGETFUL, runScan } from "./run-scan.ts";
import { stagesFor } from "./stages-for.ts";
import { SCAN_STAGES } from "./stages.ts";

const idsFor = (...checks: string[]) => stagesFor(new Set(checks)).map(({ id }) => id);

test("only the stages that the wanted checks need", () => {
  expect(stagesFor(null)).toBe(SCAN_STAGES);
  expect(idsFor("email-spf")).toEqual(["resolve", "email"]);
  expect(idsFor("lookalike-domains")).toEqual(["resolve", "look-alikes"]);
  expect(idsFor("email-host-mx")).toEqual(["resolve", "sub-domains", "hosts"]);
  expect(idsFor("service-vulnerable")).toEqual(["resolve", "sub-domains", "hosts", "ports", "services", "cves"]);
  expect(idsFor("web-headers")).toEqual(["resolve", "sub-domains", "hosts", "ports", "services", "web"]);
});

test("every check is run by the stages chosen for it alone", () => {
  const all = stagesFor(new Set(CHECKS.map(({ id }) => id)));
  expect(all).toEqual(SCAN_STAGES);
});

test("one question about a record opens no connection and runs no other check", async () => {
  const knocks: string[] = [];
  const knock = (how: string) => () => Promise.reject(new Error(`${knocks.push(how)} ${how}`));
  const none = { status: "no-data" as const, answers: [], authorities: [], authenticated: false, aliases: [] };
  const dns = partialDns({
    query: async () => none,
    addresses: async () => ["192.0.2.1"],
    txt: async () => [],
    mx: async () => [],
    forget: () => {},
  });
  const net: Partial<Net> = { dns, probe: knock("probe"), connect: knock("connect"), http: knock("http") };
  const only = new Set(["email-spf"]);
  const known = await runScan(
    stagesFor(only),
    {
      domain: "acme.test",
      profile: "full",
      net: net as Net,
      signal: new AbortController().signal,
      now: () => new Date(0),
      settings: {},
      only,
    },
    FORGETFUL,
  );
  expect(knocks).toEqual([]);
  expect(known.results.map(({ check }) => check)).toEqual(["resolve", "email-spf"]);
});
