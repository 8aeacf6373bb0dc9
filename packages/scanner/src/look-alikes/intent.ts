import type { Appearance } from "../check.ts";
import { LOOKS_COPIED } from "../screenshots/visual-likeness.ts";

/** What is known about a look-alike that is registered. */
export interface IntentFacts {
  /** On the customer's list of names of their own. */
  readonly own: boolean;
  /** The visit ends on the customer's own site. */
  readonly leadsHome: boolean;
  readonly parked: boolean;
  readonly hasMail: boolean;
  readonly hasSite: boolean;
  readonly asksPassword: boolean;
  /** 0 to 100; null when the two pages could not be compared. */
  readonly similarity: number | null;
  readonly sameIcon: boolean;
  /** The page loads pictures or styles from the customer's site. */
  readonly usesOwnAssets: boolean;
  readonly ageDays: number | null;
  readonly certificateAgeDays: number | null;
  readonly blocklists: readonly string[];
  /** Two names that a reader cannot tell apart (homoglyphs, other scripts). */
  readonly looksIdentical: boolean;
  /** Of the last screenshot; null: none was taken. */
  readonly appearance?: Appearance | null;
}

export type IntentReason =
  | "own"
  | "leads-home"
  | "parked"
  | "login-copy"
  | "copy"
  | "login"
  | "same-icon"
  | "own-assets"
  | "mail"
  | "site"
  | "young"
  | "fresh-certificate"
  | "blocklisted"
  | "identical-look"
  | "visual-login-copy"
  | "visual-copy"
  | "credentials-elsewhere"
  | "registered";

export interface Intent {
  /** 0 (harmless) to 100 (an attack is likely). */
  readonly score: number;
  readonly level: "none" | "low" | "medium" | "high" | "critical";
  readonly reasons: readonly { readonly reason: IntentReason; readonly points: number }[];
}

const YOUNG_DAYS = 30;
const COPY = 60;

const levelOf = (score: number): Intent["level"] =>
  score >= 80 ? "critical" : score >= 60 ? "high" : score >= 35 ? "medium" : score > 0 ? "low" : "none";

/** How likely is it that someone means harm with this name, and why? Every point has a reason; the table is the code. */
export const rateIntent = (facts: IntentFacts): Intent => {
  if (facts.own) return { score: 0, level: "none", reasons: [{ reason: "own", points: -100 }] };
  const reasons: { reason: IntentReason; points: number }[] = [{ reason: "registered", points: 10 }];
  const add = (holds: boolean, reason: IntentReason, points: number): void => {
    if (holds) reasons.push({ reason, points });
  };
  const isCopy = (facts.similarity ?? 0) >= COPY;
  add(isCopy && facts.asksPassword, "login-copy", 40);
  add(isCopy && !facts.asksPassword, "copy", 25);
  add(!isCopy && facts.asksPassword, "login", 20);
  add(facts.sameIcon, "same-icon", 15);
  add(facts.usesOwnAssets, "own-assets", 10);
  add(facts.hasMail, "mail", 20);
  add(facts.hasSite && !facts.parked && !facts.leadsHome, "site", 5);
  add(facts.ageDays !== null && facts.ageDays < YOUNG_DAYS, "young", 15);
  add(facts.certificateAgeDays !== null && facts.certificateAgeDays < YOUNG_DAYS, "fresh-certificate", 15);
  add(facts.blocklists.length > 0, "blocklisted", 30);
  add(facts.looksIdentical, "identical-look", 10);
  add(facts.parked, "parked", -30);
  add(facts.leadsHome, "leads-home", -40);
  return withAppearance(sumOf(reasons), facts.appearance ?? null);
};

const sumOf = (reasons: Intent["reasons"]): Intent => {
  const sum = reasons.reduce((total, { points }) => total + points, 0);
  const score = Math.min(100, Math.max(0, sum));
  return { score, level: levelOf(score), reasons };
};

const OF_APPEARANCE: ReadonlySet<IntentReason> = new Set(["visual-login-copy", "visual-copy", "credentials-elsewhere"]);

/** The same intent with what a screenshot showed; points of an earlier screenshot are replaced. */
export const withAppearance = (intent: Intent, appearance: Appearance | null): Intent => {
  const reasons = intent.reasons.filter(({ reason }) => !OF_APPEARANCE.has(reason));
  const has = (reason: IntentReason): boolean => reasons.some((one) => one.reason === reason);
  if (has("own")) return intent;
  const add = (holds: boolean, reason: IntentReason, points: number): void => {
    if (holds) reasons.push({ reason, points });
  };
  if (appearance !== null && !has("leads-home")) {
    const { asksPassword, sendsElsewhere } = appearance;
    const isCopy = (appearance.likeness ?? 0) >= LOOKS_COPIED;
    // Pages whose words are copied too have most of these points already.
    const isKnown = has("login-copy") || has("copy");
    add(isCopy && asksPassword, "visual-login-copy", isKnown ? 10 : has("login") ? 20 : 40);
    add(isCopy && !asksPassword, "visual-copy", isKnown ? 10 : 25);
    add(asksPassword && sendsElsewhere, "credentials-elsewhere", 15);
  }
  return sumOf(reasons);
};
