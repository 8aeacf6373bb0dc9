import { expect, test } from "vitest";

import { page } from "../web/testing/page.ts";
import { isSamePage } from "./same-page.ts";

const words =
  "Anvils rockets and roller skates since the year we began making them for coyotes everywhere in the desert";
const at = (path: string, body: string, status = 200) => page({ url: `https://www.acme.test${path}`, body, status });

test.each<[string, ReturnType<typeof page>, ReturnType<typeof page>, boolean]>([
  ["the same bytes", at("/a", words), at("/b", words), true],
  [
    "the path quoted in the page",
    at("/secret-file", `Not found: /secret-file. ${words}`),
    at("/qwertyuiop", `Not found: /qwertyuiop. ${words}`),
    true,
  ],
  ["a token that changes", at("/a", `${words} csrf=8d3a1b7c9e`), at("/b", `${words} csrf=17fa99c0b2`), true],
  ["another status", at("/a", words), at("/b", words, 404), false],
  [
    "another text",
    at("/a", words),
    at("/b", "[core] repositoryformatversion bare false remote origin fetch heads branch main merge"),
    false,
  ],
  ["something against nothing", at("/a", words), at("/b", ""), false],
  ["a short file against a long page", at("/a", "ref: refs/heads/main"), at("/b", words.repeat(20)), false],
  ["two files without words", at("/a", "1 2 3 4 5"), at("/b", "6 7 8 9 0"), true],
])("%s", (_, a, b, expected) => expect(isSamePage(a, b)).toBe(expected));
