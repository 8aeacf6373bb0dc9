import type { ControlMapping } from "@parapet/domain/compliance";

// Mappings that several checks share. Each names the controls that the weakness itself contradicts.

export const TRANSPORT_ENCRYPTION: ControlMapping = {
  "nist-csf-2.0": ["PR.DS-02"],
  "iso-27001-2022": ["A.8.24"],
  "cis-8.1": ["3"],
  "pci-dss-4.0.1": ["4.2"],
  "nis2-21-2": ["21(2)(h)"],
  dora: ["Art. 9"],
  "soc-2": ["CC6.7"],
};

export const TRANSPORT_PRECAUTION: ControlMapping = {
  "nist-csf-2.0": ["PR.DS-02"],
  "iso-27001-2022": ["A.8.24"],
  "cis-8.1": ["3"],
  "nis2-21-2": ["21(2)(h)"],
  dora: ["Art. 9"],
  "soc-2": ["CC6.7"],
};

export const SENDER_AUTHENTICATION: ControlMapping = {
  "nist-csf-2.0": ["PR.AA-03"],
  "iso-27001-2022": ["A.5.14"],
  "cis-8.1": ["9"],
  "pci-dss-4.0.1": ["5.4"],
  "nis2-21-2": ["21(2)(e)"],
  dora: ["Art. 9"],
  "soc-2": ["CC6.6"],
};

export const VULNERABLE_ENCRYPTION: ControlMapping = {
  "nist-csf-2.0": ["PR.DS-02", "PR.PS-02"],
  "iso-27001-2022": ["A.8.8", "A.8.24"],
  "cis-8.1": ["3", "7"],
  "pci-dss-4.0.1": ["4.2", "6.3", "11.3"],
  "nis2-21-2": ["21(2)(e)", "21(2)(h)"],
  dora: ["Art. 9"],
  "soc-2": ["CC6.7", "CC7.1"],
};

export const BROWSER_PROTECTION: ControlMapping = {
  "nist-csf-2.0": ["PR.PS-06"],
  "iso-27001-2022": ["A.8.26"],
  "cis-8.1": ["16"],
  "pci-dss-4.0.1": ["6.2", "6.4"],
  "nis2-21-2": ["21(2)(e)"],
  dora: ["Art. 9"],
  "soc-2": ["CC6.6"],
};

export const VULNERABLE_SOFTWARE: ControlMapping = {
  "nist-csf-2.0": ["PR.PS-02"],
  "iso-27001-2022": ["A.8.8"],
  "cis-8.1": ["7"],
  "pci-dss-4.0.1": ["6.3", "11.3"],
  "nis2-21-2": ["21(2)(e)"],
  dora: ["Art. 9"],
  "soc-2": ["CC7.1"],
};

export const NEEDLESS_FEATURE: ControlMapping = {
  "nist-csf-2.0": ["PR.PS-01"],
  "iso-27001-2022": ["A.8.9"],
  "cis-8.1": ["4"],
  "pci-dss-4.0.1": ["2.2"],
  "nis2-21-2": ["21(2)(e)"],
  dora: ["Art. 9"],
  "soc-2": ["CC6.6"],
};

export const DISCLOSED_DATA: ControlMapping = {
  "nist-csf-2.0": ["PR.DS-01"],
  "iso-27001-2022": ["A.8.3", "A.8.12"],
  "cis-8.1": ["3"],
  "pci-dss-4.0.1": ["7.3"],
  "nis2-21-2": ["21(2)(i)"],
  dora: ["Art. 9"],
  "soc-2": ["C1.1", "CC6.1"],
};
