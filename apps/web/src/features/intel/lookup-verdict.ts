import type { LookedUpLine } from "./ioc-api.ts";

export const VERDICTS = ["known", "unknown", "unreadable"] as const;
export type Verdict = (typeof VERDICTS)[number];

/** What became of a line of a pasted list. */
export const toVerdict = ({ known, type }: Pick<LookedUpLine, "known" | "type">): Verdict =>
  known ? "known" : type === null ? "unreadable" : "unknown";
