import { PAGE_SIZE, WORK_GROUP_STATES } from "@parapet/domain/contracts/choices";
import type { WorkChange, WorkGroup } from "@parapet/domain/contracts/remediation";
import { shownDomain } from "@parapet/domain/risk";
import { day } from "@parapet/words/format/day";
import { useFormatter, useTranslations } from "use-intl";

import { SeverityGlyph, Tag } from "../../../shared/ui/chips.tsx";
import { type ListQuery, ListState } from "../../../shared/ui/list-state.tsx";
import { Pager } from "../../../shared/ui/pager.tsx";
import { Empty, useErrorText } from "../../../shared/ui/states.tsx";
import type { Column } from "../../../shared/ui/table-order.ts";
import { Table } from "../../../shared/ui/table.tsx";
import { toast } from "../../../shared/ui/toasts.ts";
import { useIsNarrow } from "../../../shared/ui/use-is-narrow.ts";
import { OwnerSelect } from "../shared/owners/owner-select.tsx";
import { useChangeWork, type WorkGroupPage, type WorkQuery } from "./api.ts";

interface Ranked extends WorkGroup {
  readonly place: number;
}

/** Whose an action is, or how it is shared. */
export const useOwnerOfGroup = () => {
  const t = useTranslations("remediation");
  return ({ owner: name, assigned: count, findings: all }: WorkGroup): string => {
    if (count === 0) return t("unassigned");
    if (name === null) return t("severalOwners", { count, all });
    return count === all ? name : t("partlyOwned", { owner: name, count, all });
  };
};

/** The state of all of its findings, or how many have got further than the others. */
export const useStateOfGroup = () => {
  const t = useTranslations("remediation");
  const findings = useTranslations("findings");
  return ({ states, findings: all }: WorkGroup): string => {
    const present = WORK_GROUP_STATES.filter((one) => states[one] !== undefined);
    const last = present.at(-1);
    if (last === undefined) return "---";
    const status = findings(`state.${last}`);
    return present.length === 1 ? status : t("partlyIn", { status, count: states[last] ?? 0, all });
  };
};

/** Where the most urgent finding of an action is; its CVE is named beside it. */
export const placeOfLead = ({ subject, cve }: NonNullable<WorkGroup["lead"]>): string =>
  shownDomain(cve === null ? subject : subject.replace(` ${cve}`, ""));

/** Where it applies, and which CVEs it closes. */
const Places = ({ row }: { row: WorkGroup }) => {
  const t = useTranslations("remediation");
  const format = useFormatter();
  const { lead, findings, hosts } = row;
  if (lead === null) return null;
  const place = placeOfLead(lead);
  const parts = [
    hosts > 1 ? t("actions.morePlaces", { place, count: hosts - 1 }) : place,
    ...(lead.cve === null
      ? []
      : [lead.cves > 1 ? t("actions.moreCves", { cve: lead.cve, count: lead.cves - 1 }) : lead.cve]),
    ...(findings > 1 ? [t("count", { count: findings })] : []),
  ];
  return (
    <span className="cell-text font-normal text-ink-2" title={format.list(parts)}>
      {parts.join(" · ")}
    </span>
  );
};

/** Changes all findings of an action at once. */
export interface ChangeGroup {
  readonly isPending: boolean;
  readonly run: (row: WorkGroup, what: WorkChange, done: string) => Promise<void>;
}

/** `query` narrows the list that the row was in, `asOf` is when that list was read. */
export const useChangeGroup = (query: WorkQuery, asOf: number): ChangeGroup => {
  const t = useTranslations("remediation");
  const errorText = useErrorText();
  const change = useChangeWork(false);
  return {
    isPending: change.isPending,
    run: async (row, what, done) => {
      try {
        await change.mutateAsync({
          select: { filter: { ...query, ...row.filter }, expected: row.findings, as_of: asOf },
          change: what,
        });
        toast({ kind: "success", title: done });
      } catch (error) {
        toast({ kind: "failure", title: t("change.failed"), text: errorText(error) });
      }
    },
  };
};

/** The work list as ranked actions: what to do first, who does it, until when, how far it is. */
export const WorkActions = ({
  list,
  change,
  page,
  open,
  mayAssign,
  onOpen,
  onPage,
}: {
  list: ListQuery<WorkGroupPage>;
  change: ChangeGroup;
  page: number;
  /** The key of the action in the drawer. */
  open: string | null;
  mayAssign: boolean;
  onOpen: (action: WorkGroup) => void;
  onPage: (page: number) => void;
}) => {
  const t = useTranslations("remediation");
  const findings = useTranslations("findings");
  const common = useTranslations("common");
  const isNarrow = useIsNarrow();
  const ownerOf = useOwnerOfGroup();
  const stateOf = useStateOfGroup();
  const columns: Column<Ranked>[] = [
    { id: "place", heading: t("actions.place"), head: "#", card: "none", cell: ({ place }) => <b>{place}</b> },
    {
      id: "worst",
      heading: t("columns.severity"),
      head: <span className="sr-only">{t("columns.severity")}</span>,
      cell: ({ worst }) => (
        <span className={`sev sev-${worst}`}>
          <SeverityGlyph severity={worst} />
          <span className="sr-only">{common(`severity.${worst}`)}</span>
        </span>
      ),
    },
    {
      id: "title",
      heading: t("groupColumns.action"),
      cell: (row) => (
        <span className="grid min-w-52 gap-0.5">
          <span className="font-semibold break-words">
            {row.title} {row.known_exploited > 0 && <Tag kind="exploit">{t("filters.kev")}</Tag>}
          </span>
          <Places row={row} />
        </span>
      ),
    },
    {
      id: "owner",
      heading: t("columns.owner"),
      cell: (row) =>
        mayAssign ? (
          <OwnerSelect
            className="w-28"
            label={t("actions.assign", { action: row.title ?? "" })}
            shown={row.assigned === 0 ? findings("work.assign") : ownerOf(row)}
            busy={change.isPending}
            onChoose={(owner) => void change.run(row, { owner }, findings("work.assigned"))}
          />
        ) : (
          <span className="cell-text max-w-[18ch]">{ownerOf(row)}</span>
        ),
    },
    {
      id: "due",
      heading: t("columns.due"),
      cell: (row) => (
        <span className="flex flex-wrap items-center gap-1.5">
          {day(row.due_at)}
          {row.overdue > 0 && <Tag kind="warn">{t("overdue")}</Tag>}
        </span>
      ),
    },
    { id: "status", heading: t("columns.status"), cell: stateOf },
  ];
  return (
    <ListState
      list={list}
      columns={isNarrow ? 2 : 6}
      isEmpty={({ data }) => data.length === 0}
      empty={<Empty title={t("empty.title")}>{t("empty.text")}</Empty>}
    >
      {({ data, pagination }) => (
        <div className="card">
          <Table
            caption={t("caption")}
            columns={columns}
            rows={data.map((row, at) => ({ ...row, place: (page - 1) * PAGE_SIZE + at + 1 }))}
            rowKey={({ filter }) => filter["fix"] ?? ""}
            openKey={open ?? undefined}
            onOpen={onOpen}
          />
          <Pager page={page} pageSize={PAGE_SIZE} total={pagination.total} onPage={onPage} />
        </div>
      )}
    </ListState>
  );
};
