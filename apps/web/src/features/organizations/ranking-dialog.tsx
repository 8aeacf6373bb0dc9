import { PAGE_SIZE } from "@parapet/domain/contracts/choices";
import { FINDING_AREAS } from "@parapet/domain/risk";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";

import { Button } from "../../shared/ui/button.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { Decimal } from "../../shared/ui/figures.tsx";
import { Pager } from "../../shared/ui/pager.tsx";
import { Failed, Loading } from "../../shared/ui/states.tsx";
import { Table, TableSkeleton } from "../../shared/ui/table.tsx";
import { rankingQuery } from "./api.ts";
import { ScoreCell } from "./organization-columns.tsx";

/** Nothing is counted for a client that was never scanned. */
const known = ({ score }: { score: number | null }, figure: ReactNode): ReactNode => (score === null ? "---" : figure);

/** All clients by what is at risk, and the one fix that helps most of them. */
export const RankingDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useTranslations("organizations");
  const [page, setPage] = useState(1);
  // The fixes come with the first page; they concern all clients whichever page is read.
  const first = useQuery(rankingQuery(1));
  const list = useQuery(rankingQuery(page));
  const fixes = first.data?.fixes ?? [];
  const body = () => {
    if (list.isError) return <Failed error={list.error} onRetry={() => void list.refetch()} />;
    if (list.data === undefined) {
      return (
        <Loading>
          <TableSkeleton columns={5} />
        </Loading>
      );
    }
    return (
      <>
        <h3 className="mb-1 text-base">{t("ranking.fixes")}</h3>
        <p className="mb-3 text-ink-2">{fixes.length === 0 ? t("ranking.none") : t("ranking.fixesText")}</p>
        {fixes.length > 0 && (
          <Table
            caption={t("ranking.fixes")}
            maxHeight="34vh"
            rows={fixes}
            rowKey={({ title }) => title}
            columns={[
              { id: "fix", heading: t("ranking.fix"), cell: (row) => <b className="font-semibold">{row.title}</b> },
              { id: "clients", heading: t("ranking.clients"), align: "end", cell: (row) => String(row.clients) },
              { id: "findings", heading: t("ranking.findings"), align: "end", cell: (row) => String(row.findings) },
              {
                id: "points",
                heading: t("ranking.points"),
                align: "end",
                cell: (row) => t("ranking.gain", { points: row.points }),
              },
            ]}
          />
        )}
        <h3 className="mt-5 mb-1 text-base">{t("ranking.title")}</h3>
        <p className="mb-3 text-ink-2">{t("ranking.text")}</p>
        <Table
          caption={t("ranking.title")}
          maxHeight="40vh"
          rows={list.data.data}
          rowKey={({ id }) => id}
          columns={[
            { id: "name", heading: t("columns.name"), cell: (row) => <b className="font-semibold">{row.name}</b> },
            {
              id: "score",
              heading: t("columns.score"),
              cell: (row) => (
                <>
                  <ScoreCell
                    score={row.score}
                    confidence={row.confidence ?? 0}
                    criticals={row.critical}
                    missingSince={row.not_found_since}
                    t={t}
                  />
                  {row.score !== null && row.areas_assessed !== null && (
                    <small className="block text-ink-2">
                      {t("ranking.from", { assessed: row.areas_assessed, all: FINDING_AREAS.length })}
                    </small>
                  )}
                </>
              ),
            },
            {
              id: "points",
              heading: t("columns.points"),
              align: "end",
              cell: (row) => known(row, <Decimal value={row.points_at_risk} digits={1} />),
            },
            {
              id: "open",
              heading: t("ranking.openFindings"),
              align: "end",
              cell: (row) => known(row, String(row.open)),
            },
            {
              id: "critical",
              heading: t("ranking.critical"),
              align: "end",
              cell: (row) => known(row, String(row.critical)),
            },
          ]}
        />
        <Pager page={page} pageSize={PAGE_SIZE} total={list.data.pagination.total} onPage={setPage} />
      </>
    );
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("ranking.open")}
      actions={<Button onClick={onClose}>{t("ranking.close")}</Button>}
    >
      <div className="modal-b">{body()}</div>
    </Dialog>
  );
};
