import { openTickets, sendAlerts, setUpAlerts } from "./chapters/alerting.ts";
import { enterSeeds, reviewCandidates, searchAgain } from "./chapters/attribution.ts";
import { orderAddOn } from "./chapters/billing.ts";
import { connect, LEAK_SOURCES, MENTION_SOURCES } from "./chapters/connectors.ts";
import { triage } from "./chapters/findings.ts";
import {
  importBreach,
  importCombolist,
  importListings,
  importMentions,
  importStealerLogs,
} from "./chapters/imports.ts";
import { loadIntelligence } from "./chapters/intelligence.ts";
import { connectCloud, labelAssets } from "./chapters/inventory.ts";
import { publishInsights, receiveLeads, setUpTeam } from "./chapters/management.ts";
import { verifyDomains } from "./chapters/ownership.ts";
import { organizeRemediation } from "./chapters/remediation.ts";
import { scheduleReports } from "./chapters/reports.ts";
import { runJobs } from "./chapters/run-jobs.ts";
import { moveTakedown, recheckTakedowns, requestTakedown, sendNotice, withdrawTakedown } from "./chapters/takedowns.ts";
import { askVendors, assessVendors, submitVendors } from "./chapters/vendors.ts";
import { addVips } from "./chapters/vips.ts";
import type { StoryStage } from "./open-story.ts";
import { PERSON } from "./story-people.ts";
import { FIRST_DAY } from "./story-states.ts";

/** Changes with the story; a demo of another version is replaced at the next start. */
export const STORY_VERSION = "13";

export interface StoryEvent {
  /** In days before today. */
  readonly day: number;
  /** Of that day, in UTC. */
  readonly hour: number;
  readonly play: (stage: StoryStage) => Promise<void>;
}

/** What people did, in the order of the days. Runs of the scanner are in `play-story.ts`. */
export const STORY: readonly StoryEvent[] = [
  { day: FIRST_DAY, hour: 1, play: ({ portal }) => loadIntelligence(portal, PERSON.operator) },
  { day: FIRST_DAY, hour: 2, play: verifyDomains },
  { day: FIRST_DAY, hour: 9, play: setUpAlerts },
  { day: FIRST_DAY, hour: 10, play: setUpTeam },
  { day: -112, hour: 9, play: submitVendors },
  { day: -105, hour: 8, play: (stage) => connect(stage, LEAK_SOURCES) },
  { day: -100, hour: 9, play: requestTakedown("acmee.test", "trademark") },
  { day: -98, hour: 9, play: moveTakedown("acmee.test", "rejected", "The page only offers the domain for sale.") },
  { day: -90, hour: 9, play: addVips },
  { day: -84, hour: 9, play: triage },
  { day: -82, hour: 9, play: organizeRemediation },
  { day: -81, hour: 9, play: labelAssets },
  { day: -80, hour: 9, play: connectCloud },
  { day: -75, hour: 9, play: requestTakedown("acmme.test", "mail fraud") },
  { day: -74, hour: 9, play: moveTakedown("acmme.test", "sent", "Reported by the form of the registrar.") },
  { day: -70, hour: 9, play: askVendors },
  { day: -63, hour: 9, play: importBreach },
  { day: -55, hour: 9, play: requestTakedown("acrne.test", "phishing") },
  { day: -55, hour: 12, play: sendNotice("acrne.test") },
  { day: -52, hour: 9, play: moveTakedown("acrne.test", "in progress", "The registrar confirmed the report.") },
  { day: -45, hour: 9, play: importCombolist },
  { day: -40, hour: 9, play: receiveLeads },
  { day: -35, hour: 9, play: moveTakedown("acrne.test", "taken down", "The registrar suspended the domain.") },
  { day: -35, hour: 10, play: moveTakedown("acmme.test", "taken down", "The registrar suspended the domain.") },
  { day: -30, hour: 9, play: orderAddOn },
  { day: -28, hour: 9, play: (stage) => connect(stage, MENTION_SOURCES) },
  { day: -24, hour: 9, play: enterSeeds },
  { day: -23, hour: 9, play: reviewCandidates },
  { day: -21, hour: 6, play: recheckTakedowns },
  { day: -20, hour: 9, play: requestTakedown("acme-login.test", "phishing") },
  { day: -20, hour: 11, play: moveTakedown("acme-login.test", "sent", "Reported by the form of the registrar.") },
  { day: -18, hour: 9, play: moveTakedown("acme-login.test", "in progress", "The host is investigating.") },
  { day: -14, hour: 9, play: publishInsights },
  { day: -12, hour: 9, play: assessVendors },
  { day: -10, hour: 9, play: importStealerLogs },
  { day: -6, hour: 9, play: requestTakedown("xn--cme-5cd.test", "trademark") },
  { day: -5, hour: 9, play: withdrawTakedown("xn--cme-5cd.test") },
  { day: -5, hour: 10, play: openTickets },
  { day: -4, hour: 9, play: importListings },
  { day: -3, hour: 9, play: requestTakedown("xn--cme-5cd.test", "trademark") },
  { day: -3, hour: 12, play: moveTakedown("xn--cme-5cd.test", "sent", "Reported by the form of the registrar.") },
  { day: -2, hour: 9, play: importMentions },
  { day: -2, hour: 11, play: searchAgain },
  {
    day: -1,
    hour: 5,
    play: async (stage) => {
      await Promise.all([runJobs(stage, "sync-due-feeds"), runJobs(stage, "run-due-connectors")]);
      await runJobs(stage, "match-leaks", "match-mentions");
    },
  },
  { day: -1, hour: 6, play: sendAlerts },
  { day: -1, hour: 7, play: scheduleReports },
  { day: -1, hour: 9, play: sendAlerts },
  { day: -1, hour: 15, play: requestTakedown("acmee.test", "trademark") },
];
