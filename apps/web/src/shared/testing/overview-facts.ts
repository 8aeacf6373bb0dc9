import type { CurrentUser } from "@parapet/domain/contracts/account";
import type { OverviewFacts } from "@parapet/domain/contracts/opening";
import type { DetailReport } from "@parapet/domain/contracts/reports";
import { FINDING_AREAS } from "@parapet/domain/risk/areas";

export const PERSON: CurrentUser = {
  id: "00000000-0000-4000-8000-000000000001",
  is_admin: true,
  role: "role-1",
  role_name: "client_admin",
  full_name: "Ann Acme",
  first_name: "Ann",
  last_name: "Acme",
  email: "ann@acme.test",
  phone: null,
  locale: "en",
  authorized_domains: ["acme.test"],
  organisation: { id: "00000000-0000-4000-8000-000000000002", name: "Acme", type: "client" },
  permissions: ["risk:read", "findings:read", "scans:read", "scans:start", "reports:make"],
  is_approved: true,
  must_change_password: false,
  two_step: "mail",
  licence: null,
};

const counted = { count: 1, sight: "assessed" } as const;

/** A report whose vulnerabilities have these texts. */
export const reportWith = (texts: readonly string[]): DetailReport => ({
  domain: "acme.test",
  combolist_chart: [],
  vuln_chart: { critical: 1, high: 0, medium: 0, low: 0, info: 0 },
  security_finding_chart: [],
  combolist_result: {
    employee_credential_leak: counted,
    stealer_logs_for_sale: counted,
    stealer_logs: counted,
    hacker_mentions: counted,
    dark_web_mentions: counted,
  },
  web_application_exposures: counted,
  dnstwist_result: counted,
  mxtoolbox_result: counted,
  vulnscan_result: counted,
  vip_findings: counted,
  sensitive_result: counted,
  total_security_issues: 4_321,
  unknown_areas: 0,
  areas: FINDING_AREAS.map((area) => ({
    area,
    count: 11,
    change: -1,
    sight: "assessed",
    share: 1,
    reason: null,
    assessed_at: 1_794_800_000,
    assessed_by: [],
  })),
  score: {
    value: 37,
    level: "high",
    change: -3,
    confidence: 0.98,
    areas_assessed: 12,
    areas_all: 12,
    is_provisional: false,
    tone: "high",
    range: { from: 35, to: 37 },
    version: 1,
    lost_by_area: {},
    history: [{ at: 1_794_800_000, score: 37 }],
    waterfall: [],
  },
  totals: {
    critical: 7,
    exploit_available: 3,
    known_exploited: 3,
    known_exploited_hosts: 2,
    new_this_week: 2,
    closed_this_week: 1,
  },
  last_scan: 1_794_800_000,
  next_scan: null,
  top_vulnerabilities: texts.map((text, at) => ({
    id: `f${at}`,
    cve: null,
    title: text,
    product: text,
    area: "company-exposed-ports",
    subject: text,
    severity: "critical",
    cvss: 9.8,
    exploit_available: true,
  })),
  perimeter: [],
  changed: null,
  could_not_look: [],
  next_actions: [],
  next_actions_points: 0,
  vulnerabilities_with_cve: 0,
});

/** What an overview is drawn from; for tests. */
export const overviewFacts = (
  change: Partial<OverviewFacts> = {},
  texts: readonly string[] = ["Jenkins"],
): OverviewFacts => ({
  locale: "en",
  domain: "acme.test",
  user: PERSON,
  report: reportWith(texts),
  scan: null,
  brand: { organisation: null, name: "Parapet", support_email: null, accent: null, logo: null, version: 0 },
  ...change,
});
