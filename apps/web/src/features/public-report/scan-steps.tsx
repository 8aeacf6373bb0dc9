import type { PublicReport } from "@parapet/domain/contracts/public-report";
import { useTranslations } from "use-intl";

import { Card } from "../../shared/ui/card.tsx";
import { Stepper } from "../../shared/ui/stepper.tsx";

/** The stages of a passive scan, in order. */
const STAGES = ["resolve", "sub-domains", "hosts", "web", "look-alikes", "email"] as const;

/** How far the scan is: one brick per stage. */
export const ScanSteps = ({ report }: { report: PublicReport }) => {
  const t = useTranslations("results");
  const now = Math.max(
    0,
    STAGES.findIndex((stage) => stage === report.stage),
  );
  const isQueued = report.state === "queued";
  const title = t("progress.title", {
    step: now + 1,
    steps: STAGES.length,
    name: t(`stages.${STAGES[now] ?? "resolve"}`),
  });
  return (
    <Card
      title={isQueued ? t("head.queued") : title}
      aside={<span className="num text-[13px] text-ink-2">{t("progress.share", { share: report.share })}</span>}
    >
      {isQueued && <p className="mb-3 text-ink-2">{t("progress.waiting")}</p>}
      <Stepper
        label={title}
        steps={STAGES.map((stage, index) => ({
          id: stage,
          label: t(`stages.${stage}`),
          state: isQueued || index > now ? "waiting" : index < now ? "done" : "now",
          ...(index === now ? { share: Math.min(1, Math.max(0, report.share * STAGES.length - now)) } : {}),
        }))}
      />
    </Card>
  );
};
