import {
  ADD_ON_KINDS,
  ADD_ONS,
  type AddOnPrices,
  LIMITS,
  offerName,
  type Pack,
  PACKS,
  PLAN_IDS,
  type PlanFigures,
  type PlanId,
  PLANS,
} from "@parapet/domain/plans";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";

import { FormEnd } from "../../shared/form/form-end.tsx";
import { type Errors, readText, useForm } from "../../shared/form/use-form.ts";
import { useMeanwhile } from "../../shared/form/use-meanwhile.ts";
import { useLocale } from "../../shared/i18n/local-link.tsx";
import { Card } from "../../shared/ui/card.tsx";
import { Field } from "../../shared/ui/field.tsx";
import { ScrollArea } from "../../shared/ui/scroll-area.tsx";
import { Failed, Loading, Skeleton } from "../../shared/ui/states.tsx";
import { toast } from "../../shared/ui/toasts.ts";
import { plansQuery, savePlans } from "./api.ts";
import { limitIn, numberIn } from "./plan-numbers.ts";

const PRICES = ["perYear", "perMonth", "perMonthBilledAnnually", "statedAnnualSaving"] as const;

const shown = (value: number | "unlimited" | null): string => (value === null ? "" : String(value));

const figuresIn = (values: FormData, id: PlanId, before: PlanFigures): PlanFigures => ({
  price: {
    ...before.price,
    perYear: numberIn(readText(values, `${id}.perYear`)) ?? 0,
    perMonth: numberIn(readText(values, `${id}.perMonth`)) ?? null,
    perMonthBilledAnnually: numberIn(readText(values, `${id}.perMonthBilledAnnually`)) ?? null,
    statedAnnualSaving: numberIn(readText(values, `${id}.statedAnnualSaving`)) ?? null,
  },
  limits: Object.fromEntries(
    LIMITS.map((limit) => [limit, limitIn(readText(values, `${id}.${limit}`)) ?? null]),
  ) as PlanFigures["limits"],
  supportHours: numberIn(readText(values, `${id}.supportHours`)) ?? null,
});

/** Every add-on in every way it is sold. */
const OFFERS = ADD_ON_KINDS.flatMap((addOn) =>
  PACKS.flatMap((pack) => (pack in ADD_ONS[addOn] ? [{ kind: "addOn" as const, addOn, pack, quantity: 1 }] : [])),
);
const fieldOf = ({ addOn, pack }: (typeof OFFERS)[number]) => `${addOn}.${pack}`;

const addOnsIn = (values: FormData): AddOnPrices => {
  const price = (field: string) => numberIn(readText(values, field)) ?? 0;
  return {
    takedown: { single: price("takedown.single"), tenPerMonth: price("takedown.tenPerMonth") },
    penetrationTest: { single: price("penetrationTest.single"), tenPerMonth: price("penetrationTest.tenPerMonth") },
    vipSlot: { perYear: price("vipSlot.perYear") },
    priorityAlerting: { perYear: price("priorityAlerting.perYear") },
  };
};

interface Offered {
  readonly plans: Record<PlanId, PlanFigures>;
  readonly add_ons: AddOnPrices;
  readonly version: number;
}

const ROWS = [...PRICES, ...LIMITS, "supportHours"] as const;

const valueOf = ({ plans }: Offered, id: PlanId, name: string): string => {
  const figures = plans[id];
  const price = PRICES.find((one) => one === name);
  if (price !== undefined) return shown(figures.price[price]);
  const limit = LIMITS.find((one) => one === name);
  return limit === undefined ? shown(figures.supportHours) : shown(figures.limits[limit]);
};
const priceOf = ({ add_ons }: Offered, { addOn, pack }: (typeof OFFERS)[number]): string =>
  String((add_ons[addOn] as Partial<Record<Pack, number>>)[pack] ?? "");

