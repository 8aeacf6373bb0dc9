import type { Keyword } from "@parapet/intel/mentions/find-keyword";

/** A text as the thread needs it. */
export interface MatchableText {
  readonly title: string;
  readonly body: string;
  readonly folded: string;
}

export type MatcherQuestion =
  | { readonly ask: "load"; readonly words: readonly string[] }
  | { readonly ask: "occurring"; readonly texts: readonly string[] }
  | { readonly ask: "hits"; readonly keyword: Keyword; readonly texts: readonly MatchableText[] };

/** The index of a text that a keyword counts in, and the words around it. */
export interface KeywordHit {
  readonly text: number;
  readonly context: string;
}
