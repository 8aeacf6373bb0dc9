import { optedOut } from "@parapet/db/queries/opt-out";
import { within } from "@parapet/db/scope";
import type { Tables } from "@parapet/db/tables";
import { createOptOut, type OptOut } from "@parapet/net/opt-out";
import type { Kysely } from "kysely";

import type { Events } from "./events.ts";

/** Another process may have taken a confirmation; this one hears of it within this time. */
const READ_EVERY_MS = 30_000;

/** Who asked not to be scanned, as stored. The network asks it before each connection. */
export interface OptOutList extends OptOut, AsyncDisposable {
  /** Reads the list anew, after a change. */
  refresh(): Promise<void>;
}

/** Reads the list and keeps it fresh. If it cannot be read again the last one holds. */
export const openOptOutList = async (db: Kysely<Tables>, events: Events): Promise<OptOutList> => {
  const read = async (): Promise<OptOut> => createOptOut(await within(db, "everything", optedOut));
  let current = await read();
  let reading: Promise<void> = Promise.resolve();
  const refresh = (): Promise<void> =>
    (reading = read().then((fresh) => {
      current = fresh;
    }));
  const timer = setInterval(() => void refresh().catch((error: unknown) => events.optOutTrouble(error)), READ_EVERY_MS);
  timer.unref();
  return {
    covers: (target) => current.covers(target),
    refresh,
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await reading.catch(() => {});
    },
  };
};
