import { type ChangeEvent, useRef } from "react";
import { useTranslations } from "use-intl";

import { FormDialog } from "../../shared/form/form-dialog.tsx";
import { rawOf, textOf, useForm, wrongOnly } from "../../shared/form/use-form.ts";
import { Checkbox } from "../../shared/ui/checkbox.tsx";
import { Field, FieldFrame, TextField } from "../../shared/ui/field.tsx";
import { addSaml, type Connection, saveSaml } from "./api.ts";
import { NameField, SharedFields, sharedOf } from "./shared-fields.tsx";

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;
/** Text that is no certificate is sent as it is, so that the server says what is wrong with it. */
const certificatesIn = (text: string): string[] => text.match(CERTIFICATE) ?? (text.trim() === "" ? [] : [text]);

/** The settings of a SAML 2.0 provider: its metadata by URL or as a file, and a further certificate for a roll-over. */
export const SamlDialog = ({
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
  const xml = useRef<HTMLTextAreaElement>(null);
  const form = useForm({
    check: (values) => {
      const [url, text] = [textOf(values, "metadata_url"), rawOf(values, "metadata_xml")];
      return wrongOnly({
        name: textOf(values, "name") === "" && common("required"),
        metadata_url: connection === null && url === "" && text === "" && t("saml.noMetadata"),
        metadata_xml: url !== "" && text !== "" && t("saml.twoMetadata"),
        domains: values.getAll("domains").length === 0 && t("form.noDomains"),
      });
    },
    send: async (values) => {
      const [url, text] = [textOf(values, "metadata_url"), rawOf(values, "metadata_xml")];
      const body = {
        ...sharedOf(values),
        metadata_url: url === "" ? null : url,
        metadata_xml: text === "" ? null : text,
        certificates: certificatesIn(rawOf(values, "certificates")),
        idp_initiated: values.get("idp_initiated") !== null,
      };
      await run(async () => {
        if (connection === null) await addSaml(body);
        else await saveSaml(connection.id, { ...body, version: connection.version });
        await onSaved();
      });
      onClose();
    },
  });
  const readFile = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const text = await target.files?.[0]?.text();
    if (text !== undefined && xml.current !== null) xml.current.value = text;
  };
  const saml = connection?.saml ?? null;
  const added = saml?.certificates.filter(({ added }) => added).map(({ pem }) => pem) ?? [];
  return (
    <FormDialog
      title={connection === null ? t("saml.addTitle") : t("form.editTitle", { name: connection.name })}
      text={connection === null ? undefined : t("saml.editText")}
      form={form}
      submit={t("form.save")}
      busy={t("form.saving")}
      cancel={t("form.cancel")}
      onClose={onClose}
    >
      <NameField connection={connection} error={form.errors["name"]} />
      <Field
        name="metadata_url"
        type="url"
        label={t("saml.metadataUrl")}
        hint={t("saml.metadataUrlHint")}
        defaultValue={saml?.metadata_url ?? ""}
        maxLength={2000}
        error={form.errors["metadata_url"]}
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
        ref={xml}
        error={form.errors["metadata_xml"]}
      />
      <TextField
        name="certificates"
        label={t("saml.certificates")}
        hint={t("saml.certificatesHint")}
        defaultValue={added.join("\n")}
        rows={3}
        spellCheck={false}
        error={form.errors["certificates"]}
      />
      <SharedFields connection={connection} domains={domains} errors={form.errors} trusts />
      <Checkbox
        name="idp_initiated"
        label={t("saml.idpInitiated")}
        hint={t("saml.idpInitiatedHint")}
        defaultChecked={saml?.idp_initiated ?? false}
      />
    </FormDialog>
  );
};
