import type { Db } from "@parapet/db/db";
import { type OwnedDomains, type TitleVariant, titleVariants } from "@parapet/db/queries/findings";
import type { FindingFilter } from "@parapet/domain/contracts/findings";
import type { FindingArea } from "@parapet/domain/risk";
import type { Locale } from "@parapet/words/locale";

import { titleValueNames, findingWords } from "../../platform/texts/finding-wording.ts";

/** Letters compare equal with and without accents, and in either case. */
const folded = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

/**
 * The titles, as the reader's language words them, that contain every word of the search text. Titles are composed when
 * they are shown and are in no column, so that they are compared here, up to a number of different ones.
 */
export const titlesMatching = async (
  db: Db,
  of: OwnedDomains[number],
  filter: FindingFilter & { readonly hidden: readonly FindingArea[] },
  locale: Locale,
  now: Date,
  most?: number,
): Promise<{ titled: TitleVariant[]; isLimited: boolean }> => {
  const words = folded(filter.q ?? "")
    .split(/\s+/)
    .filter((word) => word !== "");
  if (words.length === 0) return { titled: [], isLimited: false };
  const { titles, isLimited } = await titleVariants(db, [of], filter, titleValueNames(locale), now, most);
  const titled = titles.filter(({ check_id, outcome, params }) => {
    const title = folded(findingWords(check_id, outcome, params, locale).title);
    return words.every((word) => title.includes(word));
  });
  return { titled, isLimited };
};
