import type { Plan } from "@parapet/domain/plans";
import { money } from "@parapet/words/format/money";
import { useTranslations } from "use-intl";

import { useLocale } from "../../../shared/i18n/local-link.tsx";

export type Billing = "monthly" | "annual";

const useNote = () => {
  const t = useTranslations("plans");
  const { locale } = useLocale();
  return ({ price }: Plan, billing: Billing): string => {
    const { perMonth, perMonthBilledAnnually, perYear, statedAnnualSaving } = price;
    if (perMonth === null) return t("price.custom");
    if (billing === "monthly") {
      return t("price.orYear", { price: money(locale, perYear), saving: money(locale, statedAnnualSaving ?? 0) });
    }
    const figures = { price: money(locale, perMonth), saving: money(locale, statedAnnualSaving ?? 0) };
    return perMonthBilledAnnually === null
      ? t("price.orMonth", figures)
      : t("price.orMonthAnnual", { ...figures, annual: money(locale, perMonthBilledAnnually) });
  };
};

/** What a plan costs with this billing, and what it would cost with the other. */
export const PlanPrice = ({ plan, billing }: { plan: Plan; billing: Billing }) => {
  const t = useTranslations("plans");
  const { locale } = useLocale();
  const note = useNote();
  const monthly = billing === "monthly" && plan.price.perMonth !== null;
  const price = money(locale, monthly && plan.price.perMonth !== null ? plan.price.perMonth : plan.price.perYear);
  const key = plan.price.startsAt ? "price.from" : monthly ? "price.month" : "price.year";
  return (
    <>
      <div className="plan-price">{t.rich(key, { price, small: (words) => <small>{words}</small> })}</div>
      <p className="mt-1 mb-4 min-h-[2lh] text-[13px] text-ink-2">{note(plan, billing)}</p>
    </>
  );
};
