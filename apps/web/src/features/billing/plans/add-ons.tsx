import { money } from "@parapet/words/format/money";
import { useTranslations } from "use-intl";

import { LocalLink, useLocale } from "../../../shared/i18n/local-link.tsx";
import { useToday } from "../shared/plans-today.ts";

/** What can be bought on top of a plan. */
export const AddOns = () => {
  const t = useTranslations("plans");
  const { locale } = useLocale();
  const { addOns } = useToday();
  return (
    <section aria-labelledby="add-ons">
      <h2 id="add-ons" className="mt-14 text-2xl">
        {t("addOns.title")}
      </h2>
      <ul className="mt-4 grid grid-cols-2 gap-3 wide:grid-cols-4">
        {(["takedown", "penetrationTest", "vipSlot", "priorityAlerting"] as const).map((id) => {
          const addOn = addOns[id];
          const single = "single" in addOn;
          return (
            <li key={id} className="card px-4.5 py-4">
              <p className="mb-2 text-[13px] font-[550]">{t(`addOns.${id}`)}</p>
              <b className="text-xl tracking-[-0.02em] [font-stretch:110%]">
                {single ? t("addOns.each", { price: money(locale, addOn.single) }) : money(locale, addOn.perYear)}
              </b>
              <p className="text-[13px] text-ink-2">
                {single ? t("addOns.tenPerMonth", { price: money(locale, addOn.tenPerMonth) }) : t("addOns.perYear")}
              </p>
              <p className="mt-3">
                <LocalLink className="link text-[13px]" to={`/payment?add_on=${id}`}>
                  {t("buy")} <span className="sr-only">{t(`addOns.${id}`)}</span>
                </LocalLink>
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
};
