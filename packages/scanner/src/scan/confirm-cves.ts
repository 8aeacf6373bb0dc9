import type { CheckResult, Verdict } from "../check.ts";
import { serviceVulnerable } from "../checks/service-vulnerable.ts";
import { webTemplates } from "../checks/web-templates.ts";
import { severityOfCvss } from "../services/cve-lookup.ts";
import type { Known } from "./stage.ts";

interface Proof {
  readonly template: string;
  readonly at: string;
  readonly severity: Verdict["severity"];
  readonly name: string;
}

/** Which hosts showed which CVEs themselves, and by which template? */
const proofsIn = (results: readonly CheckResult[]): Map<string, Proof> => {
  const proofs = new Map<string, Proof>();
  for (const result of results) {
    if (result.check !== webTemplates.id || result.status === "blind") continue;
    const host = URL.parse(result.subject)?.hostname;
    if (host === undefined) continue;
    for (const { subject = result.subject, params = {}, details = {}, severity } of result.verdicts) {
      const proof = { template: String(params["template"]), name: String(params["name"]), at: subject, severity };
      for (const cve of (details["cves"] as readonly string[] | undefined) ?? []) proofs.set(`${host} ${cve}`, proof);
    }
  }
  return proofs;
};

const exploitsWith = (exploits: unknown, template: string): unknown[] => [
  ...(Array.isArray(exploits) ? exploits : []),
  { source: "template", reference: template },
];

/** The same CVE, no longer inferred from a version but seen: no distribution's patch can make it milder. */
const confirmed = (verdict: Verdict, proof: Proof): Verdict => ({
  ...verdict,
  outcome: "vulnerable",
  severity: severityOfCvss(verdict.facts?.cvss ?? null),
  evidence: { ...(verdict.evidence as object), certainty: "verified", proof },
  facts: { ...verdict.facts, exploitAvailable: true },
  details: { ...verdict.details, certainty: "verified", template: proof.template },
});

/** A CVE that was only one of many possible ones gets a row of its own. */
const raised = (verdict: Verdict, cve: string, proof: Proof, place: string): Verdict => ({
  outcome: "vulnerable",
  subject: `${place} ${cve}`,
  ...(verdict.area === undefined ? {} : { area: verdict.area }),
  ...(proof.severity === undefined ? {} : { severity: proof.severity }),
  evidence: { certainty: "verified", proof, exploits: exploitsWith([], proof.template) },
  facts: { cve, cvss: null, exploitAvailable: true },
  params: { ...verdict.params, cve, cvss: "?", summary: proof.name, distribution: "", exploits: "template" },
  details: {
    ...verdict.details,
    cves: undefined,
    cve,
    exploit: ["template"],
    certainty: "verified",
    template: proof.template,
    summary: proof.name,
  },
});

const confirmIn = (result: CheckResult, proofs: ReadonlyMap<string, Proof>): CheckResult => {
  if (result.check !== serviceVulnerable.id || result.status === "blind") return result;
  const host = /^(.+):\d+\/(?:tcp|udp)$/.exec(result.subject)?.[1] ?? "";
  const proofOf = (cve: string): Proof | undefined => proofs.get(`${host} ${cve}`);
  const verdicts = result.verdicts.flatMap((verdict): Verdict[] => {
    const { cve } = verdict.facts ?? {};
    if (cve !== undefined) {
      const proof = proofOf(cve);
      return [proof === undefined ? verdict : confirmed(verdict, proof)];
    }
    const possible = (verdict.details?.["cves"] as readonly string[] | undefined) ?? [];
    const seen = possible.flatMap((id) => {
      const proof = proofOf(id);
      return proof === undefined ? [] : [raised(verdict, id, proof, result.subject)];
    });
    if (seen.length === 0) return [verdict];
    const left = possible.filter((id) => proofOf(id) === undefined);
    const count = Number(verdict.params?.["count"] ?? possible.length) - seen.length;
    if (count <= 0) return seen;
    const rest = {
      evidence: { cves: left },
      params: { ...verdict.params, count },
      details: { ...verdict.details, cves: left },
    };
    return [...seen, { ...verdict, ...rest }];
  });
  return { ...result, verdicts };
};

/** A CVE that a template saw on the same host is verified: what a version number suggested has been shown. */
export const confirmCves = (known: Known): Known => {
  const proofs = proofsIn(known.results);
  return proofs.size === 0 ? known : { ...known, results: known.results.map((result) => confirmIn(result, proofs)) };
};
