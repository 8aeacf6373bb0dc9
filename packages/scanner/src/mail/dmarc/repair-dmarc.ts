import type { DmarcPolicy, DmarcRecord } from "./parse-dmarc.ts";

/** What a finding asks to change; everything else of the record stays as observed. */
export interface DmarcChange {
  readonly p?: DmarcPolicy;
  readonly sp?: DmarcPolicy | null;
  readonly np?: DmarcPolicy;
  readonly testing?: boolean;
  readonly pct?: null;
  readonly strict?: boolean;
  /** Report to an address of the domain itself instead of this one, or of none. */
  readonly reports?: { readonly instead: string | null };
}

/**
 * Which record should be published instead? The observed one with this change alone, so that a fix never enforces a policy that
 * it is not about. Without a record it only monitors: enforcement follows once the reports show that legitimate email passes.
 */
export const repairDmarc = (record: DmarcRecord | null, domain: string, change: DmarcChange = {}): string => {
  const own = `mailto:dmarc-reports@${domain}`;
  const { p, sp, np, pct, testing } = {
    p: record?.p ?? "none",
    sp: record?.sp ?? null,
    np: record?.np ?? null,
    pct: record?.pct ?? null,
    testing: record?.testing ?? false,
    ...change,
  };
  const { instead } = change.reports ?? { instead: null };
  const addresses = (of: DmarcRecord["rua"] | undefined) =>
    (of ?? []).flatMap(({ uri, domain: to }) => (to === null || uri === instead ? [] : [uri.replace(/!.*$/, "")]));
  const [rua, ruf] = [addresses(record?.rua), addresses(record?.ruf)];
  if (rua.length === 0 && (record === null || change.reports !== undefined)) rua.push(own);
  return [
    "v=DMARC1",
    `p=${p}`,
    sp === null ? "" : `sp=${sp}`,
    np === null ? "" : `np=${np}`,
    record === null || record.psd === "u" ? "" : `psd=${record.psd}`,
    testing ? "t=y" : "",
    pct === null ? "" : `pct=${pct}`,
    (change.strict ?? record?.strictDkim) === true ? "adkim=s" : "",
    (change.strict ?? record?.strictSpf) === true ? "aspf=s" : "",
    rua.length === 0 ? "" : `rua=${rua.join(",")}`,
    ruf.length === 0 ? "" : `ruf=${ruf.join(",")}`,
  ]
    .filter((part) => part !== "")
    .join("; ");
};
