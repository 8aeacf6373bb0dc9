import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";

import { call } from "../../shared/call.ts";
import { usePendingExports } from "../../shared/pending-exports.ts";

const POLL_INTERVAL_MS = 1_000;

/** Shows the queue position while an export is pending. */
export const ExportWait = () => {
  const t = useTranslations("shell");
  const isWaiting = usePendingExports() > 0;
  const { data: position } = useQuery({
    queryKey: ["export-queue"],
    enabled: isWaiting,
    refetchInterval: POLL_INTERVAL_MS,
    gcTime: 0,
    queryFn: async ({ signal }) => (await call("GET /v1/export_queue/", { signal, background: true })).data.position,
  });
  const isQueued = isWaiting && position != null && position > 0;
  // Always there, so that what it says is announced.
  return (
    <p role="status" className={isQueued ? "toast fixed top-4 right-4 z-75" : "sr-only"}>
      {isQueued && t("exportQueued", { position })}
    </p>
  );
};
