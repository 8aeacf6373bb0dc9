import { PAGE_SIZE } from "@parapet/domain/contracts/page";
import type { FindingArea } from "@parapet/domain/risk/areas";
import { SEVERITIES } from "@parapet/domain/risk/severity";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useLocation } from "react-router";
import { useTranslations } from "use-intl";

import { bare, localeOf } from "../../shared/i18n/address.ts";
import { wordsIn } from "../../shared/i18n/words.tsx";
import { saveFile } from "../../shared/save-file.ts";
import { useSelectedDomain } from "../../shared/session/selected-domain.ts";
import { useUser } from "../../shared/session/user-context.ts";
import { Button } from "../../shared/ui/button.tsx";
import { FilterChip } from "../../shared/ui/chips.tsx";
import { SelectField } from "../../shared/ui/field.tsx";
import { PageHead } from "../../shared/ui/page-head.tsx";
import { Pager } from "../../shared/ui/pager.tsx";
import { Empty, Failed, Loading, useErrorText } from "../../shared/ui/states.tsx";
import { Table, TableSkeleton } from "../../shared/ui/table.tsx";
import { toast } from "../../shared/ui/toasts.ts";
import { findingsFile, findingsOf } from "./api.ts";
import { FindingDrawer } from "./finding-drawer.tsx";
import { SearchFindings } from "./search-findings.tsx";
import { useFilter } from "./use-filter.ts";
import { VIEWS } from "./views.tsx";

type Area = keyof typeof VIEWS;

const areaOf = (pathname: string): Area => bare(pathname).split("/").at(-1) as FindingArea as Area;
const SORTS: Readonly<Record<string, string>> = {
  severity: "severity",
  subject: "subject",
  first_seen: "first_seen",
  cvss: "cvss",
};
const STATUSES = ["active", "open", "acknowledged", "false positive", "accepted risk", "resolved", "all"] as const;

export const meta = ({ location }: { location: { pathname: string } }) => [
  {
    title: `${wordsIn(localeOf(location.pathname)).titles?.[`current-risk/${areaOf(location.pathname)}`] ?? ""} | Parapet`,
  },
  { name: "robots", content: "noindex" },
];

/** One page for eleven kinds of finding: filters, table, drawer, export, and every state a list can be in. */
export default function FindingsPage() {
  const t = useTranslations("findings");
  const titles = useTranslations("titles");
  const severity = useTranslations("common");
  const area = areaOf(useLocation().pathname);
  const domain = useSelectedDomain();
  const user = useUser();
  const errorText = useErrorText();
  const { filter, change, clear, open, narrowed } = useFilter();
  const list = useQuery(findingsOf(domain, area, filter));
  const columns = useMemo(() => VIEWS[area].map((make) => make(t)), [area, t]);
  const rows = list.data?.data ?? [];
  const opened = rows.find(({ id }) => id === open);
  const total = list.data?.pagination.total ?? 0;

  const download = async (format: "csv" | "json") => {
    if (domain === null) return;
    try {
      saveFile(await findingsFile(domain, area, filter, format), `${area}-${domain}.${format}`);
    } catch (error) {
      toast({ kind: "failure", title: t("exportFailed"), text: errorText(error) });
    }
  };

  const body = () => {
    if (list.isError) return <Failed error={list.error} onRetry={() => void list.refetch()} />;
    if (list.data === undefined) {
      return (
        <Loading>
          <TableSkeleton columns={Math.min(6, columns.length)} />
        </Loading>
      );
    }
    if (rows.length === 0) {
      return narrowed || filter.status !== "active" ? (
        <Empty title={t("empty.filtered")} actions={<Button onClick={clear}>{t("empty.clear")}</Button>}>
          {t("empty.filteredText")}
        </Empty>
      ) : (
        <Empty title={t("empty.title")}>{t("empty.text")}</Empty>
      );
    }
    return (
      <>
        <Table
          caption={titles(`current-risk/${area}`)}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          onOpen={({ id }) => change({ finding: id, page: String(filter.page) })}
          openKey={opened?.id}
          onOrder={(order) =>
            change({ sort: SORTS[order?.column ?? ""] ?? null, order: order?.direction === "ascending" ? "asc" : null })
          }
        />
        <Pager
          page={filter.page}
          pageSize={PAGE_SIZE}
          total={total}
          onPage={(page) => change({ page: String(page), finding: null })}
        />
      </>
    );
  };

  return (
    <>
      <PageHead
        title={titles(`current-risk/${area}`)}
        facts={
          <>
            <b className="text-ink">{domain}</b>
            {list.data !== undefined && <span>{t("count", { count: total })}</span>}
          </>
        }
        actions={
          user.permissions.includes("findings:export") && (
            <>
              <Button icon="download" onClick={() => void download("csv")}>
                {t("exportCsv")}
              </Button>
              <Button icon="download" onClick={() => void download("json")}>
                {t("exportJson")}
              </Button>
            </>
          )
        }
      />
      <div className="mb-3 flex flex-wrap items-end gap-2">
        {SEVERITIES.map((one) => (
          <FilterChip
            key={one}
            severity={one}
            count={list.data?.severities[one] ?? 0}
            pressed={filter.severity === one}
            onClick={() => change({ severity: filter.severity === one ? null : one })}
          >
            {severity(`severity.${one}`)}
          </FilterChip>
        ))}
        <Button
          size="small"
          aria-pressed={filter.new_only === true}
          kind={filter.new_only === true ? "primary" : "secondary"}
          onClick={() => change({ new: filter.new_only === true ? null : "1" })}
        >
          {t("newOnly")}
        </Button>
        <div className="ml-auto flex flex-wrap items-end gap-2">
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
          <SearchFindings key={area} asked={filter.q ?? ""} onAsk={(q) => change({ q })} />
        </div>
      </div>
      <div className="card">{body()}</div>
      {opened !== undefined && (
        <FindingDrawer row={opened} onClose={() => change({ finding: null, page: String(filter.page) })} />
      )}
    </>
  );
}
