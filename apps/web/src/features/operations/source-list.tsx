import type { Source } from "@parapet/domain/contracts/source";
import { type QueryKey, useQuery, useQueryClient, type UseQueryOptions } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";

import { ListTable } from "../../shared/lists/list-table.tsx";
import { Failed, Loading } from "../../shared/ui/states.tsx";
import { TableSkeleton } from "../../shared/ui/table.tsx";
import { useNow } from "../../shared/use-now.ts";
import { useOpenRow } from "../../shared/use-url.ts";
import { sourceColumns } from "./source-columns.tsx";

/** All publishers of one kind; a row opens what is decided about it. */
export const SourceList = <Row extends Source, Key extends QueryKey>({
  caption,
  text,
  query,
  under,
  drawer,
}: {
  caption: string;
  text: string;
  query: UseQueryOptions<Row[], Error, Row[], Key>;
  /** The small lines under a name. */
  under: (row: Row) => readonly string[];
  drawer: (of: { row: Row; onDone: () => Promise<void>; onClose: () => void }) => ReactNode;
}) => {
  const t = useTranslations("portal");
  const queries = useQueryClient();
  const now = useNow();
  const list = useQuery(query);
  const [open, setOpen] = useOpenRow();
  if (list.isError) return <Failed error={list.error} onRetry={() => void list.refetch()} />;
  if (list.data === undefined) {
    return (
      <Loading>
        <TableSkeleton columns={5} />
      </Loading>
    );
  }
  const row = list.data.find(({ id }) => id === open);
  const onDone = () => queries.invalidateQueries({ queryKey: query.queryKey });
  return (
    <>
      <p className="mb-3 text-ink-2">{text}</p>
      <div className="card">
        <ListTable
          caption={caption}
          columns={sourceColumns(t, under, now)}
          rows={list.data}
          rowKey={({ id }) => id}
          onOpen={({ id }) => setOpen(id)}
          openKey={open ?? undefined}
        />
      </div>
      {row !== undefined && drawer({ row, onDone, onClose: () => setOpen(null) })}
    </>
  );
};
