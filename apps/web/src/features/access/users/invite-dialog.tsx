import { grantableRoles, type OrganizationKind, type Role } from "@parapet/domain/access";
import { toEmailAddress } from "@parapet/domain/contracts/email-address-grammar";
import { PASSWORD_MIN } from "@parapet/domain/contracts/password-length";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";

import { toNarrowing, type RightChoice, listTicks } from "../../../shared/access/right-choices.ts";
import { RightsFields } from "../../../shared/access/rights-fields.tsx";
import { FormDialog } from "../../../shared/form/form-dialog.tsx";
import { readRaw, readText, useForm, wrongOnly } from "../../../shared/form/use-form.ts";
import { useLocale } from "../../../shared/i18n/local-link.tsx";
import { useCurrentOrganization } from "../../../shared/session/use-current-organization.ts";
import { useUser } from "../../../shared/session/user-context.ts";
import { Field, PasswordField, SelectField } from "../../../shared/ui/field.tsx";
import { Pair } from "../../../shared/ui/section.tsx";
import { toast } from "../../../shared/ui/toasts.ts";
import { groupsQuery, invite, organizationsInReach } from "./api.ts";
import { AssignmentFields, worksByAssignment } from "./assignment-fields.tsx";

const NOTHING = { denied: [], granted: [] };

/** Invites a user: name, organization, role and temporary password. */
export const InviteDialog = ({ onDone, onClose }: { onDone: () => void; onClose: () => void }) => {
  const t = useTranslations("users");
  const common = useTranslations("common");
  const actor = useUser();
  const { locale } = useLocale();
  const reach = useQuery({ ...organizationsInReach, enabled: actor.role_name !== "client_admin" });
  const groups = useQuery(groupsQuery);
  const [organization, setOrganization] = useState(useCurrentOrganization());
  const kind: OrganizationKind = reach.data?.find(({ id }) => id === organization)?.type ?? actor.organization.type;
  const roles = grantableRoles(actor.role_name, kind);
  const [wanted, setWanted] = useState<Role | null>(null);
  // The narrowest role is the first suggestion; a wider one is a decision.
  const role = wanted !== null && roles.includes(wanted) ? wanted : (roles.at(-1) ?? "client_user");
  const [changed, setChanged] = useState<{ role: Role; ticks: readonly RightChoice[] } | null>(null);
  const ticks = changed?.role === role ? changed.ticks : listTicks(role, NOTHING);
  // Only for people of the own organization: others choose a password through a link.
  const isOwn = organization === actor.organization.id;
  const [assigned, setAssigned] = useState<readonly string[]>([]);
  const form = useForm({
    keep: "invite",
    check: (values) => {
      const password = readRaw(values, "temporary_password");
      return wrongOnly({
        first_name: readText(values, "first_name") === "" && common("required"),
        last_name: readText(values, "last_name") === "" && common("required"),
        email: toEmailAddress(readText(values, "email")) === null && common("invalidEmail"),
        temporary_password:
          password !== "" && Array.from(password).length < PASSWORD_MIN && t("invite.short", { min: PASSWORD_MIN }),
        confirm_password: readRaw(values, "confirm_password") !== password && t("invite.differ"),
      });
    },
    send: async (values) => {
      const password = readRaw(values, "temporary_password");
      const phone = readText(values, "phone");
      const group = readText(values, "group");
      await invite({
        organization,
        first_name: readText(values, "first_name"),
        last_name: readText(values, "last_name"),
        email: readText(values, "email"),
        phone: phone === "" ? null : phone,
        role,
        group: group === "" ? null : group,
        ...(password !== "" && { temporary_password: password, confirm_password: password }),
        locale,
        ...toNarrowing(role, ticks),
        assignments: worksByAssignment(role) ? assigned.map((id) => ({ organization: id, domain: null })) : [],
      });
      toast({
        kind: "success",
        title: isOwn ? t("invite.done") : t("invite.outsideDone"),
        text: isOwn ? (password === "" ? t("invite.mailed") : t("invite.otherChannel")) : t("invite.approvedThere"),
      });
      onDone();
    },
  });
  return (
    <FormDialog
      title={t("invite.title")}
      text={isOwn ? t("invite.text") : t("invite.outsideText")}
      form={form}
      submit={t("invite.submit")}
      busy={t("invite.busy")}
      cancel={t("cancel")}
      onClose={onClose}
    >
      <Pair>
        <Field name="first_name" label={t("columns.first")} maxLength={100} error={form.errors["first_name"]} />
        <Field name="last_name" label={t("columns.last")} maxLength={100} error={form.errors["last_name"]} />
        <Field name="email" type="email" label={t("columns.email")} error={form.errors["email"]} />
        <Field
          name="phone"
          type="tel"
          label={t("optional", { field: t("columns.phone") })}
          error={form.errors["phone"]}
        />
        {reach.data !== undefined && (
          <SelectField
            name="organization"
            label={t("columns.organization")}
            value={organization}
            onChange={(event) => setOrganization(event.target.value)}
            error={form.errors["organization"]}
          >
            {reach.data.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        <SelectField
          name="role"
          label={t("columns.role")}
          value={role}
          onChange={(event) => setWanted(roles.find((one) => one === event.target.value) ?? null)}
          error={form.errors["role"]}
        >
          {roles.map((one) => (
            <option key={one} value={one}>
              {t(`roles.${one}`)}
            </option>
          ))}
        </SelectField>
        <SelectField
          name="group"
          label={t("optional", { field: t("columns.group") })}
          defaultValue=""
          error={form.errors["group"]}
        >
          <option value="">{t("noGroup")}</option>
          {(groups.data ?? [])
            .filter((group) => group.organization.id === organization)
            .map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
        </SelectField>
      </Pair>
      {isOwn && (
        <Pair>
          <PasswordField
            name="temporary_password"
            label={t("optional", { field: t("invite.password") })}
            hint={t("invite.passwordHint")}
            autoComplete="new-password"
            error={form.errors["temporary_password"]}
          />
          <PasswordField
            name="confirm_password"
            label={t("invite.confirm")}
            autoComplete="new-password"
            error={form.errors["confirm_password"]}
          />
        </Pair>
      )}
      <RightsFields role={role} ticks={ticks} onChange={(next) => setChanged({ role, ticks: next })} />
      {worksByAssignment(role) && <AssignmentFields chosen={assigned} onChange={setAssigned} />}
    </FormDialog>
  );
};
