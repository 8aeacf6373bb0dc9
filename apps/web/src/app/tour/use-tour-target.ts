import { type RefObject, useEffect } from "react";

const MARK = "data-tour-target";
/** Between the box and what it must leave visible. */
const GAP = 16;

/** By these a reader scrolls. */
const SCROLLING = ["wheel", "touchmove", "keydown"] as const;

/** A page whose content has not arrived shows placeholders, which are no target. */
const find = (selector: string): HTMLElement | null => {
  const found = document.querySelector<HTMLElement>(selector);
  return found?.closest(".sk, [aria-busy=true]") === null ? found : null;
};

/**
 * Marks what a stop speaks of and scrolls it into view above the box, for as long as the stop is shown: content arrives late, and
 * is replaced when it is loaded again. The page gets as much room at its end as the box covers, so that everything can be
 * scrolled out from under it.
 */
export const useTourTarget = (box: RefObject<HTMLElement | null>, selector: string, index: number): void => {
  useEffect(() => {
    let target: HTMLElement | null = null;
    const height = box.current?.offsetHeight ?? 0;
    document.body.style.paddingBottom = `${height + 2 * GAP}px`;
    let isScrolledByReader = false;
    const update = () => {
      const found = find(selector);
      if (found !== target) {
        target?.removeAttribute(MARK);
        found?.setAttribute(MARK, "");
        target = found;
      }
      // What loads above the target moves it; a reader who scrolled decides what is in view.
      if (target === null || isScrolledByReader) return;
      const { top, bottom } = target.getBoundingClientRect();
      if (top < 0 || bottom > window.innerHeight - height - 2 * GAP) target.scrollIntoView({ block: "center" });
    };
    const stopFollowing = () => {
      isScrolledByReader = true;
    };
    const observer = new MutationObserver(update);
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ["aria-busy", "class"] });
    const sizes = new ResizeObserver(update);
    sizes.observe(document.body);
    for (const input of SCROLLING) window.addEventListener(input, stopFollowing, { passive: true });
    update();
    return () => {
      observer.disconnect();
      sizes.disconnect();
      for (const input of SCROLLING) window.removeEventListener(input, stopFollowing);
      target?.removeAttribute(MARK);
      document.body.style.paddingBottom = "";
    };
  }, [box, selector, index]);
};
