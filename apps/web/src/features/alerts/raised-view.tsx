import type { RaisedAlert } from "@parapet/domain/contracts/alerts";
import { ALERT_SORTS } from "@parapet/domain/contracts/choices";
import { minute } from "@parapet/words/format/minute";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslations } from "use-intl";

import { useAskedOrder } from "../../shared/lists/list-order.ts";
import { SeverityChip, Tag } from "../../shared/ui/chips.tsx";
import { Drawer } from "../../shared/ui/drawer.tsx";
import { PagedTable } from "../../shared/ui/paged-table.tsx";
import { Empty } from "../../shared/ui/states.tsx";
import type { Column } from "../../shared/ui/table-order.ts";
import { useAsked } from "../../shared/use-asked.ts";
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

/** Everything that was raised, newest first; a row opens what was in it. */
export const RaisedView = () => {
  const t = useTranslations("alerts");
  const { page, text, change } = useAsked();
  const open = text("open");
  const list = useQuery(raisedPage(page, useAskedOrder(ALERT_SORTS)));
  const columns = useMemo(() => columnsOf(t), [t]);
  const opened = list.data?.data.find(({ id }) => id === open);
  return (
    <>
      <PagedTable
        list={list}
        empty={<Empty title={t("empty.raised")}>{t("empty.raisedText")}</Empty>}
        caption={t("views.raised")}
        columns={columns}
        sorts={ALERT_SORTS}
        rowKey={({ id }) => id}
        onOpen={({ id }) => change({ open: id })}
        openKey={open === "" ? undefined : open}
        page={page}
        onPage={(next) => change({ page: String(next) })}
      />
      {opened !== undefined && (
        <Drawer
          key={opened.id}
          open
          onClose={() => change({ open: null })}
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
