import { type RefObject, useEffect } from "react";

const MARK = "data-tour-target";
const PATIENCE_MS = 5_000;
const PAUSE_MS = 100;
/** Between the box and what it must leave visible. */
const GAP = 16;

/** A page whose content has not arrived shows placeholders, which are no target. */
const find = (selector: string): HTMLElement | null => {
  const found = document.querySelector<HTMLElement>(selector);
  return found?.closest(".sk, [aria-busy=true]") === null ? found : null;
};

/**
 * Marks what a stop speaks of and scrolls it into view above the box, once the page shows it. The page gets as much room at
 * its end as the box covers, so that everything can be scrolled out from under it.
 */
export const useTourTarget = (box: RefObject<HTMLElement | null>, selector: string, index: number): void => {
  useEffect(() => {
    let target: HTMLElement | null = null;
    let timer: ReturnType<typeof setTimeout>;
    const deadline = Date.now() + PATIENCE_MS;
    const height = box.current?.offsetHeight ?? 0;
    document.body.style.paddingBottom = `${height + 2 * GAP}px`;
    const look = () => {
      target = find(selector);
      if (target === null) {
        if (Date.now() < deadline) timer = setTimeout(look, PAUSE_MS);
        return;
      }
      target.setAttribute(MARK, "");
      const covered = target.getBoundingClientRect().bottom > window.innerHeight - height - 2 * GAP;
      if (covered) target.scrollIntoView({ block: "center" });
    };
    timer = setTimeout(look, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      target?.removeAttribute(MARK);
      document.body.style.paddingBottom = "";
    };
  }, [box, selector, index]);
};
