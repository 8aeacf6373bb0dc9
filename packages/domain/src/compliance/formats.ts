/** The files that the controls of a framework are exported as. */
export const COMPLIANCE_FORMATS = ["xlsx", "csv", "oscal"] as const;
export type ComplianceFormat = (typeof COMPLIANCE_FORMATS)[number];
