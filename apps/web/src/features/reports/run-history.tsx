import type { ReportDelivery, ReportRun } from "@parapet/domain/contracts/reports";
import { minute } from "@parapet/words/format/minute";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";

import { saveFile } from "../../shared/save-file.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Tag } from "../../shared/ui/chips.tsx";
import { PagedTable } from "../../shared/ui/paged-table.tsx";
import { Empty, useErrorText } from "../../shared/ui/states.tsx";
import { toast } from "../../shared/ui/toasts.ts";
import { reportFile, runsQuery } from "./api.ts";

const Files = ({ files, state }: Pick<ReportRun, "files" | "state">) => {
  const t = useTranslations("report-schedules");
  const errorText = useErrorText();
  const download = async (id: string, name: string) => {
    try {
      saveFile(await reportFile(id), name);
    } catch (error) {
      toast({ kind: "failure", title: errorText(error) });
    }
  };
  if (files.length === 0) return <span className="text-ink-2">{state === "done" ? t("expired") : "---"}</span>;
  return (
    <ul className="grid gap-1 py-2">
      {files.map(({ id, name }) => (
        <li key={id}>
          <Button size="small" icon="download" onClick={() => void download(id, name)}>
            {name}
          </Button>
        </li>
      ))}
    </ul>
  );
};

const Deliveries = ({ deliveries }: { deliveries: readonly ReportDelivery[] }) => {
  const t = useTranslations("report-schedules");
  return (
    <ul className="grid gap-1 py-2">
      {deliveries.map(({ recipient, kind, state, reason, attempts }, at) => (
        <li key={`${recipient} ${at}`}>
          {`${recipient === "" ? t("former") : recipient} (${kind === "channel" ? t("channel") : t(kind)}) `}
          <Tag kind={state === "sent" ? "ok" : state === "waiting" ? "plain" : "warn"}>{t(`states.${state}`)}</Tag>
          {reason !== null && <span className="text-ink-2">{` ${t(`reasons.${reason}`)}`}</span>}
          {attempts > 1 && <span className="text-ink-2">{` · ${t("attempts", { count: attempts })}`}</span>}
        </li>
      ))}
    </ul>
  );
};

/** When a report was created, its files, and what became of each delivery. */
export const RunHistory = ({ schedule, name }: { schedule: string; name: string }) => {
  const t = useTranslations("report-schedules");
  const common = useTranslations("common");
  const [page, setPage] = useState(1);
  const list = useQuery(runsQuery(schedule, page));
  return (
    <section className="mt-6" aria-label={t("history")}>
      <h2 className="mb-2 text-[17px] font-semibold">{common("pair", { label: t("history"), value: name })}</h2>
      <div className="card">
        <PagedTable
          isPart
          list={list}
          empty={<Empty title={t("noRuns")}>{t("intro")}</Empty>}
          caption={t("history")}
          columns={[
            {
              id: "at",
              heading: t("lastRun"),
              cell: (run: ReportRun) => (
                <span className="grid justify-items-start gap-1 py-2">
                  <span className="num whitespace-nowrap">{minute(run.started_at)}</span>
                  <Tag kind={run.state === "failed" ? "warn" : "plain"}>{t(`states.${run.state}`)}</Tag>
                  {run.left_out > 0 && (
                    <span className="text-[13px] text-ink-2">{t("leftOut", { count: run.left_out })}</span>
                  )}
                </span>
              ),
            },
            { id: "files", heading: t("files"), cell: (run: ReportRun) => <Files {...run} /> },
            {
              id: "deliveries",
              heading: t("deliveries"),
              cell: (run: ReportRun) => <Deliveries deliveries={run.deliveries} />,
            },
          ]}
          rowKey={({ id }) => id}
          page={page}
          onPage={setPage}
        />
      </div>
    </section>
  );
};
