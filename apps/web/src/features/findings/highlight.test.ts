import { describe, expect, test } from "vitest";

import { highlight } from "./highlight.ts";

const shown = (text: string, marked: string[]) =>
  highlight(text, marked)
    .map((piece) => (piece.marked ? `[${piece.text}]` : piece.text))
    .join("");

test.each<[string, string[], string]>([
  ["SSH-2.0-OpenSSH_7.4", ["7.4"], "SSH-2.0-OpenSSH_[7.4]"],
  ["7x4 and 7.4", ["7.4"], "7x4 and [7.4]"],
  ["Apache/2.4.49 apache", ["apache"], "[Apache]/2.4.49 [apache]"],
  ["5.17.3", ["5.17", "5.17.3"], "[5.17.3]"],
  ["a(b)[c]$", ["(b)[c]$"], "a[(b)[c]$]"],
  ["nothing", [], "nothing"],
  ["nothing", [""], "nothing"],
  ["", ["x"], ""],
])("%j with %j", (text, marked, expected) => expect(shown(text, marked)).toBe(expected));

describe("text of a scanned host", () => {
  test("is shown as it is where it is too long to be searched for", () => {
    const huge = `(${"x".repeat(1_000_000)}`;
    expect(highlight(`before ${huge}`, [huge, "before"]).map(({ marked }) => marked)).toEqual([true, false]);
  });

  test("never becomes more than a few hundred pieces", () => {
    const text = "a".repeat(1_000_000);
    const pieces = highlight(text, ["a", ...Array.from({ length: 5_000 }, (_, number) => `word${number}`)]);
    expect(pieces.length).toBeLessThan(500);
    expect(pieces.map((piece) => piece.text).join("")).toBe(text);
  });
});
