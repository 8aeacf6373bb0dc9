import type { DmarcRecord } from "./parse-dmarc.ts";

/**
 * Which record should be published instead? A domain that only watches goes one step up, to quarantine; one that
 * refuses keeps doing so, for sub-domains too. Tags that RFC 9989 removed are left out.
 */
export const repairDmarc = (record: DmarcRecord | null, domain: string): string => {
  const p = record === null || record.p === "none" ? "quarantine" : record.p;
  const own = [`mailto:dmarc-reports@${domain}`];
  const rua = record?.rua.flatMap(({ uri, domain: to }) => (to === null ? [] : [uri.replace(/!.*$/, "")])) ?? [];
  const strict = [record?.strictDkim === true ? "adkim=s" : "", record?.strictSpf === true ? "aspf=s" : ""];
  const parts = [
    "v=DMARC1",
    `p=${p}`,
    `sp=${p}`,
    "np=reject",
    ...strict,
    `rua=${(rua.length > 0 ? rua : own).join(",")}`,
  ];
  return parts.filter((part) => part !== "").join("; ");
};
