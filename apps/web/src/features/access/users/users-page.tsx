import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useTranslations } from "use-intl";

import { ListTable } from "../../../shared/lists/list-table.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { PageHead } from "../../../shared/ui/page-head.tsx";
import { Empty, Failed, Loading } from "../../../shared/ui/states.tsx";
import { TableSkeleton } from "../../../shared/ui/table.tsx";
import { useUrl } from "../../../shared/use-url.ts";
import { usersQuery } from "./api.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { GroupsDialog } from "./groups-dialog.tsx";
import { IdentityChanges } from "./identity-changes.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { matchUsers } from "./match-users.ts";
import { userColumns } from "./user-columns.tsx";
import { UserDrawer } from "./user-drawer.tsx";

/** Everyone in reach: who they are, what they may do, and the ways to change it. */
export default function UsersPage() {
  const t = useTranslations("users");
  const titles = useTranslations("titles");
  const queries = useQueryClient();
  const list = useQuery(usersQuery);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const columns = useMemo(
    () =>
      userColumns(t, chosen, (id, on) =>
        setChosen((before) => new Set(on ? [...before, id] : [...before].filter((one) => one !== id))),
      ),
    [t, chosen],
  );
  const { search, change } = useUrl();
  const typed = search.get("q") ?? "";
  const open = search.get("open");
  const setOpen = (id: string | null) => change({ open: id });
  const [dialog, setDialog] = useState<"invite" | "groups" | null>(null);
  const shown = useMemo(() => matchUsers(list.data ?? [], typed), [list.data, typed]);
  const picked = (list.data ?? []).filter(({ id }) => chosen.has(id));
  const opened = list.data?.find(({ id }) => id === open);
  const reread = () => queries.invalidateQueries({ queryKey: usersQuery.queryKey });
  const body = () => {
    if (list.isError) return <Failed error={list.error} onRetry={() => void list.refetch()} />;
    if (list.data === undefined) {
      return (
        <Loading>
          <TableSkeleton columns={6} />
        </Loading>
      );
    }
    return (
      <ListTable
        caption={titles("management/user-management")}
        columns={columns}
        rows={shown}
        tools={{ search: { label: t("search"), asked: typed, onAsk: (q) => change({ q }) } }}
        empty={
          <Empty
            icon="search"
            title={t("empty.title")}
            actions={<Button onClick={() => change({ q: null })}>{t("empty.clear")}</Button>}
          >
            {t("empty.text", { typed })}
          </Empty>
        }
        rowKey={({ id }) => id}
        onOpen={({ id }) => setOpen(id)}
        openKey={open ?? undefined}
      />
    );
  };
  return (
    <>
      <PageHead
        facts={list.data !== undefined && t("count", { count: list.data.length })}
        actions={
          <>
            <Button onClick={() => setDialog("groups")}>{t("groups.title")}</Button>
            <Button kind="primary" icon="plus" onClick={() => setDialog("invite")}>
              {t("invite.open")}
            </Button>
          </>
        }
      />
      <IdentityChanges />
      {picked.length > 0 && <BulkBar chosen={picked} onDone={reread} onClear={() => setChosen(new Set())} />}
      <div className="card">{body()}</div>
      {opened !== undefined && (
        <UserDrawer key={opened.id} person={opened} onChanged={reread} onClose={() => setOpen(null)} />
      )}
      {dialog === "invite" && (
        <InviteDialog
          onDone={() => {
            setDialog(null);
            void reread();
          }}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === "groups" && <GroupsDialog onClose={() => setDialog(null)} />}
    </>
  );
}
