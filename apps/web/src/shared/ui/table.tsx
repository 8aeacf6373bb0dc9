import { useVirtualizer } from "@tanstack/react-virtual";
import clsx from "clsx";
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from "react";
import { useTranslations } from "use-intl";

import { type Column, nextOrder, type Order, sorted } from "./table-order.ts";

const VIRTUAL_ABOVE_ROWS = 200;
const ROW_PX = 45;

interface TableProps<Row> {
  /** What the table holds, read out before it. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Opens a row; the whole row is then one target. */
  onOpen?: (row: Row) => void;
  openKey?: string | undefined;
  firstOrder?: Order | undefined;
  /** Said when the server sorts: the table then shows the order but does not make it. */
  onOrder?: (order: Order | null) => void;
  maxHeight?: string;
}

const Arrow = ({ direction }: { direction: "ascending" | "descending" }) => (
  <svg viewBox="0 0 8 8" width="8" height="8" fill="currentColor" aria-hidden="true">
    <path d={direction === "ascending" ? "M4 1 8 7H0z" : "M4 7 0 1h8z"} />
  </svg>
);

/** Rows with a sticky, sortable head. Above 200 rows only those in view are in the document. */
export const Table = <Row,>({
  caption,
  columns,
  rows,
  rowKey,
  onOpen,
  openKey,
  firstOrder,
  onOrder,
  maxHeight = "70vh",
}: TableProps<Row>) => {
  const t = useTranslations("common");
  const [order, setOrder] = useState<Order | null>(firstOrder ?? null);
  const shown = useMemo(
    () => (onOrder === undefined ? sorted(rows, columns, order) : rows),
    [rows, columns, order, onOrder],
  );
  const scroll = useRef<HTMLDivElement>(null);
  const virtual = shown.length > VIRTUAL_ABOVE_ROWS;
  // The compiler leaves this component alone, as it must: the virtualizer changes under it.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: virtual ? shown.length : 0,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW_PX,
    overscan: 12,
  });
  const window = virtualizer.getVirtualItems();
  const visible = virtual
    ? window.map(({ index }) => ({ index, row: shown[index] }))
    : shown.map((row, index) => ({ index, row }));
  const before = virtual ? (window[0]?.start ?? 0) : 0;
  const after = virtual ? virtualizer.getTotalSize() - (window.at(-1)?.end ?? 0) : 0;

  const choose = (column: Column<Row>) => {
    const next = nextOrder(order, column);
    setOrder(next);
    onOrder?.(next);
  };
  const opens = (row: Row) =>
    onOpen === undefined
      ? {}
      : {
          tabIndex: 0,
          "data-opens": "",
          onClick: () => onOpen(row),
          onKeyDown: (event: KeyboardEvent) => {
            if (event.target !== event.currentTarget || (event.key !== "Enter" && event.key !== " ")) return;
            event.preventDefault();
            onOpen(row);
          },
        };

  return (
    // The head sticks inside this box; a box that scrolls must be reachable by keyboard.
    <section
      ref={scroll}
      className="table-scroll"
      aria-label={caption}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      style={{ maxHeight }}
    >
      <table className="tbl" aria-rowcount={shown.length + 1}>
        <caption className="sr-only">
          {caption}, {t("table.rows", { count: shown.length })}
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                className={clsx(column.align === "end" && "r")}
                aria-sort={order?.column === column.id ? order.direction : undefined}
              >
                {column.sort === undefined ? (
                  column.heading
                ) : (
                  <button
                    type="button"
                    onClick={() => choose(column)}
                    title={t("table.sortBy", { column: column.heading })}
                  >
                    {column.heading}
                    {order?.column === column.id && <Arrow direction={order.direction} />}
                  </button>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Spacer height={before} span={columns.length} />
          {visible.map(({ index, row }) =>
            row === undefined ? null : (
              <tr
                key={rowKey(row)}
                aria-rowindex={index + 2}
                aria-selected={openKey === undefined ? undefined : openKey === rowKey(row)}
                {...opens(row)}
              >
                {columns.map((column) => (
                  <td key={column.id} className={clsx(column.align === "end" && "num r")}>
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            ),
          )}
          <Spacer height={after} span={columns.length} />
        </tbody>
      </table>
    </section>
  );
};

const Spacer = ({ height, span }: { height: number; span: number }): ReactNode =>
  height <= 0 ? null : (
    <tr aria-hidden="true">
      <td colSpan={span} style={{ height, padding: 0, border: 0 }}>
        {""}
      </td>
    </tr>
  );

/** The shape of a table whose rows are on their way. */
export const TableSkeleton = ({ columns, rows = 8 }: { columns: number; rows?: number }) => (
  <div aria-hidden="true">
    {Array.from({ length: rows }, (_, row) => (
      <div key={`row-${row}`} className="flex h-[45px] items-center gap-6 border-b border-line px-4 last:border-0">
        {Array.from({ length: columns }, (__, column) => (
          <span key={`cell-${column}`} className="sk sk-late h-3 min-w-0 flex-1" />
        ))}
      </div>
    ))}
  </div>
);
