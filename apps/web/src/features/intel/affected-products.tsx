import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";

import { Card } from "../../shared/ui/card.tsx";
import { Tag } from "../../shared/ui/chips.tsx";
import { Pager } from "../../shared/ui/pager.tsx";
import { Failed, Loading } from "../../shared/ui/states.tsx";
import { Table, TableSkeleton } from "../../shared/ui/table.tsx";
import { type Affected, AFFECTED_PAGE, affectedQuery, type CveDetail } from "./cve-api.ts";
import { plainName } from "./plain-name.ts";

/** The version a CPE 2.3 name carries itself; escaped colons are part of a word. */
const versionIn = (cpe: string): string => cpe.split(/(?<!\\):/)[5]?.replaceAll("\\", "") ?? "*";

const rangeOf = (row: Affected, t: ReturnType<typeof useTranslations<"threat-intel">>): string => {
  const parts = [
    row.from_including !== null && t("affected.from", { version: row.from_including }),
    row.from_excluding !== null && t("affected.after", { version: row.from_excluding }),
    row.to_including !== null && t("affected.upTo", { version: row.to_including }),
    row.to_excluding !== null && t("affected.before", { version: row.to_excluding }),
  ].filter((part) => part !== false);
  if (parts.length > 0) return parts.join(", ");
  const version = versionIn(row.cpe);
  return version === "*" ? t("affected.all") : version === "-" ? t("affected.unversioned") : version;
};

/** What the CVE affects, range by range, a page at a time: some make thousands of statements. */
export const AffectedProducts = ({ cve }: { cve: CveDetail }) => {
  const t = useTranslations("threat-intel");
  const [page, setPage] = useState(1);
  const list = useQuery(affectedQuery(cve.id, page));
  const body = () => {
    if (cve.affected_count === 0) {
      return (
        <p className="card-b text-[13px] text-ink-2">
          {cve.awaiting_analysis ? t("affected.awaiting") : t("affected.none")}
        </p>
      );
    }
    if (list.isError) return <Failed error={list.error} onRetry={() => void list.refetch()} />;
    if (list.data === undefined) {
      return (
        <Loading>
          <TableSkeleton columns={4} />
        </Loading>
      );
    }
    return (
      <>
        <div className="pt-2">
          <Table
            caption={`${t("affected.title")}, ${cve.id}`}
            maxHeight="420px"
            rows={list.data.data.map((row, at) => ({ ...row, at }))}
            rowKey={(row) => String(row.at)}
            columns={[
              {
                id: "product",
                heading: t("affected.product"),
                cell: (row) => (
                  <span className="two" title={row.cpe}>
                    <span className="block max-w-[28ch] truncate">{plainName(row.product)}</span>
                    <small className="block max-w-[28ch] truncate">{plainName(row.vendor)}</small>
                  </span>
                ),
              },
              {
                id: "versions",
                heading: t("affected.versions"),
                cell: (row) => <span className="mono whitespace-nowrap">{rangeOf(row, t)}</span>,
              },
              {
                id: "fixed",
                heading: t("affected.fixed"),
                cell: (row) =>
                  row.vulnerable && row.to_excluding !== null ? (
                    <b className="mono whitespace-nowrap">{row.to_excluding}</b>
                  ) : (
                    <span className="text-ink-3">{row.vulnerable ? t("affected.unsaid") : "---"}</span>
                  ),
              },
              {
                id: "role",
                heading: t("affected.role"),
                cell: (row) =>
                  row.vulnerable ? (
                    <Tag kind="exploit">{t("affected.vulnerable")}</Tag>
                  ) : (
                    <Tag>{t("affected.runsOn")}</Tag>
                  ),
              },
              {
                id: "configuration",
                heading: t("affected.configuration"),
                align: "end",
                cell: (row) => row.configuration + 1,
              },
            ]}
          />
        </div>
        <Pager page={page} pageSize={AFFECTED_PAGE} total={list.data.pagination.total} onPage={setPage} />
      </>
    );
  };
  return (
    <Card
      title={t("affected.title")}
      flush
      aside={
        cve.affected_source !== null && (
          <span className="text-xs text-ink-3">{t("sourceIs", { source: cve.affected_source })}</span>
        )
      }
    >
      {body()}
    </Card>
  );
};
