import type { Db } from "@parapet/db/db";
import { listNotices, newestEvidence, type TakedownRow } from "@parapet/db/queries/takedowns";
import type { Locale } from "@parapet/words/locale";

import { Refusal } from "../../platform/http/errors.ts";
import { renderPdf } from "../../platform/pdf/render-pdf.ts";
import { unixSeconds, unixSecondsOrNull } from "../../platform/unix-seconds.ts";
import { EvidenceFacts } from "./evidence-facts.ts";
import type { PackData } from "./pack-data.ts";

/** What the pack is drawn from. External recipients get the evidence, not the customer's note or notices to others. */
export const packData = async (
  db: Db,
  row: TakedownRow,
  locale: Locale,
  reader: "customer" | "third party",
): Promise<PackData> => {
  const evidence = await newestEvidence(db, row.org_id, row.id);
  if (evidence === undefined) throw new Refusal("conflict", "takedown_no_evidence");
  const notices = reader === "third party" ? [] : await listNotices(db, row.org_id, row.id);
  return {
    locale,
    id: row.id,
    organization: row.organization,
    reason: row.reason,
    note: reader === "third party" ? null : row.note,
    requestedAt: unixSeconds(row.requested_at),
    collectedAt: unixSeconds(evidence.collected_at),
    facts: EvidenceFacts.parse(evidence.facts),
    pageSha256: evidence.page_sha256,
    screenshot: evidence.screenshot,
    screenshotMissing: evidence.screenshot_missing,
    letters: notices.map(({ address, sent_at, subject, body }) => ({
      to: address,
      sentAt: unixSecondsOrNull(sent_at),
      subject,
      body,
    })),
  };
};

/** The evidence of a takedown as one PDF. */
export const renderPack = (data: PackData): Promise<Buffer> =>
  renderPdf({ name: "evidence", child: new URL("./pack.child.ts", import.meta.url), data });
