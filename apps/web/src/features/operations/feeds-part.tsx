import { useTranslations } from "use-intl";

import { SourceDrawer } from "./source-drawer.tsx";
import { SourceList } from "./source-list.tsx";
import { feedsQuery, fetchFeed, saveFeed } from "./sources-api.ts";

/** Feeds of vulnerabilities and indicators: health, settings, and keys that go in and never come out. */
export const FeedsPart = () => {
  const t = useTranslations("portal");
  return (
    <SourceList
      caption={t("parts.feeds")}
      text={t("feeds.text")}
      query={feedsQuery}
      under={({ id, licence }) =>
        t.has(`feeds.licences.${id as "nvd"}`) ? t(`feeds.licences.${id as "nvd"}`) : licence
      }
      drawer={({ row, onDone, onClose }) => (
        <SourceDrawer
          key={row.id}
          source={row}
          save={saveFeed}
          fetchNow={fetchFeed}
          onDone={onDone}
          onClose={onClose}
        />
      )}
    />
  );
};
