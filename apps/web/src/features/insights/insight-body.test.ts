import { expect, test } from "vitest";

import { splitPieces } from "./insight-body.tsx";

test.each([
  ["", []],
  [
    "One\ntwo\n\nThree",
    [
      ["paragraph", "One", "two"],
      ["paragraph", "Three"],
    ],
  ],
  [
    "- a\n- b\n\nEnd",
    [
      ["list", "a", "b"],
      ["paragraph", "End"],
    ],
  ],
  ["- a\nnot a list", [["paragraph", "- a", "not a list"]]],
  ["<script>x</script>", [["paragraph", "<script>x</script>"]]],
])("%j", (text, wanted) => expect(splitPieces(text).map(({ kind, lines }) => [kind, ...lines])).toEqual(wanted));
