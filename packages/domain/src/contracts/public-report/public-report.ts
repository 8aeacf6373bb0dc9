import { LOCALES } from "@parapet/words/locale";
import * as z from "zod";

import { publicReport as feature } from "../../features/public-report.ts";
import { CompanyDomain } from "../company-domain.ts";
import { EmailAddress } from "../email-address.ts";
import { endpoint } from "../endpoint.ts";

/** The six counts of a public report, in the order of its cards. */
export const PUBLIC_CARDS = [
  "infected_device_logs",
  "stealer_logs_on_market",
  "leaked_credentials",
  "dark_web_mentions",
  "vulnerable_services",
  "email_weaknesses",
] as const;

export type PublicCard = (typeof PUBLIC_CARDS)[number];

/**
 * Why a card has no count, or only part of one: there is no source yet, its data is too old for "none", the scan did not
 * get there, an assessment would contact an unverified target, or some checks failed.
 */
export const BLIND_REASONS = ["no-source", "stale", "needs-proof", "probe-error", "partly"] as const;

/** A count with its three answers: found, not found, not assessed (`count` is null). Never contents. */
const Count = z.object({
  count: z.number().int().min(0).nullable(),
  blind: z.enum(BLIND_REASONS).nullable(),
});

const Seconds = z.number().int().nullable();

export const PublicReport = z.object({
  domain: z.string(),
  state: z.enum(["queued", "running", "done", "failed"]),
  stage: z.string().nullable(),
  /** Of the whole scan, 0 to 1. */
  share: z.number().min(0).max(1),
  asked_at: Seconds,
  finished_at: Seconds,
  /** From then on a new scan may begin. */
  fresh_until: Seconds,
  /** Null until we know. False: no address answers to the name. */
  resolves: z.boolean().nullable(),
  hosts: z.number().int().nullable(),
  cards: z.record(z.enum(PUBLIC_CARDS), Count).nullable(),
  /** Cards with a count. */
  areas_searched: z.number().int(),
  /** Areas of the score that were assessed, of all; null until the scan has finished. */
  areas: z.object({ assessed: z.number().int(), all: z.number().int() }).nullable(),
  score: z
    .object({
      value: z.number().int().min(0).max(100),
      level: z.enum(["high", "medium", "low"]),
      /** Critical findings, which limit the level. */
      criticals: z.number().int(),
      change: z.number().int().nullable(),
      confidence: z.number().min(0).max(1),
      /** Range of the score, whatever the areas not assessed contain. */
      range: z.object({ from: z.number().int(), to: z.number().int() }),
    })
    .nullable(),
  /** Checks that could not be completed, by reason. */
  not_assessed: z.array(z.object({ reason: z.string(), checks: z.number().int() })),
});

export type PublicReport = z.output<typeof PublicReport>;

/** The public report of a domain: the stored one, or the scan that makes it. Asking again follows the scan. */
export const publicReport = endpoint(feature.calls.publicReport, {
  summary:
    "Get the public report of a domain (counts only); starts or joins a light scan if there is none from the last 24 hours",
  body: z.strictObject({ domain: z.string().max(1024) }),
  reply: z.object({ data: PublicReport }),
});

/** Server-sent events named `progress`, each a `PublicReport` of the scan under way; never starts one. Numbered as those of a run. */
export const followPublicReport = endpoint(feature.calls.followPublicReport, {
  summary: "Stream the progress of a public report",
  query: z.strictObject({ domain: z.string().max(1024) }),
  reply: z.unknown(),
});

export const requestReport = endpoint(feature.calls.requestReport, {
  summary: "Request the full report of a domain",
  body: z.strictObject({ domain: CompanyDomain, email: EmailAddress, locale: z.enum(LOCALES).default("en") }),
  reply: z.object({ data: z.object({ received: z.literal(true) }) }),
});
