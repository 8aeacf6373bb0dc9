import { PAGE_SIZE } from "@parapet/domain/contracts/choices";
import { CATALOGUES, EXPLOITED_STATES } from "@parapet/domain/risk/exploited";
import { minute } from "@parapet/words/format/minute";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";

import { ChoiceFilter } from "../../shared/lists/choice-filter.tsx";
import { ListToolbar } from "../../shared/lists/list-toolbar.tsx";
import { organizationFile } from "../../shared/organization-file.ts";
import { saveFile } from "../../shared/save-file.ts";
import { useUser } from "../../shared/session/user-context.ts";
import { useSelectedDomain } from "../../shared/session/workspace.ts";
import { PageHead } from "../../shared/ui/page-head.tsx";
import { Pager } from "../../shared/ui/pager.tsx";
import { Empty, Failed, useErrorText } from "../../shared/ui/states.tsx";
import { Table, TableSkeleton } from "../../shared/ui/table.tsx";
import { toast } from "../../shared/ui/toasts.ts";
import { useUrl } from "../../shared/use-url.ts";
import { exploitedFile, exploitedQuery, type RadarFilter } from "./api.ts";
import { ExploitedDrawer } from "./exploited-drawer.tsx";
import { useRadarColumns } from "./radar-columns.tsx";

const FORMATS = ["csv", "json"] as const;

/** The catalogues of exploited vulnerabilities, set against what is known of the perimeter. */
export default function RadarPage() {
  const t = useTranslations("radar");
  const titles = useTranslations("titles");
  const errorText = useErrorText();
  const domain = useSelectedDomain() ?? undefined;
  const mayExport = useUser().permissions.includes("findings:export");
  const { search, change } = useUrl();
  const columns = useRadarColumns();
  const page = Math.max(1, Math.trunc(Number(search.get("page"))) || 1);
  const filter: RadarFilter = {
    domain,
    state: EXPLOITED_STATES.find((it) => it === search.get("state")),
    catalogue: CATALOGUES.find((it) => it === search.get("catalogue")),
    q: search.get("q") ?? undefined,
  };
  const { data, error, refetch } = useQuery(exploitedQuery(filter, page));
  const narrow = (to: Readonly<Record<string, string | null>>) => change({ page: null, ...to });
  const counts = data?.counts;
  const total = counts === undefined ? 0 : Object.values(counts).reduce((sum, count) => sum + count, 0);
  const download = async (format: (typeof FORMATS)[number]) => {
    try {
      saveFile(await exploitedFile(filter, format), organizationFile(`exploited-vulnerabilities.${format}`));
    } catch (cause) {
      toast({ kind: "failure", title: errorText(cause) });
    }
  };
  const coverageText = () => {
    if (data === undefined) return null;
    const { gap, since, uncovered } = data.coverage;
    const time = minute(since);
    return gap === null ? t("coverage.complete", { time }) : t(`coverage.${gap}`, { time, count: uncovered });
  };
  return (
    <>
      <PageHead facts={data !== undefined && <span>{coverageText()}</span>} />
      <p className="-mt-2 mb-2 text-[13px] text-ink-2 max-[700px]:hidden">{t("intro")}</p>
      <ListToolbar
        search={{ label: t("search"), asked: filter.q ?? "", onAsk: (q) => narrow({ q: q === "" ? null : q }) }}
        filters={{
          set: [filter.state, filter.catalogue].filter((it) => it !== undefined).length,
          onClear: () => narrow({ state: null, catalogue: null }),
          fields: (
            <>
              <ChoiceFilter
                label={t("filter")}
                value={filter.state}
                onChoose={(value) => narrow({ state: value === "" ? null : value })}
                any={t("allStates", { count: total })}
                choices={EXPLOITED_STATES}
                name={(state) => t("state", { state: t(`states.${state}`), count: counts?.[state] ?? 0 })}
              />
              <ChoiceFilter
                label={t("catalogue")}
                value={filter.catalogue}
                onChoose={(value) => narrow({ catalogue: value === "" ? null : value })}
                any={t("allCatalogues")}
                choices={CATALOGUES}
                name={(catalogue) => t(`catalogues.${catalogue}`)}
              />
            </>
          ),
        }}
        exports={
          mayExport && data !== undefined
            ? FORMATS.map((format) => ({
                label: t("export", { format: format.toUpperCase() }),
                run: () => download(format),
              }))
            : []
        }
      />
      <div className="card">
        {error !== null ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : data === undefined ? (
          <TableSkeleton columns={columns.length} />
        ) : data.data.length === 0 ? (
          <Empty title={t("none")}>{t("noneText")}</Empty>
        ) : (
          <>
            <Table
              caption={titles("current-risk/exploited-vulnerabilities")}
              columns={columns}
              rows={data.data}
              rowKey={({ cve }) => cve}
              onOpen={({ cve }) => change({ cve })}
            />
            <Pager
              page={page}
              pageSize={PAGE_SIZE}
              total={data.pagination.total}
              onPage={(next) => change({ page: String(next) })}
            />
          </>
        )}
      </div>
      <ExploitedDrawer cve={search.get("cve")} domain={domain} onClose={() => change({ cve: null })} />
    </>
  );
}
