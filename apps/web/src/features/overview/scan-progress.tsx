import type { Scan } from "@parapet/domain/contracts/scans";
import { shownDomain } from "@parapet/domain/risk";
import { useTranslations } from "use-intl";

import { Button } from "../../shared/ui/button.tsx";
import { Card } from "../../shared/ui/card.tsx";
import { useErrorText } from "../../shared/ui/states.tsx";
import { Stepper } from "../../shared/ui/stepper.tsx";
import { toast } from "../../shared/ui/toasts.ts";
import { useStopScan } from "./api.ts";

const STAGES = ["resolve", "sub-domains", "hosts", "ports", "services", "cves", "web", "look-alikes", "email"] as const;
const PASSIVE = new Set<string>(["resolve", "sub-domains", "hosts", "web", "look-alikes", "email"]);

/** A run under way: one brick per stage. */
export const ScanProgress = ({ scan, mayStop }: { scan: Scan; mayStop: boolean }) => {
  const t = useTranslations("overview");
  const errorText = useErrorText();
  const stop = useStopScan(scan.domain);
  const stages = STAGES.filter((stage) => scan.profile === "full" || PASSIVE.has(stage));
  const now = stages.findIndex((stage) => stage === scan.stage);
  const within = Math.min(1, Math.max(0, scan.share_done * stages.length - Math.max(0, now)));
  return (
    <Card
      title={t("progress.label", { domain: shownDomain(scan.domain) })}
      aside={
        <span className="num text-xs text-ink-2">
          {[
            ...(scan.findings_so_far === null ? [] : [t("progress.found", { count: scan.findings_so_far })]),
            ...(scan.blind_so_far > 0 ? [t("progress.blind", { count: scan.blind_so_far })] : []),
          ].join(" · ")}
        </span>
      }
    >
      {scan.state === "queued" && <p className="mb-3 text-ink-2">{t("progress.waiting")}</p>}
      <Stepper
        label={t("progress.label", { domain: shownDomain(scan.domain) })}
        steps={stages.map((stage, index) => ({
          id: stage,
          label: t(`stages.${stage}`),
          state: index < now ? "done" : index === now ? "now" : "waiting",
          ...(index === now ? { share: within } : {}),
        }))}
      />
      {scan.usage?.busiest[0] !== undefined && (
        <p className="mt-3 text-xs text-ink-2">
          {t("progress.used", {
            target: scan.usage.busiest[0].target,
            connections: scan.usage.busiest[0].connections,
            mostConnections: scan.usage.limits.connections,
            requests: scan.usage.busiest[0].requests,
            mostRequests: scan.usage.limits.requests,
          })}
        </p>
      )}
      {mayStop && (
        <div className="mt-3">
          <Button
            size="small"
            busy={stop.isPending && t("progress.stop")}
            onClick={() =>
              stop.mutate(scan.id, {
                onError: (error) => toast({ kind: "failure", title: t("progress.notStopped"), text: errorText(error) }),
              })
            }
          >
            {t("progress.stop")}
          </Button>
        </div>
      )}
    </Card>
  );
};
