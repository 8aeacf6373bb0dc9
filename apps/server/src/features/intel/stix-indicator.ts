import type { KnownIoc } from "@parapet/db/queries/intel";
import { writeStixPattern } from "@parapet/domain/intel";

/** An indicator as a STIX 2.1 object; null for kinds STIX has no object for. Its id is the same at every export. */
export const toIndicator = (
  ioc: KnownIoc & { added_at: Date; changed_at: Date },
  warnings: readonly string[],
): Record<string, unknown> | null => {
  const pattern = writeStixPattern(ioc);
  if (pattern === null) return null;
  const labels = [...new Set([...ioc.tags, ...(warnings.length > 0 ? ["on-warning-list"] : [])])];
  return {
    type: "indicator",
    spec_version: "2.1",
    id: `indicator--${ioc.id}`,
    created: ioc.added_at.toISOString(),
    modified: ioc.changed_at.toISOString(),
    name: ioc.value.slice(0, 500),
    ...(ioc.malware !== null && { description: `${ioc.malware}${ioc.threat === null ? "" : ` (${ioc.threat})`}` }),
    indicator_types: ["malicious-activity"],
    pattern,
    pattern_type: "stix",
    valid_from: ioc.first_seen.toISOString(),
    // STIX wants the end after the beginning.
    ...(ioc.expires_at > ioc.first_seen && { valid_until: ioc.expires_at.toISOString() }),
    confidence: ioc.confidence,
    // Every feed that reported it has withdrawn it.
    ...(ioc.feeds.length === 0 && { revoked: true }),
    ...(labels.length > 0 && { labels }),
  };
};
