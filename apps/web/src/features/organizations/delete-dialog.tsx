import type { Organization } from "@parapet/domain/contracts/organizations";
import { day } from "@parapet/words/format/day";
import { useTranslations } from "use-intl";

import { FormDialog } from "../../shared/form/form-dialog.tsx";
import { readRaw, useForm, wrongOnly } from "../../shared/form/use-form.ts";
import { toast } from "../../shared/ui/toasts.ts";
import { remove } from "./api.ts";
import { TypedName } from "./typed-name.tsx";

/** Deletes an organization after its name was typed. The data is retained for 30 days. */
export const DeleteDialog = ({
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
    check: (values) => wrongOnly({ confirm_name: readRaw(values, "confirm_name") !== name && t("delete.differs") }),
    send: async (values) => {
      const purgeAt = await remove(organization.id, readRaw(values, "confirm_name"));
      toast({ kind: "success", title: t("delete.done", { name }), text: t("delete.until", { day: day(purgeAt) }) });
      onClose();
      await onDone();
    },
  });
  return (
    <FormDialog
      title={t("delete.title", { name })}
      text={t("delete.text")}
      form={form}
      submit={t("delete.submit")}
      busy={t("busy")}
      cancel={t("cancel")}
      danger
      onClose={onClose}
    >
      <TypedName name={name} error={form.errors["confirm_name"]} />
    </FormDialog>
  );
};
