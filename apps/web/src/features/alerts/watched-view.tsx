import type { WatchRule } from "@parapet/domain/contracts/mentions";
import { shownDomain } from "@parapet/domain/risk";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type * as z from "zod";

import { FormFailure } from "../../shared/form/form-failure.tsx";
import { readText, useForm, wrongOnly } from "../../shared/form/use-form.ts";
import { ListTable } from "../../shared/lists/list-table.tsx";
import { useUser } from "../../shared/session/user-context.ts";
import { useSelectedDomain } from "../../shared/session/workspace.ts";
import { Button, IconButton } from "../../shared/ui/button.tsx";
import { Card } from "../../shared/ui/card.tsx";
import { Checkbox } from "../../shared/ui/checkbox.tsx";
import { Tag } from "../../shared/ui/chips.tsx";
import { Drawer } from "../../shared/ui/drawer.tsx";
import { Field, SelectField, TextField } from "../../shared/ui/field.tsx";
import { ListState } from "../../shared/ui/list-state.tsx";
import { Pair } from "../../shared/ui/section.tsx";
import { Empty, useErrorText } from "../../shared/ui/states.tsx";
import { by } from "../../shared/ui/table-order.ts";
import { toast } from "../../shared/ui/toasts.ts";
import { useOpenRow } from "../../shared/use-url.ts";
import { changeWatched, stopWatching, watchedQuery, watchFor } from "./api.ts";

type Rule = z.infer<typeof WatchRule>;

const SHORTEST = 3;
const linesOf = (values: FormData, name: string): string[] =>
  readText(values, name)
    .split("\n")
    .flatMap((line) => (line.trim() === "" ? [] : [line.trim()]));

const AddForm = ({ onDone }: { onDone: () => void }) => {
  const t = useTranslations("alerts");
  const { authorized_domains } = useUser();
  const selected = useSelectedDomain();
  const [round, setRound] = useState(0);
  const form = useForm({
    check: (values) => wrongOnly({ keyword: readText(values, "keyword").length < SHORTEST && t("watched.short") }),
    send: async (values) => {
      const keyword = readText(values, "keyword");
      await watchFor({
        domain: readText(values, "domain"),
        keyword,
        whole_word: values.get("whole_word") === "on",
        exceptions: linesOf(values, "exceptions"),
      });
      toast({ kind: "success", title: t("watched.added", { keyword }) });
      setRound(round + 1);
      onDone();
    },
  });
  return (
    <Card title={t("watched.title")}>
      <form key={round} method="post" onSubmit={form.onSubmit} noValidate className="grid max-w-[720px] gap-4">
        <p className="text-ink-2">{t("watched.text")}</p>
        <Pair>
          <Field name="keyword" label={t("watched.keyword")} maxLength={100} error={form.errors["keyword"]} />
          <SelectField
            name="domain"
            label={t("watched.domain")}
            defaultValue={selected ?? ""}
            error={form.errors["domain"]}
          >
            {authorized_domains.map((domain) => (
              <option key={domain} value={domain}>
                {shownDomain(domain)}
              </option>
            ))}
          </SelectField>
        </Pair>
        <Checkbox name="whole_word" label={t("watched.whole")} defaultChecked />
        <TextField name="exceptions" label={t("watched.exceptions")} rows={2} error={form.errors["exceptions"]} />
        <FormFailure text={form.failure} />
        <div>
          <Button kind="primary" type="submit" busy={form.busy && t("watched.adding")}>
            {t("watched.add")}
          </Button>
        </div>
      </form>
    </Card>
  );
};

