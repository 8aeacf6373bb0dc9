import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";

import { Button } from "../../../shared/ui/button.tsx";
import { Checkbox } from "../../../shared/ui/checkbox.tsx";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { Field } from "../../../shared/ui/field.tsx";
import { toast } from "../../../shared/ui/toasts.ts";
import { useAction } from "../../../shared/use-action.ts";
import { useRemoveView, useSaveView, views } from "./api.ts";

/** Saved views of the work list: opened, saved, shared and deleted. A view is the query of the page's address. */
export const SavedViews = ({ query, onOpen }: { query: string; onOpen: (query: string) => void }) => {
  const t = useTranslations("remediation");
  const form = useId();
  const { data = [] } = useQuery(views);
  const [isSaving, setSaving] = useState(false);
  const { busy, run } = useAction();
  const save = useSaveView();
  const remove = useRemoveView();
  const open = data.find((view) => view.query === query);
  const copyLink = async () => {
    await navigator.clipboard.writeText(location.href);
    toast({ kind: "success", title: t("views.copied") });
  };
  return (
    <>
      <select
        className="select wide:h-9 wide:w-auto wide:max-w-64"
        aria-label={t("views.label")}
        value={open?.id ?? ""}
        onChange={({ target }) => {
          const view = data.find(({ id }) => id === target.value);
          if (view !== undefined) onOpen(view.query);
        }}
      >
        <option value="" disabled>
          {t("views.open")}
        </option>
        {data.map((view) => (
          <option key={view.id} value={view.id}>
            {view.own ? view.name : t("views.sharedBy", { name: view.name, owner: view.owner ?? "" })}
          </option>
        ))}
      </select>
      <Button onClick={() => setSaving(true)}>{t("views.save")}</Button>
      {open?.own === true && (
        <Button kind="ghost" onClick={() => void run(() => remove.mutateAsync(open.id), { done: t("views.deleted") })}>
          {t("views.delete")}
        </Button>
      )}
      <Button icon="copy" onClick={() => void copyLink()}>
        {t("views.copy")}
      </Button>
      {isSaving && (
        <Dialog
          open
          onClose={() => setSaving(false)}
          title={t("views.save")}
          actions={
            <>
              <Button onClick={() => setSaving(false)}>{t("change.cancel")}</Button>
              <Button kind="primary" type="submit" form={form} busy={busy && t("views.save")}>
                {t("views.save")}
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
                  await save.mutateAsync({ name: name.trim(), query, shared: given.has("shared") });
                  setSaving(false);
                },
                { done: t("views.saved"), failed: t("views.notSaved") },
              );
            }}
          >
            <Field name="name" label={t("views.name")} maxLength={100} required />
            <Checkbox name="shared" label={t("views.shared")} />
          </form>
        </Dialog>
      )}
    </>
  );
};
