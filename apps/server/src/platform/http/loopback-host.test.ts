import { expect, test } from "vitest";

import { isLoopbackHost } from "./loopback-host.ts";

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
