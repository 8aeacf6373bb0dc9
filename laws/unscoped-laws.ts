import { UNSCOPED_PURPOSES, type UnscopedPurpose } from "@parapet/db/unscoped";

import type { SourceFile } from "./architecture.ts";

/** Which files may work without the scope of an organization, by purpose. The reasons are beside the purposes. */
export const MAY_WORK_UNSCOPED: Readonly<Record<UnscopedPurpose, readonly string[]>> = {
  authentication: [
    "apps/server/src/features/access/commands/end-session.ts",
    "apps/server/src/features/access/commands/enter-code.ts",
    "apps/server/src/features/access/commands/log-in.ts",
    "apps/server/src/features/access/commands/refresh-session.ts",
    "apps/server/src/features/access/commands/reset-password.ts",
    "apps/server/src/features/access/commands/review-factors.ts",
    "apps/server/src/features/access/commands/set-up.ts",
    "apps/server/src/features/access/commands/sign-up.ts",
    "apps/server/src/features/assistants/commands/exchange.ts",
    "apps/server/src/features/assistants/commands/register-client.ts",
    "apps/server/src/features/assistants/routes/authorization.ts",
    "apps/server/src/features/passkeys/commands/second-step.ts",
    "apps/server/src/features/passkeys/commands/sign-in-with-passkey.ts",
    "apps/server/src/features/service-accounts/commands/issue-token.ts",
    "apps/server/src/features/sign-on/commands/back-channel-logout.ts",
    "apps/server/src/features/sign-on/commands/start-sign-on.ts",
    "apps/server/src/features/sign-on/commands/complete-sign-on.ts",
    "apps/server/src/features/sign-on/commands/receive-assertion.ts",
    "apps/server/src/features/sign-on/routes/sign-on-flow.ts",
    "apps/server/src/platform/session/confirm-password.ts",
    "apps/server/src/platform/session/one-time-code.ts",
    "apps/server/src/platform/session/who-is.ts",
  ],
  "mailed-link": [
    "apps/server/src/features/access/commands/decide-identity-change.ts",
    "apps/server/src/features/alerts/commands/receive-ticket-event.ts",
    "apps/server/src/features/domains/commands/contact-proof.ts",
    "apps/server/src/features/inventory/routes/calendar.ts",
    "apps/server/src/features/third-party/commands/act-as-vendor.ts",
    "apps/server/src/features/validation/commands/listen-for-calls.ts",
    "apps/server/src/features/vips/commands/answer-consent.ts",
  ],
  "public-request": [
    "apps/server/src/features/domains/commands/opt-out.ts",
    "apps/server/src/features/leads/commands/receive-lead.ts",
    "apps/server/src/features/public-report/commands/check-address.ts",
    "apps/server/src/features/public-report/commands/public-scan.ts",
    "apps/server/src/features/public-report/commands/request-address-check.ts",
    "apps/server/src/features/public-report/jobs/run-public-scan.ts",
    "apps/server/src/features/scans/commands/record-scan.ts",
    "apps/server/src/features/verification/opt-out-list.ts",
  ],
  "due-work": [
    "apps/server/src/features/access/commands/announce-ended.ts",
    "apps/server/src/features/alerts/commands/coverage-lost.ts",
    "apps/server/src/features/alerts/commands/poll-tickets.ts",
    "apps/server/src/features/alerts/commands/raise-for-expiry.ts",
    "apps/server/src/features/alerts/commands/raise-for-exploited.ts",
    "apps/server/src/features/alerts/commands/raise-for-run.ts",
    "apps/server/src/features/alerts/commands/sweep-alerts.ts",
    "apps/server/src/features/alerts/commands/watch-certificates.ts",
    "apps/server/src/features/billing/jobs/follow-terms.ts",
    "apps/server/src/features/billing/jobs/stop-unused-renewals.ts",
    "apps/server/src/features/billing/jobs/remind-renewals.ts",
    "apps/server/src/features/cloud-accounts/jobs/read-accounts.ts",
    "apps/server/src/features/connectors/commands/run-connector.ts",
    "apps/server/src/features/events/commands/sweep-outbox.ts",
    "apps/server/src/features/events/jobs/sweep-outbox.ts",
    "apps/server/src/features/findings/jobs/reopen-expired.ts",
    "apps/server/src/features/findings/jobs/retest-reported-fixes.ts",
    "apps/server/src/features/intel/commands/notify-subscribers.ts",
    "apps/server/src/features/mentions/commands/report-failed-rules.ts",
    "apps/server/src/features/radar/commands/evaluate-exploited.ts",
    "apps/server/src/features/remediation/jobs/apply-rules.ts",
    "apps/server/src/features/remediation/jobs/sweep-due.ts",
    "apps/server/src/features/reports/jobs/sweep-report-schedules.ts",
    "apps/server/src/features/scans/jobs/schedule-scans.ts",
    "apps/server/src/features/seeds/jobs/sweep-seeds.ts",
    "apps/server/src/features/takedowns/jobs/recheck-takedowns.ts",
    "apps/server/src/features/third-party/jobs/assess-vendors.ts",
    "apps/server/src/features/verification/jobs/reverify-domains.ts",
    "apps/server/src/features/vips/commands/match-vips.ts",
  ],
  "job-lookup": [
    "apps/server/src/features/alerts/commands/deliver.ts",
    "apps/server/src/features/alerts/commands/raise-for-run.ts",
    "apps/server/src/features/events/commands/deliver-events.ts",
    "apps/server/src/features/findings/jobs/verify-finding.ts",
    "apps/server/src/features/organizations/commands/import-clients.ts",
    "apps/server/src/features/remediation/jobs/apply-rules.ts",
    "apps/server/src/features/remediation/jobs/due-dates.ts",
    "apps/server/src/features/reports/commands/run-schedule.ts",
    "apps/server/src/features/scans/commands/work-on-scan.ts",
    "apps/server/src/features/screenshots/commands/capture-run.ts",
    "apps/server/src/features/screenshots/jobs/capture-suspicious.ts",
    "apps/server/src/features/takedowns/commands/recheck-takedown.ts",
    "apps/server/src/features/takedowns/jobs/collect-takedown.ts",
    "apps/server/src/features/third-party/commands/assess-vendor.ts",
  ],
  "staff-lookup": [
    "apps/server/src/features/alerts/permitted-events.ts",
    "apps/server/src/features/imports/commands/run-upload.ts",
    "apps/server/src/features/remediation/author-reach.ts",
    "apps/server/src/features/remediation/commands/notify-of-due.ts",
    "apps/server/src/features/reports/commands/run-schedule.ts",
    "apps/server/src/features/reports/commands/manage-schedules.ts",
    "apps/server/src/platform/ownership/has-left.ts",
    "apps/server/src/platform/ownership/may-leave.ts",
    "apps/server/src/platform/ownership/owner-now.ts",
    "apps/server/src/platform/session/living-author.ts",
  ],
  "shared-corpus": [
    "apps/server/src/features/connectors/commands/run-connector.ts",
    "apps/server/src/features/leaks/commands/import-leaks.ts",
    "apps/server/src/features/leaks/commands/import-stealer-logs.ts",
    "apps/server/src/features/leaks/commands/import-watch.ts",
    "apps/server/src/features/leaks/commands/match-leaks.ts",
    "apps/server/src/features/leaks/commands/match-machines.ts",
    "apps/server/src/features/leaks/commands/store-leaks.ts",
    "apps/server/src/features/leaks/commands/store-listings.ts",
    "apps/server/src/features/leaks/leaked-passwords.ts",
    "apps/server/src/features/mentions/commands/match-mentions.ts",
    "apps/server/src/features/mentions/commands/store-texts.ts",
    "apps/server/src/features/vips/commands/match-vips.ts",
    "apps/server/src/wiring/open-corpora.ts",
    "packages/leak-corpus/src/clickhouse/move-to-clickhouse.ts",
  ],
  feeds: [
    "apps/server/src/features/connectors/commands/open-sink.ts",
    "apps/server/src/features/connectors/commands/run-connector.ts",
    "apps/server/src/features/imports/commands/import-sources.ts",
    "apps/server/src/features/imports/commands/run-upload.ts",
    "apps/server/src/features/imports/jobs/run-upload.ts",
    "apps/server/src/features/vips/commands/match-vips.ts",
  ],
  "program-state": [
    "apps/server/src/features/operations/service-status.ts",
    "apps/server/src/platform/keys/check-keys.ts",
    "apps/server/src/platform/keys/establish-keys.ts",
    "apps/server/src/platform/keys/keyring.ts",
    "apps/server/src/platform/keys/rotate-master.ts",
    "apps/server/src/platform/queue/worker-presence.ts",
  ],
  metrics: ["apps/server/src/platform/metrics.ts"],
  "program-files": [
    "apps/server/src/features/operations/verify-files.ts",
    "apps/server/src/features/scans/commands/publish-knowledge.ts",
    "apps/server/src/platform/files/file-store.ts",
    "apps/server/src/wiring/cli/backup.ts",
  ],
  "audit-chain": ["apps/server/src/features/access/jobs/anchor-audit.ts", "apps/server/src/wiring/cli/verify-audit.ts"],
  "cross-organization": [
    "apps/server/src/features/access/commands/reclaim-address.ts",
    "apps/server/src/features/access/commands/report-conflict.ts",
    "apps/server/src/features/domains/commands/contact-proof.ts",
    "apps/server/src/features/domains/routes/domains.ts",
    "apps/server/src/features/organizations/commands/import-clients.ts",
    "apps/server/src/features/takedowns/commands/recheck-takedown.ts",
    "apps/server/src/features/takedowns/commands/request-takedown.ts",
    "apps/server/src/features/verification/commands/reverify-domain.ts",
    "apps/server/src/features/verification/commands/warn-of-holders.ts",
    "apps/server/src/features/vips/routes/vips.ts",
  ],
  "operator-inbox": [
    "apps/server/src/features/access/commands/set-partner-access.ts",
    "apps/server/src/features/billing/commands/end-subscription.ts",
    "apps/server/src/features/billing/commands/order.ts",
    "apps/server/src/features/organizations/commands/request-deletion.ts",
  ],
  "lead-desk": ["apps/server/src/features/leads/routes/leads.ts"],
  "payment-event": [
    "apps/server/src/features/billing/commands/handle-payment-event.ts",
    "apps/server/src/features/billing/jobs/link-payment.ts",
    "apps/server/src/features/billing/jobs/reconcile-payments.ts",
  ],
  "invoice-number": ["packages/db/src/queries/billing/invoice.ts"],
  branding: [
    "apps/server/src/features/organizations/commands/change-branding.ts",
    "apps/server/src/features/organizations/routes/branding.ts",
  ],
  retention: [
    "apps/server/src/features/access/jobs/sweep-sessions.ts",
    "apps/server/src/features/events/jobs/purge-events.ts",
    "apps/server/src/features/leaks/commands/purge-leaks.ts",
    "apps/server/src/features/organizations/jobs/purge.ts",
    "apps/server/src/features/verification/jobs/reverify-domains.ts",
  ],
  "command-line": [
    "apps/server/src/wiring/cli/key.ts",
    "apps/server/src/wiring/cli/knowledge.ts",
    "apps/server/src/wiring/cli/user.ts",
    "apps/server/src/wiring/support/support-facts.ts",
  ],
  demo: [
    "apps/server/src/wiring/demo/demo-accounts.ts",
    "apps/server/src/wiring/demo/demo-database.ts",
    "apps/server/src/wiring/demo/play-run.ts",
    "apps/server/src/wiring/demo/populate-demo.ts",
    "apps/server/src/wiring/demo/record-story.ts",
    "apps/server/src/wiring/demo/snapshot/load-snapshot.ts",
    "apps/server/src/wiring/demo/snapshot/take-snapshot.ts",
    "apps/server/src/wiring/demo/story-portal.ts",
    "apps/server/src/wiring/preflight/check-demo.ts",
  ],
};

