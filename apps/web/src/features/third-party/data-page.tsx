import { VENDOR_FINDING_SORTS } from "@parapet/domain/contracts/choices";
import type { VendorFinding } from "@parapet/domain/contracts/third-party";
import { SEVERITIES, shownDomain } from "@parapet/domain/risk";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslations } from "use-intl";

import { ChoiceFilter } from "../../shared/lists/choice-filter.tsx";
import { useAskedOrder } from "../../shared/lists/list-order.ts";
import { saveFile } from "../../shared/save-file.ts";
import { useUser } from "../../shared/session/user-context.ts";
import { Button } from "../../shared/ui/button.tsx";
import { SeverityChip, Tag } from "../../shared/ui/chips.tsx";
import { NewOnlyChip } from "../../shared/ui/new-only-chip.tsx";
import { PageHead } from "../../shared/ui/page-head.tsx";
import { PagedTable } from "../../shared/ui/paged-table.tsx";
import { Blind, Empty, Failed, useErrorText } from "../../shared/ui/states.tsx";
import type { Column } from "../../shared/ui/table-order.ts";
import { toast } from "../../shared/ui/toasts.ts";
import { useAsked } from "../../shared/use-asked.ts";
import { allVendors, type AskedFindings, findingsFile, vendorFindings } from "./api.ts";
import { DisputeTag } from "./dispute-parts.tsx";
import { VendorFindingDrawer } from "./vendor-finding-drawer.tsx";

type Translate = ReturnType<typeof useTranslations<"third-party">>;

/** The specification's table: description, severity, OWASP, WSTG, references, path and dispute state. */
const columnsOf = (t: Translate): Column<VendorFinding>[] => [
  {
    id: "description",
    heading: t("table.description"),
    cell: (row) => (
      <span className="line-clamp-2 block max-w-[46ch]">
        <b className="font-[550]">{row.title}</b> {row.is_new && <Tag kind="warn">{t("table.fresh")}</Tag>}
        <span className="block text-[13px] text-ink-2">{row.description}</span>
      </span>
    ),
  },
  { id: "severity", heading: t("table.severity"), cell: (row) => <SeverityChip severity={row.severity} /> },
  { id: "owasp", heading: t("table.owasp"), cell: (row) => row.owasp ?? "---" },
  { id: "wstg", heading: t("table.wstg"), cell: (row) => row.wstg ?? "---" },
  {
    id: "references",
    heading: t("table.references"),
    cell: (row) => <span className="block max-w-[22ch] truncate">{row.references.join(", ") || "---"}</span>,
  },
  {
    id: "path",
    heading: t("table.path"),
    cell: (row) => <span className="mono block max-w-[32ch] truncate">{row.path}</span>,
  },
  { id: "dispute", heading: t("table.dispute"), cell: (row) => <DisputeTag finding={row} /> },
];

/** What passive checks found about a vendor. */
export default function DataPage() {
  const t = useTranslations("third-party");
  const titles = useTranslations("titles");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const { page, text, one, change } = useAsked();
  const vendors = useQuery(allVendors);
  const [first] = vendors.data ?? [];
  const id = text("vendor") === "" ? (first?.id ?? "") : text("vendor");
  const asked: AskedFindings = {
    page,
    q: text("q"),
    severity: one("severity", SEVERITIES),
    newOnly: text("new") === "1",
    order: useAskedOrder(VENDOR_FINDING_SORTS),
  };
  const list = useQuery(vendorFindings(id, asked));
  const columns = useMemo(() => columnsOf(t), [t]);
  const rows = list.data?.data ?? [];
  const opened = rows.find((row) => row.id === text("finding"));
  const chosen = vendors.data?.find((vendor) => vendor.id === id);
  const narrowed = asked.q !== "" || asked.severity !== null || asked.newOnly;
  const title = titles("third-party-management/third-party-data");
  const user = useUser();
  const download = async () => {
    try {
      saveFile(await findingsFile(id, asked), `third-party-${chosen?.domain ?? "data"}.csv`);
    } catch (error) {
      toast({ kind: "failure", title: t("exportFailed"), text: errorText(error) });
    }
  };
  const nothing = () => {
    if (narrowed) {
      return (
        <Empty
          icon="search"
          title={t("table.filteredTitle")}
          actions={<Button onClick={() => change({ q: "", severity: "", new: "" })}>{t("empty.clear")}</Button>}
        >
          {t("table.filteredText")}
        </Empty>
      );
    }
    // Not assessed and failed are both distinct from "no findings".
    return chosen !== undefined && chosen.state !== "assessed" ? (
      <Blind title={t(`state.${chosen.state}`)} reason={t("blindText")} />
    ) : (
      <Empty icon="check" title={t("table.emptyTitle")}>
        {t("table.emptyText")}
      </Empty>
    );
  };
  const body = () => {
    if (vendors.isError) return <Failed error={vendors.error} onRetry={() => void vendors.refetch()} />;
    if (vendors.data !== undefined && id === "")
      return <Empty title={t("table.chooseTitle")}>{t("table.choose")}</Empty>;
    return (
      <PagedTable
        list={list}
        empty={nothing()}
        caption={title}
        columns={columns}
        sorts={VENDOR_FINDING_SORTS}
        tools={{
          search: { label: t("table.search"), asked: asked.q, onAsk: (q) => change({ q }) },
          chips: (
            <>
              <select
                className="select select-sm"
                aria-label={t("table.vendor")}
                value={id}
                onChange={(event) => change({ vendor: event.target.value, finding: "" })}
              >
                {(vendors.data ?? []).map((vendor) => (
                  <option key={vendor.id} value={vendor.id}>
                    {vendor.name}
                  </option>
                ))}
              </select>
              <NewOnlyChip pressed={asked.newOnly} onChange={(pressed) => change({ new: pressed ? "1" : "" })} />
            </>
          ),
          filters: {
            set: asked.severity === null ? 0 : 1,
            fields: (
              <ChoiceFilter
                label={t("table.severity")}
                value={asked.severity}
                onChoose={(value) => change({ severity: value })}
                any={t("table.allSeverities")}
                choices={SEVERITIES}
                name={(severity) => common(`severity.${severity}`)}
              />
            ),
          },
          exports: user.permissions.includes("findings:export")
            ? [{ label: t("exportCsv"), run: () => download() }]
            : [],
        }}
        rowKey={(row) => row.id}
        onOpen={(row) => change({ finding: row.id, page: String(page) })}
        openKey={opened?.id}
        page={page}
        onPage={(next) => change({ page: String(next), finding: "" })}
      />
    );
  };
  return (
    <>
      <PageHead facts={chosen === undefined ? undefined : shownDomain(chosen.domain)} />
      <div className="card">{body()}</div>
      {opened !== undefined && (
        <VendorFindingDrawer
          key={opened.id}
          vendor={id}
          finding={opened}
          onClose={() => change({ finding: "", page: String(page) })}
        />
      )}
    </>
  );
}
