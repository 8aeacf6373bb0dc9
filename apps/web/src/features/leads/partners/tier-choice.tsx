import { PARTNER_PROGRAMME, PARTNER_TIERS } from "@parapet/domain/plans";
import { money } from "@parapet/words/format/money";
import { useTranslations } from "use-intl";

import { useLocale } from "../../../shared/i18n/local-link.tsx";
import { RadioCard } from "../../../shared/ui/checkbox.tsx";
import { FieldError } from "../../../shared/ui/field.tsx";

/** Which tier does the partner expect to reach? */
export const TierChoice = ({ error }: { error?: string | undefined }) => {
  const t = useTranslations("partners");
  const { locale } = useLocale();
  return (
    <fieldset aria-describedby={error === undefined ? undefined : "tier-error"}>
      <legend className="sr-only">{t("tier.title")}</legend>
      <div className="grid gap-3 wide:grid-cols-3">
        {PARTNER_TIERS.map((tier) => {
          const { discountPercent, newSubscriptionsPerYear, revenuePerYear } = PARTNER_PROGRAMME[tier];
          return (
            <RadioCard
              key={tier}
              name="tier"
              value={tier}
              label={
                <>
                  {t(`tier.${tier}`)} · {t("tier.discount", { percent: String(discountPercent) })}
                </>
              }
              hint={
                <>
                  {t("tier.needs", {
                    subscriptions: String(newSubscriptionsPerYear),
                    revenue: money(locale, revenuePerYear),
                  })}
                  <br />
                  {t(`tier.${tier}People`)}
                </>
              }
            />
          );
        })}
      </div>
      {error !== undefined && (
        <div className="mt-1.5">
          <FieldError id="tier-error">{error}</FieldError>
        </div>
      )}
    </fieldset>
  );
};
