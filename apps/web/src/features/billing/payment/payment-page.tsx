import type { Invoice, orderByInvoice } from "@parapet/domain/contracts/billing";
import { annualSaving, type Offer, offerName, PLAN_IDS, PLANS } from "@parapet/domain/plans";
import { amount } from "@parapet/words/format/amount";
import { day } from "@parapet/words/format/day";
import { money } from "@parapet/words/format/money";
import { pathLocale } from "@parapet/words/links";
import type { Locale } from "@parapet/words/locale";
import { QueryClientProvider, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { useTranslations } from "use-intl";

import type { RequestBody } from "../../../shared/call.ts";
import { FormFailure } from "../../../shared/form/form-failure.tsx";
import { useForm } from "../../../shared/form/use-form.ts";
import { planName } from "../../../shared/format/plan-name.ts";
import { LocalLink, useLocale } from "../../../shared/i18n/local-link.tsx";
import { wordsIn } from "../../../shared/i18n/words.tsx";
import { queryClient } from "../../../shared/query-client.ts";
import { currentUserQuery, useCurrentUser } from "../../../shared/session/current-user.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { SelectField } from "../../../shared/ui/field.tsx";
import { Segmented } from "../../../shared/ui/segmented.tsx";
import { Empty, Failed, Loading, Skeleton, useErrorText } from "../../../shared/ui/states.tsx";
import { billingProfileQuery, ordersQuery, placeOrder, quoteQuery, saveBillingProfile } from "../shared/orders/api.ts";
import { BillingFields, profileIn, useProfileMistakes } from "../shared/orders/billing-fields.tsx";
import { CancelOrderDialog } from "../shared/orders/cancel-order-dialog.tsx";
import { InvoiceButton, OrderState, OrderSum, useItemName } from "../shared/orders/order-facts.tsx";
import { subscriptionQuery } from "../shared/orders/subscription-api.ts";
import { useToday } from "../shared/plans-today.ts";
import { selectPlan, useSelectedPlan } from "../shared/selected-plan.ts";
import { payByCard, paymentOptionsQuery } from "./api.ts";
import { wantedIn } from "./wanted.ts";

export const meta = ({ location }: { location: { pathname: string } }) => [
  { title: wordsIn(pathLocale(location.pathname)).payment?.meta.title ?? "Parapet" },
  { name: "robots", content: "noindex" },
];

/** An order that is not paid yet: its state, its document, and the way to cancel it. */
const OpenOrder = ({ order, onChanged }: { order: Invoice; onChanged: () => Promise<void> }) => {
  const t = useTranslations("payment");
  const orders = useTranslations("orders");
  const itemName = useItemName();
  const [cancelling, setCancelling] = useState(false);
  return (
    <div className="card grid max-w-[760px] gap-6 p-6" role="status">
      <div className="grid gap-2">
        <h2 className="text-2xl">{t("ordered.title", { number: order.number })}</h2>
        <p>
          {itemName(order)} <OrderState order={order} />
        </p>
        <p className="text-ink-2">{t("ordered.text", { number: order.number, due: day(order.due_at) })}</p>
      </div>
      <OrderSum sum={order} />
      <div className="flex flex-wrap gap-2">
        <LocalLink className="btn btn-primary btn-s" to="/dashboard/account?part=plan">
          {t("toAccount")}
        </LocalLink>
        <InvoiceButton number={order.number} />
        <Button size="small" onClick={() => setCancelling(true)}>
          {orders("cancel.open")}
        </Button>
      </div>
      {cancelling && (
        <CancelOrderDialog
          number={order.number}
          onDone={async () => {
            setCancelling(false);
            await onChanged();
          }}
          onClose={() => setCancelling(false)}
        />
      )}
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
const Ways = ({
  order,
  dueDays,
  onOrdered,
}: {
  order: RequestBody<typeof orderByInvoice>;
  dueDays: number;
  onOrdered: (invoice: Invoice) => Promise<void>;
}) => {
  const t = useTranslations("payment");
  const orders = useTranslations("orders");
  const user = useCurrentUser();
  const options = useQuery(paymentOptionsQuery);
  const profile = useQuery(billingProfileQuery);
  const mistakes = useProfileMistakes();
  const errorText = useErrorText();
  const [toCard, setToCard] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { item } = order;
  const form = useForm({
    check: mistakes,
    send: async (values) => {
      const saved = profile.data;
      const next = profileIn(values);
      // Saved only where something changed: the order takes the details as they are stored.
      if (saved === undefined || JSON.stringify(saved.profile) !== JSON.stringify(next)) {
        await saveBillingProfile({ ...next, version: saved?.version ?? 0 });
        await profile.refetch();
      }
      await onOrdered(await placeOrder(order));
    },
  });
  if (options.isError) return <Failed error={options.error} onRetry={() => void options.refetch()} />;
  if (profile.isError) return <Failed error={profile.error} onRetry={() => void profile.refetch()} />;
  if (options.data === undefined || profile.data === undefined)
    return (
      <Loading>
        <Skeleton className="block h-10 w-full" />
      </Loading>
    );
  const card = async () => {
    if (toCard) return;
    setToCard(true);
    setFailure(null);
    // Returning from the provider without payment restores the selection.
    if (item.kind === "plan") selectPlan({ plan: item.plan, billing: item.billing ?? "annual" });
    try {
      location.assign(await payByCard(order));
    } catch (error) {
      setFailure(errorText(error));
      setToCard(false);
    }
  };
  return (
    <form method="post" className="grid gap-4" onSubmit={form.onSubmit} noValidate>
      <h2 className="text-xl">{orders("profile.title")}</h2>
      <BillingFields
        key={profile.data.version}
        given={profile.data.profile ?? { company: user.data?.organization.name ?? "" }}
        errors={form.errors}
      />
      <div className="flex flex-wrap gap-2">
        {options.data.card && (
          <Button kind="primary" busy={toCard && t("card.busy")} onClick={() => void card()}>
            {t("card.pay")}
          </Button>
        )}
        <Button kind={options.data.card ? "secondary" : "primary"} type="submit" busy={form.busy && t("invoice.busy")}>
          {t("invoice.order")}
        </Button>
      </div>
      <FormFailure text={failure ?? form.failure} />
      <p className="max-w-[60ch] text-[13px] text-ink-2">
        {options.data.card ? t("card.text") : t("invoice.text", { days: dueDays })}
      </p>
    </form>
  );
};

/** What the chosen item costs here: list price, partner discount, tax; then the ways of paying. */
const Purchase = ({
  offer,
  client,
  onOrdered,
}: {
  offer: Offer;
  client: string | null;
  onOrdered: (invoice: Invoice) => Promise<void>;
}) => {
  const t = useTranslations("payment");
  const orders = useTranslations("orders");
  const { locale } = useLocale();
  const { plans } = useToday();
  const item =
    offer.kind === "plan"
      ? { kind: "plan" as const, plan: offer.plan, billing: offer.billing }
      : { kind: "add_on" as const, add_on: offer.addOn, pack: offer.pack, quantity: offer.quantity };
  const order = { item, locale, ...(client !== null && { organization: client }) };
  const quoted = useQuery(quoteQuery(order));
  if (quoted.isError) return <Failed error={quoted.error} onRetry={() => void quoted.refetch()} />;
  if (quoted.data === undefined)
    return (
      <Loading>
        <Skeleton className="block h-24 w-full" />
      </Loading>
    );
  const { quote, organization } = quoted.data;
  const saving = offer.kind === "plan" ? annualSaving(plans[offer.plan]) : null;
  return (
    <>
      <div className="grid gap-2">
        <p className="text-ink-2">{offerName(locale, offer)}</p>
        {client !== null && <p className="font-semibold">{t("forClient", { client: organization.name })}</p>}
        <p className="plan-price" aria-live="polite">
          {quote === null ? t("byAgreement") : price(locale, quote.total_cents)}
          {quote?.every != null && <small> {t(`every.${quote.every}`)}</small>}
        </p>
        {offer.kind === "plan" && offer.billing === "annual" && saving !== null && quote?.discount_cents === 0 && (
          <p className="text-[13px] text-ink-2">{t("saving", { saving: money(locale, saving) })}</p>
        )}
        {quote !== null && (quote.discount_cents > 0 || quote.tax_cents > 0) && (
          <OrderSum sum={{ ...quote, amount_cents: quote.total_cents }} />
        )}
        {quote !== null && quote.discount_cents > 0 && (
          <p className="text-[13px] text-ink-2">{orders("discountHint")}</p>
        )}
      </div>
      {quote === null ? (
        <p>
          <LocalLink
            className="btn btn-primary"
            to={`/plans-pricing?plan=${offer.kind === "plan" ? offer.plan : ""}#purchase`}
          >
            {t("request")}
          </LocalLink>
        </p>
      ) : (
        <Ways order={order} dueDays={quote.due_days} onOrdered={onOrdered} />
      )}
    </>
  );
};

const CENTS = 100;

/** Whole dollars as the price list writes them, others with cents. */
const price = (locale: Locale, cents: number): string =>
  cents % CENTS === 0 ? money(locale, cents / CENTS) : amount(locale, cents);

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The same thing, ordered and not paid yet: another plan in its place needs this order cancelled first. */
const openOrderFor = (orders: readonly Invoice[], offer: Offer): Invoice | undefined =>
  orders
    .filter(({ state, method }) => method === "invoice" && (state === "open" || state === "overdue"))
    .find(({ item }) =>
      offer.kind === "plan"
        ? item.kind === "plan"
        : item.kind === "add_on" &&
          item.add_on === offer.addOn &&
          item.pack === offer.pack &&
          item.quantity === offer.quantity,
    );

const Payment = () => {
  const t = useTranslations("payment");
  const orders = useTranslations("orders");
  const queries = useQueryClient();
  const user = useCurrentUser();
  const [query] = useSearchParams();
  const chosen = useSelectedPlan();
  const asked = query.get("organization");
  const isPartner = user.data?.organization.type === "partner";
  const client = isPartner && asked !== null && UUID.test(asked) ? asked : null;
  const mayBuy =
    user.data?.permissions.includes("subscription:manage") === true && (user.data.licence !== null || client !== null);
  const bought = useQuery({ ...subscriptionQuery(), enabled: mayBuy && !isPartner });
  const placed = useQuery({
    ...ordersQuery(client === null ? {} : { organization: client }),
    enabled: mayBuy,
  });
  const [changed, setChanged] = useState<Extract<Offer, { kind: "plan" }> | null>(null);
  if (user.isError) return <Failed error={user.error} onRetry={() => void user.refetch()} />;
  if (user.data === undefined || (mayBuy && (placed.isPending || (!isPartner && bought.isPending))))
    return (
      <Loading>
        <Skeleton className="block h-60 w-full" />
      </Loading>
    );
  if (!mayBuy)
    return (
      <div className="card">
        <Empty title={t("notYours.title")}>
          {isPartner ? t("notYours.partner") : t(user.data.licence === null ? "notYours.noNeed" : "notYours.text")}
        </Empty>
      </div>
    );
  const reread = async () => {
    await Promise.all(
      [["invoices"], currentUserQuery.queryKey].map((queryKey) => queries.invalidateQueries({ queryKey })),
    );
  };
  // Without a selection the current plan, or the plan chosen before sign-up, is preselected.
  const own = PLAN_IDS.find((id) => id === bought.data?.plan);
  const before =
    own === undefined || bought.data == null || chosen.isChosen
      ? ({ kind: "plan", plan: chosen.plan, billing: chosen.billing } as const)
      : ({ kind: "plan", plan: own, billing: bought.data.billing } as const);
  const offer = changed ?? wantedIn(query, before);
  const open = openOrderFor(placed.data?.data ?? [], offer);
  if (open !== undefined) return <OpenOrder order={open} onChanged={reread} />;
  const order = user.data.licence?.order ?? null;
  if (order?.by_partner === true && offer.kind === "plan")
    return (
      <div className="card">
        <Empty icon="clock" title={orders("pending.partnerTitle")}>
          {orders("pending.partner", { plan: planName(order.plan) })}
        </Empty>
      </div>
    );
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
      {bought.data != null &&
        bought.data.state !== "expired" &&
        offer.kind === "plan" &&
        bought.data.plan === offer.plan && (
          <p className="text-[13px] text-ink-2">{t("goesOn", { day: day(bought.data.ends_at) })}</p>
        )}
      <Purchase offer={offer} client={client} onOrdered={reread} />
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
