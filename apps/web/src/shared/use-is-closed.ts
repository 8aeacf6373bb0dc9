import type { Flag } from "@parapet/domain/features/flags";
import { useEffect, useState } from "react";

/** Did the operator switch this public form off? False until it is known: the server refuses what is sent in any case. */
export const useIsClosed = (flag: Flag): boolean => {
  const [off, setOff] = useState<readonly string[]>([]);
  useEffect(() => {
    const abort = new AbortController();
    const ask = async () => {
      const { call } = await import("./call.ts");
      setOff((await call("GET /v1/public_features/", { signal: abort.signal })).data.off);
    };
    // Offline, or gone meanwhile: the form stays; submitting it shows the error.
    ask().catch(() => {});
    return () => abort.abort();
  }, []);
  return off.includes(flag);
};
