import clsx from "clsx";
import { useTranslations } from "use-intl";

import { Card } from "../../shared/ui/card.tsx";
import { cvssMetrics } from "./cvss-metrics.ts";

/** Why a score is what it is: each base metric with its value. */
export const CvssCard = ({ score, vector }: { score: number; vector: string }) => {
  const t = useTranslations("threat-intel");
  return (
    <Card title={t("metrics.title", { score: score.toFixed(1) })}>
      <ul className="grid text-[13px]">
        {cvssMetrics(vector).map(({ metric, value, bars }) => (
          <li
            key={metric}
            className="grid min-h-[29px] grid-cols-[minmax(0,1fr)_84px_92px] items-center gap-2.5 border-t border-line first:border-0"
          >
            <span>{t(`metrics.names.${metric}`)}</span>
            <span className="grid h-2 grid-cols-3 gap-0.5" aria-hidden="true">
              {[1, 2, 3].map((bar) => (
                <i key={bar} className={clsx("rounded-[1px]", bar <= bars ? "bg-critical" : "bg-line")} />
              ))}
            </span>
            <b className="text-right font-medium">{t(`metrics.values.${value}`, { metric })}</b>
          </li>
        ))}
      </ul>
      <p className="mono mt-2.5 text-[11px] [overflow-wrap:anywhere] text-ink-3">{vector}</p>
    </Card>
  );
};
