import { type Verdict, defineCheck } from "../check.ts";
import { noteUnseen, quoted } from "../mail/ask.ts";
import { authoriseReports } from "../mail/dmarc/authorise-reports.ts";
import { discoverDmarc } from "../mail/dmarc/discover-dmarc.ts";
import { type DmarcPolicy, type DmarcRecord, parseDmarc } from "../mail/dmarc/parse-dmarc.ts";
import { type DmarcChange, repairDmarc } from "../mail/dmarc/repair-dmarc.ts";
import { NIST } from "../mail/nist.ts";
import { txtLine } from "../mail/record-line.ts";

const nist = NIST.dmarc;
const references = ["https://www.rfc-editor.org/rfc/rfc9989"];
const STRENGTH = { none: 0, quarantine: 1, reject: 2 } as const satisfies Record<DmarcPolicy, number>;

type Id =
  | "dmarc-absent"
  | "dmarc-ambiguous"
  | "dmarc-misplaced"
  | "dmarc-not-dmarc"
  | "dmarc-syntax"
  | "dmarc-unenforced"
  | "dmarc-quarantine"
  | "dmarc-testing"
  | "dmarc-partial"
  | "dmarc-weak-subdomains"
  | "dmarc-no-np"
  | "dmarc-no-reports"
  | "dmarc-report-unauthorised"
  | "dmarc-report-undeliverable"
  | "dmarc-many-reports"
  | "dmarc-removed-tags"
  | "dmarc-old-readers"
  | "dmarc-relaxed"
  | "dmarc-inherited";

/** What the policy itself leaves open. */
const judgeRecord = (record: DmarcRecord, policy: DmarcPolicy): Id[] => {
  const ids: Id[] = [];
  if (record.problems.length > 0) ids.push("dmarc-syntax");
  if (policy === "none") ids.push("dmarc-unenforced");
  if (policy === "quarantine") ids.push("dmarc-quarantine");
  if (record.testing && policy !== "none") ids.push("dmarc-testing");
  if (record.pct !== null && record.pct < 100) ids.push("dmarc-partial");
  if (record.sp !== null && STRENGTH[record.sp] < STRENGTH[record.p]) ids.push("dmarc-weak-subdomains");
  else if (record.np === null && record.sp === null && record.p === "none") ids.push("dmarc-no-np");
  if (record.rua.length === 0) ids.push("dmarc-no-reports");
  if (record.rua.length > 2) ids.push("dmarc-many-reports");
  const hasSize = [...record.rua, ...record.ruf].some((address) => address.hasSize);
  if (record.removedTags.length > 0 || hasSize) ids.push("dmarc-removed-tags");
  if (record.hasPolicy && !record.policySecond) ids.push("dmarc-old-readers");
  if (policy !== "none" && !record.strictDkim && !record.strictSpf) ids.push("dmarc-relaxed");
  return ids;
};

/** The subdomain policy stays, unless it would become weaker than this policy. */
const raiseTo = (p: DmarcPolicy, { sp }: DmarcRecord) => ({
  p,
  ...(sp !== null && STRENGTH[sp] < STRENGTH[p] && { sp: p }),
});

/** What findings ask to change in the observed record; the others leave its tags as they are. */
const CHANGES: Readonly<Partial<Record<Id, (record: DmarcRecord) => DmarcChange>>> = {
  "dmarc-unenforced": (record) => raiseTo("quarantine", record),
  "dmarc-quarantine": (record) => raiseTo("reject", record),
  "dmarc-testing": () => ({ testing: false }),
  "dmarc-partial": () => ({ pct: null }),
  "dmarc-removed-tags": () => ({ pct: null }),
  "dmarc-weak-subdomains": ({ p }) => ({ sp: p }),
  "dmarc-no-np": () => ({ np: "reject" }),
  "dmarc-no-reports": () => ({ reports: { instead: null } }),
  "dmarc-relaxed": () => ({ strict: true }),
};

const changeOf = (outcome: Id, record: DmarcRecord | null): DmarcChange =>
  // Names that do not exist send no email, so rejecting them needs no reports first.
  record === null ? { np: "reject" } : (CHANGES[outcome]?.(record) ?? {});

