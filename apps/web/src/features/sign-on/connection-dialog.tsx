import { useTranslations } from "use-intl";

import { FormDialog } from "../../shared/form/form-dialog.tsx";
import { rawOf, textOf, useForm, wrongOnly } from "../../shared/form/use-form.ts";
import { Field, PasswordField } from "../../shared/ui/field.tsx";
import { Pair } from "../../shared/ui/section.tsx";
import { addConnection, type Connection, saveConnection } from "./api.ts";
import { NameField, SharedFields, sharedOf } from "./shared-fields.tsx";

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
  const form = useForm({
    keep: `sign-on:${connection?.id ?? "new"}`,
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
        ...sharedOf(values),
        issuer: textOf(values, "issuer"),
        client_id: textOf(values, "client_id"),
        ...(secret !== "" && { client_secret: secret }),
      };
      await run(async () => {
        if (connection === null) await addConnection(body);
        else await saveConnection(connection.id, { ...body, version: connection.version });
        await onSaved();
      });
      onClose();
    },
  });
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
      <NameField connection={connection} error={form.errors["name"]} />
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
      <SharedFields connection={connection} domains={domains} errors={form.errors} trusts={false} />
    </FormDialog>
  );
};
