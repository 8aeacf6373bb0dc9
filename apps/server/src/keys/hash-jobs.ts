import { keyedHash } from "./keyed-hash.ts";

/** Texts by the ten thousand, under one key and for one use. */
export interface HashAsk {
  readonly key: Uint8Array;
  readonly about: string;
  readonly texts: readonly string[];
  readonly job:
    | { readonly kind: "sorted"; readonly digits: number }
    | { readonly kind: "drawers"; readonly drawerDigits: number; readonly tagDigits: number };
}

/** Hashes in order, each once: the digits of all of them one after the other, and which text each is of. */
export interface SortedHashes {
  readonly hex: string;
  readonly places: Uint32Array;
}

/** Hashes that begin alike: the number they begin with, and what follows of each. */
export interface HashDrawer {
  readonly drawer: number;
  readonly tags: Uint8Array;
}

const PLACES = 2 ** 20;
/** A number holds 52 bits with certainty: 32 of a hash, and the place it came from. */
const PREFIX_DIGITS = 8;

/**
 * Numbers are sorted in place of strings, which is quicker by far; the few whose hashes begin alike are put in order by
 * hand.
 */
const sorted = (hashOf: (text: string) => string, texts: readonly string[], digits: number): SortedHashes => {
  if (texts.length > PLACES) throw new RangeError("too many texts at once");
  const hashes = texts.map((text) => hashOf(text).slice(0, digits));
  const order = new Float64Array(texts.length);
  for (const [place, hash] of hashes.entries())
    order[place] = Number.parseInt(hash.slice(0, PREFIX_DIGITS), 16) * PLACES + place;
  order.sort();
  const kept: string[] = [];
  const places: number[] = [];
  for (const key of order) {
    const place = key % PLACES;
    const hash = hashes[place] ?? "";
    let at = kept.length;
    while (at > 0 && (kept[at - 1] ?? "") > hash) at -= 1;
    if (kept[at - 1] === hash) continue;
    if (at === kept.length) {
      kept.push(hash);
      places.push(place);
    } else {
      kept.splice(at, 0, hash);
      places.splice(at, 0, place);
    }
  }
  return { hex: kept.join(""), places: Uint32Array.from(places) };
};

const inDrawers = (
  hashOf: (text: string) => string,
  texts: readonly string[],
  { drawerDigits, tagDigits }: { readonly drawerDigits: number; readonly tagDigits: number },
): HashDrawer[] => {
  const drawers = new Map<number, string>();
  for (const text of new Set(texts)) {
    const hash = hashOf(text);
    const drawer = Number.parseInt(hash.slice(0, drawerDigits), 16);
    drawers.set(drawer, (drawers.get(drawer) ?? "") + hash.slice(drawerDigits, drawerDigits + tagDigits));
  }
  return [...drawers].map(([drawer, tags]) => ({ drawer, tags: Uint8Array.from(Buffer.from(tags, "hex")) }));
};

/** Does the work, in whichever thread. */
export const runHashJob = ({ key, about, texts, job }: HashAsk): SortedHashes | HashDrawer[] => {
  const of = keyedHash(Buffer.from(key));
  const hashOf = (text: string): string => of(`${about}\0${text}`);
  return job.kind === "sorted" ? sorted(hashOf, texts, job.digits) : inDrawers(hashOf, texts, job);
};
