import { useTranslations } from "use-intl";

import { readRaw, readText } from "../../shared/form/use-form.ts";
import { Field, PasswordField } from "../../shared/ui/field.tsx";
import { Pair } from "../../shared/ui/section.tsx";
import { addConnection, saveConnection } from "./api.ts";
import { type EditedProvider, ProviderDialog } from "./provider-dialog.tsx";

/** The settings of an OpenID Connect provider. */
export const OidcDialog = (edited: EditedProvider) => {
  const t = useTranslations("sign-on");
  const common = useTranslations("common");
  const { connection } = edited;
  return (
    <ProviderDialog
      {...edited}
      words={{ add: t("form.addTitle"), edit: t("form.editText") }}
      keep={`sign-on:${connection?.id ?? "new"}`}
      trusts={false}
      check={(values) => ({
        issuer: readText(values, "issuer") === "" && common("required"),
        client_id: readText(values, "client_id") === "" && common("required"),
      })}
      save={(values, shared) => {
        const secret = readRaw(values, "client_secret");
        const body = {
          ...shared,
          issuer: readText(values, "issuer"),
          client_id: readText(values, "client_id"),
          ...(secret !== "" && { client_secret: secret }),
        };
        return connection === null
          ? addConnection(body)
          : saveConnection(connection.id, { ...body, version: connection.version });
      }}
    >
      {(errors) => (
        <>
          <Field
            name="issuer"
            type="url"
            label={t("form.issuer")}
            hint={t("form.issuerHint")}
            defaultValue={connection?.issuer ?? ""}
            maxLength={1000}
            error={errors["issuer"]}
          />
          <Pair>
            <Field
              name="client_id"
              label={t("form.clientId")}
              defaultValue={connection?.client_id ?? ""}
              maxLength={500}
              autoComplete="off"
              error={errors["client_id"]}
            />
            <PasswordField
              name="client_secret"
              label={t("form.secret")}
              hint={connection?.has_secret === true ? t("form.secretKeep") : undefined}
              maxLength={1000}
              autoComplete="off"
              error={errors["client_secret"]}
            />
          </Pair>
        </>
      )}
    </ProviderDialog>
  );
};
