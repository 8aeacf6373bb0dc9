import type { IocRow } from "@parapet/domain/contracts/ioc";
import { IOC_FIELDS } from "@parapet/domain/intel/query/ioc-fields";
import { parseQuery } from "@parapet/domain/intel/query/parse-query";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";

import { localeOf } from "../../shared/i18n/address.ts";
import { wordsIn as textsIn } from "../../shared/i18n/words.tsx";
import { saveFile } from "../../shared/save-file.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { PageHead } from "../../shared/ui/page-head.tsx";
import { Pager } from "../../shared/ui/pager.tsx";
import { Segmented } from "../../shared/ui/segmented.tsx";
import { Blind, Empty, Failed, Loading, useErrorText } from "../../shared/ui/states.tsx";
import { Table, TableSkeleton } from "../../shared/ui/table.tsx";
import { toast } from "../../shared/ui/toasts.ts";
import { iocFile, iocsOf, LIST_PAGE } from "./api.ts";
import { BulkLookup } from "./bulk-lookup.tsx";
import { FeedOverlap } from "./feed-overlap.tsx";
import { wordsIn } from "./hits.tsx";
import { iocColumns } from "./ioc-columns.tsx";
import { IocDrawer } from "./ioc-drawer.tsx";
import { IocFilters } from "./ioc-filters.tsx";
import { iocQuery, isKind } from "./ioc-query.ts";
import { KeptSearches } from "./kept-searches.tsx";
import { MOST_COUNTED } from "./most-counted.ts";
import { Notices } from "./notices.tsx";
import { SearchBox } from "./search-box.tsx";
import { searchProblem } from "./search-problem.tsx";
import { useAddress } from "./use-address.ts";

const EXAMPLES = [
  "198.51.100.*",
  "hxxps://cdn[.]example[.]test",
  "malware:Cobalt AND confidence>=75",
  "type:sha256 AND last>30d",
  "feed:threatfox AND NOT expired:true",
];

export const meta = ({ location }: { location: { pathname: string } }) => [
  { title: `${textsIn(localeOf(location.pathname)).titles?.["threat-intelligence/ioc-database"] ?? ""} | Parapet` },
  { name: "robots", content: "noindex" },
];

/** The indicator database: search it, look up a pasted list, read what is known about one value. */
export default function IocDatabasePage() {
  const t = useTranslations("threat-intel");
  const titles = useTranslations("titles");
  const format = useFormatter();
  const errorText = useErrorText();
  const { search, change, clear, page } = useAddress();
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
  const readable = searchProblem(typed, IOC_FIELDS) === null;
  const list = useQuery(iocsOf(q, page, readable && !bulk));
  const columns = useMemo(() => {
    const parsed = parseQuery(typed, IOC_FIELDS, new Date(0));
    return iocColumns(t, parsed.ok ? wordsIn(parsed.query) : []);
  }, [t, typed]);
  const rows = list.data?.data ?? [];
  const total = list.data?.pagination.total ?? 0;
  const opened = bulk ? looked : (rows.find(({ id }) => id === search.get("ioc")) ?? null);

  const download = async (as: "csv" | "stix") => {
    try {
      saveFile(await iocFile(q, as), as === "csv" ? "indicators.csv" : "indicators.stix.json");
    } catch (error) {
      toast({ kind: "failure", title: t("exportFailed"), text: errorText(error) });
    }
  };

  const body = () => {
    if (!readable)
      return (
        <Empty drawing={<Icon name="warning" />} title={t("search.unread")}>
          {t("search.unreadText")}
        </Empty>
      );
    if (list.isError) return <Failed error={list.error} onRetry={() => void list.refetch()} />;
    if (list.data === undefined) {
      return (
        <Loading>
          <TableSkeleton columns={6} />
        </Loading>
      );
    }
    if (rows.length === 0) {
      // An empty database knows nothing about anything: that is not the same as having looked.
      if (q === "") return <Blind title={t("ioc.blind.title")} reason={t("ioc.blind.reason")} />;
      return (
        <Empty
          drawing={<Icon name="search" />}
          title={t("empty.title")}
          actions={<Button onClick={clear}>{t("empty.clear")}</Button>}
        >
          {t("ioc.emptyText")}
        </Empty>
      );
    }
    return (
      <>
        <Table
          caption={titles("threat-intelligence/ioc-database")}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          onOpen={({ id }) => change({ ioc: id })}
          openKey={opened?.id}
        />
        <Pager
          page={page}
          pageSize={LIST_PAGE}
          total={total}
          onPage={(next) => change({ page: String(next), ioc: null })}
        />
      </>
    );
  };

  return (
    <>
      <PageHead
        title={titles("threat-intelligence/ioc-database")}
        facts={
          <>
            <span>{t("ioc.about")}</span>
            {!bulk && list.data !== undefined && (
              <span className="num">
                {t(total >= MOST_COUNTED ? "atLeastMatch" : "match", { total: format.number(total) })}
              </span>
            )}
          </>
        }
        actions={
          !bulk && (
            <>
              <Button icon="download" disabled={rows.length === 0} onClick={() => void download("csv")}>
                {t("exportCsv")}
              </Button>
              <Button icon="download" disabled={rows.length === 0} onClick={() => void download("stix")}>
                {t("exportStix")}
              </Button>
            </>
          )
        }
      />
      <div className="mb-3">
        <Segmented
          label={t("ioc.views.label")}
          value={bulk ? "list" : "search"}
          options={[
            { value: "search", label: t("ioc.views.search") },
            { value: "list", label: t("ioc.views.list") },
          ]}
          onChange={(view) => change({ view: view === "list" ? "list" : null, ioc: null, page: null })}
        />
      </div>
      {bulk ? (
        <BulkLookup onOpen={setLooked} />
      ) : (
        <>
          <SearchBox
            label={t("ioc.searchLabel")}
            placeholder={t("ioc.placeholder")}
            fields={IOC_FIELDS}
            examples={EXAMPLES}
            asked={typed}
            onAsk={(asked) => change({ q: asked, ioc: null, page: null })}
          />
          <KeptSearches
            kind="ioc"
            q={typed}
            canKeep={readable}
            onAsk={(asked) => change({ q: asked, ioc: null, page: null })}
          />
          <IocFilters filter={filter} change={(changes) => change({ ...changes, ioc: null, page: null })} />
          <div className="card">{body()}</div>
          <FeedOverlap />
        </>
      )}
      <Notices />
      {opened !== null && (
        <IocDrawer key={opened.id} row={opened} onClose={() => (bulk ? setLooked(null) : change({ ioc: null }))} />
      )}
    </>
  );
}
