import type { Outlook } from "@parapet/domain/contracts/overview";
import { shortDay } from "@parapet/words/format/short-day";
import { useTranslations } from "use-intl";

import { useLocale } from "../../../shared/i18n/local-link.tsx";

const DAY_S = 86_400;

/** What announces itself, in the order of time; the numbers are those of the chart. */
export const Warnings = ({ outlook }: { outlook: Outlook }) => {
  const t = useTranslations("predictive");
  const { locale } = useLocale();
  // Calendar days, as the dates beside them.
  const days = (at: number) => Math.abs(Math.floor(at / DAY_S) - Math.floor(outlook.at / DAY_S));
  return (
    <section className="warnings" aria-labelledby="warnings-title">
      <div className="head">
        <h2 id="warnings-title">{t("warnings.title")}</h2>
        <span className="key">
          <span>
            <i className="seen" />
            {t("warnings.seen")}
          </span>
          <span>
            <i className="next" />
            {t("warnings.expected")}
          </span>
        </span>
      </div>
      {outlook.warnings.length === 0 ? (
        <p className="none">{t(outlook.areas_assessed === 0 ? "unassessed" : "warnings.none")}</p>
      ) : (
        <ol>
          {outlook.warnings.map((warning, at) => (
            <li key={`${warning.kind} ${warning.at}`}>
              <b>
                <i className={warning.is_expected ? "no next" : "no"}>{at + 1}</i>
                {shortDay(locale, warning.at)}{" "}
                <span>{t(warning.is_expected ? "warnings.ahead" : "warnings.ago", { days: days(warning.at) })}</span>
              </b>
              <p title={warning.subject}>
                {t(`warnings.${warning.kind}`, { count: warning.count, subject: warning.subject })}
              </p>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
};
