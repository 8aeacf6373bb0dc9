import { mayGrantRole, type OrganizationKind, ROLES } from "@parapet/domain/access";
import type { ManagedUser } from "@parapet/domain/contracts/access";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";

import { FormDialog } from "../../../shared/form/form-dialog.tsx";
import { readRaw, useForm, wrongOnly } from "../../../shared/form/use-form.ts";
import { useUser } from "../../../shared/session/user-context.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { PasswordField } from "../../../shared/ui/field.tsx";
import { useErrorText } from "../../../shared/ui/states.tsx";
import { toast } from "../../../shared/ui/toasts.ts";
import { changeMany, groupsQuery, organizationsInReach, ownedQuery } from "./api.ts";
import { DisableDialog, Stops } from "./stops.tsx";

type Change = Omit<Parameters<typeof changeMany>[0], "ids">;

/** Bulk actions for the selected users. */
export const BulkBar = ({
  chosen,
  onDone,
  onClear,
}: {
  chosen: readonly ManagedUser[];
  onDone: () => Promise<void>;
  onClear: () => void;
}) => {
  const t = useTranslations("users");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const actor = useUser();
  const groups = useQuery(groupsQuery);
  const reach = useQuery({ ...organizationsInReach, enabled: actor.role_name !== "client_admin" });
  const [busy, setBusy] = useState(false);
  const [removing, setRemoving] = useState(false);
  const [disabling, setDisabling] = useState(false);
  const queries = useQueryClient();
  const people = chosen.map(({ id }) => id);
  const act = async (change: Change): Promise<void> => {
    const results = await changeMany({ ids: people, ...change });
    const done = results.filter((result) => result.done).length;
    if (done > 0) toast({ kind: "success", title: t("bulk.done", { count: done }) });
    for (const { id, problem } of results.filter((result) => !result.done).slice(0, 3)) {
      const person = chosen.find((one) => one.id === id);
      const name = `${person?.first_name ?? ""} ${person?.last_name ?? ""}`;
      toast({ kind: "failure", title: t("bulk.failed", { name, problem: problem ?? "" }) });
    }
    await onDone();
    if (done === results.length) onClear();
  };
  const press = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      toast({ kind: "failure", title: errorText(error) });
    }
    setBusy(false);
  };
  const disable = () => act({ action: "disable" });
  // Asked only where something stops with one of them.
  const askToDisable = async () => {
    const owned = await queries.fetchQuery(ownedQuery(people));
    if (owned.length > 0) setDisabling(true);
    else await disable();
  };
  const form = useForm({
    check: (values) => wrongOnly({ password: readRaw(values, "password") === "" && common("required") }),
    send: async (values) => {
      await act({ action: "remove", password: readRaw(values, "password") });
      setRemoving(false);
    },
  });
  // A group belongs to one organization; offered where all who are chosen do, too.
  const [org, ...others] = new Set(chosen.map(({ organization }) => organization.id));
  const own = others.length > 0 ? [] : (groups.data ?? []).filter(({ organization }) => organization.id === org);
  // A role likewise: one that the reader may give in each of their organizations.
  const kinds = new Set(
    chosen.map(
      ({ organization }): OrganizationKind =>
        reach.data?.find(({ id }) => id === organization.id)?.type ??
        (organization.id === actor.organization.id ? actor.organization.type : "client"),
    ),
  );
  const roles = ROLES.filter((role) => [...kinds].every((kind) => mayGrantRole(actor.role_name, role, kind)));
  return (
    <div className="banner mb-3 flex-wrap" role="region" aria-label={t("bulk.count", { count: chosen.length })}>
      <b className="num font-semibold">{t("bulk.count", { count: chosen.length })}</b>
      <Button size="small" disabled={busy} onClick={() => void press(askToDisable)}>
        {t("bulk.disable")}
      </Button>
      <Button size="small" disabled={busy} onClick={() => void press(() => act({ action: "enable" }))}>
        {t("bulk.enable")}
      </Button>
      {own.length > 0 && (
        <select
          className="select w-auto"
          aria-label={t("bulk.group")}
          value=""
          disabled={busy}
          onChange={(event) =>
            void press(() => act({ action: "group", group: event.target.value === "none" ? null : event.target.value }))
          }
        >
          <option value="">{t("bulk.group")}</option>
          <option value="none">{t("noGroup")}</option>
          {own.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
      {roles.length > 0 && (
        <select
          className="select w-auto"
          aria-label={t("bulk.role")}
          value=""
          disabled={busy}
          onChange={(event) => {
            const role = roles.find((one) => one === event.target.value);
            if (role !== undefined) void press(() => act({ action: "role", role }));
          }}
        >
          <option value="">{t("bulk.role")}</option>
          {roles.map((role) => (
            <option key={role} value={role}>
              {t(`roles.${role}`)}
            </option>
          ))}
        </select>
      )}
      <Button size="small" kind="danger" disabled={busy} onClick={() => setRemoving(true)}>
        {t("bulk.remove")}
      </Button>
      <Button size="small" kind="ghost" onClick={onClear}>
        {t("bulk.clear")}
      </Button>
      {disabling && (
        <DisableDialog
          title={t("stops.disableMany", { count: chosen.length })}
          people={people}
          onDisable={() => {
            setDisabling(false);
            void press(disable);
          }}
          onClose={() => setDisabling(false)}
        />
      )}
      {removing && (
        <FormDialog
          title={t("bulk.removeTitle", { count: chosen.length })}
          form={form}
          submit={t("bulk.remove")}
          busy={t("saving")}
          cancel={t("cancel")}
          danger
          onClose={() => setRemoving(false)}
        >
          <Stops people={people} />
          <PasswordField
            name="password"
            label={t("bulk.password")}
            autoComplete="current-password"
            error={form.errors["password"]}
          />
        </FormDialog>
      )}
    </div>
  );
};
