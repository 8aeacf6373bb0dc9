import { expect, test } from "vitest";

import type { CloudAsk } from "./cloud-exchange.ts";
import { readAuthorization, computeSignature } from "./sigv4.ts";

const SECRET = "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY";

const ask = (search: string): CloudAsk => ({
  method: "GET",
  host: "example.amazonaws.com",
  path: "/",
  search: new URLSearchParams(search),
  headers: { "x-amz-date": "20150830T123600Z" },
  body: "",
  now: new Date("2015-08-30T12:36:00Z"),
});

// Published by AWS as test vectors of Signature Version 4.
test.each([
  ["get-vanilla", "", "5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31"],
  [
    "get-vanilla-query-order-key-case",
    "Param2=value2&Param1=value1",
    "b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500",
  ],
])("%s has the published signature", (_, search, signature) => {
  const signed = readAuthorization(
    `AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, SignedHeaders=host;x-amz-date, Signature=${signature}`,
  );
  expect(signed === null ? null : computeSignature(ask(search), signed, SECRET)).toBe(signature);
});
