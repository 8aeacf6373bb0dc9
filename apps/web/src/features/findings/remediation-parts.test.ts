import { expect, test } from "vitest";

import { remediationParts } from "./remediation-parts.ts";

test("a line that ends in a colon introduces code, up to the next empty line", () =>
  expect(
    remediationParts("Publish this record:\na. IN TXT x\n\nServe this file\u202f:\nmode: enforce\nmax_age: 1"),
  ).toEqual([
    { text: "Publish this record:", code: "a. IN TXT x" },
    { text: "Serve this file\u202f:", code: "mode: enforce\nmax_age: 1" },
  ]));

test("a remediation without code stays a text", () =>
  expect(remediationParts("Disable TRACE.\nThen restart.")).toEqual([
    { text: "Disable TRACE.\nThen restart.", code: null },
  ]));
