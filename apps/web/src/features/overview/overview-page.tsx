import type { DetailReport } from "@parapet/domain/contracts/overview";
import { shownDomain } from "@parapet/domain/risk";
import { minute } from "@parapet/words/format/minute";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";

import { useLocale } from "../../shared/i18n/local-link.tsx";
import { queryClient } from "../../shared/query-client.ts";
import { checkSession } from "../../shared/session/check-session.ts";
import { getSession } from "../../shared/session/session-store.ts";
import { useUser } from "../../shared/session/user-context.ts";
import { selectedDomain, useSelectedDomain } from "../../shared/session/workspace.ts";
import { AfterPaint } from "../../shared/ui/after-paint.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Card } from "../../shared/ui/card.tsx";
import { PageHead } from "../../shared/ui/page-head.tsx";
import { Failed, Loading, Skeleton, useErrorText } from "../../shared/ui/states.tsx";
import { toast } from "../../shared/ui/toasts.ts";
import { useIsNarrow } from "../../shared/ui/use-is-narrow.ts";
import { whenNeeded } from "../../shared/when-needed.ts";
import { isUnderWay, overviewQuery, useNewestScan, useScanNow } from "./api.ts";
import { AreaList } from "./area-list.tsx";
import { DownloadReport } from "./download-report.tsx";
import { NextActions } from "./next-actions.tsx";
import { ProgressLine } from "./progress-line.tsx";
import { RiskSentence } from "./risk-sentence.tsx";
import { ScanProgress } from "./scan-progress.tsx";
import { ScoreCard, ScoreCourseCard } from "./score-card.tsx";
import { SetupChecklist } from "./setup-checklist.tsx";
import { comparedWith } from "./since.tsx";
import { WaysIn } from "./ways-in.tsx";

// Asked while the rest of the page is still read, so that the first drawing already has its figures.
void checkSession().then(() => {
  const domain = selectedDomain();
  if (getSession().status === "in" && domain !== null) void queryClient.prefetchQuery(overviewQuery(domain));
});

const belowFold = whenNeeded(() => import("./below-fold.tsx"));
const insightsCard = whenNeeded(() => import("./insights-card.tsx"));
const scanDialog = whenNeeded(() => import("./scan-dialog.tsx"));

/** The specification's charts and tables, whose code comes after the first screen. */
const BelowFold = ({ report, insights }: { report: DetailReport; insights: ReactNode }) => {
  const loaded = belowFold.use(true);
  return loaded === null ? null : <loaded.BelowFold report={report} insights={insights} />;
};

const Placeholder = () => (
  <Loading>
    <div className="grid gap-3">
      <div className="grid gap-3 vast:grid-cols-[2fr_1fr_2.4fr]">
        {["a", "b", "c"].map((key) => (
          <Skeleton key={key} className="h-72 w-full" />
        ))}
      </div>
      <Skeleton className="h-44 w-full" />
      <Skeleton className="h-64 w-full" />
    </div>
  </Loading>
);

