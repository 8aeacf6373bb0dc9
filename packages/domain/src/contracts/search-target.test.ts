import { expect, test } from "vitest";

import { searchTarget } from "./search-target.ts";

test.each([
  "",
  "  ",
  "acme",
  "www.acme.test",
  "WWW.acme.test",
  "https://acme.test",
  "http:acme.test",
  "acme.test:443",
  "acme.test/path",
  "ann@www.acme.test",
  "ann@",
  "@acme.test",
  "a b@acme.test",
  "<script>alert(1)</script>",
  "' or 1=1 --",
  "acme.test; drop table scan",
  "127.0.0.1",
  "0x7f.1",
  "2130706433",
  "[::1]",
  "localhost",
  "db.internal",
  "printer.local",
  "router.lan",
  "1.0.0.127.in-addr.arpa",
  "abcdefghij.onion",
  `${"a".repeat(300)}.test`,
  `${"a.".repeat(200)}test`,
  "acme..test",
  "-acme.test",
  "ｗｗｗ.acme.test",
  "acme.test?x=1",
])("'%s' is no target", (typed) => expect(searchTarget(typed)).toBeNull());

test.each([
  ["acme.test", "acme.test"],
  [" ACME.Test. ", "acme.test"],
  ["ann.lee+x@Acme.TEST", "acme.test"],
  ["bücher.example", "xn--bcher-kva.example"],
  ["😀.example", "xn--e28h.example"],
  ["wwwacme.test", "wwwacme.test"],
])("'%s' means %s", (typed, name) => expect(searchTarget(typed)).toBe(name));
