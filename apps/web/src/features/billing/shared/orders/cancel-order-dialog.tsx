import { useTranslations } from "use-intl";

import { FormDialog } from "../../../../shared/form/form-dialog.tsx";
import { readText, useForm } from "../../../../shared/form/use-form.ts";
import { TextField } from "../../../../shared/ui/field.tsx";
import { toast } from "../../../../shared/ui/toasts.ts";
import { cancelOrder } from "./api.ts";

/** Cancels an order that is not paid. */
export const CancelOrderDialog = ({
  number,
  onDone,
  onClose,
}: {
  number: string;
  onDone: () => Promise<void>;
  onClose: () => void;
}) => {
  const t = useTranslations("orders");
  const form = useForm({
    check: () => ({}),
    send: async (values) => {
      await cancelOrder(number, readText(values, "reason"));
      toast({ kind: "success", title: t("cancel.done", { number }) });
      await onDone();
    },
  });
  return (
    <FormDialog
      title={t("cancel.title", { number })}
      text={t("cancel.text")}
      form={form}
      submit={t("cancel.submit")}
      busy={t("busy")}
      cancel={t("cancel.keep")}
      danger
      onClose={onClose}
    >
      <TextField name="reason" label={t("reasonLabel")} rows={2} maxLength={500} error={form.errors["reason"]} />
    </FormDialog>
  );
};
