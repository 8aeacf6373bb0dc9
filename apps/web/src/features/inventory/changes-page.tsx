import { ASSET_EVENTS, ASSET_KINDS, PAGE_SIZE } from "@parapet/domain/contracts/choices";
import { DAY_SECONDS } from "@parapet/domain/durations";
import { shownDomain } from "@parapet/domain/risk";
import { day } from "@parapet/words/format/day";
import type { Messages } from "@parapet/words/namespaces";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";

import { useLocale } from "../../shared/i18n/local-link.tsx";
import { ChoiceFilter } from "../../shared/lists/choice-filter.tsx";
import { useChosenColumns } from "../../shared/lists/column-choice.tsx";
import { ListToolbar } from "../../shared/lists/list-toolbar.tsx";
import { useSelectedDomain } from "../../shared/session/workspace.ts";
import { SelectField } from "../../shared/ui/field.tsx";
import { ListState } from "../../shared/ui/list-state.tsx";
import { PageHead } from "../../shared/ui/page-head.tsx";
import { Pager } from "../../shared/ui/pager.tsx";
import { Empty } from "../../shared/ui/states.tsx";
import type { Column } from "../../shared/ui/table-order.ts";
import { Table } from "../../shared/ui/table.tsx";
import { useUrl } from "../../shared/use-url.ts";
import { shownName } from "./asset-columns.tsx";
import { historyValue } from "./fact-values.ts";
import { changesQuery } from "./inventory-api.ts";

const INVENTORY = "/dashboard/current-risk/inventory";

type Field = keyof Messages["inventory"]["fields"];
type Change = NonNullable<ReturnType<typeof useChanges>["data"]>["data"][number];

/** Days back that the feed can be limited to. */
const PERIODS = [1, 7, 30, 90] as const;

interface Shown {
  readonly kind: string | null;
  readonly event: string | null;
  readonly q: string;
  readonly days: number | null;
}

const useChanges = (domain: string | null, { kind, event, q, days }: Shown, page: number) => {
  // Whole days, so that the list is not another one with every second.
  const [today] = useState(() => Math.floor(Date.now() / 1000 / DAY_SECONDS) * DAY_SECONDS);
  const since = days === null ? null : today - (days - 1) * DAY_SECONDS;
  return useQuery({
    ...changesQuery(domain, { kind, event, q, since }, page),
    enabled: domain !== null,
    placeholderData: keepPreviousData,
  });
};

const useColumns = (): Column<Change>[] => {
  const t = useTranslations("inventory");
  return useMemo(
    () => [
      { id: "at", heading: t("feed.at"), cell: ({ at }) => day(at) },
      {
        id: "asset",
        heading: t("feed.asset"),
        cell: ({ asset }) => (
          <span className="mono line-clamp-2 max-w-[40ch] min-w-[16ch] break-all">{shownName(asset)}</span>
        ),
      },
      {
        id: "what",
        heading: t("feed.what"),
        cell: ({ event, changes }) => (
          <span className="block max-w-[60ch] min-w-[14ch]">
            {t(`history.${event}`)}
            {changes.map(({ field, before, after }) => (
              <span key={field} className="line-clamp-2 text-xs break-words text-ink-2">
                {t("history.change", {
                  field: t.has(`fields.${field as Field}`) ? t(`fields.${field as Field}`) : field,
                  before: historyValue(t, field, before),
                  after: historyValue(t, field, after),
                })}
              </span>
            ))}
          </span>
        ),
      },
      { id: "kind", heading: t("feed.kind"), cell: ({ asset }) => t(`one.${asset.kind}`) },
    ],
    [t],
  );
};

/** What scans observed for the first time, changed or no longer observed, newest first. */
export default function ChangesPage() {
  const t = useTranslations("inventory");
  const { to } = useLocale();
  const navigate = useNavigate();
  const domain = useSelectedDomain();
  const { search, change } = useUrl();
  const kind = ASSET_KINDS.find((one) => one === search.get("kind")) ?? null;
  const event = ASSET_EVENTS.find((one) => one === search.get("event")) ?? null;
  const page = Math.max(1, Math.trunc(Number(search.get("page"))) || 1);
  const q = search.get("q") ?? "";
  const days = PERIODS.find((one) => String(one) === search.get("days")) ?? null;
  const list = useChanges(domain, { kind, event, q, days }, page);
  const { shown: columns, choice } = useChosenColumns(useColumns());
  return (
    <>
      <PageHead
        facts={
          <>
            <b className="text-ink">{domain !== null && shownDomain(domain)}</b>
            <span>{t("feed.about")}</span>
          </>
        }
      />
      <ListToolbar
        search={{ label: t("feed.search"), asked: q, onAsk: (asked) => change({ q: asked }) }}
        filters={{
          set: [days, kind, event].filter((one) => one !== null).length,
          fields: (
            <>
              <SelectField
                label={t("feed.period")}
                value={days === null ? "" : String(days)}
                onChange={({ target }) => change({ days: target.value })}
              >
                <option value="">{t("feed.always")}</option>
                {PERIODS.map((one) => (
                  <option key={one} value={one}>
                    {t("feed.days", { days: one })}
                  </option>
                ))}
              </SelectField>
              <ChoiceFilter
                label={t("feed.kind")}
                value={kind}
                onChoose={(value) => change({ kind: value })}
                any={t("feed.anyKind")}
                choices={ASSET_KINDS}
                name={(one) => t(`kinds.${one}`)}
              />
              <ChoiceFilter
                label={t("feed.event")}
                value={event}
                onChoose={(value) => change({ event: value })}
                any={t("feed.any")}
                choices={ASSET_EVENTS}
                name={(one) => t(`history.${one}`)}
              />
            </>
          ),
          onClear: () => change({ days: null, kind: null, event: null }),
        }}
        choice={choice}
      />
      <div className="card">
        <ListState
          list={list}
          columns={4}
          isEmpty={({ data }) => data.length === 0}
          empty={
            <Empty icon="search" title={t("feed.none")}>
              {t("feed.noneText")}
            </Empty>
          }
        >
          {({ data, pagination }) => (
            <>
              <Table
                caption={t("feed.table")}
                columns={columns}
                rows={data}
                rowKey={({ id }) => String(id)}
                onOpen={({ asset }) => void navigate(to(`${INVENTORY}/${asset.id}`))}
              />
              <Pager
                page={page}
                pageSize={PAGE_SIZE}
                total={pagination.total}
                onPage={(next) => change({ page: String(next) })}
              />
            </>
          )}
        </ListState>
      </div>
    </>
  );
}
