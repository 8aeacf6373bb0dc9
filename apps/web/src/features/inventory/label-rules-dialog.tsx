import type { AssetLabels, AssetRule } from "@parapet/domain/contracts/asset-rules";
import { minute } from "@parapet/words/format/minute";
import { useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { useTranslations } from "use-intl";

import { Button } from "../../shared/ui/button.tsx";
import { Tag } from "../../shared/ui/chips.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { Field } from "../../shared/ui/field.tsx";
import { ListState } from "../../shared/ui/list-state.tsx";
import { Empty, useErrorText } from "../../shared/ui/states.tsx";
import { useAction } from "../../shared/use-action.ts";
import { shownName } from "./asset-columns.tsx";
import { criticalityIn, LabelFields, tagsIn } from "./label-fields.tsx";
import {
  labelRuleHits,
  labelRules,
  useChangeLabelRule,
  useCreateLabelRule,
  useDeleteLabelRule,
  usePreviewLabelRule,
} from "./label-rules-api.ts";

const valueOf = (form: FormData, name: string): string => {
  const given = form.get(name);
  return typeof given === "string" ? given.trim() : "";
};

const labelsOf = (form: FormData): AssetLabels => {
  const [owner, unit] = [valueOf(form, "owner"), valueOf(form, "business_unit")];
  const criticality = criticalityIn(valueOf(form, "criticality"));
  const tags = tagsIn(valueOf(form, "add_tags"));
  return {
    ...(owner !== "" && { owner }),
    ...(unit !== "" && { business_unit: unit }),
    ...(criticality !== undefined && { criticality }),
    ...(tags.length > 0 && { add_tags: tags }),
  };
};

/** A new rule from the search of the list: previewed first, then created. */
const LabelRuleForm = ({ query, onCreated }: { query: string; onCreated: () => void }) => {
  const t = useTranslations("inventory");
  const errorText = useErrorText();
  const preview = usePreviewLabelRule();
  const create = useCreateLabelRule();
  const [failure, setFailure] = useState<string | null>(null);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const labels = labelsOf(form);
    if (Object.keys(labels).length === 0) {
      setFailure(t("rules.noLabel"));
      return;
    }
    setFailure(null);
    try {
      if (preview.data === undefined) {
        await preview.mutateAsync(valueOf(form, "query"));
        return;
      }
      await create.mutateAsync({ name: valueOf(form, "name"), query: valueOf(form, "query"), labels });
      onCreated();
    } catch (error) {
      setFailure(errorText(error));
    }
  };
  const shown = preview.data;
  return (
    <form className="grid gap-3" onSubmit={(event) => void submit(event)} onChange={() => preview.reset()}>
      <Field name="name" label={t("rules.name")} maxLength={100} required autoComplete="off" />
      <Field
        name="query"
        label={t("rules.query")}
        hint={t("rules.queryHint")}
        defaultValue={query}
        maxLength={2000}
        required
        autoComplete="off"
      />
      <LabelFields choices={<option value="">{t("marks.unset")}</option>} />
      {shown !== undefined && (
        <div role="status" className="grid gap-1">
          <b>{t("rules.matching", { count: shown.matching })}</b>
          <ul className="text-ink-2">
            {shown.examples.map((example) => (
              <li key={example.id} className="break-words">
                {t(`one.${example.kind}`)} <span className="mono">{shownName(example)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <p role="alert" className="font-semibold empty:hidden">
        {failure}
      </p>
      <div>
        <Button kind="primary" type="submit" busy={(preview.isPending || create.isPending) && t("marks.saving")}>
          {shown === undefined ? t("rules.preview") : t("rules.create")}
        </Button>
      </div>
    </form>
  );
};

const Hits = ({ id }: { id: string }) => {
  const t = useTranslations("inventory");
  const { data = [] } = useQuery(labelRuleHits(id));
  const nameOf = {
    owner: "marks.owner",
    business_unit: "marks.unit",
    criticality: "marks.criticality",
    tags: "marks.tags",
  } as const;
  return (
    <ul className="grid gap-1 text-sm text-ink-2">
      {data.map((hit) => (
        <li key={hit.asset_id} className="break-words">
          {minute(hit.at)} <span className="mono">{shownName(hit)}</span>{" "}
          {hit.fields.length === 0
            ? t("rules.kept")
            : hit.fields.map((field) => t(nameOf[field as keyof typeof nameOf])).join(", ")}
        </li>
      ))}
    </ul>
  );
};

const RuleItem = ({ rule, isFirst }: { rule: AssetRule; isFirst: boolean }) => {
  const t = useTranslations("inventory");
  const change = useChangeLabelRule();
  const remove = useDeleteLabelRule();
  const { busy, run } = useAction();
  const [isOpen, setOpen] = useState(false);
  const put = (body: { enabled?: boolean; position?: number }) =>
    run(() => change.mutateAsync({ id: rule.id, version: rule.version, ...body }), { done: t("rules.saved") });
  const { owner, business_unit, criticality, add_tags = [] } = rule.labels;
  return (
    <li className="card grid gap-2 p-3">
      <div className="flex flex-wrap items-center gap-2">
        <b className="min-w-0 flex-1 break-words">{rule.name}</b>
        {!rule.enabled && <Tag>{t("rules.off")}</Tag>}
        {criticality !== undefined && <Tag>{t(`criticalities.${criticality}`)}</Tag>}
        {[owner, business_unit, ...add_tags].map((text) => text !== undefined && <Tag key={text}>{text}</Tag>)}
      </div>
      <span className="mono text-sm break-words text-ink-2">{rule.query}</span>
      <span className="text-sm text-ink-2">{t("rules.applied", { count: rule.applied })}</span>
      <div className="flex flex-wrap gap-2">
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t("rules.record")}
        </Button>
        <Button size="small" disabled={isFirst || busy} onClick={() => void put({ position: rule.position - 1 })}>
          {t("rules.earlier")}
        </Button>
        <Button size="small" disabled={busy} onClick={() => void put({ enabled: !rule.enabled })}>
          {rule.enabled ? t("rules.disable") : t("rules.enable")}
        </Button>
        <Button
          size="small"
          kind="danger"
          disabled={busy}
          onClick={() => void run(() => remove.mutateAsync(rule.id), { done: t("rules.deleted") })}
        >
          {t("rules.delete")}
        </Button>
      </div>
      {isOpen && <Hits id={rule.id} />}
    </li>
  );
};

/** The rules for labels in their order, and a new one from the search of the list. */
export const LabelRulesDialog = ({ query, onClose }: { query: string; onClose: () => void }) => {
  const t = useTranslations("inventory");
  const list = useQuery(labelRules);
  const [isNew, setNew] = useState(false);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("rules.title")}
      text={t("rules.text")}
      actions={
        <>
          <Button onClick={onClose}>{t("rules.close")}</Button>
          {!isNew && (
            <Button kind="primary" onClick={() => setNew(true)}>
              {t("rules.new")}
            </Button>
          )}
        </>
      }
    >
      <div className="modal-scroll grid gap-3 px-6 py-2">
        {isNew ? (
          <LabelRuleForm query={query} onCreated={() => setNew(false)} />
        ) : (
          <ListState
            list={list}
            columns={2}
            isEmpty={(data) => data.length === 0}
            empty={<Empty title={t("rules.none")} />}
          >
            {(data) => (
              <ol className="grid gap-2">
                {data.map((rule, at) => (
                  <RuleItem key={rule.id} rule={rule} isFirst={at === 0} />
                ))}
              </ol>
            )}
          </ListState>
        )}
      </div>
    </Dialog>
  );
};
