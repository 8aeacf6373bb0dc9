import { day } from "@parapet/words/format/day";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";

import { Card } from "../../shared/ui/card.tsx";
import { Delta } from "../../shared/ui/chips.tsx";
import { scoreQuery } from "./api.ts";

const SHOWN_DAYS = 14;

/** Why the score moved, from each day to the next. */
export const ScoreCourse = ({ domain }: { domain: string }) => {
  const t = useTranslations("runs");
  const titles = useTranslations("titles");
  const { data = [] } = useQuery(scoreQuery(domain));
  if (data.length === 0) return null;
  return (
    <Card title={t("moved")}>
      <ol className="grid gap-3">
        {data.slice(0, SHOWN_DAYS).map((step, index) => (
          <li key={step.at} className="grid gap-1 border-t border-line pt-3 first:border-0 first:pt-0">
            <span className="flex flex-wrap justify-between gap-2">
              <span className="font-medium">
                {`${day(step.at)}, ${index === data.length - 1 ? t("first") : t(`cause.${step.cause}`)}`}
              </span>
              <b className="num">{step.score}</b>
            </span>
            {step.waterfall.map(({ area, change }) => (
              <span key={area} className="flex justify-between gap-3 text-ink-2">
                <span>
                  {titles.has(`current-risk/${area as "sensitive-data"}`)
                    ? titles(`current-risk/${area as "sensitive-data"}`)
                    : area}
                </span>
                <Delta change={change} goodWhen="rising" digits={2} />
              </span>
            ))}
          </li>
        ))}
      </ol>
    </Card>
  );
};
