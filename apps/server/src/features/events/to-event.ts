import type { OutboxRow } from "@parapet/db/queries/events";
import type { OutboxEvent } from "@parapet/domain/events";
import type { Locale } from "@parapet/words/locale";

import { findingWords } from "../../platform/texts/finding-wording.ts";
import { unixSeconds, unixSecondsOrNull } from "../../platform/unix-seconds.ts";

interface Reading {
  readonly publicUrl: string;
  readonly locale: Locale;
  /** Areas that the reader may not see. */
  readonly hidden: readonly string[];
}

const findingOf = (row: OutboxRow, { publicUrl, locale }: Reading) => ({
  id: row.finding_id,
  domain: row.domain,
  area: row.area,
  check: row.check_id,
  outcome: row.outcome,
  title: findingWords(row.check_id ?? "", row.outcome ?? "", row.params, locale).title,
  subject: row.subject,
  severity: row.severity,
  status: row.status,
  business_unit: row.business_unit,
  link: `${publicUrl}/dashboard/current-risk/${row.area}?finding=${row.finding_id}&status=all`,
});

const by = (row: OutboxRow) => (row.by_person === true ? "person" : "system");
const textOr = (value: unknown): string | null => (typeof value === "string" ? value : null);

const ofFinding = (row: OutboxRow, reading: Reading): Record<string, unknown> => {
  const data = { finding: findingOf(row, reading), scan_id: row.scan_id };
  if (row.type === "finding.severity_changed") return { ...data, before: textOr(row.story?.["from"]) };
  if (row.type === "finding.status_changed")
    return { ...data, to: row.story_status, until: unixSecondsOrNull(row.story_until), by: by(row) };
  const isAct =
    row.type === "finding.fix_reported" || row.type === "finding.commented" || row.type === "finding.updated";
  return isAct ? { ...data, by: by(row) } : data;
};

const ofAlert = (row: OutboxRow): Record<string, unknown> => ({
  domain: row.domain,
  alert: { id: row.alert_id, name: row.alert_name },
  severity: row.alert_severity,
  events: (row.alert_events ?? []).map(({ type, severity, subject, finding }) => ({
    type,
    severity: severity ?? null,
    subject,
    finding_id: finding ?? null,
  })),
});

const ofCoverage = (row: OutboxRow, hidden: readonly string[]): Record<string, unknown> => {
  const { coverage, before, areas } = row.facts;
  const shown = Object.entries((areas ?? {}) as Record<string, unknown>).filter(([area]) => !hidden.includes(area));
  return {
    domain: row.domain,
    coverage,
    before: before ?? null,
    areas: Object.fromEntries(shown),
    scan_id: row.scan_id,
  };
};

const dataOf = (row: OutboxRow, reading: Reading): Record<string, unknown> => {
  switch (row.type) {
    case "asset.appeared":
    case "asset.returned":
    case "asset.changed":
    case "asset.vanished":
      return {
        asset: {
          id: row.asset_id,
          domain: row.asset_domain,
          kind: row.asset_kind,
          name: row.asset_name,
          business_units: (row.asset_units ?? []).filter((unit) => unit !== ""),
        },
        change: row.type.slice("asset.".length),
        scan_id: row.scan_id,
      };
    case "scan.completed":
    case "scan.failed":
      return { domain: row.domain, scan_id: row.scan_id, profile: row.profile, coverage: row.confidence };
    case "score.changed": {
      const { score, before, cause, coverage } = row.facts;
      return { domain: row.domain, score, before: before ?? null, cause, coverage, scan_id: row.scan_id };
    }
    case "coverage.changed":
      return ofCoverage(row, reading.hidden);
    case "alert.raised":
      return ofAlert(row);
    case "audit.recorded":
      return {
        audit_id: row.audit_id,
        action: row.action,
        result: row.result,
        object: row.audit_object,
        actor_id: row.actor_id,
      };
    case "finding.opened":
    case "finding.reopened":
    case "finding.resolved":
    case "finding.retested":
    case "finding.severity_changed":
    case "finding.status_changed":
    case "finding.fix_reported":
    case "finding.commented":
    case "finding.updated":
      return ofFinding(row, reading);
  }
};

/** An event as it leaves: worded, with what is known of its object now. */
export const toEvent = (row: OutboxRow, reading: Reading): OutboxEvent => ({
  id: row.id,
  type: row.type,
  created_at: unixSeconds(row.at),
  organization: row.org_id,
  object: row.object,
  data: dataOf(row, reading),
});
