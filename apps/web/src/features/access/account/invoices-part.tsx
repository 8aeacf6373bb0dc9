import type { Invoice } from "@parapet/domain/contracts/payment";
import type { Offer } from "@parapet/domain/plans/offer";
import { offerName } from "@parapet/domain/plans/offer-name";
import { day } from "@parapet/words/format/day";
import { money } from "@parapet/words/format/money";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type * as z from "zod";

import { useLocale } from "../../../shared/i18n/local-link.tsx";
import { saveFile } from "../../../shared/save-file.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Section } from "../../../shared/ui/section.tsx";
import { Failed, Loading, Skeleton, useErrorText } from "../../../shared/ui/states.tsx";
import { toast } from "../../../shared/ui/toasts.ts";
import { fetchInvoice, invoicesQuery } from "./api.ts";

type Row = z.output<typeof Invoice>;

const CENTS = 100;

const offerOf = ({ item }: Row): Offer =>
  item.kind === "plan" ? item : { kind: "addOn", addOn: item.add_on, pack: item.pack, quantity: item.quantity };

const InvoiceRow = ({ row }: { row: Row }) => {
  const t = useTranslations("account");
  const { locale } = useLocale();
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      saveFile(await fetchInvoice(row.number), `${row.number}.pdf`);
    } catch (error) {
      toast({ kind: "failure", title: errorText(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 font-[550]">
          <span className="num">{row.number}</span> <span>{offerName(locale, offerOf(row))}</span>
        </div>
        <div className="num text-[13px] text-ink-2">
          {day(row.created_at)}, {money(locale, row.amount_cents / CENTS)},{" "}
          {t(`invoices.states.${row.state}`, { due: day(row.due_at), paid: day(row.paid_at) })}
        </div>
      </div>
      <Button
        size="small"
        icon="download"
        aria-label={t("invoices.download", { number: row.number })}
        busy={busy && t("invoices.paper")}
        onClick={() => void download()}
      >
        {t("invoices.paper")}
      </Button>
    </li>
  );
};

/** What was ordered and paid, each as a paper to keep. */
export const InvoicesPart = () => {
  const t = useTranslations("account");
  const list = useQuery(invoicesQuery);
  const body = () => {
    if (list.isError) return <Failed error={list.error} onRetry={() => void list.refetch()} />;
    if (list.data === undefined)
      return (
        <Loading>
          <Skeleton className="block h-10" />
        </Loading>
      );
    if (list.data.length === 0) return <p className="text-ink-2">{t("invoices.none")}</p>;
    return (
      <ul className="-my-3 divide-y divide-line">
        {list.data.map((row) => (
          <InvoiceRow key={row.number} row={row} />
        ))}
      </ul>
    );
  };
  return (
    <Section title={t("invoices.title")} text={t("invoices.text")}>
      {body()}
    </Section>
  );
};
