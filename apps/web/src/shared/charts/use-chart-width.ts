import { useCallback, useState } from "react";

/**
 * How wide a chart is on the page. RenderedFile in these units, its text keeps its size and it fills its card, however wide that
 * is. The server and the first drawing take the width that is given.
 */
export const useChartWidth = (initial: number) => {
  const [width, setWidth] = useState(initial);
  const ref = useCallback((chart: SVGSVGElement | null) => {
    if (chart === null) return;
    const observer = new ResizeObserver(([entry]) => {
      const measured = Math.round(entry?.contentRect.width ?? 0);
      if (measured > 0) setWidth(measured);
    });
    observer.observe(chart);
    return () => observer.disconnect();
  }, []);
  return { width, ref };
};
