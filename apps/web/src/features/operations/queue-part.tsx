import { JOB_SORTS, JOB_STATES } from "@parapet/domain/contracts/choices";
import type { JobRow } from "@parapet/domain/contracts/operations";
import { minute } from "@parapet/words/format/minute";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";

import { useAskedOrder } from "../../shared/lists/list-order.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Card } from "../../shared/ui/card.tsx";
import { Tag } from "../../shared/ui/chips.tsx";
import { SelectField } from "../../shared/ui/field.tsx";
import { PagedTable } from "../../shared/ui/paged-table.tsx";
import { Empty, Failed, Loading, Skeleton, useErrorText } from "../../shared/ui/states.tsx";
import { Table } from "../../shared/ui/table.tsx";
import { toast } from "../../shared/ui/toasts.ts";
import { useAsked } from "../../shared/use-asked.ts";
import { jobsQuery, queueQuery, stopJob, tryAgain } from "./api.ts";

const KINDS = {
  created: "warn",
  retry: "warn",
  active: "ok",
  completed: "plain",
  cancelled: "plain",
  failed: "exploit",
} as const;

const Workers = () => {
  const t = useTranslations("portal");
  const state = useQuery(queueQuery);
  if (state.isError) return <Failed error={state.error} onRetry={() => void state.refetch()} />;
  if (state.data === undefined) {
    return (
      <Loading>
        <Skeleton className="h-32" />
      </Loading>
    );
  }
  const { workers, queues } = state.data;
  return (
    <>
      <Card title={t("queue.workers")}>
        {workers.length === 0 ? (
          <Tag kind="exploit" icon="warning">
            {t("queue.noWorker")}
          </Tag>
        ) : (
          <ul className="grid gap-1">
            {workers.map((worker) => (
              <li key={worker.id} className="num">
                {t("queue.worker", {
                  host: worker.host,
                  pid: String(worker.pid),
                  count: String(worker.concurrency),
                  day: minute(worker.started_at),
                })}
              </li>
            ))}
          </ul>
        )}
      </Card>
      <Card title={t("queue.queues")} flush>
        <Table
          caption={t("queue.queues")}
          rows={queues}
          rowKey={({ name }) => name}
          columns={[
            { id: "kind", heading: t("queue.kind"), cell: (row) => <span className="font-mono">{row.name}</span> },
            { id: "waiting", heading: t("queue.waiting"), align: "end", cell: (row) => String(row.waiting) },
            { id: "active", heading: t("queue.active"), align: "end", cell: (row) => String(row.active) },
            { id: "failed", heading: t("queue.failed"), align: "end", cell: (row) => String(row.failed) },
            { id: "completed", heading: t("queue.completed"), align: "end", cell: (row) => String(row.completed) },
          ]}
        />
      </Card>
    </>
  );
};

const Jobs = () => {
  const t = useTranslations("portal");
  const errorText = useErrorText();
  const queries = useQueryClient();
  const { page, one: oneOf, change } = useAsked();
  const state = oneOf("state", JOB_STATES);
  const list = useQuery(jobsQuery(state, "", page, useAskedOrder(JOB_SORTS)));
  const act = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work();
      toast({ kind: "success", title: done });
    } catch (error) {
      toast({ kind: "failure", title: errorText(error) });
    }
    await queries.invalidateQueries({ queryKey: ["portal"] });
  };
  const button = (job: JobRow) => {
    if (job.state === "failed" || job.state === "cancelled") {
      return (
        <Button size="small" onClick={() => void act(() => tryAgain(job), t("queue.retried"))}>
          {t("queue.retry")}
        </Button>
      );
    }
    return job.state === "completed" ? null : (
      <Button size="small" onClick={() => void act(() => stopJob(job), t("queue.stopped"))}>
        {t("queue.stop")}
      </Button>
    );
  };
  return (
    <Card
      title={t("queue.jobs")}
      flush
      aside={
        <SelectField
          className="min-w-44"
          label={<span className="sr-only">{t("queue.state")}</span>}
          value={state ?? ""}
          onChange={(event) => change({ state: event.target.value })}
        >
          <option value="">{t("all")}</option>
          {JOB_STATES.map((it) => (
            <option key={it} value={it}>
              {t(`queue.states.${it}`)}
            </option>
          ))}
        </SelectField>
      }
    >
      <PagedTable
        list={list}
        empty={<Empty title={t("none")}>{t("queue.jobs")}</Empty>}
        caption={t("queue.jobs")}
        sorts={JOB_SORTS}
        rowKey={({ id }) => id}
        page={page}
        onPage={(next) => change({ page: String(next) })}
        columns={[
          {
            id: "kind",
            heading: t("queue.kind"),
            cell: (job) => (
              <span className="two">
                <span className="font-mono">{job.name}</span>
                <small className="block max-w-[220px] truncate font-mono text-ink-2">{job.key ?? ""}</small>
              </span>
            ),
          },
          {
            id: "state",
            heading: t("queue.state"),
            cell: (job) => <Tag kind={KINDS[job.state]}>{t(`queue.states.${job.state}`)}</Tag>,
          },
          {
            id: "tries",
            heading: t("queue.tries"),
            align: "end",
            cell: (job) => `${job.attempts}/${job.attempts_at_most}`,
          },
          {
            id: "asked",
            heading: t("queue.asked"),
            cell: (job) => <span className="num">{minute(job.created_at)}</span>,
          },
          {
            id: "error",
            heading: t("queue.error"),
            cell: (job) => <span className="block max-w-[320px] [overflow-wrap:anywhere]">{job.error ?? "---"}</span>,
          },
          { id: "actions", heading: "", align: "end", cell: button },
        ]}
      />
    </Card>
  );
};

/** What waits, what runs, what failed, and who works. */
export const QueuePart = () => (
  <div className="grid grid-cols-1 gap-3">
    <Workers />
    <Jobs />
  </div>
);
