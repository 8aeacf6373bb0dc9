import { toEmailAddress } from "@parapet/domain/contracts/email-address-grammar";
import type { Vip } from "@parapet/domain/contracts/vips";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";

import { FormDialog } from "../../shared/form/form-dialog.tsx";
import { Meanwhile } from "../../shared/form/meanwhile.tsx";
import { readText, useForm, wrongOnly } from "../../shared/form/use-form.ts";
import { useMeanwhile } from "../../shared/form/use-meanwhile.ts";
import { useCurrentOrganization } from "../../shared/session/use-current-organization.ts";
import { useUser } from "../../shared/session/user-context.ts";
import { Field, SelectField } from "../../shared/ui/field.tsx";
import { Pair } from "../../shared/ui/section.tsx";
import { toast } from "../../shared/ui/toasts.ts";
import { TokenInput } from "../../shared/ui/token-input.tsx";
import { change, organizationsInReach, watch } from "./api.ts";

const isAddress = (text: string) => toEmailAddress(text) !== null;

/** Adds or edits a VIP. Entries are preserved when another user changes the VIP meanwhile. */
export const VipDialog = ({
  vip,
  reread,
  onDone,
  onClose,
}: {
  vip: Vip | null;
  /** Reads the person again; the newer version is then passed in. */
  reread: () => Promise<unknown>;
  onDone: () => void;
  onClose: () => void;
}) => {
  const t = useTranslations("vips");
  const common = useTranslations("common");
  const user = useUser();
  const organization = useCurrentOrganization();
  const choosesOrganization = vip === null && user.role_name !== "client_admin";
  const reach = useQuery({ ...organizationsInReach, enabled: choosesOrganization });
  const [corporate, setCorporate] = useState<readonly string[]>(vip?.corporate_emails ?? []);
  const [personal, setPersonal] = useState<readonly string[]>(vip?.personal_emails ?? []);
  const [usernames, setUsernames] = useState<readonly string[]>(vip?.usernames ?? []);
  const { began, changed, saving } = useMeanwhile({
    row: vip,
    version: vip?.version ?? 0,
    facts: (one) => [
      { label: t("field.name"), value: one?.full_name ?? "" },
      { label: t("field.title"), value: one?.title ?? "" },
      { label: t("field.corporate"), value: one?.corporate_emails.join(", ") ?? "" },
      { label: t("field.personal"), value: one?.personal_emails.join(", ") ?? "" },
      { label: t("field.usernames"), value: one?.usernames.join(", ") ?? "" },
    ],
    reread,
  });
  const form = useForm({
    keep: `vip:${vip?.id ?? "new"}`,
    check: (values) =>
      wrongOnly({
        full_name: readText(values, "full_name") === "" && common("required"),
        corporate_emails: !corporate.every(isAddress) && common("invalidEmail"),
        personal_emails: !personal.every(isAddress) && common("invalidEmail"),
      }),
    send: async (values) => {
      const title = readText(values, "title");
      const name = readText(values, "full_name");
      const body = {
        full_name: name,
        title: title === "" ? null : title,
        corporate_emails: [...corporate],
        personal_emails: [...personal],
        usernames: [...usernames],
      };
      if (vip === null || began === null) {
        const chosen = readText(values, "organization");
        await watch({ ...body, ...(chosen !== "" && { organization: chosen }) });
      } else {
        // What was left as it was is taken from the newest: someone else may have changed it meanwhile.
        const keep = <Key extends keyof typeof body>(key: Key) =>
          String(body[key] ?? "") === String(began[key] ?? "") ? vip[key] : body[key];
        const merged = {
          full_name: keep("full_name"),
          title: keep("title"),
          corporate_emails: keep("corporate_emails"),
          personal_emails: keep("personal_emails"),
          usernames: keep("usernames"),
        };
        await saving(() => change(vip.id, { ...merged, version: vip.version }));
      }
      toast({ kind: "success", title: vip === null ? t("add.done", { name }) : t("edit.done") });
      onDone();
    },
  });
  return (
    <FormDialog
      title={vip === null ? t("add.title") : t("edit.title", { name: vip.full_name })}
      text={t("add.text")}
      form={form}
      submit={vip === null ? t("add.submit") : t("edit.submit")}
      busy={t("saving")}
      cancel={t("cancel")}
      onClose={onClose}
    >
      <Meanwhile changed={changed} />
      <Pair>
        <Field
          name="full_name"
          label={t("field.name")}
          defaultValue={vip?.full_name ?? ""}
          maxLength={100}
          autoComplete="off"
          error={form.errors["full_name"]}
        />
        <Field
          name="title"
          label={t("optional", { field: t("field.title") })}
          defaultValue={vip?.title ?? ""}
          maxLength={100}
          autoComplete="off"
          error={form.errors["title"]}
        />
      </Pair>
      {choosesOrganization && reach.data !== undefined && (
        <SelectField name="organization" label={t("columns.organization")} defaultValue={organization}>
          {reach.data.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <TokenInput
        name="corporate_emails"
        label={t("field.corporate")}
        hint={t("field.corporateHint")}
        values={corporate}
        onChange={setCorporate}
        isGood={isAddress}
        error={form.errors["corporate_emails"]}
      />
      <TokenInput
        name="personal_emails"
        label={t("field.personal")}
        hint={t("field.personalHint")}
        values={personal}
        onChange={setPersonal}
        isGood={isAddress}
        error={form.errors["personal_emails"]}
      />
      <TokenInput
        name="usernames"
        label={t("field.usernames")}
        hint={t("field.usernamesHint")}
        values={usernames}
        onChange={setUsernames}
        error={form.errors["usernames"]}
      />
    </FormDialog>
  );
};
