import * as z from "zod";

import { COVERAGE_STATES } from "../../coverage/coverage-state.ts";
import { findings } from "../../features/findings.ts";
import { FINDING_AREAS } from "../../risk/areas.ts";
import { CLOSED_BY } from "../../risk/closes-by.ts";
import { SEVERITIES } from "../../risk/severity.ts";
import { AreaState } from "../area-state.ts";
import { RowVersion, UnixSeconds } from "../bounds.ts";
import { CRITICALITIES, FINDING_SORTS, FINDING_STATUSES, WORK_STATES } from "../choices.ts";
import { Clock } from "../clock.ts";
import { DomainName } from "../domain-name.ts";
import { EmailAddress } from "../email-address.ts";
import { endpoint } from "../endpoint.ts";
import { FindingId } from "../ids.ts";
import { Page, PageQuery } from "../page.ts";
import { PersonName } from "../person.ts";

export const FindingStatus = z.enum(FINDING_STATUSES);
export type FindingStatus = z.infer<typeof FindingStatus>;

/** A fix that was reported and that no re-test has verified yet. */
const FixClaim = z.object({
  source: z.enum(["person", "ticket"]),
  reported_at: z.number().int(),
  /** Re-tests since then that could not assess the finding, and why the last one could not. */
  attempts: z.number().int(),
  reason: z.string().nullable(),
  /** Null: only the next scan verifies it. */
  next_attempt_at: z.number().int().nullable(),
});

/** One finding as a list shows it, its words in the reader's language. Days are Unix seconds. */
export const Finding = z.object({
  id: FindingId,
  domain: z.string(),
  area: z.enum(FINDING_AREAS),
  check: z.string(),
  outcome: z.string(),
  subject: z.string(),
  severity: z.enum(SEVERITIES),
  status: FindingStatus,
  title: z.string(),
  explanation: z.string(),
  remediation: z.string(),
  cve: z.string().nullable(),
  cvss: z.number().nullable(),
  epss: z.number().nullable(),
  exploit_available: z.boolean().nullable(),
  /**
   * Set where `cve`, `cvss` and `exploit_available` are not the finding's own but those of the worst CVE of the service on this
   * port: the finding that reports it, and how many other CVEs the service has. They are counted there and not here.
   */
  service_cve: z.object({ finding: FindingId, others: z.number().int() }).nullable(),
  known_exploited: z.boolean(),
  owasp: z.string().nullable(),
  wstg: z.string().nullable(),
  nist_primary: z.string().nullable(),
  nist_secondary: z.string().nullable(),
  references: z.array(z.string()),
  /** What the area's own page shows in its columns (port, product, variation …). */
  details: z.record(z.string(), z.unknown()),
  evidence: z.unknown(),
  first_seen: z.number().int(),
  last_seen: z.number().int(),
  resolved_at: z.number().int().nullable(),
  /** First seen by the newest run of its domain; what no scan finds, for a week after it came in. */
  is_new: z.boolean(),
  /** What closes it: a re-test or scan, the attestation of a reset, or a decision, where nothing can be tested or reset. */
  closed_by: z.enum(CLOSED_BY),
  /** Reported as fixed and not verified; the finding counts until a re-test or a scan resolves it. */
  fix_claim: FixClaim.nullable(),
  /** How far the work on it is; null: it no longer counts. */
  work_state: z.enum(WORK_STATES).nullable(),
  /** Who works on it; without a name where the reader may not see the person. */
  owner: z.object({ kind: z.enum(["person", "group"]), id: z.string(), name: z.string().nullable() }).nullable(),
  /** Unix seconds: when it is to be fixed, and whether the policy, the KEV catalog or a person says so. */
  due_at: z.number().int().nullable(),
  due_source: z.enum(["policy", "kev", "manual"]).nullable(),
  tags: z.array(z.string()),
  /** Of the asset that it is on: a factor of the score; null counts like critical. */
  criticality: z.enum(CRITICALITIES).nullable(),
  business_unit: z.string().nullable(),
  version: z.number().int(),
});
export type Finding = z.infer<typeof Finding>;

