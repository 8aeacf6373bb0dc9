import type { SlaFigure } from "@parapet/domain/contracts/sla";
import { useFormatter, useTranslations } from "use-intl";

const DAY_SECONDS = 86_400;

/** Mean times as days, and the share of due dates that were met; three dashes where there is nothing to tell. */
export const useFigureWords = () => {
  const t = useTranslations("remediation");
  const format = useFormatter();
  return {
    days: (seconds: number | null): string =>
      seconds === null
        ? "---"
        : t("figures.days", { days: format.number(seconds / DAY_SECONDS, { maximumFractionDigits: 1 }) }),
    share: ({ kept, missed }: Pick<SlaFigure, "kept" | "missed">): string =>
      kept + missed === 0
        ? "---"
        : format.number(Math.floor((kept / (kept + missed)) * 100) / 100, {
            style: "percent",
            maximumFractionDigits: 0,
          }),
  };
};
