import type { BreakGlass } from "@parapet/domain/contracts/access";
import { minute } from "@parapet/words/format/minute";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type * as z from "zod";

import { call } from "../../shared/call.ts";
import { FormDialog } from "../../shared/form/form-dialog.tsx";
import { readText, useForm, wrongOnly } from "../../shared/form/use-form.ts";
import { ListTable } from "../../shared/lists/list-table.tsx";
import { sendCode } from "../../shared/session/fresh-code.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Tag } from "../../shared/ui/chips.tsx";
import { SelectField, TextField } from "../../shared/ui/field.tsx";
import { Empty, Failed, Loading, useErrorText } from "../../shared/ui/states.tsx";
import { by } from "../../shared/ui/table-order.ts";
import { TableSkeleton } from "../../shared/ui/table.tsx";
import { toast } from "../../shared/ui/toasts.ts";
import { clientsQuery } from "./api.ts";
import { FreshCodeDialog } from "./fresh-code-dialog.tsx";

type Ask = z.infer<typeof BreakGlass>;

const REASON = { least: 10, most: 1_000 } as const;

const asksQuery = queryOptions({
  queryKey: ["portal", "break-glass"],
  queryFn: async ({ signal }) => (await call("GET /v1/break_glass/", { signal })).data,
});

const AskDialog = ({ onDone, onClose }: { onDone: () => void; onClose: () => void }) => {
  const t = useTranslations("portal");
  const common = useTranslations("common");
  const clients = useQuery(clientsQuery);
  const [asked, setAsked] = useState<{ organization_id: string; reason: string; challenge: string | null } | null>(
    null,
  );
  const form = useForm({
    check: (values) =>
      wrongOnly({
        organization_id: readText(values, "organization_id") === "" && common("required"),
        reason: readText(values, "reason").length < REASON.least && t("breakGlass.reasonShort"),
      }),
    send: async (values) =>
      setAsked({
        organization_id: readText(values, "organization_id"),
        reason: readText(values, "reason"),
        challenge: (await sendCode())?.challenge ?? null,
      }),
  });
  if (asked !== null) {
    const { challenge, ...body } = asked;
    return (
      <FreshCodeDialog
        title={t("breakGlass.ask")}
        challenge={challenge}
        submit={t("breakGlass.ask")}
        act={async () => {
          await call("POST /v1/break_glass/", { body });
          toast({ kind: "success", title: t("breakGlass.asked") });
          onDone();
        }}
        onClose={onClose}
      />
    );
  }
  return (
    <FormDialog
      title={t("breakGlass.ask")}
      text={t("breakGlass.askText")}
      form={form}
      submit={t("breakGlass.next")}
      busy={t("busy")}
      cancel={t("cancel")}
      onClose={onClose}
    >
      <SelectField name="organization_id" label={t("breakGlass.organization")} error={form.errors["organization_id"]}>
        {(clients.data ?? []).map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField name="reason" label={t("optOuts.reason")} maxLength={REASON.most} error={form.errors["reason"]} />
    </FormDialog>
  );
};

const State = ({ ask, now }: { ask: Ask; now: number }) => {
  const t = useTranslations("portal");
  if (ask.ends_at === null) return <Tag kind="warn">{t("breakGlass.waits")}</Tag>;
  return ask.ends_at * 1_000 > now ? (
    <Tag kind="ok">{t("breakGlass.until", { at: minute(ask.ends_at) })}</Tag>
  ) : (
    <Tag>{t("breakGlass.over")}</Tag>
  );
};

/** Two operators and an hour: asks to read a client's leaked secrets, and who agreed. */
export const BreakGlassPart = () => {
  const t = useTranslations("portal");
  const errorText = useErrorText();
  const queries = useQueryClient();
  const list = useQuery(asksQuery);
  const [isAsking, setAsking] = useState(false);
  const [agreeing, setAgreeing] = useState<{ ask: Ask; challenge: string | null } | null>(null);
  const done = () => {
    setAsking(false);
    setAgreeing(null);
    void queries.invalidateQueries({ queryKey: asksQuery.queryKey });
  };
  const agree = async (ask: Ask) => {
    try {
      setAgreeing({ ask, challenge: (await sendCode())?.challenge ?? null });
    } catch (error) {
      toast({ kind: "failure", title: errorText(error) });
    }
  };
  const body = () => {
    if (list.isError) return <Failed error={list.error} onRetry={() => void list.refetch()} />;
    if (list.data === undefined) {
      return (
        <Loading>
          <TableSkeleton columns={5} />
        </Loading>
      );
    }
    if (list.data.length === 0) return <Empty title={t("none")}>{t("breakGlass.none")}</Empty>;
    return (
      <ListTable
        caption={t("parts.breakGlass")}
        rows={list.data}
        rowKey={({ id }) => id}
        columns={[
          {
            id: "organization",
            heading: t("breakGlass.organization"),
            cell: (ask) => ask.organization,
            sort: by(({ organization }: Ask) => organization),
          },
          {
            id: "by",
            heading: t("optOuts.by"),
            cell: (ask) => ask.asked_by,
            sort: by(({ asked_by }: Ask) => asked_by),
          },
          {
            id: "reason",
            heading: t("optOuts.reason"),
            cell: (ask) => <span className="block max-w-[320px] [overflow-wrap:anywhere]">{ask.reason}</span>,
            sort: by(({ reason }: Ask) => reason),
          },
          {
            id: "at",
            heading: t("queue.asked"),
            cell: (ask) => <span className="num">{minute(ask.asked_at)}</span>,
            sort: by(({ asked_at }: Ask) => asked_at),
          },
          {
            id: "state",
            heading: t("queue.state"),
            cell: (ask) => <State ask={ask} now={list.dataUpdatedAt} />,
            sort: by(({ ends_at }: Ask) => ends_at),
          },
          {
            id: "agreed",
            heading: t("breakGlass.agreed"),
            cell: (ask) => ask.approved_by ?? "---",
            sort: by(({ approved_by }: Ask) => approved_by),
          },
          {
            id: "actions",
            heading: "",
            align: "end",
            cell: (ask) =>
              ask.ends_at === null && !ask.is_own ? (
                <Button size="small" onClick={() => void agree(ask)}>
                  {t("breakGlass.agree")}
                </Button>
              ) : null,
          },
        ]}
      />
    );
  };
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-[70ch] text-ink-2">{t("breakGlass.text")}</p>
        <Button onClick={() => setAsking(true)}>{t("breakGlass.ask")}</Button>
      </div>
      <div className="card">{body()}</div>
      {isAsking && <AskDialog onDone={done} onClose={() => setAsking(false)} />}
      {agreeing !== null && (
        <FreshCodeDialog
          title={t("breakGlass.agreeTitle", { name: agreeing.ask.asked_by, organization: agreeing.ask.organization })}
          challenge={agreeing.challenge}
          submit={t("breakGlass.agree")}
          act={async () => {
            await call("POST /v1/break_glass/{id}/approve/", { params: { id: agreeing.ask.id } });
            toast({ kind: "success", title: t("breakGlass.agreedNow") });
            done();
          }}
          onClose={() => setAgreeing(null)}
        />
      )}
    </>
  );
};
