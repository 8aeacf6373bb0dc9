import { vocabulary } from "../../vocabulary/en.ts";

const en = {
  state: vocabulary.coverageStates,
  reason: {
    "never-scanned": "No scan has been completed yet",
    "passive-scan-only": "Requires a full scan of a verified domain",
    skipped: "The checks were skipped in the last scan",
    "host-not-found": "The host was not found in the last scan",
    stale: "The last assessment is out of date",
    "source-failed": "The source is not responding",
    "no-vips": "No VIPs registered",
    "not-permitted": "Not visible with your access",
    other: "The checks could not be completed",
  },
  next: {
    connect: "Connect a source",
    askOperator: "Ask your provider to connect a source",
    register: "Register a VIP",
    askAdministrator: "Ask your administrator to register a VIP",
  },
  from: "from {assessed, number} of {all, number} areas",
  confidence: "Coverage {share, number, percent}, weighted by area",
  range: "Between {from, number} and {to, number}, depending on what was not assessed",
  unknownAreas: "{count, plural, one {# area not assessed} other {# areas not assessed}}",
  sentence: {
    exploited:
      "{level}: {count, plural, one {# finding with known exploitation} other {# findings with known exploitation}} on {hosts}",
    hosts: "{count, plural, one {# host} other {# hosts}}",
    critical: "{level}: {count, plural, one {# critical finding} other {# critical findings}} open",
    open: "{level}: {count, plural, one {# open finding, not critical} other {# open findings, none of them critical}}",
    none: "{level}: no open findings in the assessed areas",
    unscored: "Risk unknown: nothing has been assessed yet",
    whole: "{said}; all areas assessed, coverage {share, number, percent}.",
    share: "{said}; all areas assessed at least in part, coverage {share, number, percent}.",
    gaps: "{said}; coverage {share, number, percent}: {count, plural, one {# check} other {# checks}} not completed{more, select, yes {, mainly} other {:}} {names}.",
    partial: "{said}; {unseen, number} of {all, number} areas not monitored.",
    unassessed: "{said}; {unseen, number} of {all, number} areas not assessed.",
  },
  host: {
    title: "Coverage of this host",
    of: "{assessed, number} of {all, number} areas assessed",
    assessed: "Assessed",
    none: "Assessed, no findings",
    partly: "Partially assessed",
    by: "{day}, {count, plural, one {# check} other {# checks}}",
  },
  partly: "{share, number, percent} covered",
  empty: {
    unknown: "Not shown: {area} is not monitored.",
    none: "No findings in the assessed areas.",
    history: "A trend appears after the second scan.",
  },
} as const;
export default en;
