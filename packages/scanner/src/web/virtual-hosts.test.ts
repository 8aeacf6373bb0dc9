import type { HttpRequest, Net } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";
import { partialNet } from "@parapet/net/testing/partial-net";
import { describe, expect, test } from "vitest";

import { namedSites as server, STAGING } from "./testing/named-sites.ts";
import { virtualHosts, type WebPlace } from "./virtual-hosts.ts";

const place: WebPlace = { ip: "192.0.2.1", port: 443, tls: true, hosts: ["www.acme.test"] };
const { signal } = new AbortController();
const HOME = { body: "<title>Acme</title> rockets, anvils and more for every occasion, delivered by tomorrow" };

const found = async (net: Net, unresolved: readonly string[] = [], places: readonly WebPlace[] = [place]) =>
  (await virtualHosts("acme.test", places, unresolved, net, signal)).map(({ url }) => url);

describe("no site", () => {
  test.each<[string, Net]>([
    ["a name that gets the default page", server({}, ["old.acme.test"])],
    ["a name that gets the usual page", server({ "www.acme.test": HOME, "old.acme.test": HOME }, ["old.acme.test"])],
    ["a name that is refused", server({ "old.acme.test": { status: 404, body: "gone" } }, ["old.acme.test"])],
    ["a wildcard", server({ "*.acme.test": STAGING }, ["*.acme.test"])],
    ["another company's name in the certificate", server({ "x.other.test": STAGING }, ["x.other.test"])],
    ["the name that was scanned anyway", server({ "www.acme.test": HOME }, ["www.acme.test"])],
  ])("%s", async (_, net) => expect(await found(net)).toEqual([]));
});

test("a name in the certificate and a name without an address are requested with SNI and Host at that address", async () => {
  const asked: HttpRequest[] = [];
  const net = server(
    { "www.acme.test": HOME, "staging.acme.test": STAGING, "intern.acme.test": { body: `${STAGING.body} intern` } },
    ["www.acme.test", "staging.acme.test"],
    asked,
  );
  expect(await found(net, ["intern.acme.test"])).toEqual(["https://staging.acme.test/", "https://intern.acme.test/"]);
  expect(asked.every(({ ip }) => ip === "192.0.2.1")).toBe(true);
});

test("requests are bounded, whatever the certificates list", async () => {
  const asked: HttpRequest[] = [];
  const names = Array.from({ length: 500 }, (_, at) => `n${at}.acme.test`);
  const places = Array.from({ length: 100 }, (_, at) => ({ ...place, ip: `192.0.2.${at + 1}` }));
  await found(server({}, names, asked), names, places);
  expect(asked.length).toBeLessThanOrEqual(400);
});

test("an address that does not answer is passed over", async () => {
  const net = partialNet({
    handshake: async () => Promise.reject(new ProbeError("timeout", "silent")),
    http: async () => Promise.reject(new ProbeError("timeout", "silent")),
  });
  expect(await found(net, ["intern.acme.test"])).toEqual([]);
});
