import type { RaisedAlert } from "@parapet/domain/contracts/alerts";
import { PAGE_SIZE } from "@parapet/domain/contracts/page";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useTranslations } from "use-intl";

import { minute } from "../../shared/format/minute.ts";
import { SeverityChip, Tag } from "../../shared/ui/chips.tsx";
import { Drawer } from "../../shared/ui/drawer.tsx";
import { Pager } from "../../shared/ui/pager.tsx";
import { Empty, Failed, Loading } from "../../shared/ui/states.tsx";
import type { Column } from "../../shared/ui/table-order.ts";
import { Table, TableSkeleton } from "../../shared/ui/table.tsx";
import { raisedPage } from "./api.ts";

type Translate = ReturnType<typeof useTranslations<"alerts">>;

const stateOf = (row: RaisedAlert, t: Translate) => {
  if (row.released_at !== null) return <span className="num">{minute(row.released_at)}</span>;
  return row.held === null ? "---" : <Tag kind="warn">{t(`held.${row.held}`)}</Tag>;
};

const columnsOf = (t: Translate): Column<RaisedAlert>[] => [
  { id: "raised", heading: t("columns.raised"), cell: (row) => <span className="num">{minute(row.raised_at)}</span> },
  { id: "what", heading: t("columns.what"), cell: (row) => <b className="font-[550]">{row.title}</b> },
  {
    id: "severity",
    heading: t("columns.severity"),
    cell: (row) => (row.severity === null ? "---" : <SeverityChip severity={row.severity} />),
  },
  { id: "name", heading: t("columns.name"), cell: (row) => row.setting.name },
  { id: "sent", heading: t("columns.sent"), cell: (row) => stateOf(row, t) },
];

/** Everything that was raised, newest first; a row opens what stood in it. */
export const RaisedView = () => {
  const t = useTranslations("alerts");
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<string | null>(null);
  const list = useQuery(raisedPage(page));
  const columns = useMemo(() => columnsOf(t), [t]);
  if (list.isError) return <Failed error={list.error} onRetry={() => void list.refetch()} />;
  if (list.data === undefined) {
    return (
      <Loading>
        <TableSkeleton columns={5} />
      </Loading>
    );
  }
  const { data: rows, pagination } = list.data;
  if (rows.length === 0) return <Empty title={t("empty.raised")}>{t("empty.raisedText")}</Empty>;
  const opened = rows.find(({ id }) => id === open);
  return (
    <>
      <Table
        caption={t("views.raised")}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        onOpen={({ id }) => setOpen(id)}
        openKey={open ?? undefined}
      />
      <Pager page={page} pageSize={PAGE_SIZE} total={pagination.total} onPage={setPage} />
      {opened !== undefined && (
        <Drawer
          key={opened.id}
          open
          onClose={() => setOpen(null)}
          title={opened.title}
          head={opened.severity !== null && <SeverityChip severity={opened.severity} boxed />}
        >
          <p className="num mb-3 text-[13px] text-ink-2">{minute(opened.raised_at)}</p>
          <ul className="grid gap-3">
            {opened.events.map((event) => (
              <li key={`${event.type} ${event.text}`} className="border-b border-line pb-3 last:border-0">
                <div className="text-[13px] text-ink-2">{t(`toggles.${event.type}`)}</div>
                <div className="[overflow-wrap:anywhere]">{event.text}</div>
              </li>
            ))}
          </ul>
        </Drawer>
      )}
    </>
  );
};
