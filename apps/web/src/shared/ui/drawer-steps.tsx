import { useEffect } from "react";

import { IconButton } from "./button.tsx";

type Step = (() => void) | null;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** `j` opens the next row of the list and `k` the previous one, unless something is being typed. */
export const useStepKeys = (onNext: Step, onPrevious: Step): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (event.key === "j") onNext?.();
      else if (event.key === "k") onPrevious?.();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [onNext, onPrevious]);
};

/** The ways from the open row to those before and after it; null at the ends of the list. */
export const stepsIn = <Row,>(
  rows: readonly Row[],
  isOpen: (row: Row) => boolean,
  onOpen: (row: Row) => void,
): { readonly previous: Step; readonly next: Step } => {
  const at = rows.findIndex(isOpen);
  const step = (by: 1 | -1): Step => {
    const row = at < 0 ? undefined : rows[at + by];
    return row === undefined ? null : () => onOpen(row);
  };
  return { previous: step(-1), next: step(1) };
};

/** The buttons to the neighbors keep their place and focus at the ends of the list. */
export const DrawerSteps = ({
  previous,
  next,
  onPrevious,
  onNext,
}: {
  /** The names of the buttons. */
  previous: string;
  next: string;
  onPrevious: Step;
  onNext: Step;
}) => (
  <>
    <IconButton
      name="chevronDown"
      className="rotate-180 aria-disabled:opacity-40"
      label={previous}
      aria-disabled={onPrevious === null}
      onClick={() => onPrevious?.()}
    />
    <IconButton
      name="chevronDown"
      className="aria-disabled:opacity-40"
      label={next}
      aria-disabled={onNext === null}
      onClick={() => onNext?.()}
    />
  </>
);
