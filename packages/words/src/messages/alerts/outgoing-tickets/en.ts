import { vocabulary } from "../../../vocabulary/en.ts";

/** What is written into tickets of other systems. */
export const en = {
  summary: "{title}: {subject}",
  test: "Test ticket",
  asset: "Asset",
  severity: "Severity",
  severities: vocabulary.severities,
  explanation: "Explanation",
  remediation: "Remediation",
  note: "Comment",
  open: "Open in Parapet",
  resolved: "The finding on {subject} is no longer detected. The ticket is closed.",
  reopened: "The finding on {subject} is still detected. The ticket is reopened.",
} as const;
