import { cvss2Scores } from "./cvss2.ts";
import { cvss3Scores } from "./cvss3.ts";
import { cvss4Score } from "./cvss4.ts";

const scoresOf = (vector: string): readonly number[] | null => {
  if (vector.startsWith("CVSS:4.0/")) {
    const score = cvss4Score(vector);
    return score === null ? null : [score];
  }
  return vector.startsWith("CVSS:3") ? cvss3Scores(vector) : cvss2Scores(vector);
};

/**
 * The score that a vector has by its specification, and whether the published one is it. Publishers state the base score or, where
 * the vector has temporal metrics, the temporal one. Null where the vector is not one of CVSS 2.0, 3.0, 3.1 or 4.0.
 */
export const recomputeCvss = (
  vector: string,
  published: number,
): { readonly score: number; readonly agrees: boolean } | null => {
  const scores = scoresOf(vector.trim());
  const [base] = scores ?? [];
  if (scores === null || base === undefined) return null;
  return scores.includes(published) ? { score: published, agrees: true } : { score: base, agrees: false };
};
