import { MAX_CHANGED_AT_ONCE, PAGE_SIZE, WORK_FILTERS } from "@parapet/domain/contracts/choices";
import type { ChangeProgress, WorkChange, WorkGroup, WorkRow } from "@parapet/domain/contracts/remediation";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";

import { useLocale } from "../../../shared/i18n/local-link.tsx";
import { BulkBar } from "../../../shared/lists/bulk-bar.tsx";
import { useChosenColumns } from "../../../shared/lists/column-choice.tsx";
import { ListToolbar } from "../../../shared/lists/list-toolbar.tsx";
import { usePrintAll } from "../../../shared/lists/use-print-all.ts";
import { useUser } from "../../../shared/session/user-context.ts";
import { useActiveOrganization } from "../../../shared/session/workspace.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Switch } from "../../../shared/ui/checkbox.tsx";
import { stepsIn } from "../../../shared/ui/drawer-steps.tsx";
import { Icon } from "../../../shared/ui/icon.tsx";
import { ListState } from "../../../shared/ui/list-state.tsx";
import { Menu, MenuAction } from "../../../shared/ui/menu.tsx";
import { PageHead } from "../../../shared/ui/page-head.tsx";
import { Pager } from "../../../shared/ui/pager.tsx";
import { Empty, useErrorText } from "../../../shared/ui/states.tsx";
import type { Column } from "../../../shared/ui/table-order.ts";
import { Table } from "../../../shared/ui/table.tsx";
import { useIsNarrow } from "../../../shared/ui/use-is-narrow.ts";
import { useUrl } from "../../../shared/use-url.ts";
import { whenNeeded } from "../../../shared/when-needed.ts";
import { useChangeWork, workCountsQuery, workGroupsQuery, workPageQuery } from "./api.ts";
import { ChangeProgressBanner, ChangeResultBanner } from "./change-result.tsx";
import { FIRST_COLUMNS, NARROW_COLUMNS, workColumns } from "./columns.tsx";
import { rowAddress } from "./row-address.ts";
import { useWorkSelection } from "./use-work-selection.ts";
import { useChangeGroup, WorkActions } from "./work-actions.tsx";
import { useWorkTools } from "./work-filters.tsx";
import { WorkGroups } from "./work-groups.tsx";
import { viewOf, WorkTabs } from "./work-tabs.tsx";

const drawer = whenNeeded(() => import("../finding-drawer.tsx"));
const actionDrawer = whenNeeded(() => import("./action-drawer.tsx"));
const changeDialog = whenNeeded(() => import("./change-dialog.tsx"));
const figuresPart = whenNeeded(() => import("./sla-figures.tsx"));
const policyDialog = whenNeeded(() => import("./sla-policy-dialog.tsx"));
const rulesDialog = whenNeeded(() => import("./rules-dialog.tsx"));

const GROUPS = ["fix", "none", "host", "cve", "owner"] as const;
type Grouping = (typeof GROUPS)[number];

/** Actions in their order, unless the address asks for something else; one action as its findings. */
const groupingOf = (search: URLSearchParams): Grouping => {
  const standard = search.get("fix") === null ? "fix" : "none";
  return GROUPS.find((one) => one === search.get("group")) ?? standard;
};

