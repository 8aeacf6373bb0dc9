import {
  feedOverlap,
  hasNoIoc,
  iocById,
  iocsChangedSince,
  lookupIocs,
  openIocLoader,
  searchIocs,
  serviceIocs,
  urlIocs,
  withdrawIocs,
} from "@parapet/db/queries/intel";
import { newestText, putTexts, textsBetween, textsById, textsHolding } from "@parapet/db/queries/mentions";

import type { CorpusStore } from "../corpus-store.ts";
import { blocksById, purgeRecordsThrough, purgeYears, putRecords } from "./leak-records.ts";
import { entriesByTag } from "./name-index.ts";

/** The corpora in PostgreSQL, in tables that migrations create and in the caller's transactions. */
export const postgresStore: CorpusStore = {
  name: "postgres",
  async prepare() {},
  leaks: {
    put: (pool, purgeYear, records, of) => putRecords(pool, purgeYear, records, of),
    years: purgeYears,
    entriesByTag,
    blocksById,
    purgeThrough: purgeRecordsThrough,
  },
  mentions: {
    put: putTexts,
    newest: newestText,
    between: textsBetween,
    holding: textsHolding,
    byId: textsById,
  },
  indicators: {
    openLoader: openIocLoader,
    withdraw: withdrawIocs,
    isEmpty: hasNoIoc,
    lookup: lookupIocs,
    byId: iocById,
    search: searchIocs,
    changedSince: iocsChangedSince,
    overlap: feedOverlap,
    onAddresses: serviceIocs,
    onNames: urlIocs,
  },
  async [Symbol.asyncDispose]() {},
};
