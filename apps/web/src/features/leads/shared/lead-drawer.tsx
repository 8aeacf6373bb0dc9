import { LEAD_STATES } from "@parapet/domain/contracts/choices";
import type { Lead } from "@parapet/domain/contracts/leads";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";

import { FormEnd } from "../../../shared/form/form-end.tsx";
import { readText, useForm } from "../../../shared/form/use-form.ts";
import { useMeanwhile } from "../../../shared/form/use-meanwhile.ts";
import { useUser } from "../../../shared/session/user-context.ts";
import { Drawer } from "../../../shared/ui/drawer.tsx";
import { SelectField, TextField } from "../../../shared/ui/field.tsx";
import { toast } from "../../../shared/ui/toasts.ts";
import { changeLead } from "./api.ts";
import { FormFacts } from "./form-facts.tsx";

/** One lead: the form as it was sent, and what became of it. */
export const LeadDrawer = ({
  lead,
  onChanged,
  onClose,
  actions,
}: {
  lead: Lead;
  onChanged: () => Promise<void>;
  onClose: () => void;
  actions?: ReactNode;
}) => {
  const t = useTranslations("leads");
  const { role_name: role } = useUser();
  const mayChange = role === "super_admin" || role === "seller";
  const { began, round, changed, saving } = useMeanwhile({
    row: lead,
    version: lead.version,
    facts: (one) => [
      { label: t("state"), value: t(`states.${one.state}`) },
      { label: t("note"), value: one.note },
    ],
    reread: onChanged,
  });
  const form = useForm({
    keep: `lead:${lead.id}`,
    check: () => ({}),
    send: async (values) => {
      const state = LEAD_STATES.find((one) => one === readText(values, "state")) ?? lead.state;
      const note = readText(values, "note");
      // Only what was changed here: what someone else changed meanwhile stays theirs.
      await saving(() =>
        changeLead(lead.id, {
          version: lead.version,
          ...(note !== began.note && { note }),
          ...(state !== began.state && { state }),
        }),
      );
      toast({ kind: "success", title: t("saved") });
      await onChanged();
    },
  });
  return (
    <Drawer open onClose={onClose} title={t(`one.${lead.kind}`)} {...(actions != null && { actions })}>
      <FormFacts body={lead.body} />
      <form {...form.draft} method="post" className="grid gap-4" onSubmit={form.onSubmit} noValidate>
        <fieldset className="grid gap-4" disabled={!mayChange}>
          <SelectField key={round} name="state" label={t("state")} defaultValue={lead.state}>
            {LEAD_STATES.map((state) => (
              <option key={state} value={state}>
                {t(`states.${state}`)}
              </option>
            ))}
          </SelectField>
          <TextField name="note" label={t("note")} rows={4} maxLength={5000} defaultValue={lead.note} />
          <FormEnd changed={changed} failure={form.failure} busy={form.busy && t("saving")}>
            {t("save")}
          </FormEnd>
        </fieldset>
      </form>
    </Drawer>
  );
};
