import type { Net } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";

import type { RoundTrip } from "./round-trip.ts";

/** Unused ports spread over the range: unassigned, unregistered and outside the usual ephemeral ports. */
const NOBODYS_PORTS = [1, 1_022, 4_819, 7_311, 13_337, 19_871, 23_477, 29_363, 31_991] as const;
const ENOUGH = 7;

/**
 * Does someone in front of this host accept every connection (a CDN, a scrubbing shield, a tarpit)? If most of nine
 * ports that no one uses are open, an open port proves nothing there. The signal ends the wait: who is silent is not open.
 */
export const answersEverywhere = async (
  ip: string,
  net: Net,
  trip: RoundTrip,
  signal: AbortSignal,
  onAnswer: (port: number) => void = () => {},
): Promise<boolean> => {
  const answers = await Promise.all(
    NOBODYS_PORTS.map(async (port) => {
      try {
        const observation = await net.probe({ ip, port }, { timeoutMs: trip.timeoutMs, signal });
        if (observation.state === "open" || observation.state === "closed") {
          trip.sample(observation.tookMs);
          onAnswer(port);
        }
        return observation.state === "open";
      } catch (error) {
        if (error instanceof ProbeError) return false;
        throw error;
      }
    }),
  );
  return answers.filter(Boolean).length >= ENOUGH;
};
