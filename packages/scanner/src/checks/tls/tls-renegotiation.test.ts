import { expect, test } from "vitest";

import type { ClientRenegotiation } from "../../tls/client-renegotiation.ts";
import { tlsRenegotiation } from "./tls-renegotiation.ts";

const TARGET = { domain: "acme.test", url: "https://www.acme.test/", ip: "192.0.2.10" };

test.each<[string, ClientRenegotiation | null, string[]]>([
  ["TLS 1.3 only", null, []],
  ["refused", { version: "TLSv1.2", accepted: false }, []],
  ["accepted", { version: "TLSv1.2", accepted: true }, ["tls-client-renegotiation"]],
])("%s", (_, seen, outcomes) => {
  expect(tlsRenegotiation.judge(seen, TARGET).map(({ outcome }) => outcome)).toEqual(outcomes);
});
