import { toEmailAddress } from "@parapet/domain/contracts/email-address-grammar";
import type { Organization } from "@parapet/domain/contracts/organizations";
import { PARTNER_TIERS } from "@parapet/domain/plans";
import { day } from "@parapet/words/format/day";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";

import { FormEnd } from "../../shared/form/form-end.tsx";
import { readText, useForm, wrongOnly } from "../../shared/form/use-form.ts";
import { useMeanwhile } from "../../shared/form/use-meanwhile.ts";
import { planName } from "../../shared/format/plan-name.ts";
import { useUser } from "../../shared/session/user-context.ts";
import { Tag } from "../../shared/ui/chips.tsx";
import { Drawer } from "../../shared/ui/drawer.tsx";
import { Field, SelectField } from "../../shared/ui/field.tsx";
import { toast } from "../../shared/ui/toasts.ts";
import { DomainProofs } from "../domains/shared/domain-proofs.tsx";
import { change, partnersQuery } from "./api.ts";
import { DeletionPart } from "./deletion-part.tsx";
import { OrdersPart } from "./orders-part.tsx";

interface Of {
  readonly organization: Organization;
  readonly onChanged: () => Promise<void>;
}

const Details = ({ organization, onChanged }: Of) => {
  const t = useTranslations("organizations");
  const common = useTranslations("common");
  const user = useUser();
  const isOperator = user.role_name === "super_admin";
  const partners = useQuery({ ...partnersQuery, enabled: isOperator && organization.type === "client" });
  const { began, round, changed, saving } = useMeanwhile({
    row: organization,
    version: organization.version,
    facts: ({ name, administrator, partner }) => [
      { label: t("create.name"), value: name },
      { label: t("edit.administrator"), value: administrator?.name ?? "" },
      { label: t("edit.email"), value: administrator?.email ?? "" },
      { label: t("edit.partner"), value: partner?.name ?? t("edit.noPartner") },
    ],
    reread: onChanged,
  });
  const form = useForm({
    keep: `organization:${organization.id}`,
    check: (values) =>
      wrongOnly({
        name: readText(values, "name") === "" && common("required"),
        admin_name:
          readText(values, "admin_email") !== "" && readText(values, "admin_name") === "" && common("required"),
        admin_email:
          (readText(values, "admin_name") !== "" || readText(values, "admin_email") !== "") &&
          toEmailAddress(readText(values, "admin_email")) === null &&
          common("invalidEmail"),
      }),
    send: async (values) => {
      const [name, email] = [readText(values, "admin_name"), readText(values, "admin_email")];
      const partner = values.get("partner");
      const tier = PARTNER_TIERS.find((one) => one === values.get("tier"));
      const isMoved = typeof partner === "string" && partner !== (began.partner?.id ?? "");
      const hasNewAdmin = name !== (began.administrator?.name ?? "") || email !== (began.administrator?.email ?? "");
      // Only what was changed here: what someone else changed meanwhile stays theirs.
      await saving(() =>
        change(organization.id, {
          version: organization.version,
          ...(readText(values, "name") !== began.name && { name: readText(values, "name") }),
          ...(email !== "" && hasNewAdmin && { administrator: { name, email } }),
          ...(isMoved && { partner: partner === "" ? null : partner }),
          ...(tier !== undefined && { tier }),
        }),
      );
      toast({ kind: "success", title: t("edit.saved") });
      await onChanged();
    },
  });
  return (
    <form {...form.draft} method="post" className="grid gap-4" onSubmit={form.onSubmit} noValidate>
      <Field
        name="name"
        label={t("create.name")}
        defaultValue={organization.name}
        maxLength={200}
        error={form.errors["name"]}
      />
      <Field
        name="admin_name"
        label={t("edit.administrator")}
        hint={t("edit.administratorHint")}
        defaultValue={organization.administrator?.name ?? ""}
        maxLength={100}
        error={form.errors["admin_name"]}
      />
      <Field
        name="admin_email"
        type="email"
        label={t("edit.email")}
        defaultValue={organization.administrator?.email ?? ""}
        error={form.errors["admin_email"]}
      />
      {partners.data !== undefined && (
        <SelectField
          key={`partner ${round}`}
          name="partner"
          label={t("edit.partner")}
          defaultValue={organization.partner?.id ?? ""}
        >
          <option value="">{t("edit.noPartner")}</option>
          {partners.data.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      {isOperator && organization.type === "partner" && (
        <SelectField key={`tier ${round}`} name="tier" label={t("edit.tier")} defaultValue="">
          <option value="">{t("edit.tierSame")}</option>
          {PARTNER_TIERS.map((tier) => (
            <option key={tier} value={tier}>
              {t(`tiers.${tier}`)}
            </option>
          ))}
        </SelectField>
      )}
      <FormEnd changed={changed} failure={form.failure} busy={form.busy && t("busy")}>
        {t("edit.submit")}
      </FormEnd>
    </form>
  );
};

/** One organization: its details, its licence and its domains. */
export const OrganizationDrawer = ({ organization, onChanged, onClose }: Of & { onClose: () => void }) => {
  const t = useTranslations("organizations");
  const user = useUser();
  const { licence, type } = organization;
  return (
    <Drawer
      open
      onClose={onClose}
      title={organization.name}
      head={<Tag kind={type === "client" ? "plain" : "ok"}>{t(`types.${type}`)}</Tag>}
    >
      <div className="grid gap-7">
        <DeletionPart organization={organization} onChanged={onChanged} />
        <Details organization={organization} onChanged={onChanged} />
        {type === "client" && (
          <section className="grid gap-3">
            <h3 className="text-base">{t("licence.title")}</h3>
            <p className="num text-ink-2">
              {planName(licence.plan)},{" "}
              {licence.ends_at === null
                ? t("list.noLicence")
                : t(`list.${licence.state}`, { day: day(licence.ends_at) })}
            </p>
            {user.permissions.includes("subscription:manage") && (
              <OrdersPart organization={organization} onChanged={onChanged} />
            )}
          </section>
        )}
        <section className="grid gap-3">
          <h3 className="text-base">{t("columns.domains")}</h3>
          <DomainProofs organization={organization.id} />
        </section>
      </div>
    </Drawer>
  );
};
