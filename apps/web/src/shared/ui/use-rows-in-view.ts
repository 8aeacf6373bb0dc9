import { type RefObject, useLayoutEffect, useState } from "react";

/** Drawn beyond the edge on each side, so that a turn of the wheel meets rows that are there already. */
const BEYOND = 12;

/** Which of these rows does a box show? They all have one height, so nothing needs to be measured. */
export const rowsInView = (
  scrollTop: number,
  height: number,
  { count, rowPx }: { readonly count: number; readonly rowPx: number },
): { readonly first: number; readonly end: number } => {
  const first = Math.max(0, Math.min(count, Math.floor(scrollTop / rowPx)) - BEYOND);
  const end = Math.min(count, Math.ceil((scrollTop + height) / rowPx) + BEYOND);
  return { first, end: Math.max(first, end) };
};

/** The rows in view while the box is scrolled and resized; all of them are drawn again only when others come into view. */
export const useRowsInView = (
  box: RefObject<HTMLElement | null>,
  { count, rowPx }: { readonly count: number; readonly rowPx: number },
): { readonly first: number; readonly end: number } => {
  const [view, setView] = useState({ first: 0, end: 0 });
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const look = () => {
      const next = rowsInView(element.scrollTop, element.clientHeight, { count, rowPx });
      setView((before) => (before.first === next.first && before.end === next.end ? before : next));
    };
    look();
    const resized = new ResizeObserver(look);
    resized.observe(element);
    element.addEventListener("scroll", look, { passive: true });
    return () => {
      resized.disconnect();
      element.removeEventListener("scroll", look);
    };
  }, [box, count, rowPx]);
  return view;
};
