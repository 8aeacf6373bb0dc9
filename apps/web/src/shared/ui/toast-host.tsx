import { lazy, Suspense, useEffect, useState } from "react";

import { onFirstToast } from "./toasts.ts";

const Toaster = lazy(async () => ({ default: (await import("./toaster.tsx")).Toaster }));

/** The place of toasts. Costs nothing until the first one. */
export const ToastHost = () => {
  const [needed, setNeeded] = useState(false);
  useEffect(() => onFirstToast(() => setNeeded(true)), []);
  if (!needed) return null;
  return (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  );
};
