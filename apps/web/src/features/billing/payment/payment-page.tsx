import type { Invoice } from "@parapet/domain/contracts/payment";
import { PLAN_IDS, PLANS } from "@parapet/domain/plans/catalogue";
import { type Offer, priceOf } from "@parapet/domain/plans/offer";
import { offerName } from "@parapet/domain/plans/offer-name";
import { day } from "@parapet/words/format/day";
import { money } from "@parapet/words/format/money";
import { localeOf } from "@parapet/words/links";
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { useTranslations } from "use-intl";
import type * as z from "zod";

import { FormFailure } from "../../../shared/form/form-failure.tsx";
import { LocalLink, useLocale } from "../../../shared/i18n/local-link.tsx";
import { wordsIn } from "../../../shared/i18n/words.tsx";
import { useToday } from "../../../shared/plans-today.ts";
import { queryClient } from "../../../shared/query-client.ts";
import { selectPlan, useSelectedPlan } from "../../../shared/selected-plan.ts";
import { useCurrentUser } from "../../../shared/session/current-user.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { SelectField } from "../../../shared/ui/field.tsx";
import { Segmented } from "../../../shared/ui/segmented.tsx";
import { Empty, Failed, Loading, Skeleton, useErrorText } from "../../../shared/ui/states.tsx";
import { boughtQuery, payByCard, payByInvoice, paymentOptionsQuery } from "./api.ts";
import { wantedIn } from "./wanted.ts";

export const meta = ({ location }: { location: { pathname: string } }) => [
  { title: wordsIn(localeOf(location.pathname)).payment?.meta.title ?? "Parapet" },
  { name: "robots", content: "noindex" },
];

const CENTS = 100;

const Ordered = ({ invoice }: { invoice: z.output<typeof Invoice> }) => {
  const t = useTranslations("payment");
  return (
    <div className="card" role="status">
      <Empty
        icon="check"
        title={t("ordered.title", { number: invoice.number })}
        actions={
          <LocalLink className="btn btn-secondary" to="/dashboard/account?part=plan">
            {t("toAccount")}
          </LocalLink>
        }
      >
        {t("ordered.text", { number: invoice.number, due: day(invoice.due_at) })}
      </Empty>
    </div>
  );
};

const PlanChoice = ({
  offer,
  onChange,
}: {
  offer: Extract<Offer, { kind: "plan" }>;
  onChange: (offer: Extract<Offer, { kind: "plan" }>) => void;
}) => {
  const t = useTranslations("payment");
  return (
    <div className="flex flex-wrap items-end gap-4">
      <SelectField
        name="plan"
        label={t("plan")}
        value={offer.plan}
        onChange={({ target }) => {
          const plan = PLAN_IDS.find((id) => id === target.value);
          if (plan !== undefined) onChange({ ...offer, plan });
        }}
      >
        {PLAN_IDS.map((id) => (
          <option key={id} value={id}>
            {PLANS[id].name}
          </option>
        ))}
      </SelectField>
      <Segmented
        label={t("billing.label")}
        value={offer.billing}
        onChange={(billing) => onChange({ ...offer, billing })}
        options={[
          { value: "monthly", label: t("billing.monthly") },
          { value: "annual", label: t("billing.annual") },
        ]}
      />
    </div>
  );
};

/** The two ways of paying. What is charged is the server's own figure for what is named here. */
const Ways = ({ offer, onOrdered }: { offer: Offer; onOrdered: (invoice: z.output<typeof Invoice>) => void }) => {
  const t = useTranslations("payment");
  const { locale } = useLocale();
  const options = useQuery(paymentOptionsQuery);
  const errorText = useErrorText();
  const [busy, setBusy] = useState<"card" | "invoice" | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  if (options.isError) return <Failed error={options.error} onRetry={() => void options.refetch()} />;
  if (options.data === undefined)
    return (
      <Loading>
        <Skeleton className="block h-10 w-full" />
      </Loading>
    );
  const item =
    offer.kind === "plan"
      ? { kind: "plan" as const, plan: offer.plan, billing: offer.billing }
      : { kind: "add_on" as const, add_on: offer.addOn, pack: offer.pack, quantity: offer.quantity };
  const go = async (way: "card" | "invoice") => {
    if (busy !== null) return;
    setBusy(way);
    setFailure(null);
    // Whoever comes back from the provider's page without having paid finds the same choice.
    if (offer.kind === "plan") selectPlan({ plan: offer.plan, billing: offer.billing });
    try {
      if (way === "invoice") onOrdered(await payByInvoice({ item, locale }));
      else location.assign(await payByCard({ item, locale }));
    } catch (error) {
      setFailure(errorText(error));
      setBusy(null);
    }
  };
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-2">
        {options.data.card && (
          <Button kind="primary" busy={busy === "card" && t("card.busy")} onClick={() => void go("card")}>
            {t("card.pay")}
          </Button>
        )}
        <Button
          kind={options.data.card ? "secondary" : "primary"}
          busy={busy === "invoice" && t("invoice.busy")}
          onClick={() => void go("invoice")}
        >
          {t("invoice.order")}
        </Button>
      </div>
      <FormFailure text={failure} />
      <p className="max-w-[60ch] text-[13px] text-ink-2">{t(options.data.card ? "card.text" : "invoice.text")}</p>
    </div>
  );
};

