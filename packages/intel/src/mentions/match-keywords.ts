import { countsAt, type Keyword } from "./find-keyword.ts";

const SHORTEST = 3;
const SIEVE_BITS = 16;

const hashAt = (text: string, at: number): number =>
  (Math.imul(text.charCodeAt(at), 0x9e37) ^ Math.imul(text.charCodeAt(at + 1), 0x85eb) ^ Math.imul(text.charCodeAt(at + 2), 0xc2b3)) & ((1 << SIEVE_BITS) - 1); // prettier-ignore

/**
 * Holds a folded text against thousands of keywords in one walk. Keywords are filed by their first three letters; a sieve
 * of bits tells most places in a text apart from all of them before anything is compared.
 */
export const openKeywords = <Rule extends { readonly keyword: Keyword }>(rules: readonly Rule[]) => {
  const sieve = new Uint8Array(1 << SIEVE_BITS);
  const filed = new Map<string, Map<string, Rule[]>>();
  const short: Rule[] = [];
  for (const rule of rules) {
    const { words } = rule.keyword;
    if (words.length < SHORTEST) {
      if (words !== "") short.push(rule);
      continue;
    }
    sieve[hashAt(words, 0)] = 1;
    const first = words.slice(0, SHORTEST);
    const group = filed.get(first) ?? new Map<string, Rule[]>();
    filed.set(first, group);
    const same = group.get(words);
    if (same === undefined) group.set(words, [rule]);
    else same.push(rule);
  }
  // Of many keywords with one beginning, those of one length are looked up at once.
  const lengths = new Map([...filed].map(([first, group]) => [first, [...new Set([...group.keys()].map(({ length }) => length))]])); // prettier-ignore

  return {
    /** The rules that this text meets, each once. */
    matchesIn(folded: string): Set<Rule> {
      const met = new Set<Rule>();
      for (let at = 0; at + SHORTEST <= folded.length; at += 1) {
        if (sieve[hashAt(folded, at)] === 0) continue;
        const first = folded.slice(at, at + SHORTEST);
        const group = filed.get(first);
        if (group === undefined) continue;
        for (const length of lengths.get(first) ?? [])
          for (const rule of group.get(folded.slice(at, at + length)) ?? [])
            if (!met.has(rule) && countsAt(folded, at, rule.keyword)) met.add(rule);
      }
      for (const rule of short)
        for (let at = folded.indexOf(rule.keyword.words); at >= 0; at = folded.indexOf(rule.keyword.words, at + 1))
          if (countsAt(folded, at, rule.keyword)) met.add(rule);
      return met;
    },
  };
};
