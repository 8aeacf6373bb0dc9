import type { Invoice } from "@parapet/domain/contracts/billing";
import { type Offer, offerName } from "@parapet/domain/plans";
import { amount } from "@parapet/words/format/amount";
import { day } from "@parapet/words/format/day";
import { useState } from "react";
import { useTranslations } from "use-intl";

import { useLocale } from "../../../../shared/i18n/local-link.tsx";
import { saveFile } from "../../../../shared/save-file.ts";
import { Button } from "../../../../shared/ui/button.tsx";
import { Tag } from "../../../../shared/ui/chips.tsx";
import { useErrorText } from "../../../../shared/ui/states.tsx";
import { toast } from "../../../../shared/ui/toasts.ts";
import { fetchCreditNote, fetchInvoice } from "./api.ts";

const offerOf = ({ item }: Pick<Invoice, "item">): Offer =>
  item.kind === "plan" ? item : { kind: "addOn", addOn: item.add_on, pack: item.pack, quantity: item.quantity };

/** The name of what was ordered, in the reader's language. */
export const useItemName = (): ((order: Pick<Invoice, "item">) => string) => {
  const { locale } = useLocale();
  return (order) => offerName(locale, offerOf(order));
};

/** The state of an order in words: "Invoice sent, due 12/17/2026". */
export const useOrderState = (): ((order: Invoice) => string) => {
  const t = useTranslations("orders");
  return ({ state, due_at, paid_at, cancelled_at }) =>
    t(`states.${state}`, { due: day(due_at), paid: day(paid_at), cancelled: day(cancelled_at) });
};

const KINDS = { open: "warn", overdue: "exploit", paid: "ok", failed: "exploit", cancelled: "plain" } as const;

export const OrderState = ({ order }: { order: Invoice }) => {
  const words = useOrderState();
  return <Tag kind={KINDS[order.state]}>{words(order)}</Tag>;
};

/** How the total is made up: list price, discount, tax. */
export const OrderSum = ({
  sum,
}: {
  sum: Pick<
    Invoice,
    "list_cents" | "discount_percent" | "discount_cents" | "tax_name" | "tax_percent" | "tax_cents" | "amount_cents"
  >;
}) => {
  const t = useTranslations("orders");
  const { locale } = useLocale();
  const isPlain = sum.discount_cents === 0 && sum.tax_cents === 0;
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1">
      {!isPlain && (
        <>
          <dt className="text-ink-2">{t("list")}</dt>
          <dd className="num text-right">{amount(locale, sum.list_cents)}</dd>
        </>
      )}
      {sum.discount_cents > 0 && (
        <>
          <dt className="text-ink-2">{t("discount", { rate: sum.discount_percent / 100 })}</dt>
          <dd className="num text-right">{amount(locale, -sum.discount_cents)}</dd>
        </>
      )}
      {sum.tax_cents > 0 && (
        <>
          <dt className="text-ink-2">
            {t("tax", { name: sum.tax_name === "" ? t("taxName") : sum.tax_name, rate: sum.tax_percent / 100 })}
          </dt>
          <dd className="num text-right">{amount(locale, sum.tax_cents)}</dd>
        </>
      )}
      <dt className="font-semibold">{t("total")}</dt>
      <dd className="num text-right font-semibold">{amount(locale, sum.amount_cents)}</dd>
    </dl>
  );
};

/** Saves the invoice, or the credit note, as a PDF. */
export const InvoiceButton = ({ number, isCredit = false }: { number: string; isCredit?: boolean }) => {
  const t = useTranslations("orders");
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      saveFile(await (isCredit ? fetchCreditNote : fetchInvoice)(number), `${number}.pdf`);
    } catch (error) {
      toast({ kind: "failure", title: errorText(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      size="small"
      icon="download"
      aria-label={t("download", { number })}
      busy={busy && t("pdf")}
      onClick={() => void download()}
    >
      {t("pdf")}
    </Button>
  );
};
