import { expect, test } from "vitest";

import { isLoopbackAddress } from "./loopback-address.ts";

test.each([
  ["127.0.0.1", true],
  ["127.8.4.2", true],
  ["::1", true],
  ["::ffff:127.0.0.1", true],
  ["192.0.2.7", false],
  ["10.0.0.1", false],
  ["::ffff:192.0.2.7", false],
  ["2001:db8::1", false],
  ["localhost", false],
  ["", false],
  [undefined, false],
])("address %s is loopback: %s", (address, expected) => expect(isLoopbackAddress(address)).toBe(expected));
