import type { Invoice } from "@parapet/domain/contracts/billing";
import { amount } from "@parapet/words/format/amount";
import { day } from "@parapet/words/format/day";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";

import { useLocale } from "../../../shared/i18n/local-link.tsx";
import { currentUserQuery } from "../../../shared/session/current-user.ts";
import { useUser } from "../../../shared/session/user-context.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Pager } from "../../../shared/ui/pager.tsx";
import { Section } from "../../../shared/ui/section.tsx";
import { Failed, Loading, Skeleton } from "../../../shared/ui/states.tsx";
import { creditNotesQuery, ordersQuery } from "../../billing/shared/orders/api.ts";
import { CancelOrderDialog } from "../../billing/shared/orders/cancel-order-dialog.tsx";
import { InvoiceButton, OrderState, useItemName } from "../../billing/shared/orders/order-facts.tsx";

const A_PAGE = 25;

const InvoiceRow = ({ row, onChanged }: { row: Invoice; onChanged: () => Promise<void> }) => {
  const orders = useTranslations("orders");
  const { locale } = useLocale();
  const { organization, permissions } = useUser();
  const itemName = useItemName();
  const [cancelling, setCancelling] = useState(false);
  const mayCancel =
    permissions.includes("subscription:manage") &&
    row.payer.id === organization.id &&
    (row.state === "open" || row.state === "overdue");
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 font-[550]">
          <span className="num">{row.number}</span> <span>{itemName(row)}</span> <OrderState order={row} />
        </div>
        <div className="num text-[13px] text-ink-2">
          {day(row.created_at)}, {amount(locale, row.amount_cents)}
          {row.organization.id !== organization.id && <>, {row.organization.name}</>}
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        {mayCancel && (
          <Button size="small" onClick={() => setCancelling(true)}>
            {orders("cancel.open")}
          </Button>
        )}
        <InvoiceButton number={row.number} />
      </div>
      {cancelling && (
        <CancelOrderDialog
          number={row.number}
          onDone={async () => {
            setCancelling(false);
            await onChanged();
          }}
          onClose={() => setCancelling(false)}
        />
      )}
    </li>
  );
};

/** What was returned, each with its document; nothing where there is none. */
const CreditNotes = () => {
  const t = useTranslations("account");
  const { locale } = useLocale();
  const [page, setPage] = useState(1);
  const list = useQuery(creditNotesQuery(page));
  if (list.isError) return <Failed error={list.error} onRetry={() => void list.refetch()} />;
  if (list.data === undefined || list.data.data.length === 0) return null;
  const { total } = list.data.pagination;
  return (
    <section className="mt-4 border-t border-line pt-4">
      <h3 className="mb-1 text-base">{t("invoices.creditNotes")}</h3>
      <ul className="divide-y divide-line">
        {list.data.data.map((note) => (
          <li key={note.number} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <div className="min-w-0">
              <div className="flex flex-wrap items-center gap-x-3 font-[550]">
                <span className="num">{note.number}</span>
                <span>{t("invoices.creditOf", { number: note.invoice })}</span>
              </div>
              <div className="num text-[13px] text-ink-2">
                {day(note.recorded_at)}, {amount(locale, -note.amount_cents)}
              </div>
            </div>
            <InvoiceButton number={note.number} isCredit />
          </li>
        ))}
      </ul>
      {total > A_PAGE && <Pager page={page} pageSize={A_PAGE} total={total} onPage={setPage} />}
    </section>
  );
};

/** What was ordered and paid, each with its document; an open order can be cancelled. */
export const InvoicesPart = () => {
  const t = useTranslations("account");
  const queries = useQueryClient();
  const [page, setPage] = useState(1);
  const list = useQuery(ordersQuery({ page }));
  const reread = async () => {
    await Promise.all(
      [["invoices"], currentUserQuery.queryKey].map((queryKey) => queries.invalidateQueries({ queryKey })),
    );
  };
  const body = () => {
    if (list.isError) return <Failed error={list.error} onRetry={() => void list.refetch()} />;
    if (list.data === undefined)
      return (
        <Loading>
          <Skeleton className="block h-10" />
        </Loading>
      );
    if (list.data.data.length === 0) return <p className="text-ink-2">{t("invoices.none")}</p>;
    const { total } = list.data.pagination;
    return (
      <>
        <ul className="-my-3 divide-y divide-line">
          {list.data.data.map((row) => (
            <InvoiceRow key={row.number} row={row} onChanged={reread} />
          ))}
        </ul>
        {total > A_PAGE && <Pager page={page} pageSize={A_PAGE} total={total} onPage={setPage} />}
      </>
    );
  };
  return (
    <Section title={t("invoices.title")} text={t("invoices.text")}>
      {body()}
      <CreditNotes />
    </Section>
  );
};
