import { type Verdict, defineCheck, knowledgeReduced } from "../check.ts";
import { noteUnseen, quoted } from "../mail/ask.ts";
import { type BimiObservation, inspectBimi } from "../mail/bimi.ts";
import { discoverDmarc } from "../mail/dmarc/discover-dmarc.ts";
import { NIST } from "../mail/nist.ts";
import { txtLine } from "../mail/record-line.ts";

const nist = NIST.dmarc;
const references = ["https://bimigroup.org/implementation-guide/"];

type Id =
  | "bimi-invalid"
  | "bimi-needs-dmarc"
  | "bimi-logo-unusable"
  | "bimi-no-certificate"
  | "bimi-certificate-unusable";

const NO_ROOTS = "the certificate chain was not verified: no mark authority roots are configured";

/** Is everything the certificate says of itself in order, and only its authority not known to us? */
const isUnjudged = ({ mark }: BimiObservation): boolean =>
  mark !== null && "seen" in mark && mark.seen.problem === null && mark.seen.authority === "not-judged";

/** Where the domain shows a brand logo beside its mail: would receivers accept it? (BIMI) */
export const emailBimi = defineCheck({
  id: "email-bimi",
  area: "email-weaknesses",
  on: "domain",
  touch: "passive",
  outcomes: {
    "bimi-invalid": { severity: "low", nist, references },
    "bimi-needs-dmarc": { severity: "low", nist, references },
    "bimi-logo-unusable": { severity: "info", nist, references },
    "bimi-no-certificate": { severity: "info", nist, references },
    "bimi-certificate-unusable": { severity: "low", nist, references },
  },

  async observe({ domain }, net, context) {
    const { signal, settings } = context;
    const how = { signal, now: context.now(), markRoots: settings.markRoots ?? "" };
    const [bimi, dmarc] = await Promise.all([inspectBimi(domain, net, how), discoverDmarc(domain, net.dns)]);
    for (const asked of [bimi.file, bimi.mark]) if (asked !== null) noteUnseen(asked, null, context);
    if (isUnjudged(bimi))
      context.missed?.({ subject: `${domain} mark-authority`, reason: "not-supported", detail: NO_ROOTS });
    return { bimi, policy: dmarc.policy };
  },

  missingFor({ outcome }, { settings }) {
    if (outcome !== "bimi-certificate-unusable" || (settings.markRoots ?? "") !== "") return null;
    return knowledgeReduced("No roots of mark authorities are installed.");
  },

  judge({ bimi, policy }) {
    const { domain, records, logo, certificate, file, mark } = bimi;
    const [record] = records;
    if (record === undefined) return [];
    const fix = txtLine(
      `default._bimi.${domain}`,
      `v=BIMI1; l=https://${domain}/logo.svg; a=https://${domain}/logo.pem`,
    );
    const params = { domain, fix, policy: policy ?? "none" };
    const say = (outcome: Id, evidence: unknown, more: Verdict["params"] = {}): Verdict<Id> => ({
      outcome,
      evidence,
      params: { ...params, ...more },
    });
    // `l=` and `a=` both empty is the way to say "no logo" (a declination).
    if (logo === null && certificate === null && records.length === 1) return [];
    const verdicts: Verdict<Id>[] = [];
    if (records.length > 1 || logo === null || !/^https:\/\/\S+$/i.test(logo))
      verdicts.push(say("bimi-invalid", records.map(quoted)));
    if (policy !== "quarantine" && policy !== "reject") verdicts.push(say("bimi-needs-dmarc", quoted(record)));
    if (certificate === null) verdicts.push(say("bimi-no-certificate", quoted(record)));
    if (
      file !== null &&
      "seen" in file &&
      (file.seen.status !== 200 || !file.seen.isTinyPs || file.seen.bytes > 32 * 1024)
    ) {
      verdicts.push(say("bimi-logo-unusable", file.seen));
    }
    if (mark !== null && "seen" in mark && mark.seen.problem !== null)
      verdicts.push(
        say("bimi-certificate-unusable", mark.seen, { problem: mark.seen.problem, until: mark.seen.until }),
      );
    return verdicts;
  },
});
