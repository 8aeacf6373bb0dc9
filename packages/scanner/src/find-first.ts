import type { CheckContext } from "./check.ts";

/** More than this many are not named one by one: then the whole was not seen. */
const MAX_NAMED = 50;

/**
 * The first items of a list. The rest is reported as not checked, so that truncation never reads as "no findings":
 * by its subject where a finding would have one, else as a part of the whole.
 */
export const findFirst = <Item>(
  items: readonly Item[],
  most: number,
  about: { readonly what: string; readonly subjectOf: (item: Item) => string | null },
  { missed }: Pick<CheckContext, "missed">,
): readonly Item[] => {
  if (items.length <= most) return items;
  const beyond = items.slice(most);
  const detail = `${items.length} ${about.what}, of which the first ${most} are checked`;
  const subjects = beyond.length > MAX_NAMED ? [null] : beyond.map(about.subjectOf);
  for (const subject of subjects) missed?.({ subject, reason: "too-large", detail });
  return items.slice(0, most);
};
