import type { AreaState } from "@parapet/domain/contracts/area-state";
import { isMonitored } from "@parapet/domain/coverage";
import { shownDomain } from "@parapet/domain/risk";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";

import { LocalLink, useLocale } from "../../shared/i18n/local-link.tsx";
import { useSelectedDomain } from "../../shared/session/workspace.ts";
import { assetPath } from "../../shared/ui/asset-link.tsx";
import { SeverityChip, Tag } from "../../shared/ui/chips.tsx";
import { SearchField } from "../../shared/ui/field.tsx";
import { NewOnlyChip } from "../../shared/ui/new-only-chip.tsx";
import { PageHead } from "../../shared/ui/page-head.tsx";
import { Empty, Failed, Loading, Skeleton } from "../../shared/ui/states.tsx";
import type { Column } from "../../shared/ui/table-order.ts";
import { Table } from "../../shared/ui/table.tsx";
import { useUrl } from "../../shared/use-url.ts";
import { HostCoverage, isFullyAssessed } from "../coverage/shared/host-coverage.tsx";
import { type AssetNode, assetGraphQuery } from "./api.ts";
import { AssetCanvas } from "./asset-canvas.tsx";
import { type Row, useMatching } from "./use-matching.ts";

import "./assets.css";

const LONGEST_SEARCH = 100;
const INDENT = { domain: "", host: "pl-3", service: "pl-6", finding: "pl-9" } as const;

const NOTHING: readonly AssetNode[] = [];

type CoverageByHost = ReadonlyMap<string, readonly AreaState[]>;

/** No findings, and not everything below was assessed: the number of findings is unknown and not 0. */
const isUnknown = (node: AssetNode, nodes: readonly AssetNode[], hosts: CoverageByHost): boolean => {
  if (node.findings > 0 || node.kind === "finding") return false;
  if (node.kind === "domain") return [...hosts.values()].some((areas) => !isFullyAssessed(areas));
  const host = node.kind === "host" ? node : nodes[node.parent ?? 0];
  return !isFullyAssessed(hosts.get(host?.label ?? "") ?? []);
};

const useColumns = (nodes: readonly AssetNode[], hosts: CoverageByHost): readonly Column<Row>[] => {
  const t = useTranslations("assets");
  const coverage = useTranslations("coverage");
  return useMemo(() => {
    const assessedOf = ({ label }: AssetNode): string => {
      const areas = hosts.get(label) ?? [];
      return coverage("host.of", {
        assessed: areas.filter(({ sight }) => isMonitored(sight)).length,
        all: areas.length,
      });
    };
    return [
      {
        id: "name",
        heading: t("columns.name"),
        cell: ({ node }) => (
          <span className={`flex max-w-[36ch] items-center gap-2 ${INDENT[node.kind]}`}>
            <span className="line-clamp-2 min-w-0 leading-tight break-words" title={node.label}>
              {node.kind === "finding" ? node.label : <span className="mono">{node.label}</span>}
              {node.kind === "host" && <small className="block truncate text-ink-3">{assessedOf(node)}</small>}
            </span>
            {node.is_new && <Tag kind="warn">{t("fresh")}</Tag>}
          </span>
        ),
      },
      { id: "kind", heading: t("columns.kind"), cell: ({ node }) => t(`kinds.${node.kind}`) },
      {
        id: "worst",
        heading: t("columns.worst"),
        cell: ({ node }) => (node.worst === null ? "---" : <SeverityChip severity={node.worst} />),
      },
      {
        id: "findings",
        heading: t("columns.findings"),
        align: "end",
        cell: ({ node }) => (isUnknown(node, nodes, hosts) ? "---" : node.findings),
      },
    ];
  }, [t, coverage, nodes, hosts]);
};

