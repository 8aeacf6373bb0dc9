import type { SlaFigure } from "@parapet/domain/contracts/remediation";
import { DAY_SECONDS } from "@parapet/domain/durations";
import { useFormatter, useTranslations } from "use-intl";

import type { Column } from "../../../shared/ui/table-order.ts";

type Figures = Omit<SlaFigure, "key" | "name">;

/** The columns of mean times, fixes and due dates met, in every table of metrics; three dashes where there is nothing to tell. */
export const useFigureColumns = (): Column<Figures>[] => {
  const t = useTranslations("remediation");
  const format = useFormatter();
  const days = (seconds: number | null): string =>
    seconds === null
      ? "---"
      : t("figures.days", { days: format.number(seconds / DAY_SECONDS, { maximumFractionDigits: 1 }) });
  const share = ({ kept, missed }: Figures): string =>
    kept + missed === 0 ? "---" : format.number(Math.floor((kept / (kept + missed)) * 100) / 100, "percent");
  return [
    { id: "detect", heading: t("figures.toDetect"), cell: (row) => days(row.time_to_detect), align: "end" },
    { id: "triage", heading: t("figures.toTriage"), cell: (row) => days(row.time_to_triage), align: "end" },
    { id: "fixed", heading: t("figures.fixed"), cell: (row) => row.fixed, align: "end" },
    { id: "fix", heading: t("figures.toFix"), cell: (row) => days(row.time_to_fix), align: "end" },
    { id: "kept", heading: t("figures.kept"), cell: share, align: "end" },
  ];
};