/**
 * The only files that name the unlimited scope: what it is, who has it, and the function that gives it for a purpose. They
 * need an entry above for a purpose of their own like any other file.
 */
const SCOPE_FILES: readonly string[] = [
  "packages/db/src/scope.ts",
  "packages/db/src/unscoped.ts",
  // A super administrator's scope.
  "apps/server/src/platform/session/who-is.ts",
  "apps/server/src/platform/session/reach.ts",
];
/** Raw connections for COPY, outside of the query builder: they set the scope of their own transaction. */
const RAW_CONNECTIONS: readonly string[] = [
  // A backup holds every row there is.
  "packages/db/src/backup/dump-tables.ts",
  "packages/db/src/backup/load-tables.ts",
  // The corpus is stored once for all organizations.
  "packages/leak-corpus/src/postgres/record-hashes.ts",
  "packages/leak-corpus/src/clickhouse/leak-tables.ts",
];
/** Passes on the purpose that a route names as a literal; this is the only call of its kind. */
const ROUTE_FILE = "apps/server/src/platform/http/serve.ts";
const ROUTE_CALL = "asSystem(services.db, unscoped, steps)";
const DEFINITION = "packages/db/src/unscoped.ts";

const isJudged = ({ path }: SourceFile): boolean =>
  /^(?:apps\/server|packages\/[a-z-]+)\/src\//.test(path) && !/\.test\.tsx?$|\/testing\//.test(path);

