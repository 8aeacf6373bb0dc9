import { expect, test } from "vitest";

import { outcomes } from "../../mail/testing/look.ts";
import { emailTlsRpt } from "./email-tls-rpt.ts";

const acme = { MX: [{ preference: 1, exchange: "mx.acme.test" }] };

test.each([
  ["a good record", ["v=TLSRPTv1; rua=mailto:t@acme.test,https://r.acme.test/t"], []],
  ["none", [], ["tlsrpt-absent"]],
  ["two", ["v=TLSRPTv1; rua=mailto:t@acme.test", "v=TLSRPTv1; rua=mailto:t@acme.test"], ["tlsrpt-several"]],
  ["no address", ["v=TLSRPTv1; rua=t@acme.test"], ["tlsrpt-invalid"]],
])("%s", async (_, TXT, expected) =>
  expect(await outcomes(emailTlsRpt, { "acme.test": acme, "_smtp._tls.acme.test": { TXT } })).toEqual(expected),
);

test("a domain without mail needs none", async () =>
  expect(await outcomes(emailTlsRpt, { "acme.test": { A: ["192.0.2.1"] } })).toEqual([]));
