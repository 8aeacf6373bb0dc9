import type { KeyScope } from "@parapet/domain/access";
import { FINDING_AREAS, type FindingArea } from "@parapet/domain/risk";
import { useState } from "react";
import { useTranslations } from "use-intl";

import { ScopeBoxes } from "../../shared/access/scope-boxes.tsx";
import { FormDialog } from "../../shared/form/form-dialog.tsx";
import { readRaw, readText, useForm, wrongOnly } from "../../shared/form/use-form.ts";
import { Checkbox } from "../../shared/ui/checkbox.tsx";
import { Field, FieldError, SelectField, TextField } from "../../shared/ui/field.tsx";
import type { ServiceAccount, Settings } from "./api.ts";
import { useAreaName } from "./use-area-name.ts";

const LIFETIMES = [30, 90, 180, 365] as const;

const lines = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
/** Empty: no limit. */
const limit = (text: string): string[] | null => (lines(text).length === 0 ? null : lines(text));

/** What a service account is called, may do and sees; for a new one or an existing one. */
export const ServiceAccountDialog = ({
  account,
  save,
  onClose,
}: {
  /** Null: a new one. */
  account: ServiceAccount | null;
  save: (settings: Settings) => Promise<void>;
  onClose: () => void;
}) => {
  const t = useTranslations("service-accounts");
  const common = useTranslations("common");
  const areaName = useAreaName();
  const [scopes, setScopes] = useState<readonly KeyScope[]>(account?.scopes ?? []);
  const [areas, setAreas] = useState<readonly FindingArea[]>(account?.areas ?? []);
  const form = useForm({
    nameOf: (path) => path.replace(/\.\d+$/, ""),
    check: (values) =>
      wrongOnly({
        name: readText(values, "name") === "" && common("required"),
        scopes: scopes.length === 0 && t("form.pick"),
      }),
    send: (values) =>
      save({
        name: readText(values, "name"),
        purpose: readText(values, "purpose"),
        days: Number(readText(values, "days")),
        scopes: [...scopes],
        areas: areas.length === 0 ? null : [...areas],
        domains: limit(readRaw(values, "domains")),
        units: limit(readRaw(values, "units")),
        networks: lines(readRaw(values, "networks")),
      }),
  });
  const list = (name: "domains" | "units" | "networks") => (
    <TextField
      name={name}
      label={t(`form.${name}`)}
      hint={t(`form.${name}Hint`)}
      defaultValue={(account?.[name] ?? []).join("\n")}
      rows={2}
      maxLength={10_000}
      spellCheck={false}
      error={form.errors[name]}
    />
  );
  return (
    <FormDialog
      title={account === null ? t("form.title") : t("form.editTitle", { name: account.name })}
      form={form}
      submit={account === null ? t("form.create") : t("form.save")}
      busy={t("form.busy")}
      cancel={t("form.cancel")}
      onClose={onClose}
    >
      <Field
        name="name"
        label={t("form.name")}
        defaultValue={account?.name ?? ""}
        maxLength={100}
        autoComplete="off"
        error={form.errors["name"]}
      />
      <Field
        name="purpose"
        label={t("form.purpose")}
        defaultValue={account?.purpose ?? ""}
        maxLength={500}
        autoComplete="off"
        error={form.errors["purpose"]}
      />
      <SelectField name="days" label={t("form.days")} defaultValue="90" error={form.errors["days"]}>
        {LIFETIMES.map((days) => (
          <option key={days} value={days}>
            {t("form.day", { days })}
          </option>
        ))}
      </SelectField>
      <fieldset className="grid gap-2">
        <legend className="lbl mb-1.5">{t("form.scopes")}</legend>
        <ScopeBoxes chosen={scopes} onChange={setScopes} />
        {form.errors["scopes"] !== undefined && <FieldError id="scopes-error">{form.errors["scopes"]}</FieldError>}
      </fieldset>
      <fieldset className="grid gap-2">
        <legend className="lbl mb-1.5">{t("form.areas")}</legend>
        <p className="text-[13px] text-ink-2">{t("form.areasHint")}</p>
        {FINDING_AREAS.map((area) => (
          <Checkbox
            key={area}
            name="areas"
            label={areaName(area)}
            checked={areas.includes(area)}
            onChange={({ target }) =>
              setAreas(target.checked ? [...areas, area] : areas.filter((other) => other !== area))
            }
          />
        ))}
        {form.errors["areas"] !== undefined && <FieldError id="areas-error">{form.errors["areas"]}</FieldError>}
      </fieldset>
      {list("domains")}
      {list("units")}
      <p className="text-[13px] text-ink-2">{t("form.limited")}</p>
      {list("networks")}
    </FormDialog>
  );
};