export const FindingFilter = z.strictObject({
  domain: DomainName.optional(),
  area: z.enum(FINDING_AREAS).optional(),
  /** Only findings on this host, by name or IP address, in every area unless one is named. */
  host: z.string().trim().toLowerCase().min(1).max(253).optional(),
  /** `active` is open and acknowledged: what counts. */
  status: z.enum([...FINDING_STATUSES, "active", "all"]).default("active"),
  severity: z.enum(SEVERITIES).optional(),
  /** Business unit and criticality of the asset. */
  unit: z.string().trim().min(1).max(200).optional(),
  criticality: z.enum(CRITICALITIES).optional(),
  q: z.string().trim().max(200).optional(),
  new_only: z.stringbool().optional(),
  sort: z.enum(FINDING_SORTS).default("risk"),
  order: z.enum(["asc", "desc"]).default("desc"),
});
export type FindingFilter = z.infer<typeof FindingFilter>;

const Params = z.strictObject({ id: FindingId });

/** Was the content of a page assessed? Not assessed and partially assessed differ from "no findings". */
const FindingsCoverage = z.object({
  /** The area's state in the coverage ledger, and why it is not assessed. */
  state: z.enum(COVERAGE_STATES),
  reason: z.string().nullable(),
  /** Unix seconds of the last assessment; null: there was none. */
  looked_at: z.number().int().nullable(),
  /** What an assessment requires: a scan, or data from a feed or an import. */
  needs: z.enum(["scan", "material"]),
  blind_count: z.number().int(),
  blind: z.array(z.object({ check: z.string(), name: z.string(), subject: z.string(), reason: z.string() })),
});
export type FindingsCoverage = z.infer<typeof FindingsCoverage>;

export const listFindings = endpoint(findings.calls.listFindings, {
  summary: "List findings of a domain, filtered and sorted",
  query: z.strictObject({ ...FindingFilter.shape, ...PageQuery.shape }),
  reply: Page(Finding).extend({
    severities: z.record(z.enum(SEVERITIES), z.number().int()),
    /** The domain has more different titles than one search compares; narrower filters search the rest. */
    is_search_limited: z.boolean(),
    /** Included in the first page of one area. */
    sight: FindingsCoverage.nullable(),
    /**
     * With the first page over all areas: the state of each area, of the host if one is requested and otherwise of the
     * domain. `assessed_by` names the checks in the reader's language.
     */
    coverage: z.array(AreaState).nullable(),
  }),
});

export const VERIFY_VERDICTS = ["fixed", "still there", "not assessed"] as const;

export const FIX_PROOFS = ["target-gone", "not-detected"] as const;

export const FindingEvent = z.object({
  at: z.number().int(),
  kind: z.string(),
  status: z.string().nullable(),
  note: z.string().nullable(),
  author: z.string().nullable(),
  /** Who answers for an accepted risk. */
  approver: z.string().nullable(),
  expires_at: z.number().int().nullable(),
  /** Result of a re-test. */
  verdict: z.enum(VERIFY_VERDICTS).nullable(),
  /** Of a reported fix: a person or a ticket system. */
  source: z.string().nullable(),
  /** Of an attested reset: the calendar day, and who carried it out. */
  reset: z.object({ on: z.string(), responsible: z.string() }).nullable(),
  /** Of a re-test that found it fixed: the target, and whether it is gone or the check no longer detects the finding. */
  proof: z.object({ target: z.string(), result: z.enum(FIX_PROOFS) }).nullable(),
  /** What a look-alike gained or lost since the run before; that a vulnerability became known as exploited. */
  changes: z.array(z.object({ kind: z.string(), before: z.string(), after: z.string() })),
  /** SHA-256 of the knowledge version that a re-test used; null for other events. */
  knowledge: z.string().nullable(),
});

