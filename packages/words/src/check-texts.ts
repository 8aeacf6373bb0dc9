import type { Locale } from "./locale.ts";

/**
 * The texts of one check by language, in ICU MessageFormat. The title is a noun phrase that names the weakness, at most 70
 * characters and without the place, which is shown beside it. The explanation says what was observed and what an attacker
 * gains. The remediation is an imperative; a line that ends in a colon introduces code, up to the next empty line.
 * `{name}` is a param; a literal brace is quoted: `'{'`.
 */
export type CheckTexts<Id extends string = string> = Readonly<
  Record<Locale, { readonly name: string; readonly outcomes: { readonly [K in Id]: OutcomeTexts } }>
>;

export interface OutcomeTexts {
  readonly title: string;
  readonly explanation: string;
  readonly remediation: string;
  /** Used instead where the CVE has a known name: `{weakness}` and `{fixed}` are then filled too. */
  readonly named?: { readonly title: string; readonly remediation?: string };
}
