import type { DetailReport } from "@parapet/domain/contracts/overview";
import type { ReactNode } from "react";

import { useUser } from "../../shared/session/user-context.ts";
import { NotAssessed } from "./not-assessed.tsx";
import { OverviewCharts } from "./overview-charts.tsx";
import { PerimeterCard } from "./perimeter-card.tsx";
import { ScoreWaterfall } from "./score-waterfall.tsx";
import { TopVulnerabilities } from "./top-vulnerabilities.tsx";
import { TotalsCard } from "./totals-card.tsx";
import { WhatChanged } from "./what-changed.tsx";

/** What the overview shows below its first screen. */
export const BelowFold = ({ report, insights }: { report: DetailReport; insights: ReactNode }) => {
  const { permissions } = useUser();
  const mayRead = permissions.includes("findings:read");
  return (
    <>
      <div className="grid grid-cols-1 gap-3 wide:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <TotalsCard report={report} />
        {mayRead && (
          <TopVulnerabilities
            domain={report.domain}
            rows={report.top_vulnerabilities}
            sight={report.vulnscan_result.sight}
          />
        )}
      </div>
      <div className="grid grid-cols-1 gap-3 wide:grid-cols-2">
        <WhatChanged changed={report.changed} />
        <ScoreWaterfall score={report.score} />
      </div>
      {insights}
      <OverviewCharts report={report} />
      {mayRead && <PerimeterCard report={report} mayOpenGraph />}
      {mayRead && <NotAssessed rows={report.not_assessed} />}
    </>
  );
};
