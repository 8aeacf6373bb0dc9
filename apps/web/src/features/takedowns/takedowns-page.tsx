import { TAKEDOWN_SORTS } from "@parapet/domain/contracts/choices";
import type { Takedown } from "@parapet/domain/contracts/takedowns";
import { shownDomain } from "@parapet/domain/risk";
import { TAKEDOWN_STATES } from "@parapet/domain/takedowns";
import { day } from "@parapet/words/format/day";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslations } from "use-intl";

import { useAskedOrder } from "../../shared/lists/list-order.ts";
import { saveFile } from "../../shared/save-file.ts";
import { useUser } from "../../shared/session/user-context.ts";
import { Button } from "../../shared/ui/button.tsx";
import { SelectField } from "../../shared/ui/field.tsx";
import { PageHead } from "../../shared/ui/page-head.tsx";
import { PagedTable } from "../../shared/ui/paged-table.tsx";
import { Empty, useErrorText } from "../../shared/ui/states.tsx";
import type { Column } from "../../shared/ui/table-order.ts";
import { toast } from "../../shared/ui/toasts.ts";
import { useAsked } from "../../shared/use-asked.ts";
import { useNow } from "../../shared/use-now.ts";
import { type Asked, takedownsFile, takedownsPage } from "./api.ts";
import { Clock } from "./clock.tsx";
import { StateTag } from "./shared/state-tag.tsx";
import { TakedownDrawer } from "./takedown-drawer.tsx";

type Translate = ReturnType<typeof useTranslations<"takedowns">>;

const columnsOf = (t: Translate, now: number): Column<Takedown>[] => [
  {
    id: "name",
    heading: t("columns.name"),
    cell: (row) => (
      <span>
        <b className="mono">{shownDomain(row.name)}</b>
        <small className="block text-ink-2">{shownDomain(row.domain)}</small>
      </span>
    ),
  },
  { id: "organization", heading: t("columns.organization"), cell: (row) => row.organization.name },
  { id: "reason", heading: t("columns.reason"), cell: (row) => t(`reason.${row.reason}`) },
  { id: "state", heading: t("columns.state"), cell: (row) => <StateTag state={row.state} /> },
  { id: "clock", heading: t("columns.clock"), cell: (row) => <Clock row={row} now={now} /> },
  {
    id: "requested",
    heading: t("columns.requested"),
    cell: (row) => <span className="num">{day(row.requested_at)}</span>,
  },
  {
    id: "checked",
    heading: t("columns.checked"),
    cell: (row) => <span className="num">{day(row.last_checked_at)}</span>,
  },
  { id: "reminders", heading: t("columns.reminders"), align: "end", cell: (row) => row.reminders },
];

/** The operator's queue: what was asked for, what is late, what is watched. */
export default function TakedownsPage() {
  const t = useTranslations("takedowns");
  const titles = useTranslations("titles");
  const errorText = useErrorText();
  const now = useNow();
  const { page, text, one, change } = useAsked();
  const order = useAskedOrder(TAKEDOWN_SORTS);
  const asked: Asked = { page, q: text("q"), state: one("state", [...TAKEDOWN_STATES, "open"]), order };
  const list = useQuery(takedownsPage(asked));
  const columns = useMemo(() => columnsOf(t, now), [t, now]);
  const rows = list.data?.data ?? [];
  const opened = text("request");
  const late = rows.filter(({ overdue }) => overdue).length;
  const narrowed = asked.q !== "" || asked.state !== null;
  const user = useUser();
  const download = async () => {
    try {
      saveFile(await takedownsFile(asked), "takedowns.csv");
    } catch (error) {
      toast({ kind: "failure", title: t("exportFailed"), text: errorText(error) });
    }
  };
  const empty = narrowed ? (
    <Empty
      title={t("empty.filtered")}
      actions={<Button onClick={() => change({ q: "", state: "" })}>{t("empty.clear")}</Button>}
    >
      {t("empty.filteredText")}
    </Empty>
  ) : (
    <Empty title={t("empty.title")}>{t("empty.text")}</Empty>
  );
  return (
    <>
      <PageHead
        facts={
          list.data !== undefined && (
            <>
              <span>{t("count", { count: list.data.pagination.total })}</span>
              {late > 0 && <b className="text-critical">{t("overdue", { count: late })}</b>}
            </>
          )
        }
      />
      <div className="card">
        <PagedTable
          list={list}
          empty={empty}
          caption={titles("management/takedown-management")}
          columns={columns}
          sorts={TAKEDOWN_SORTS}
          tools={{
            search: { label: t("search"), asked: asked.q, onAsk: (q) => change({ q }) },
            filters: {
              set: asked.state === null ? 0 : 1,
              fields: (
                <SelectField
                  label={t("filter.label")}
                  value={asked.state ?? ""}
                  onChange={(event) => change({ state: event.target.value })}
                >
                  <option value="">{t("filter.all")}</option>
                  <option value="open">{t("filter.open")}</option>
                  {TAKEDOWN_STATES.map((state) => (
                    <option key={state} value={state}>
                      {t(`state.${state}`)}
                    </option>
                  ))}
                </SelectField>
              ),
            },
            exports: user.permissions.includes("findings:export")
              ? [{ label: t("exportCsv"), run: () => download() }]
              : [],
          }}
          rowKey={({ id }) => id}
          onOpen={({ id }) => change({ request: id, page: String(page) })}
          openKey={opened === "" ? undefined : opened}
          page={page}
          onPage={(next) => change({ page: String(next), request: "" })}
        />
      </div>
      {opened !== "" && (
        <TakedownDrawer key={opened} id={opened} onClose={() => change({ request: "", page: String(page) })} />
      )}
    </>
  );
}
