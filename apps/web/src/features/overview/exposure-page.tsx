import { shownDomain } from "@parapet/domain/risk";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";

import { useLocale } from "../../shared/i18n/local-link.tsx";
import { useUser } from "../../shared/session/user-context.ts";
import { useSelectedDomain } from "../../shared/session/workspace.ts";
import { PageHead } from "../../shared/ui/page-head.tsx";
import { Failed, Loading, Skeleton } from "../../shared/ui/states.tsx";
import { overviewQuery } from "./api.ts";
import { AreaList } from "./area-list.tsx";
import { NotAssessed } from "./not-assessed.tsx";
import { AttackPathsCard } from "./shared/attack-paths/attack-paths-card.tsx";
import { comparedWith } from "./since.tsx";

const PATHS_SHOWN = 6;

/** What was found in each area, what changed, and what was not assessed: the figures of the overview, all of them. */
export default function ExposurePage() {
  const t = useTranslations("overview");
  const { locale } = useLocale();
  const domain = useSelectedDomain();
  const user = useUser();
  const report = useQuery({ ...overviewQuery(domain), enabled: domain !== null });
  const body = () => {
    if (report.isError) return <Failed error={report.error} onRetry={() => void report.refetch()} />;
    if (report.data === undefined)
      return (
        <Loading>
          <Skeleton className="h-72 w-full" />
        </Loading>
      );
    return (
      <div className="grid grid-cols-1 gap-3">
        <AreaList areas={report.data.areas} since={comparedWith(report.data.score, locale)} />
        {user.permissions.includes("credentials:masked") && <AttackPathsCard domain={domain} most={PATHS_SHOWN} />}
        <NotAssessed rows={report.data.not_assessed} isWhole />
      </div>
    );
  };
  return (
    <>
      <PageHead
        facts={
          domain !== null && (
            <>
              <b className="text-ink">{shownDomain(domain)}</b>
              {report.data !== undefined && (
                <span>{t("totalIssues", { count: report.data.total_security_issues })}</span>
              )}
            </>
          )
        }
      />
      {body()}
    </>
  );
}
