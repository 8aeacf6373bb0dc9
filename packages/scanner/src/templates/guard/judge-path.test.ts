import { expect, test } from "vitest";

import { ACTING_REQUESTS, READING_REQUESTS } from "../testing/acting-requests.ts";
import { classifyRequest } from "./classify-request.ts";
import { executes } from "./executing.ts";
import { judgeRequest } from "./judge-request.ts";

const SITE = "https://www.acme.test/";
const request = (target: string) => ({ method: "GET", url: `https://www.acme.test${target}`, headers: {}, body: "" });
const isObserved = (target: string): boolean => judgeRequest(request(target), SITE) === null;

test("no request that does something is one that observes, in whatever language or disguise", () => {
  expect(ACTING_REQUESTS.length).toBeGreaterThanOrEqual(150);
  expect(ACTING_REQUESTS.filter(isObserved)).toEqual([]);
});

test("requests that read are sent", () => {
  expect(READING_REQUESTS.length).toBeGreaterThanOrEqual(150);
  expect(READING_REQUESTS.filter((target) => !isObserved(target))).toEqual([]);
});

test("a name that no one knows is refused whatever stands around it", () => {
  for (const target of [
    "/frobnicate",
    "/frobnicate/",
    "/admin/frobnicate",
    "/frobnicate/login.php",
    "/api/frobnicate.json",
  ])
    expect([target, judgeRequest(request(target), SITE)?.code]).toEqual([target, "unknown-path"]);
});

test("verbs of other languages, and letters written as digits, are no proof either", () => {
  const verbs = [
    "/admin/borrar",
    "/redemarrer",
    "/neustart",
    "/riavvia",
    "/excluir",
    "/herstart",
    "/r3b00t",
    "/d3lete",
  ];
  expect(verbs.filter((target) => classifyRequest(request(target), SITE, null).harm !== "change")).toEqual([]);
});

test("a long row of digits, as an answer may hold, is looked through once", () => {
  const before = process.cpuUsage();
  expect(executes("1".repeat(200_000))).toBe(false);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(2_000);
});
