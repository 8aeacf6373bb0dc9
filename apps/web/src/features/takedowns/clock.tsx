import type { Takedown } from "@parapet/domain/contracts/takedowns";
import { day } from "@parapet/words/format/day";
import { useFormatter, useTranslations } from "use-intl";

import { Tag } from "../../shared/ui/chips.tsx";

/** How long until the first answer is due, or since when it is late. */
export const Clock = ({ row, now }: { row: Takedown; now: number }) => {
  const t = useTranslations("takedowns");
  const format = useFormatter();
  if (row.state !== "requested") return row.sent_at === null ? "---" : `${t("clock.met")}, ${day(row.sent_at)}`;
  const when = format.relativeTime(new Date(row.due_at * 1000), new Date(now));
  return row.overdue || row.due_at * 1000 <= now ? (
    <Tag kind="exploit" icon="clock">
      {t("clock.late", { when })}
    </Tag>
  ) : (
    <Tag kind="warn" icon="clock">
      {t("clock.due", { when })}
    </Tag>
  );
};
