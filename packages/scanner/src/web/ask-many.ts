import { ProbeError } from "@parapet/net/probe-error";

/** A few lost answers among many leave the picture whole; more than this share does not. */
const TOLERATED = 0.1;

/** Asks many things of one site. The odd failure is told as missed; many are one: the site could not be seen. */
export const askMany = async <T, R>(
  items: readonly T[],
  ask: (item: T) => Promise<R>,
  missed: (item: T, why: ProbeError) => void,
): Promise<R[]> => {
  const answers: R[] = [];
  let failed = 0;
  let last: ProbeError | null = null;
  await Promise.all(
    items.map(async (item) => {
      try {
        answers.push(await ask(item));
      } catch (error) {
        if (!(error instanceof ProbeError)) throw error;
        failed++;
        last = error;
        missed(item, error);
        if (error.reason === "blocked" || error.reason === "cancelled") throw error;
      }
    }),
  );
  if (last !== null && failed > items.length * TOLERATED) throw last;
  return answers;
};
