import { compareMarks, comparePages, shownShare } from "./perceptual-hash.ts";

/** What a screenshot is compared by. Maps are base64 so that it can be stored and sent. */
export interface VisualFingerprint {
  readonly page: string;
  readonly logo: { readonly map: string; readonly ratio: number } | null;
  readonly icon: string | null;
  /** The fields of each form that asks for a password, in order. */
  readonly forms: readonly string[];
  /** MinHash of the sequence of its elements. */
  readonly structure: readonly number[];
}

/** How alike two pages are, each part 0 to 100; null: one of the two has no such part. */
export interface VisualLikeness {
  readonly score: number;
  readonly page: number;
  readonly logo: number | null;
  readonly icon: number | null;
  readonly form: number | null;
  readonly structure: number | null;
  /** One of the pages shows little: agreement of layout and structure counts less. */
  readonly isSparse: boolean;
}

/**
 * From this score on two pages count as alike. Chosen between the scores of copies and of other brands among the invented pages
 * of `tools/bench/screenshots.ts`, which also measures it on brands that it was not chosen with; no real websites were compared.
 */
export const LOOKS_COPIED = 53;

const STRUCTURE_HASHES = 48;
const MAX_ELEMENTS = 2_000;
const SHINGLE = 4;
/** A nearly empty page resembles every other nearly empty page. */
const ENOUGH_SHOWN = 0.12;

const bytes = (base64: string): Uint8Array => Buffer.from(base64, "base64");

/** FNV-1a with a seed. */
const hashOf = (text: string, seed: number): number => {
  let hash = (2_166_136_261 ^ seed) >>> 0;
  for (let at = 0; at < text.length; at += 1) {
    hash ^= text.charCodeAt(at);
    hash = Math.imul(hash, 16_777_619) >>> 0;
  }
  hash ^= hash >>> 15;
  return Math.imul(hash, 2_246_822_519) >>> 0;
};

/** The MinHash of a sequence of element names: the share of equal values estimates how many runs of four they share. */
export const toStructure = (elements: readonly string[]): number[] => {
  const shingles = new Set<string>();
  const names = elements.slice(0, MAX_ELEMENTS);
  for (let at = 0; at + SHINGLE <= names.length; at += 1) shingles.add(names.slice(at, at + SHINGLE).join(" "));
  if (shingles.size === 0) return [];
  return Array.from({ length: STRUCTURE_HASHES }, (_, seed) => {
    let least = 0xffff_ffff;
    for (const shingle of shingles) least = Math.min(least, hashOf(shingle, Math.imul(seed + 1, 0x9e37_79b1)));
    return least;
  });
};

const structureLikeness = (a: readonly number[], b: readonly number[]): number | null => {
  if (a.length !== STRUCTURE_HASHES || b.length !== STRUCTURE_HASHES) return null;
  return a.filter((hash, at) => hash === b[at]).length / STRUCTURE_HASHES;
};

const formLikeness = (a: readonly string[], b: readonly string[]): number | null => {
  if (a.length === 0 || b.length === 0) return null;
  let best = 0;
  for (const left of a)
    for (const right of b) {
      const [fields, others] = [left.split(","), right.split(",")];
      const shared = fields.filter((field) => others.includes(field)).length;
      best = Math.max(best, shared / Math.max(fields.length, others.length));
    }
  return best;
};

const logoLikeness = (a: VisualFingerprint["logo"], b: VisualFingerprint["logo"]): number | null => {
  if (a === null || b === null) return null;
  const stretched = Math.min(a.ratio, b.ratio) / Math.max(a.ratio, b.ratio);
  // The same shape, stretched, is another logo more often than not.
  return compareMarks(bytes(a.map), bytes(b.map)) * Math.min(1, stretched / 0.8);
};

/** Correlations of unrelated pictures are seldom zero; values below the threshold count as none. */
const above = (floor: number, value: number): number => Math.max(0, (value - floor) / (1 - floor));

const percent = (value: number | null): number | null => (value === null ? null : Math.round(100 * value));

/** How alike do two pages look to a visitor? */
export const visualLikeness = (a: VisualFingerprint, b: VisualFingerprint): VisualLikeness => {
  const [mapA, mapB] = [bytes(a.page), bytes(b.page)];
  const page = comparePages(mapA, mapB);
  const logo = logoLikeness(a.logo, b.logo);
  const icon = a.icon === null || b.icon === null ? null : compareMarks(bytes(a.icon), bytes(b.icon));
  const form = formLikeness(a.forms, b.forms);
  const structure = structureLikeness(a.structure, b.structure);
  const content = Math.min(1, Math.min(shownShare(mapA), shownShare(mapB)) / ENOUGH_SHOWN);
  const parts = [
    { weight: 0.35 * content, value: above(0.3, page) },
    { weight: 0.35, value: logo === null ? null : above(0.5, logo) },
    { weight: 0.1, value: icon === null ? null : above(0.5, icon) },
    { weight: 0.05, value: form },
    { weight: 0.15 * content, value: structure },
  ];
  const known = parts.filter((part): part is { weight: number; value: number } => part.value !== null);
  const weight = known.reduce((sum, part) => sum + part.weight, 0);
  const sum = known.reduce((total, part) => total + part.weight * part.value, 0);
  // With little content to compare, a match is weak evidence.
  const score = weight === 0 ? 0 : (sum / weight) * Math.min(1, weight / 0.45);
  return {
    score: Math.round(100 * score),
    page: percent(page) ?? 0,
    logo: percent(logo),
    icon: percent(icon),
    form: percent(form),
    structure: percent(structure),
    isSparse: content < 1,
  };
};
