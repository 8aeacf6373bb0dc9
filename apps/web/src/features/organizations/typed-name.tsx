import { useTranslations } from "use-intl";

import { Field } from "../../shared/ui/field.tsx";

/** Input for the organization's name, typed to confirm the deletion. */
export const TypedName = ({ name, error }: { name: string; error: string | undefined }) => {
  const t = useTranslations("organizations");
  return (
    <Field name="confirm_name" label={t("delete.type", { name })} autoComplete="off" spellCheck={false} error={error} />
  );
};
