import { useTranslations } from "use-intl";

/** An example of the sixty-day outlook: what was, what is likely, and how wide the likely is. */
export const ForecastExample = () => {
  const t = useTranslations("home");
  return (
    <svg className="chart" viewBox="0 0 520 220" role="img" aria-label={t("forecast.chart")}>
      <path className="thr" d="M0 150H470M0 70H470" />
      <text x="520" y="154" textAnchor="end">
        40
      </text>
      <text x="520" y="74" textAnchor="end">
        70
      </text>
      <path d="M230 102C290 104 350 108 470 97V156C380 142 300 116 230 102Z" className="f-accent" opacity=".16" />
      <path d="M230 102C290 108 350 114 470 112V140C380 130 300 112 230 102Z" className="f-accent" opacity=".22" />
      <path className="line" d="M0 146H30V142H60V132H90V134H116V126H140V118H166V121H190V114H212V102H230" />
      <path className="fill-none stroke-accent stroke-2 [stroke-dasharray:6_4]" d="M230 102C300 110 380 122 470 126" />
      <path className="axis" d="M230 20V190" />
      <rect className="dot" x="226" y="98" width="8" height="8" rx="1.5" />
      <text x="230" y="208" textAnchor="middle" className="k2">
        {t("forecast.today")}
      </text>
      <text x="0" y="208">
        {t("forecast.past")}
      </text>
      <text x="470" y="208" textAnchor="end">
        {t("forecast.ahead")}
      </text>
      <text className="k" x="222" y="92" textAnchor="end">
        58
      </text>
      <text className="k" x="476" y="130">
        49
      </text>
    </svg>
  );
};
