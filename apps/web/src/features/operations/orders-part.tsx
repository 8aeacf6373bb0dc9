import type { Invoice } from "@parapet/domain/contracts/billing";
import { INVOICE_SORTS } from "@parapet/domain/contracts/choices";
import { amount } from "@parapet/words/format/amount";
import { day } from "@parapet/words/format/day";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";

import { useLocale } from "../../shared/i18n/local-link.tsx";
import { useAskedOrder } from "../../shared/lists/list-order.ts";
import { PagedTable } from "../../shared/ui/paged-table.tsx";
import { Segmented } from "../../shared/ui/segmented.tsx";
import { Empty } from "../../shared/ui/states.tsx";
import { useAsked } from "../../shared/use-asked.ts";
import { ordersQuery } from "../billing/shared/orders/api.ts";
import { OrderState, useItemName } from "../billing/shared/orders/order-facts.tsx";
import { OrderDrawer } from "./order-drawer.tsx";

const FILTERS = ["all", "open", "overdue", "paid", "cancelled"] as const;

/** Every order and invoice: searched, opened, settled, cancelled, sent again. */
export const OrdersPart = () => {
  const t = useTranslations("orders");
  const { locale } = useLocale();
  const itemName = useItemName();
  const queries = useQueryClient();
  const { page, one, text, change } = useAsked();
  const filter = one("state", FILTERS) ?? "all";
  const open = text("open");
  const order = useAskedOrder(INVOICE_SORTS);
  const list = useQuery(ordersQuery({ state: filter === "all" ? null : filter, q: text("q").trim(), page, order }));
  const reread = () => queries.invalidateQueries({ queryKey: ["invoices"] });
  return (
    <>
      <p className="mb-3 text-ink-2">{t("text")}</p>
      <div className="card">
        <PagedTable<Invoice>
          list={list}
          empty={<Empty title={t("empty")}>{t("emptyText")}</Empty>}
          caption={t("title")}
          sorts={INVOICE_SORTS}
          tools={{
            search: { label: t("search"), asked: text("q"), onAsk: (q) => change({ q }) },
            chips: (
              <Segmented
                label={t("state")}
                options={FILTERS.map((value) => ({ value, label: t(`filters.${value}`) }))}
                value={filter}
                onChange={(next) => change({ state: next === "all" ? null : next })}
              />
            ),
          }}
          rowKey={({ number }) => number}
          onOpen={({ number }) => change({ open: number })}
          openKey={open === "" ? undefined : open}
          page={page}
          onPage={(next) => change({ page: String(next) })}
          columns={[
            {
              id: "number",
              heading: t("columns.number"),
              cell: (row) => (
                <span className="two">
                  <b className="num font-semibold">{row.number}</b>
                  <small className="num block text-ink-2">{day(row.created_at)}</small>
                </span>
              ),
            },
            {
              id: "organization",
              heading: t("columns.organization"),
              cell: (row) => (
                <span className="two">
                  <span>{row.organization.name}</span>
                  {row.payer.id !== row.organization.id && (
                    <small className="block text-ink-2">{t("paidBy", { payer: row.payer.name })}</small>
                  )}
                </span>
              ),
            },
            { id: "item", heading: t("columns.item"), cell: (row) => itemName(row) },
            {
              id: "amount",
              heading: t("columns.amount"),
              align: "end",
              cell: (row) => <span className="num">{amount(locale, row.amount_cents)}</span>,
            },
            {
              id: "state",
              heading: t("columns.state"),
              cell: (row) => <OrderState order={row} />,
            },
          ]}
        />
      </div>
      {open !== "" && (
        <OrderDrawer key={open} number={open} onChanged={reread} onClose={() => change({ open: null })} />
      )}
    </>
  );
};
