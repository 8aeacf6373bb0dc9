import { PAGE_SIZE } from "@parapet/domain/contracts/choices";
import type { Finding, FindingFilter } from "@parapet/domain/contracts/findings";

import { Pager } from "../../shared/ui/pager.tsx";
import type { Column, Order } from "../../shared/ui/table-order.ts";
import { Table } from "../../shared/ui/table.tsx";
import type { Filter } from "./api.ts";
import { useRowWindow } from "./use-row-window.ts";

/** Up to here a list has pages; above, it is scrolled through as one. */
const PAGED_UP_TO = 200;
const SORTS: ReadonlySet<string> = new Set(["severity", "subject", "first_seen", "cvss"]);

interface ListProps {
  caption: string;
  domain: string | null;
  area: FindingFilter["area"];
  filter: Filter;
  columns: readonly Column<Finding>[];
  rows: readonly Finding[];
  total: number;
  openId: string | null;
  /** Every row, while the list is printed. */
  printed: readonly Finding[] | null;
  onChange: (changes: Readonly<Record<string, string | null>>) => void;
}

const orderOf = ({ sort, order }: Filter): Order | undefined =>
  sort === undefined || sort === "risk"
    ? undefined
    : { column: sort, direction: order === "asc" ? "ascending" : "descending" };

const tableProps = ({ caption, columns, rows, filter, openId, onChange }: ListProps) => ({
  caption,
  columns,
  rows,
  rowKey: ({ id }: Finding) => id,
  onOpen: ({ id }: Finding) => onChange({ finding: id, page: String(filter.page) }),
  openKey: openId ?? undefined,
  firstOrder: orderOf(filter),
  onOrder: (order: Order | null) =>
    onChange({
      sort: order !== null && SORTS.has(order.column) ? order.column : null,
      order: order?.direction === "ascending" ? "asc" : null,
    }),
});

const LongTable = (props: ListProps) => {
  const { domain, area, filter, rows, total } = props;
  const window = useRowWindow(domain, area, filter, { total, first: filter.page === 1 ? rows : [] });
  return <Table {...tableProps(props)} window={window} />;
};

/** The rows of a page, with pages where they are few and as one scroll where they are many. */
export const FindingsTable = (props: ListProps) => {
  const { filter, total, printed, onChange } = props;
  if (printed !== null)
    return (
      <>
        <Table {...tableProps(props)} rows={printed} isWhole />
        <Pager page={1} pageSize={printed.length} total={total} onPage={() => {}} />
      </>
    );
  if (total > PAGED_UP_TO) return <LongTable {...props} />;
  return (
    <>
      <Table {...tableProps(props)} />
      <Pager
        page={filter.page}
        pageSize={PAGE_SIZE}
        total={total}
        onPage={(page) => onChange({ page: String(page), finding: null })}
      />
    </>
  );
};
