import type { Delivery } from "@parapet/domain/contracts/alerts";
import { DELIVERY_SORTS } from "@parapet/domain/contracts/choices";
import { shownDomain } from "@parapet/domain/risk";
import { minute } from "@parapet/words/format/minute";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslations } from "use-intl";

import { useAskedOrder } from "../../shared/lists/list-order.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Tag } from "../../shared/ui/chips.tsx";
import { PagedTable } from "../../shared/ui/paged-table.tsx";
import { Empty, useErrorText } from "../../shared/ui/states.tsx";
import type { Column } from "../../shared/ui/table-order.ts";
import { toast } from "../../shared/ui/toasts.ts";
import { useAsked } from "../../shared/use-asked.ts";
import { deliveriesPage, retry } from "./api.ts";
import { errorWords } from "./error-words.ts";

type Translate = ReturnType<typeof useTranslations<"alerts">>;

const KIND_OF_STATE = { waiting: "warn", delivered: "ok", "given-up": "exploit" } as const;

const Result = ({ row, t }: { row: Delivery; t: Translate }) => (
  <span className="grid gap-0.5">
    <span>
      <Tag kind={KIND_OF_STATE[row.state]}>{t(`deliveryStates.${row.state}`)}</Tag>
    </span>
    {row.error !== null && <span className="text-[13px] text-ink-2">{errorWords(t, row.error, row.status)}</span>}
    {row.next_attempt_at !== null && row.error !== null && (
      <span className="num text-[13px] text-ink-2">{t("next", { at: minute(row.next_attempt_at) })}</span>
    )}
  </span>
);

const ChannelName = ({ kind }: Pick<Delivery, "kind">) => {
  const channels = useTranslations("channels");
  return <span>{channels(`${kind}.name`)}</span>;
};

const columnsOf = (t: Translate, again: (row: Delivery) => void): Column<Delivery>[] => [
  { id: "sent", heading: t("columns.sent"), cell: (row) => <span className="num">{minute(row.created_at)}</span> },
  { id: "about", heading: t("columns.what"), cell: (row) => t(`about.${row.about}`) },
  {
    id: "name",
    heading: t("columns.name"),
    cell: (row) => (row.setting === null ? "---" : `${row.setting.name}, ${shownDomain(row.domain ?? "")}`),
  },
  {
    id: "to",
    heading: t("columns.to"),
    cell: (row) => (
      <span className="grid">
        <ChannelName kind={row.kind} />
        <span className="text-[13px] text-ink-2">{row.address}</span>
      </span>
    ),
  },
  { id: "attempts", heading: t("columns.attempts"), cell: (row) => row.attempts, align: "end" },
  { id: "result", heading: t("columns.result"), cell: (row) => <Result row={row} t={t} /> },
  {
    id: "actions",
    heading: t("columns.action"),
    cell: (row) =>
      row.state === "delivered" || row.about === "test" ? null : (
        <Button
          size="small"
          icon="refresh"
          aria-label={t("retryWhich", { address: row.address })}
          onClick={() => again(row)}
        >
          {t("retry")}
        </Button>
      ),
  },
];

/** Every message, newest first: where it went, how often it was tried, what became of it. */
export const LogView = () => {
  const t = useTranslations("alerts");
  const errorText = useErrorText();
  const queries = useQueryClient();
  const { page, change } = useAsked();
  const list = useQuery(deliveriesPage(page, useAskedOrder(DELIVERY_SORTS)));
  const columns = useMemo(() => {
    const again = async (row: Delivery) => {
      try {
        await retry(row.id);
        toast({ kind: "success", title: t("retried") });
      } catch (error) {
        toast({ kind: "failure", title: errorText(error) });
      }
      await queries.invalidateQueries({ queryKey: ["alerts", "log"] });
    };
    return columnsOf(t, (row) => void again(row));
  }, [t, errorText, queries]);
  return (
    <PagedTable
      list={list}
      empty={<Empty title={t("empty.log")}>{t("empty.logText")}</Empty>}
      caption={t("views.log")}
      columns={columns}
      sorts={DELIVERY_SORTS}
      rowKey={({ id }) => id}
      page={page}
      onPage={(next) => change({ page: String(next) })}
    />
  );
};
