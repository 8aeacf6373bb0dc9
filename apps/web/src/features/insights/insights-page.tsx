import { INSIGHT_SORTS, INSIGHT_STATES } from "@parapet/domain/contracts/choices";
import type { ManagedInsight } from "@parapet/domain/contracts/insights";
import { day } from "@parapet/words/format/day";
import { LOCALES } from "@parapet/words/locale";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";

import { useLocale } from "../../shared/i18n/local-link.tsx";
import { useAskedOrder } from "../../shared/lists/list-order.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Tag } from "../../shared/ui/chips.tsx";
import { PageHead } from "../../shared/ui/page-head.tsx";
import { PagedTable } from "../../shared/ui/paged-table.tsx";
import { Segmented } from "../../shared/ui/segmented.tsx";
import { Empty } from "../../shared/ui/states.tsx";
import { useAsked } from "../../shared/use-asked.ts";
import { insightsQuery } from "./api.ts";
import { InsightDrawer } from "./insight-drawer.tsx";

/** What `open` says while a new one is written. */
const NEW = "new";

const STATES = { draft: "plain", scheduled: "warn", live: "ok", ended: "plain" } as const;

/** Everything the operator wrote for customers. */
export default function InsightsPage() {
  const t = useTranslations("insights");
  const titles = useTranslations("titles");
  const { locale } = useLocale();
  const queries = useQueryClient();
  const { page, one, text, change } = useAsked();
  const state = one("state", INSIGHT_STATES) ?? "all";
  const open = text("open");
  const list = useQuery(insightsQuery(state === "all" ? null : state, page, useAskedOrder(INSIGHT_SORTS)));
  const rows = list.data?.data ?? [];
  const [known, setKnown] = useState<ManagedInsight | undefined>(undefined);
  const current = rows.find(({ id }) => id === open);
  if (current !== undefined && current !== known) setKnown(current);
  // The newest that is known; one that another's change took out of this list stays open as it was.
  const opened = current ?? (known?.id === open ? known : undefined);
  const reread = () => queries.invalidateQueries({ queryKey: ["insights"] });
  const titleOf = ({ texts }: ManagedInsight) => texts[locale].title || texts.en.title || t("untitled");
  return (
    <>
      <PageHead
        facts={t("text")}
        actions={
          <Button kind="primary" icon="plus" onClick={() => change({ open: NEW })}>
            {t("write")}
          </Button>
        }
      />
      <div className="card">
        <PagedTable
          list={list}
          empty={<Empty title={t("empty")}>{t("emptyText")}</Empty>}
          caption={titles("management/insights")}
          sorts={INSIGHT_SORTS}
          tools={{
            chips: (
              <Segmented
                label={t("state")}
                options={(["all", ...INSIGHT_STATES] as const).map((value) => ({
                  value,
                  label: value === "all" ? t("all") : t(`states.${value}`),
                }))}
                value={state}
                onChange={(next) => change({ state: next === "all" ? null : next })}
              />
            ),
          }}
          rowKey={({ id }) => id}
          onOpen={({ id }) => change({ open: id })}
          openKey={opened?.id}
          page={page}
          onPage={(next) => change({ page: String(next) })}
          columns={[
            {
              id: "title",
              heading: t("columns.title"),
              cell: (row) => <b className="font-semibold">{titleOf(row)}</b>,
            },
            { id: "kind", heading: t("columns.kind"), cell: (row) => t(`kinds.${row.kind}`) },
            { id: "for", heading: t("columns.for"), cell: (row) => t(`to.${row.audience.to}`) },
            {
              id: "languages",
              heading: t("columns.languages"),
              cell: (row) =>
                LOCALES.filter((one) => row.texts[one].title !== "")
                  .map((one) => one.toUpperCase())
                  .join(" "),
            },
            {
              id: "state",
              heading: t("columns.state"),
              cell: (row) => <Tag kind={STATES[row.state]}>{t(`states.${row.state}`)}</Tag>,
            },
            {
              id: "from",
              heading: t("columns.from"),
              cell: (row) => <span className="num">{day(row.publish_at)}</span>,
            },
            { id: "reads", heading: t("columns.reads"), align: "end", cell: (row) => String(row.reads) },
          ]}
        />
      </div>
      {(open === NEW || opened !== undefined) && (
        <InsightDrawer
          key={opened?.id ?? "new"}
          insight={opened ?? null}
          onDone={reread}
          onClose={() => change({ open: null })}
        />
      )}
    </>
  );
}
