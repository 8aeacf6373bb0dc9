import { VIP_FINDING_KINDS, VIP_FINDING_SORTS } from "@parapet/domain/contracts/choices";
import type { VipFinding } from "@parapet/domain/contracts/vips";
import { day } from "@parapet/words/format/day";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { useParams } from "react-router";
import { useTranslations } from "use-intl";

import { useLocale } from "../../shared/i18n/local-link.tsx";
import { ChoiceFilter } from "../../shared/lists/choice-filter.tsx";
import { useAskedOrder } from "../../shared/lists/list-order.ts";
import { saveFile } from "../../shared/save-file.ts";
import { useUser } from "../../shared/session/user-context.ts";
import { Breadcrumb } from "../../shared/ui/breadcrumb.tsx";
import { Button, ButtonLink } from "../../shared/ui/button.tsx";
import { SeverityChip, Tag } from "../../shared/ui/chips.tsx";
import { NewOnlyChip } from "../../shared/ui/new-only-chip.tsx";
import { PageHead } from "../../shared/ui/page-head.tsx";
import { PagedTable } from "../../shared/ui/paged-table.tsx";
import { Blind, Empty, Failed, useErrorText } from "../../shared/ui/states.tsx";
import type { Column } from "../../shared/ui/table-order.ts";
import { toast } from "../../shared/ui/toasts.ts";
import { useAsked } from "../../shared/use-asked.ts";
import { useCoverageWords } from "../coverage/shared/use-coverage-words.ts";
import { type AskedFindings, findingsFile, seen, vipFindings, vipQuery } from "./api.ts";
import { VipCards } from "./vip-cards.tsx";

type Translate = ReturnType<typeof useTranslations<"vips">>;

const columnsOf = (t: Translate): Column<VipFinding>[] => [
  {
    id: "severity",
    heading: t("finding.severity"),
    cell: (row) => <SeverityChip severity={row.severity} />,
  },
  {
    id: "kind",
    heading: t("kind.label"),
    cell: (row) => (
      <span className="flex items-center gap-2">
        {t(`kind.${row.kind}`)}
        {row.is_new && <Tag kind="exploit">{t("see.is")}</Tag>}
      </span>
    ),
  },
  {
    id: "summary",
    heading: t("finding.summary"),
    cell: (row) => <span className="mono block min-w-44 break-all">{row.summary}</span>,
  },
  { id: "matched", heading: t("finding.matched"), cell: (row) => row.matched ?? t("finding.byName") },
  { id: "source", heading: t("finding.source"), cell: (row) => row.source ?? "---" },
  {
    id: "happened",
    heading: t("finding.happened"),
    cell: (row) => (
      <span className="num">{day(row.happened_on === null ? null : Date.parse(row.happened_on) / 1000)}</span>
    ),
  },
  { id: "first", heading: t("finding.first"), cell: (row) => <span className="num">{day(row.first_seen)}</span> },
];

/** One watched person: what is watched, what they agreed to, and everything found. */
export default function VipPage() {
  const t = useTranslations("vips");
  const titles = useTranslations("titles");
  const { id = "" } = useParams();
  const { to } = useLocale();
  const errorText = useErrorText();
  const coverageWords = useCoverageWords();
  const queries = useQueryClient();
  const { page, text, one, change } = useAsked();
  const asked: AskedFindings = {
    page,
    q: text("q"),
    kind: one("kind", VIP_FINDING_KINDS),
    newOnly: text("new") === "1",
    order: useAskedOrder(VIP_FINDING_SORTS),
  };
  const person = useQuery(vipQuery(id));
  const list = useQuery(vipFindings(id, asked));
  const columns = useMemo(() => columnsOf(t), [t]);
  const isShown = list.data !== undefined;

  // Opening the page marks its findings as seen.
  useEffect(() => {
    if (!isShown) return;
    void seen(id).then(
      () => queries.invalidateQueries({ queryKey: ["vips", "list"] }),
      () => {},
    );
  }, [id, isShown, queries]);

  const user = useUser();
  const download = async () => {
    try {
      saveFile(await findingsFile(id, asked), "vip-findings.csv");
    } catch (error) {
      toast({ kind: "failure", title: t("see.exportFailed"), text: errorText(error) });
    }
  };
  const narrowed = asked.q !== "" || asked.kind !== null || asked.newOnly;
  const nothingFound = () => {
    const vip = person.data;
    if (vip === undefined) return null;
    if (vip.findings !== null) return <Empty title={t("see.none")}>{t("see.noneText")}</Empty>;
    const { state, next, to: where } = coverageWords(vip);
    return (
      <Blind
        title={state}
        reason={where === null && `${next}.`}
        actions={where === null ? undefined : <ButtonLink to={to(where)}>{next}</ButtonLink>}
      />
    );
  };
  const title = person.data?.full_name ?? titles("management/vip-management/seeAll/:id");
  return (
    <>
      <Breadcrumb
        label={t("see.crumbs")}
        steps={[{ to: to("/dashboard/management/vip-management"), text: t("see.back") }, { text: title }]}
      />
      <PageHead object={title} facts={person.data?.title ?? undefined} />
      {person.isError ? (
        <div className="card">
          <Failed error={person.error} onRetry={() => void person.refetch()} />
        </div>
      ) : (
        <>
          {person.data !== undefined && (
            <VipCards
              vip={person.data}
              trail={person.data.trail}
              onDone={() => void queries.invalidateQueries({ queryKey: ["vips"] })}
            />
          )}
          <div className="card">
            <PagedTable
              list={list}
              empty={
                narrowed ? (
                  <Empty
                    icon="search"
                    title={t("see.noMatch")}
                    actions={<Button onClick={() => change({ q: "", kind: "", new: "" })}>{t("empty.clear")}</Button>}
                  >
                    {t("see.noMatchText")}
                  </Empty>
                ) : (
                  nothingFound()
                )
              }
              caption={t("see.found")}
              columns={columns}
              sorts={VIP_FINDING_SORTS}
              tools={{
                search: { label: t("see.searchFindings"), asked: asked.q, onAsk: (q) => change({ q }) },
                chips: (
                  <NewOnlyChip pressed={asked.newOnly} onChange={(pressed) => change({ new: pressed ? "1" : "" })} />
                ),
                filters: {
                  set: asked.kind === null ? 0 : 1,
                  fields: (
                    <ChoiceFilter
                      label={t("kind.label")}
                      value={asked.kind}
                      onChoose={(value) => change({ kind: value })}
                      any={t("see.allKinds")}
                      choices={VIP_FINDING_KINDS}
                      name={(kind) => t(`kind.${kind}`)}
                    />
                  ),
                },
                exports: user.permissions.includes("findings:export")
                  ? [{ label: t("see.exportCsv"), run: () => download() }]
                  : [],
              }}
              rowKey={(row) => row.id}
              page={page}
              onPage={(next) => change({ page: String(next) })}
            />
          </div>
        </>
      )}
    </>
  );
}
