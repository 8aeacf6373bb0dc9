import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, type RefObject, useEffect } from "react";

import { useIsNarrow } from "./use-is-narrow.ts";

/** As the styles draw them: a row, a compact one, a card. */
const ROW_PX = 45;
const COMPACT_PX = 33;
const CARD_PX = 96;
/** RenderedFile beyond the edge on each side, so that a turn of the wheel meets rows that are there already. */
const ROWS_BEYOND = 12;

interface VirtualRowsProps {
  count: number;
  span: number;
  scroll: RefObject<HTMLElement | null>;
  renderRow: (index: number) => ReactNode;
  onWindow: ((first: number, last: number) => void) | undefined;
  isCompact: boolean;
}

/** The rows in view of a long table, between two spacers as high as the rows that are not drawn. */
export const VirtualRows = ({ count, span, scroll, renderRow, onWindow, isCompact }: VirtualRowsProps) => {
  const isNarrow = useIsNarrow();
  const rowPx = isNarrow ? CARD_PX : isCompact ? COMPACT_PX : ROW_PX;
  // oxlint-disable-next-line react/incompatible-library -- the portal is built without the React Compiler
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowPx,
    overscan: ROWS_BEYOND,
    useFlushSync: false,
  });
  const visible = virtualizer.getVirtualItems().map(({ index }) => index);
  const [first, last] = [visible[0] ?? 0, visible.at(-1) ?? 0];
  useEffect(() => onWindow?.(first, last), [onWindow, first, last]);
  return (
    <>
      <Spacer height={first * rowPx} span={span} />
      {visible.map(renderRow)}
      <Spacer height={(count - first - visible.length) * rowPx} span={span} />
    </>
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
