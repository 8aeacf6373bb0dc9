import { SCHEDULE_SORTS } from "@parapet/domain/contracts/choices";
import type { ReportSchedule } from "@parapet/domain/contracts/reports";
import { minute } from "@parapet/words/format/minute";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";

import { useLocale } from "../../shared/i18n/local-link.tsx";
import { useAskedOrder } from "../../shared/lists/list-order.ts";
import { useUser } from "../../shared/session/user-context.ts";
import { useActiveOrganization } from "../../shared/session/workspace.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Checkbox } from "../../shared/ui/checkbox.tsx";
import { Tag } from "../../shared/ui/chips.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { PageHead, usePageName } from "../../shared/ui/page-head.tsx";
import { PagedTable } from "../../shared/ui/paged-table.tsx";
import { Empty } from "../../shared/ui/states.tsx";
import { useAction } from "../../shared/use-action.ts";
import { useUrl } from "../../shared/use-url.ts";
import { leaveSchedule, removeSchedule, runNow, saveSchedule, schedulesQuery } from "./api.ts";
import { RunHistory } from "./run-history.tsx";
import { ScheduleDialog } from "./schedule-dialog.tsx";

/** A schedule with its pause switched. */
const switched = ({
  name,
  kind,
  formats,
  cadence,
  day,
  time,
  time_zone,
  language,
  domains,
  business_unit,
  channels,
  people,
  paused,
}: ReportSchedule) => ({
  name,
  kind,
  formats,
  cadence,
  day,
  time,
  time_zone,
  language,
  domains,
  business_unit,
  channels: channels.map(({ id }) => id),
  people,
  paused: !paused,
});

/** Reports that are created and sent on a schedule. */
export default function ReportsPage() {
  const t = useTranslations("report-schedules");
  const name = usePageName();
  const { locale } = useLocale();
  const user = useUser();
  const organization = useActiveOrganization();
  const queries = useQueryClient();
  const action = useAction();
  const { search, change } = useUrl();
  const page = Math.max(1, Math.trunc(Number(search.get("page"))) || 1);
  const scope = search.get("scope") === "all" ? "all" : "active";
  const [editing, setEditing] = useState<ReportSchedule | "new" | null>(null);
  const [removing, setRemoving] = useState<ReportSchedule | null>(null);
  const list = useQuery(schedulesQuery(page, scope, useAskedOrder(SCHEDULE_SORTS)));
  const hasClients = user.workspaces.length > 1;
  const mayManage = user.permissions.includes("reports:make");
  const refresh = () => queries.invalidateQueries({ queryKey: ["report-schedules"] });
  const act = (work: () => Promise<unknown>, done: string) =>
    void action.run(
      async () => {
        await work();
        await refresh();
      },
      { done },
    );
  const opened = list.data?.data.find(({ id }) => id === search.get("schedule"));
  const domains = user.workspaces.find(({ id }) => id === organization)?.domains ?? user.authorized_domains;
  const newButton = mayManage && (
    <Button kind="primary" icon="plus" onClick={() => setEditing("new")}>
      {t("create")}
    </Button>
  );
  return (
    <>
      <PageHead actions={newButton} />
      <p className="mb-3 max-w-[80ch] text-ink-2">{t("intro")}</p>
      {hasClients && (
        <Checkbox
          label={t("allClients")}
          checked={scope === "all"}
          onChange={(event) => change({ scope: event.target.checked ? "all" : null })}
          className="mb-3"
        />
      )}
      <div className="card">
        <PagedTable
          list={list}
          empty={
            <Empty title={t("none")} actions={newButton}>
              {t("noneText")}
            </Empty>
          }
          caption={name}
          columns={[
            {
              id: "name",
              heading: t("name"),
              cell: (row: ReportSchedule) => (
                <span className="grid min-w-[22ch]">
                  <b className="break-words">{row.name}</b>
                  <span className="text-[13px] text-ink-2">{`${row.organization.name} · ${t(`kinds.${row.kind}`)} · ${row.formats.join(", ").toUpperCase()}`}</span>
                </span>
              ),
            },
            {
              id: "next",
              heading: t("next"),
              cell: (row: ReportSchedule) => (
                <span className="grid">
                  {row.next_run_at === null ? (
                    <Tag kind="warn">{t("paused")}</Tag>
                  ) : (
                    <span className="num whitespace-nowrap">{minute(row.next_run_at)}</span>
                  )}
                  <span className="text-[13px] text-ink-2">{`${t(`cadences.${row.cadence}`)} · ${row.time} ${row.time_zone}`}</span>
                </span>
              ),
            },
            {
              id: "people",
              heading: t("people"),
              cell: (row: ReportSchedule) => <span className="num">{row.people.length}</span>,
            },
            {
              id: "last",
              heading: t("lastRun"),
              cell: ({ last_run }: ReportSchedule) =>
                last_run === null ? (
                  t("never")
                ) : (
                  <span className="grid">
                    <span className="num whitespace-nowrap">{minute(last_run.started_at)}</span>
                    <span className="text-[13px] text-ink-2">
                      {last_run.undelivered > 0
                        ? t("undelivered", { count: last_run.undelivered })
                        : t(`states.${last_run.state}`)}
                    </span>
                  </span>
                ),
            },
            {
              id: "actions",
              heading: t("actions"),
              cell: (row: ReportSchedule) => (
                <span className="flex w-max gap-1 wide:w-auto wide:flex-wrap">
                  <Button size="small" onClick={() => change({ schedule: row.id, run: null, page: String(page) })}>
                    {t("history")}
                  </Button>
                  {mayManage && (
                    <>
                      <Button size="small" onClick={() => act(() => runNow(row.id), t("started"))}>
                        {t("run")}
                      </Button>
                      <Button size="small" onClick={() => setEditing(row)}>
                        {t("edit")}
                      </Button>
                      <Button size="small" onClick={() => act(() => saveSchedule(switched(row), row), t("saved"))}>
                        {row.paused ? t("resume") : t("pause")}
                      </Button>
                      <Button size="small" kind="danger" onClick={() => setRemoving(row)}>
                        {t("remove")}
                      </Button>
                    </>
                  )}
                  {row.is_recipient && (
                    <Button size="small" onClick={() => act(() => leaveSchedule(row.id), t("left"))}>
                      {t("leave")}
                    </Button>
                  )}
                </span>
              ),
            },
          ]}
          rowKey={({ id }) => id}
          onOpen={({ id }) => change({ schedule: id, run: null, page: String(page) })}
          openKey={opened?.id}
          page={page}
          sorts={SCHEDULE_SORTS}
          onPage={(next) => change({ page: String(next), schedule: null })}
        />
      </div>
      {opened !== undefined && <RunHistory key={opened.id} schedule={opened.id} name={opened.name} />}
      {editing !== null && (
        <ScheduleDialog
          schedule={editing === "new" ? null : editing}
          domains={domains}
          locale={locale}
          onSaved={() => {
            setEditing(null);
            act(() => Promise.resolve(), t("saved"));
          }}
          onClose={() => setEditing(null)}
        />
      )}
      {removing !== null && (
        <Dialog
          open
          onClose={() => setRemoving(null)}
          title={t("remove")}
          text={t("removeText", { name: removing.name })}
          actions={
            <>
              <Button kind="ghost" onClick={() => setRemoving(null)}>
                {t("cancel")}
              </Button>
              <Button
                kind="danger"
                onClick={() => {
                  act(() => removeSchedule(removing.id), t("removed"));
                  setRemoving(null);
                }}
              >
                {t("remove")}
              </Button>
            </>
          }
        />
      )}
    </>
  );
}
