import type { KeyboardEvent } from "react";

export interface RowSelection {
  readonly onToggle: (at: number) => void;
  readonly onExtend: (at: number) => void;
}

const STEPS: Readonly<Record<string, 1 | -1>> = { arrowdown: 1, arrowup: -1 };

/** The row after or before; spacers of long tables and rows that are being loaded cannot be focused. */
const neighborOf = (row: HTMLTableRowElement, step: 1 | -1): HTMLTableRowElement | null => {
  const next = step === 1 ? row.nextElementSibling : row.previousElementSibling;
  return next instanceof HTMLTableRowElement && next.tabIndex >= 0 ? next : null;
};

/** Arrow keys move between rows. Where rows can be selected, `x` selects the focused one, with Shift everything up to it. */
export const rowKeys =
  (selection: RowSelection | undefined) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLTableRowElement)) return;
    const row = event.target;
    // Counted from one, and the head is the first row of the table.
    const at = Number(row.getAttribute("aria-rowindex")) - 2;
    const key = event.key.toLowerCase();
    if (key === "x" && selection !== undefined) {
      event.preventDefault();
      if (event.shiftKey) selection.onExtend(at);
      else selection.onToggle(at);
      return;
    }
    const step = STEPS[key];
    const next = step === undefined ? null : neighborOf(row, step);
    if (step === undefined || next === null) return;
    event.preventDefault();
    if (event.shiftKey && selection !== undefined) {
      selection.onExtend(at);
      selection.onExtend(at + step);
    }
    next.focus();
  };
