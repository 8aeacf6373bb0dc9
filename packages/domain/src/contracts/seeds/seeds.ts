import * as z from "zod";

import { seeds } from "../../features/seeds.ts";
import {
  CANDIDATE_CERTAINTIES,
  CANDIDATE_KINDS,
  CANDIDATE_SORTS,
  CANDIDATE_STATES,
  EVIDENCE_KINDS,
  MAX_DECIDED,
  ROOT_KINDS,
  SEED_KINDS,
} from "../choices.ts";
import { endpoint } from "../endpoint.ts";
import { Page, PageQuery } from "../page.ts";

/** Times are Unix seconds. */
const Seconds = z.number().int();

const Seed = z.object({
  id: z.uuid(),
  kind: z.enum(SEED_KINDS),
  value: z.string(),
  note: z.string().nullable(),
  created_by: z.string().nullable(),
  created_at: Seconds,
  /** Candidates that were derived from it and are not decided. */
  candidates: z.number().int(),
});
export type Seed = z.infer<typeof Seed>;

/** The newest search for candidates. */
const Expansion = z.object({
  /** `none`: never requested. */
  state: z.enum(["none", "queued", "running", "finished"]),
  finished_at: Seconds.nullable(),
  /** New candidates of the newest search; null: none has finished. */
  found: z.number().int().nullable(),
  /** Sources that were not assessed, with the reason. */
  gaps: z.array(z.object({ source: z.string(), reason: z.string() })),
  /** Lookups that the limits did not admit. */
  left_out: z.number().int(),
});
export type SeedExpansion = z.infer<typeof Expansion>;

export const listSeeds = endpoint(seeds.calls.listSeeds, {
  summary: "List the seeds of the organization and the state of the search for candidates",
  reply: z.object({ data: z.array(Seed), expansion: Expansion }),
});

export const addSeed = endpoint(seeds.calls.addSeed, {
  summary:
    "Add a seed: a network, an autonomous system, an address, an organization, a certificate organization or a brand",
  body: z.strictObject({
    kind: z.enum(SEED_KINDS),
    value: z.string().trim().min(1).max(200),
    note: z.string().trim().max(1_000).optional(),
  }),
  reply: z.object({ data: Seed }),
});

const ById = z.strictObject({ id: z.uuid() });

export const removeSeed = endpoint(seeds.calls.removeSeed, {
  summary: "Remove a seed and the undecided candidates found only through it",
  params: ById,
  reply: z.object({ data: z.object({ removed: z.literal(true) }) }),
});

export const startExpansion = endpoint(seeds.calls.startExpansion, {
  summary: "Search for candidates now; candidates are not contacted",
  reply: z.object({ data: z.object({ queued: z.literal(true) }) }),
});

const Candidate = z.object({
  id: z.uuid(),
  kind: z.enum(CANDIDATE_KINDS),
  value: z.string(),
  certainty: z.enum(CANDIDATE_CERTAINTIES),
  points: z.number().int().min(0).max(100),
  reason: z.enum(EVIDENCE_KINDS),
  /** How it was derived: root → evidence → candidate. */
  path: z.array(
    z.object({
      root: z.object({ kind: z.enum(ROOT_KINDS), value: z.string() }),
      evidence: z.enum(EVIDENCE_KINDS),
      via: z.string().nullable(),
      source: z.string(),
    }),
  ),
  state: z.enum(CANDIDATE_STATES),
  decision: z.object({ by: z.string().nullable(), at: Seconds, reason: z.string().nullable() }).nullable(),
  first_seen: Seconds,
  last_seen: Seconds,
  /** Of a domain that was added: how far its verification is. */
  domain_state: z.enum(["pending", "verified", "lapsed"]).nullable(),
  /** Of an accepted address: the domain whose runs include it, and whether a cloud account lists it today; null: not scanned. */
  scan: z.object({ domain: z.string(), is_listed: z.boolean() }).nullable(),
});
export type Candidate = z.infer<typeof Candidate>;

const Filter = z.strictObject({
  state: z.enum([...CANDIDATE_STATES, "all"]).default("open"),
  kind: z.enum(CANDIDATE_KINDS).optional(),
  certainty: z.enum(CANDIDATE_CERTAINTIES).optional(),
  evidence: z.enum(EVIDENCE_KINDS).optional(),
  q: z.string().trim().max(200).default(""),
  sort: z.enum(CANDIDATE_SORTS).optional(),
  order: z.enum(["asc", "desc"]).optional(),
});

export const listCandidates = endpoint(seeds.calls.listCandidates, {
  summary: "List assets that may belong to the organization, highest confidence first",
  query: z.strictObject({ ...Filter.shape, ...PageQuery.shape }),
  reply: Page(Candidate).extend({ states: z.record(z.enum(CANDIDATE_STATES), z.number().int()) }),
});

export const exportCandidates = endpoint(seeds.calls.exportCandidates, {
  summary: "Export the review queue as CSV",
  query: Filter,
  reply: z.unknown(),
});

export const decideCandidates = endpoint(seeds.calls.decideCandidates, {
  summary: "Accept, reject or defer candidates, or undo a decision; accepted names are added as unverified domains",
  body: z
    .strictObject({
      ids: z.array(z.uuid()).min(1).max(MAX_DECIDED),
      decision: z.enum(["accept", "reject", "later", "undo"]),
      /** Required to reject. */
      reason: z.string().trim().min(1).max(1_000).optional(),
      /** A verified domain whose runs scan the accepted addresses, each while a cloud account lists it. */
      scan_domain: z.string().trim().min(1).max(253).optional(),
    })
    .refine(({ decision, scan_domain }) => decision === "accept" || scan_domain === undefined, {
      path: ["scan_domain"],
      message: "A domain can be selected for accepted addresses only.",
    })
    .refine(({ decision, reason }) => decision !== "reject" || reason !== undefined, {
      path: ["reason"],
      message: "Required",
    }),
  reply: z.object({
    data: z.object({
      changed: z.number().int(),
      /** Candidates that were left as they were. */
      refused: z.array(
        z.object({
          id: z.uuid(),
          value: z.string(),
          reason: z.enum([
            "quota_exhausted",
            "shared_domain",
            "domain_verified",
            "same_state",
            "address_not_listed",
            "address_ipv6",
          ]),
        }),
      ),
    }),
  }),
});
