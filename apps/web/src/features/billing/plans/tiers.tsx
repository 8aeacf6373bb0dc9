import { PARTNER_PROGRAMME, PARTNER_TIERS } from "@parapet/domain/plans";
import { money } from "@parapet/words/format/money";
import { useTranslations } from "use-intl";

import { useLocale } from "../../../shared/i18n/local-link.tsx";

/** What each partner tier gives and asks. */
export const Tiers = () => {
  const t = useTranslations("plans");
  const { locale } = useLocale();
  return (
    <section aria-labelledby="tiers">
      <h2 id="tiers" className="mt-14 text-2xl">
        {t("tiers.title")}
      </h2>
      <p className="mt-2 text-ink-2">{t("tiers.text")}</p>
      <ul className="mt-4 grid gap-3 wide:grid-cols-3">
        {PARTNER_TIERS.map((tier) => {
          const { discountPercent, newSubscriptionsPerYear, revenuePerYear } = PARTNER_PROGRAMME[tier];
          return (
            <li key={tier} className="card px-4.5 py-4">
              <p className="mb-2 text-[13px] font-[550]">{t(`tiers.${tier}`)}</p>
              <b className="text-xl tracking-[-0.02em] [font-stretch:110%]">
                {t("tiers.discount", { percent: String(discountPercent) })}
              </b>
              <p className="mt-1 text-[13px] text-ink-2">
                {t("tiers.needs", {
                  subscriptions: String(newSubscriptionsPerYear),
                  revenue: money(locale, revenuePerYear),
                })}
              </p>
              <p className="text-[13px] text-ink-2">{t(`tiers.${tier}People`)}</p>
            </li>
          );
        })}
      </ul>
    </section>
  );
};
