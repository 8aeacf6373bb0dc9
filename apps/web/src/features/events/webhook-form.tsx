import { EVENT_TYPE_IDS } from "@parapet/domain/contracts/choices";
import type { Webhook } from "@parapet/domain/contracts/events";
import { SEVERITIES, type Severity } from "@parapet/domain/risk";
import { useState } from "react";
import { useLocale as useWordsLocale, useTranslations } from "use-intl";

import { FormDialog } from "../../shared/form/form-dialog.tsx";
import { readText, useForm, wrongOnly } from "../../shared/form/use-form.ts";
import { Checkbox } from "../../shared/ui/checkbox.tsx";
import { Field, SelectField } from "../../shared/ui/field.tsx";
import { addWebhook, changeWebhook } from "./api.ts";

type EventType = (typeof EVENT_TYPE_IDS)[number];

const USUAL: readonly EventType[] = [
  "finding.opened",
  "finding.reopened",
  "finding.resolved",
  "finding.severity_changed",
];

const listed = (text: string): string[] =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");

/** A new webhook, or the changes of one. `onSaved` receives the secret of a new one. */
export const WebhookForm = ({
  webhook,
  onClose,
  onSaved,
}: {
  webhook: Webhook | null;
  onClose: () => void;
  onSaved: (secret: string | null) => Promise<unknown>;
}) => {
  const t = useTranslations("events");
  const common = useTranslations("common");
  const locale = useWordsLocale();
  const [types, setTypes] = useState<ReadonlySet<EventType>>(new Set(webhook?.types ?? USUAL));
  const form = useForm({
    check: (values) =>
      wrongOnly({
        name: readText(values, "name") === "" && t("required"),
        url: webhook === null && readText(values, "url") === "" && t("required"),
        types: types.size === 0 && t("noType"),
      }),
    send: async (values) => {
      const severity = readText(values, "min_severity");
      const url = readText(values, "url");
      const body = {
        name: readText(values, "name"),
        types: EVENT_TYPE_IDS.filter((type) => types.has(type)),
        min_severity: severity === "" ? null : (severity as Severity),
        domains: listed(readText(values, "domains")),
        units: listed(readText(values, "units")),
      };
      if (webhook === null) {
        const language = locale === "es" || locale === "fr" ? locale : "en";
        await onSaved((await addWebhook({ ...body, url, language })).secret);
      } else {
        await changeWebhook(webhook.id, { ...body, ...(url !== "" && { url }), version: webhook.version });
        await onSaved(null);
      }
      onClose();
    },
  });
  const toggle = (type: EventType) =>
    setTypes((before) => {
      const after = new Set(before);
      if (!after.delete(type)) after.add(type);
      return after;
    });
  return (
    <FormDialog
      title={webhook === null ? t("add") : webhook.name}
      form={form}
      submit={webhook === null ? t("add") : t("save")}
      busy={webhook === null ? t("adding") : t("saving")}
      cancel={t("cancel")}
      onClose={onClose}
    >
      <Field name="name" label={t("name")} maxLength={100} defaultValue={webhook?.name} error={form.errors["name"]} />
      <Field
        name="url"
        type="url"
        label={t("url")}
        hint={webhook === null ? t("urlHint") : t("urlKept")}
        placeholder={webhook?.address}
        autoComplete="off"
        spellCheck={false}
        maxLength={2_000}
        error={form.errors["url"]}
      />
      <fieldset className="grid gap-2">
        <legend className="label">{t("types")}</legend>
        <div className="grid gap-x-4 gap-y-1 wide:grid-cols-2">
          {EVENT_TYPE_IDS.map((type) => (
            <Checkbox key={type} label={t(`type.${type}`)} checked={types.has(type)} onChange={() => toggle(type)} />
          ))}
        </div>
        {form.errors["types"] !== undefined && <p className="field-error">{form.errors["types"]}</p>}
      </fieldset>
      <SelectField name="min_severity" label={t("severity")} defaultValue={webhook?.min_severity ?? ""}>
        <option value="">{t("anySeverity")}</option>
        {SEVERITIES.map((severity) => (
          <option key={severity} value={severity}>
            {common(`severity.${severity}`)}
          </option>
        ))}
      </SelectField>
      <Field
        name="domains"
        label={t("domains")}
        hint={t("domainsHint")}
        defaultValue={webhook?.domains.join(", ")}
        error={form.errors["domains"]}
      />
      <Field
        name="units"
        label={t("units")}
        hint={t("unitsHint")}
        defaultValue={webhook?.units.join(", ")}
        error={form.errors["units"]}
      />
    </FormDialog>
  );
};
