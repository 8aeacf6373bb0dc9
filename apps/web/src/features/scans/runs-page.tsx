import type { Scan } from "@parapet/domain/contracts/scans";
import { shownDomain } from "@parapet/domain/risk";
import { minute } from "@parapet/words/format/minute";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";

import { ListTable } from "../../shared/lists/list-table.tsx";
import { useUser } from "../../shared/session/user-context.ts";
import { useSelectedDomain } from "../../shared/session/workspace.ts";
import { Button } from "../../shared/ui/button.tsx";
import { PageHead } from "../../shared/ui/page-head.tsx";
import { Empty, Failed } from "../../shared/ui/states.tsx";
import { by } from "../../shared/ui/table-order.ts";
import { TableSkeleton } from "../../shared/ui/table.tsx";
import { useIsNarrow } from "../../shared/ui/use-is-narrow.ts";
import { runsQuery } from "./api.ts";
import { Compare } from "./compare.tsx";
import { ScanEstimate } from "./scan-estimate.tsx";
import { ScoreCourse } from "./score-course.tsx";
import { WhatIf } from "./what-if.tsx";

const ORIGINS = ["hand", "request", "schedule", "new-domain", "demo"] as const;

/** As many runs as a phone lists before what is compared. */
const NEWEST = 5;

/** Every run of the domain, what changed between any two, why the score moved, and what fixing would win. */
export default function RunsPage() {
  const t = useTranslations("runs");
  const format = useFormatter();
  const domain = useSelectedDomain();
  const user = useUser();
  const { data, error, refetch } = useQuery(runsQuery(domain));
  const columns = useMemo(
    () => [
      {
        id: "created_at",
        heading: t("started"),
        cell: (run: Scan) => minute(run.created_at),
        sort: by(({ created_at }: Scan) => created_at),
      },
      {
        id: "profile",
        heading: t("kind"),
        cell: (run: Scan) => t(`profile.${run.profile}`),
        sort: by(({ profile }: Scan) => profile),
      },
      {
        id: "origin",
        heading: t("by"),
        cell: (run: Scan) => {
          const origin = ORIGINS.find((word) => word === run.origin);
          return origin === undefined ? run.origin : t(`origin.${origin}`);
        },
        sort: by(({ origin }: Scan) => origin),
      },
      {
        id: "state",
        heading: t("state"),
        cell: (run: Scan) => t(`states.${run.state}`),
        sort: by(({ state }: Scan) => state),
      },
      {
        id: "score",
        heading: t("score"),
        cell: (run: Scan) => run.score ?? "---",
        sort: by(({ score }: Scan) => score),
      },
      {
        id: "confidence",
        heading: t("confidence"),
        // Never rounded up: a coverage of 99.9% is not complete.
        cell: (run: Scan) =>
          run.confidence === null ? "---" : format.number(Math.floor(run.confidence * 100) / 100, "percent"),
        sort: by(({ confidence }: Scan) => confidence),
      },
      {
        id: "knowledge",
        heading: t("knowledge"),
        cell: (run: Scan) =>
          run.knowledge === null ? (
            "---"
          ) : (
            <span title={run.knowledge.version}>{t("knowledgeVersion", { number: String(run.knowledge.number) })}</span>
          ),
        sort: by(({ knowledge }: Scan) => knowledge?.number),
      },
      {
        id: "traffic",
        heading: t("traffic"),
        cell: (run: Scan) =>
          run.usage === null
            ? "---"
            : [
                t("used", {
                  connections: run.usage.connections,
                  requests: run.usage.requests,
                  megabytes: Math.ceil(run.usage.bytes / 1e6),
                }),
                ...(run.usage.back_offs > 0 ? [t("slowed", { count: run.usage.back_offs })] : []),
              ].join(" · "),
        sort: by(({ usage }: Scan) => usage?.bytes),
      },
    ],
    [format, t],
  );
  const ended = (data ?? []).filter(({ state }) => state === "done");
  const [isWhole, setWhole] = useState(false);
  const isCut = useIsNarrow() && !isWhole && (data?.length ?? 0) > NEWEST;
  return (
    <>
      <PageHead facts={domain !== null && <b className="text-ink">{shownDomain(domain)}</b>} />
      <div className="grid grid-cols-1 gap-3">
        <div className="card">
          {error !== null ? (
            <Failed error={error} onRetry={() => void refetch()} />
          ) : data === undefined ? (
            <TableSkeleton columns={8} />
          ) : data.length === 0 ? (
            <Empty title={t("none")}>{t("noneText")}</Empty>
          ) : (
            <>
              <ListTable
                caption={t("runs", { domain: shownDomain(domain ?? "") })}
                columns={columns}
                rows={isCut ? data.slice(0, NEWEST) : data}
                rowKey={({ id }) => id}
                maxHeight="40vh"
              />
              {isCut && (
                <div className="px-4 py-3">
                  <Button size="small" onClick={() => setWhole(true)}>
                    {t("showAll", { count: data.length })}
                  </Button>
                </div>
              )}
            </>
          )}
        </div>
        {domain !== null && <Compare domain={domain} ended={ended} />}
        {domain !== null && <ScanEstimate key={domain} domain={domain} />}
        {domain !== null && (
          <div className="grid grid-cols-1 gap-3 wide:grid-cols-2">
            <ScoreCourse domain={domain} />
            {user.permissions.includes("findings:read") && <WhatIf key={domain} domain={domain} />}
          </div>
        )}
      </div>
    </>
  );
}
