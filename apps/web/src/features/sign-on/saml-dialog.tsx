import { type ChangeEvent, useRef } from "react";
import { useTranslations } from "use-intl";

import { readRaw, readText } from "../../shared/form/use-form.ts";
import { Checkbox } from "../../shared/ui/checkbox.tsx";
import { Field, FieldFrame, TextField } from "../../shared/ui/field.tsx";
import { addSaml, saveSaml } from "./api.ts";
import { type EditedProvider, ProviderDialog } from "./provider-dialog.tsx";

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;
/** Text that is no certificate is sent as it is, so that the server says what is wrong with it. */
const certificatesIn = (text: string): string[] => text.match(CERTIFICATE) ?? (text.trim() === "" ? [] : [text]);

const metadataIn = (values: FormData) => ({
  url: readText(values, "metadata_url"),
  xml: readRaw(values, "metadata_xml"),
});

/** The settings of a SAML 2.0 provider: its metadata by URL or as a file, and a further certificate for a roll-over. */
export const SamlDialog = (edited: EditedProvider) => {
  const t = useTranslations("sign-on");
  const { connection } = edited;
  const pasted = useRef<HTMLTextAreaElement>(null);
  const readFile = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const text = await target.files?.[0]?.text();
    if (text !== undefined && pasted.current !== null) pasted.current.value = text;
  };
  const saml = connection?.saml ?? null;
  const added = saml?.certificates.filter(({ added }) => added).map(({ pem }) => pem) ?? [];
  return (
    <ProviderDialog
      {...edited}
      words={{ add: t("saml.addTitle"), edit: t("saml.editText") }}
      trusts
      check={(values) => {
        const { url, xml } = metadataIn(values);
        return {
          metadata_url: connection === null && url === "" && xml === "" && t("saml.noMetadata"),
          metadata_xml: url !== "" && xml !== "" && t("saml.twoMetadata"),
        };
      }}
      save={(values, shared) => {
        const { url, xml } = metadataIn(values);
        const body = {
          ...shared,
          metadata_url: url === "" ? null : url,
          metadata_xml: xml === "" ? null : xml,
          certificates: certificatesIn(readRaw(values, "certificates")),
          idp_initiated: values.get("idp_initiated") !== null,
        };
        return connection === null ? addSaml(body) : saveSaml(connection.id, { ...body, version: connection.version });
      }}
      last={
        <Checkbox
          name="idp_initiated"
          label={t("saml.idpInitiated")}
          hint={t("saml.idpInitiatedHint")}
          defaultChecked={saml?.idp_initiated ?? false}
        />
      }
    >
      {(errors) => (
        <>
          <Field
            name="metadata_url"
            type="url"
            label={t("saml.metadataUrl")}
            hint={t("saml.metadataUrlHint")}
            defaultValue={saml?.metadata_url ?? ""}
            maxLength={2000}
            error={errors["metadata_url"]}
          />
          <FieldFrame label={t("saml.file")}>
            {(wiring) => (
              <input
                {...wiring}
                type="file"
                accept=".xml,application/xml,text/xml,application/samlmetadata+xml"
                className="input pt-2"
                onChange={(event) => void readFile(event)}
              />
            )}
          </FieldFrame>
          <TextField
            name="metadata_xml"
            label={t("saml.xml")}
            hint={saml?.metadata_url === null ? t("saml.xmlKeep") : undefined}
            rows={4}
            spellCheck={false}
            ref={pasted}
            error={errors["metadata_xml"]}
          />
          <TextField
            name="certificates"
            label={t("saml.certificates")}
            hint={t("saml.certificatesHint")}
            defaultValue={added.join("\n")}
            rows={3}
            spellCheck={false}
            error={errors["certificates"]}
          />
        </>
      )}
    </ProviderDialog>
  );
};
