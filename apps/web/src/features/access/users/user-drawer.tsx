import { ADMIN_OF, grantableRoles, mayGrantRole, type OrganizationKind } from "@parapet/domain/access";
import type { ManagedUser } from "@parapet/domain/contracts/access";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";

import { toNarrowing, listTicks } from "../../../shared/access/right-choices.ts";
import { RightsFields } from "../../../shared/access/rights-fields.tsx";
import { FormEnd } from "../../../shared/form/form-end.tsx";
import { readText, useForm, wrongOnly } from "../../../shared/form/use-form.ts";
import { useMeanwhile } from "../../../shared/form/use-meanwhile.ts";
import { useUser } from "../../../shared/session/user-context.ts";
import { Banner } from "../../../shared/ui/banner.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { Tag } from "../../../shared/ui/chips.tsx";
import { Drawer } from "../../../shared/ui/drawer.tsx";
import { Field, SelectField } from "../../../shared/ui/field.tsx";
import { toast } from "../../../shared/ui/toasts.ts";
import { useAction } from "../../../shared/use-action.ts";
import { approve, changeUser, groupsQuery, organizationsInReach, ownedQuery, sendTemporaryPassword } from "./api.ts";
import { AssignmentFields, worksByAssignment } from "./assignment-fields.tsx";
import { RemoveDialog } from "./remove-dialog.tsx";
import { DisableDialog } from "./stops.tsx";

interface Of {
  readonly person: ManagedUser;
  readonly onChanged: () => Promise<void>;
  readonly onClose: () => void;
}

/** The roles the reader may give this person; the one they have is among them. */
const useRoles = (person: ManagedUser) => {
  const actor = useUser();
  const reach = useQuery({ ...organizationsInReach, enabled: actor.role_name !== "client_admin" });
  const kind: OrganizationKind =
    reach.data?.find(({ id }) => id === person.organization.id)?.type ??
    (person.organization.id === actor.organization.id ? actor.organization.type : "client");
  const isSelf = person.id === actor.id;
  const mayTouch = isSelf || mayGrantRole(actor.role_name, person.role_name, kind);
  const roles = grantableRoles(actor.role_name, kind);
  return { isSelf, mayTouch, roles: roles.includes(person.role_name) ? roles : [person.role_name, ...roles] };
};

