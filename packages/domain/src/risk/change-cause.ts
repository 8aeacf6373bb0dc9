/** What changed a finding: a scan, data of an import or connector, a re-test, a decision of people, or a vulnerability feed. */
export const CHANGE_CAUSES = ["scan", "import", "retest", "decision", "feed"] as const;
export type ChangeCause = (typeof CHANGE_CAUSES)[number];
