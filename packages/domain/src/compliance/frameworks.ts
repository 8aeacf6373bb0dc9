import type { Framework, FrameworkId } from "./framework.ts";
import { CIS } from "./frameworks/cis.ts";
import { DORA } from "./frameworks/dora.ts";
import { ISO_27001 } from "./frameworks/iso-27001.ts";
import { NIS2 } from "./frameworks/nis2.ts";
import { NIST_CSF } from "./frameworks/nist-csf.ts";
import { PCI_DSS } from "./frameworks/pci-dss.ts";
import { SOC_2 } from "./frameworks/soc-2.ts";

export const FRAMEWORKS: Readonly<Record<FrameworkId, Framework>> = {
  "nist-csf-2.0": NIST_CSF,
  "iso-27001-2022": ISO_27001,
  "cis-8.1": CIS,
  "pci-dss-4.0.1": PCI_DSS,
  "nis2-21-2": NIS2,
  dora: DORA,
  "soc-2": SOC_2,
};
