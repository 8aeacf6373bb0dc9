import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";

import { Button } from "../../shared/ui/button.tsx";
import { Pager } from "../../shared/ui/pager.tsx";
import { Blind, Empty, Failed, Loading } from "../../shared/ui/states.tsx";
import { TableSkeleton } from "../../shared/ui/table.tsx";
import { LIST_PAGE } from "./list-page.ts";
import { MAX_COUNTED } from "./most-counted.ts";

interface Listed<Row> {
  readonly data: readonly Row[];
  readonly pagination: { readonly total: number };
}

/** Number of results of a search; the count is capped. */
export const MatchCount = ({ total }: { total: number | undefined }) => {
  const t = useTranslations("threat-intel");
  if (total === undefined) return null;
  return <span className="num">{t(total >= MAX_COUNTED ? "atLeastMatch" : "match", { total })}</span>;
};

/** A searched list in every state: invalid query, failed, loading, no data loaded, no results, rows. */
export const IntelList = <Row,>({
  database,
  list,
  isReadable,
  isWhole,
  skeletonColumns,
  page,
  onPage,
  onClear,
  children,
}: {
  database: "cve" | "ioc";
  list: UseQueryResult<Listed<Row>>;
  isReadable: boolean;
  /** Nothing was asked: what is empty then is the database. */
  isWhole: boolean;
  skeletonColumns: number;
  page: number;
  onPage: (page: number) => void;
  onClear: () => void;
  children: (rows: readonly Row[]) => ReactNode;
}) => {
  const t = useTranslations("threat-intel");
  if (!isReadable) {
    return (
      <Empty icon="warning" title={t("search.unread")}>
        {t("search.unreadText")}
      </Empty>
    );
  }
  if (list.isError) return <Failed error={list.error} onRetry={() => void list.refetch()} />;
  if (list.data === undefined) {
    return (
      <Loading>
        <TableSkeleton columns={skeletonColumns} />
      </Loading>
    );
  }
  if (list.data.data.length === 0) {
    // An empty database knows nothing about anything: that is not the same as having checked.
    if (isWhole) return <Blind title={t(`${database}.blind.title`)} reason={t(`${database}.blind.reason`)} />;
    return (
      <Empty icon="search" title={t("empty.title")} actions={<Button onClick={onClear}>{t("empty.clear")}</Button>}>
        {t(`${database}.emptyText`)}
      </Empty>
    );
  }
  return (
    <>
      {children(list.data.data)}
      <Pager page={page} pageSize={LIST_PAGE} total={list.data.pagination.total} onPage={onPage} />
    </>
  );
};
