import type { MailBudget, MailClass } from "@parapet/db/queries/platform";
import { HOUR_MS } from "@parapet/domain/durations";
import type { MailKind } from "@parapet/words/messages/mail/words";

/** Mail is counted over this time, and what exceeded a budget leaves as one digest after it. */
export const BUDGET_WINDOW_MS = HOUR_MS;

/**
 * Per hour: one mailbox, one recipient domain, one sender organization; null: not limited. What anonymous visitors can cause has classes
 * of its own, so that it takes no place of another mail: codes of people whom the portal knows are counted by mailbox alone, and only
 * who knows the password causes them. An address that nobody has signed in with may be a third party's: all its classes together are
 * fewer than 60.
 */
export const MAIL_BUDGETS: readonly MailBudget[] = [
  { class: "code", mailbox: 20, domain: null, sender: null },
  { class: "reset", mailbox: 20, domain: null, sender: null },
  { class: "first-code", mailbox: 10, domain: 500, sender: 500 },
  { class: "sign-up", mailbox: 10, domain: 500, sender: null },
  { class: "visitor", mailbox: 10, domain: 500, sender: null },
  { class: "known", mailbox: 100, domain: 2_000, sender: 2_000 },
  { class: "other", mailbox: 20, domain: 500, sender: 500 },
];

/** The second step of people who gave their password, or who confirm something in a session. */
const CODES: ReadonlySet<MailKind> = new Set<MailKind>(["code", "confirmationCode"]);
/** Links and passwords that let someone in who cannot sign in. */
const RESETS: ReadonlySet<MailKind> = new Set<MailKind>(["reset", "temporary"]);
const SIGN_UPS: ReadonlySet<MailKind> = new Set<MailKind>(["signUp", "signUpExists"]);
/** What else a visitor without an account causes. */
const BY_VISITORS: ReadonlySet<MailKind> = new Set<MailKind>([
  "addressFound",
  "addressNotFound",
  "addressPartly",
  "addressStale",
  "addressNoSource",
  "lead",
  "optOut",
  "reportRequested",
]);
/** Written by operators, letter by letter: an abuse desk gets one for each case. */
const BY_OPERATORS: ReadonlySet<MailKind> = new Set<MailKind>(["takedownNotice"]);

/** A known address is one that its owner has signed in with, or that an organization gave its people below a verified domain. */
export const classifyMail = (kind: MailKind, isKnown: boolean): MailClass => {
  if (SIGN_UPS.has(kind)) return "sign-up";
  if (BY_VISITORS.has(kind)) return "visitor";
  if (CODES.has(kind)) return isKnown ? "code" : "first-code";
  if (RESETS.has(kind)) return isKnown ? "reset" : "first-code";
  return isKnown || BY_OPERATORS.has(kind) ? "known" : "other";
};
