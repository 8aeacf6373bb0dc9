import { WEEK_SECONDS } from "@parapet/domain/durations";

import { type Verdict, defineCheck } from "../check.ts";
import { quoted } from "../mail/ask.ts";
import { coversHost, inspectMtaSts, stsRecordProblem } from "../mail/mta-sts.ts";
import { NIST } from "../mail/nist.ts";
import { txtLine } from "../mail/record-line.ts";

const nist = NIST.transport;
const references = ["https://www.rfc-editor.org/rfc/rfc8461"];

type Id =
  | "sts-absent"
  | "sts-record-invalid"
  | "sts-several"
  | "sts-policy-missing"
  | "sts-policy-untrusted"
  | "sts-policy-invalid"
  | "sts-testing"
  | "sts-none"
  | "sts-mx-uncovered"
  | "sts-short-age";

/** Does the domain ask senders to deliver only over verified TLS? (MTA-STS, RFC 8461) */
export const emailMtaSts = defineCheck({
  id: "email-mta-sts",
  area: "email-weaknesses",
  on: "domain",
  touch: "passive",
  outcomes: {
    "sts-absent": { severity: "low", nist, references },
    "sts-record-invalid": { severity: "medium", nist, references },
    "sts-several": { severity: "medium", nist, references },
    "sts-policy-missing": { severity: "medium", nist, references },
    "sts-policy-untrusted": { severity: "medium", nist, references },
    "sts-policy-invalid": { severity: "medium", nist, references },
    "sts-testing": { severity: "low", nist, references },
    "sts-none": { severity: "low", nist, references },
    "sts-mx-uncovered": { severity: "high", nist, references },
    "sts-short-age": { severity: "info", nist, references },
  },

  observe: ({ domain }, net, context) => inspectMtaSts(domain, net, context),

  judge({ domain, records, exchanges, fetched }) {
    const policy = [
      "version: STSv1",
      "mode: enforce",
      ...exchanges.map((host) => `mx: ${host}`),
      "max_age: 604800",
    ].join("\n");
    const base = { domain, fix: txtLine(`_mta-sts.${domain}`, "v=STSv1; id=1"), policy };
    const say = (outcome: Id, params: Verdict["params"] = {}, evidence?: unknown): Verdict<Id> => ({
      outcome,
      evidence,
      params: { ...base, ...params },
    });
    if (exchanges.length === 0) return [];
    const [record] = records;
    if (record === undefined || fetched === null) return [say("sts-absent")];
    const verdicts: Verdict<Id>[] = [];
    if (records.length > 1) verdicts.push(say("sts-several", { count: records.length }, records.map(quoted)));
    const problem = stsRecordProblem(record);
    if (problem !== null) verdicts.push(say("sts-record-invalid", { problem }, quoted(record)));
    if ("unseen" in fetched) return verdicts;
    const file = fetched.seen;
    if (!file.trusted) verdicts.push(say("sts-policy-untrusted", { problem: file.trustProblem ?? "" }));
    if (file.policy === null) return [...verdicts, say("sts-policy-missing", { status: file.status })];
    const { mode, mx, maxAgeSeconds, problems } = file.policy;
    if (problems.length > 0) verdicts.push(say("sts-policy-invalid", { problem: problems.join(", ") }, file.policy));
    if (mode === "testing") verdicts.push(say("sts-testing"));
    if (mode === "none") verdicts.push(say("sts-none"));
    const uncovered =
      mode === "none" ? [] : exchanges.filter((host) => !mx.some((pattern) => coversHost(pattern, host)));
    if (uncovered.length > 0 && mx.length > 0)
      verdicts.push(say("sts-mx-uncovered", { hosts: uncovered.join(", ") }, { uncovered, mx }));
    if (maxAgeSeconds !== null && maxAgeSeconds < WEEK_SECONDS)
      verdicts.push(say("sts-short-age", { seconds: maxAgeSeconds }));
    return verdicts;
  },
});
