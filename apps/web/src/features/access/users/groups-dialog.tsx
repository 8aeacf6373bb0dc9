import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";

import { FormFailure } from "../../../shared/form/form-failure.tsx";
import { Meanwhile } from "../../../shared/form/meanwhile.tsx";
import { readText, useForm, wrongOnly } from "../../../shared/form/use-form.ts";
import { useMeanwhile } from "../../../shared/form/use-meanwhile.ts";
import { useUser } from "../../../shared/session/user-context.ts";
import { Button, IconButton } from "../../../shared/ui/button.tsx";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { Field } from "../../../shared/ui/field.tsx";
import { Failed, useErrorText } from "../../../shared/ui/states.tsx";
import { toast } from "../../../shared/ui/toasts.ts";
import { dropGroup, groupsQuery, makeGroup, nameGroup } from "./api.ts";

type Group = { readonly id: string; readonly name: string; readonly users: number; readonly version: number };

const NameForm = ({
  group,
  reread,
  onDone,
}: {
  /** Left out for a new one. */
  group?: Group;
  reread: () => Promise<unknown>;
  onDone: () => Promise<void>;
}) => {
  const t = useTranslations("users");
  const common = useTranslations("common");
  const place = useRef<HTMLFormElement>(null);
  const { changed, saving } = useMeanwhile({
    row: group?.name ?? "",
    version: group?.version ?? 0,
    facts: (name) => [{ label: t("groups.name"), value: name }],
    reread,
  });
  const form = useForm({
    check: (values) => wrongOnly({ name: readText(values, "name") === "" && common("required") }),
    send: async (values) => {
      const name = readText(values, "name");
      if (group === undefined) await makeGroup({ name });
      else await saving(() => nameGroup(group.id, { name, version: group.version }));
      place.current?.reset();
      await onDone();
    },
  });
  return (
    <form method="post" ref={place} className="grid flex-1 gap-2" onSubmit={form.onSubmit} noValidate>
      <div className="flex items-start gap-2">
        <Field
          className="flex-1"
          name="name"
          label={group === undefined ? t("groups.new") : t("groups.name")}
          defaultValue={group?.name ?? ""}
          maxLength={100}
          error={form.errors["name"]}
        />
        <Button className="mt-[26px]" type="submit" busy={form.busy && t("saving")}>
          {group === undefined ? t("groups.add") : t("groups.rename")}
        </Button>
      </div>
      <Meanwhile changed={changed} />
      <FormFailure text={form.failure} />
    </form>
  );
};

/** The groups of the own organization: make, rename, delete. */
export const GroupsDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useTranslations("users");
  const actor = useUser();
  const errorText = useErrorText();
  const queries = useQueryClient();
  const list = useQuery(groupsQuery);
  const [renaming, setRenaming] = useState<string | null>(null);
  const reread = () => Promise.all([["groups"], ["users"]].map((queryKey) => queries.invalidateQueries({ queryKey })));
  const onDone = async () => {
    setRenaming(null);
    await reread();
  };
  const drop = async (group: Group) => {
    try {
      await dropGroup(group.id);
      toast({ kind: "success", title: t("groups.deleted", { name: group.name }) });
    } catch (error) {
      toast({ kind: "failure", title: errorText(error) });
    }
    await onDone();
  };
  const own = (list.data ?? []).filter(({ organization }) => organization.id === actor.organization.id);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("groups.title")}
      text={t("groups.text")}
      actions={<Button onClick={onClose}>{t("groups.close")}</Button>}
    >
      <div className="modal-b grid gap-4">
        {list.isError && <Failed error={list.error} onRetry={() => void list.refetch()} />}
        {list.data !== undefined && own.length === 0 && <p className="text-ink-2">{t("groups.none")}</p>}
        <ul className="divide-y divide-line">
          {own.map((group) => (
            <li key={group.id} className="flex items-center gap-2 py-2">
              {renaming === group.id ? (
                <NameForm group={group} reread={reread} onDone={onDone} />
              ) : (
                <>
                  <span className="min-w-0 flex-1">
                    {group.name} <span className="text-ink-3">{t("groups.users", { count: group.users })}</span>
                  </span>
                  <IconButton
                    name="edit"
                    label={t("groups.renameWhich", { name: group.name })}
                    onClick={() => setRenaming(group.id)}
                  />
                  <IconButton
                    name="trash"
                    label={t("groups.deleteWhich", { name: group.name })}
                    onClick={() => void drop(group)}
                  />
                </>
              )}
            </li>
          ))}
        </ul>
        <NameForm reread={reread} onDone={onDone} />
      </div>
    </Dialog>
  );
};
