import {
  type Catalogue,
  EARLY_WARNING_DAYS,
  FULL_ACCESS_MONTHS,
  type Limit,
  LIMITS,
  PARTNER_PROGRAMME,
  PLAN_IDS,
  type PlanId,
  PLANS,
} from "@parapet/domain/plans";
import { useTranslations } from "use-intl";

import { LocalLink } from "../../../shared/i18n/local-link.tsx";
import { useIsSignedIn } from "../../../shared/session/session-store.ts";
import { Icon } from "../../../shared/ui/icon.tsx";
import { ScrollArea } from "../../../shared/ui/scroll-area.tsx";
import { Segmented } from "../../../shared/ui/segmented.tsx";
import { usePlansToday } from "../shared/plans-today.ts";
import { selectPlan, useSelectedPlan } from "../shared/selected-plan.ts";
import { AddOns } from "./add-ons.tsx";
import { PlanBricks } from "./plan-bricks.tsx";
import { type Billing, PlanPrice } from "./plan-price.tsx";
import { useLimitWords, useSupportWords } from "./plan-words.ts";
import { PurchaseRequest } from "./purchase-request.tsx";
import { Tiers } from "./tiers.tsx";

const COURSES = { essentials: 2, professional: 3, enterprise: 4 } as const satisfies Record<PlanId, number>;

const Choose = ({ id, billing }: { id: PlanId; billing: Billing }) => {
  const t = useTranslations("plans");
  const isIn = useIsSignedIn();
  const { plan } = useSelectedPlan();
  const look = `btn w-full ${id === "professional" ? "btn-primary" : "btn-secondary"}`;
  const mark = id === plan ? { "data-chosen": "" } : {};
  if (id === "enterprise")
    return (
      <a className={look} href="#purchase" onClick={() => selectPlan({ plan: id, billing })} {...mark}>
        {t("contactSales")}
      </a>
    );
  return (
    <LocalLink
      className={look}
      to={`${isIn ? "/payment" : "/signup"}?plan=${id}&billing=${billing}`}
      onClick={() => selectPlan({ plan: id, billing })}
      {...mark}
    >
      {t("choose", { plan: PLANS[id].name })}
    </LocalLink>
  );
};

// A row is a component of its own, so that the page comes to life in small steps and not at one go.
const LimitRow = ({ limit, plans }: { limit: Limit; plans: Catalogue }) => {
  const t = useTranslations("plans");
  const words = useLimitWords();
  return (
    <tr>
      <th scope="row">{t(`rows.${limit}`)}</th>
      {PLAN_IDS.map((id) => (
        <td key={id} className="num">
          {words(plans[id], limit)}
        </td>
      ))}
    </tr>
  );
};

const SupportRow = ({ plans }: { plans: Catalogue }) => {
  const t = useTranslations("plans");
  const words = useSupportWords();
  return (
    <tr>
      <th scope="row">{t("rows.support")}</th>
      {PLAN_IDS.map((id) => (
        <td key={id} className="num">
          {words(plans[id])}
        </td>
      ))}
    </tr>
  );
};

/** Plans side by side, add-ons, and the way to the partner programme. */
export default function PlansPage() {
  const t = useTranslations("plans");
  const plans = usePlansToday();
  const { plan, billing } = useSelectedPlan();
  const setBilling = (next: Billing) => selectPlan({ plan, billing: next });
  return (
    <main id="main" className="pb-16">
      <div className="page-head wrap flex items-end justify-between gap-8 pt-13 pb-8 max-wide:flex-col max-wide:items-start">
        <div>
          <h1>{t("title")}</h1>
          <p className="mt-3 max-w-[56ch] text-base text-ink-2">{t("text")}</p>
        </div>
        <Segmented
          size="large"
          label={t("billing.label")}
          value={billing}
          onChange={setBilling}
          options={[
            { value: "monthly", label: t("billing.monthly") },
            { value: "annual", label: t("billing.annual") },
          ]}
        />
      </div>
      <div className="wrap">
        <p className="mb-2 text-[13px] text-ink-2 min-[700px]:hidden">{t("table.scroll")}</p>
        {/* On a small screen the table scrolls sideways. */}
        <ScrollArea as="section" className="plans" aria-label={t("table.caption")}>
          <table>
            <caption className="sr-only">{t("table.caption")}</caption>
            <thead>
              <tr>
                <td>{t("table.currency")}</td>
                {PLAN_IDS.map((id) => (
                  <th key={id} scope="col">
                    <PlanBricks courses={COURSES[id]} />
                    <div className="plan-name">{PLANS[id].name}</div>
                    <PlanPrice plan={plans[id]} billing={billing} />
                    <Choose id={id} billing={billing} />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {LIMITS.map((limit) => (
                <LimitRow key={limit} limit={limit} plans={plans} />
              ))}
              <SupportRow plans={plans} />
            </tbody>
          </table>
        </ScrollArea>
        <section aria-labelledby="included">
          <h2 id="included" className="mt-14 text-2xl">
            {t("included.title")}
          </h2>
          <ul className="mt-4 flex flex-wrap gap-x-8 gap-y-2 text-ink-2">
            {[
              t("included.access", { months: String(FULL_ACCESS_MONTHS) }),
              t("included.warning", { days: String(EARLY_WARNING_DAYS) }),
              t("included.archive"),
            ].map((words) => (
              <li key={words} className="flex items-center gap-2">
                <Icon name="check" className="text-accent" />
                {words}
              </li>
            ))}
          </ul>
        </section>
        <AddOns />
        <Tiers />
        <section className="card mt-14 flex flex-wrap items-center justify-between gap-5 p-6">
          <div>
            <h2 className="text-xl">{t("partners.title")}</h2>
            <p className="mt-2 max-w-[60ch] text-ink-2">
              {t("partners.text", {
                silver: String(PARTNER_PROGRAMME.silver.discountPercent),
                platinum: String(PARTNER_PROGRAMME.platinum.discountPercent),
              })}
            </p>
          </div>
          <LocalLink className="btn btn-secondary" to="/partners/register">
            {t("partners.link")}
          </LocalLink>
        </section>
        <PurchaseRequest />
      </div>
    </main>
  );
}
