import { ProbeError } from "@parapet/net/probe-error";

import { confirmCves } from "./confirm-cves.ts";
import { gradeSites } from "./grade-sites.ts";
import { mergeMetrics } from "./merge-metrics.ts";
import { nameAuthorities } from "./name-authorities.ts";
import {
  type Known,
  learn,
  NOTHING_KNOWN,
  type Stage,
  type StageContext,
  type StageId,
  type StageOutput,
} from "./stage.ts";

/** Where a scan keeps what its stages found, so that a killed worker's scan goes on elsewhere. */
export interface StageStore {
  load(stage: StageId): Promise<StageOutput | null>;
  save(stage: StageId, output: StageOutput): Promise<void>;
}

/** For a scan that is never resumed. */
export const FORGETFUL: StageStore = { load: async () => null, save: async () => {} };

export interface ScanProgress {
  readonly stage: StageId;
  /** Of the whole scan, 0 to 1. */
  readonly share: number;
  readonly findings: number;
  readonly blind: number;
}

const verdictsIn = (known: Known): number =>
  known.results.reduce((sum, result) => sum + (result.status === "judged" ? result.verdicts.length : 0), 0);
const blindIn = (known: Known): number => known.results.filter(({ status }) => status === "blind").length;

/** Runs the stages in order, storing each before the next begins; stages stored by an earlier attempt are not run again. */
export const runScan = async (
  stages: readonly Stage[],
  context: Omit<StageContext, "progress">,
  store: StageStore,
  onProgress: (progress: ScanProgress) => void = () => {},
): Promise<Known> => {
  const planned = stages.filter(({ touch }) => context.profile === "full" || touch === "passive");
  let known = NOTHING_KNOWN;
  for (const [index, stage] of planned.entries()) {
    if (context.signal.aborted) throw new ProbeError("cancelled", "The scan was stopped");
    const report = (share: number, more = 0) =>
      onProgress({
        stage: stage.id,
        share: (index + Math.min(1, Math.max(0, share))) / planned.length,
        findings: verdictsIn(known) + more,
        blind: blindIn(known),
      });
    report(0);
    const stored = await store.load(stage.id);
    const output = stored ?? (await stage.run(known, { ...context, progress: report }));
    // A stage cut short is full of "cancelled"; storing it would keep the next worker from repeating it.
    if (context.signal.aborted) throw new ProbeError("cancelled", "The scan was stopped");
    if (stored === null) await store.save(stage.id, output);
    known = learn(known, output);
    report(1);
  }
  return nameAuthorities(gradeSites(mergeMetrics(confirmCves(known))));
};
