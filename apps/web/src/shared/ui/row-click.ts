import type { MouseEvent } from "react";

/** Text that was just selected inside a row is meant to be copied, not to open the row. */
const isSelecting = (row: Element): boolean => {
  const selection = getSelection();
  return selection !== null && !selection.isCollapsed && selection.containsNode(row, true);
};

/** Is a click on a row meant to open it? Not on a control in it, nor in a dialog that a cell opened elsewhere on the page. */
export const isRowClick = ({ target, currentTarget }: MouseEvent): boolean =>
  target instanceof Element &&
  currentTarget.contains(target) &&
  target.closest("a, button, input, select, textarea, label, summary") === null &&
  !isSelecting(currentTarget);
