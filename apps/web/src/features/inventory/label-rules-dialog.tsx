import type { AssetLabels, AssetRule } from "@parapet/domain/contracts/inventory";
import { minute } from "@parapet/words/format/minute";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";

import { Tag } from "../../shared/ui/chips.tsx";
import { Field } from "../../shared/ui/field.tsx";
import { RuleFormFrame, readValue } from "../findings/shared/rules/rule-form-frame.tsx";
import { RuleItem, RulesFrame, type RuleWords } from "../findings/shared/rules/rules-frame.tsx";
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

const labelsOf = (form: FormData): AssetLabels => {
  const [owner, unit] = [readValue(form, "owner"), readValue(form, "business_unit")];
  const criticality = criticalityIn(readValue(form, "criticality"));
  const tags = tagsIn(readValue(form, "add_tags"));
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
  const preview = usePreviewLabelRule();
  const create = useCreateLabelRule();
  const shown = preview.data;
  return (
    <RuleFormFrame
      words={{ preview: t("rules.preview"), create: t("rules.create"), busy: t("marks.saving") }}
      isBusy={preview.isPending || create.isPending}
      problemOf={(form) => (Object.keys(labelsOf(form)).length === 0 ? t("rules.noLabel") : null)}
      onPreview={(form) => preview.mutateAsync(readValue(form, "query"))}
      onReset={() => preview.reset()}
      onCreate={async (form) => {
        await create.mutateAsync({
          name: readValue(form, "name"),
          query: readValue(form, "query"),
          labels: labelsOf(form),
        });
        onCreated();
      }}
      preview={
        shown === undefined ? null : (
          <>
            <b>{t("rules.matching", { count: shown.matching })}</b>
            <ul className="text-ink-2">
              {shown.examples.map((example) => (
                <li key={example.id} className="break-words">
                  {t(`one.${example.kind}`)} <span className="mono">{shownName(example)}</span>
                </li>
              ))}
            </ul>
          </>
        )
      }
    >
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
    </RuleFormFrame>
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

const Item = ({ rule, isFirst, words }: { rule: AssetRule; isFirst: boolean; words: RuleWords }) => {
  const t = useTranslations("inventory");
  const change = useChangeLabelRule();
  const remove = useDeleteLabelRule();
  const { owner, business_unit, criticality, add_tags = [] } = rule.labels;
  return (
    <RuleItem
      rule={rule}
      isFirst={isFirst}
      words={words}
      tags={
        <>
          {criticality !== undefined && <Tag>{t(`criticalities.${criticality}`)}</Tag>}
          {[owner, business_unit, ...add_tags].map((text) => text !== undefined && <Tag key={text}>{text}</Tag>)}
        </>
      }
      log={<Hits id={rule.id} />}
      onChange={change.mutateAsync}
      onDelete={remove.mutateAsync}
    >
      <span className="mono text-sm break-words text-ink-2">{rule.query}</span>
      <span className="text-sm text-ink-2">{t("rules.applied", { count: rule.applied })}</span>
    </RuleItem>
  );
};

/** The rules for labels in their order, and a new one from the search of the list. */
export const LabelRulesDialog = ({ query, onClose }: { query: string; onClose: () => void }) => {
  const t = useTranslations("inventory");
  const list = useQuery(labelRules);
  const words: RuleWords = (word) => t(`rules.${word}`);
  return (
    <RulesFrame
      words={words}
      list={list}
      item={(rule, isFirst) => <Item key={rule.id} rule={rule} isFirst={isFirst} words={words} />}
      form={(onCreated) => <LabelRuleForm query={query} onCreated={onCreated} />}
      onClose={onClose}
    />
  );
};
