import clsx from "clsx";
import {
  type KeyboardEvent,
  lazy,
  memo,
  type MouseEvent,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useTranslations } from "use-intl";

import { useDensity } from "../lists/density.ts";
import { isRowClick } from "./row-click.ts";
import { rowKeys, type RowSelection } from "./row-keys.ts";
import { ScrollArea } from "./scroll-area.tsx";
import { cardPlaces, type Column, nextOrder, type Order, sorted } from "./table-order.ts";

const VIRTUAL_ABOVE_ROWS = 200;
/** Fills the screen until the code for long tables has arrived. */
const ROWS_MEANWHILE = 25;
const VirtualRows = lazy(async () => ({ default: (await import("./virtual-rows.tsx")).VirtualRows }));

/** Rows that come as they are needed: how many there are, the one at a place if it is here, and which are in view. */
export interface RowWindow<Row> {
  readonly count: number;
  readonly rowAt: (at: number) => Row | undefined;
  readonly onWindow: (first: number, last: number) => void;
}

interface TableProps<Row> {
  /** What the table holds, read out before it. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** Given instead of rows where there are too many to fetch at once; the server then sorts. */
  window?: RowWindow<Row> | undefined;
  rowKey: (row: Row) => string;
  /** Opens a row; the whole row is then one target. */
  onOpen?: (row: Row) => void;
  openKey?: string | undefined;
  selection?: RowSelection | undefined;
  firstOrder?: Order | undefined;
  /** The order that is shown, where the page holds it. */
  order?: Order | null | undefined;
  /** Given when others sort the rows: the table then shows the order but does not make it. */
  onOrder?: ((order: Order | null) => void) | undefined;
  maxHeight?: string;
  /** Draws every row, however many: what is printed cannot be scrolled. */
  isWhole?: boolean;
}

const Arrow = ({ direction }: { direction: "ascending" | "descending" }) => (
  <svg viewBox="0 0 8 8" width="8" height="8" fill="currentColor" aria-hidden="true">
    <path d={direction === "ascending" ? "M4 1 8 7H0z" : "M4 7 0 1h8z"} />
  </svg>
);

interface RowProps<Row> {
  row: Row;
  index: number;
  columns: readonly Column<Row>[];
  places: ReadonlyMap<string, string>;
  isOpen: boolean | undefined;
  onOpen: ((row: Row) => void) | undefined;
}

/** One row. Scrolling draws only those that come into view: the others keep what they were drawn from. */
const TableRow = memo(function TableRow<Row>({ row, index, columns, places, isOpen, onOpen }: RowProps<Row>) {
  const opens =
    onOpen === undefined
      ? {}
      : {
          tabIndex: 0,
          "data-opens": "",
          onClick: (event: MouseEvent) => {
            if (isRowClick(event)) onOpen(row);
          },
          onKeyDown: (event: KeyboardEvent) => {
            if (event.target !== event.currentTarget || (event.key !== "Enter" && event.key !== " ")) return;
            event.preventDefault();
            onOpen(row);
          },
        };
  return (
    <tr aria-rowindex={index + 2} aria-selected={isOpen} {...opens}>
      {columns.map((column) => (
        <td
          key={column.id}
          className={clsx(column.align === "end" && "num r")}
          data-card={places.get(column.id)}
          data-label={column.heading}
        >
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}) as <Row>(props: RowProps<Row>) => ReactNode;

/** A row that is on its way. */
const AwaitedRow = ({ index, span }: { index: number; span: number }) => {
  const t = useTranslations("common");
  return (
    <tr aria-rowindex={index + 2}>
      <td colSpan={span}>
        <span className="sr-only">{t("loading")}</span>
        <span className="sk h-3 w-2/3" aria-hidden="true" />
      </td>
    </tr>
  );
};

/** Rows with a sticky, sortable head. Above 200 rows only those in view are in the document. */
export const Table = <Row,>({
  caption,
  columns,
  rows,
  window,
  rowKey,
  onOpen,
  openKey,
  selection,
  firstOrder,
  order: heldOrder,
  onOrder,
  maxHeight = "70vh",
  isWhole = false,
}: TableProps<Row>) => {
  const t = useTranslations("common");
  const [ownOrder, setOwnOrder] = useState<Order | null>(firstOrder ?? null);
  const order = heldOrder === undefined ? ownOrder : heldOrder;
  const shown = useMemo(
    () => (onOrder === undefined ? sorted(rows, columns, order) : rows),
    [rows, columns, order, onOrder],
  );
  const places = useMemo(() => cardPlaces(columns), [columns]);
  const { isCompact } = useDensity();
  const count = window?.count ?? shown.length;
  const rowAt = (at: number): Row | undefined => (window === undefined ? shown[at] : window.rowAt(at));
  const scroll = useRef<HTMLDivElement>(null);
  const virtual = count > VIRTUAL_ABOVE_ROWS && !isWhole;
  const onWindow = window?.onWindow;
  useEffect(() => {
    if (!virtual) onWindow?.(0, Math.max(0, count - 1));
  }, [onWindow, virtual, count]);

  // Rows are rendered again when they change, not when an equivalent callback is passed.
  const latestOpen = useRef(onOpen);
  useEffect(() => {
    latestOpen.current = onOpen;
  });
  const open = useCallback((row: Row) => latestOpen.current?.(row), []);

  const renderRow = (index: number): ReactNode => {
    const row = rowAt(index);
    return row === undefined ? (
      <AwaitedRow key={`awaited ${index}`} index={index} span={columns.length} />
    ) : (
      <TableRow
        key={rowKey(row)}
        row={row}
        index={index}
        columns={columns}
        places={places}
        isOpen={openKey === undefined ? undefined : openKey === rowKey(row)}
        onOpen={onOpen === undefined ? undefined : open}
      />
    );
  };
  const firstRows = (length: number) => Array.from({ length }, (_, at) => renderRow(at));

  const choose = (column: Column<Row>) => {
    const next = nextOrder(order, column);
    setOwnOrder(next);
    onOrder?.(next);
  };

  return (
    // The head sticks inside this box.
    <ScrollArea
      as="section"
      ref={scroll}
      className="table-scroll"
      // Not the caption alone: the card or section around it is often called the same.
      aria-label={`${caption}, ${t("table.rows", { count })}`}
      style={{ maxHeight }}
    >
      <table
        className="tbl"
        aria-rowcount={count + 1}
        data-virtual={virtual || undefined}
        data-compact={isCompact || undefined}
      >
        <caption className="sr-only">
          {caption}, {t("table.rows", { count })}
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
                {column.head !== undefined ? (
                  column.head
                ) : column.heading === "" ? (
                  // A column without a visible heading is named for screen readers.
                  <span className="sr-only">{t(column.id === "actions" ? "table.actions" : "table.selection")}</span>
                ) : column.sort === undefined ? (
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
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the rows, which are focusable, bubble up to here */}
        <tbody onKeyDown={onOpen === undefined ? undefined : rowKeys(selection)}>
          {virtual ? (
            <Suspense fallback={firstRows(ROWS_MEANWHILE)}>
              <VirtualRows
                count={count}
                span={columns.length}
                scroll={scroll}
                renderRow={renderRow}
                onWindow={onWindow}
                isCompact={isCompact}
              />
            </Suspense>
          ) : (
            firstRows(count)
          )}
        </tbody>
      </table>
    </ScrollArea>
  );
};

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
