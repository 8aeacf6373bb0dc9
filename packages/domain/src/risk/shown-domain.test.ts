import fc from "fast-check";
import { expect, test } from "vitest";

import { toDomainName } from "../contracts/domain-name-grammar.ts";
import { shownDomain } from "./shown-domain.ts";

test.each([
  ["acme.test", "acme.test"],
  ["xn--bcher-kva.example", "bücher.example"],
  ["www.xn--mnchen-3ya.xn--fiqs8s", "www.münchen.中国 (www.xn--mnchen-3ya.xn--fiqs8s)"],
  ["xn--e1afmkfd.xn--p1ai", "пример.рф"],
  ["xn--80ak6aa92e.com", "аррӏе.com (xn--80ak6aa92e.com)"],
  ["xn--pypal-4ve.com", "pаypal.com (xn--pypal-4ve.com)"],
  ["xn--r8jz45g.xn--zckzah", "例え.テスト"],
])("%s is shown as %s", (name, shown) => expect(shownDomain(name)).toBe(shown));

test.each(["xn--.example", "xn--a.example", "xn--999999999.example", "xn--\u{FFFD}.example"])(
  "%j is no punycode and stays as it is",
  (name) => expect(shownDomain(name)).toBe(name),
);

test("what is shown leads back to the same name", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-zàâçèéêîñôöüß]{1,20}$/), (label) => {
      const name = toDomainName(`${label}.example`);
      if (name === null) return;
      expect(toDomainName(shownDomain(name))).toBe(name);
    }),
  );
});
