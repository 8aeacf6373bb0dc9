import { INDICATOR_SORTS, INDICATOR_STATES } from "@parapet/domain/contracts/choices";
import type { ManualIndicator as Entry } from "@parapet/domain/contracts/intel";
import { day } from "@parapet/words/format/day";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";

import { FormDialog } from "../../shared/form/form-dialog.tsx";
import { readText, useForm, wrongOnly } from "../../shared/form/use-form.ts";
import { useAskedOrder } from "../../shared/lists/list-order.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Card } from "../../shared/ui/card.tsx";
import { SelectField, TextField } from "../../shared/ui/field.tsx";
import { PagedTable } from "../../shared/ui/paged-table.tsx";
import { Empty, useErrorText } from "../../shared/ui/states.tsx";
import { toast } from "../../shared/ui/toasts.ts";
import { useAsked } from "../../shared/use-asked.ts";
import { EnterIndicators } from "./enter-indicators.tsx";
import { decide, indicatorsKey, indicatorsQuery, withdraw } from "./indicators-api.ts";

const MIN_REASON = 10;

interface Chosen {
  readonly chosen: ReadonlySet<string>;
  readonly onDone: () => Promise<void>;
}

/** Asks for the reason of a withdrawal, or of an approval by the only operator. */
const ReasonDialog = ({
  title,
  text,
  submit,
  send,
  onClose,
}: {
  title: string;
  text: string;
  submit: string;
  send: (reason: string) => Promise<void>;
  onClose: () => void;
}) => {
  const t = useTranslations("portal");
  const form = useForm({
    check: (values) =>
      wrongOnly({ reason: readText(values, "reason").length < MIN_REASON && t("indicators.reasonWrong") }),
    send: (values) => send(readText(values, "reason")),
  });
  return (
    <FormDialog
      title={title}
      text={text}
      form={form}
      submit={submit}
      busy={t("busy")}
      cancel={t("cancel")}
      onClose={onClose}
    >
      <TextField
        name="reason"
        label={t("indicators.reason")}
        hint={t("indicators.reasonHint")}
        maxLength={500}
        rows={3}
        error={form.errors["reason"]}
      />
    </FormDialog>
  );
};

