import { BLIND_REASONS, PUBLIC_CARDS, type PublicCard } from "@parapet/domain/contracts/public-report";
import { areasAssessed, computeConfidence, type SourceCoverage } from "@parapet/domain/coverage";
import { computeScore, type FindingArea } from "@parapet/domain/risk";
import { CHECKS } from "@parapet/scanner/registry";
import { toDnsState } from "@parapet/scanner/scan/dns-state";
import type { Known } from "@parapet/scanner/scan/stage";
import * as z from "zod";

import { coverageOfRun } from "../coverage/index.ts";
import { completedShare, listObservations } from "../scans/index.ts";

/** Below this share of checks that completed, a score would say more about us than about the target. */
const MIN_COMPLETED = 0.5;

const EMAIL: FindingArea = "email-weaknesses";
const SERVICES: ReadonlySet<FindingArea> = new Set<FindingArea>([
  "company-exposed-ports",
  "sub-domain-exploitable-services",
]);

/** What is stored of a public scan: counts only. */
export const PublicSummary = z.object({
  resolves: z.boolean().nullable(),
  hosts: z.number().int(),
  cards: z.record(
    z.enum(PUBLIC_CARDS),
    z.object({ count: z.number().int().nullable(), blind: z.enum(BLIND_REASONS).nullable() }),
  ),
  not_assessed: z.array(z.object({ reason: z.string(), checks: z.number().int() })),
  areas: z.object({ assessed: z.number().int(), all: z.number().int() }),
  /** Absent in summaries of earlier versions. */
  criticals: z.number().int().optional(),
});

export type PublicSummary = z.output<typeof PublicSummary>;

type Count = PublicSummary["cards"][PublicCard];

/** The four cards that are read from stored intelligence; `no-source` where nothing was there to be asked. */
export type StoredCounts = Readonly<
  Record<
    Extract<PublicCard, "infected_device_logs" | "stealer_logs_on_market" | "leaked_credentials" | "dark_web_mentions">,
    Count
  >
>;

const AREA_OF = {
  infected_device_logs: "logs-infected-machine",
  stealer_logs_on_market: "stealer-logs-for-sale",
  leaked_credentials: "leaked-credentials",
  dark_web_mentions: "dark-web-mentions",
} as const satisfies Record<keyof StoredCounts, FindingArea>;

/** The formula saturates long before; this only bounds the work. */
const MAX_SCORED = 500;

/** Counts as the formula takes them: without contents each weighs the same. */
const scoredOf = (counts: StoredCounts) =>
  (Object.keys(AREA_OF) as (keyof StoredCounts)[]).flatMap((card) =>
    Array.from({ length: Math.min(MAX_SCORED, counts[card].count ?? 0) }, (_, index) => ({
      id: `${card} ${index}`,
      area: AREA_OF[card],
      severity: "medium" as const,
      ageDays: 0,
      knownExploited: false,
      exploitAvailable: false,
      epss: null,
    })),
  );

/** Archives that were asked, as sources of the ledger. */
const sourcesOf = (counts: StoredCounts, now: Date): SourceCoverage[] =>
  (Object.keys(AREA_OF) as (keyof StoredCounts)[])
    .filter((card) => counts[card].count !== null)
    .map((card) => ({ source: card, area: AREA_OF[card], at: now.getTime(), freshForMs: Number.POSITIVE_INFINITY }));

const emailCard = (known: Known, found: number): Count => {
  const ids = new Set<string>(CHECKS.filter(({ area }) => area === EMAIL).map(({ id }) => id));
  const attempts = known.results.filter(({ check }) => ids.has(check));
  const blind = attempts.filter(({ status }) => status === "blind").length;
  // "None" needs most of the checks to have completed; what was found counts even when few did.
  if (found === 0 && blind * 2 >= attempts.length) return { count: null, blind: "probe-error" };
  return { count: found, blind: blind > 0 ? "partly" : null };
};

const RESOLVES = { found: true, "not-found": false, "not-assessed": null } as const;

const blindByReason = (known: Known): PublicSummary["not_assessed"] => {
  const reasons = [
    ...known.results.flatMap((result) => (result.status === "blind" ? [result.reason as string] : [])),
    ...known.sources.flatMap(({ outcome }) => (outcome === "failed" || outcome === "limited" ? ["source"] : [])),
  ];
  return [...Map.groupBy(reasons, (reason) => reason)]
    .map(([reason, all]) => ({ reason, checks: all.length }))
    .toSorted((a, b) => b.checks - a.checks);
};

/** What a public report shows of a light scan: counts, checks not completed, and a score where there is enough data for one. */
export const summarisePublicScan = (
  known: Known,
  intelligence: StoredCounts,
  now: Date,
): { summary: PublicSummary; score: number | null; confidence: number } => {
  const observations = [
    ...new Map(
      listObservations(known).map((observation) => [
        `${observation.check}\n${observation.outcome}\n${observation.subject}`,
        observation,
      ]),
    ).values(),
  ];
  const services = observations.filter(({ area }) => SERVICES.has(area)).length;
  const resolves = RESOLVES[toDnsState(known)];
  const ledger = coverageOfRun(known, {
    profile: "light",
    now,
    areas: observations.map(({ area }) => area),
    sources: sourcesOf(intelligence, now),
  });
  const confidence = computeConfidence(ledger);
  const scored = computeScore([
    ...scoredOf(intelligence),
    ...observations.map((observation, index) => ({
      id: String(index),
      area: observation.area,
      severity: observation.severity,
      ageDays: 0,
      knownExploited: observation.knownExploited,
      exploitAvailable: observation.exploitAvailable === true,
      epss: observation.epss,
    })),
  ]);
  return {
    summary: {
      resolves,
      hosts: known.assets.filter(({ ips }) => ips.length > 0).length,
      cards: {
        ...intelligence,
        // Ports are not scanned before the domain is verified, so "none" is never reported.
        vulnerable_services: {
          count: services === 0 ? null : services,
          blind: services === 0 ? "needs-proof" : "partly",
        },
        email_weaknesses: emailCard(known, observations.filter(({ area }) => area === EMAIL).length),
      },
      not_assessed: blindByReason(known),
      areas: areasAssessed(ledger),
      criticals: scored.criticals,
    },
    score: resolves === true && completedShare(known) >= MIN_COMPLETED ? scored.score : null,
    confidence,
  };
};
