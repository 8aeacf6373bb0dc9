import type { MailBudget, MailClass } from "@parapet/db/queries/mail-outbox";
import { HOUR_MS } from "@parapet/domain/durations";
import type { MailKind } from "@parapet/words/messages/mail/words";

/** Mail is counted over this time, and what exceeded a budget leaves as one digest after it. */
export const BUDGET_WINDOW_MS = HOUR_MS;

/** Codes and links that someone waits for. A digest lists only that they were requested: by then they are useless. */
const CODES: ReadonlySet<MailKind> = new Set<MailKind>(["code", "confirmationCode", "reset", "signUp", "temporary"]);

/**
 * Per hour, over all kinds of mail: one mailbox, one recipient domain, one sender organization. People who have signed in get more than
 * addresses that someone entered: those may be of third parties.
 */
export const MAIL_BUDGETS: readonly MailBudget[] = [
  { class: "code", mailbox: 20, domain: 500, sender: 500 },
  { class: "known", mailbox: 100, domain: 2_000, sender: 2_000 },
  { class: "other", mailbox: 20, domain: 500, sender: 500 },
];

/** Written by operators, letter by letter: an abuse desk gets one for each case. */
const BY_OPERATORS: ReadonlySet<MailKind> = new Set<MailKind>(["takedownNotice"]);

export const classOf = (kind: MailKind, isKnown: boolean): MailClass => {
  if (CODES.has(kind)) return "code";
  return isKnown || BY_OPERATORS.has(kind) ? "known" : "other";
};
