import { ASSET_KINDS, ASSET_SORTS, ASSET_STATES, PAGE_SIZE } from "@parapet/domain/contracts/choices";
import { ASSET_FIELDS } from "@parapet/domain/intel/query";
import { shownDomain } from "@parapet/domain/risk";
import { day } from "@parapet/words/format/day";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";

import { LocalLink, useLocale } from "../../shared/i18n/local-link.tsx";
import { BulkBar } from "../../shared/lists/bulk-bar.tsx";
import { useChosenColumns } from "../../shared/lists/column-choice.tsx";
import { ListToolbar } from "../../shared/lists/list-toolbar.tsx";
import { usePrintAll } from "../../shared/lists/use-print-all.ts";
import { organizationFile } from "../../shared/organization-file.ts";
import { saveFile } from "../../shared/save-file.ts";
import { useUser } from "../../shared/session/user-context.ts";
import { useSelectedDomain } from "../../shared/session/workspace.ts";
import { Button } from "../../shared/ui/button.tsx";
import { FilterChip } from "../../shared/ui/chips.tsx";
import { SelectField } from "../../shared/ui/field.tsx";
import { ListState } from "../../shared/ui/list-state.tsx";
import { NewOnlyChip } from "../../shared/ui/new-only-chip.tsx";
import { PageHead } from "../../shared/ui/page-head.tsx";
import { Pager } from "../../shared/ui/pager.tsx";
import { Blind, Empty, useErrorText } from "../../shared/ui/states.tsx";
import type { Order } from "../../shared/ui/table-order.ts";
import { Table } from "../../shared/ui/table.tsx";
import { toast } from "../../shared/ui/toasts.ts";
import { useUrl } from "../../shared/use-url.ts";
import { whenNeeded } from "../../shared/when-needed.ts";
import { SavedSearches } from "../intel/shared/search/saved-searches.tsx";
import { SearchBox } from "../intel/shared/search/search-box.tsx";
import { useSearchReader } from "../intel/shared/search/search-reader.ts";
import { assetColumns } from "./asset-columns.tsx";
import { type AssetKind, assetsFile, assetsQuery, type AssetView } from "./inventory-api.ts";
import { MarkButtons, markColumn, useMarkSelection } from "./mark-selection.tsx";

const rulesDialog = whenNeeded(() => import("./label-rules-dialog.tsx"));

const EXAMPLES = [
  "kind:host findings>0",
  "ip:192.0.2.0/24",
  "product:nginx AND version:1.18.*",
  "weak:true OR trusted:false",
  "port:22 OR port:3389",
  "first>7d",
];

const oneOf = <Word extends string>(words: readonly Word[], text: string | null): Word | undefined =>
  words.find((word) => word === text);

/** A saved search names its list first; what follows is the query in that list. */
const SAVED = /^kind:([a-z]+)\s*/;

/** What the address asks for. */
const useView = (domain: string | null): { view: AssetView; page: number } => {
  const { search } = useUrl();
  const view: AssetView = {
    kind: oneOf(ASSET_KINDS, search.get("kind")) ?? "host",
    domain: search.get("all") === "1" ? null : domain,
    q: search.get("q") ?? "",
    state: oneOf(ASSET_STATES, search.get("state")) ?? "present",
    isNewOnly: search.get("new") === "1",
    sort: oneOf(ASSET_SORTS, search.get("sort")) ?? "name",
    order: search.get("order") === "desc" ? "desc" : "asc",
  };
  return { view, page: Math.max(1, Math.trunc(Number(search.get("page"))) || 1) };
};

