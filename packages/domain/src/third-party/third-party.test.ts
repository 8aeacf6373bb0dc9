import { describe, expect, test } from "vitest";

import { evidenceType } from "./evidence-file.ts";
import { answeredShare } from "./questionnaire.ts";

describe("a file is what its bytes say", () => {
  test.each([
    ["nothing", [], null],
    ["a program that calls itself a report", [...Buffer.from("MZ\u0000report.pdf")], null],
    ["a page", [...Buffer.from("<html>")], null],
    ["a cut beginning", [0x89, 0x50], null],
    ["a PDF", [...Buffer.from("%PDF-1.7")], "application/pdf"],
    ["a PNG", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0], "image/png"],
    ["a JPEG", [0xff, 0xd8, 0xff, 0xe0], "image/jpeg"],
  ])("%s", (_, bytes, type) => expect(evidenceType(Uint8Array.from(bytes))).toBe(type));
});

describe("the share of what is in place", () => {
  test.each([
    ["nothing answered", [], null],
    ["nothing applies", ["not applicable"], null],
    ["all", ["yes", "yes"], 100],
    ["none", ["no"], 0],
    ["half, and one that does not apply", ["yes", "no", "not applicable"], 50],
    ["partly", ["partly", "yes", "no"], 50],
  ] as const)("%s", (_, answers, share) => expect(answeredShare(answers)).toBe(share));
});
