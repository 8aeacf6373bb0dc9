import type { Captures } from "./bounded-matcher.ts";
import type { Fingerprint, Identification } from "./fingerprint.ts";
import { readIdentification, readParams } from "./read-facts.ts";

/** Rules by the kind of value they read, in the order they were given: the first that matches answers. */
export class FingerprintSet {
  readonly #byMatch = new Map<string, Fingerprint[]>();

  constructor(...lists: readonly (readonly Fingerprint[])[]) {
    for (const fingerprint of lists.flat()) {
      const before = this.#byMatch.get(fingerprint.match);
      if (before === undefined) this.#byMatch.set(fingerprint.match, [fingerprint]);
      else before.push(fingerprint);
    }
  }

  get kinds(): readonly string[] {
    return [...this.#byMatch.keys()];
  }

  get size(): number {
    return [...this.#byMatch.values()].reduce((sum, list) => sum + list.length, 0);
  }

  /** Who says this? Null when no rule knows the value. */
  async identify(match: string, value: string): Promise<Identification | null> {
    for (const fingerprint of this.#byMatch.get(match) ?? []) {
      const found: Captures | null =
        fingerprint.pattern.engine === "linear"
          ? fingerprint.pattern.find(value)
          : await fingerprint.pattern.find(value);
      if (found !== null) return readIdentification(fingerprint, readParams(fingerprint, found));
    }
    return null;
  }
}
