import { describe, expect, test } from "vitest";

import { parseXml } from "./saml-xml.ts";

/** Processor time, which no other work of the machine makes longer. */
const timed = (text: string): { refused: boolean; ms: number } => {
  const before = process.cpuUsage();
  let refused = false;
  try {
    parseXml(text);
  } catch {
    refused = true;
  }
  const { user, system } = process.cpuUsage(before);
  return { refused, ms: (user + system) / 1000 };
};
const many = (count: number, tag: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => tag(n)).join("");

describe("a document is refused before the parser works on it", () => {
  test.each([
    ["whose elements each declare a namespace for the ones in them", many(6_000, (n) => `<a xmlns:b${n}="x">`)],
    ["that ends them", many(4_900, (n) => `<a xmlns:b${n}="x">`) + "</a>".repeat(4_900)],
    ["that hides the end of a tag in a value", many(6_000, (n) => `<a xmlns:b${n}="/>">`)],
    ["that hides it behind the other quote", many(6_000, (n) => `<a b='"/>' xmlns:b${n}='x'>`)],
    ["that hides it in a comment", many(4_000, (n) => `<a xmlns:b${n}="x"><!--</a>-->`)],
    ["that hides it in an instruction", many(4_000, (n) => `<a xmlns:b${n}="x"><?x </a>?>`)],
    ["with a tag of many attributes", `<a ${many(20_000, (n) => `b${n}="x" `)}/>`],
    ["with a tag in a value", '<a b="<c/>"/>'],
  ])("%s", (_, text) => {
    const { refused, ms } = timed(text);
    expect([refused, ms < 3_000]).toEqual([true, true]);
  });
});

test.each([
  [
    "as deep, and with as many namespaces, as is read",
    many(49, (n) => `<a ${many(40, (at) => `xmlns:c${n}_${at}="x" `)}>`) + "<a/>".repeat(4_900) + "</a>".repeat(49),
  ],
  ["with quotes and arrows in values and texts", `<?xml version="1.0"?><a b='"/>' c="'>">1 > 0 "<d e="/"/>'</a>`],
])("a document %s is read, in time", (_, text) => {
  const { refused, ms } = timed(text);
  expect([refused, ms < 3_000]).toEqual([false, true]);
});
