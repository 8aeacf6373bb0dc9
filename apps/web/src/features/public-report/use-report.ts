import type { PublicReport } from "@parapet/domain/contracts/public-report";
import { startTransition, useCallback, useEffect, useState } from "react";

import { CallError } from "../../shared/call-error.ts";
import { followReport, fetchPublicReport } from "./api.ts";

/** Only where the scan cannot be followed by its events. */
const ASK_EVERY_MS = 1_500;
/** A connection that drops during a scan is tried again; the scan goes on without us. */
const MAX_FAILURES = 5;

interface Followed {
  readonly report: PublicReport | null;
  readonly error: unknown;
}

const NOTHING: Followed = { report: null, error: null };

const isUnderWay = ({ state }: PublicReport): boolean => state === "queued" || state === "running";

/** The report of one domain, followed until its scan has ended. `again` starts over after a failure. */
export const useReport = (domain: string): Followed & { again: () => void } => {
  const [followed, setFollowed] = useState<Followed>(NOTHING);
  const [round, setRound] = useState(0);

  useEffect(() => {
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let troubles = 0;
    let asks = false;
    const check = async (): Promise<void> => {
      try {
        const report = await fetchPublicReport(domain, stop.signal);
        if (stop.signal.aborted) return;
        troubles = 0;
        // In small steps: rendering the whole report at once would block scrolling on a slow phone.
        startTransition(() => setFollowed({ report, error: null }));
        if (!isUnderWay(report)) return;
        const notify = (reported: PublicReport) => {
          if (!stop.signal.aborted) setFollowed({ report: reported, error: null });
        };
        asks ||= !(await followReport(domain, notify, stop.signal));
        if (asks && !stop.signal.aborted) timer = setTimeout(() => void check(), ASK_EVERY_MS);
      } catch (error) {
        if (stop.signal.aborted) return;
        troubles += 1;
        const passes = error instanceof CallError && error.status === 0 && troubles < MAX_FAILURES;
        if (passes) timer = setTimeout(() => void check(), ASK_EVERY_MS);
        else setFollowed((before) => ({ report: before.report, error }));
      }
    };
    void check();
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [domain, round]);

  const again = useCallback(() => {
    setFollowed(NOTHING);
    setRound((before) => before + 1);
  }, []);
  return { ...followed, again };
};