const Payment = () => {
  const t = useTranslations("payment");
  const { locale } = useLocale();
  const user = useCurrentUser();
  const [query] = useSearchParams();
  const chosen = useSelectedPlan();
  const { plans, addOns } = useToday();
  const mayBuy = user.data?.permissions.includes("subscription:manage") === true && user.data.licence !== null;
  const bought = useQuery({ ...boughtQuery, enabled: mayBuy });
  const [changed, setChanged] = useState<Extract<Offer, { kind: "plan" }> | null>(null);
  const [invoice, setInvoice] = useState<z.output<typeof Invoice> | null>(null);
  if (user.isError) return <Failed error={user.error} onRetry={() => void user.refetch()} />;
  if (user.data === undefined || (mayBuy && bought.isPending))
    return (
      <Loading>
        <Skeleton className="block h-60 w-full" />
      </Loading>
    );
  if (!mayBuy)
    return (
      <div className="card">
        <Empty title={t("notYours.title")}>{t(user.data.licence === null ? "notYours.noNeed" : "notYours.text")}</Empty>
      </div>
    );
  if (invoice !== null) return <Ordered invoice={invoice} />;
  // Whoever comes without a choice renews what they have, or what they chose on the way here.
  const own = PLAN_IDS.find((id) => id === bought.data?.plan);
  const before =
    own === undefined || bought.data === null || chosen.isChosen
      ? ({ kind: "plan", plan: chosen.plan, billing: chosen.billing } as const)
      : ({ kind: "plan", plan: own, billing: bought.data?.billing ?? chosen.billing } as const);
  const offer = changed ?? wantedIn(query, before);
  const price = priceOf(offer, plans, addOns);
  const byMonth = offer.kind === "plan" ? priceOf({ ...offer, billing: "monthly" }, plans) : null;
  const saving = offer.kind === "plan" ? plans[offer.plan].price.statedAnnualSaving : null;
  return (
    <div className="card grid max-w-[760px] gap-6 p-6">
      {offer.kind === "plan" && (
        <PlanChoice
          offer={offer}
          onChange={(next) => {
            setChanged(next);
            selectPlan({ plan: next.plan, billing: next.billing });
          }}
        />
      )}
      <dl className="grid gap-1">
        <dt className="text-ink-2">{offerName(locale, offer)}</dt>
        <dd className="plan-price" aria-live="polite">
          {price === null ? t("byAgreement") : money(locale, price.cents / CENTS)}
          {price?.every != null && <small> {t(`every.${price.every}`)}</small>}
        </dd>
        {offer.kind === "plan" && offer.billing === "annual" && saving !== null && byMonth !== null && (
          <dd className="text-[13px] text-ink-2">{t("saving", { saving: money(locale, saving) })}</dd>
        )}
      </dl>
      {bought.data?.state !== "expired" && bought.data?.plan === (offer.kind === "plan" ? offer.plan : "") && (
        <p className="text-[13px] text-ink-2">{t("goesOn", { day: day(bought.data?.ends_at ?? null) })}</p>
      )}
      {price === null ? (
        <p>
          <LocalLink
            className="btn btn-primary"
            to={`/plans-pricing?plan=${offer.kind === "plan" ? offer.plan : ""}#purchase`}
          >
            {t("request")}
          </LocalLink>
        </p>
      ) : (
        <Ways offer={offer} onOrdered={setInvoice} />
      )}
    </div>
  );
};

/** Pays for a plan or an add-on: by card on the provider's own page, or against an invoice. */
export default function PaymentPage() {
  const t = useTranslations("payment");
  return (
    <main id="main" className="wrap pt-13 pb-20">
      <div className="page-head mb-8">
        <h1>{t("title")}</h1>
        <p className="mt-3 max-w-[56ch] text-base text-ink-2">{t("text")}</p>
      </div>
      <QueryClientProvider client={queryClient}>
        <Payment />
      </QueryClientProvider>
    </main>
  );
}
