import { shownDomain } from "@parapet/domain/risk";
import { day } from "@parapet/words/format/day";
import { useQuery } from "@tanstack/react-query";
import { useLayoutEffect } from "react";
import { useTranslations } from "use-intl";

import { useLocale } from "../../../shared/i18n/local-link.tsx";
import { useSelectedDomain } from "../../../shared/session/workspace.ts";
import { ButtonLink } from "../../../shared/ui/button.tsx";
import { usePageName } from "../../../shared/ui/page-head.tsx";
import { Failed, Loading, Skeleton } from "../../../shared/ui/states.tsx";
import { outlookQuery } from "./api.ts";
import { Countdown } from "./countdown.tsx";
import { ForecastChart } from "./forecast-chart.tsx";
import { ForecastFigures, Honesty } from "./forecast-figures.tsx";
import { Actions, Vectors } from "./vectors.tsx";
import { Warnings } from "./warnings.tsx";

import "./predictive.css";

/** Dark theme by default, for wall displays; a theme chosen in this browser takes precedence. */
const useWallTheme = () => {
  useLayoutEffect(() => {
    const root = document.documentElement;
    if (root.dataset["theme"] !== undefined) return;
    root.dataset["theme"] = "dark";
    return () => {
      delete root.dataset["theme"];
    };
  }, []);
};

/** The sixty-day outlook, for a wall: full screen, refreshes itself. */
export default function PredictivePage() {
  const t = useTranslations("predictive");
  const name = usePageName();
  const common = useTranslations("common");
  const { to } = useLocale();
  const domain = useSelectedDomain();
  useWallTheme();
  const outlook = useQuery(outlookQuery(domain));
  return (
    <div className="outlook">
      <header>
        <svg className="mark" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M2 6.500h6v6h8v-6h6V21H2z" />
          <circle cx="12" cy="6.500" r="3" />
        </svg>
        <h1>{name}</h1>
        {domain !== null && <span className="whose">{shownDomain(domain)}</span>}
        <div className="end">
          {outlook.data?.next_scan != null && <Countdown until={outlook.data.next_scan} />}
          <ButtonLink to={to("/dashboard/current-risk")} icon="back">
            {t("back")}
          </ButtonLink>
        </div>
      </header>
      {outlook.data === undefined ? (
        <div className="waiting">
          {outlook.isError ? (
            <Failed error={outlook.error} onRetry={() => void outlook.refetch()} />
          ) : (
            <Loading>
              <Skeleton className="h-full w-full" />
            </Loading>
          )}
        </div>
      ) : (
        <>
          <section className="forecast" aria-labelledby="forecast-title">
            <h2 id="forecast-title">{t("forecast.title")}</h2>
            <ForecastFigures outlook={outlook.data} />
            <div className="plot">
              {outlook.data.score === null ? (
                <p className="none">
                  {outlook.data.not_found_since === null
                    ? t("honesty.none")
                    : common("notInDns.since", { day: day(outlook.data.not_found_since) })}
                </p>
              ) : (
                <ForecastChart outlook={outlook.data} />
              )}
            </div>
            <Honesty outlook={outlook.data} />
          </section>
          <div className="side">
            <Vectors outlook={outlook.data} />
            <Actions outlook={outlook.data} />
          </div>
          <Warnings outlook={outlook.data} />
        </>
      )}
    </div>
  );
}
