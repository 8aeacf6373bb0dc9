import { useTranslations } from "use-intl";

import { Field } from "../../shared/ui/field.tsx";

/** The box for an organisation's name, typed letter by letter by whoever means it. */
export const TypedName = ({ name, error }: { name: string; error: string | undefined }) => {
  const t = useTranslations("organisations");
  return (
    <Field name="confirm_name" label={t("delete.type", { name })} autoComplete="off" spellCheck={false} error={error} />
  );
};
