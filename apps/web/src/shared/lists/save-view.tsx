import { useId } from "react";
import { useTranslations } from "use-intl";

import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { useAction } from "../use-action.ts";
import { useSaveView } from "./views-api.ts";

/** Saves the view that is shown under a name, for oneself or for the organization. */
export const SaveView = ({ list, query, onClose }: { list: string; query: string; onClose: () => void }) => {
  const t = useTranslations("shell");
  const form = useId();
  const { busy, run } = useAction();
  const save = useSaveView();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("lists.save")}
      actions={
        <>
          <Button onClick={onClose}>{t("lists.cancel")}</Button>
          <Button kind="primary" type="submit" form={form} busy={busy && t("lists.save")}>
            {t("lists.save")}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="grid gap-3 px-6 py-2"
        onSubmit={(event) => {
          event.preventDefault();
          const given = new FormData(event.currentTarget);
          const name = given.get("name");
          if (typeof name !== "string" || name.trim() === "") return;
          void run(
            async () => {
              await save.mutateAsync({ list, name: name.trim(), query, shared: given.has("shared") });
              onClose();
            },
            { done: t("lists.saved"), failed: t("lists.notSaved") },
          );
        }}
      >
        <Field name="name" label={t("lists.name")} maxLength={100} required />
        <Checkbox name="shared" label={t("lists.shared")} />
      </form>
    </Dialog>
  );
};
