import { CRITICALITIES } from "@parapet/domain/contracts/choices";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";

import { Field, SelectField } from "../../shared/ui/field.tsx";

const LONGEST_LABEL = 200;
const LONGEST_TAGS = 1_000;

/** Tags typed with commas between them. */
export const tagsIn = (text: string): string[] =>
  text
    .split(",")
    .map((tag) => tag.trim())
    .filter((tag) => tag !== "");

export const criticalityIn = (text: string) => CRITICALITIES.find((one) => one === text);

/** A list of tags to type. */
export const TagsField = ({ name, label, error }: { name: string; label: string; error?: string | undefined }) => {
  const t = useTranslations("inventory");
  return (
    <Field
      name={name}
      label={label}
      hint={t("marks.tagsHint")}
      maxLength={LONGEST_TAGS}
      autoComplete="off"
      error={error}
    />
  );
};

/** Owner, business unit, criticality and tags to add: of a selection, or of a rule. */
export const LabelFields = ({
  hint,
  choices,
  errors = {},
}: {
  /** What an empty field means. */
  hint?: string;
  /** What else the criticality may be. */
  choices: ReactNode;
  errors?: Readonly<Record<string, string | undefined>>;
}) => {
  const t = useTranslations("inventory");
  return (
    <>
      {(["owner", "business_unit"] as const).map((name) => (
        <Field
          key={name}
          name={name}
          label={t(name === "owner" ? "marks.owner" : "marks.unit")}
          hint={hint}
          maxLength={LONGEST_LABEL}
          autoComplete="off"
          error={errors[name]}
        />
      ))}
      <SelectField name="criticality" label={t("marks.criticality")} defaultValue="">
        {choices}
        {CRITICALITIES.map((one) => (
          <option key={one} value={one}>
            {t(`criticalities.${one}`)}
          </option>
        ))}
      </SelectField>
      <TagsField name="add_tags" label={t("marks.addTags")} error={errors["add_tags"]} />
    </>
  );
};
