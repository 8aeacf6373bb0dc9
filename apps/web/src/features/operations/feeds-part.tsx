import { feedImportCommand } from "@parapet/domain/intel";
import { useTranslations } from "use-intl";

import { SourceAdvice, useWouldAdd } from "./source-advice.tsx";
import { SourceDrawer } from "./source-drawer.tsx";
import { SourceList } from "./source-list.tsx";
import { feedsQuery, fetchFeed, saveFeed } from "./sources-api.ts";

/** Feeds of vulnerabilities and indicators: health, settings, and keys that go in and never come out. */
export const FeedsPart = () => {
  const t = useTranslations("portal");
  const wouldAdd = useWouldAdd();
  return (
    <SourceList
      caption={t("parts.feeds")}
      text={t("feeds.text")}
      query={feedsQuery}
      under={({ id, licence, enabled, entries }) => {
        const terms = t.has(`feeds.licences.${id as "nvd"}`) ? t(`feeds.licences.${id as "nvd"}`) : licence;
        return enabled ? [terms] : [terms, wouldAdd([entries])];
      }}
      drawer={({ row, onDone, onClose }) => (
        <SourceDrawer
          key={row.id}
          source={row}
          before={!row.enabled && <SourceAdvice adds={[row.entries]} commands={[feedImportCommand(row.id)]} />}
          save={saveFeed}
          fetchNow={fetchFeed}
          onDone={onDone}
          onClose={onClose}
        />
      )}
    />
  );
};
