import type { Knowledge } from "@parapet/domain/contracts/scans";
import { calendarDay } from "@parapet/words/format/calendar-day";
import { day } from "@parapet/words/format/day";
import { minute } from "@parapet/words/format/minute";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";

import { ListTable } from "../../shared/lists/list-table.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Card } from "../../shared/ui/card.tsx";
import { Tag } from "../../shared/ui/chips.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { Empty, Failed, Loading, Skeleton, useErrorText } from "../../shared/ui/states.tsx";
import { by } from "../../shared/ui/table-order.ts";
import { TableSkeleton } from "../../shared/ui/table.tsx";
import { toast } from "../../shared/ui/toasts.ts";
import { useUrl } from "../../shared/use-url.ts";
import { activateKnowledge, knowledgeDifferenceQuery, knowledgeQuery } from "./api.ts";

const Names = ({ heading, names }: { heading: string; names: readonly string[] }) =>
  names.length === 0 ? null : (
    <details>
      <summary>{heading}</summary>
      <ul className="max-h-60 overflow-y-auto py-2 font-mono break-all">
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </details>
  );

const Difference = ({ from, to }: { from: Knowledge; to: Knowledge }) => {
  const t = useTranslations("portal");
  const found = useQuery(knowledgeDifferenceQuery(from.version, to.version));
  return (
    <Card title={t("knowledge.difference", { from: String(from.number), to: String(to.number) })}>
      {found.isError ? (
        <Failed error={found.error} onRetry={() => void found.refetch()} />
      ) : found.data === undefined ? (
        <Loading>
          <Skeleton className="h-24" />
        </Loading>
      ) : found.data.length === 0 ? (
        <p className="text-ink-2">{t("knowledge.same")}</p>
      ) : (
        <div className="grid gap-4">
          {found.data.map((it) => (
            <section key={it.name} className="grid gap-1">
              <h3 className="font-medium">
                {it.name}{" "}
                <span className="text-ink-2">{`${calendarDay(it.before?.as_of ?? null)} → ${calendarDay(it.after?.as_of ?? null)}`}</span>
              </h3>
              {it.unavailable !== null && (
                <p className="text-ink-2">{t("knowledge.unavailable", { reason: it.unavailable })}</p>
              )}
              <Names heading={t("knowledge.added", { count: it.added.count })} names={it.added.names} />
              <Names heading={t("knowledge.gone", { count: it.removed.count })} names={it.removed.names} />
              <Names heading={t("knowledge.altered", { count: it.changed.count })} names={it.changed.names} />
            </section>
          ))}
        </div>
      )}
    </Card>
  );
};

const State = ({ row }: { row: Knowledge }) => {
  const t = useTranslations("portal");
  if (row.active_since !== null) return <Tag kind="ok">{t("knowledge.active", { day: day(row.active_since) })}</Tag>;
  if (row.removed_at !== null) return t("knowledge.removed");
  return row.is_newest ? <Tag kind="warn">{t("knowledge.newest")}</Tag> : t("knowledge.stored");
};

const Changes = ({ changes: { domains, found, resolved, not_assessed: blind } }: Pick<Knowledge, "changes">) => {
  const t = useTranslations("portal");
  return domains === 0 ? t("knowledge.unchanged") : t("knowledge.changed", { domains, found, resolved, blind });
};

/** Versions of what the scanner knows beside the program: which one is active, what differs, and the way back. */
export const KnowledgePart = () => {
  const t = useTranslations("portal");
  const errorText = useErrorText();
  const queries = useQueryClient();
  const { search, change } = useUrl();
  const list = useQuery(knowledgeQuery);
  const [asked, setAsked] = useState<Knowledge | null>(null);
  const [isBusy, setBusy] = useState(false);
  const rows = list.data ?? [];
  const active = rows.find((row) => row.is_active);
  const compared = rows.find(({ version }) => version === search.get("version"));
  const activate = async ({ version, number }: Knowledge) => {
    setBusy(true);
    try {
      await activateKnowledge(version);
      toast({ kind: "success", title: t("knowledge.activated", { number: String(number) }) });
    } catch (error) {
      toast({ kind: "failure", title: errorText(error) });
    }
    setBusy(false);
    setAsked(null);
    await queries.invalidateQueries({ queryKey: ["portal", "knowledge"] });
  };
  const columns = [
    {
      id: "number",
      heading: t("knowledge.number"),
      cell: (row: Knowledge) => <span title={row.version}>{row.number}</span>,
      sort: by(({ number }: Knowledge) => number),
    },
    { id: "state", heading: t("knowledge.state"), cell: (row: Knowledge) => <State row={row} /> },
    {
      id: "created",
      heading: t("knowledge.created"),
      cell: (row: Knowledge) => minute(row.created_at),
      sort: by(({ created_at }: Knowledge) => created_at),
    },
    { id: "origin", heading: t("knowledge.origin"), cell: (row: Knowledge) => t(`knowledge.origins.${row.origin}`) },
    {
      id: "libraries",
      heading: t("knowledge.libraries"),
      cell: ({ libraries }: Knowledge) =>
        libraries.length === 0
          ? t("knowledge.noLibraries")
          : libraries.map(({ name, as_of }) => t("knowledge.asOf", { name, day: calendarDay(as_of) })).join(" · "),
    },
    {
      id: "runs",
      heading: t("knowledge.runs"),
      align: "end" as const,
      cell: (row: Knowledge) => row.runs,
      sort: by(({ runs }: Knowledge) => runs),
    },
    { id: "changes", heading: t("knowledge.changes"), cell: ({ changes }: Knowledge) => <Changes changes={changes} /> },
    {
      id: "actions",
      heading: "",
      align: "end" as const,
      cell: (row: Knowledge) =>
        row.is_active || row.removed_at !== null ? null : (
          <span className="flex justify-end gap-2">
            <Button size="small" onClick={() => change({ version: row.version })}>
              {t("knowledge.compare")}
            </Button>
            <Button size="small" onClick={() => setAsked(row)}>
              {t("knowledge.activate")}
            </Button>
          </span>
        ),
    },
  ];
  return (
    <div className="grid gap-3">
      <Card title={t("parts.knowledge")}>
        <p className="text-ink-2">{t("knowledge.text")}</p>
        {active !== undefined && !active.is_newest && (
          <p className="mt-3">
            <Tag kind="warn" icon="warning">
              {t("knowledge.held")}
            </Tag>
          </p>
        )}
      </Card>
      <div className="card">
        {list.isError ? (
          <Failed error={list.error} onRetry={() => void list.refetch()} />
        ) : list.data === undefined ? (
          <TableSkeleton columns={8} />
        ) : (
          <ListTable
            caption={t("parts.knowledge")}
            columns={columns}
            rows={rows}
            rowKey={({ version }) => version}
            empty={<Empty title={t("none")}>{t("knowledge.text")}</Empty>}
          />
        )}
      </div>
      {compared !== undefined && active !== undefined && <Difference from={active} to={compared} />}
      <Dialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={t("knowledge.ask", { number: String(asked?.number ?? "") })}
        text={t("knowledge.askText")}
        actions={
          <>
            <Button onClick={() => setAsked(null)}>{t("cancel")}</Button>
            <Button
              kind="primary"
              busy={isBusy && t("busy")}
              onClick={() => {
                if (asked !== null) void activate(asked);
              }}
            >
              {t("knowledge.activate")}
            </Button>
          </>
        }
      />
    </div>
  );
};
