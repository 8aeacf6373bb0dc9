import type { Source } from "@parapet/domain/contracts/source";
import { minute } from "@parapet/words/format/minute";
import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "use-intl";

import { LocalLink } from "../../shared/i18n/local-link.tsx";
import { Card } from "../../shared/ui/card.tsx";
import { Tag } from "../../shared/ui/chips.tsx";
import { FigureCards } from "../../shared/ui/figure-cards.tsx";
import { PageHead } from "../../shared/ui/page-head.tsx";
import { Failed, Loading } from "../../shared/ui/states.tsx";
import { by } from "../../shared/ui/table-order.ts";
import { Table, TableSkeleton } from "../../shared/ui/table.tsx";
import { useNow } from "../../shared/use-now.ts";
import { leadsQuery } from "../leads/shared/api.ts";
import { mailQuery, queueQuery, storageQuery } from "./api.ts";
import { type Problem, listProblems, usedShare } from "./operation-problems.ts";
import { sourceName } from "./source-columns.tsx";
import { feedsQuery } from "./sources-api.ts";
import { readStatus } from "./status/api.ts";

const PORTAL = "/dashboard/management/portal-management";
const UNKNOWN = "---";
const MEGABYTE = 1e6;
const NAMED = 3;

const statusQuery = {
  queryKey: ["portal", "status"],
  queryFn: ({ signal }: { signal: AbortSignal }) => readStatus(signal),
  refetchInterval: 60_000,
};

/** Partner registrations without a decision. */
const waitingRegistrations = leadsQuery({
  kind: "partner",
  without: null,
  state: "new",
  q: "",
  page: 1,
  // The oldest are overdue first.
  order: { sort: "since", order: "asc" },
});

const STATES = { fresh: "ok", late: "exploit", never: "warn", off: "plain" } as const;

