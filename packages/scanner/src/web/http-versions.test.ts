import type { Net } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";
import { partialNet } from "@parapet/net/testing/partial-net";
import { expect, test } from "vitest";

import { advertisesHttp3, findHttpVersions } from "./http-versions.ts";

const to = { host: "www.acme.test", ip: "192.0.2.1", port: 443 };
const { signal } = new AbortController();

const netOf = (alpn: string | null | Error, protocols: readonly string[] = [], asked: string[] = []): Net =>
  partialNet({
    handshake: async () => {
      if (alpn instanceof Error) throw alpn;
      return { alpn };
    },
    dns: {
      query: async (name: string) => {
        asked.push(name);
        const data = { priority: 1, target: ".", params: { alpn: protocols } };
        return { answers: protocols.length === 0 ? [] : [{ name, type: "HTTPS", ttl: 60, data }] };
      },
    },
  });

test.each<[string, Parameters<typeof netOf>[0], readonly string[], string | null, readonly string[]]>([
  ["nothing but HTTP/1.1", "http/1.1", [], null, ["1.1"]],
  ["no ALPN at all", null, [], null, ["1.1"]],
  ["a handshake that fails", new ProbeError("timeout", "silent"), [], null, ["1.1"]],
  ["HTTP/2", "h2", [], null, ["1.1", "2"]],
  ["HTTP/3 by its header", "h2", [], 'h3=":443"; ma=86400', ["1.1", "2", "3"]],
  ["HTTP/3 by the record of the name", "h2", ["h3", "h2"], null, ["1.1", "2", "3"]],
  ["another service in the header", "h2", [], 'h2="alt.acme.test:443"', ["1.1", "2"]],
  ["a record without HTTP/3", "h2", ["h2"], null, ["1.1", "2"]],
])("%s", async (_, alpn, protocols, header, versions) => {
  expect((await findHttpVersions(to, header, netOf(alpn, protocols), signal)).versions).toEqual(versions);
});

test("what says so is kept", async () => {
  expect(await findHttpVersions(to, 'h3=":443"', netOf("h2", ["h3"]), signal)).toEqual({
    versions: ["1.1", "2", "3"],
    alpn: "h2",
    altSvc: 'h3=":443"',
    httpsRecord: ["h3"],
  });
});

test("another port than 443 has a record of its own name", async () => {
  const asked: string[] = [];
  await findHttpVersions({ ...to, port: 8443 }, null, netOf("h2", [], asked), signal);
  expect(asked).toEqual(["_8443._https.www.acme.test"]);
});

test("a scan that was stopped stops here as well", async () => {
  const stopped = netOf(new ProbeError("cancelled", "stopped"));
  await expect(findHttpVersions(to, null, stopped, signal)).rejects.toMatchObject({ reason: "cancelled" });
});

test.each([
  ['h3=":443"; ma=86400, h3-29=":443"; ma=86400', true],
  ['h3-29=":443"', true],
  ['h2=":443", h3=":443"', true],
  ["clear", false],
  ['h2=":443"', false],
  ['xh3=":443"', false],
])("%s", (header, expected) => expect(advertisesHttp3(header)).toBe(expected));