export const readFinding = endpoint(findings.calls.readFinding, {
  summary: "Get a finding with its history",
  params: Params,
  reply: z.object({
    data: Finding.extend({
      history: z.array(FindingEvent),
      /** SHA-256 of the knowledge version of the last run that observed it; null where no such run is stored. */
      knowledge: z.string().nullable(),
      /** Points that it costs the score; null: the reader may not see scores. */
      points: z.number().nullable(),
      /** The first version without the CVE, on the installed release branch; null where the CVE's ranges name none. */
      fixed_version: z.string().nullable(),
      /** What the CVE database holds of the finding's CVE; null without a CVE, or while the database lacks it. */
      vulnerability: z
        .object({
          epss_percentile: z.number().nullable(),
          /** The calendar day of the EPSS score. */
          epss_day: z.string().nullable(),
          clock: Clock,
          kev: z
            .object({
              /** Calendar days. */
              added: z.string(),
              due: z.string().nullable(),
              action: z.string().nullable(),
              ransomware: z.boolean(),
            })
            .nullable(),
          exploits: z.array(z.object({ source: z.string(), ref: z.string() })),
          /** Advisories and patches that the record itself refers to. */
          advisories: z.array(z.string()),
        })
        .nullable(),
      /** How the host it was found on came to be counted as the organization's own; null where no host is meant. */
      why_mine: z
        .object({
          host: z.string(),
          ips: z.array(z.string()),
          sources: z.array(z.object({ id: z.string(), via: z.string().nullable() })),
          /** From the domain to the host: who named what, on what, and how. */
          path: z.array(
            z.object({ source: z.string(), from: z.string(), to: z.string(), detail: z.string().nullable() }),
          ),
          /** Names that the host's name leads through. */
          aliases: z.array(z.string()),
          /** Who runs each address, as far as it is known without touching it. */
          addresses: z.array(
            z.object({
              ip: z.string(),
              asn: z.number().int().nullable(),
              organization: z.string().nullable(),
              country: z.string().nullable(),
              provider: z.string().nullable(),
              edge: z.string().nullable(),
              not_public: z.string().nullable(),
            }),
          ),
          first_seen: z.number().int(),
        })
        .nullable(),
    }),
  }),
});

/** Accepted risk needs a reason, an approver and an end; the version guards against two people changing one finding. */
export const changeFinding = endpoint(findings.calls.changeFinding, {
  summary: "Update a finding's status or add a comment",
  params: Params,
  body: z.strictObject({
    status: FindingStatus.exclude(["resolved"]).optional(),
    note: z.string().trim().max(4000).optional(),
    /** The address of the administrator who answers for it. */
    approver: EmailAddress.optional(),
    expires_at: UnixSeconds.optional(),
    version: RowVersion,
  }),
  reply: z.object({ data: Finding }),
});

/** A finding is resolved by verification only: this reports the fix and requests the re-test. */
export const reportFix = endpoint(findings.calls.reportFix, {
  summary: "Report a finding as fixed; a re-test resolves it or refutes the report",
  params: Params,
  body: z.strictObject({ note: z.string().trim().max(4000).optional(), version: RowVersion }),
  reply: z.object({ data: Finding }),
});

/** Why a finding was left out of an attestation. */
export const RESET_PROBLEMS = ["resolved", "not-attestable", "before-leak", "not-verified"] as const;

/** Leaks that no scan can see closed: who reset what leaked, and when. A newer leak reopens the finding. */
export const attestReset = endpoint(findings.calls.attestReset, {
  summary: "Attest that leaked credentials were reset or machines cleaned; closes findings until a newer leak arrives",
  body: z.strictObject({
    findings: z.array(FindingId).min(1).max(1_000),
    /** The calendar day of the reset, not before the leak. */
    reset_on: z.iso.date(),
    /** Who carried it out. */
    responsible: PersonName,
    note: z.string().trim().max(4000).optional(),
  }),
  reply: z.object({
    data: z.object({
      attested: z.array(FindingId),
      skipped: z.array(z.object({ id: FindingId, problem: z.enum(RESET_PROBLEMS), leaked_on: z.string().nullable() })),
    }),
  }),
});

export const withdrawReset = endpoint(findings.calls.withdrawReset, {
  summary: "Withdraw the attestation of a reset; the findings are open again",
  body: z.strictObject({
    findings: z.array(FindingId).min(1).max(1_000),
    note: z.string().trim().max(4000).optional(),
  }),
  reply: z.object({ data: z.object({ withdrawn: z.array(FindingId) }) }),
});

export const exportFindings = endpoint(findings.calls.exportFindings, {
  summary: "Export findings",
  query: FindingFilter.extend({ format: z.enum(["csv", "json"]).default("csv") }),
  reply: z.unknown(),
});

export const verifyFinding = endpoint(findings.calls.verifyFinding, {
  summary: "Re-test a finding: fixed, still present or not assessed",
  params: Params,
  reply: z.object({
    data: z.object({
      verdict: z.enum(VERIFY_VERDICTS),
      reason: z.string().nullable(),
      finding: Finding,
    }),
  }),
});

/** Where in the queue the re-test of a finding is, for those who wait for it. */
export const followRetest = endpoint(findings.calls.followRetest, {
  summary: "Get the queue position of a re-test",
  params: Params,
  /** Pieces of work before this one; 0: it runs; null: none is requested. */
  reply: z.object({ data: z.object({ position: z.number().int().nullable() }) }),
});
