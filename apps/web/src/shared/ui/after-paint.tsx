import { type ReactNode, startTransition, useEffect, useState } from "react";

/** A tab that nobody looks at paints nothing; what stands here comes all the same. */
const AT_LATEST_MS = 250;

/** What stands below the first screen: it is drawn once the first screen has been painted, so that it does not keep anybody waiting. */
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
