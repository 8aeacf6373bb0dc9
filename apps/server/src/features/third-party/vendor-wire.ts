import type { Db } from "@parapet/db/db";
import {
  evidenceUsage,
  listAnswers,
  listVendorFiles,
  type VendorFindingRow,
  vendorInScope,
  type VendorRow,
  vendorTrend,
} from "@parapet/db/queries/third-party";
import type { Scope } from "@parapet/db/scope";
import type { OrgId } from "@parapet/domain/contracts/ids";
import type { Vendor, VendorDetail, VendorFinding } from "@parapet/domain/contracts/third-party";
import { riskLevel } from "@parapet/domain/risk";
import { answeredShare, EVIDENCE_QUOTA } from "@parapet/domain/third-party";
import type { Locale } from "@parapet/words/locale";

import { Refusal } from "../../platform/http/errors.ts";
import { findingWords } from "../../platform/texts/finding-wording.ts";
import { unixSeconds, unixSecondsOrNull } from "../../platform/unix-seconds.ts";

/** A stored vendor as the wire shows it. */
export const toVendor = (row: VendorRow): Vendor => ({
  id: row.id,
  organization: { id: row.org_id, name: row.organization },
  domain: row.domain,
  name: row.name,
  tier: row.tier as Vendor["tier"],
  reason: row.reason,
  legal_basis: row.legal_basis as Vendor["legal_basis"],
  contact: row.contact,
  state: row.state as Vendor["state"],
  score: row.score,
  level: row.score === null ? null : riskLevel(row.score),
  change: row.score === null || row.score_before === null ? null : row.score - row.score_before,
  confidence: row.confidence,
  assessed_at: unixSecondsOrNull(row.assessed_at),
  findings: row.findings,
  criticals: row.criticals,
  open_disputes: row.open_disputes,
  questionnaire: row.questionnaire as Vendor["questionnaire"],
  questionnaire_due: row.questionnaire_due,
  questionnaire_share: answeredShare(row.answers_given),
  submitted_at: unixSeconds(row.submitted_at),
  version: row.version,
  answers_version: row.answers_version,
});

interface Details {
  readonly owasp?: string;
  readonly wstg?: string;
  readonly references?: string[];
}

/** A stored finding in the reader's language. */
export const toVendorFinding = (row: VendorFindingRow, locale: Locale, assessedAt: Date | null): VendorFinding => {
  const { owasp, wstg, references } = row.details as Details;
  const words = findingWords(row.check_id, row.outcome, row.params, locale);
  return {
    id: row.id,
    title: words.title,
    description: words.explanation === "" ? words.title : words.explanation,
    remediation: words.remediation,
    severity: row.severity as VendorFinding["severity"],
    owasp: owasp ?? null,
    wstg: wstg ?? null,
    references: references ?? [],
    path: row.subject,
    first_seen: unixSeconds(row.first_seen),
    last_seen: unixSeconds(row.last_seen),
    is_new: row.first_seen.getTime() === assessedAt?.getTime(),
    dispute: row.dispute as VendorFinding["dispute"],
    dispute_reason: row.dispute_reason as VendorFinding["dispute_reason"],
    dispute_text: row.dispute_text,
    disputed_by: row.disputed_by as VendorFinding["disputed_by"],
    answer_text: row.answer_text,
  };
};

export const vendorOrRefuse = async (db: Db, scope: Scope, id: string): Promise<VendorRow> => {
  const row = await vendorInScope(db, scope, id);
  if (row === undefined) throw new Refusal("not_found");
  return row;
};

/** Trend, answers and evidence of a vendor: what its own page and its customer's have in common. */
export const vendorStory = async (
  db: Db,
  org: OrgId,
  id: string,
): Promise<Pick<VendorDetail, "trend" | "answers" | "files" | "evidence">> => ({
  trend: (await vendorTrend(db, org, id)).map(({ at, score }) => ({ at: unixSeconds(at), score })),
  answers: (await listAnswers(db, org, id)).map((row) => ({
    question: row.question as "tests",
    answer: row.answer as "yes",
    note: row.note,
    by: row.by as "vendor",
    at: unixSeconds(row.at),
  })),
  files: (await listVendorFiles(db, org, id)).map(toFile),
  evidence: toUsage(await evidenceUsage(db, org, id), EVIDENCE_QUOTA.vendor),
});

const toUsage = (
  used: { readonly files: number; readonly bytes: number },
  most: { readonly files: number; readonly bytes: number },
): VendorDetail["evidence"] => ({ ...used, most_files: most.files, most_bytes: most.bytes });

export const organizationEvidence = async (db: Db, org: OrgId): Promise<VendorDetail["evidence"]> =>
  toUsage(await evidenceUsage(db, org), EVIDENCE_QUOTA.organization);

/** A stored file as the wire shows it, without its bytes. */
export const toFile = (row: Awaited<ReturnType<typeof listVendorFiles>>[number]): VendorDetail["files"][number] => ({
  id: row.id,
  question: row.question as "tests",
  name: row.name,
  media_type: row.media_type,
  size: row.size,
  by: row.by as "vendor",
  at: unixSeconds(row.at),
});
