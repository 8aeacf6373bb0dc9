import type { useTranslations } from "use-intl";

/** A feed in words; one that the portal does not know is named by its id. */
export const feedName = (t: ReturnType<typeof useTranslations<"threat-intel">>, feed: string): string =>
  t.has(`timeline.feeds.${feed as "nvd"}`) ? t(`timeline.feeds.${feed as "nvd"}`) : feed;
