import { PAGE_SIZE } from "@parapet/domain/contracts/choices";
import type { WorkGroup } from "@parapet/domain/contracts/remediation";
import { shownDomain } from "@parapet/domain/risk";
import { day } from "@parapet/words/format/day";
import { useTranslations } from "use-intl";

import { SeverityChip } from "../../../shared/ui/chips.tsx";
import { type ListQuery, ListState } from "../../../shared/ui/list-state.tsx";
import { Pager } from "../../../shared/ui/pager.tsx";
import { Empty } from "../../../shared/ui/states.tsx";
import type { Column } from "../../../shared/ui/table-order.ts";
import { Table } from "../../../shared/ui/table.tsx";
import type { WorkGroupPage } from "./api.ts";
import { useOwnerOfGroup, useStateOfGroup } from "./work-actions.tsx";

type GroupBy = "host" | "cve" | "owner";

/** The work list by host, CVE or owner; a group opens the list of its findings. */
export const WorkGroups = ({
  by,
  list,
  page,
  onOpen,
  onPage,
}: {
  by: GroupBy;
  list: ListQuery<WorkGroupPage>;
  page: number;
  onOpen: (filter: Readonly<Record<string, string>>) => void;
  onPage: (page: number) => void;
}) => {
  const t = useTranslations("remediation");
  const name = ({ title }: WorkGroup): string => {
    if (title !== null) return by === "host" ? shownDomain(title) : title;
    return by === "owner" ? t("unassigned") : by === "cve" ? t("noCve") : t("noHost");
  };
  const owner = useOwnerOfGroup();
  const state = useStateOfGroup();
  const hosts: Column<WorkGroup> = {
    id: "hosts",
    heading: t("groupColumns.hosts"),
    cell: (row) => (row.hosts === 0 ? "---" : row.hosts),
    align: "end",
  };
  const columns: Column<WorkGroup>[] = [
    { id: "worst", heading: t("columns.severity"), cell: (row) => <SeverityChip severity={row.worst} /> },
    {
      id: "title",
      heading: t(`group.${by}`),
      cell: (row) => <span className="grid min-w-52 break-words">{name(row)}</span>,
    },
    { id: "findings", heading: t("groupColumns.findings"), cell: (row) => row.findings, align: "end" },
    // A host is one host.
    ...(by === "host" ? [] : [hosts]),
    { id: "overdue", heading: t("groupColumns.overdue"), cell: (row) => row.overdue, align: "end" },
    { id: "exploited", heading: t("groupColumns.exploited"), cell: (row) => row.known_exploited, align: "end" },
    { id: "due", heading: t("groupColumns.due"), cell: (row) => day(row.due_at) },
    ...(by === "owner"
      ? []
      : [
          {
            id: "owner",
            heading: t("columns.owner"),
            cell: (row: WorkGroup) => <span className="cell-text max-w-[18ch]">{owner(row)}</span>,
          },
        ]),
    { id: "status", heading: t("columns.status"), cell: state },
  ];
  return (
    <ListState
      list={list}
      columns={columns.length}
      isEmpty={({ data }) => data.length === 0}
      empty={<Empty title={t("empty.title")}>{t("empty.text")}</Empty>}
    >
      {({ data, pagination }) => (
        <div className="card">
          <Table
            caption={t("caption")}
            columns={columns}
            rows={data}
            rowKey={(row) => JSON.stringify([row.filter, row.title])}
            onOpen={(row) => onOpen(row.filter)}
          />
          <Pager page={page} pageSize={PAGE_SIZE} total={pagination.total} onPage={onPage} />
        </div>
      )}
    </ListState>
  );
};
