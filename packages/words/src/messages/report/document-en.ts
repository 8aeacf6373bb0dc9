import { vocabulary } from "../../vocabulary/en.ts";

/** The words of the PDF report. `{x}` is a value; the document fills them in. */
export const documentEn = {
  title: "External risk report",
  subtitle: "External attack surface: findings and recommended actions",
  madeOn: "Generated on {day}",
  lastScan: "Last scan: {day}",
  neverScanned: "No scan completed yet",
  confidential: "Confidential. Prepared for {organisation}; authorized recipients only.",
  page: "Page {page} of {pages}",
  risk: vocabulary.riskLevels,
  severity: vocabulary.severities,
  score: {
    title: "Score and trend",
    of: "/ 100 (higher is better)",
    none: "No score yet: no area has been assessed.",
    from: "from {assessed} of {all} areas",
    noTrend: "A trend appears after the second scan.",
    change: "Change since the previous scan: {change}",
    confidence:
      "Based on {assessed} of {all} areas. Coverage {share}, weighted by area. Areas that were not assessed are not counted as free of findings.",
    provisional: "{level}, provisional",
    range: "Depending on what was not assessed, the score is between {from} and {to}.",
    trend: "Score history ({count, plural, one {# value} other {# values}})",
    lost: "Points lost by area",
    nothingLost: "No points lost in the assessed areas.",
    open: "Open findings",
    critical: "critical",
    exploit: "exploit available",
    fresh: "new this week",
    closed: "resolved this week",
    outlook: vocabulary.outlook,
    outlookText:
      "Expected score {median} (80% range {low}–{high}); about {fixed} if the top three actions are completed.",
    outlookExploited:
      "Probability that an exposed CVE is exploited: {days30} within 30 days, {days60} within 60 days (CVEs: {cves}, of which estimated without an EPSS score: {estimated}).",
    outlookUnknown: "Probability that an exposed CVE is exploited: not assessed.",
    littleHistory: "Completed scans so far: {count}. The range is therefore wide.",
  },
  changed: {
    title: "Changes",
    none: "There is no earlier scan to compare with.",
    since: "New findings since the scan of {day}: {appeared}. Resolved: {gone}.",
    appeared: "New findings",
    gone: "Resolved findings",
    nothing: "None",
    why: "What changed the score",
    more: "and {count} more",
  },
  top: {
    title: "Top risks and recommended actions",
    unassessed: "Not assessed: no completed scan and no source data yet.",
    none: "No open finding in the assessed areas affects the score.",
    points: "+{points} points",
    noGain: "Area at its limit",
    do: "Recommended action",
  },
  sections: {
    intro: "Open findings: {count}. Identical findings are grouped; sorted by severity.",
    empty: "Assessed on {day}: no open findings.",
    unassessed: "The area has not been reassessed; these findings were open at its last assessment.",
    finding: "Finding",
    where: "Asset",
    count: "Count",
    since: "First seen",
    more: "Finding types not shown: {count}. See the portal export for the full list.",
    andMore: "+{count} more",
  },
  categories: vocabulary.categories,
  areas: vocabulary.areas,
  accepted: {
    title: "Accepted risks",
    intro:
      "Known, open findings whose risk has been formally accepted for a limited period. They are not included in the score or the totals.",
    none: "No accepted risks.",
    reason: "Reason: {reason}",
    by: "Approved by",
    until: "until",
    more: "and {count} more",
  },
  blind: {
    title: "Coverage gaps",
    because: "{state}: {reason}",
    intro: "Checks not completed: {count}. Issues may exist there.",
    none: "All checks of the last scan were completed.",
    areas: "Areas not assessed or not monitored",
    check: "Check",
    reason: "Reason",
    example: "Example",
    more: "and {count} more",
  },
  tables: {
    domain: "Domain",
    score: "Score",
    change: "Score change",
    level: "Risk level",
    critical: "Critical",
    exploited: "Known exploited",
    appeared: "New in the period",
    gone: "Resolved in the period",
    unassessed: "Areas not assessed",
    severity: "Severity",
    area: "Area",
  },
  executive: {
    title: "Executive risk report",
    period: "Period: {from} to {to}",
    changed: "What changed",
    counts: "New findings: {appeared}. Resolved findings: {gone}.",
    means: "What it means",
    level: "Risk level: {level}. Score: {score} of 100.",
    critical:
      "{count, plural, =0 {No critical finding is open.} one {# critical finding is open.} other {# critical findings are open.}}",
    exploited:
      "{count, plural, =0 {No open finding is known to be exploited by attackers.} one {# open finding is known to be exploited by attackers.} other {# open findings are known to be exploited by attackers.}}",
    unassessed:
      "{count, plural, =0 {Every area was assessed.} one {# area was not assessed; issues may exist there.} other {# areas were not assessed; issues may exist there.}}",
    decide: "What to decide",
    approve: "Approve and assign these actions, in order of priority:",
    accepted:
      "{count, plural, one {# risk is accepted: confirm or withdraw the acceptance.} other {# risks are accepted: confirm or withdraw each acceptance.}}",
    cover: "Provide the access or the sources for the areas that were not assessed.",
    scan: "Verify the domain and start the first scan.",
  },
  reasons: vocabulary.checkReasons,
  method: {
    title: "Methodology",
    scope:
      "Scope: external, unauthenticated assessment of the public names, IP addresses, services, websites and email settings of {domain}, correlated with intelligence sources. Nothing was modified and no passwords were tested.",
    three:
      "Every check has one of three results: finding, no finding, or not assessed. Checks that could not run reduce coverage and are never counted as passed.",
    score:
      "The score is 100 minus the points deducted for open findings: critical 9, high 4, medium 1.5, low 0.4; more if an exploit is available or exploitation is known. The loss of each area is capped, so that one area cannot consume the whole score. Scoring version {version}.",
    levels:
      "Below 40: high risk; 40 to below 70: medium risk; 70 and above: low risk. One or more open critical findings limit the level to medium risk.",
    forecast:
      "The outlook extrapolates the score trend with increasing uncertainty; the range covers 80% of the errors of past forecasts. Exploitation probabilities are taken from EPSS, or estimated for CVEs without an EPSS score.",
    limits:
      "Point-in-time assessment. It reflects what was observed on the day of the scan and does not rule out further weaknesses.",
  },
  glossary: {
    title: "Glossary",
    entries: {
      cve: { term: "CVE", meaning: "Publicly cataloged vulnerability with a unique ID." },
      cvss: { term: "CVSS", meaning: "Severity score of a vulnerability, 0–10 (FIRST)." },
      epss: { term: "EPSS", meaning: "Probability that a CVE is exploited within 30 days (FIRST)." },
      kev: { term: "KEV", meaning: "CISA catalog of known exploited vulnerabilities." },
      mail: {
        term: "SPF, DKIM, DMARC",
        meaning: "DNS records that let receivers verify which email from your domain is genuine.",
      },
      lookAlike: {
        term: "Look-alike domain",
        meaning: "Domain similar enough to yours to deceive users (typosquatting).",
      },
      stealerLog: {
        term: "Stealer log",
        meaning: "Credentials, cookies and files exfiltrated by infostealer malware.",
      },
      acceptedRisk: {
        term: "Accepted risk",
        meaning: "Finding that an approver has decided not to fix, with a reason and an end date.",
      },
    },
  },
} as const;
