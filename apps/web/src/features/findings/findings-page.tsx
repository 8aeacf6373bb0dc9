import { REVEALS_PER_HOUR } from "@parapet/domain/contracts/choices";
import { isMonitored } from "@parapet/domain/coverage";
import { SEVERITIES, shownDomain } from "@parapet/domain/risk";
import { day } from "@parapet/words/format/day";
import { bare } from "@parapet/words/links";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ComponentProps, lazy, Suspense, useMemo } from "react";
import { useLocation } from "react-router";
import { useTranslations } from "use-intl";

import { useChosenColumns } from "../../shared/lists/column-choice.tsx";
import { ListToolbar } from "../../shared/lists/list-toolbar.tsx";
import { usePrintAll } from "../../shared/lists/use-print-all.ts";
import { organizationFile } from "../../shared/organization-file.ts";
import { saveFile } from "../../shared/save-file.ts";
import { useUser } from "../../shared/session/user-context.ts";
import { useSelectedDomain } from "../../shared/session/workspace.ts";
import { Button } from "../../shared/ui/button.tsx";
import { FilterChip } from "../../shared/ui/chips.tsx";
import { Definition } from "../../shared/ui/definition.tsx";
import { SelectField } from "../../shared/ui/field.tsx";
import { NewOnlyChip } from "../../shared/ui/new-only-chip.tsx";
import { PageHead } from "../../shared/ui/page-head.tsx";
import { Failed, Loading, useErrorText } from "../../shared/ui/states.tsx";
import { TableSkeleton } from "../../shared/ui/table.tsx";
import { toast } from "../../shared/ui/toasts.ts";
import { useIsNarrow } from "../../shared/ui/use-is-narrow.ts";
import { whenNeeded } from "../../shared/when-needed.ts";
import { HostCoverage, isFullyAssessed } from "../coverage/shared/host-coverage.tsx";
import { findingsFile, findingsQuery, rowsOfSameArea } from "./api.ts";
import { FindingsTable } from "./findings-table.tsx";
import { NothingHere, PartlyBlind } from "./nothing-here.tsx";
import { RevealSeveral } from "./reveal-several.tsx";
import { selectionColumn } from "./selection-column.tsx";
import { useFilter } from "./use-filter.ts";
import { useNeighbors } from "./use-neighbors.ts";
import { toSelected, useSelection } from "./use-selection.ts";
import { VIEWS } from "./views.tsx";

type Area = keyof typeof VIEWS;

const drawer = whenNeeded(() => import("./finding-drawer.tsx"));

// Only one page of eleven needs each of these.
const AttackPathsCard = lazy(async () => ({
  default: (await import("../overview/shared/attack-paths/attack-paths-card.tsx")).AttackPathsCard,
}));
const EmailPosture = lazy(async () => ({ default: (await import("./email-posture.tsx")).EmailPosture }));

/** The page of one host has findings of every area. */
const ACROSS = "host-findings";
const areaOf = (pathname: string): Area => bare(pathname).split("/").at(-1) as Area;
const STATUSES = ["active", "open", "acknowledged", "false positive", "accepted risk", "resolved", "all"] as const;
const WAYS_IN_SHOWN = 3;
/** What a card of a phone leaves to the details. */
const NOT_ON_CARDS: ReadonlySet<string> = new Set(
  (
    "protocol service product cvss ip first_seen references owasp wstg nist " +
    "nameserver technology scheme page explanation remediation strength reuse"
  ).split(" "),
);
/** The term behind the name of a page, where it has one. */
const TERMS: Partial<Record<Area, ComponentProps<typeof Definition>["of"]>> = {
  "stealer-logs-for-sale": "stealerLog",
  "logs-infected-machine": "stealerLog",
  "domain-name-variations": "lookAlikeIntent",
};

