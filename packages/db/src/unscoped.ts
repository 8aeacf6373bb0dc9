import { type Kysely, sql, type Transaction } from "kysely";

import { type Scope, within } from "./scope.ts";
import type { Tables } from "./tables.ts";

/**
 * Everything the program does without the scope of an organization, each with the reason why no scope exists there. A new
 * purpose needs an entry here and its files in `laws/unscoped-laws.ts`. Work that knows its organization uses `within` instead.
 */
export const UNSCOPED_PURPOSES = {
  authentication:
    "Sign-in, codes, sessions, API keys and sign-up: the organization is known only after the secret was verified.",
  "mailed-link":
    "A person or program without an account presents the secret of a link or a signature, which alone names the organization.",
  "public-request": "Public reports, address checks, contact forms and opt-outs of visitors belong to no organization.",
  "due-work":
    "A scheduled job searches all organizations for work that is due; each unit then runs in the scope of its own.",
  "job-lookup":
    "A job looks up or claims the row whose id it was given; the row names the organization whose scope the job then works in.",
  "staff-lookup":
    "Staff of a partner own findings and receive reports of its clients, whose scope does not hold their accounts.",
  "shared-corpus":
    "Leaks, machines, mentions and listings are stored once for all organizations and matched against all of them.",
  feeds: "State and records of feeds, connectors and libraries belong to the program and not to an organization.",
  "program-state": "Data keys, worker presence and service status are tables of the program without an organization.",
  metrics: "Metrics count rows of the whole installation and name no organization.",
  "program-files":
    "Uploads, libraries and anchors are files of the program; the store looks a file up by its id before it knows whose it is.",
  "audit-chain": "Chains of the audit log are anchored and verified across all organizations.",
  "cross-organization":
    "A rule compares organizations: who else holds a domain, which addresses are taken, how often one address is mailed.",
  "operator-inbox":
    "A customer's action notifies the operator or names the partner, whose rows are outside the customer's scope.",
  "lead-desk": "A lead belongs to no organization until it is accepted; the route limits which ones a reader is shown.",
  "payment-event": "The payment provider names an invoice or a subscription, which alone names the organization.",
  "invoice-number":
    "The number range of invoices is the program's; a number is drawn in the order's own transaction, so that none is skipped.",
  branding: "Logo and brand of a host name are shown before sign-in and in mails of any organization.",
  retention: "Retention periods and deleted organizations are purged across all organizations.",
  "command-line": "The operator of the machine acts on any organization by a command.",
  demo: "The demo creates organizations and accounts before any of them exists.",
} as const;

export type UnscopedPurpose = keyof typeof UNSCOPED_PURPOSES;

/** Runs `work` in a transaction that sees the rows of all organizations, for one of the reviewed purposes. */
export const asSystem = <Result>(
  db: Kysely<Tables>,
  _purpose: UnscopedPurpose,
  /** `everything` is for queries that ask for a scope as their own filter. */
  work: (tx: Transaction<Tables>, everything: Scope) => Promise<Result>,
): Promise<Result> => within(db, "everything", (tx) => work(tx, "everything"));

/** Runs a part of a transaction without the transaction's scope, for one of the reviewed purposes; what follows has the scope again. */
export const asSystemIn = async <Result>(
  tx: Kysely<Tables>,
  _purpose: UnscopedPurpose,
  work: () => Promise<Result>,
): Promise<Result> => {
  const { rows } = await sql<{ before: string | null }>`select current_setting('parapet.all', true) as before`.execute(
    tx,
  );
  await sql`select set_config('parapet.all', 'on', true)`.execute(tx);
  // After an error the transaction ends, and the setting with it.
  const result = await work();
  await sql`select set_config('parapet.all', ${rows[0]?.before ?? ""}, true)`.execute(tx);
  return result;
};