/** Everything of one domain that the outside can see: a picture to walk through and the same as plain rows. */
export default function AssetsPage() {
  const t = useTranslations("assets");
  const { to } = useLocale();
  const navigate = useNavigate();
  const domain = useSelectedDomain();
  const { search, change } = useUrl();
  const newOnly = search.get("new") === "1";
  const graph = useQuery(assetGraphQuery(domain, newOnly));
  const [chosen, setChosen] = useState<number | null>(null);
  const hosts = useMemo(
    () => new Map(graph.data?.coverage.map(({ host, areas }) => [host, areas])),
    [graph.data?.coverage],
  );
  const columns = useColumns(graph.data?.nodes ?? NOTHING, hosts);
  const typed = (search.get("q") ?? "").slice(0, LONGEST_SEARCH);
  const nodes = graph.data?.nodes;

  const set = (name: "q" | "new", value: string) => change({ [name]: value });
  const { rows: matching, found } = useMatching(nodes ?? NOTHING, typed);

  const pathOf = (node: AssetNode | undefined): string | null => {
    if (node?.kind === "host" || node?.kind === "domain") return assetPath(node.label);
    return node?.id == null || node.area === null || node.area === "vip-findings"
      ? null
      : `/dashboard/current-risk/${node.area}?finding=${node.id}`;
  };
  const open = (at: number) => {
    const path = pathOf(nodes?.[at]);
    if (path !== null) void navigate(to(path));
  };
  const picked = chosen === null ? undefined : nodes?.[chosen];
  const pickedPath = pathOf(picked);
  const pickedAreas = picked === undefined ? undefined : hosts.get(picked.label);

  const body = () => {
    if (graph.isError) return <Failed error={graph.error} onRetry={() => void graph.refetch()} />;
    if (nodes === undefined) {
      return (
        <Loading>
          <Skeleton className="h-[480px] w-full" />
        </Loading>
      );
    }
    if (nodes.length <= 1) {
      return newOnly ? (
        <Empty icon="check" title={t("nothingNew")}>
          {t("nothingNewText")}
        </Empty>
      ) : (
        <Empty title={t("none")}>{t("noneText")}</Empty>
      );
    }
    return (
      <div className="grid grid-cols-1 gap-3 vast:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
        <section className="card" aria-label={t("picture")}>
          <AssetCanvas nodes={nodes} found={found} chosen={chosen} onChoose={setChosen} onOpen={open} />
          <p className="border-t border-line px-4 py-3 text-xs text-ink-2" aria-live="polite">
            {picked === undefined ? (
              t("keys")
            ) : (
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <b className="mono min-w-0 break-all text-ink">{picked.label}</b>
                <span>{t(`kinds.${picked.kind}`)}</span>
                {picked.worst !== null && <SeverityChip severity={picked.worst} />}
                {picked.kind !== "finding" && !isUnknown(picked, nodes, hosts) && (
                  <span>{t("below", { count: picked.findings })}</span>
                )}
                {pickedPath !== null && (
                  <LocalLink className="link" to={pickedPath}>
                    {t(picked.kind === "finding" ? "open" : "asset")}
                  </LocalLink>
                )}
              </span>
            )}
          </p>
          {picked?.kind === "host" && pickedAreas !== undefined && (
            <div className="border-t border-line px-4 py-3">
              <HostCoverage areas={pickedAreas} />
            </div>
          )}
        </section>
        <div className="card">
          {matching.length === 0 ? (
            <Empty icon="search" title={t("noMatch")}>
              {t("noMatchText", { typed })}
            </Empty>
          ) : (
            <Table
              caption={t("table")}
              columns={columns}
              rows={matching}
              rowKey={({ at }) => String(at)}
              onOpen={({ at }) => setChosen(at)}
              openKey={chosen === null ? undefined : String(chosen)}
              maxHeight="min(680px, 78vh)"
            />
          )}
        </div>
      </div>
    );
  };

  return (
    <>
      <PageHead
        facts={
          <>
            <b className="text-ink">{domain !== null && shownDomain(domain)}</b>
            {graph.data !== undefined && <span>{t("count", { count: graph.data.nodes.length })}</span>}
            {graph.data !== undefined && graph.data.left_out > 0 && (
              <span>{t("leftOut", { count: graph.data.left_out })}</span>
            )}
          </>
        }
      />
      <div className="toolbar" role="search">
        <SearchField
          className="toolbar-search"
          label={t("search")}
          placeholder={t("search")}
          value={typed}
          maxLength={LONGEST_SEARCH}
          onChange={({ target }) => set("q", target.value)}
        />
        <NewOnlyChip
          pressed={newOnly}
          onChange={(pressed) => {
            setChosen(null);
            set("new", pressed ? "1" : "");
          }}
        />
      </div>
      {body()}
    </>
  );
}
