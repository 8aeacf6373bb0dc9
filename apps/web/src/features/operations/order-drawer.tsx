import type { Invoice } from "@parapet/domain/contracts/billing";
import { amount } from "@parapet/words/format/amount";
import { day } from "@parapet/words/format/day";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";

import { FormDialog } from "../../shared/form/form-dialog.tsx";
import { readText, useForm, wrongOnly } from "../../shared/form/use-form.ts";
import { useLocale } from "../../shared/i18n/local-link.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { RadioCard } from "../../shared/ui/checkbox.tsx";
import { Drawer } from "../../shared/ui/drawer.tsx";
import { Field, FieldError } from "../../shared/ui/field.tsx";
import { Failed, Loading, Skeleton, useErrorText } from "../../shared/ui/states.tsx";
import { toast } from "../../shared/ui/toasts.ts";
import { orderQuery, recordPayment, recordRefund, resendInvoice, settleOrder } from "../billing/shared/orders/api.ts";
import { CancelOrderDialog } from "../billing/shared/orders/cancel-order-dialog.tsx";
import { centsIn } from "../billing/shared/orders/dollars.ts";
import { InvoiceButton, OrderState, OrderSum, useItemName } from "../billing/shared/orders/order-facts.tsx";

interface Of {
  readonly order: Invoice;
  readonly onDone: () => Promise<void>;
  readonly onClose: () => void;
}

const SettleDialog = ({ order, onDone, onClose }: Of) => {
  const t = useTranslations("orders");
  const { locale } = useLocale();
  const itemName = useItemName();
  const form = useForm({
    check: () => ({}),
    send: async (values) => {
      await settleOrder(order.number, readText(values, "note"));
      toast({ kind: "success", title: t("settle.done", { number: order.number }) });
      await onDone();
    },
  });
  return (
    <FormDialog
      title={t("settle.title", { number: order.number })}
      text={t("settle.text", {
        amount: amount(locale, order.amount_cents - order.paid_cents),
        item: itemName(order),
        organization: order.organization.name,
      })}
      form={form}
      submit={t("settle.submit")}
      busy={t("busy")}
      cancel={t("close")}
      onClose={onClose}
    >
      <Field name="note" label={t("note")} maxLength={500} autoComplete="off" error={form.errors["note"]} />
    </FormDialog>
  );
};

const orderIn = (values: FormData): "ends" | "stays" | undefined => {
  const chosen = readText(values, "order");
  return chosen === "ends" || chosen === "stays" ? chosen : undefined;
};

const MoneyDialog = ({ order, what, onDone, onClose }: Of & { what: "payment" | "refund" }) => {
  const t = useTranslations("orders");
  const common = useTranslations("common");
  const { locale } = useLocale();
  const itemName = useItemName();
  const most = what === "payment" ? order.amount_cents - order.paid_cents : order.paid_cents;
  const mayEnd = what === "refund" && order.state === "paid";
  /** Is all that was received returned? What becomes of the order must be said then. */
  const isAll = (values: FormData) => mayEnd && centsIn(readText(values, "amount_cents")) === order.paid_cents;
  const form = useForm({
    check: (values) =>
      wrongOnly({
        amount_cents: centsIn(readText(values, "amount_cents")) === null && t("badAmount"),
        note: what === "refund" && readText(values, "note").length < 3 && common("required"),
        order: isAll(values) && orderIn(values) === undefined && t("refund.choose"),
      }),
    send: async (values) => {
      const body = { amount_cents: centsIn(readText(values, "amount_cents")) ?? 0, note: readText(values, "note") };
      await (what === "payment"
        ? recordPayment(order.number, body)
        : recordRefund(order.number, { ...body, order: orderIn(values) }));
      toast({ kind: "success", title: t(`${what}.done`) });
      await onDone();
    },
  });
  return (
    <FormDialog
      title={t(`${what}.title`, { number: order.number })}
      text={t(`${what}.text`, { amount: amount(locale, most) })}
      form={form}
      submit={t(`${what}.submit`)}
      busy={t("busy")}
      cancel={t("close")}
      onClose={onClose}
    >
      <Field
        name="amount_cents"
        label={t("amount")}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        error={form.errors["amount_cents"]}
      />
      <Field
        name="note"
        label={t(what === "payment" ? "note" : "reasonLabel")}
        maxLength={500}
        autoComplete="off"
        error={form.errors["note"]}
      />
      {mayEnd && (
        <fieldset
          className="grid gap-2"
          aria-describedby={form.errors["order"] === undefined ? undefined : "refund-order-error"}
        >
          <legend className="lbl mb-2">{t("refund.order")}</legend>
          <RadioCard
            name="order"
            value="ends"
            label={t("refund.ends", { item: itemName(order) })}
            hint={t("refund.endsHint")}
          />
          <RadioCard
            name="order"
            value="stays"
            label={t("refund.stays", { item: itemName(order) })}
            hint={order.period_end === null ? undefined : t("refund.staysHint", { day: day(order.period_end) })}
          />
          {form.errors["order"] !== undefined && (
            <FieldError id="refund-order-error">{form.errors["order"]}</FieldError>
          )}
        </fieldset>
      )}
    </FormDialog>
  );
};

