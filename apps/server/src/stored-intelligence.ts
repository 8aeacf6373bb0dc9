import type { Db } from "@parapet/db/db";

import type { StoredCounts } from "./commands/summarise-public-scan.ts";

/**
 * How many records of leaks, stealer logs and mentions name this domain? Null where nothing was there to be asked: no
 * archive of that kind is stored yet, which is not the same as "none".
 */
export const storedIntelligence = async (_db: Db, _domain: string): Promise<StoredCounts> => ({
  infected_device_logs: null,
  stealer_logs_on_market: null,
  leaked_credentials: null,
  dark_web_mentions: null,
});