const Review = ({ chosen, needsReason, onDone, onClear }: Chosen & { needsReason: boolean; onClear: () => void }) => {
  const t = useTranslations("portal");
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const count = t("indicators.selected", { count: chosen.size });
  const review = async (decision: "approve" | "reject", reason?: string) => {
    const { decided, skipped, own } = await decide([...chosen], decision, reason);
    const left = [
      ...(own > 0 ? [t("indicators.ownLeft", { count: own })] : []),
      ...(skipped > 0 ? [t("indicators.skipped", { count: skipped })] : []),
    ];
    toast({
      kind: "success",
      title: t(decision === "approve" ? "indicators.approved" : "indicators.rejected", { count: decided }),
      ...(left.length > 0 && { text: left.join(" ") }),
    });
    await onDone();
  };
  const press = async (decision: "approve" | "reject") => {
    setBusy(true);
    try {
      await review(decision);
    } catch (error) {
      toast({ kind: "failure", title: errorText(error) });
    }
    setBusy(false);
  };
  return (
    <div className="banner flex-wrap" role="region" aria-label={count}>
      <b className="num font-semibold">{count}</b>
      <Button
        size="small"
        kind="primary"
        disabled={busy}
        onClick={() => (needsReason ? setAsking(true) : void press("approve"))}
      >
        {t("indicators.approve")}
      </Button>
      <Button size="small" kind="danger" disabled={busy} onClick={() => void press("reject")}>
        {t("indicators.reject")}
      </Button>
      <Button size="small" kind="ghost" onClick={onClear}>
        {t("indicators.clear")}
      </Button>
      {asking && (
        <ReasonDialog
          title={t("indicators.approveTitle")}
          text={t("indicators.onlyOperator")}
          submit={t("indicators.approve")}
          send={(reason) => review("approve", reason)}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
};

const Withdrawal = ({ chosen, onDone, onClear }: Chosen & { onClear: () => void }) => {
  const t = useTranslations("portal");
  const [asking, setAsking] = useState(false);
  const count = t("indicators.selected", { count: chosen.size });
  return (
    <div className="banner flex-wrap" role="region" aria-label={count}>
      <b className="num font-semibold">{count}</b>
      <Button size="small" kind="danger" onClick={() => setAsking(true)}>
        {t("indicators.withdraw")}
      </Button>
      <Button size="small" kind="ghost" onClick={onClear}>
        {t("indicators.clear")}
      </Button>
      {asking && (
        <ReasonDialog
          title={t("indicators.withdrawTitle", { count: chosen.size })}
          text={t("indicators.withdrawText")}
          submit={t("indicators.withdraw")}
          send={async (reason) => {
            const { withdrawn, skipped } = await withdraw([...chosen], reason);
            toast({
              kind: "success",
              title: t("indicators.withdrawnDone", { count: withdrawn }),
              ...(skipped > 0 && { text: t("indicators.withdrawnSkipped", { count: skipped }) }),
            });
            await onDone();
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
};

const Person = ({ name, at, reason = null }: { name: string | null; at: number | null; reason?: string | null }) => (
  <span className="two">
    <span className="block">{name ?? "---"}</span>
    <small className="block text-ink-2">{day(at)}</small>
    {reason !== null && <small className="block max-w-[32ch] [overflow-wrap:anywhere] text-ink-2">{reason}</small>}
  </span>
);

/** Indicators entered by hand: the form, and the list that is reviewed before they count. */
export const IndicatorsPart = () => {
  const t = useTranslations("portal");
  const queries = useQueryClient();
  const { page, one, change } = useAsked();
  const state = one("state", INDICATOR_STATES) ?? "pending";
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const list = useQuery(indicatorsQuery(state, page, useAskedOrder(INDICATOR_SORTS)));
  const reread = () => queries.invalidateQueries({ queryKey: indicatorsKey });
  const isSelectable = state === "pending" || state === "approved";
  const clear = () => setChosen(new Set());
  const done = async () => {
    await reread();
    clear();
  };
  const isAlone = list.data?.is_only_operator === true;
  const hasOwn = (list.data?.data ?? []).some(({ id, is_own }) => is_own && chosen.has(id));
  const choose = (id: string, on: boolean) =>
    setChosen(new Set(on ? [...chosen, id] : [...chosen].filter((other) => other !== id)));
  return (
    <div className="grid grid-cols-1 gap-3">
      <EnterIndicators onEntered={() => void reread()} />
      <SelectField
        className="max-w-[260px]"
        label={t("indicators.state")}
        value={state}
        onChange={(event) => {
          change({ state: event.target.value });
          clear();
        }}
      >
        {INDICATOR_STATES.map((it) => (
          <option key={it} value={it}>
            {t(`indicators.states.${it}`)}
          </option>
        ))}
      </SelectField>
      {state === "pending" && isAlone && <p className="text-[13px] text-ink-2">{t("indicators.onlyOperator")}</p>}
      {chosen.size > 0 && state === "pending" && (
        <Review chosen={chosen} needsReason={isAlone && hasOwn} onDone={done} onClear={clear} />
      )}
      {chosen.size > 0 && state === "approved" && <Withdrawal chosen={chosen} onDone={done} onClear={clear} />}
      <Card title={t("indicators.list")} flush>
        <PagedTable
          list={list}
          empty={<Empty title={t("none")}>{t(`indicators.empty.${state}`)}</Empty>}
          caption={t("indicators.list")}
          sorts={INDICATOR_SORTS}
          rowKey={({ id }) => id}
          page={page}
          onPage={(next) => change({ page: String(next) })}
          columns={[
            ...(isSelectable
              ? [
                  {
                    id: "select",
                    heading: t("indicators.select"),
                    cell: (it: { id: string; value: string }) => (
                      <input
                        type="checkbox"
                        aria-label={t("indicators.selectOne", { value: it.value })}
                        checked={chosen.has(it.id)}
                        onChange={(event) => choose(it.id, event.target.checked)}
                      />
                    ),
                  },
                ]
              : []),
            {
              id: "value",
              heading: t("indicators.value"),
              cell: (it) => (
                <span className="two">
                  <b className="mono block max-w-[280px] truncate" title={it.value}>
                    {it.value}
                  </b>
                  <small className="block text-ink-2">{it.type}</small>
                </span>
              ),
            },
            {
              id: "confidence",
              heading: t("indicators.confidence"),
              align: "end",
              cell: (it) => <span className="num">{it.confidence}</span>,
            },
            { id: "until", heading: t("indicators.until"), cell: (it) => day(it.valid_until) },
            { id: "source", heading: t("indicators.source"), cell: (it) => it.source },
            {
              id: "warnings",
              heading: t("indicators.warnings"),
              cell: (it) => <span className="cell-text max-w-[28ch]">{it.warnings.join(", ") || "---"}</span>,
            },
            {
              id: "by",
              heading: t("indicators.by"),
              cell: (it) => <Person name={it.is_own ? t("indicators.own") : it.entered_by} at={it.entered_at} />,
            },
            ...(state === "pending"
              ? []
              : [
                  {
                    id: "reviewed",
                    heading: t("indicators.reviewed"),
                    cell: (it: Entry) => <Person name={it.reviewed_by} at={it.reviewed_at} reason={it.review_reason} />,
                  },
                ]),
            ...(state === "withdrawn"
              ? [
                  {
                    id: "withdrawn",
                    heading: t("indicators.withdrawn"),
                    cell: (it: Entry) => (
                      <Person name={it.withdrawn_by} at={it.withdrawn_at} reason={it.withdrawal_reason} />
                    ),
                  },
                ]
              : []),
          ]}
        />
      </Card>
    </div>
  );
};
