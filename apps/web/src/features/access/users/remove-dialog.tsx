import type { ManagedUser } from "@parapet/domain/contracts/users";
import { OWNED_WORDS } from "@parapet/words/messages/ownership/kinds";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";

import { FormDialog } from "../../../shared/form/form-dialog.tsx";
import { rawOf, useForm, wrongOnly } from "../../../shared/form/use-form.ts";
import { useLocale } from "../../../shared/i18n/local-link.tsx";
import { PasswordField } from "../../../shared/ui/field.tsx";
import { toast } from "../../../shared/ui/toasts.ts";
import { ownedQuery, remove } from "./api.ts";

const MAX_SHOWN = 10;

/** What stops with the person. */
const Stops = ({ person }: { person: string }) => {
  const t = useTranslations("users");
  const { locale } = useLocale();
  const words = OWNED_WORDS[locale];
  const { data = [] } = useQuery(ownedQuery(person));
  if (data.length === 0) return null;
  return (
    <div className="grid gap-1 text-[13px] text-ink-2">
      <p>{t("remove.stops")}</p>
      <ul className="list-disc pl-5">
        {data.slice(0, MAX_SHOWN).map(({ kind, id, label }) => (
          <li key={`${kind} ${id}`}>{label === null ? words[kind] : `${words[kind]}: ${label}`}</li>
        ))}
        {data.length > MAX_SHOWN && <li>{t("remove.more", { count: String(data.length - MAX_SHOWN) })}</li>}
      </ul>
    </div>
  );
};

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
    check: (values) => wrongOnly({ password: rawOf(values, "password") === "" && common("required") }),
    send: async (values) => {
      await remove(person.id, rawOf(values, "password"));
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
      <Stops person={person.id} />
      <PasswordField
        name="password"
        label={t("remove.password")}
        autoComplete="current-password"
        error={form.errors["password"]}
      />
    </FormDialog>
  );
};
