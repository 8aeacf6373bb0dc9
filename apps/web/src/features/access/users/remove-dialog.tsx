import type { ManagedUser } from "@parapet/domain/contracts/access";
import { useTranslations } from "use-intl";

import { FormDialog } from "../../../shared/form/form-dialog.tsx";
import { readRaw, useForm, wrongOnly } from "../../../shared/form/use-form.ts";
import { PasswordField } from "../../../shared/ui/field.tsx";
import { toast } from "../../../shared/ui/toasts.ts";
import { remove } from "./api.ts";
import { Stops } from "./stops.tsx";

/** Removes a user, confirmed by the caller's password. */
export const RemoveDialog = ({
  person,
  onDone,
  onClose,
}: {
  person: ManagedUser;
  onDone: () => Promise<void>;
  onClose: () => void;
}) => {
  const t = useTranslations("users");
  const common = useTranslations("common");
  const name = `${person.first_name} ${person.last_name}`;
  const form = useForm({
    check: (values) => wrongOnly({ password: readRaw(values, "password") === "" && common("required") }),
    send: async (values) => {
      await remove(person.id, readRaw(values, "password"));
      toast({ kind: "success", title: t("remove.done", { name }) });
      await onDone();
    },
  });
  return (
    <FormDialog
      title={t("remove.title", { name })}
      text={t("remove.text")}
      form={form}
      submit={t("remove.submit")}
      busy={t("remove.busy")}
      cancel={t("cancel")}
      danger
      onClose={onClose}
    >
      <Stops people={[person.id]} />
      <PasswordField
        name="password"
        label={t("remove.password")}
        autoComplete="current-password"
        error={form.errors["password"]}
      />
    </FormDialog>
  );
};
