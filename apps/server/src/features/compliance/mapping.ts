import type { MappedChecks } from "@parapet/domain/compliance";
import { CHECKS } from "@parapet/scanner/registry";

/** Raised with every change of a line, and stated in each export: an assessor can tell by which mapping a result was made. */
export const MAPPING_VERSION = "1.0.0";

/** Findings of intelligence, by their area. */
const SOURCES: MappedChecks = {
  "leaked-credentials": {
    "nist-csf-2.0": ["PR.AA-01"],
    "iso-27001-2022": ["A.5.17"],
    "cis-8.1": ["5"],
    "pci-dss-4.0.1": ["8.3"],
    "nis2-21-2": ["21(2)(i)"],
    dora: ["Art. 9"],
    "soc-2": ["CC6.1"],
  },
  "logs-infected-machine": {
    "nist-csf-2.0": ["PR.AA-01", "PR.PS-05"],
    "iso-27001-2022": ["A.5.17", "A.8.1", "A.8.7"],
    "cis-8.1": ["5", "10"],
    "pci-dss-4.0.1": ["5.2", "8.3"],
    "nis2-21-2": ["21(2)(e)", "21(2)(i)"],
    dora: ["Art. 9"],
    "soc-2": ["CC6.1", "CC6.8"],
  },
  "stealer-logs-for-sale": {
    "nist-csf-2.0": ["PR.AA-01", "PR.PS-05"],
    "iso-27001-2022": ["A.5.17", "A.8.1", "A.8.7"],
    "cis-8.1": ["5", "10"],
    "pci-dss-4.0.1": ["5.2", "8.3"],
    "nis2-21-2": ["21(2)(e)", "21(2)(i)"],
    dora: ["Art. 9"],
    "soc-2": ["CC6.1", "CC6.8"],
  },
  "sensitive-data": {
    "nist-csf-2.0": ["PR.DS-01"],
    "iso-27001-2022": ["A.8.3", "A.8.12"],
    "cis-8.1": ["3"],
    "pci-dss-4.0.1": ["7.3"],
    "nis2-21-2": ["21(2)(i)"],
    dora: ["Art. 9"],
    "soc-2": ["C1.1", "CC6.1"],
  },
};

const SOURCES_NOT_MAPPED = {
  "dark-web-mentions": "A mention announces a threat; it does not show that a control is missing.",
  "hacker-channel-mention": "A mention announces a threat; it does not show that a control is missing.",
};

/**
 * The controls that a finding of a check is evidence against; each check states its own. It is mapped to a control only
 * where the weakness itself contradicts what the control asks for: a vulnerable service contradicts the maintenance of
 * software, not the search for vulnerabilities, which cannot be seen from outside. NIS2 follows the sections of the annex
 * of Implementing Regulation (EU) 2024/2690.
 */
export const MAPPING: MappedChecks = Object.fromEntries([
  ...CHECKS.flatMap(({ id, controls }) => ("none" in controls ? [] : [[id, controls] as const])),
  ...Object.entries(SOURCES),
]);

/** Checks that say nothing about a control, and why. */
export const NOT_MAPPED: Readonly<Record<string, string>> = Object.fromEntries([
  ...CHECKS.flatMap(({ id, controls }) => ("none" in controls ? [[id, controls.none] as const] : [])),
  ...Object.entries(SOURCES_NOT_MAPPED),
]);

/** Outcomes of mapped checks that are no evidence against a control, and why. */
export const NOT_EVIDENCE: Readonly<Record<string, string>> = {
  "address-in-breach": "An email address without a secret opens no account.",
  "customer-credential-leaked": "The password of a customer is managed by the customer.",
};
