import { expect, test } from "vitest";

import { readUnknown } from "./unknown-banner.ts";

const named = (text: string) => {
  const { product, version } = readUnknown([Buffer.from(text)]) ?? {};
  return product == null ? null : `${product} ${version}`;
};

test.each([
  ["KO\nnuttcp-t: v6.1.2: error scanning parameters", "nuttcp-t 6.1.2"],
  ["Acme Relay Server v4.2.0 ready", "Acme Relay Server 4.2.0"],
  ["relayd/1.3-rc2", "relayd 1.3-rc2"],
  ["error: v1.2 is not spoken here", null],
  ["load: 0.42, 0.40", null],
  ["at: 12.30", null],
  ["host: 192.0.2.7", null],
])("%j is of %s", (text, product) => expect(named(text)).toBe(product));
