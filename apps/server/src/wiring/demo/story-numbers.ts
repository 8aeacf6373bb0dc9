/** Every number that the story promises; the test of the story compares each with what the API answers after it was played. */
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
    acceptedRisks: 1,
    insights: 2,
  },
  partner: { clients: 3 },
  operator: { leads: 4, imports: 5, feeds: 12, connectors: 12, insights: 2, breaches: 2, organisations: 6 },
  /** The lowest number of entries in the databases of intelligence. */
  intelligence: { cves: 19, indicators: 10 },
} as const;
