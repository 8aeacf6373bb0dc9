import { ADD_ON_KINDS, addOnName, computePrice, type Offer, offerName, PACKS } from "@parapet/domain/plans";
import { day } from "@parapet/words/format/day";
import { money } from "@parapet/words/format/money";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";

import { useLocale } from "../../../shared/i18n/local-link.tsx";
import { ButtonLink } from "../../../shared/ui/button.tsx";
import { Section } from "../../../shared/ui/section.tsx";
import { subscriptionQuery } from "../../billing/shared/orders/subscription-api.ts";
import { useToday } from "../../billing/shared/plans-today.ts";

const CENTS = 100;

const OFFERS = ADD_ON_KINDS.flatMap((addOn) =>
  PACKS.map((pack) => ({ kind: "addOn", addOn, pack, quantity: 1 }) as Extract<Offer, { kind: "addOn" }>),
);

/** What counts on top of the plan now, and what can be added. */
export const AddOnsPart = ({ mayBuy }: { mayBuy: boolean }) => {
  const t = useTranslations("account");
  const { locale, to } = useLocale();
  const bought = useQuery(subscriptionQuery());
  const { plans, addOns } = useToday();
  if (bought.data == null) return null;
  const { add_ons: active } = bought.data;
  return (
    <Section title={t("addOns.title")} text={t("addOns.text")}>
      {active.length === 0 ? (
        <p className="text-ink-2">{t("addOns.none")}</p>
      ) : (
        <ul className="-my-2.5 divide-y divide-line">
          {active.map((one) => (
            <li
              key={`${one.kind} ${one.ends_at} ${one.invoice}`}
              className="flex flex-wrap justify-between gap-4 py-2.5"
            >
              <span>{addOnName(locale, one.kind, one.quantity)}</span>
              <span className="num text-ink-2">{t("addOns.until", { day: day(one.ends_at) })}</span>
            </li>
          ))}
        </ul>
      )}
      {mayBuy && (
        <div className="flex flex-wrap gap-2">
          {OFFERS.flatMap((offer) => {
            const price = computePrice(offer, plans, addOns);
            if (price === null) return [];
            const name = t("addOns.offer", {
              name: offerName(locale, offer),
              price: money(locale, price.cents / CENTS),
            });
            return (
              <ButtonLink
                key={`${offer.addOn} ${offer.pack}`}
                size="small"
                to={to(`/payment?add_on=${offer.addOn}&pack=${offer.pack}`)}
                // The accessible name contains the visible label, for speech input.
                aria-label={t("addOns.buy", { name })}
              >
                {name}
              </ButtonLink>
            );
          })}
        </div>
      )}
    </Section>
  );
};
