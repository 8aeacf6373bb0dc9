import type { KeyboardEvent } from "react";

interface RowKeys {
  readonly onToggle: (at: number) => void;
  readonly onExtend: (at: number) => void;
}

/** Arrow keys move between rows, `x` selects the focused one, with Shift everything up to it. */
export const rowKeys =
  ({ onToggle, onExtend }: RowKeys) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLTableRowElement)) return;
    const row = event.target;
    // The head is the first row of the table.
    const at = row.rowIndex - 1;
    const key = event.key.toLowerCase();
    if (key === "x") {
      event.preventDefault();
      if (event.shiftKey) onExtend(at);
      else onToggle(at);
      return;
    }
    const step = key === "arrowdown" ? 1 : key === "arrowup" ? -1 : 0;
    const next = step === 1 ? row.nextElementSibling : step === -1 ? row.previousElementSibling : null;
    if (!(next instanceof HTMLTableRowElement) || next.tabIndex < 0) return;
    event.preventDefault();
    if (event.shiftKey) {
      onExtend(at);
      onExtend(at + step);
    }
    next.focus();
  };
