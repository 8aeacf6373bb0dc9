import type { RankedClient } from "@parapet/domain/contracts/organizations";
import { day } from "@parapet/words/format/day";
import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "use-intl";

import { useLocale } from "../../shared/i18n/local-link.tsx";
import { useUser } from "../../shared/session/user-context.ts";
import { ButtonLink } from "../../shared/ui/button.tsx";
import { Card } from "../../shared/ui/card.tsx";
import { Delta, FilterChip } from "../../shared/ui/chips.tsx";
import { type Figure, FigureCards, HeadFigures } from "../../shared/ui/figure-cards.tsx";
import { PageHead } from "../../shared/ui/page-head.tsx";
import { PagedTable } from "../../shared/ui/paged-table.tsx";
import { Empty } from "../../shared/ui/states.tsx";
import type { Column } from "../../shared/ui/table-order.ts";
import { Table } from "../../shared/ui/table.tsx";
import { useAsked } from "../../shared/use-asked.ts";
import { rankingQuery } from "./api.ts";
import { ScoreCell } from "./organization-columns.tsx";
import { useEnterClient } from "./use-enter-client.ts";

const UNKNOWN = "---";
/** Clients are ranked; no other order is offered. */
const ONE_ORDER = [] as const;
const NARROW = ["name", "score", "overdue", "fix"] as const;

/** All clients of a partner: who needs attention first, and what to do there. */
export default function PortfolioPage() {
  const t = useTranslations("organizations");
  const format = useFormatter();
  const { to } = useLocale();
  const user = useUser();
  const { page, one, text, change } = useAsked();
  const q = text("q");
  const [highRisk, overdue] = [one("high_risk", ["true"]), one("overdue", ["true"])];
  const isNarrowed = q !== "" || highRisk !== null || overdue !== null;
  const enterClient = useEnterClient();
  // The totals and the common fixes come with the first page, whichever is read.
  const first = useQuery(rankingQuery(1));
  const list = useQuery(
    rankingQuery(page, {
      ...(q !== "" && { q }),
      ...(highRisk !== null && { high_risk: highRisk }),
      ...(overdue !== null && { overdue }),
    }),
  );
  const totals = first.data?.totals ?? null;
  const fixes = first.data?.fixes ?? [];
  const [most] = first.data?.data ?? [];
  const [common] = fixes.filter(({ clients }) => clients > 1);
  const closed = totals === null ? 0 : totals.kept + totals.missed;
  // A client that was never assessed has no figures, which is not the same as none found.
  const known = (row: RankedClient, count: number): string => (row.score === null ? UNKNOWN : format.number(count));
  const figures = (of: NonNullable<typeof totals>): readonly Figure[] => [
    {
      id: "risk",
      value: t("portfolio.of", { part: of.high_risk, all: of.clients }),
      label: t("portfolio.highRisk"),
      isAlarming: of.high_risk > 0,
    },
    {
      id: "exploited",
      value: format.number(of.exploited),
      label: t("portfolio.exploitedOpen"),
      isAlarming: of.exploited > 0,
    },
    {
      id: "due",
      value: closed === 0 ? UNKNOWN : format.number(Math.floor((of.kept / closed) * 100) / 100, "percent"),
      label: t("portfolio.closedInTime"),
    },
    { id: "unscored", value: format.number(of.unscored), label: t("portfolio.notAssessed") },
  ];
  const columns: Column<RankedClient>[] = [
    { id: "name", heading: t("portfolio.client"), cell: ({ name }) => <b className="font-semibold">{name}</b> },
    {
      id: "score",
      heading: t("columns.score"),
      cell: (row) => (
        <div className="min-w-[24ch]">
          <ScoreCell
            score={row.score}
            confidence={row.confidence ?? 0}
            criticals={row.critical}
            missingSince={row.not_found_since}
            t={t}
          />
        </div>
      ),
    },
    {
      id: "change",
      heading: t("portfolio.change"),
      cell: ({ change: points }) =>
        points === null ? (
          UNKNOWN
        ) : (
          <Delta change={points} goodWhen="rising">
            {""}
          </Delta>
        ),
    },
    { id: "exploited", heading: t("portfolio.exploited"), align: "end", cell: (row) => known(row, row.exploited) },
    {
      id: "overdue",
      heading: t("portfolio.overdue"),
      align: "end",
      cell: (row) =>
        row.score === null ? UNKNOWN : t("portfolio.overdueOf", { overdue: row.overdue, open: row.open }),
    },
    { id: "fix", heading: t("portfolio.fix"), cell: ({ first_fix: fix }) => fix ?? UNKNOWN },
    {
      id: "scan",
      heading: t("portfolio.scan"),
      cell: ({ last_scan_at: at }) => <span className="num">{day(at)}</span>,
    },
  ];
  return (
    <>
      <PageHead
        facts={
          <>
            {totals !== null && <span>{t("portfolio.clients", { count: totals.clients })}</span>}
            <span>{user.organization.name}</span>
          </>
        }
        actions={
          <>
            {totals !== null && <HeadFigures label={t("portfolio.figures")} figures={figures(totals)} />}
            {user.permissions.includes("organizations:create") && (
              <ButtonLink
                kind="primary"
                icon="plus"
                to={to("/dashboard/management/org-management/create-organization")}
              >
                {t("portfolio.add")}
              </ButtonLink>
            )}
          </>
        }
      />
      {most !== undefined && most.score !== null && most.open > 0 && (
        <p className="mb-1.5 leading-5">
          <b className="font-semibold">{t("portfolio.needs", { name: most.name })}</b>{" "}
          {t("portfolio.why", { exploited: most.exploited, overdue: most.overdue })}
          {common !== undefined && ` ${t("portfolio.common", { fix: common.title, clients: common.clients })}`}
        </p>
      )}
      <div className="card">
        <PagedTable
          list={list}
          empty={
            isNarrowed ? (
              <Empty title={t("portfolio.noneMatch")} icon="search" />
            ) : (
              <Empty title={t("portfolio.empty")}>{t("portfolio.emptyText")}</Empty>
            )
          }
          tools={
            totals === null || totals.clients === 0
              ? undefined
              : {
                  search: { label: t("portfolio.search"), asked: q, onAsk: (asked) => change({ q: asked }) },
                  chips: (
                    <>
                      <FilterChip
                        count={totals.high_risk}
                        pressed={highRisk !== null}
                        onClick={() => change({ high_risk: highRisk === null ? "true" : null })}
                      >
                        {t("portfolio.onlyHighRisk")}
                      </FilterChip>
                      <FilterChip
                        count={totals.overdue}
                        pressed={overdue !== null}
                        onClick={() => change({ overdue: overdue === null ? "true" : null })}
                      >
                        {t("portfolio.overdue")}
                      </FilterChip>
                    </>
                  ),
                }
          }
          caption={t("portfolio.caption")}
          columns={columns}
          sorts={ONE_ORDER}
          narrow={NARROW}
          rowKey={({ id }) => id}
          onOpen={({ id }) => void enterClient(id)}
          page={page}
          onPage={(next) => change({ page: String(next) })}
        />
      </div>
      {totals !== null && (
        <div className="mt-3 vast:hidden">
          <FigureCards label={t("portfolio.figures")} figures={figures(totals)} />
        </div>
      )}
      {fixes.length > 0 && (
        <Card title={t("ranking.fixes")} className="mt-3" flush>
          <p className="px-4 pb-3 text-ink-2">{t("ranking.fixesText")}</p>
          <Table
            caption={t("ranking.fixes")}
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
        </Card>
      )}
    </>
  );
}