/** The work list: findings of all areas and domains as ranked actions or one by one, filtered, grouped, and changed together. */
export default function WorkListPage() {
  const t = useTranslations("remediation");
  const findings = useTranslations("findings");
  const titles = useTranslations("titles");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const queries = useQueryClient();
  const user = useUser();
  const active = useActiveOrganization();
  const navigate = useNavigate();
  const { to } = useLocale();
  const mayTriage = user.permissions.includes("findings:triage");
  const { search, change } = useUrl();
  const open = search.get("finding");
  const opened = drawer.use(open !== null);
  const page = Math.max(1, Math.trunc(Number(search.get("page"))) || 1);
  const group = groupingOf(search);
  // The address also holds what is no filter: the organization, the page, the order.
  const filters = useMemo(
    () => Object.fromEntries([...search].filter(([name]) => WORK_FILTERS.some((known) => known === name))),
    [search],
  );
  const order = { sort: search.get("sort") ?? "risk", order: search.get("order") ?? "desc" };
  // Those who manage several organizations may work through all of them at once.
  const managesMany =
    user.role_name === "partner_admin" || user.role_name === "partner_user" || user.role_name === "super_admin";
  const isAcross = managesMany && search.get("clients") === "all";
  const list = useQuery({
    ...workPageQuery({ ...filters, ...order, page: String(page) }, isAcross),
    enabled: group === "none",
  });
  const groups = useQuery({
    ...workGroupsQuery(group === "none" ? "fix" : group, { ...filters, page: String(page) }, isAcross),
    enabled: group !== "none",
  });
  const view = viewOf(search) ?? "team";
  const { data: counts } = useQuery(workCountsQuery(view, filters["domain"], isAcross));
  // A list of hosts or owners has no number of its own.
  const unit = group === "fix" ? "actions" : group === "none" ? "findings" : null;
  const countsOf = <Name extends string>(
    of: Readonly<Record<Name, { actions: number; findings: number }>> | undefined,
  ) =>
    of === undefined || unit === null
      ? undefined
      : (Object.fromEntries(
          Object.entries<{ actions: number; findings: number }>(of).map(([name, it]) => [name, it[unit]]),
        ) as Record<Name, number>);
  const fixTitle = list.data?.fix_title ?? null;
  const rows = list.data?.data ?? [];
  const total = list.data?.pagination.total ?? 0;
  const totals = group === "none" ? list.data && { ...list.data, findings: total } : groups.data;
  const printout = usePrintAll({
    total: group === "none" && total > 0 ? total : null,
    pageOf: async (at, size) =>
      (
        await queries.fetchQuery(
          workPageQuery({ ...filters, ...order, page: String(at), page_size: String(size) }, isAcross),
        )
      ).data,
  });
  const selection = useWorkSelection(`${isAcross} ${JSON.stringify(filters)}`, rows);
  const [isFigures, setFigures] = useState(false);
  const isRulesOpen = search.get("panel") === "rules";
  const isPolicyOpen = search.get("panel") === "policy";
  const closePanel = () => change({ panel: null, page: String(page) });
  const [isChanging, setChanging] = useState(false);
  const [result, setResult] = useState<ChangeProgress | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const changeWork = useChangeWork(isAcross);
  const changing = changeDialog.use(isChanging);
  const figures = figuresPart.use(isFigures);
  const policy = policyDialog.use(isPolicyOpen);
  const rules = rulesDialog.use(isRulesOpen);

  const selectColumn: Column<WorkRow> = {
    id: "select",
    heading: t("columns.select"),
    head: (
      <input
        type="checkbox"
        aria-label={t("select.page")}
        checked={rows.length > 0 && rows.every(({ id }) => selection.has(id))}
        onChange={({ target }) => (target.checked ? selection.selectPage() : selection.clear())}
      />
    ),
    cell: (row) => (
      <input
        type="checkbox"
        aria-label={t("select.row", { title: row.title })}
        checked={selection.has(row.id)}
        onClick={(event) => {
          const at = rows.findIndex(({ id }) => id === row.id);
          if (event.shiftKey) selection.extendTo(at);
          else selection.toggle(at);
        }}
        readOnly
      />
    ),
  };
  const isNarrow = useIsNarrow();
  const first = isNarrow ? NARROW_COLUMNS : FIRST_COLUMNS;
  const { shown: columns, choice } = useChosenColumns(
    [...(mayTriage ? [selectColumn] : []), ...workColumns(t, findings, titles, isNarrow)],
    isAcross ? [...first, "organization"] : first,
  );

  const count = selection.isAll ? total : selection.count;
  const apply = async (what: WorkChange) => {
    setFailure(null);
    try {
      const done = await changeWork.mutateAsync({
        change: what,
        select: selection.isAll
          ? { filter: filters, expected: total, as_of: list.data?.as_of ?? 0 }
          : { findings: [...selection.versions].map(([id, version]) => ({ id, version })) },
      });
      setChanging(false);
      setResult(done);
      selection.clear();
    } catch (error) {
      setFailure(common("pair", { label: t("change.failed"), value: errorText(error) }));
    }
  };
  const openRow = (row: WorkRow) => {
    const elsewhere = rowAddress(row, active);
    if (elsewhere === null) change({ finding: row.id });
    else void navigate(to(elsewhere));
  };
  const steps = stepsIn(rows, ({ id }) => id === open, openRow);
  const clear = () => change(Object.fromEntries(Object.keys(filters).map((name) => [name, null])));

  const manages = [
    ...(user.permissions.includes("sla:manage") ? [{ panel: "policy", label: t("policy.open") }] : []),
    ...(user.permissions.includes("rules:manage") ? [{ panel: "rules", label: t("rules.title") }] : []),
  ];
  const tools = useWorkTools({
    query: filters,
    counts: countsOf(counts?.filters),
    fixTitle,
    mayTriage,
    onChange: change,
    onClear: clear,
  });
  const actions = group === "fix" ? (groups.data?.data ?? []) : [];
  const openFix = search.get("action");
  const openRowOf = actions.find(({ filter }) => filter["fix"] === openFix);
  const actionPart = actionDrawer.use(openRowOf !== undefined);
  const changeGroup = useChangeGroup(filters, groups.data?.as_of ?? 0);
  const listFindings = (filter: WorkGroup["filter"]) => change({ group: null, action: null, ...filter });
  const openAction = ({ filter, findings: closed, lead }: WorkGroup) => {
    const isHere = lead !== null && lead.organization === (active ?? lead.organization);
    if (!isHere) listFindings(filter);
    else if (closed === 1) change({ finding: lead.finding, action: null });
    else change({ action: filter["fix"] ?? null, finding: null });
  };
  const actionSteps = stepsIn(
    actions,
    ({ filter, lead }) => filter["fix"] === openFix || (open !== null && lead?.finding === open),
    openAction,
  );
  const neighbors = group === "fix" ? actionSteps : steps;

  return (
    <>
      <PageHead
        facts={
          totals !== undefined && (
            <>
              <span>{t("count", { count: totals.findings })}</span>
              <span>{t("overdueCount", { count: totals.overdue })}</span>
              <span>{t("unassignedCount", { count: totals.unassigned })}</span>
              {(group === "fix" || (group === "none" && order.sort === "risk")) && <span>{t("byRisk")}</span>}
            </>
          )
        }
        actions={
          <>
            {managesMany && (
              <Switch
                label={t("allClients")}
                checked={isAcross}
                onChange={({ target }) => change({ clients: target.checked ? "all" : null, finding: null })}
              />
            )}
            {(mayTriage || manages.length > 0) && (
              <Menu
                trigger={
                  <Button>
                    {t("manage")}
                    <Icon name="chevronDown" small />
                  </Button>
                }
              >
                {mayTriage && <MenuAction onClick={() => setFigures(!isFigures)}>{t("figures.open")}</MenuAction>}
                {manages.map(({ panel, label }) => (
                  <MenuAction key={panel} onClick={() => change({ panel, page: String(page) })}>
                    {label}
                  </MenuAction>
                ))}
              </Menu>
            )}
          </>
        }
      />
      <WorkTabs counts={countsOf(counts?.views)} />
      {isFigures && figures !== null && (
        <section className="card mb-3 p-4" aria-label={t("figures.title")}>
          <figures.SlaFigures hasClients={isAcross} key={String(isAcross)} />
        </section>
      )}
      <ListToolbar
        {...tools}
        ofDomain={false}
        choice={group === "none" ? choice : undefined}
        grouping={{
          options: GROUPS.map((value) => ({ value, label: t(`group.${value}`) })),
          value: group,
          onChange: (value) => change({ group: value === "fix" ? null : value }),
        }}
        onPrint={group === "none" && total > 0 ? () => void printout.print() : undefined}
      />
      {result?.state === "running" && <ChangeProgressBanner key={result.id} started={result} onEnd={setResult} />}
      {result !== null && result.state !== "running" && (
        <ChangeResultBanner key={result.id} result={result} onDismiss={() => setResult(null)} />
      )}
      {group === "none" ? (
        <>
          <ListState
            list={list}
            columns={columns.length}
            isEmpty={({ data }) => data.length === 0}
            empty={<Empty title={t("empty.title")}>{t("empty.text")}</Empty>}
          >
            {({ data }) => (
              <div className="card">
                <Table
                  key={`${order.sort} ${order.order}`}
                  caption={t("caption")}
                  columns={columns}
                  rows={printout.rows ?? data}
                  isWhole={printout.rows !== null}
                  rowKey={(row) => row.id}
                  onOpen={openRow}
                  openKey={open ?? undefined}
                  selection={mayTriage ? { onToggle: selection.toggle, onExtend: selection.extendTo } : undefined}
                  firstOrder={
                    order.sort === "risk"
                      ? undefined
                      : { column: order.sort, direction: order.order === "asc" ? "ascending" : "descending" }
                  }
                  onOrder={(next) =>
                    change({ sort: next?.column ?? null, order: next?.direction === "ascending" ? "asc" : null })
                  }
                />
                <p className="border-t border-line px-4 pt-2 text-xs text-ink-3 max-wide:hidden print:hidden">
                  {t("keys")}
                </p>
                <Pager
                  page={printout.rows === null ? page : 1}
                  pageSize={printout.rows?.length ?? PAGE_SIZE}
                  total={total}
                  onPage={(next) => change({ page: String(next), finding: null })}
                />
              </div>
            )}
          </ListState>
        </>
      ) : group === "fix" ? (
        <WorkActions
          list={groups}
          change={changeGroup}
          page={page}
          open={openFix ?? actions.find(({ lead }) => open !== null && lead?.finding === open)?.filter["fix"] ?? null}
          // What clients share is given to someone at each of them.
          mayAssign={mayTriage && !isAcross}
          onOpen={openAction}
          onPage={(next) => change({ page: String(next) })}
        />
      ) : (
        <WorkGroups
          by={group}
          list={groups}
          page={page}
          onOpen={(filter) => change({ group: "none", ...filter })}
          onPage={(next) => change({ page: String(next) })}
        />
      )}
      {group === "none" && mayTriage && count > 0 && (
        <BulkBar label={t("select.bar", { count })} onClear={selection.clear}>
          {!selection.isAll && count < total && (
            <Button size="small" onClick={selection.selectAll}>
              {t("select.all", { count: total })}
            </Button>
          )}
          {count > MAX_CHANGED_AT_ONCE ? (
            <span>{t("change.tooMany", { most: MAX_CHANGED_AT_ONCE })}</span>
          ) : (
            <Button
              size="small"
              kind="primary"
              onClick={() => {
                setFailure(null);
                setChanging(true);
              }}
            >
              {t("select.change")}
            </Button>
          )}
        </BulkBar>
      )}
      {isRulesOpen && user.permissions.includes("rules:manage") && rules !== null && (
        <rules.RulesDialog filter={filters} fixTitle={fixTitle} isAcross={isAcross} onClose={closePanel} />
      )}
      {isPolicyOpen && user.permissions.includes("sla:manage") && policy !== null && (
        <policy.SlaPolicyDialog onClose={closePanel} />
      )}
      {isChanging && changing !== null && (
        <changing.ChangeDialog
          count={count}
          busy={changeWork.isPending}
          failure={failure}
          onApply={(what) => void apply(what)}
          onClose={() => setChanging(false)}
        />
      )}
      {open !== null && opened !== null && (
        <opened.FindingDrawer
          id={open}
          onClose={() => change({ finding: null })}
          onPrevious={neighbors.previous}
          onNext={neighbors.next}
        />
      )}
      {open === null && openRowOf !== undefined && actionPart !== null && (
        <actionPart.ActionDrawer
          row={openRowOf}
          change={changeGroup}
          mayAssign={mayTriage && !isAcross}
          onFindings={() => listFindings(openRowOf.filter)}
          onFinding={(finding) => change({ finding })}
          onClose={() => change({ action: null })}
          onPrevious={neighbors.previous}
          onNext={neighbors.next}
        />
      )}
    </>
  );
}
