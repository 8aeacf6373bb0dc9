import type { Source } from "@parapet/domain/contracts/source";
import { minute } from "@parapet/words/format/minute";
import type { useTranslations } from "use-intl";

import { Tag } from "../../shared/ui/chips.tsx";
import { by, type Column } from "../../shared/ui/table-order.ts";

/** A publisher's own name stays as it is; where the name is words, they are in the reader's language. */
export const sourceName = (
  t: ReturnType<typeof useTranslations<"portal">>,
  { id, name }: Pick<Source, "id" | "name">,
): string => (t.has(`feeds.names.${id as "rss"}`) ? t(`feeds.names.${id as "rss"}`) : name);

const KINDS = { ok: "ok", partial: "warn", failed: "exploit", running: "plain" } as const;

/** Due sources are asked every ten minutes; one that is this late does not run. */
const LATE_SECONDS = 1800;

const isOverdue = ({ enabled, outcome, next_run: next }: Source, now: number): boolean =>
  enabled && outcome !== "running" && next !== null && next + LATE_SECONDS < now / 1000;

/** A publisher in a line: whether it is asked, how its newest run went, when the next is. */
export const sourceColumns = <Row extends Source>(
  t: ReturnType<typeof useTranslations<"portal">>,
  under: (row: Row) => readonly string[],
  now: number,
): Column<Row>[] => [
  {
    id: "name",
    heading: t("feeds.name"),
    sort: by((row) => sourceName(t, row)),
    cell: (row) => (
      <span className="two">
        <b className="font-semibold">{sourceName(t, row)}</b>
        {under(row).map((line) => (
          <small key={line} className="block text-ink-2">
            {line}
          </small>
        ))}
      </span>
    ),
  },
  {
    id: "on",
    heading: t("queue.state"),
    sort: by(({ enabled }) => enabled),
    cell: (row) => (
      <span className="flex flex-wrap gap-1.5">
        <Tag kind={row.enabled ? "ok" : "plain"}>{row.enabled ? t("feeds.on") : t("feeds.off")}</Tag>
        {row.needs_key && !row.has_key && <Tag kind="warn">{t("feeds.needsKey")}</Tag>}
      </span>
    ),
  },
  {
    id: "state",
    heading: t("feeds.state"),
    sort: by(({ last_run }) => last_run),
    cell: (row) =>
      row.outcome === null ? (
        t("feeds.never")
      ) : (
        <span className="two">
          <span>
            <Tag kind={KINDS[row.outcome]}>{t(`feeds.outcome.${row.outcome}`)}</Tag>
          </span>
          <small className="num block text-ink-2">{minute(row.last_run)}</small>
        </span>
      ),
  },
  {
    id: "counts",
    heading: t("feeds.counts"),
    sort: by(({ read }) => read),
    cell: (row) => (
      <span className="num whitespace-nowrap">{`${row.read} / ${row.added} / ${row.changed} / ${row.bad}`}</span>
    ),
  },
  {
    id: "next",
    heading: t("feeds.next"),
    cell: (row) => (
      <span className="two">
        <span className="num">{minute(row.next_run)}</span>
        {isOverdue(row, now) && (
          <span>
            <Tag kind="warn">{t("feeds.overdue")}</Tag>
          </span>
        )}
      </span>
    ),
    sort: by(({ next_run }) => next_run),
  },
];
