import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { useTranslations } from "use-intl";

import { useLocale } from "../../shared/i18n/local-link.tsx";
import { useUser } from "../../shared/session/user-context.ts";
import { useSelectedDomain } from "../../shared/session/workspace.ts";
import { Breadcrumb } from "../../shared/ui/breadcrumb.tsx";
import { PageHead } from "../../shared/ui/page-head.tsx";
import { Failed, Loading, Skeleton } from "../../shared/ui/states.tsx";
import { AlertForm } from "./alert-form.tsx";
import { settingsQuery } from "./api.ts";
import { toDraft, newDraft } from "./draft.ts";

const Editing = ({ id }: { id: string }) => {
  const list = useQuery(settingsQuery);
  if (list.isError) return <Failed error={list.error} onRetry={() => void list.refetch()} />;
  if (list.data === undefined) {
    return (
      <Loading>
        <Skeleton className="block h-64" />
      </Loading>
    );
  }
  const setting = list.data.find((row) => row.id === id);
  if (setting === undefined) return <Failed error={null} />;
  return <AlertForm key={setting.id} first={toDraft(setting)} before={setting} />;
};

/** A new alert, or one that is changed when the address names it. */
export default function CreatePage() {
  const t = useTranslations("alerts");
  const titles = useTranslations("titles");
  const user = useUser();
  const { to, locale } = useLocale();
  const selected = useSelectedDomain();
  const [search] = useSearchParams();
  const editing = search.get("edit");
  const title = editing === null ? titles("alert-management/create-new-alert") : t("form.editTitle");
  const first = newDraft(
    {
      domain: selected ?? user.authorized_domains[0] ?? "",
      owner: user.email,
      language: locale,
      zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
    user.permissions,
  );
  return (
    <>
      <Breadcrumb
        label={t("form.trail")}
        steps={[{ to: to("/dashboard/alert-management"), text: titles("alert-management") }, { text: title }]}
      />
      <PageHead object={editing === null ? undefined : title} facts={t("form.text")} />
      {editing === null ? <AlertForm key={first.domain} first={first} /> : <Editing id={editing} />}
    </>
  );
}
