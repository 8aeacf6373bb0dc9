import type { Db } from "@parapet/db/db";
import { loadStage, recordProgress, saveStage, stillHeld } from "@parapet/db/queries/scans";
import type { ScanId } from "@parapet/domain/contracts/ids";
import type { ScanUsage } from "@parapet/domain/contracts/scans";
import type { ScanProgress, StageStore } from "@parapet/scanner/scan/run-scan";
import type { StageOutput } from "@parapet/scanner/scan/stage";

import type { Services } from "../../../platform/services.ts";

const PROGRESS_EVERY_MS = 400;
/** A run that was cancelled, or whose domain is gone, sends no more packets after this. */
const POLL_INTERVAL_MS = 2_000;

/** Another worker has the run now, or it was ended; this one must stop without a trace. */
export class ScanLeaseLost extends Error {
  override readonly name = "ScanLeaseLost";
}

/** A run as held by one worker: where stages are stored, how progress is reported, and when the lease ends. */
export interface ScanHold extends AsyncDisposable {
  readonly store: StageStore;
  readonly signal: AbortSignal;
  /** `usage` is read only when progress is stored. */
  readonly reportProgress: (progress: ScanProgress, usage?: () => ScanUsage) => void;
  /** Throws ScanLeaseLost in place of the error that letting go caused. */
  readonly rethrow: (error: unknown) => never;
}

/** Holds the lease of a run and checks regularly that this worker still owns it. */
export const leaseScan = (
  { events }: Pick<Services, "events">,
  /** Runs a transaction in the scope of the scan's organization; a public scan has none. */
  all: <Result>(work: (tx: Db) => Promise<Result>) => Promise<Result>,
  id: ScanId,
  attempt: number,
  jobSignal: AbortSignal,
  /** Is what permitted the run still true? Asked as often as whether this worker owns it. */
  isPermitted: (tx: Db) => Promise<boolean> = async () => true,
): ScanHold => {
  const lost = new AbortController();
  const letGo = () => lost.abort(new ScanLeaseLost(`Attempt ${attempt} of scan ${id} is no longer the current one`));
  const timer = setInterval(
    () =>
      void all(async (tx) => (await stillHeld(tx, id, attempt)) && (await isPermitted(tx))).then(
        (held) => {
          if (!held) letGo();
        },
        // The database is away for a moment; what is stored later is guarded by the attempt in any case.
        (error: unknown) => events.queueFailed(error),
      ),
    POLL_INTERVAL_MS,
  );
  timer.unref();
  let lastNotified = 0;
  let writing: Promise<void> = Promise.resolve();
  return {
    signal: AbortSignal.any([jobSignal, lost.signal]),
    store: {
      load: async (stage) => (await all((tx) => loadStage(tx, id, stage))) as StageOutput | null,
      save: async (stage, output) => {
        const isSaved = (tx: Db) => saveStage(tx, id, attempt, stage, output);
        if (await all(async (tx) => (await isSaved(tx)) && (await isPermitted(tx)))) return;
        letGo();
        throw lost.signal.reason;
      },
    },
    reportProgress(progress, usage) {
      if (Date.now() - lastNotified < PROGRESS_EVERY_MS && progress.share < 1) return;
      lastNotified = Date.now();
      const now = { ...progress, ...(usage !== undefined && { usage: usage() }) };
      writing = all((tx) => recordProgress(tx, id, attempt, now)).catch((error: unknown) => events.queueFailed(error));
    },
    rethrow: (error) => {
      throw lost.signal.aborted ? lost.signal.reason : error;
    },
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await writing;
    },
  };
};
