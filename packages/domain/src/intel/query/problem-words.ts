import { formatText } from "@parapet/words/format-text";
import type { Locale } from "@parapet/words/locale";
import { SEARCH_PROBLEM_WORDS } from "@parapet/words/messages/intel/search-problems/words";

import type { QueryProblem } from "./query.ts";

/** One sentence about what is wrong with a search. */
export const problemWords = ({ code, word, at, expected }: QueryProblem, locale: Locale): string =>
  formatText(locale, SEARCH_PROBLEM_WORDS[locale][code], {
    word,
    at: String(at + 1),
    expected: expected.join(", "),
  });
