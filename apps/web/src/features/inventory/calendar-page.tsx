import { DAY_SECONDS } from "@parapet/domain/durations";
import { shownDomain } from "@parapet/domain/risk";
import { day } from "@parapet/words/format/day";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";

import { call } from "../../shared/call.ts";
import { useLocale } from "../../shared/i18n/local-link.tsx";
import { ListTable } from "../../shared/lists/list-table.tsx";
import { useUser } from "../../shared/session/user-context.ts";
import { useSelectedDomain } from "../../shared/session/workspace.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Card } from "../../shared/ui/card.tsx";
import { Tag } from "../../shared/ui/chips.tsx";
import { Field } from "../../shared/ui/field.tsx";
import { ListState } from "../../shared/ui/list-state.tsx";
import { PageHead } from "../../shared/ui/page-head.tsx";
import { Segmented } from "../../shared/ui/segmented.tsx";
import { Empty, useErrorText } from "../../shared/ui/states.tsx";
import { by, type Column } from "../../shared/ui/table-order.ts";
import { toast } from "../../shared/ui/toasts.ts";
import { useIsNarrow } from "../../shared/ui/use-is-narrow.ts";
import { useUrl } from "../../shared/use-url.ts";
import { CalendarMonth } from "./calendar-month.tsx";

const INVENTORY = "/dashboard/current-risk/inventory";

const calendarOf = (domain: string | null) =>
  queryOptions({
    queryKey: ["calendar", domain],
    enabled: domain !== null,
    queryFn: ({ signal }) => call("GET /v1/calendar/", { query: { domain: domain ?? undefined }, signal }),
  });

const calendarLinks = queryOptions({
  queryKey: ["calendar-links"],
  queryFn: async ({ signal }) => (await call("GET /v1/calendar/links/", { signal })).data,
});

type Entry = Awaited<ReturnType<typeof call<"GET /v1/calendar/">>>["data"][number];

const pathOf = ({ asset, finding, area }: Entry): string | null => {
  if (asset !== null) return `${INVENTORY}/${asset}`;
  return finding === null || area === null ? null : `/dashboard/current-risk/${area}?finding=${finding}&status=all`;
};

const daysLeft = (at: number): number => (at - Date.now() / 1000) / DAY_SECONDS;

/** On a phone the type is under the subject. */
const NARROW = ["at", "subject"] as const;

const useColumns = (isNarrow: boolean): Column<Entry>[] => {
  const t = useTranslations("inventory");
  return useMemo(
    () => [
      {
        id: "at",
        heading: t("calendar.at"),
        sort: by(({ at }) => at),
        cell: ({ at }) => (
          <span className="flex flex-wrap items-center gap-2 whitespace-nowrap">
            {day(at)}
            {daysLeft(at) < 0 && <Tag kind="warn">{t("calendar.past")}</Tag>}
          </span>
        ),
      },
      {
        id: "subject",
        heading: t("calendar.subject"),
        sort: by(({ subject }) => subject),
        cell: ({ subject, kind }) => (
          <span className="grid max-w-[60ch] min-w-[18ch] break-words">
            <span className="line-clamp-3">{subject}</span>
            {isNarrow && <span className="text-[13px] text-ink-2">{t(`calendar.kinds.${kind}`)}</span>}
          </span>
        ),
      },
      {
        id: "left",
        heading: t("calendar.left"),
        sort: by(({ at }) => at),
        align: "end",
        cell: ({ at }) => Math.max(0, Math.round(daysLeft(at))),
      },
      {
        id: "kind",
        heading: t("calendar.kind"),
        cell: ({ kind }) => t(`calendar.kinds.${kind}`),
        sort: by(({ kind }) => kind),
      },
    ],
    [t, isNarrow],
  );
};