const RuleDrawer = ({ rule, onDone, onClose }: { rule: Rule; onDone: () => void; onClose: () => void }) => {
  const t = useTranslations("alerts");
  const form = useForm({
    check: () => ({}),
    send: async (values) => {
      await changeWatched(rule.id, {
        whole_word: values.get("whole_word") === "on",
        exceptions: linesOf(values, "exceptions"),
      });
      toast({ kind: "success", title: t("watched.saved") });
      onDone();
      onClose();
    },
  });
  return (
    <Drawer open onClose={onClose} title={t("watched.change", { keyword: rule.keyword })}>
      <form method="post" onSubmit={form.onSubmit} noValidate className="grid gap-4">
        <Checkbox name="whole_word" label={t("watched.whole")} defaultChecked={rule.whole_word} />
        <TextField
          name="exceptions"
          label={t("watched.exceptions")}
          rows={5}
          defaultValue={rule.exceptions.join("\n")}
          error={form.errors["exceptions"]}
        />
        <FormFailure text={form.failure} />
        <div>
          <Button kind="primary" type="submit" busy={form.busy && t("watched.adding")}>
            {t("watched.save")}
          </Button>
        </div>
      </form>
    </Drawer>
  );
};

const stateOf = ({ has_run, suspended }: { readonly has_run: boolean; readonly suspended: boolean }) =>
  suspended ? "watched.suspended" : has_run ? "watched.ready" : "watched.comparing";

/** The words that mentions are searched for: domains of their own accord, others by hand. */
export const WatchedView = () => {
  const t = useTranslations("alerts");
  const errorText = useErrorText();
  const queries = useQueryClient();
  const list = useQuery(watchedQuery);
  const [open, setOpen] = useOpenRow();
  const opened = list.data?.find(({ id }) => id === open);
  const reread = () => void queries.invalidateQueries({ queryKey: watchedQuery.queryKey });
  const remove = async ({ id, keyword }: Rule) => {
    try {
      await stopWatching(id);
      toast({ kind: "success", title: t("watched.removed", { keyword }) });
    } catch (error) {
      toast({ kind: "failure", title: errorText(error) });
    }
    reread();
  };
  return (
    <div className="grid grid-cols-1 gap-3">
      <AddForm onDone={reread} />
      <div className="card">
        <ListState
          list={list}
          columns={5}
          isEmpty={(data) => data.length === 0}
          empty={<Empty title={t("watched.none")}>{t("watched.text")}</Empty>}
        >
          {(data) => (
            <ListTable
              caption={t("views.watched")}
              rows={data}
              rowKey={({ id }) => id}
              onOpen={({ id }) => setOpen(id)}
              openKey={open ?? undefined}
              columns={[
                {
                  id: "keyword",
                  heading: t("watched.keyword"),
                  cell: (rule) => <b className="mono">{rule.keyword}</b>,
                  sort: by(({ keyword }: Rule) => keyword),
                },
                {
                  id: "domain",
                  heading: t("watched.domain"),
                  cell: (rule) => <span className="mono">{shownDomain(rule.domain)}</span>,
                  sort: by(({ domain }: Rule) => domain),
                },
                {
                  id: "origin",
                  heading: t("watched.origin"),
                  cell: (rule) => (rule.origin === "domain" ? t("watched.own") : t("watched.byHand")),
                  sort: by(({ origin }: Rule) => origin),
                },
                {
                  id: "except",
                  heading: t("watched.except"),
                  cell: (rule) => (rule.exceptions.length === 0 ? "---" : rule.exceptions.join(", ")),
                  sort: by(({ exceptions }: Rule) => exceptions.length),
                },
                {
                  id: "state",
                  heading: t("watched.state"),
                  cell: (rule) => <Tag kind={rule.has_run ? "ok" : "warn"}>{t(stateOf(rule))}</Tag>,
                  sort: by(stateOf),
                },
                {
                  id: "actions",
                  heading: "",
                  align: "end",
                  cell: (rule) =>
                    rule.origin === "hand" && (
                      <IconButton
                        name="trash"
                        label={t("watched.remove", { keyword: rule.keyword })}
                        onClick={() => void remove(rule)}
                      />
                    ),
                },
              ]}
            />
          )}
        </ListState>
      </div>
      {opened !== undefined && (
        <RuleDrawer key={opened.id} rule={opened} onDone={reread} onClose={() => setOpen(null)} />
      )}
    </div>
  );
};
