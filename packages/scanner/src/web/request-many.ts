import { ProbeError } from "@parapet/net/probe-error";

/** A few lost answers among many leave the picture whole; more than this share does not. */
const TOLERATED = 0.1;

/** Sends many requests to one site. Single failures are reported as missed; many failures make the site blind. Answers are in the order of the items. */
export const requestMany = async <T, R>(
  items: readonly T[],
  ask: (item: T) => Promise<R>,
  missed: (item: T, why: ProbeError) => void,
): Promise<R[]> => {
  let failed = 0;
  let last: ProbeError | null = null;
  const answers = await Promise.all(
    items.map(async (item) => {
      try {
        return [await ask(item)];
      } catch (error) {
        if (!(error instanceof ProbeError)) throw error;
        failed++;
        last = error;
        missed(item, error);
        if (error.reason === "blocked" || error.reason === "cancelled") throw error;
        return [];
      }
    }),
  );
  if (last !== null && failed > items.length * TOLERATED) throw last;
  return answers.flatMap((answer) => answer);
};