/** The secret links with which calendar programs read the dates. */
const FeedLinks = () => {
  const t = useTranslations("inventory");
  const errorText = useErrorText();
  const client = useQueryClient();
  const links = useQuery(calendarLinks);
  const [created, setCreated] = useState<string | null>(null);
  const refresh = () => client.invalidateQueries({ queryKey: calendarLinks.queryKey });
  const onError = (error: unknown) => toast({ kind: "failure", title: errorText(error) });
  const create = useMutation({
    mutationFn: () => call("POST /v1/calendar/links/", { body: {} }),
    onSuccess: ({ data }) => setCreated(data.url),
    onError,
    onSettled: refresh,
  });
  const revoke = useMutation({
    mutationFn: (id: string) => call("DELETE /v1/calendar/links/{id}/", { params: { id } }),
    onSuccess: () => {
      setCreated(null);
      toast({ kind: "success", title: t("calendar.feed.revoked") });
    },
    onError,
    onSettled: refresh,
  });
  const copy = async () => {
    await navigator.clipboard.writeText(created ?? "");
    toast({ kind: "success", title: t("calendar.feed.copied") });
  };
  return (
    <Card title={t("calendar.feed.title")} className="mt-3">
      <p className="mb-3 max-w-[80ch] text-ink-2">{t("calendar.feed.text")}</p>
      {created !== null && (
        <div className="mb-3 grid gap-2" role="status">
          <Field label={t("calendar.feed.link")} hint={t("calendar.feed.shown")} value={created} readOnly />
          <div>
            <Button size="small" icon="copy" onClick={() => void copy()}>
              {t("calendar.feed.copy")}
            </Button>
          </div>
        </div>
      )}
      {links.data?.length === 0 && <p className="mb-3 text-ink-2">{t("calendar.feed.none")}</p>}
      <ul className="mb-3 grid gap-2">
        {(links.data ?? []).map((link) => (
          <li key={link.id} className="flex flex-wrap items-center gap-3">
            <span>
              {t("calendar.feed.created", { who: link.created_by ?? t("marks.unknown"), day: day(link.created_at) })},{" "}
              {link.last_read_at === null
                ? t("calendar.feed.unread")
                : t("calendar.feed.read", { day: day(link.last_read_at) })}
            </span>
            <Button size="small" kind="ghost" icon="trash" onClick={() => revoke.mutate(link.id)}>
              {t("calendar.feed.revoke")}
            </Button>
          </li>
        ))}
      </ul>
      <Button
        size="small"
        icon="plus"
        busy={create.isPending && t("calendar.feed.creating")}
        onClick={() => create.mutate()}
      >
        {t("calendar.feed.create")}
      </Button>
    </Card>
  );
};

/** What expires, by date, and the feed for calendar programs. */
export default function CalendarPage() {
  const t = useTranslations("inventory");
  const { to } = useLocale();
  const navigate = useNavigate();
  const user = useUser();
  const domain = useSelectedDomain();
  const list = useQuery(calendarOf(domain));
  const isNarrow = useIsNarrow();
  const columns = useColumns(isNarrow);
  const { search, change } = useUrl();
  // Seven columns have no room on a phone.
  const isList = isNarrow || search.get("view") === "list";
  return (
    <>
      <PageHead
        facts={
          <>
            <b className="text-ink">{domain !== null && shownDomain(domain)}</b>
            <span>{t("calendar.about")}</span>
          </>
        }
        actions={
          !isNarrow && (
            <Segmented
              label={t("calendar.views")}
              value={isList ? "list" : "month"}
              options={[
                { value: "month", label: t("calendar.month") },
                { value: "list", label: t("calendar.list") },
              ]}
              onChange={(view) => change({ view: view === "list" ? "list" : null })}
            />
          )
        }
      />
      <div className="card">
        <ListState
          list={list}
          columns={4}
          isEmpty={({ data }) => data.length === 0}
          empty={
            <Empty icon="check" title={t("calendar.none")}>
              {t("calendar.noneText")}
            </Empty>
          }
        >
          {({ data }) =>
            isList ? (
              <ListTable
                caption={t("calendar.table")}
                columns={columns}
                narrow={NARROW}
                rows={data}
                rowKey={({ kind, at, subject, asset, finding }) => `${kind} ${at} ${asset ?? finding ?? subject}`}
                onOpen={(entry) => {
                  const path = pathOf(entry);
                  if (path !== null) void navigate(to(path));
                }}
              />
            ) : (
              <CalendarMonth
                entries={data.map((entry) => ({
                  key: `${entry.kind} ${entry.at} ${entry.asset ?? entry.finding ?? entry.subject}`,
                  at: entry.at,
                  subject: entry.subject,
                  kind: t(`calendar.kinds.${entry.kind}`),
                  to: pathOf(entry),
                }))}
              />
            )
          }
        </ListState>
      </div>
      {user.permissions.includes("alerts:manage") && <FeedLinks />}
    </>
  );
}
