import { expect, test } from "vitest";

import { listFixes } from "./list-fixes.ts";

const RECORD = 'acme.test. IN TXT "v=spf1 mx -all"';

test.each([
  ["no fix", null, {}, []],
  ["a fix that is no text", { fix: 7 }, { fix: [1] }, []],
  ["the record that the text quotes", null, { fix: RECORD }, [["", RECORD]]],
  ["the one in the evidence comes first", { fix: "a" }, { fix: "b" }, [["", "a"]]],
  [
    "one for each kind of server",
    { fix: { nginx: "a", apache: "b", other: 1 } },
    {},
    [
      ["nginx", "a"],
      ["apache", "b"],
    ],
  ],
] as const)("%s", (_, evidence, details, fixes) => expect(listFixes({ evidence, details })).toEqual(fixes));
