import { TAKEDOWN_REASONS } from "@parapet/domain/takedowns";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";

import { CallError } from "../../../shared/call-error.ts";
import { FormDialog } from "../../../shared/form/form-dialog.tsx";
import { readText, useForm } from "../../../shared/form/use-form.ts";
import { SelectField, TextField } from "../../../shared/ui/field.tsx";
import { toast } from "../../../shared/ui/toasts.ts";
import { sendTakedownRequest } from "./api.ts";
import { QuotaDialog } from "./quota-dialog.tsx";

/** Asks for the takedown of a look-alike; when the monthly quota is used up, a dialog says so. */
export const RequestDialog = ({ finding, name, onClose }: { finding: string; name: string; onClose: () => void }) => {
  const t = useTranslations("takedowns");
  const queries = useQueryClient();
  const [isUsedUp, setUsedUp] = useState(false);
  const form = useForm({
    check: () => ({}),
    send: async (values) => {
      const note = readText(values, "note");
      try {
        await sendTakedownRequest({
          finding,
          reason: TAKEDOWN_REASONS.find((reason) => reason === readText(values, "reason")) ?? "phishing",
          note: note === "" ? null : note,
        });
      } catch (error) {
        if (error instanceof CallError && error.code === "takedown_quota_exhausted") {
          setUsedUp(true);
          return;
        }
        throw error;
      }
      toast({ kind: "success", title: t("request.done"), text: t("request.doneText") });
      await queries.invalidateQueries({ queryKey: ["takedowns"] });
      onClose();
    },
  });
  if (isUsedUp) return <QuotaDialog onClose={onClose} />;
  return (
    <FormDialog
      title={t("request.title", { name })}
      text={t("request.text")}
      form={form}
      submit={t("request.submit")}
      busy={t("request.busy")}
      cancel={t("cancel")}
      onClose={onClose}
    >
      <SelectField name="reason" label={t("request.reason")} defaultValue="phishing" error={form.errors["reason"]}>
        {TAKEDOWN_REASONS.map((reason) => (
          <option key={reason} value={reason}>
            {t(`reason.${reason}`)}
          </option>
        ))}
      </SelectField>
      <TextField
        name="note"
        label={t("optional", { field: t("request.note") })}
        maxLength={2000}
        rows={3}
        error={form.errors["note"]}
      />
    </FormDialog>
  );
};