/** Checks the DMARC policy of the domain (RFC 9989). */
export const emailDmarc = defineCheck({
  id: "email-dmarc",
  area: "email-weaknesses",
  on: "domain",
  touch: "passive",
  outcomes: {
    "dmarc-absent": { severity: "high", nist, references },
    "dmarc-ambiguous": { severity: "high", nist, references },
    "dmarc-misplaced": { severity: "high", nist, references },
    "dmarc-not-dmarc": { severity: "low", nist, references },
    "dmarc-syntax": { severity: "medium", nist, references },
    "dmarc-unenforced": { severity: "medium", nist, references },
    "dmarc-quarantine": { severity: "low", nist, references },
    "dmarc-testing": { severity: "low", nist, references },
    "dmarc-partial": { severity: "medium", nist, references },
    "dmarc-weak-subdomains": { severity: "medium", nist, references },
    "dmarc-no-np": { severity: "info", nist, references },
    "dmarc-no-reports": { severity: "low", nist: NIST.dmarcReports, references },
    "dmarc-report-unauthorised": {
      severity: "medium",
      nist: NIST.dmarcReports,
      references: ["https://www.rfc-editor.org/rfc/rfc9990"],
    },
    "dmarc-report-undeliverable": { severity: "medium", nist: NIST.dmarcReports, references },
    "dmarc-many-reports": { severity: "info", nist: NIST.dmarcReports, references },
    "dmarc-removed-tags": { severity: "info", nist, references },
    "dmarc-old-readers": { severity: "info", nist, references },
    "dmarc-relaxed": { severity: "info", nist, references },
    "dmarc-inherited": { severity: "info", nist, references },
  },

  async observe({ domain }, net, context) {
    const [found, apex] = await Promise.all([discoverDmarc(domain, net.dns), net.dns.txt(domain)]);
    const record = found.source?.record ?? null;
    const reports =
      found.source === null || record === null
        ? []
        : await authoriseReports(found.source.domain, [...record.rua, ...record.ruf], net.dns);
    for (const { uri, authorised, receivesMail } of reports) {
      noteUnseen(authorised, `${domain} ${uri}`, context);
      noteUnseen(receivesMail, `${domain} ${uri}`, context);
    }
    return { found, reports, misplaced: apex.filter((text) => /^\s*v\s*=\s*DMARC1/i.test(text)) };
  },

  judge({ found, reports, misplaced }) {
    const { domain, source, policy } = found;
    const own = found.steps[0];
    const record = source?.record ?? null;
    const at = source?.domain ?? domain;
    const base = { domain, at, policy: policy ?? "none", problems: quoted(record?.problems.join(", ") ?? "") };
    const say = (outcome: Id, evidence: readonly string[], params: Verdict["params"] = {}): Verdict<Id> => ({
      outcome,
      evidence: evidence.map(quoted),
      params: { ...base, fix: fixFor(outcome), ...params },
    });
    const fixFor = (outcome: Id): string => {
      // A record at the wrong name is moved as it is.
      const observed = outcome === "dmarc-misplaced" ? parseDmarc(misplaced[0]?.trim() ?? "") : record;
      const change = outcome === "dmarc-inherited" ? { p: policy ?? "none", sp: null } : changeOf(outcome, observed);
      return txtLine(`_dmarc.${domain}`, repairDmarc(observed, domain, change));
    };
    const verdicts: Verdict<Id>[] = [];
    const others = own?.texts.filter((text) => !/^v[ \t]*=[ \t]*DMARC1/.test(text)) ?? [];
    if (own?.several === true) verdicts.push(say("dmarc-ambiguous", own.texts, { count: own.texts.length }));
    if (misplaced.length > 0) verdicts.push(say("dmarc-misplaced", misplaced));
    if (others.length > 0) verdicts.push(say("dmarc-not-dmarc", others, { text: quoted(others[0] ?? "") }));
    if (record === null || policy === null) {
      return verdicts.length > 0 && (own?.several === true || misplaced.length > 0)
        ? verdicts
        : [say("dmarc-absent", []), ...verdicts];
    }
    if (at !== domain) verdicts.push(say("dmarc-inherited", [record.text]));
    verdicts.push(...judgeRecord(record, policy).map((id) => say(id, [record.text])));
    for (const report of reports) {
      const params = {
        uri: report.uri,
        to: report.domain,
        permit: txtLine(report.recordName, "v=DMARC1"),
        fix: txtLine(`_dmarc.${domain}`, repairDmarc(record, domain, { reports: { instead: report.uri } })),
      };
      const subject = `${domain} ${report.uri}`;
      if ("seen" in report.authorised && !report.authorised.seen) {
        verdicts.push({ ...say("dmarc-report-unauthorised", [report.recordName], params), subject });
      } else if ("seen" in report.receivesMail && !report.receivesMail.seen) {
        verdicts.push({ ...say("dmarc-report-undeliverable", [report.uri], params), subject });
      }
    }
    return verdicts;
  },
});
