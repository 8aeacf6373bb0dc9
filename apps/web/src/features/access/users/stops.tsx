import { ownedName } from "@parapet/words/messages/access/ownership/kinds";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";

import { useLocale } from "../../../shared/i18n/local-link.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { Failed, Loading, Skeleton } from "../../../shared/ui/states.tsx";
import { ownedQuery } from "./api.ts";

const MAX_SHOWN = 10;

/** What stops when these users are disabled or removed. */
export const Stops = ({ people }: { people: readonly string[] }) => {
  const t = useTranslations("users");
  const { locale } = useLocale();
  const owned = useQuery(ownedQuery(people));
  if (owned.isError) return <Failed error={owned.error} onRetry={() => void owned.refetch()} />;
  if (owned.data === undefined)
    return (
      <Loading>
        <Skeleton className="block h-5" />
      </Loading>
    );
  if (owned.data.length === 0) return null;
  return (
    <div className="grid gap-1 text-[13px] text-ink-2">
      <p>{t("stops.text")}</p>
      <ul className="list-disc pl-5 [overflow-wrap:anywhere]">
        {owned.data.slice(0, MAX_SHOWN).map(({ kind, id, label }) => (
          <li key={`${kind} ${id}`}>{ownedName(locale, kind, label)}</li>
        ))}
        {owned.data.length > MAX_SHOWN && <li>{t("stops.more", { count: String(owned.data.length - MAX_SHOWN) })}</li>}
      </ul>
    </div>
  );
};

/** Asks before users are disabled whose integrations, keys, links or rules stop with them. */
export const DisableDialog = ({
  title,
  people,
  onDisable,
  onClose,
}: {
  title: string;
  people: readonly string[];
  onDisable: () => void;
  onClose: () => void;
}) => {
  const t = useTranslations("users");
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button kind="ghost" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button kind="danger" onClick={onDisable}>
            {t("edit.disable")}
          </Button>
        </>
      }
    >
      <div className="modal-b grid gap-3">
        <Stops people={people} />
        <p className="text-[13px] text-ink-2">{t("stops.disableText")}</p>
      </div>
    </Dialog>
  );
};
