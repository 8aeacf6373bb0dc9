/** Questions to every vendor. Their texts are in the portal's messages; the ids are stored with the answers. */
export const QUESTIONS = [
  "second-factor",
  "encryption",
  "backups",
  "patching",
  "incidents",
  "training",
  "tests",
  "access-review",
  "sub-processors",
  "continuity",
] as const;
export type Question = (typeof QUESTIONS)[number];

export const ANSWERS = ["yes", "partly", "no", "not applicable"] as const;
export type Answer = (typeof ANSWERS)[number];

const WORTH: Readonly<Record<Answer, number | null>> = { yes: 1, partly: 0.5, no: 0, "not applicable": null };

/** How much of what was asked is in place, 0 to 100; null while nothing that applies was answered. */
export const answeredShare = (answers: readonly Answer[]): number | null => {
  const counted = answers.flatMap((answer) => WORTH[answer] ?? []);
  if (counted.length === 0) return null;
  return Math.round((100 * counted.reduce((sum, worth) => sum + worth, 0)) / counted.length);
};

/** A drop of a vendor's score that is notified: this many points, or into a worse level. */
export const SCORE_DROP_POINTS = 5;
