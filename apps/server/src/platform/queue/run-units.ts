import type { Events } from "../events.ts";

export type UnitEvents = Pick<Events, "unitFailed">;

/** What says that the database or this process is in trouble, and nothing about the unit: the whole sweep is retried. */
const TROUBLE_CODES = /^(?:08|53|57P0|ECONN|EPIPE|ENOSPC|40001|40P01)/;
const TROUBLE_WORDS =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|driver has already been destroyed/;

const isTrouble = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  return error.name === "AbortError" || TROUBLE_CODES.test(code) || TROUBLE_WORDS.test(error.message);
};

export interface Sweep<Unit> {
  /** The name of the job, for the log. */
  readonly name: string;
  readonly units: Iterable<Unit>;
  /** Identifies a unit in the log; never anything personal. */
  readonly idOf: (unit: Unit) => string;
  /** The work on one unit, in a transaction of its own. */
  readonly run: (unit: Unit) => Promise<void>;
  /** Notifies the owner of a unit that failed, in a transaction of its own. */
  readonly report?: (unit: Unit, error: unknown) => Promise<void>;
}

/**
 * Runs each unit of a sweep alone: one that fails is logged and reported to its owner, and the others are run all the
 * same. Returns the units that failed. A failure of no single unit, such as a lost database, ends the sweep instead.
 */
export const runUnits = async <Unit>(
  events: UnitEvents,
  { name, units, idOf, run, report }: Sweep<Unit>,
): Promise<Unit[]> => {
  const failed: Unit[] = [];
  for (const unit of units) {
    try {
      await run(unit);
    } catch (error) {
      if (isTrouble(error)) throw error;
      failed.push(unit);
      events.unitFailed({ sweep: name, unit: idOf(unit) }, error);
      try {
        await report?.(unit, error);
      } catch (reportError) {
        if (isTrouble(reportError)) throw reportError;
        events.unitFailed({ sweep: `${name} report`, unit: idOf(unit) }, reportError);
      }
    }
  }
  return failed;
};
