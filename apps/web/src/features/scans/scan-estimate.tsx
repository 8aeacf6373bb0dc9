import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";

import { Card } from "../../shared/ui/card.tsx";
import { Failed, Loading, Skeleton } from "../../shared/ui/states.tsx";
import { estimateQuery } from "./api.ts";

/** What a full scan would send and how long it would take, before it is started. */
export const ScanEstimate = ({ domain }: { domain: string }) => {
  const t = useTranslations("runs");
  const { data, error, refetch } = useQuery(estimateQuery(domain));
  return (
    <Card title={t("estimate")}>
      {error !== null ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Loading>
          <Skeleton className="h-5 w-full max-w-md" />
        </Loading>
      ) : (
        <>
          <p>
            {t("estimated", {
              connections: data.connections,
              requests: data.requests,
              minutes: Math.max(1, Math.round(data.seconds / 60)),
              hosts: data.hosts,
            })}
          </p>
          <p className="mt-1 text-xs text-ink-2">{t(`basis.${data.basis}`)}</p>
        </>
      )}
    </Card>
  );
};
