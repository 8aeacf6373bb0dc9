import type { FeedRow } from "@parapet/domain/contracts/feeds";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";

import { FormFailure } from "../../shared/form/form-failure.tsx";
import { rawOf, textOf, useForm } from "../../shared/form/use-form.ts";
import { minute } from "../../shared/format/minute.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Checkbox } from "../../shared/ui/checkbox.tsx";
import { Tag } from "../../shared/ui/chips.tsx";
import { Drawer } from "../../shared/ui/drawer.tsx";
import { Field, PasswordField } from "../../shared/ui/field.tsx";
import { Failed, Loading, useErrorText } from "../../shared/ui/states.tsx";
import type { Column } from "../../shared/ui/table-order.ts";
import { Table, TableSkeleton } from "../../shared/ui/table.tsx";
import { toast } from "../../shared/ui/toasts.ts";
import { feedsQuery, fetchFeed, saveFeed } from "./api.ts";

type Translate = ReturnType<typeof useTranslations<"portal">>;
const KINDS = { ok: "ok", partial: "warn", failed: "exploit", running: "plain" } as const;

const FeedDrawer = ({ feed, onDone, onClose }: { feed: FeedRow; onDone: () => Promise<void>; onClose: () => void }) => {
  const t = useTranslations("portal");
  const errorText = useErrorText();
  const form = useForm({
    check: () => ({}),
    send: async (values) => {
      const [url, key, hours] = [
        textOf(values, "url"),
        rawOf(values, "key").trim(),
        Number(textOf(values, "every_hours")),
      ];
      await saveFeed(feed.id, {
        enabled: values.get("enabled") === "on",
        ...(url !== "" && url !== feed.url && { url }),
        ...(values.get("forget") === "on" ? { key: null } : key !== "" && { key }),
        ...(Number.isInteger(hours) && hours > 0 && hours !== feed.every_hours && { every_hours: hours }),
      });
      toast({ kind: "success", title: t("saved") });
      await onDone();
      onClose();
    },
  });
  const fetchNow = async () => {
    try {
      await fetchFeed(feed.id);
      toast({ kind: "success", title: t("feeds.asked") });
      await onDone();
    } catch (error) {
      toast({ kind: "failure", title: errorText(error) });
    }
  };
  return (
    <Drawer
      open
      onClose={onClose}
      title={t("feeds.edit", { name: feed.name })}
      actions={
        <Button size="small" icon="refresh" onClick={() => void fetchNow()}>
          {t("feeds.run")}
        </Button>
      }
    >
      <form method="post" className="grid gap-4" onSubmit={form.onSubmit} noValidate>
        <Checkbox name="enabled" label={t("feeds.enabled")} defaultChecked={feed.enabled} />
        <Field name="url" type="url" label={t("feeds.url")} defaultValue={feed.url} error={form.errors["url"]} />
        <PasswordField
          name="key"
          label={t("feeds.key")}
          autoComplete="off"
          error={form.errors["key"]}
          hint={feed.has_key ? t("feeds.hasKey") : feed.needs_key ? t("feeds.needsKey") : undefined}
        />
        {feed.has_key && <Checkbox name="forget" label={t("feeds.forget")} />}
        <Field
          name="every_hours"
          type="number"
          min={1}
          max={8760}
          label={t("feeds.hours")}
          defaultValue={feed.every_hours}
          error={form.errors["every_hours"]}
        />
        <FormFailure text={form.failure} />
        <div>
          <Button kind="primary" type="submit" busy={form.busy && t("saving")}>
            {t("save")}
          </Button>
        </div>
      </form>
      {feed.error !== null && <p className="mt-5 [overflow-wrap:anywhere] text-critical">{feed.error}</p>}
      {feed.bad_records.length > 0 && (
        <section className="mt-5">
          <h3 className="mb-2 text-base">{t("feeds.bad")}</h3>
          <ul className="grid gap-2 text-[13px]">
            {feed.bad_records.slice(0, 50).map(({ file, line, reason }) => (
              <li key={`${file} ${line} ${reason}`} className="[overflow-wrap:anywhere]">
                <span className="font-mono text-ink-2">{t("feeds.line", { file, line: String(line) })}</span> {reason}
              </li>
            ))}
          </ul>
        </section>
      )}
    </Drawer>
  );
};

const columnsOf = (t: Translate): Column<FeedRow>[] => [
  {
    id: "name",
    heading: t("feeds.name"),
    cell: (feed) => (
      <span className="two">
        <b className="font-semibold">{feed.name}</b>
        <small className="block text-ink-2">{feed.licence}</small>
      </span>
    ),
  },
  {
    id: "on",
    heading: t("queue.state"),
    cell: (feed) => (
      <span className="flex flex-wrap gap-1.5">
        <Tag kind={feed.enabled ? "ok" : "plain"}>{feed.enabled ? t("feeds.on") : t("feeds.off")}</Tag>
        {feed.needs_key && !feed.has_key && <Tag kind="warn">{t("feeds.needsKey")}</Tag>}
      </span>
    ),
  },
  {
    id: "state",
    heading: t("feeds.state"),
    cell: (feed) => (
      <span className="two">
        <span>
          {feed.outcome === null ? (
            t("feeds.never")
          ) : (
            <Tag kind={KINDS[feed.outcome]}>{t(`feeds.outcome.${feed.outcome}`)}</Tag>
          )}
        </span>
        <small className="num block text-ink-2">{minute(feed.last_run)}</small>
      </span>
    ),
  },
  { id: "counts", heading: t("feeds.counts"), cell: (feed) => <span className="num">{`${feed.read} / ${feed.added} / ${feed.changed} / ${feed.bad}`}</span> }, // prettier-ignore
  { id: "next", heading: t("feeds.next"), cell: (feed) => <span className="num">{minute(feed.next_run)}</span> },
];

/** Feeds of vulnerabilities and indicators: health, settings, and keys that go in and never come out. */
export const FeedsPart = () => {
  const t = useTranslations("portal");
  const queries = useQueryClient();
  const list = useQuery(feedsQuery);
  const [open, setOpen] = useState<string | null>(null);
  const opened = list.data?.find(({ id }) => id === open);
  const reread = () => queries.invalidateQueries({ queryKey: feedsQuery.queryKey });
  if (list.isError) return <Failed error={list.error} onRetry={() => void list.refetch()} />;
  if (list.data === undefined) {
    return (
      <Loading>
        <TableSkeleton columns={5} />
      </Loading>
    );
  }
  return (
    <>
      <p className="mb-3 text-ink-2">{t("feeds.text")}</p>
      <div className="card">
        <Table
          caption={t("parts.feeds")}
          columns={columnsOf(t)}
          rows={list.data}
          rowKey={({ id }) => id}
          onOpen={({ id }) => setOpen(id)}
          openKey={open ?? undefined}
        />
      </div>
      {opened !== undefined && (
        <FeedDrawer key={opened.id} feed={opened} onDone={reread} onClose={() => setOpen(null)} />
      )}
    </>
  );
};