/** The asset inventory: seven lists with one search language, saved views and export. */
export default function InventoryPage() {
  const t = useTranslations("inventory");
  const errorText = useErrorText();
  const queries = useQueryClient();
  const { to } = useLocale();
  const navigate = useNavigate();
  const user = useUser();
  const domain = useSelectedDomain();
  const { change } = useUrl();
  const { view, page } = useView(domain);
  const { kind, q } = view;
  const reader = useSearchReader(q);
  const isRead = q === "" || reader !== null;
  const isReadable = !isRead || (reader?.searchProblem(q, ASSET_FIELDS) ?? null) === null;
  const list = useQuery({
    ...assetsQuery(view, page, domain !== null && isRead && isReadable),
    placeholderData: keepPreviousData,
  });
  const facts = useMemo(() => assetColumns(t, kind, view.domain === null), [t, kind, view.domain]);
  const selection = useMarkSelection();
  const mayMark = user.permissions.includes("findings:triage");
  const { shown: columns, choice } = useChosenColumns(mayMark ? [markColumn(t, selection), ...facts] : facts);
  const isNarrowed = q !== "" || view.isNewOnly || view.state !== "present";
  const clear = () => change({ q: null, new: null, state: null });
  const total = list.data?.pagination.total;
  const isAssessed = list.data?.kinds[kind] !== null;
  const printout = usePrintAll({
    total: isReadable && total !== undefined && total > 0 ? total : null,
    pageOf: async (at, size) => (await queries.fetchQuery(assetsQuery(view, at, true, size))).data,
  });
  const [isRulesOpen, setRulesOpen] = useState(false);
  const rules = rulesDialog.use(isRulesOpen);

  const download = async (format: "csv" | "xlsx" | "json") => {
    try {
      saveFile(await assetsFile(view, format), organizationFile(`${kind}-assets.${format}`));
    } catch (error) {
      toast({ kind: "failure", title: t("export.failed"), text: errorText(error) });
    }
  };
  const openSaved = (query: string) => {
    const saved = oneOf(ASSET_KINDS, SAVED.exec(query)?.[1] ?? null);
    change({ kind: saved ?? kind, q: saved === undefined ? query : query.replace(SAVED, "") });
  };
  const sortBy = (order: Order | null) => {
    const sort = oneOf(ASSET_SORTS, order?.column ?? null);
    change({ sort: sort ?? null, order: order?.direction === "descending" ? "desc" : null });
  };

  return (
    <>
      <PageHead
        facts={
          <>
            <b className="text-ink">{view.domain === null ? t("allDomains") : shownDomain(view.domain)}</b>
            {total !== undefined && isReadable && isAssessed && <span>{t("count", { count: total })}</span>}
            {list.data?.assessed_at != null && <span>{t("assessed", { day: day(list.data.assessed_at) })}</span>}
            <LocalLink className="link" to="/dashboard/current-risk/inventory/changes">
              {t("changes")}
            </LocalLink>
            <LocalLink className="link" to="/dashboard/current-risk/inventory/calendar">
              {t("calendarLink")}
            </LocalLink>
            <LocalLink className="link" to="/dashboard/current-risk/inventory/screenshots">
              {t("screenshotsLink")}
            </LocalLink>
            {user.permissions.includes("seeds:manage") && (
              <LocalLink className="link" to="/dashboard/current-risk/inventory/attribution">
                {t("attributionLink")}
              </LocalLink>
            )}
            <LocalLink className="link" to="/dashboard/current-risk/assets">
              {t("graph")}
            </LocalLink>
          </>
        }
        actions={
          user.permissions.includes("rules:manage") && (
            <Button onClick={() => setRulesOpen(true)}>{t("rules.title")}</Button>
          )
        }
      />
      <ListToolbar
        query={
          <SearchBox
            label={t("searchLabel")}
            placeholder={t("placeholder")}
            fields={ASSET_FIELDS}
            examples={EXAMPLES}
            asked={q}
            onAsk={(asked) => change({ q: asked })}
          />
        }
        chips={
          <>
            {ASSET_KINDS.map((one: AssetKind) => (
              <FilterChip
                key={one}
                count={list.data?.kinds[one] ?? null}
                pressed={one === kind}
                onClick={() => {
                  selection.clear();
                  change({ kind: one, sort: null, order: null, columns: null });
                }}
              >
                {t(`kinds.${one}`)}
                {list.data?.kinds[one] === null && <span className="text-ink-2">{t("facts.notAssessed")}</span>}
              </FilterChip>
            ))}
            <NewOnlyChip pressed={view.isNewOnly} onChange={(pressed) => change({ new: pressed ? "1" : null })} />
          </>
        }
        filters={{
          set: Number(view.domain === null) + Number(view.state !== "present"),
          fields: (
            <>
              <SavedSearches
                kind="asset"
                q={q === "" ? "" : `kind:${kind} ${q}`}
                canKeep={isReadable}
                onAsk={openSaved}
              />
              <SelectField
                label={t("scope")}
                value={view.domain === null ? "1" : ""}
                onChange={({ target }) => change({ all: target.value })}
              >
                <option value="">{t("oneDomain", { domain: domain === null ? "" : shownDomain(domain) })}</option>
                <option value="1">{t("allDomains")}</option>
              </SelectField>
              <SelectField
                label={t("state.label")}
                value={view.state}
                onChange={({ target }) => change({ state: target.value === "present" ? null : target.value })}
              >
                {ASSET_STATES.map((state) => (
                  <option key={state} value={state}>
                    {t(`state.${state}`)}
                  </option>
                ))}
              </SelectField>
            </>
          ),
          onClear: () => change({ all: null, state: null }),
        }}
        choice={choice}
        exports={
          user.permissions.includes("findings:export") && isReadable
            ? (["csv", "xlsx", "json"] as const).map((format) => ({
                label: t(`export.${format}`),
                run: () => download(format),
              }))
            : []
        }
        onPrint={total !== undefined && total > 0 ? () => void printout.print() : undefined}
      />
      <div className="card">
        {isReadable ? (
          <ListState
            list={list}
            columns={6}
            isEmpty={({ data }) => data.length === 0}
            empty={
              list.data?.assessed_at != null && !isAssessed ? (
                <Blind title={t("facts.notAssessed")} reason={t("notAssessedText")} />
              ) : isNarrowed || list.data?.assessed_at != null ? (
                <Empty
                  icon="search"
                  title={t("empty")}
                  actions={isNarrowed && <Button onClick={clear}>{t("clear")}</Button>}
                >
                  {t("emptyText")}
                </Empty>
              ) : (
                <Blind title={t("none")} reason={t("noneText")} />
              )
            }
          >
            {({ data, pagination }) => (
              <>
                <Table
                  key={`${kind} ${view.sort} ${view.order}`}
                  caption={t(`kinds.${kind}`)}
                  columns={columns}
                  rows={printout.rows ?? data}
                  isWhole={printout.rows !== null}
                  rowKey={({ id }) => id}
                  firstOrder={{ column: view.sort, direction: view.order === "desc" ? "descending" : "ascending" }}
                  onOrder={sortBy}
                  selection={mayMark ? selection.keysOf(data) : undefined}
                  onOpen={({ id }) => void navigate(to(`/dashboard/current-risk/inventory/${id}`))}
                />
                <Pager
                  page={printout.rows === null ? page : 1}
                  pageSize={printout.rows?.length ?? PAGE_SIZE}
                  total={pagination.total}
                  onPage={(next) => change({ page: String(next) })}
                />
              </>
            )}
          </ListState>
        ) : (
          <Empty icon="warning" title={t("unread")}>
            {t("unreadText")}
          </Empty>
        )}
      </div>
      {selection.assets.length > 0 && (
        <BulkBar label={t("marks.selected", { count: selection.assets.length })} onClear={selection.clear}>
          <MarkButtons assets={selection.assets} onDone={selection.clear} />
        </BulkBar>
      )}
      {isRulesOpen && rules !== null && (
        <rules.LabelRulesDialog query={`kind:${kind} ${q}`.trim()} onClose={() => setRulesOpen(false)} />
      )}
    </>
  );
}
