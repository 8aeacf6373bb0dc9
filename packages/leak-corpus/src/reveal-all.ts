import type { Db } from "@parapet/db/db";

import type { CorpusKeyring } from "./corpus-keys.ts";
import { openLeakCorpus } from "./leak-corpus.ts";
import type { LeakRecord } from "./leak-record.ts";
import { blockIds } from "./postgres/leak-records.ts";
import { postgresStore } from "./postgres/postgres-store.ts";

/** Every record of a small corpus in PostgreSQL, all in memory: the demo records its story with it. */
export const revealAll = async (db: Db, keys: CorpusKeyring): Promise<LeakRecord[]> => {
  const revealed = await openLeakCorpus(postgresStore, keys).reveal(db, await blockIds(db));
  return revealed.flatMap(({ records }) => records ?? []);
};