/** Is `asSystem`, or `asSystemIn`, used in another way than imported, named as a type or called with a literal purpose? */
const usesOtherwise = (text: string): boolean =>
  /\basSystem(?:In)?\b/.test(
    text
      .replaceAll(
        /^import \{ asSystem(?:In)?(?:, type \w+)? \} from "(?:@parapet\/db\/unscoped|(?:\.\.\/)+unscoped\.ts)";$/gm,
        "",
      )
      .replaceAll(/\btypeof asSystem\b/g, "")
      .replaceAll(/\basSystem(?:In)?\(\s*[\w.]+,\s*"[\w-]+",/g, ""),
  );

const NAMED = /\basSystem(?:In)?\(\s*[\w.]+,\s*"([\w-]+)"|\bunscoped:\s*"([\w-]+)"/g;

/** The purposes that a file works without scope for. */
const purposesOf = ({ text }: SourceFile): string[] => [
  ...new Set([...text.matchAll(NAMED)].map(([, called, routed]) => called ?? routed ?? "")),
];

/** What is wrong with one file's use of the unlimited scope. */
export const unscopedOffences = (
  file: SourceFile,
  allowed: Readonly<Record<string, readonly string[]>> = MAY_WORK_UNSCOPED,
): string[] => {
  if (!isJudged(file)) return [];
  const found = purposesOf(file).flatMap((purpose) =>
    allowed[purpose]?.includes(file.path) === true ? [] : [`is not listed for "${purpose}"`],
  );
  const text = file.path === ROUTE_FILE ? file.text.replace(ROUTE_CALL, "") : file.text;
  if (file.path !== DEFINITION && usesOtherwise(text)) found.push("names its purpose in another way than as a literal");
  if (file.path !== ROUTE_FILE && /\bunscoped:\s*(?!["\s])|[{,]\s*unscoped\s*[,}]/.test(text))
    found.push("names the purpose of a route in another way than as a literal");
  if (/["'`]everything["'`]/.test(file.text) && !SCOPE_FILES.includes(file.path))
    found.push('names the scope "everything" itself');
  if (file.text.includes("parapet.all") && ![...RAW_CONNECTIONS, ...SCOPE_FILES].includes(file.path))
    found.push("sets the scope of the database itself");
  return found;
};

/** Entries that nothing uses any more, and purposes without a reason. */
export const staleEntries = (
  files: readonly SourceFile[],
  allowed: Readonly<Record<string, readonly string[]>> = MAY_WORK_UNSCOPED,
  reasons: Readonly<Record<string, string>> = UNSCOPED_PURPOSES,
): string[] => {
  const uses = new Set(
    files.filter(isJudged).flatMap((file) => purposesOf(file).map((purpose) => `${purpose} ${file.path}`)),
  );
  return [
    ...Object.entries(allowed).flatMap(([purpose, paths]) =>
      paths.filter((path) => !uses.has(`${purpose} ${path}`)).map((path) => `${path} does not use "${purpose}"`),
    ),
    ...Object.entries(reasons).flatMap(([purpose, reason]) => [
      ...((allowed[purpose]?.length ?? 0) === 0 ? [`"${purpose}" is used by nothing`] : []),
      ...(/^[A-Z].{30,}\.$/.test(reason) ? [] : [`"${purpose}" has no reason`]),
    ]),
  ];
};
