import { createHash } from "node:crypto";

import type { PageFacts } from "./read-page.ts";

const MAX_SHINGLES = 4_000;

const shingles = (words: readonly string[], size: number): Set<string> => {
  const found = new Set<string>();
  const last = Math.max(1, words.length - size + 1);
  for (let at = 0; at < last && found.size < MAX_SHINGLES; at += 1) {
    const piece = words.slice(at, at + size).join(" ");
    if (piece !== "") found.add(piece);
  }
  return found;
};

const overlap = (a: ReadonlySet<string>, b: ReadonlySet<string>): number => {
  if (a.size === 0 || b.size === 0) return 0;
  let shared = 0;
  for (const piece of a) if (b.has(piece)) shared += 1;
  return shared / (a.size + b.size - shared);
};

/** How much of the smaller set is in the larger: a copy with a form added is still a copy. */
const containment = (a: ReadonlySet<string>, b: ReadonlySet<string>): number => {
  const [small, large] = a.size <= b.size ? [a, b] : [b, a];
  if (small.size === 0) return 0;
  let shared = 0;
  for (const piece of small) if (large.has(piece)) shared += 1;
  return shared / small.size;
};

const wordsOf = (page: PageFacts): string[] =>
  `${page.title} ${page.description} ${page.text}`
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");

const FEWEST_WORDS = 8;

/** How alike are two pages, from 0 to 100? Words weigh more than structure; a page of a few words proves little. */
export const pageSimilarity = (a: PageFacts, b: PageFacts): number => {
  const [wordsA, wordsB] = [wordsOf(a), wordsOf(b)];
  if (wordsA.length < FEWEST_WORDS || wordsB.length < FEWEST_WORDS) return 0;
  const [piecesA, piecesB] = [shingles(wordsA, 3), shingles(wordsB, 3)];
  const words = Math.max(overlap(piecesA, piecesB), 0.9 * containment(piecesA, piecesB));
  const structure = overlap(shingles(a.structure, 4), shingles(b.structure, 4));
  const sameTitle = a.title !== "" && a.title.toLowerCase() === b.title.toLowerCase() ? 1 : 0;
  return Math.round(100 * (0.65 * words + 0.1 * structure + 0.25 * sameTitle));
};

/** A short name for a file's bytes, to compare icons. */
export const bytesHash = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex").slice(0, 32);
