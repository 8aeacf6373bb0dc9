import type { DetailReport } from "@parapet/domain/contracts/overview";
import { day } from "@parapet/words/format/day";
import { minute } from "@parapet/words/format/minute";
import { shortDay } from "@parapet/words/format/short-day";
import type { Locale } from "@parapet/words/locale";
import { useTranslations } from "use-intl";

import { Delta } from "../../shared/ui/chips.tsx";

/** When the figures were taken that the overview compares with; null: there are none yet. */
export const comparedWith = (score: DetailReport["score"], locale: Locale): string | null => {
  const [before, now] = score?.history.slice(-2) ?? [];
  if (before === undefined || now === undefined) return null;
  // The year is in the page header.
  return day(before.at) === day(now.at) ? minute(before.at) : shortDay(locale, before.at);
};

/** What changed since an earlier figure, with its day; where there is none, that is said. */
export const Since = ({
  change,
  since,
  goodWhen = "falling",
}: {
  change: number | null;
  since: string | null;
  goodWhen?: "falling" | "rising";
}) => {
  const t = useTranslations("overview");
  if (change === null || since === null) return <span className="text-xs text-ink-3">{t("noBefore")}</span>;
  return (
    <Delta change={change} goodWhen={goodWhen}>
      {t("changed.since", { day: since })}
    </Delta>
  );
};
