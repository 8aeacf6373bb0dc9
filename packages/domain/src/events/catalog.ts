import * as z from "zod";

import type { Permission } from "../access/permissions.ts";
import { ALERT_TYPES } from "../alerts/alert-types.ts";
import { ASSET_EVENTS, ASSET_KINDS, EVENT_TYPE_IDS, FINDING_STATUSES } from "../contracts/choices.ts";
import { COVERAGE_STATES } from "../coverage/coverage-state.ts";
import { FINDING_AREAS } from "../risk/areas.ts";
import { SEVERITIES } from "../risk/severity.ts";

const Severity = z.enum(SEVERITIES);
const Status = z.enum(FINDING_STATUSES);
const ScanRef = z.uuid().nullable().describe("The scan that caused it; null: something else did.");

/** A finding as it is when the event is read. */
const Finding = z.object({
  id: z.uuid(),
  domain: z.string(),
  area: z.enum(FINDING_AREAS),
  check: z.string(),
  outcome: z.string(),
  title: z.string(),
  subject: z.string().describe("The asset; leaked accounts are masked."),
  severity: Severity,
  status: Status,
  business_unit: z.string().nullable(),
  link: z.url(),
});

const OfFinding = z.object({ finding: Finding, scan_id: ScanRef });
const by = z.enum(["person", "system"]).describe("Whether a person decided it.");

const Asset = z.object({
  id: z.uuid(),
  domain: z.string(),
  kind: z.enum(ASSET_KINDS),
  name: z.string(),
  business_units: z.array(z.string()),
});
const OfAsset = z.object({ asset: Asset, change: z.enum(ASSET_EVENTS), scan_id: ScanRef });

const OfScan = z.object({
  domain: z.string(),
  scan_id: z.uuid(),
  profile: z.enum(["light", "passive", "full"]),
  coverage: z.number().nullable().describe("Share of completed checks, 0 to 1; null: not assessed."),
});

export type EventType = (typeof EVENT_TYPE_IDS)[number];

interface EventTypeRule {
  readonly summary: string;
  /** What a reader needs now; what the event is about must be visible to them as well. */
  readonly needs: Permission;
  readonly data: z.ZodObject;
  /** It tells of several areas: readers who may see some of them are each told another part. */
  readonly ofSeveralAreas?: true;
}

/** Everything that webhooks and the feed report, with what each event says. A type is added, never changed or removed before 2.0. */
export const EVENT_TYPES = {
  "finding.opened": { summary: "A finding was detected for the first time", needs: "findings:read", data: OfFinding },
  "finding.reopened": { summary: "A resolved finding is detected again", needs: "findings:read", data: OfFinding },
  "finding.resolved": {
    summary: "A scan or re-test no longer detects a finding",
    needs: "findings:read",
    data: OfFinding,
  },
  "finding.severity_changed": {
    summary: "The severity of a finding changed",
    needs: "findings:read",
    data: OfFinding.extend({ before: Severity.nullable() }),
  },
  "finding.status_changed": {
    summary: "A finding was triaged, or a decision about it ended",
    needs: "findings:read",
    data: OfFinding.extend({ to: Status.nullable(), until: z.number().int().nullable(), by }),
  },
  "finding.retested": {
    summary: "A finding was tested again and its state did not change",
    needs: "findings:read",
    data: OfFinding,
  },
  "finding.fix_reported": {
    summary: "A fix was reported; a re-test verifies it",
    needs: "findings:read",
    data: OfFinding.extend({ by }),
  },
  "finding.commented": { summary: "A finding was commented", needs: "findings:read", data: OfFinding.extend({ by }) },
  "finding.updated": {
    summary: "Owner, due date, tags or observed values of a finding changed",
    needs: "findings:read",
    data: OfFinding.extend({ by }),
  },
  "asset.appeared": { summary: "An asset was discovered", needs: "findings:read", data: OfAsset },
  "asset.returned": { summary: "An asset that had vanished was observed again", needs: "findings:read", data: OfAsset },
  "asset.changed": { summary: "Properties of an asset changed", needs: "findings:read", data: OfAsset },
  "asset.vanished": {
    summary: "A scan that assessed the asset did not observe it",
    needs: "findings:read",
    data: OfAsset,
  },
  "scan.completed": { summary: "A scan was completed", needs: "scans:read", data: OfScan },
  "scan.failed": { summary: "A scan failed; nothing is known from it", needs: "scans:read", data: OfScan },
  "score.changed": {
    summary: "The score of a domain changed",
    needs: "risk:read",
    data: z.object({
      domain: z.string(),
      score: z.number().int(),
      before: z.number().int().nullable(),
      cause: z.enum(["scan", "triage", "verify", "expiry", "feed"]),
      coverage: z.number().describe("The share of completed checks that the score rests on, 0 to 1."),
      scan_id: ScanRef,
    }),
  },
  "coverage.changed": {
    summary: "What of a domain is assessed changed",
    needs: "findings:read",
    ofSeveralAreas: true,
    data: z.object({
      domain: z.string(),
      coverage: z.number(),
      before: z.number().nullable(),
      areas: z.partialRecord(z.enum(FINDING_AREAS), z.enum(COVERAGE_STATES)),
      scan_id: ScanRef,
    }),
  },
  "alert.raised": {
    summary: "An alert was raised",
    needs: "alerts:manage",
    ofSeveralAreas: true,
    data: z.object({
      domain: z.string(),
      alert: z.object({ id: z.uuid(), name: z.string() }),
      severity: Severity.nullable(),
      events: z.array(
        z.object({
          type: z.enum(ALERT_TYPES),
          severity: Severity.nullable(),
          subject: z.string(),
          finding_id: z.uuid().nullable(),
        }),
      ),
    }),
  },
  "audit.recorded": {
    summary: "An entry was written to the audit log",
    needs: "audit:read",
    data: z.object({
      audit_id: z.uuid(),
      action: z.string(),
      result: z.enum(["done", "refused", "failed"]),
      object: z.string().nullable(),
      actor_id: z.uuid().nullable(),
    }),
  },
} as const satisfies Record<EventType, EventTypeRule>;

/** What every event has beside its data. `id` recognizes repetitions: a receiver may be sent an event more than once. */
const Envelope = z.object({
  id: z.uuid(),
  created_at: z.number().int().describe("Unix seconds"),
  organization: z.uuid(),
  object: z.string().describe("What it is about; events of one object arrive in the order of its changes."),
});

export const eventSchema = (type: EventType | "webhook.test") =>
  Envelope.extend({
    type: z.literal(type),
    data:
      type === "webhook.test"
        ? z.object({ webhook: z.object({ id: z.uuid(), name: z.string() }) })
        : EVENT_TYPES[type].data,
  });

/** An event as it is sent and as the feed answers it; `data` depends on the type (`/v1/asyncapi.json`). */
export const OutboxEvent = Envelope.extend({ type: z.enum(EVENT_TYPE_IDS), data: z.record(z.string(), z.unknown()) });
export type OutboxEvent = z.infer<typeof OutboxEvent>;
