import type { FindingObservation } from "@parapet/db/queries/scans";
import type { Severity } from "@parapet/domain/risk";
import type { CodeHit } from "@parapet/intel/connectors/connector";
import { maskSecrets } from "@parapet/scanner/web/mask-secrets";
import { findSensitive } from "@parapet/scanner/web/sensitive-values";

/** Also the id of the texts of these findings. */
export const CODE_CHECK = "public-code";

const WORST: readonly Severity[] = ["critical", "high", "medium", "low", "info"];

/** The finding of one place in public code that names a domain: with a secret beside it, or without. */
export const codeObservation = (hit: CodeHit): FindingObservation => {
  const found = findSensitive(hit.fragment);
  const severity = WORST.find((it) => found.some((secret) => secret.severity === it)) ?? "low";
  const holdsAssigned = maskSecrets(hit.fragment) !== hit.fragment;
  const hasSecret = found.length > 0 || holdsAssigned;
  return {
    area: "sensitive-data",
    check: CODE_CHECK,
    outcome: hasSecret ? "secret-in-public-code" : "named-in-public-code",
    subject: `${hit.repository}/${hit.path}`.slice(0, 500),
    target: hit.url.slice(0, 500),
    severity: found.length > 0 ? severity : holdsAssigned ? "high" : "low",
    evidence: null,
    params: { repository: hit.repository, path: hit.path },
    details: {
      source: hit.repository,
      url: hit.url,
      excerpt: maskSecrets(hit.fragment).slice(0, 600),
      secrets: found.map(({ name, masked, line }) => ({ name, masked, line })),
    },
    cvss: null,
    exploitAvailable: null,
    knownExploited: false,
    epss: null,
    leak: { on: null, arrivedAt: null },
  };
};
