import { expect, test } from "vitest";

import { isSameMailbox } from "./same-mailbox.ts";

test.each([
  ["ann@operator.test", "Ann@Operator.test"],
  ["ann@operator.test", "ann+second@operator.test"],
  ["ann.lee@operator.test", "annlee@operator.test"],
  ["ann.lee@operator.test", "A.n.n.Lee+x+y@operator.test"],
  ["ann@gmail.com", "a.nn@googlemail.com"],
  ["ann@operator.test", "ann@operator.test."],
])("%s and %s are one mailbox", (one, other) => expect(isSameMailbox(one, other)).toBe(true));

test.each([
  ["ann@operator.test", "bob@operator.test"],
  ["ann@operator.test", "ann@partner.test"],
])("%s and %s are two", (one, other) => expect(isSameMailbox(one, other)).toBe(false));
