import type { ClientFigure } from "@parapet/domain/contracts/remediation";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";

import { LocalLink } from "../../../shared/i18n/local-link.tsx";
import { ORGANIZATION_PARAMETER } from "../../../shared/session/organization-address.ts";
import { PagedTable } from "../../../shared/ui/paged-table.tsx";
import { Empty } from "../../../shared/ui/states.tsx";
import type { Column } from "../../../shared/ui/table-order.ts";
import { clientFigures } from "./sla-api.ts";
import { useFigureColumns } from "./use-figure-columns.ts";

const WORK_LIST = "/dashboard/current-risk/work";

/** The metrics of every client beside each other, for those who manage several. */
export const ClientFigures = () => {
  const t = useTranslations("remediation");
  const times = useFigureColumns();
  const [page, setPage] = useState(1);
  const list = useQuery(clientFigures(page));
  const columns: Column<ClientFigure>[] = [
    {
      id: "client",
      heading: t("figures.by.client"),
      cell: ({ organization, has_policy }) => (
        <span className="grid">
          <LocalLink className="link" to={`${WORK_LIST}?${ORGANIZATION_PARAMETER}=${organization.id}`}>
            {organization.name}
          </LocalLink>
          {!has_policy && <span className="text-[13px] text-ink-2">{t("figures.noPolicy")}</span>}
        </span>
      ),
    },
    { id: "open", heading: t("figures.active"), cell: (row) => row.open, align: "end" },
    { id: "overdue", heading: t("figures.overdue"), cell: (row) => row.overdue, align: "end" },
    { id: "unassigned", heading: t("figures.unassigned"), cell: (row) => row.unassigned, align: "end" },
    ...times,
  ];
  return (
    <PagedTable
      isPart
      list={list}
      empty={<Empty title={t("figures.none")} />}
      caption={t("figures.title")}
      columns={columns}
      rowKey={({ organization }) => organization.id}
      page={page}
      onPage={setPage}
    />
  );
};
