import type { Net } from "@parapet/net/net";
import { expect, test } from "vitest";

import { page } from "../../web/testing/page.ts";
import { webHstsPreload } from "./web-hsts-preload.ts";

const TARGET = { domain: "acme.test", url: "https://acme.test/", ip: "192.0.2.10" };
const FULL = { maxAge: 63_072_000, includeSubDomains: true, preload: true };

test.each([
  ["listed", FULL, "preloaded", []],
  ["on its way", FULL, "pending", []],
  ["not listed", FULL, "absent", ["hsts-preload-not-listed"]],
  ["listed, and no longer eligible", { ...FULL, maxAge: 3_600 }, "preloaded", ["hsts-preload-at-risk"]],
  ["neither listed nor eligible, which the check of HTTPS reports", { ...FULL, maxAge: 3_600 }, "absent", []],
] as const)("%s", (_, hsts, status, outcomes) => {
  expect(webHstsPreload.judge({ hsts, status }, TARGET).map(({ outcome }) => outcome)).toEqual(outcomes);
});

const observe = (header: string, list: () => ReturnType<typeof page>, url = TARGET.url) => {
  const asked: string[] = [];
  const http: Net["http"] = async (request) => {
    asked.push(request.url);
    return request.url.startsWith("https://hstspreload.org/")
      ? list()
      : page({ url: request.url, headers: { "strict-transport-security": header } });
  };
  const net = { http } as Net;
  const context = { signal: new AbortController().signal, now: () => new Date(), settings: {} };
  return { asked, seen: webHstsPreload.observe({ ...TARGET, url }, net, context) };
};
const PRELOAD = "max-age=63072000; includeSubDomains; preload";

test("the list is asked about a domain that asks for it", async () => {
  const { asked, seen } = observe(PRELOAD, () => page({ body: '{"name":"acme.test","status":"preloaded"}' }));
  expect(await seen).toMatchObject({ status: "preloaded" });
  expect(asked.at(-1)).toBe("https://hstspreload.org/api/v2/status?domain=acme.test");
});

test.each([
  ["a header without preload", "max-age=63072000", TARGET.url],
  ["another host", PRELOAD, "https://www.acme.test/"],
])("no request is sent for %s", async (_, header, url) => {
  const { asked, seen } = observe(header, () => page(), url);
  expect(await seen).toBeNull();
  expect(asked.filter((it) => it.includes("hstspreload"))).toEqual([]);
});

test.each([
  ["fails", () => page({ status: 503 }), "server-failure"],
  ["answers something else", () => page({ body: "<html>" }), "malformed"],
])("a list that %s leaves the domain not assessed", async (_, list, reason) => {
  await expect(observe(PRELOAD, list).seen).rejects.toMatchObject({ reason });
});
