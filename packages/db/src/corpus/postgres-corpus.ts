import { openIocLoader } from "../queries/ioc-load.ts";
import { hasNoIoc, iocById, lookupIocs } from "../queries/ioc-lookup.ts";
import { feedOverlap, iocsChangedSince, searchIocs, serviceIocs, urlIocs } from "../queries/ioc-search.ts";
import { blocksNumbered, corpusYears, purgeCorpusThrough, putCorpus } from "../queries/leak-corpus.ts";
import { entriesTagged } from "../queries/leak-names.ts";
import { newestText, putTexts, textsBetween, textsById, textsHolding } from "../queries/mention.ts";
import type { CorpusStore } from "./corpus-store.ts";

/** The corpora in the tables that migrations made, in the caller's own transactions. */
export const postgresCorpus: CorpusStore = {
  name: "postgres",
  async prepare() {},
  credentials: {
    put: putCorpus,
    years: corpusYears,
    entriesTagged,
    blocksNumbered,
    purgeThrough: purgeCorpusThrough,
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
    isEmpty: hasNoIoc,
    lookup: lookupIocs,
    byId: iocById,
    search: searchIocs,
    changedSince: iocsChangedSince,
    overlap: feedOverlap,
    onAddresses: serviceIocs,
    onNames: urlIocs,
  },
};
