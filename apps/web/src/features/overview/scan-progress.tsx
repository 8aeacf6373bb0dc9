import type { Scan } from "@parapet/domain/contracts/scans";
import { useTranslations } from "use-intl";

import { Card } from "../../shared/ui/card.tsx";
import { Stepper } from "../../shared/ui/stepper.tsx";

const STAGES = ["resolve", "sub-domains", "hosts", "ports", "services", "cves", "web", "look-alikes", "email"] as const;
const PASSIVE = new Set<string>(["resolve", "sub-domains", "hosts", "web", "look-alikes", "email"]);

/** A run under way: one brick per stage. */
export const ScanProgress = ({ scan }: { scan: Scan }) => {
  const t = useTranslations("overview");
  const stages = STAGES.filter((stage) => scan.profile === "full" || PASSIVE.has(stage));
  const now = stages.findIndex((stage) => stage === scan.stage);
  const within = Math.min(1, Math.max(0, scan.share_done * stages.length - Math.max(0, now)));
  return (
    <Card
      title={t("progress.label", { domain: scan.domain })}
      aside={<span className="num text-xs text-ink-2">{t("progress.found", { count: scan.findings_so_far })}</span>}
    >
      {scan.state === "queued" && <p className="mb-3 text-ink-2">{t("progress.waiting")}</p>}
      <Stepper
        label={t("progress.label", { domain: scan.domain })}
        steps={stages.map((stage, index) => ({
          id: stage,
          label: t(`stages.${stage}`),
          state: index < now ? "done" : index === now ? "now" : "waiting",
          ...(index === now ? { share: within } : {}),
        }))}
      />
    </Card>
  );
};
