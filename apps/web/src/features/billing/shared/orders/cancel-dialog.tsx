import { day } from "@parapet/words/format/day";
import { useTranslations } from "use-intl";

import { FormDialog } from "../../../../shared/form/form-dialog.tsx";
import { readRaw, useForm, wrongOnly } from "../../../../shared/form/use-form.ts";
import { PasswordField } from "../../../../shared/ui/field.tsx";
import { toast } from "../../../../shared/ui/toasts.ts";
import { cancelPlan } from "./subscription-api.ts";

/** Cancels the subscription at the end of what is paid for, confirmed by the password. */
export const CancelDialog = ({
  organization,
  endsAt,
  onDone,
  onClose,
}: {
  organization: string | null;
  endsAt: number | null;
  onDone: () => Promise<void>;
  onClose: () => void;
}) => {
  const t = useTranslations("orders");
  const common = useTranslations("common");
  const form = useForm({
    check: (values) => wrongOnly({ password: readRaw(values, "password") === "" && common("required") }),
    unexpected: t("cancelPlan.failed"),
    send: async (values) => {
      try {
        await cancelPlan(readRaw(values, "password"), organization);
      } catch (error) {
        toast({ kind: "failure", title: t("cancelPlan.failed") });
        throw error;
      }
      toast({ kind: "success", title: t("cancelPlan.done") });
      await onDone();
    },
  });
  return (
    <FormDialog
      title={t("cancelPlan.title")}
      text={t("cancelPlan.text", { day: day(endsAt) })}
      form={form}
      submit={t("cancelPlan.submit")}
      busy={t("cancelPlan.busy")}
      cancel={t("cancelPlan.keep")}
      danger
      onClose={onClose}
    >
      <PasswordField
        name="password"
        label={t("cancelPlan.password")}
        autoComplete="current-password"
        error={form.errors["password"]}
      />
    </FormDialog>
  );
};
