import { DAY_MS } from "../durations.ts";
import type { FindingArea } from "../risk/areas.ts";

/** An archive stays valid longer than the answer of a source that is queried every day. */
const FRESH_MS = { connector: 30 * DAY_MS, import: 180 * DAY_MS } as const;

/** The annual purge deletes the records of these areas at the end of the calendar year (UTC) in which they arrived. */
const PURGED_YEARLY: ReadonlySet<FindingArea> = new Set<FindingArea>(["leaked-credentials", "logs-infected-machine"]);

/**
 * How long, in milliseconds, an answer of a source at this time counts as an assessment of the area. Never beyond the
 * purge of what it delivered: from then on "no findings" would describe an empty store.
 */
export const freshForMs = (area: FindingArea, via: keyof typeof FRESH_MS, at: number): number =>
  PURGED_YEARLY.has(area)
    ? Math.min(FRESH_MS[via], Date.UTC(new Date(at).getUTCFullYear() + 1, 0, 1) - at)
    : FRESH_MS[via];
