import type { Organization } from "@parapet/domain/contracts/organizations";
import { useTranslations } from "use-intl";

import { FormDialog } from "../../shared/form/form-dialog.tsx";
import { readRaw, readText, useForm, wrongOnly } from "../../shared/form/use-form.ts";
import { TextField } from "../../shared/ui/field.tsx";
import { toast } from "../../shared/ui/toasts.ts";
import { sendDeletionRequest } from "./api.ts";
import { TypedName } from "./typed-name.tsx";

const MIN_REASON = 10;

/** A partner asks the operator to delete a client, once its name was typed and a reason given. */
export const AskDeletionDialog = ({
  organization,
  onDone,
  onClose,
}: {
  organization: Organization;
  onDone: () => Promise<void>;
  onClose: () => void;
}) => {
  const t = useTranslations("organizations");
  const { name } = organization;
  const form = useForm({
    check: (values) =>
      wrongOnly({
        confirm_name: readRaw(values, "confirm_name") !== name && t("delete.differs"),
        reason: readText(values, "reason").length < MIN_REASON && t("deletion.reasonShort"),
      }),
    send: async (values) => {
      await sendDeletionRequest(organization.id, {
        confirm_name: readRaw(values, "confirm_name"),
        reason: readText(values, "reason"),
      });
      toast({ kind: "success", title: t("deletion.asked", { name }) });
      onClose();
      await onDone();
    },
  });
  return (
    <FormDialog
      title={t("deletion.askTitle", { name })}
      text={t("deletion.askText")}
      form={form}
      submit={t("deletion.ask")}
      busy={t("busy")}
      cancel={t("cancel")}
      danger
      onClose={onClose}
    >
      <TypedName name={name} error={form.errors["confirm_name"]} />
      <TextField name="reason" label={t("deletion.reason")} rows={3} maxLength={1000} error={form.errors["reason"]} />
    </FormDialog>
  );
};