/** Does anything need the operator? Sources, queue, workers, mail, storage, errors and overdue partner registrations, on one page. */
export default function OperationPage() {
  const t = useTranslations("portal");
  const words = useTranslations("status");
  const format = useFormatter();
  const now = useNow();
  const status = useQuery(statusQuery);
  const queue = useQuery(queueQuery);
  const mail = useQuery(mailQuery);
  const storage = useQuery(storageQuery);
  const feeds = useQuery(feedsQuery);
  const registrations = useQuery(waitingRegistrations);
  const failedJobs = queue.data?.queues.reduce((sum, { failed }) => sum + failed, 0) ?? null;
  const waiting = queue.data?.queues.reduce((sum, row) => sum + row.waiting, 0) ?? null;
  const disk = storage.data?.disk ?? null;
  const problems = listProblems({
    status: status.data ?? null,
    workers: queue.data?.workers.length ?? null,
    failedJobs,
    failedMails: mail.data?.failed ?? null,
    disk,
    registrationsDue: registrations.data?.data.map(({ due_at }) => due_at) ?? null,
    now,
  });
  const isKnown = [status, queue, mail, storage, registrations].every(({ data }) => data !== undefined);
  const isWaiting = [status, queue, mail, storage, registrations].some(({ isPending }) => isPending);
  const textOf = (problem: Problem): string => {
    switch (problem.is) {
      case "component":
        return t("operation.component", {
          name: words(`components.${problem.id}`),
          state: words(`state.${problem.state}`),
        });
      case "workers":
        return t("queue.noWorker");
      case "disk":
        return t("operation.diskFull", { used: problem.used });
      case "feed":
        return problem.since === null
          ? t("operation.feedNever", { name: problem.name })
          : t("operation.feedLate", { name: problem.name, at: minute(problem.since) });
      case "mails":
        return t("operation.mailsFailed", { count: problem.count });
      case "registrations":
        return t("operation.registrationsOverdue", { count: problem.count });
      case "jobs":
        return t("operation.jobsFailed", { count: problem.count });
      default:
        return problem satisfies never;
    }
  };
  const ages = new Map(status.data?.feeds.map((feed) => [feed.id, feed]));
  const ago = (at: number) => format.relativeTime(new Date(at * 1000), new Date(now));
  const count = (value: number | null | undefined): string => (value == null ? UNKNOWN : format.number(value));
  const shown = (feeds.data ?? []).filter(({ id, enabled }) => enabled || ages.has(id));
  const stateOf = (feed: Source) => ages.get(feed.id)?.state ?? "never";
  return (
    <>
      <PageHead
        facts={status.data !== undefined && words("looked", { time: minute(status.data.looked_at).slice(-9, -4) })}
      />
      <p className="mb-3" role="status">
        {problems.length > 0 ? (
          <>
            <b className="font-semibold">{t("operation.needs", { count: problems.length })}</b>{" "}
            {problems.slice(0, NAMED).map(textOf).join(" ")}
            {problems.length > NAMED && ` ${t("operation.more", { count: problems.length - NAMED })}`}
          </>
        ) : isKnown ? (
          <b className="font-semibold">{t("operation.fine")}</b>
        ) : (
          !isWaiting && <b className="font-semibold">{words("unseen.title")}</b>
        )}
      </p>
      <FigureCards
        label={t("operation.figures")}
        figures={[
          {
            id: "workers",
            value: count(queue.data?.workers.length),
            label: t("operation.workers"),
            isAlarming: queue.data?.workers.length === 0,
            to: `${PORTAL}?part=queue`,
          },
          {
            id: "queue",
            value: count(waiting),
            label:
              queue.data?.oldest_waiting_at == null
                ? t("operation.queue", { failed: failedJobs ?? 0 })
                : t("operation.queueSince", { failed: failedJobs ?? 0, since: ago(queue.data.oldest_waiting_at) }),
            isAlarming: (failedJobs ?? 0) > 0,
            to: `${PORTAL}?part=queue`,
          },
          {
            id: "mail",
            value: count(mail.data?.waiting),
            label:
              mail.data?.transport === "none"
                ? t("operation.noMail")
                : t("operation.mail", { failed: mail.data?.failed ?? 0 }),
            isAlarming: (mail.data?.failed ?? 0) > 0,
            to: `${PORTAL}?part=mail`,
          },
          {
            id: "storage",
            value: disk === null ? UNKNOWN : format.number(usedShare(disk), "percent"),
            label: t("operation.storage", {
              megabytes:
                storage.data === undefined
                  ? UNKNOWN
                  : format.number(Math.round(storage.data.database_bytes / MEGABYTE)),
            }),
            isAlarming: problems.some(({ is }) => is === "disk"),
          },
        ]}
      />
      <Card
        title={t("operation.sources")}
        flush
        aside={
          <LocalLink className="link" to={`${PORTAL}?part=feeds`}>
            {t("operation.allSources", { count: feeds.data?.length ?? 0 })}
          </LocalLink>
        }
      >
        {feeds.isError ? (
          <Failed error={feeds.error} onRetry={() => void feeds.refetch()} />
        ) : feeds.data === undefined ? (
          <Loading>
            <TableSkeleton columns={4} />
          </Loading>
        ) : (
          <Table
            caption={t("operation.sources")}
            rows={shown}
            rowKey={({ id }) => id}
            columns={[
              {
                id: "name",
                heading: t("feeds.name"),
                sort: by((row) => sourceName(t, row)),
                cell: (row) => <b className="font-semibold">{sourceName(t, row)}</b>,
              },
              {
                id: "age",
                heading: t("operation.lastData"),
                cell: (row) => {
                  const at = ages.get(row.id)?.fresh_at ?? null;
                  return (
                    <span className="two">
                      <span>{at === null ? UNKNOWN : ago(at)}</span>
                      <small className="block text-ink-2">{t("operation.every", { hours: row.every_hours })}</small>
                    </span>
                  );
                },
              },
              {
                id: "volume",
                heading: t("operation.volume"),
                cell: (row) =>
                  row.last_run === null
                    ? UNKNOWN
                    : t("operation.read", { read: row.read, added: row.added, changed: row.changed }),
              },
              {
                id: "state",
                heading: words("feeds.stateHead"),
                sort: by((row) => stateOf(row)),
                cell: (row) => (
                  <span className="two">
                    <span>
                      <Tag kind={STATES[stateOf(row)]}>{words(`feeds.state.${stateOf(row)}`)}</Tag>
                    </span>
                    {row.error !== null && <small className="block max-w-96 break-words text-ink-2">{row.error}</small>}
                  </span>
                ),
              },
            ]}
          />
        )}
      </Card>
    </>
  );
}
