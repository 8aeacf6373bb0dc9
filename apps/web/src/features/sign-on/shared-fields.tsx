import { useTranslations } from "use-intl";

import { textOf } from "../../shared/form/use-form.ts";
import { Checkbox } from "../../shared/ui/checkbox.tsx";
import { Field, FieldError } from "../../shared/ui/field.tsx";
import { Pair } from "../../shared/ui/section.tsx";
import type { Connection } from "./api.ts";

/** The settings that every kind of provider has, as the form holds them. */
export const sharedOf = (values: FormData) => ({
  name: textOf(values, "name"),
  email_claim: textOf(values, "email_claim"),
  groups_claim: textOf(values, "groups_claim"),
  trusts_email: values.get("trusts_email") !== null,
  domains: values.getAll("domains").map(String),
});

export const NameField = ({ connection, error }: { connection: Connection | null; error: string | undefined }) => {
  const t = useTranslations("sign-on");
  return (
    <Field name="name" label={t("form.name")} defaultValue={connection?.name ?? ""} maxLength={100} error={error} />
  );
};

/** Domains, the names of the claims, and whether the provider is believed about addresses. */
export const SharedFields = ({
  connection,
  domains,
  errors,
  trusts,
}: {
  /** Null: a new one. */
  connection: Connection | null;
  domains: readonly string[];
  errors: Readonly<Record<string, string>>;
  /** Whether addresses are believed unless the administrator decides otherwise. */
  trusts: boolean;
}) => {
  const t = useTranslations("sign-on");
  const own = connection?.domains.map(({ name }) => name) ?? [];
  const offered = [...new Set([...domains, ...own])];
  const error = errors["domains"];
  return (
    <>
      <fieldset className="field" aria-describedby={error === undefined ? undefined : "sign-on-domains"}>
        <legend className="label">{t("form.domains")}</legend>
        {offered.map((name) => (
          <Checkbox
            key={name}
            name="domains"
            value={name}
            label={name}
            defaultChecked={own.includes(name) || offered.length === 1}
          />
        ))}
        {error !== undefined && <FieldError id="sign-on-domains">{error}</FieldError>}
      </fieldset>
      <Pair>
        <Field
          name="email_claim"
          label={t("form.emailClaim")}
          defaultValue={connection?.email_claim ?? "email"}
          maxLength={200}
          error={errors["email_claim"]}
        />
        <Field
          name="groups_claim"
          label={t("form.groupsClaim")}
          defaultValue={connection?.groups_claim ?? "groups"}
          maxLength={200}
          error={errors["groups_claim"]}
        />
      </Pair>
      <Checkbox
        name="trusts_email"
        label={t("form.trusts")}
        hint={t("form.trustsHint")}
        defaultChecked={connection?.trusts_email ?? trusts}
      />
    </>
  );
};
