import type { Db } from "@parapet/db/db";
import type { StoredText } from "@parapet/db/queries/mentions";
import { toKeyword } from "@parapet/intel/mentions/find-keyword";

import type { Services } from "../../platform/services.ts";
import { openMentionMatcher } from "./mention-matcher.ts";

/** Texts that are held in memory at once. */
const BATCH = 200;
/** More texts than this are not counted. */
const MAX_TEXTS = 1_000;

/** How many texts of this place name a domain, by the same rule as for an organization that watches it. */
export const countMentions = async (
  db: Db,
  { mentions }: Pick<Services["corpora"], "mentions">,
  domain: string,
  place: StoredText["place"],
): Promise<{ readonly count: number; readonly isLess: boolean }> => {
  const keyword = toKeyword(domain, true, []);
  const ids = await mentions.holding(db, keyword.words, await mentions.newest(db), MAX_TEXTS);
  await using matcher = openMentionMatcher();
  let count = 0;
  for (let from = 0; from < ids.length; from += BATCH) {
    const texts = (await mentions.byId(db, ids.slice(from, from + BATCH))).filter((text) => text.place === place);
    const hits = await matcher.hits(
      keyword,
      texts.map(({ title, body, folded }) => ({ title, body, folded })),
    );
    count += new Set(hits.map(({ text }) => text)).size;
  }
  return { count, isLess: ids.length >= MAX_TEXTS };
};