const Edit = ({ person, onChanged, onClose }: Of) => {
  const t = useTranslations("users");
  const common = useTranslations("common");
  const groups = useQuery(groupsQuery);
  const { isSelf, mayTouch, roles } = useRoles(person);
  const [role, setRole] = useState(person.role_name);
  const [ticks, setTicks] = useState(() => listTicks(person.role_name, person));
  const [assigned, setAssigned] = useState<readonly string[]>(() => [
    ...new Set(person.assignments.map(({ organization }) => organization)),
  ]);
  const { began, changed, saving } = useMeanwhile({
    row: person,
    version: person.version,
    facts: ({ first_name, last_name, phone, role_name, group }) => [
      { label: t("columns.first"), value: first_name },
      { label: t("columns.last"), value: last_name },
      { label: t("columns.phone"), value: phone ?? "" },
      { label: t("columns.role"), value: t(`roles.${role_name}`) },
      { label: t("columns.group"), value: group?.name ?? t("noGroup") },
    ],
    reread: onChanged,
  });
  const form = useForm({
    keep: `user:${person.id}`,
    check: (values) =>
      wrongOnly({
        first_name: readText(values, "first_name") === "" && common("required"),
        last_name: readText(values, "last_name") === "" && common("required"),
      }),
    send: async (values) => {
      const phone = readText(values, "phone");
      const group = readText(values, "group");
      const [first, last] = [readText(values, "first_name"), readText(values, "last_name")];
      const isNewRole = role !== began.role_name;
      const units = readText(values, "business_units")
        .split(",")
        .map((unit) => unit.trim())
        .filter((unit) => unit !== "");
      const narrowing = toNarrowing(role, ticks, isNewRole ? undefined : began);
      const isSame = (one: readonly string[], other: readonly string[]) =>
        one.toSorted().join() === other.toSorted().join();
      const wasAssigned = [...new Set(began.assignments.map(({ organization }) => organization))];
      const isReassigned = worksByAssignment(role) && (isNewRole || !isSame(assigned, wasAssigned));
      const isNarrowed = !isSame(narrowing.denied, began.denied) || !isSame(narrowing.granted, began.granted);
      // Only what was changed here: what someone else changed meanwhile stays theirs.
      await saving(() =>
        changeUser(person.id, {
          version: person.version,
          ...(first !== began.first_name && { first_name: first }),
          ...(last !== began.last_name && { last_name: last }),
          ...(phone !== (began.phone ?? "") && { phone: phone === "" ? null : phone }),
          ...(group !== (began.group?.id ?? "") && { group: group === "" ? null : group }),
          // No one changes their own role or rights; the server refuses it, so the form does not ask.
          ...(!isSelf && {
            ...(isNewRole && { role }),
            ...((isNewRole || isNarrowed) && narrowing),
            ...(role === "client_user" &&
              !isSame(units, began.business_units ?? []) && { business_units: units.length === 0 ? null : units }),
            ...(isReassigned && {
              assignments: assigned.map(
                (organization) =>
                  began.assignments.find((before) => before.organization === organization) ?? {
                    organization,
                    domain: null,
                  },
              ),
            }),
          }),
        }),
      );
      await onChanged();
      onClose();
      // Shown last: the user may open the next record, which a late close would dismiss.
      toast({ kind: "success", title: t("edit.saved") });
    },
  });
  return (
    <form {...form.draft} method="post" className="grid gap-4" onSubmit={form.onSubmit} noValidate>
      {!mayTouch && <Banner icon="key">{t("edit.above")}</Banner>}
      {isSelf && <Banner icon="account">{t("edit.self")}</Banner>}
      <fieldset className="grid gap-4" disabled={!mayTouch}>
        <Field
          name="first_name"
          label={t("columns.first")}
          defaultValue={person.first_name}
          maxLength={100}
          error={form.errors["first_name"]}
        />
        <Field
          name="last_name"
          label={t("columns.last")}
          defaultValue={person.last_name}
          maxLength={100}
          error={form.errors["last_name"]}
        />
        <Field
          name="phone"
          type="tel"
          label={t("optional", { field: t("columns.phone") })}
          defaultValue={person.phone ?? ""}
          error={form.errors["phone"]}
        />
        <SelectField
          name="role"
          label={t("columns.role")}
          value={role}
          disabled={isSelf}
          onChange={(event) => {
            const next = roles.find((one) => one === event.target.value) ?? role;
            setRole(next);
            setTicks(listTicks(next, next === person.role_name ? person : { denied: [], granted: [] }));
          }}
          error={form.errors["role"]}
        >
          {roles.map((one) => (
            <option key={one} value={one}>
              {t(`roles.${one}`)}
            </option>
          ))}
        </SelectField>
        <SelectField
          key={groups.data === undefined ? "waiting" : "ready"}
          name="group"
          label={t("optional", { field: t("columns.group") })}
          defaultValue={person.group?.id ?? ""}
          error={form.errors["group"]}
        >
          <option value="">{t("noGroup")}</option>
          {(groups.data ?? (person.group === null ? [] : [{ ...person.group, organization: person.organization }]))
            .filter((group) => group.organization.id === person.organization.id)
            .map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
        </SelectField>
        {role === "client_user" && (
          <Field
            name="business_units"
            label={t("optional", { field: t("units.label") })}
            hint={t("units.hint")}
            defaultValue={(person.business_units ?? []).join(", ")}
            maxLength={4000}
            autoComplete="off"
            disabled={isSelf}
            error={form.errors["business_units"]}
          />
        )}
        <RightsFields role={role} ticks={ticks} onChange={setTicks} disabled={isSelf} />
        {worksByAssignment(role) && <AssignmentFields chosen={assigned} onChange={setAssigned} />}
        <FormEnd changed={changed} failure={form.failure} busy={form.busy && t("saving")}>
          {t("edit.submit")}
        </FormEnd>
      </fieldset>
    </form>
  );
};

/** One person: their details and what can be done about their access. */
export const UserDrawer = ({ person, onChanged, onClose }: Of) => {
  const t = useTranslations("users");
  const { isSelf, mayTouch } = useRoles(person);
  const actor = useUser();
  const isOwn = person.organization.id === actor.organization.id;
  const needsApproval = person.approval !== "approved" || person.needs_second_operator;
  const mayApprove =
    isOwn &&
    !isSelf &&
    needsApproval &&
    (actor.is_approved || person.approval === "awaiting") &&
    actor.role_name === ADMIN_OF[actor.organization.type];
  const [removing, setRemoving] = useState(false);
  const [disabling, setDisabling] = useState(false);
  const queries = useQueryClient();
  const { busy, run } = useAction();
  const disabled = person.status === "disabled";
  // Refused is, for one, what would take the last administrator of an organization away.
  const act = (work: () => Promise<unknown>, done: string) =>
    run(
      async () => {
        await work();
        await onChanged();
      },
      { done },
    );
  const disable = () => act(() => changeUser(person.id, { disabled: true }), t("edit.disabled"));
  // Asked only where something stops with the person.
  const askToDisable = () =>
    run(async () => {
      const owned = await queries.fetchQuery(ownedQuery([person.id]));
      if (owned.length > 0) setDisabling(true);
      else await disable();
    });
  return (
    <Drawer
      open
      onClose={onClose}
      title={`${person.first_name} ${person.last_name}`}
      head={<Tag kind={disabled ? "plain" : "ok"}>{t(`status.${person.status}`)}</Tag>}
      actions={
        !isSelf &&
        mayTouch && (
          <div className="flex flex-wrap gap-2">
            <Button
              size="small"
              disabled={busy}
              onClick={() =>
                void (disabled
                  ? act(() => changeUser(person.id, { disabled: false }), t("edit.enabled"))
                  : askToDisable())
              }
            >
              {disabled ? t("edit.enable") : t("edit.disable")}
            </Button>
            <Button
              size="small"
              disabled={busy || disabled || person.approval === "awaiting"}
              onClick={() =>
                void act(() => sendTemporaryPassword(person.id), isOwn ? t("edit.passwordSent") : t("edit.linkSent"))
              }
            >
              {isOwn ? t("edit.sendPassword") : t("edit.sendLink")}
            </Button>
            <Button size="small" kind="danger" icon="trash" disabled={busy} onClick={() => setRemoving(true)}>
              {t("remove.open")}
            </Button>
          </div>
        )
      }
    >
      <p className="mb-4 [overflow-wrap:anywhere] text-ink-2">
        {person.email}
        <br />
        {person.organization.name}, {person.two_step === "totp" ? t("edit.byApp") : t("edit.byMail")}
      </p>
      {needsApproval && (
        <div className="mb-4 grid gap-3">
          <Banner icon="key">
            {person.approval === "approved"
              ? t("approval.secondOperatorText")
              : t(person.approval === "awaiting" ? "approval.awaitingText" : "approval.restrictedText", {
                  organization: person.organization.name,
                })}
          </Banner>
          {mayApprove && (
            <div>
              <Button
                kind="primary"
                disabled={busy}
                onClick={() => void act(() => approve(person.id), t("approval.done"))}
              >
                {t("approval.approve")}
              </Button>
            </div>
          )}
        </div>
      )}
      <Edit person={person} onChanged={onChanged} onClose={onClose} />
      {disabling && (
        <DisableDialog
          title={t("stops.disable", { name: `${person.first_name} ${person.last_name}` })}
          people={[person.id]}
          onDisable={() => {
            setDisabling(false);
            void disable();
          }}
          onClose={() => setDisabling(false)}
        />
      )}
      {removing && (
        <RemoveDialog
          person={person}
          onDone={async () => {
            setRemoving(false);
            onClose();
            await onChanged();
          }}
          onClose={() => setRemoving(false)}
        />
      )}
    </Drawer>
  );
};
