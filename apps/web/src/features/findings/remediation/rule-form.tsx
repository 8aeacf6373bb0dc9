import type { RuleChange } from "@parapet/domain/contracts/remediation";
import { useState } from "react";
import { useTranslations } from "use-intl";

import { Checkbox } from "../../../shared/ui/checkbox.tsx";
import { Field, SelectField, TextField } from "../../../shared/ui/field.tsx";
import { RuleFormFrame, readValue } from "../shared/rules/rule-form-frame.tsx";
import type { WorkQuery } from "./api.ts";
import { OwnerOptions, readOwner } from "./owner-options.tsx";
import { useCreateRule, usePreviewRule } from "./rules-api.ts";
import { endOfDaySeconds, readTags } from "./typed-values.ts";
import { useRuleWords } from "./use-rule-words.ts";

const changeOf = (form: FormData, isAccepting: boolean): RuleChange => {
  const owner = readOwner(readValue(form, "owner"));
  const tags = readTags(readValue(form, "tags"));
  return {
    ...(owner === null ? {} : { owner }),
    ...(tags.length === 0 ? {} : { add_tags: tags }),
    ...(isAccepting
      ? {
          accept: {
            until: endOfDaySeconds(readValue(form, "until")),
            note: readValue(form, "note"),
            approver: readValue(form, "approver"),
          },
        }
      : {}),
    ...(form.has("ticket") ? { ticket: true as const } : {}),
  };
};

/** A new rule from the filters of the list: previewed first, then created. */
export const RuleForm = ({
  filter,
  fixTitle,
  onCreated,
}: {
  filter: WorkQuery;
  fixTitle: string | null;
  onCreated: () => void;
}) => {
  const t = useTranslations("remediation");
  const { when } = useRuleWords();
  const preview = usePreviewRule();
  const create = useCreateRule();
  const [isAccepting, setAccepting] = useState(false);
  const shown = preview.data;
  return (
    <RuleFormFrame
      words={{ preview: t("rules.preview"), create: t("rules.create"), busy: t("change.applying") }}
      isBusy={preview.isPending || create.isPending}
      problemOf={(form) => (Object.keys(changeOf(form, isAccepting)).length === 0 ? t("rules.nothing") : null)}
      onPreview={(form) => preview.mutateAsync({ filter, change: changeOf(form, isAccepting) })}
      onReset={() => preview.reset()}
      onCreate={async (form) => {
        const ends = readValue(form, "ends");
        await create.mutateAsync({
          name: readValue(form, "name"),
          filter,
          change: changeOf(form, isAccepting),
          ends_at: ends === "" ? null : endOfDaySeconds(ends),
        });
        onCreated();
      }}
      preview={
        shown === undefined ? null : (
          <>
            <b>{t("rules.matching", { count: shown.matching, open: shown.open })}</b>
            {shown.matching === shown.open && shown.open > 0 && <span>{t("rules.matchesAll")}</span>}
            {shown.contradicting.map((rule) => (
              <span key={rule.id}>{t("rules.contradicts", { name: rule.name, count: rule.findings })}</span>
            ))}
            <ul className="text-ink-2">
              {shown.examples.map((example) => (
                <li key={example.id}>
                  {example.title} <span className="mono">{example.subject}</span>
                </li>
              ))}
            </ul>
          </>
        )
      }
    >
      <p className="break-words text-ink-2">{when(filter, fixTitle)}</p>
      <Field name="name" label={t("rules.name")} maxLength={100} required />
      <SelectField name="owner" label={t("change.owner")} defaultValue="">
        <option value="">{t("change.keep")}</option>
        <OwnerOptions />
      </SelectField>
      <Field name="tags" label={t("change.addTags")} maxLength={400} />
      <Checkbox
        label={t("rules.accept")}
        checked={isAccepting}
        onChange={({ target }) => setAccepting(target.checked)}
      />
      {isAccepting && (
        <>
          <TextField name="note" label={t("change.note")} maxLength={4000} required />
          <Field name="approver" type="email" label={t("change.approver")} required />
          <Field name="until" type="date" label={t("change.until")} required />
        </>
      )}
      <Checkbox name="ticket" label={t("change.ticket")} />
      <Field name="ends" type="date" label={t("rules.ends")} />
    </RuleFormFrame>
  );
};