const PlansForm = ({ offered, reread }: { offered: Offered; reread: () => Promise<unknown> }) => {
  const t = useTranslations("portal");
  const { locale } = useLocale();
  // Figures that were not touched follow what another operator saved; what was typed stays.
  const { round, changed, saving } = useMeanwhile({
    row: offered,
    version: offered.version,
    facts: (one) => [
      ...PLAN_IDS.flatMap((id) =>
        ROWS.map((name) => ({ label: `${PLANS[id].name}, ${t(`plans.${name}`)}`, value: valueOf(one, id, name) })),
      ),
      ...OFFERS.map((offer) => ({ label: offerName(locale, offer), value: priceOf(one, offer) })),
    ],
    reread,
  });
  const form = useForm({
    keep: "plans",
    check: (values) => {
      const wrong: Record<string, string> = {};
      for (const id of PLAN_IDS) {
        for (const name of [...PRICES, "supportHours"])
          if (numberIn(readText(values, `${id}.${name}`)) === undefined) wrong[`${id}.${name}`] = t("plans.whole");
        if (readText(values, `${id}.perYear`) === "") wrong[`${id}.perYear`] = t("plans.whole");
        for (const name of LIMITS)
          if (limitIn(readText(values, `${id}.${name}`)) === undefined) wrong[`${id}.${name}`] = t("plans.whole");
      }
      for (const field of OFFERS.map(fieldOf))
        if (typeof numberIn(readText(values, field)) !== "number") wrong[field] = t("plans.price");
      return wrong satisfies Errors;
    },
    send: async (values) => {
      const figures = Object.fromEntries(PLAN_IDS.map((id) => [id, figuresIn(values, id, offered.plans[id])]));
      const body = { plans: figures as Record<PlanId, PlanFigures>, add_ons: addOnsIn(values) };
      await saving(() => savePlans({ ...body, version: offered.version }));
      toast({ kind: "success", title: t("saved") });
      await reread();
    },
  });
  return (
    <Card title={t("parts.plans")}>
      <p className="mb-4 text-ink-2">{t("plans.text")}</p>
      <form {...form.draft} key={round} method="post" onSubmit={form.onSubmit} noValidate className="grid gap-4">
        <ScrollArea className="table-scroll" role="group" aria-label={t("parts.plans")}>
          <table className="tbl">
            <thead>
              <tr>
                <th scope="col">
                  <span className="sr-only">{t("parts.plans")}</span>
                </th>
                {PLAN_IDS.map((id) => (
                  <th key={id} scope="col">
                    {PLANS[id].name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {ROWS.map((name) => (
                <tr key={name}>
                  <th scope="row" className="text-left font-normal">
                    {t(`plans.${name}`)}
                  </th>
                  {PLAN_IDS.map((id) => (
                    <td key={id}>
                      <input
                        className="input num max-w-36"
                        name={`${id}.${name}`}
                        aria-label={`${PLANS[id].name}, ${t(`plans.${name}`)}`}
                        defaultValue={valueOf(offered, id, name)}
                        aria-invalid={form.errors[`${id}.${name}`] === undefined ? undefined : true}
                        inputMode="text"
                        autoComplete="off"
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollArea>
        <h3 className="text-base">{t("plans.addOns")}</h3>
        <div className="grid gap-4 wide:grid-cols-3">
          {OFFERS.map((offer) => (
            <Field
              key={fieldOf(offer)}
              name={fieldOf(offer)}
              label={offerName(locale, offer)}
              defaultValue={priceOf(offered, offer)}
              inputMode="numeric"
              autoComplete="off"
              error={form.errors[fieldOf(offer)]}
            />
          ))}
        </div>
        <FormEnd
          changed={changed}
          failure={form.failure ?? Object.values(form.errors)[0] ?? null}
          busy={form.busy && t("saving")}
        >
          {t("save")}
        </FormEnd>
      </form>
    </Card>
  );
};

/** Prices and limits of the plans, one column each, and what add-ons cost. */
export const PlansPart = () => {
  const queries = useQueryClient();
  const state = useQuery(plansQuery);
  if (state.isError) return <Failed error={state.error} onRetry={() => void state.refetch()} />;
  if (state.data === undefined) {
    return (
      <Loading>
        <Skeleton className="h-80" />
      </Loading>
    );
  }
  return <PlansForm offered={state.data} reread={() => queries.invalidateQueries({ queryKey: plansQuery.queryKey })} />;
};
