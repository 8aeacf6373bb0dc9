import { type ReactNode, startTransition, useEffect, useState } from "react";

/** Background tabs do not paint; the content is rendered all the same. */
const AT_LATEST_MS = 250;

/** Content below the fold: rendered after the first paint, so that it does not delay it. */
export const AfterPaint = ({ children }: { children: ReactNode }) => {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    const draw = () => startTransition(() => setPainted(true));
    const atLatest = setTimeout(draw, AT_LATEST_MS);
    // A frame's own callbacks run before it is painted; a task that they leave behind runs after.
    let task: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      task = setTimeout(draw);
    });
    return () => {
      clearTimeout(atLatest);
      clearTimeout(task);
      cancelAnimationFrame(frame);
    };
  }, []);
  return isPainted ? children : null;
};
