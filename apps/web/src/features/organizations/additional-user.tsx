import { useTranslations } from "use-intl";

import { RightsFields } from "../../shared/access/rights-fields.tsx";
import { IconButton } from "../../shared/ui/button.tsx";
import { Field } from "../../shared/ui/field.tsx";
import { Pair } from "../../shared/ui/section.tsx";
import { type Draft, type DraftUser, draftRole } from "./draft.ts";

/** One more person of a new organization. `at` is their place in the list, which names the fields. */
export const AdditionalUser = ({
  at,
  user,
  type,
  errors,
  onChange,
  onRemove,
}: {
  at: number;
  user: DraftUser;
  type: Draft["type"];
  errors: Readonly<Record<string, string>>;
  onChange: (changes: Partial<DraftUser>) => void;
  onRemove: () => void;
}) => {
  const t = useTranslations("organizations");
  const field = (name: string) => ({ name: `users.${at}.${name}`, error: errors[`users.${at}.${name}`] });
  return (
    <fieldset className="grid gap-3.5 rounded-control border border-line px-4 pt-3.5 pb-4">
      <legend className="sr-only">{t("create.user", { at: at + 1 })}</legend>
      <div className="flex items-center justify-between">
        <b className="font-semibold" aria-hidden="true">
          {t("create.user", { at: at + 1 })}
        </b>
        <IconButton name="trash" label={t("create.removeUser", { at: at + 1 })} className="-m-1.5" onClick={onRemove} />
      </div>
      <Pair>
        <Field
          {...field("first_name")}
          label={t("create.first")}
          maxLength={100}
          value={user.first}
          onChange={(event) => onChange({ first: event.target.value })}
        />
        <Field
          {...field("last_name")}
          label={t("create.last")}
          maxLength={100}
          value={user.last}
          onChange={(event) => onChange({ last: event.target.value })}
        />
      </Pair>
      <Field
        {...field("email")}
        type="email"
        label={t("create.email")}
        value={user.email}
        onChange={(event) => onChange({ email: event.target.value })}
      />
      <p className="text-[13px] text-ink-2">{t("create.passwordByLink")}</p>
      <RightsFields
        role={draftRole(type)}
        ticks={user.ticks}
        mayGrant={false}
        onChange={(ticks) => onChange({ ticks })}
      />
    </fieldset>
  );
};
