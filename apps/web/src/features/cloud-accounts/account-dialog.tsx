import { CLOUD_PROVIDERS } from "@parapet/domain/contracts/choices";
import { useState } from "react";
import { useTranslations } from "use-intl";

import { FormDialog } from "../../shared/form/form-dialog.tsx";
import { readRaw, readText, useForm, wrongOnly } from "../../shared/form/use-form.ts";
import { Field, PasswordField, SelectField, TextField } from "../../shared/ui/field.tsx";
import { addAccount, type AccountBody, type CloudAccount, saveAccount } from "./api.ts";

type Provider = CloudAccount["provider"];

const linesOf = (text: string): string[] =>
  text
    .split(/\s+/)
    .map((line) => line.trim())
    .filter((line) => line !== "");

const bodyOf = (provider: Provider, values: FormData): AccountBody => {
  const name = readText(values, "name");
  const typed = readRaw(values, "secret").trim();
  const secret = typed === "" ? {} : { secret: typed };
  switch (provider) {
    case "aws-role":
      return { provider, name, role_arn: readText(values, "role_arn") };
    case "aws-key":
      return { provider, name, access_key_id: readText(values, "access_key_id"), ...secret };
    case "azure":
      return {
        provider,
        name,
        tenant_id: readText(values, "tenant_id"),
        client_id: readText(values, "client_id"),
        ...secret,
      };
    case "google":
      return { provider, name, projects: linesOf(readRaw(values, "projects")), ...secret };
    case "cloudflare":
      return { provider, name, ...secret };
  }
};

/** The field that a path of the request body belongs to. */
const fieldOf = (path: string): string => path.replace(/^settings\.(?:\w+-?\w*\.)?/, "").replace(/\.\d+$/, "");

/** Connects an account, or changes one. A secret that is left empty stays. */
export const AccountDialog = ({
  account,
  run,
  onSaved,
  onClose,
}: {
  /** Null: a new one. */
  account: CloudAccount | null;
  run: (act: () => Promise<void>) => Promise<void>;
  onSaved: () => Promise<void>;
  onClose: () => void;
}) => {
  const t = useTranslations("cloud-accounts");
  const common = useTranslations("common");
  const [provider, setProvider] = useState<Provider>(account?.provider ?? "aws-role");
  const stored = (name: string): string => {
    const value = account?.settings[name];
    return typeof value === "string" ? value : (value ?? []).join("\n");
  };
  const required = (values: FormData, name: string, needs: boolean) =>
    needs && readRaw(values, name).trim() === "" && common("required");
  const form = useForm({
    nameOf: fieldOf,
    check: (values) =>
      wrongOnly({
        name: required(values, "name", true),
        role_arn: required(values, "role_arn", provider === "aws-role"),
        access_key_id: required(values, "access_key_id", provider === "aws-key"),
        tenant_id: required(values, "tenant_id", provider === "azure"),
        client_id: required(values, "client_id", provider === "azure"),
        secret: required(values, "secret", account === null && provider !== "aws-role"),
      }),
    send: async (values) => {
      const body = bodyOf(provider, values);
      await run(async () => {
        await (account === null ? addAccount(body) : saveAccount(account.id, body, account.version));
        await onSaved();
      });
      onClose();
    },
  });
  const field = (name: string, label: string, hint?: string) => (
    <Field
      key={name}
      name={name}
      label={label}
      hint={hint}
      defaultValue={stored(name)}
      maxLength={600}
      autoComplete="off"
      spellCheck={false}
      error={form.errors[name]}
    />
  );
  return (
    <FormDialog
      title={account === null ? t("form.addTitle") : t("form.editTitle", { name: account.name })}
      text={account === null || provider === "aws-role" ? undefined : t("form.editText")}
      form={form}
      submit={t("form.save")}
      busy={t("form.saving")}
      cancel={t("form.cancel")}
      onClose={onClose}
    >
      {account === null && (
        <SelectField
          name="provider"
          label={t("form.provider")}
          value={provider}
          onChange={({ target }) => setProvider(CLOUD_PROVIDERS.find((it) => it === target.value) ?? "aws-role")}
        >
          {CLOUD_PROVIDERS.map((it) => (
            <option key={it} value={it}>
              {t(`form.providers.${it}`)}
            </option>
          ))}
        </SelectField>
      )}
      <Field
        name="name"
        label={t("form.name")}
        defaultValue={account?.name ?? ""}
        maxLength={100}
        error={form.errors["name"]}
      />
      {provider === "aws-role" && field("role_arn", t("form.roleArn"), t("form.roleHint"))}
      {provider === "aws-key" && field("access_key_id", t("form.accessKeyId"))}
      {provider === "azure" && field("tenant_id", t("form.tenantId"))}
      {provider === "azure" && field("client_id", t("form.clientId"))}
      {provider === "google" && (
        <TextField
          name="projects"
          label={t("form.projects")}
          hint={t("form.projectsHint")}
          defaultValue={stored("projects")}
          rows={2}
          maxLength={7000}
          error={form.errors["projects"]}
        />
      )}
      {provider === "google" && (
        <TextField
          name="secret"
          label={t("form.secrets.google")}
          hint={t("form.secretHint")}
          rows={4}
          maxLength={12_000}
          autoComplete="off"
          spellCheck={false}
          error={form.errors["secret"]}
        />
      )}
      {provider !== "google" && provider !== "aws-role" && (
        <PasswordField
          key={provider}
          name="secret"
          label={t(`form.secrets.${provider}`)}
          hint={t("form.secretHint")}
          maxLength={2000}
          autoComplete="off"
          error={form.errors["secret"]}
        />
      )}
    </FormDialog>
  );
};
