import type { RuleChange } from "@parapet/domain/contracts/finding-rules";
import { type SubmitEvent, useState } from "react";
import { useTranslations } from "use-intl";

import { Button } from "../../../shared/ui/button.tsx";
import { Checkbox } from "../../../shared/ui/checkbox.tsx";
import { Field, SelectField, TextField } from "../../../shared/ui/field.tsx";
import { useErrorText } from "../../../shared/ui/states.tsx";
import type { WorkQuery } from "./api.ts";
import { OwnerOptions, ownerOf } from "./owner-options.tsx";
import { useCreateRule, usePreviewRule } from "./rules-api.ts";
import { endOfDaySeconds, tagsOf } from "./typed-values.ts";
import { useRuleWords } from "./use-rule-words.ts";

const valueOf = (form: FormData, name: string): string => {
  const given = form.get(name);
  return typeof given === "string" ? given.trim() : "";
};

const changeOf = (form: FormData, isAccepting: boolean): RuleChange => {
  const owner = ownerOf(valueOf(form, "owner"));
  const tags = tagsOf(valueOf(form, "tags"));
  return {
    ...(owner === null ? {} : { owner }),
    ...(tags.length === 0 ? {} : { add_tags: tags }),
    ...(isAccepting
      ? {
          accept: {
            until: endOfDaySeconds(valueOf(form, "until")),
            note: valueOf(form, "note"),
            approver: valueOf(form, "approver"),
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
  const errorText = useErrorText();
  const preview = usePreviewRule();
  const create = useCreateRule();
  const [isAccepting, setAccepting] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const change = changeOf(form, isAccepting);
    if (Object.keys(change).length === 0) {
      setFailure(t("rules.nothing"));
      return;
    }
    setFailure(null);
    try {
      if (preview.data === undefined) {
        await preview.mutateAsync({ filter, change });
        return;
      }
      const ends = valueOf(form, "ends");
      await create.mutateAsync({
        name: valueOf(form, "name"),
        filter,
        change,
        ends_at: ends === "" ? null : endOfDaySeconds(ends),
      });
      onCreated();
    } catch (error) {
      setFailure(errorText(error));
    }
  };
  const shown = preview.data;
  return (
    <form className="grid gap-3" onSubmit={(event) => void submit(event)} onChange={() => preview.reset()}>
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
      {shown !== undefined && (
        <div role="status" className="grid gap-1">
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
        </div>
      )}
      <p role="alert" className="font-semibold empty:hidden">
        {failure}
      </p>
      <div>
        <Button kind="primary" type="submit" busy={(preview.isPending || create.isPending) && t("change.applying")}>
          {shown === undefined ? t("rules.preview") : t("rules.create")}
        </Button>
      </div>
    </form>
  );
};
