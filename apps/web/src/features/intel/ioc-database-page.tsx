import { IOC_SORTS } from "@parapet/domain/contracts/choices";
import type { IocRow } from "@parapet/domain/contracts/intel";
import { IOC_FIELDS } from "@parapet/domain/intel/query";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useTranslations } from "use-intl";

import { useChosenColumns } from "../../shared/lists/column-choice.tsx";
import { useAskedOrder, useListOrder } from "../../shared/lists/list-order.ts";
import { ListToolbar } from "../../shared/lists/list-toolbar.tsx";
import { useUser } from "../../shared/session/user-context.ts";
import { stepsIn } from "../../shared/ui/drawer-steps.tsx";
import { PageHead } from "../../shared/ui/page-head.tsx";
import { Segmented } from "../../shared/ui/segmented.tsx";
import { sorted } from "../../shared/ui/table-order.ts";
import { Table } from "../../shared/ui/table.tsx";
import { whenNeeded } from "../../shared/when-needed.ts";
import { IntelList, MatchCount } from "./intel-list.tsx";
import { iocFile, iocsQuery, ownIocs } from "./ioc-api.ts";
import { iocColumns } from "./ioc-columns.tsx";
import { IocFilters } from "./ioc-filters.tsx";
import { iocQuery, isKind } from "./ioc-query.ts";
import { Notices } from "./notices.tsx";
import { SavedSearches } from "./shared/search/saved-searches.tsx";
import { SearchBox } from "./shared/search/search-box.tsx";
import { useSearchReader } from "./shared/search/search-reader.ts";
import { useAddress } from "./use-address.ts";
import { useDownload } from "./use-download.ts";

const EXAMPLES = [
  "198.51.100.*",
  "hxxps://cdn[.]example[.]test",
  "malware:Cobalt AND confidence>=75",
  "type:sha256 AND last>30d",
  "feed:threatfox AND NOT expired:true",
];

const lookupPart = whenNeeded(() => import("./bulk-lookup.tsx"));
const overlapPart = whenNeeded(() => import("./feed-overlap.tsx"));
const drawerPart = whenNeeded(() => import("./ioc-drawer.tsx"));

/** The indicator database: search it, look up a pasted list, read what is known about one value. */
export default function IocDatabasePage() {
  const t = useTranslations("threat-intel");
  const titles = useTranslations("titles");
  const { search, change, clear, page } = useAddress();
  const download = useDownload();
  const [looked, setLooked] = useState<IocRow | null>(null);
  const typed = search.get("q") ?? "";
  const kind = search.get("kind");
  const confidence = Number(search.get("confidence"));
  const filter = {
    typed,
    kind: isKind(kind) ? kind : null,
    feed: search.get("feed"),
    liveOnly: search.get("live") === "1",
    minConfidence: confidence >= 1 && confidence <= 100 ? Math.trunc(confidence) : null,
  };
  const bulk = search.get("view") === "list";
  const q = iocQuery(filter);
  const reader = useSearchReader(typed);
  const isRead = typed === "" || reader !== null;
  const readable = !isRead || (reader?.searchProblem(typed, IOC_FIELDS) ?? null) === null;
  // Without permission to read findings there are no own hosts to compare with.
  const mayCompare = useUser().permissions.includes("findings:read");
  const isOwn = mayCompare && search.get("own") === "1";
  const own = useQuery({ ...ownIocs, enabled: mayCompare });
  const found = useQuery(iocsQuery(q, page, isRead && readable && !bulk, useAskedOrder(IOC_SORTS)));
  const list = isOwn ? own : found;
  const facts = useMemo(
    () => iocColumns(t, reader?.wordsAsked(typed, IOC_FIELDS) ?? [], own.data?.hostsOf),
    [t, typed, reader, own.data],
  );
  const { shown: columns, choice } = useChosenColumns(facts);
  const { order, onOrder } = useListOrder(facts);
  // The own indicators are here as a whole; of the others the server sorts.
  const inOrder = (found: readonly IocRow[]) => (isOwn ? sorted(found, facts, order) : found);
  const rows = inOrder(list.data?.data ?? []);
  const opened = bulk ? looked : (rows.find(({ id }) => id === search.get("ioc")) ?? null);
  const steps = stepsIn(
    bulk ? [] : rows,
    ({ id }) => id === opened?.id,
    ({ id }) => change({ ioc: id }),
  );
  const lookup = lookupPart.use(bulk);
  const drawer = drawerPart.use(opened !== null);
  // Below the list, so it may come after it.
  const overlap = overlapPart.use(!bulk && list.data !== undefined);

  return (
    <>
      <PageHead
        facts={
          <>
            <span>{t("ioc.about")}</span>
            {!bulk && <MatchCount total={list.data?.pagination.total} />}
          </>
        }
        actions={
          <Segmented
            label={t("ioc.views.label")}
            value={bulk ? "list" : "search"}
            options={[
              { value: "search", label: t("ioc.views.search") },
              { value: "list", label: t("ioc.views.list") },
            ]}
            onChange={(view) => change({ view: view === "list" ? "list" : null, ioc: null, page: null })}
          />
        }
      />
      {bulk ? (
        lookup !== null && <lookup.BulkLookup onOpen={setLooked} />
      ) : (
        <>
          <ListToolbar
            ofDomain={false}
            query={
              <SearchBox
                label={t("ioc.searchLabel")}
                placeholder={t("ioc.placeholder")}
                fields={IOC_FIELDS}
                examples={EXAMPLES}
                asked={typed}
                onAsk={(asked) => change({ q: asked, ioc: null, page: null })}
              />
            }
            filters={{
              set: [filter.kind, filter.feed, filter.minConfidence, filter.liveOnly || null, isOwn || null].filter(
                (one) => one !== null,
              ).length,
              fields: (
                <>
                  <SavedSearches
                    kind="ioc"
                    q={typed}
                    canKeep={readable}
                    onAsk={(asked) => change({ q: asked, ioc: null, page: null })}
                  />
                  <IocFilters
                    filter={filter}
                    isOwn={mayCompare ? isOwn : null}
                    ownCount={own.data?.data.length}
                    change={(changes) => change({ ...changes, ioc: null, page: null })}
                  />
                </>
              ),
            }}
            choice={choice}
            exports={
              rows.length === 0
                ? []
                : [
                    { label: t("exportCsv"), run: () => download("indicators.csv", () => iocFile(q, "csv")) },
                    {
                      label: t("exportStix"),
                      run: () => download("indicators.stix.json", () => iocFile(q, "stix")),
                    },
                  ]
            }
          />
          <div className="card">
            <IntelList
              database="ioc"
              list={list}
              isReadable={readable}
              isWhole={q === ""}
              skeletonColumns={6}
              page={page}
              onPage={(next) => change({ page: String(next), ioc: null })}
              onClear={clear}
            >
              {(shown) => (
                <Table
                  caption={titles("threat-intelligence/ioc-database")}
                  columns={columns}
                  rows={inOrder(shown)}
                  order={order}
                  onOrder={onOrder}
                  rowKey={({ id }) => id}
                  onOpen={({ id }) => change({ ioc: id })}
                  openKey={opened?.id}
                />
              )}
            </IntelList>
          </div>
          {overlap !== null && <overlap.FeedOverlap />}
        </>
      )}
      <Notices />
      {opened !== null && drawer !== null && (
        <drawer.IocDrawer
          row={opened}
          onClose={() => (bulk ? setLooked(null) : change({ ioc: null }))}
          onPrevious={steps.previous}
          onNext={steps.next}
        />
      )}
    </>
  );
}
