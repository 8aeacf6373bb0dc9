import type { ReactNode } from "react";
import { useTranslations } from "use-intl";

import { FormDialog } from "../../shared/form/form-dialog.tsx";
import { type Errors, readText, useForm, wrongOnly } from "../../shared/form/use-form.ts";
import { Checkbox } from "../../shared/ui/checkbox.tsx";
import { Field, FieldError } from "../../shared/ui/field.tsx";
import { Pair } from "../../shared/ui/section.tsx";
import type { Connection } from "./api.ts";

/** What the dialog of every kind of provider is given. */
export interface EditedProvider {
  /** Null: a new one. */
  readonly connection: Connection | null;
  readonly domains: readonly string[];
  readonly run: (act: () => Promise<void>) => Promise<void>;
  readonly onSaved: () => Promise<void>;
  readonly onClose: () => void;
}

/** The settings that every kind of provider has, as the form holds them. */
const sharedOf = (values: FormData) => ({
  name: readText(values, "name"),
  email_claim: readText(values, "email_claim"),
  groups_claim: readText(values, "groups_claim"),
  trusts_email: values.get("trusts_email") !== null,
  domains: values.getAll("domains").map(String),
});

/** Domains, the names of the claims, and whether the provider is believed about addresses. */
const SharedFields = ({
  connection,
  domains,
  errors,
  trusts,
}: Pick<EditedProvider, "connection" | "domains"> & { errors: Errors; trusts: boolean }) => {
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

/** The settings of an identity provider: those of its kind, and those that every kind has. */
export const ProviderDialog = ({
  connection,
  domains,
  run,
  onSaved,
  onClose,
  words,
  keep,
  trusts,
  check,
  save,
  children,
  last,
}: EditedProvider & {
  words: { readonly add: string; readonly edit: string };
  /** Where the entries are stored while they are typed; undefined: nowhere. */
  keep?: string;
  /** Whether addresses are believed unless the administrator decides otherwise. */
  trusts: boolean;
  check: (values: FormData) => Readonly<Record<string, string | false>>;
  save: (values: FormData, shared: ReturnType<typeof sharedOf>) => Promise<unknown>;
  /** The fields of this kind: after the name, and at the end. */
  children: (errors: Errors) => ReactNode;
  last?: ReactNode;
}) => {
  const t = useTranslations("sign-on");
  const common = useTranslations("common");
  const form = useForm({
    ...(keep !== undefined && { keep }),
    check: (values) =>
      wrongOnly({
        name: readText(values, "name") === "" && common("required"),
        ...check(values),
        domains: values.getAll("domains").length === 0 && t("form.noDomains"),
      }),
    send: async (values) => {
      await run(async () => {
        await save(values, sharedOf(values));
        await onSaved();
      });
      onClose();
    },
  });
  return (
    <FormDialog
      title={connection === null ? words.add : t("form.editTitle", { name: connection.name })}
      text={connection === null ? undefined : words.edit}
      form={form}
      submit={t("form.save")}
      busy={t("form.saving")}
      cancel={t("form.cancel")}
      onClose={onClose}
    >
      <Field
        name="name"
        label={t("form.name")}
        defaultValue={connection?.name ?? ""}
        maxLength={100}
        error={form.errors["name"]}
      />
      {children(form.errors)}
      <SharedFields connection={connection} domains={domains} errors={form.errors} trusts={trusts} />
      {last}
    </FormDialog>
  );
};
