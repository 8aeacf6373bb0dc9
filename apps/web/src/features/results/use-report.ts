import type { PublicReport } from "@parapet/domain/contracts/public-report";
import { useCallback, useEffect, useState } from "react";

import { CallError } from "../../shared/call-error.ts";

const FOLLOW_EVERY_MS = 1_500;
/** A connection that drops during a scan is tried again; the scan goes on without us. */
const PATIENCE = 5;

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
    const look = async (): Promise<void> => {
      try {
        const { readReport } = await import("./api.ts");
        const report = await readReport(domain, stop.signal);
        if (stop.signal.aborted) return;
        troubles = 0;
        setFollowed({ report, error: null });
        if (isUnderWay(report)) timer = setTimeout(() => void look(), FOLLOW_EVERY_MS);
      } catch (error) {
        if (stop.signal.aborted) return;
        troubles += 1;
        const passes = error instanceof CallError && error.status === 0 && troubles < PATIENCE;
        if (passes) timer = setTimeout(() => void look(), FOLLOW_EVERY_MS);
        else setFollowed((before) => ({ report: before.report, error }));
      }
    };
    void look();
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
