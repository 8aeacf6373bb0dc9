import type { useTranslations } from "use-intl";

type Words = ReturnType<typeof useTranslations<"findings">>;

/** The source of a mention in words: `rss:forum` is a second feed of the reader `rss`. A file names its source itself. */
export const sourceName = (t: Words, source: string): string => {
  const [reader = "", name] = source.split(":", 2);
  if (!t.has(`mentionSources.${reader as "rss"}`)) return source;
  const known = t(`mentionSources.${reader as "rss"}`);
  return name === undefined ? known : `${known} (${name})`;
};
