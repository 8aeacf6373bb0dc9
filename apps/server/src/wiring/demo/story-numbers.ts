/** Every figure of the demo story; the test of the story compares each with what the API answers after it was played. */
export const STORY_NUMBERS = {
  acme: {
    fullRuns: 17,
    passiveRuns: 103,
    takedowns: { requested: 1, sent: 1, "in progress": 2, "taken down": 1, rejected: 1, withdrawn: 1 },
    reEmerged: 1,
    vips: 3,
    vendors: 2,
    openDisputes: 1,
    tickets: 4,
    alertSettings: 3,
    watchRules: 3,
    acceptedRisks: 2,
    insights: 2,
  },
  /** Open findings of acme.test by area. */
  areas: {
    "leaked-credentials": 23,
    "logs-infected-machine": 4,
    "stealer-logs-for-sale": 4,
    "hacker-channel-mention": 1,
    "dark-web-mentions": 8,
    "sensitive-data": 5,
    "vip-findings": 14,
    "domain-name-variations": 4,
    "email-weaknesses": 8,
    "web-apps-exposures": 92,
    "company-exposed-ports": 35,
    "sub-domain-exploitable-services": 39,
  },
  overview: {
    score: 10,
    level: "high",
    areasAssessed: 12,
    critical: 36,
    knownExploited: 11,
    withCve: 19,
    attackPaths: 12,
    resolved: 56,
  },
  /** Seeds, and candidates of the review queue by state. */
  attribution: {
    acme: { seeds: 3, open: 3, later: 1, accepted: 0, rejected: 1 },
    orchard: { seeds: 3, open: 2, later: 0, accepted: 1, rejected: 1 },
    harbour: { seeds: 1, open: 1, later: 0, accepted: 0, rejected: 0 },
  },
  partner: { clients: 3 },
  operator: { leads: 4, imports: 5, feeds: 16, connectors: 12, insights: 2, breaches: 2, organizations: 6 },
  /** The lowest number of entries in the databases of intelligence. */
  intelligence: { cves: 19, indicators: 10 },
} as const;
