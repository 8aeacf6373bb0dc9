import { useTranslations } from "use-intl";

import { LocalLink } from "../../shared/i18n/local-link.tsx";
import { SiteLink } from "./site-link.tsx";

/** Three teasers of the product; two of them lead to the company's own site, where the operator set an address. */
export const Promo = ({ className }: { className: string }) => {
  const t = useTranslations("site");
  return (
    <section aria-label={t("promo.label")}>
      <div className={className}>
        <b className="text-ink">{t("promo.outside.title")}</b>
        <span>{t("promo.outside.text")}</span>
        <SiteLink name="checks" className="link">
          {t("promo.outside.link")}
        </SiteLink>
      </div>
      <div className={className}>
        <b className="text-ink">{t("promo.warning.title")}</b>
        <span>{t("promo.warning.text")}</span>
        <SiteLink name="forecast" className="link">
          {t("promo.warning.link")}
        </SiteLink>
      </div>
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