const Actions = ({ order, onChanged }: { order: Invoice; onChanged: () => Promise<void> }) => {
  const t = useTranslations("orders");
  const errorText = useErrorText();
  const [asking, setAsking] = useState<"settle" | "payment" | "refund" | "cancel" | null>(null);
  const isOpen = order.state === "open" || order.state === "overdue";
  const close = () => setAsking(null);
  const done = async () => {
    close();
    await onChanged();
  };
  const resend = async () => {
    try {
      const recipients = await resendInvoice(order.number);
      toast({ kind: "success", title: t("resend.done", { recipients: recipients.join(", ") }) });
    } catch (error) {
      toast({ kind: "failure", title: errorText(error) });
    }
  };
  return (
    <div className="flex flex-wrap gap-2">
      {isOpen && (
        <>
          <Button size="small" kind="primary" onClick={() => setAsking("settle")}>
            {t("settle.open")}
          </Button>
          <Button size="small" onClick={() => setAsking("payment")}>
            {t("payment.open")}
          </Button>
        </>
      )}
      {order.paid_cents > 0 && (
        <Button size="small" onClick={() => setAsking("refund")}>
          {t("refund.open")}
        </Button>
      )}
      {order.state !== "cancelled" && (
        <Button size="small" icon="mail" onClick={() => void resend()}>
          {t("resend.open")}
        </Button>
      )}
      <InvoiceButton number={order.number} />
      {isOpen && (
        <Button size="small" kind="danger" onClick={() => setAsking("cancel")}>
          {t("cancel.open")}
        </Button>
      )}
      {asking === "settle" && <SettleDialog order={order} onDone={done} onClose={close} />}
      {(asking === "payment" || asking === "refund") && (
        <MoneyDialog order={order} what={asking} onDone={done} onClose={close} />
      )}
      {asking === "cancel" && <CancelOrderDialog number={order.number} onDone={done} onClose={close} />}
    </div>
  );
};

/** One order: its sum, what was received, and what can be done with it. */
export const OrderDrawer = ({
  number,
  onChanged,
  onClose,
}: {
  number: string;
  onChanged: () => Promise<void>;
  onClose: () => void;
}) => {
  const t = useTranslations("orders");
  const common = useTranslations("common");
  const { locale } = useLocale();
  const itemName = useItemName();
  const asked = useQuery(orderQuery(number));
  const body = () => {
    if (asked.isError) return <Failed error={asked.error} onRetry={() => void asked.refetch()} />;
    if (asked.data === undefined)
      return (
        <Loading>
          <Skeleton className="block h-40" />
        </Loading>
      );
    const order = asked.data;
    return (
      <div className="grid gap-6">
        <Actions order={order} onChanged={onChanged} />
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
          <dt className="text-ink-3">{t("columns.organization")}</dt>
          <dd>{order.organization.name}</dd>
          {order.payer.id !== order.organization.id && (
            <>
              <dt className="text-ink-3" />
              <dd>{t("paidBy", { payer: order.payer.name })}</dd>
            </>
          )}
          <dt className="text-ink-3">{t("columns.item")}</dt>
          <dd>{itemName(order)}</dd>
          <dt className="text-ink-3">{t("columns.created")}</dt>
          <dd className="num">{day(order.created_at)}</dd>
          <dt className="text-ink-3">{t("method")}</dt>
          <dd>{t(`methods.${order.method}`)}</dd>
          {order.po_number !== "" && (
            <>
              <dt className="text-ink-3">{t("po")}</dt>
              <dd>{order.po_number}</dd>
            </>
          )}
          {order.cancel_reason !== null && order.cancel_reason !== "" && (
            <>
              <dt className="text-ink-3">{t("reason")}</dt>
              <dd>{order.cancel_reason}</dd>
            </>
          )}
        </dl>
        <OrderSum sum={order} />
        <section className="grid gap-2">
          <h3 className="text-base">{t("entries")}</h3>
          {order.entries.length === 0 ? (
            <p className="text-ink-2">{t("noEntries")}</p>
          ) : (
            <ul className="divide-y divide-line">
              {order.entries.map((entry, at) => (
                // oxlint-disable-next-line no-array-index-key -- entries are only ever added, so their place is their identity
                <li key={at} className="flex flex-wrap justify-between gap-x-4 py-2">
                  <span>
                    {entry.note === ""
                      ? t(`entry.${entry.kind}`)
                      : common("pair", { label: t(`entry.${entry.kind}`), value: entry.note })}
                  </span>
                  {entry.number !== null && (
                    <span className="flex items-center gap-2">
                      <span className="num">{entry.number}</span> <InvoiceButton number={entry.number} isCredit />
                    </span>
                  )}
                  <span className="num">
                    {day(entry.recorded_at)},{" "}
                    {amount(locale, entry.kind === "refund" ? -entry.amount_cents : entry.amount_cents)}
                  </span>
                </li>
              ))}
            </ul>
          )}
          {order.paid_cents > 0 && order.state !== "paid" && (
            <p className="num text-ink-2">
              {t("partly", { paid: amount(locale, order.paid_cents), total: amount(locale, order.amount_cents) })}
            </p>
          )}
        </section>
      </div>
    );
  };
  return (
    <Drawer open onClose={onClose} title={number} head={asked.data && <OrderState order={asked.data} />}>
      {body()}
    </Drawer>
  );
};