/** The overview: score, top actions and changes. */
export default function OverviewPage() {
  const t = useTranslations("overview");
  const { locale } = useLocale();
  const domain = useSelectedDomain();
  const user = useUser();
  const client = useQueryClient();
  const errorText = useErrorText();
  const report = useQuery({ ...overviewQuery(domain), enabled: domain !== null });
  const scan = useNewestScan(user.permissions.includes("scans:read") ? domain : null);
  const scanNow = useScanNow(domain);
  const [asking, setAsking] = useState(false);
  const dialog = scanDialog.use(asking);
  const isRunning = isUnderWay(scan);
  const wasRunning = useRef(false);

  // What the run found is shown as soon as it ends.
  useEffect(() => {
    if (wasRunning.current && !isRunning) void client.invalidateQueries({ queryKey: ["detail-report", domain] });
    wasRunning.current = isRunning;
  }, [client, domain, isRunning]);

  const start = () => {
    setAsking(false);
    scanNow.mutate(undefined, {
      onError: (error) => toast({ kind: "failure", title: t("scanFailed"), text: errorText(error) }),
    });
  };
  const lastScan = report.data?.last_scan ?? null;
  const mayScan = user.permissions.includes("scans:start");
  // Sellers get counts; what names a finding, and what leads to one, is left out.
  const mayRead = user.permissions.includes("findings:read");
  const mayReadLeaks = user.permissions.includes("credentials:masked");
  const isNarrow = useIsNarrow();
  const mayMakeReport = user.permissions.includes("reports:make");
  // Also before the first scan: advisories do not depend on it.
  const insightsCode = insightsCard.use(user.permissions.includes("insights:read"));
  const insights = insightsCode !== null && <insightsCode.InsightsCard />;
  return (
    <>
      <PageHead
        facts={
          domain !== null && (
            <>
              <b className="text-ink">{shownDomain(domain)}</b>
              {report.data !== undefined && (
                <span>{lastScan === null ? t("neverScanned") : t("lastScan", { day: minute(lastScan) })}</span>
              )}
              {report.data?.next_scan != null && <span>{t("nextScan", { day: minute(report.data.next_scan) })}</span>}
            </>
          )
        }
        actions={
          <>
            {mayScan && (
              <Button
                icon="refresh"
                busy={(isRunning || scanNow.isPending) && t("scanning")}
                onPointerEnter={scanDialog.hint}
                onClick={() => setAsking(true)}
              >
                <span className="max-[700px]:sr-only">{t("scanNow")}</span>
              </Button>
            )}
            {mayMakeReport && domain !== null && <DownloadReport domain={domain} />}
          </>
        }
      />
      {asking && domain !== null && dialog !== null && (
        <dialog.ScanDialog domain={domain} onStart={start} onClose={() => setAsking(false)} />
      )}
      <div className="grid grid-cols-1 gap-3">
        <SetupChecklist
          hasScan={domain === null ? false : report.data && lastScan !== null}
          onScan={mayScan && domain !== null && !isRunning ? () => setAsking(true) : undefined}
        />
        {isRunning && <ScanProgress scan={scan} mayStop={mayScan} />}
        {report.data === undefined ? (
          report.isError ? (
            <div className="card">
              <Failed error={report.error} onRetry={() => void report.refetch()} />
            </div>
          ) : domain === null && user.role_name === "client_admin" ? null : (
            <Placeholder />
          )
        ) : lastScan === null && report.data.total_security_issues === 0 ? (
          <>
            <RiskSentence report={report.data} />
            <div className="grid gap-3 wide:grid-cols-2">
              <ScoreCard report={report.data} />
              <Card title={t("neverScanned")}>
                <p className="text-ink-2">{t("unseen")}</p>
              </Card>
            </div>
            <AreaList areas={report.data.areas} since={comparedWith(report.data.score, locale)} />
            {insights}
          </>
        ) : (
          <>
            <RiskSentence report={report.data} />
            <div className={`grid grid-cols-1 gap-3 ${mayRead ? "wide:grid-cols-[minmax(0,5fr)_minmax(0,8fr)]" : ""}`}>
              <ScoreCard report={report.data} isShort={isNarrow} />
              {mayRead && (
                <NextActions
                  report={report.data}
                  asOf={Math.floor(report.dataUpdatedAt / 1000)}
                  mayAssign={user.permissions.includes("findings:triage")}
                />
              )}
            </div>
            <ProgressLine report={report.data} leads={mayRead} />
            {isNarrow && <ScoreCourseCard report={report.data} />}
            <div
              className={`grid grid-cols-1 gap-3 ${mayReadLeaks ? "wide:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]" : ""}`}
            >
              <AreaList areas={report.data.areas} since={comparedWith(report.data.score, locale)} />
              {mayReadLeaks && <WaysIn domain={report.data.domain} actions={report.data.next_actions} />}
            </div>
            <AfterPaint>
              <BelowFold report={report.data} insights={insights} />
            </AfterPaint>
          </>
        )}
      </div>
    </>
  );
}