/** One page for eleven kinds of finding, and for those of one host: filters, table, drawer, export, and every state a list can be in. */
export default function FindingsPage() {
  const t = useTranslations("findings");
  const titles = useTranslations("titles");
  const severity = useTranslations("common");
  const view = areaOf(useLocation().pathname);
  const area = view === ACROSS ? undefined : view;
  const term = TERMS[view];
  const domain = useSelectedDomain();
  const user = useUser();
  const errorText = useErrorText();
  const queries = useQueryClient();
  const { filter, change, clear, open, narrowed } = useFilter();
  const opened = drawer.use(open !== null);
  const list = useQuery({ ...findingsQuery(domain, area, filter), placeholderData: rowsOfSameArea(domain, area) });
  const selection = useSelection(`${view} ${domain}`, REVEALS_PER_HOUR);
  const maySelect = area === "leaked-credentials" && user.permissions.includes("credentials:reveal");
  const isNarrow = useIsNarrow();
  const facts = useMemo(() => VIEWS[view].map((make) => make(t, titles)), [view, t, titles]);
  const { shown: columns, choice } = useChosenColumns(
    maySelect ? [selectionColumn(t, selection), ...facts] : facts,
    isNarrow ? facts.map(({ id }) => id).filter((id) => !NOT_ON_CARDS.has(id)) : undefined,
  );
  const rows = list.data?.data ?? [];
  const total = list.data?.pagination.total ?? 0;
  const assessment = list.data?.sight ?? null;
  // Without an assessment there is no count: nothing found is not none.
  const coverage = list.data?.coverage ?? null;
  const isUnknown =
    total === 0 &&
    (view === ACROSS ? !isFullyAssessed(coverage ?? []) : assessment !== null && !isMonitored(assessment.state));
  const neighbors = useNeighbors({ domain, area, filter, rows, total }, open, (finding, page) =>
    change({ finding, page: String(page) }),
  );

  const download = async (format: "csv" | "json") => {
    if (domain === null) return;
    try {
      saveFile(
        await findingsFile(domain, area, filter, format),
        organizationFile(`${filter.host ?? area ?? ACROSS}-${domain}.${format}`),
      );
    } catch (error) {
      toast({ kind: "failure", title: t("exportFailed"), text: errorText(error) });
    }
  };
  const printout = usePrintAll({
    total: total === 0 ? null : total,
    pageOf: async (page, size) =>
      (await queries.fetchQuery(findingsQuery(domain, area, { ...filter, page, page_size: size }))).data,
  });
  const body = () => {
    if (list.isError) return <Failed error={list.error} onRetry={() => void list.refetch()} />;
    if (list.data === undefined) {
      return (
        <Loading>
          <TableSkeleton columns={Math.min(6, columns.length)} />
        </Loading>
      );
    }
    if (rows.length === 0)
      return (
        <NothingHere
          assessment={assessment}
          coverage={coverage}
          narrowed={narrowed || filter.status !== "active"}
          onClear={clear}
        />
      );
    return (
      <FindingsTable
        key={`${view} ${domain}`}
        caption={titles(`current-risk/${view}`)}
        domain={domain}
        area={area}
        filter={filter}
        columns={columns}
        rows={rows}
        total={total}
        openId={open}
        printed={printout.rows}
        onChange={change}
      />
    );
  };

  return (
    <>
      <PageHead
        definition={term === undefined ? undefined : <Definition of={term} />}
        facts={
          <>
            <b className="text-ink">{domain !== null && shownDomain(domain)}</b>
            {filter.host !== undefined && <span className="mono">{t("host", { host: filter.host })}</span>}
            {list.data !== undefined && !isUnknown && <span>{t("count", { count: total })}</span>}
            {assessment?.looked_at != null && !isUnknown && (
              <span>{t("looked", { day: day(assessment.looked_at) })}</span>
            )}
          </>
        }
      />
      <ListToolbar
        key={view}
        search={{ label: t("search"), asked: filter.q ?? "", onAsk: (q) => change({ q }) }}
        chips={
          <>
            {SEVERITIES.map((one) => (
              <FilterChip
                key={one}
                severity={one}
                count={isUnknown ? null : (list.data?.severities[one] ?? null)}
                pressed={filter.severity === one}
                onClick={() => change({ severity: filter.severity === one ? null : one })}
              >
                {severity(`severity.${one}`)}
              </FilterChip>
            ))}
            <NewOnlyChip
              pressed={filter.new_only === true}
              onChange={(pressed) => change({ new: pressed ? "1" : null })}
            />
            {filter.host !== undefined && (
              <Button size="small" icon="close" onClick={() => change({ host: null })}>
                {t("allHosts")}
              </Button>
            )}
          </>
        }
        filters={{
          set: filter.status === "active" ? 0 : 1,
          fields: (
            <SelectField
              label={t("status.label")}
              value={filter.status ?? "active"}
              onChange={(event) => change({ status: event.target.value === "active" ? null : event.target.value })}
            >
              {STATUSES.map((status) => (
                <option key={status} value={status}>
                  {t(`status.${status}`)}
                </option>
              ))}
            </SelectField>
          ),
          onClear: clear,
        }}
        choice={choice}
        exports={
          user.permissions.includes("findings:export")
            ? [
                { label: t("exportCsv"), run: () => download("csv") },
                { label: t("exportJson"), run: () => download("json") },
              ]
            : []
        }
        onPrint={total > 0 ? () => void printout.print() : undefined}
      />
      {filter.host !== undefined && coverage !== null && (
        <div className="card mb-3 px-4 py-3">
          <HostCoverage areas={coverage} />
        </div>
      )}
      {list.data?.is_search_limited === true && (
        <p className="mb-3 text-[13px] text-ink-2" role="status">
          {t("searchLimited")}
        </p>
      )}
      {rows.length > 0 && assessment !== null && <PartlyBlind assessment={assessment} />}
      {maySelect && selection.rows.length > 0 && (
        <RevealSeveral
          rows={selection.rows}
          isFull={selection.isFull}
          onAll={() => selection.add(rows.flatMap((row) => toSelected(row) ?? []))}
          onClear={selection.clear}
        />
      )}
      <div className="card">{body()}</div>
      <div className="mt-3 grid gap-3 empty:hidden">
        {area === "email-weaknesses" && domain !== null && (
          <Suspense>
            <EmailPosture key={domain} domain={domain} />
          </Suspense>
        )}
        {area === "leaked-credentials" && user.permissions.includes("credentials:masked") && (
          <div className="empty:hidden">
            <Suspense>
              <AttackPathsCard domain={domain} most={WAYS_IN_SHOWN} />
            </Suspense>
          </div>
        )}
        {area === "leaked-credentials" && <p className="text-sm text-ink-2">{t("breachNotice")}</p>}
      </div>
      {open !== null && opened !== null && (
        <opened.FindingDrawer
          id={open}
          row={rows.find(({ id }) => id === open)}
          onClose={() => change({ finding: null, page: String(filter.page) })}
          onPrevious={neighbors.previous}
          onNext={neighbors.next}
        />
      )}
    </>
  );
}
