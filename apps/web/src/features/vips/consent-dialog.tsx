import { CONSENT_METHODS, type Vip } from "@parapet/domain/contracts/vips";
import { useState } from "react";
import { useTranslations } from "use-intl";

import { FormDialog } from "../../shared/form/form-dialog.tsx";
import { textOf, useForm } from "../../shared/form/use-form.ts";
import { SelectField, TextField } from "../../shared/ui/field.tsx";
import { toast } from "../../shared/ui/toasts.ts";
import { consent } from "./api.ts";

const STATES = ["given", "asked", "withdrawn"] as const;

/** Records what the person said, how it is known and where the agreement is. */
export const ConsentDialog = ({ vip, onDone, onClose }: { vip: Vip; onDone: () => void; onClose: () => void }) => {
  const t = useTranslations("vips");
  const [state, setState] = useState<(typeof STATES)[number]>("given");
  const form = useForm({
    check: () => ({}),
    send: async (values) => {
      const note = textOf(values, "note");
      await consent(vip.id, {
        consent: state,
        method: CONSENT_METHODS.find((method) => method === textOf(values, "method")) ?? "written",
        note: note === "" ? null : note,
      });
      toast({ kind: "success", title: t("trail.done") });
      onDone();
    },
  });
  return (
    <FormDialog
      title={t("trail.record")}
      text={t("trail.text")}
      form={form}
      submit={t("trail.submit")}
      busy={t("saving")}
      cancel={t("cancel")}
      onClose={onClose}
    >
      <SelectField
        label={t("trail.state")}
        value={state}
        hint={state === "withdrawn" ? t("trail.withdrawnHint") : undefined}
        onChange={(event) => setState(STATES.find((one) => one === event.target.value) ?? "given")}
      >
        {STATES.map((one) => (
          <option key={one} value={one}>
            {t(`consent.${one}`)}
          </option>
        ))}
      </SelectField>
      <SelectField name="method" label={t("method.label")} defaultValue="written">
        {CONSENT_METHODS.map((method) => (
          <option key={method} value={method}>
            {t(`method.${method}`)}
          </option>
        ))}
      </SelectField>
      <TextField
        name="note"
        label={t("optional", { field: t("trail.note") })}
        hint={t("trail.noteHint")}
        maxLength={1000}
        rows={2}
      />
    </FormDialog>
  );
};
