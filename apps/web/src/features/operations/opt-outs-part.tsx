import { OPT_OUT_SORTS } from "@parapet/domain/contracts/choices";
import type { OptOutRow } from "@parapet/domain/contracts/domains";
import { day } from "@parapet/words/format/day";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";

import { FormFailure } from "../../shared/form/form-failure.tsx";
import { readText, useForm, wrongOnly } from "../../shared/form/use-form.ts";
import { useAskedOrder } from "../../shared/lists/list-order.ts";
import { Button, IconButton } from "../../shared/ui/button.tsx";
import { Card } from "../../shared/ui/card.tsx";
import { Tag } from "../../shared/ui/chips.tsx";
import { Field } from "../../shared/ui/field.tsx";
import { PagedTable } from "../../shared/ui/paged-table.tsx";
import { Empty, useErrorText } from "../../shared/ui/states.tsx";
import { toast } from "../../shared/ui/toasts.ts";
import { useAsked } from "../../shared/use-asked.ts";
import { leaveAlone, optOutsQuery, takeOff } from "./api.ts";

const AddForm = ({ onDone }: { onDone: () => void }) => {
  const t = useTranslations("portal");
  const common = useTranslations("common");
  const [round, setRound] = useState(0);
  const form = useForm({
    check: (values) =>
      wrongOnly({
        target: readText(values, "target") === "" && common("required"),
        reason: readText(values, "reason").length < 3 && common("required"),
      }),
    send: async (values) => {
      const target = readText(values, "target");
      await leaveAlone({ target, reason: readText(values, "reason") });
      toast({ kind: "success", title: t("optOuts.added", { target }) });
      setRound(round + 1);
      onDone();
    },
  });
  return (
    <form key={round} method="post" onSubmit={form.onSubmit} noValidate className="grid gap-3">
      <div className="grid items-start gap-3 wide:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
        <Field name="target" label={t("optOuts.target")} maxLength={253} error={form.errors["target"]} />
        <Field name="reason" label={t("optOuts.reason")} maxLength={500} error={form.errors["reason"]} />
        <Button className="wide:mt-[26px]" kind="primary" type="submit" busy={form.busy && t("busy")}>
          {t("optOuts.add")}
        </Button>
      </div>
      <FormFailure text={form.failure} />
    </form>
  );
};

/** Who must be left alone. */
export const OptOutsPart = () => {
  const t = useTranslations("portal");
  const errorText = useErrorText();
  const queries = useQueryClient();
  const { page, text, change } = useAsked();
  const list = useQuery(optOutsQuery(text("q").trim(), page, useAskedOrder(OPT_OUT_SORTS)));
  const reread = () => queries.invalidateQueries({ queryKey: ["portal", "opt-outs"] });
  const remove = async (row: OptOutRow) => {
    try {
      await takeOff(row.id);
      toast({ kind: "success", title: t("optOuts.removed", { target: row.target }) });
    } catch (error) {
      toast({ kind: "failure", title: errorText(error) });
    }
    await reread();
  };
  return (
    <div className="grid gap-3">
      <Card title={t("parts.optOuts")}>
        <p className="mb-4 text-ink-2">{t("optOuts.text")}</p>
        <AddForm onDone={() => void reread()} />
      </Card>
      <div className="card">
        <PagedTable
          list={list}
          empty={<Empty title={t("none")}>{t("optOuts.text")}</Empty>}
          caption={t("parts.optOuts")}
          sorts={OPT_OUT_SORTS}
          tools={{ search: { label: t("search"), asked: text("q"), onAsk: (q) => change({ q }) } }}
          rowKey={({ id }) => id}
          page={page}
          onPage={(next) => change({ page: String(next) })}
          columns={[
            {
              id: "target",
              heading: t("optOuts.target"),
              cell: (row) => <span className="font-mono">{row.target}</span>,
            },
            {
              id: "by",
              heading: t("optOuts.by"),
              cell: (row) => (row.by_operator ? t("optOuts.byOperator") : (row.email ?? "---")),
            },
            { id: "reason", heading: t("optOuts.reason"), cell: (row) => row.reason ?? "---" },
            {
              id: "state",
              heading: t("optOuts.state"),
              cell: (row) =>
                row.confirmed_at === null ? (
                  <Tag kind="warn">
                    {row.mail_confirmed_at === null ? t("optOuts.asked") : t("optOuts.mailConfirmed")}
                  </Tag>
                ) : (
                  <Tag kind="ok">{t("optOuts.holds")}</Tag>
                ),
            },
            {
              id: "since",
              heading: t("optOuts.since"),
              cell: (row) => <span className="num">{day(row.created_at)}</span>,
            },
            {
              id: "actions",
              heading: "",
              align: "end",
              cell: (row) => (
                <IconButton
                  name="trash"
                  label={t("optOuts.remove", { target: row.target })}
                  onClick={() => void remove(row)}
                />
              ),
            },
          ]}
        />
      </div>
    </div>
  );
};
