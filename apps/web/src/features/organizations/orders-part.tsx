import type { Organization } from "@parapet/domain/contracts/organizations";
import { PLAN_IDS, PLANS } from "@parapet/domain/plans";
import { amount } from "@parapet/words/format/amount";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";

import { FormFailure } from "../../shared/form/form-failure.tsx";
import { readText, useForm, wrongOnly } from "../../shared/form/use-form.ts";
import { useLocale } from "../../shared/i18n/local-link.tsx";
import { useUser } from "../../shared/session/user-context.ts";
import { Button, ButtonLink } from "../../shared/ui/button.tsx";
import { Field, SelectField } from "../../shared/ui/field.tsx";
import { Failed, Loading, Skeleton } from "../../shared/ui/states.tsx";
import { toast } from "../../shared/ui/toasts.ts";
import { ordersQuery, placeOrder } from "../billing/shared/orders/api.ts";
import { CancelSubscription } from "../billing/shared/orders/cancel-subscription.tsx";
import { centsIn } from "../billing/shared/orders/dollars.ts";
import { OrderState, useItemName } from "../billing/shared/orders/order-facts.tsx";
import { usePlansToday } from "../billing/shared/plans-today.ts";

interface Of {
  readonly organization: Organization;
  readonly onChanged: () => Promise<void>;
}

/** An operator orders on behalf of a client; where there is no list price, at the agreed amount. */
const NewOrder = ({ organization, onChanged }: Of) => {
  const t = useTranslations("orders");
  const { locale } = useLocale();
  const plans = usePlansToday();
  const planIn = (values: FormData) => PLAN_IDS.find((id) => id === readText(values, "plan")) ?? "essentials";
  const form = useForm({
    check: (values) => {
      const typed = readText(values, "agreed_cents");
      const isPriced = !plans[planIn(values)].price.startsAt;
      return wrongOnly({
        agreed_cents: typed === "" ? !isPriced && t("place.needed") : centsIn(typed) === null && t("badAmount"),
      });
    },
    send: async (values) => {
      const agreed = centsIn(readText(values, "agreed_cents"));
      const billing = readText(values, "billing") === "monthly" ? ("monthly" as const) : ("annual" as const);
      const { number } = await placeOrder({
        item: { kind: "plan", plan: planIn(values), billing },
        locale,
        organization: organization.id,
        ...(agreed !== null && { agreed_cents: agreed }),
      });
      toast({ kind: "success", title: t("place.done", { number }) });
      await onChanged();
    },
  });
  return (
    <form method="post" className="grid gap-4" onSubmit={form.onSubmit} noValidate>
      <h4 className="text-[15px]">{t("place.title")}</h4>
      <p className="text-[13px] text-ink-2">{t("place.text")}</p>
      <SelectField
        name="plan"
        label={t("place.plan")}
        defaultValue={organization.licence.plan === "" ? "essentials" : organization.licence.plan}
      >
        {PLAN_IDS.map((id) => (
          <option key={id} value={id}>
            {PLANS[id].name}
          </option>
        ))}
      </SelectField>
      <SelectField name="billing" label={t("place.billing")} defaultValue="annual">
        <option value="annual">{t("place.annual")}</option>
        <option value="monthly">{t("place.monthly")}</option>
      </SelectField>
      <Field
        name="agreed_cents"
        label={t("place.agreed")}
        hint={t("place.agreedHint")}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        error={form.errors["agreed_cents"]}
      />
      <FormFailure text={form.failure} />
      <div>
        <Button type="submit" busy={form.busy && t("busy")}>
          {t("place.submit")}
        </Button>
      </div>
    </form>
  );
};

/** What was ordered for this client, and the way to order more. */
export const OrdersPart = ({ organization, onChanged }: Of) => {
  const t = useTranslations("orders");
  const { locale, to } = useLocale();
  const user = useUser();
  const queries = useQueryClient();
  const itemName = useItemName();
  const list = useQuery(ordersQuery({ organization: organization.id }));
  const reread = async () => {
    await queries.invalidateQueries({ queryKey: ["invoices"] });
    await onChanged();
  };
  const orders = () => {
    if (list.isError) return <Failed error={list.error} onRetry={() => void list.refetch()} />;
    if (list.data === undefined)
      return (
        <Loading>
          <Skeleton className="block h-10" />
        </Loading>
      );
    if (list.data.data.length === 0) return <p className="text-ink-2">{t("none")}</p>;
    return (
      <ul className="divide-y divide-line">
        {list.data.data.map((order) => (
          <li key={order.number} className="grid gap-1 py-2">
            <span className="flex flex-wrap items-center gap-x-3">
              <b className="num font-semibold">{order.number}</b> {itemName(order)}
            </span>
            <span className="flex flex-wrap items-center gap-x-3">
              <span className="num">{amount(locale, order.amount_cents)}</span> <OrderState order={order} />
            </span>
          </li>
        ))}
      </ul>
    );
  };
  return (
    <>
      {orders()}
      {user.role_name === "super_admin" ? (
        <NewOrder organization={organization} onChanged={reread} />
      ) : (
        <div>
          <ButtonLink
            kind="primary"
            to={to(`/payment?organization=${organization.id}&plan=${organization.licence.plan}`)}
          >
            {t("buy")}
          </ButtonLink>
        </div>
      )}
      {user.role_name === "partner_admin" && <CancelSubscription organization={organization.id} />}
    </>
  );
};
