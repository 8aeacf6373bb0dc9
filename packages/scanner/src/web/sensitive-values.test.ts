import { describe, expect, test } from "vitest";

import { findSensitive, hasTokenChecksum, isIban, passesLuhn } from "./sensitive-values.ts";

const ids = (text: string) => findSensitive(text).map(({ id }) => id);

describe("what only looks like it", () => {
  test.each([
    ["a card number with a wrong check digit", "4539 5787 6362 1487"],
    ["the number everybody tries things out with", "4111 1111 1111 1111"],
    ["a long order number", "order 45395787636214860000"],
    ["an account number with a wrong check", "DE89 3704 0044 0532 0130 01"],
    ["an account number of the wrong length", "DE8937040044053201300"],
    ["a GitHub token whose checksum is wrong", `ghp_${"a".repeat(36)}`],
  ])("%s", (_, text) => expect(ids(text)).toEqual([]));
});

test("cards, accounts and keys are found, and never shown", () => {
  const text = "card 4539 5787 6362 1486\npay to GB29 NWBK 6016 1331 9268 19\nkey AKIAQ7ZLM3XWP5NRT2VB\n";
  const found = findSensitive(text);
  expect(found.map(({ id, line }) => [id, line])).toEqual([
    ["aws-access-key", 3],
    ["card-number", 1],
    ["iban", 2],
  ]);
  expect(JSON.stringify(found)).not.toMatch(/4539|NWBK|AKIAQ7ZLM3XWP5NRT2VB/);
});

test.each([
  ["passesLuhn", passesLuhn("79927398713"), passesLuhn("79927398710")],
  ["isIban", isIban("GB82 WEST 1234 5698 7654 32"), isIban("GB82 WEST 1234 5698 7654 33")],
  [
    "hasTokenChecksum",
    hasTokenChecksum("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"),
    hasTokenChecksum("ghp_zQWBuTSOoRi4A9spHcVY5ncnsDkxkJ0mLq18"),
  ],
])("%s separates valid from invalid values", (_, right, wrong) => expect([right, wrong]).toEqual([true, false]));
