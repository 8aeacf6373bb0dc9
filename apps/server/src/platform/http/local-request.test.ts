import { expect, test } from "vitest";

import { isLocalRequest, isLoopbackHost } from "./local-request.ts";

test.each([
  ["evil.test", false],
  ["evil.test:4000", false],
  ["127.0.0.1.evil.test", false],
  ["localhost.evil.test", false],
  ["notlocalhost", false],
  ["192.0.2.7", false],
  ["[2001:db8::1]", false],
  ["localhost@evil.test", false],
  ["evil.test/@localhost", false],
  ["", false],
  [undefined, false],
  ["localhost", true],
  ["LOCALHOST:4000", true],
  ["parapet.localhost", true],
  ["127.0.0.1:4000", true],
  ["127.8.4.2", true],
  ["[::1]:4000", true],
])("host %s is loopback: %s", (host, expected) => expect(isLoopbackHost(host)).toBe(expected));

const local = { remoteAddress: "127.0.0.1", host: "localhost:4000", minor: 1, headers: {} };
const connection = (change: Partial<typeof local> & { headers?: Record<string, string> }) => {
  const { remoteAddress, host, minor, headers } = { ...local, ...change };
  return {
    socket: { remoteAddress },
    headers: { host, ...headers },
    raw: { httpVersionMajor: 1, httpVersionMinor: minor },
  };
};

test("a request of this machine is local", () => expect(isLocalRequest(connection({}))).toBe(true));

test.each([
  [{ remoteAddress: "192.0.2.7" }],
  [{ remoteAddress: "::ffff:192.0.2.7" }],
  [{ host: "evil.test" }],
  [{ minor: 0 }],
  [{ headers: { "x-forwarded-for": "127.0.0.1" } }],
  [{ headers: { "x-forwarded-host": "localhost" } }],
  [{ headers: { "x-forwarded-proto": "https" } }],
  [{ headers: { "x-forwarded": "for=127.0.0.1" } }],
  [{ headers: { forwarded: "for=127.0.0.1" } }],
  [{ headers: { via: "1.1 proxy" } }],
  [{ headers: { "x-real-ip": "127.0.0.1" } }],
  [{ headers: { "x-client-ip": "127.0.0.1" } }],
  [{ headers: { "x-original-host": "localhost" } }],
  [{ headers: { "true-client-ip": "127.0.0.1" } }],
  [{ headers: { "cf-connecting-ip": "127.0.0.1" } }],
  [{ headers: { "x-envoy-external-address": "127.0.0.1" } }],
  [{ headers: { "x-amzn-trace-id": "Root=1" } }],
  [{ headers: { "tailscale-user-login": "x" } }],
])("a request that came from elsewhere or by a proxy is not: %j", (change) =>
  expect(isLocalRequest(connection(change))).toBe(false),
);

test.each([
  { accept: "*/*", "user-agent": "x", cookie: "a=b", "x-request-id": "1", "accept-language": "es" },
  { origin: "http://127.0.0.1:4000", "sec-fetch-site": "same-origin", referer: "http://127.0.0.1:4000/login" },
])("what browsers and test programs send is none of a proxy: %j", (headers) =>
  expect(isLocalRequest(connection({ headers }))).toBe(true),
);
