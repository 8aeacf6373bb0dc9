import type { Db } from "@parapet/db/db";
import { insertAudit, insertAuditOfEach } from "@parapet/db/queries/platform/audit";
import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import type { FastifyRequest } from "fastify";

import { Refusal } from "../http/errors.ts";
import { claimedIpOf } from "../session/claimed-ip.ts";

/** Everything that is written into the audit log, by name. */
export const AUDIT_ACTIONS = [
  "sign-in.password",
  "sign-in.code",
  "sign-in.passkey",
  "sign-in.provider",
  "session.opened",
  "session.ended",
  "session.reused",
  "trust.given",
  "trust.ended",
  "code.sent",
  "password.changed",
  "password.reset-asked",
  "password.reset",
  "two-step.started",
  "two-step.ended",
  "passkey.added",
  "passkey.renamed",
  "passkey.removed",
  "recovery-codes.replaced",
  "factors.ended",
  "factors.help-asked",
  "sign-on.created",
  "sign-on.changed",
  "sign-on.removed",
  "sign-on.switched",
  "sign-on.tested",
  "sign-on.groups-changed",
  "sign-on.emergency-changed",
  "sign-on.logout",
  "cloud-account.created",
  "cloud-account.changed",
  "cloud-account.removed",
  "cloud-account.tested",
  "session-policy.changed",
  "sign-in.unfamiliar",
  "scim.created",
  "scim.rotated",
  "scim.removed",
  "scim.refused",
  "sign-up.asked",
  "sign-up.confirmed",
  "setup.done",
  "account.changed",
  "account.deleted",
  "user.invited",
  "user.provisioned",
  "user.linked",
  "user.approved",
  "user.changed",
  "user.role-changed",
  "user.disabled",
  "user.enabled",
  "ownership.ended",
  "ownership.adopted",
  "ownership.removed",
  "user.removed",
  "user.reset",
  "user.address-lost",
  "user.address-reclaimed",
  "user.address-conflict",
  "user.address-requested",
  "user.address-decided",
  "user.link-requested",
  "user.link-decided",
  "group.created",
  "group.renamed",
  "group.deleted",
  "organisation.created",
  "organisation.changed",
  "organisation.deletion-asked",
  "organisation.deletion-declined",
  "organisation.deleted",
  "organisation.restored",
  "organisation.purged",
  "organisation.entered",
  "organisation.imported",
  "organisation.import-conflict",
  "partner.approved",
  "partner.rejected",
  "partner.linked",
  "partner.unlinked",
  "partner.access-changed",
  "licence.activated",
  "licence.cancelled",
  "licence.resumed",
  "invoice.ordered",
  "invoice.payment-recorded",
  "invoice.paid",
  "invoice.refunded",
  "invoice.disputed",
  "invoice.payment-refused",
  "invoice.order-ended",
  "invoice.cancelled",
  "invoice.resent",
  "billing-profile.changed",
  "domain.added",
  "domain.removed",
  "domain.checked",
  "domain.verified",
  "domain.contact-requested",
  "domain.contact-refused",
  "domain.approval-requested",
  "domain.approval-declined",
  "domain.approved",
  "domain.record-missing",
  "domain.lapsed",
  "domain.changed",
  "attestation.signed",
  "api-key.created",
  "api-key.revoked",
  "key.rotated",
  "secret.revealed",
  "break-glass.asked",
  "break-glass.approved",
  "finding.changed",
  "finding-rule.created",
  "finding-rule.changed",
  "finding-rule.deleted",
  "sla-policy.changed",
  "sla-policy.removed",
  "asset-rule.created",
  "asset-rule.changed",
  "asset-rule.deleted",
  "asset.decided",
  "calendar.revoked",
  "calendar.shared",
  "asset.exported",
  "asset.marked",
  "asset.noted",
  "seed.added",
  "seed.removed",
  "candidate.decided",
  "candidate.exported",
  "finding.exported",
  "compliance.exported",
  "report.made",
  "report.read",
  "report-schedule.created",
  "report-schedule.changed",
  "report-schedule.deleted",
  "report-schedule.started",
  "report-schedule.sent",
  "report-schedule.unsubscribed",
  "alert.created",
  "alert.changed",
  "alert.deleted",
  "alert.tested",
  "scan.started",
  "scan.cancelled",
  "takedown.requested",
  "takedown.changed",
  "takedown.refused",
  "takedown.notice-sent",
  "takedown.exported",
  "screenshot.requested",
  "screenshot.removed",
  "vip.created",
  "vip.changed",
  "vip.deleted",
  "vip.consent-requested",
  "vip.consent-confirmed",
  "vip.consent-refused",
  "vip.consent-withdrawn",
  "vip.exported",
  "watch-rule.created",
  "watch-rule.changed",
  "watch-rule.deleted",
  "vendor.submitted",
  "vendor.changed",
  "vendor.deleted",
  "vendor.shared",
  "vendor.unshared",
  "vendor.opened",
  "vendor.answered",
  "vendor.evidence",
  "vendor.disputed",
  "vendor.exported",
  "insight.changed",
  "lead.created",
  "lead.changed",
  "brand.changed",
  "audit.exported",
  "opt-out.added",
  "opt-out.removed",
  "opt-out.proved",
  "opt-out.approved",
  "opt-out.declined",
  "job.retried",
  "job.cancelled",
  "mail.tested",
  "portal.changed",
  "feed.imported",
  "indicator.entered",
  "indicator.approved",
  "indicator.rejected",
  "indicator.withdrawn",
  "data.purged",
] as const;

export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** What happened, to what, in whose organization. `detail` never holds a secret or an address of a person. */
export interface AuditFact {
  readonly action: AuditAction;
  readonly org: OrgId | null;
  readonly actor: UserId | null;
  readonly object?: string | undefined;
  readonly result?: "done" | "refused" | "failed";
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** Where the request came from: the connection's address, and apart from it what the client claims. */
export interface RequestOrigin {
  readonly ip: string | null;
  readonly claimedIp: string | null;
}

export const requestOrigin = (request: FastifyRequest): RequestOrigin => ({
  ip: request.ip,
  claimedIp: claimedIpOf(request),
});

/** The audit log refused: the deed is refused with it. */
const refusing = async (written: Promise<void>): Promise<void> => {
  try {
    await written;
  } catch (cause) {
    throw new Refusal("unavailable", "unavailable", { cause, retryAfterSeconds: 5 });
  }
};

const rowOf = (from: RequestOrigin, at: Date, fact: Omit<AuditFact, "object">) => ({
  org: fact.org,
  actor: fact.actor,
  action: fact.action,
  result: fact.result ?? ("done" as const),
  detail: fact.detail ?? {},
  ip: from.ip,
  claimedIp: from.claimedIp,
  at,
});

/**
 * Writes a fact into the log, in the caller's transaction: what was done and the record of it are committed together.
 * When it cannot be written the deed is refused.
 */
export const audit = (db: Db, from: RequestOrigin, at: Date, fact: AuditFact): Promise<void> =>
  refusing(insertAudit(db, { ...rowOf(from, at, fact), object: fact.object ?? null }));

/** The same fact of each object, in one statement. */
export const auditEach = async (
  db: Db,
  from: RequestOrigin,
  at: Date,
  objects: readonly string[],
  fact: Omit<AuditFact, "object">,
): Promise<void> => {
  if (objects.length > 0) await refusing(insertAuditOfEach(db, objects, rowOf(from, at, fact)));
};
