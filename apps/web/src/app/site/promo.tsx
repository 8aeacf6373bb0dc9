import { useTranslations } from "use-intl";

import { LocalLink } from "../../shared/i18n/local-link.tsx";
import { useSiteLinks } from "../../shared/site-links.ts";

/** Up to three teasers of the product; two of them lead to the company's own site, where the operator set an address. */
export const Promo = ({ className }: { className: string }) => {
  const t = useTranslations("site");
  const { checks, forecast } = useSiteLinks();
  return (
    <section aria-label={t("promo.label")}>
      {checks !== null && (
        <div className={className}>
          <b className="text-ink">{t("promo.outside.title")}</b>
          <span>{t("promo.outside.text")}</span>
          <a className="link" href={checks} rel="noopener">
            {t("promo.outside.link")}
          </a>
        </div>
      )}
      {forecast !== null && (
        <div className={className}>
          <b className="text-ink">{t("promo.warning.title")}</b>
          <span>{t("promo.warning.text")}</span>
          <a className="link" href={forecast} rel="noopener">
            {t("promo.warning.link")}
          </a>
        </div>
      )}
      <div className={className}>
        <b className="text-ink">{t("promo.plans.title")}</b>
        <span>{t("promo.plans.text")}</span>
        <LocalLink className="link" to="/plans-pricing">
          {t("promo.plans.link")}
        </LocalLink>
      </div>
    </section>
  );
};
