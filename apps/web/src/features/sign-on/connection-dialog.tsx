import { useTranslations } from "use-intl";

import { FormDialog } from "../../shared/form/form-dialog.tsx";
import { rawOf, textOf, useForm, wrongOnly } from "../../shared/form/use-form.ts";
import { Checkbox } from "../../shared/ui/checkbox.tsx";
import { Field, FieldError, PasswordField } from "../../shared/ui/field.tsx";
import { Pair } from "../../shared/ui/section.tsx";
import { addConnection, type Connection, saveConnection } from "./api.ts";

/** The settings of an OpenID Connect provider. */
export const ConnectionDialog = ({
  connection,
  domains,
  run,
  onSaved,
  onClose,
}: {
  /** Null: a new one. */
  connection: Connection | null;
  domains: readonly string[];
  run: (act: () => Promise<void>) => Promise<void>;
  onSaved: () => Promise<void>;
  onClose: () => void;
}) => {
  const t = useTranslations("sign-on");
  const common = useTranslations("common");
  const own = connection?.domains.map(({ name }) => name) ?? [];
  const offered = [...new Set([...domains, ...own])];
  const form = useForm({
    check: (values) =>
      wrongOnly({
        name: textOf(values, "name") === "" && common("required"),
        issuer: textOf(values, "issuer") === "" && common("required"),
        client_id: textOf(values, "client_id") === "" && common("required"),
        domains: values.getAll("domains").length === 0 && t("form.noDomains"),
      }),
    send: async (values) => {
      const secret = rawOf(values, "client_secret");
      const body = {
        name: textOf(values, "name"),
        issuer: textOf(values, "issuer"),
        client_id: textOf(values, "client_id"),
        ...(secret !== "" && { client_secret: secret }),
        email_claim: textOf(values, "email_claim"),
        groups_claim: textOf(values, "groups_claim"),
        trusts_email: values.get("trusts_email") !== null,
        domains: values.getAll("domains").map(String),
      };
      await run(async () => {
        if (connection === null) await addConnection(body);
        else await saveConnection(connection.id, { ...body, version: connection.version });
        await onSaved();
      });
      onClose();
    },
  });
  const error = form.errors["domains"];
  return (
    <FormDialog
      title={connection === null ? t("form.addTitle") : t("form.editTitle", { name: connection.name })}
      text={connection === null ? undefined : t("form.editText")}
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
      <Field
        name="issuer"
        type="url"
        label={t("form.issuer")}
        hint={t("form.issuerHint")}
        defaultValue={connection?.issuer ?? ""}
        maxLength={1000}
        error={form.errors["issuer"]}
      />
      <Pair>
        <Field
          name="client_id"
          label={t("form.clientId")}
          defaultValue={connection?.client_id ?? ""}
          maxLength={500}
          autoComplete="off"
          error={form.errors["client_id"]}
        />
        <PasswordField
          name="client_secret"
          label={t("form.secret")}
          hint={connection?.has_secret === true ? t("form.secretKeep") : undefined}
          maxLength={1000}
          autoComplete="off"
          error={form.errors["client_secret"]}
        />
      </Pair>
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
          error={form.errors["email_claim"]}
        />
        <Field
          name="groups_claim"
          label={t("form.groupsClaim")}
          defaultValue={connection?.groups_claim ?? "groups"}
          maxLength={200}
          error={form.errors["groups_claim"]}
        />
      </Pair>
      <Checkbox
        name="trusts_email"
        label={t("form.trusts")}
        hint={t("form.trustsHint")}
        defaultChecked={connection?.trusts_email ?? false}
      />
    </FormDialog>
  );
};
