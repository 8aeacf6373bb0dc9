import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { Navigate } from "react-router";
import { useTranslations } from "use-intl";

import { useLocale } from "../../shared/i18n/local-link.tsx";
import { ListTable } from "../../shared/lists/list-table.tsx";
import { ButtonLink } from "../../shared/ui/button.tsx";
import { PageHead } from "../../shared/ui/page-head.tsx";
import { Segmented } from "../../shared/ui/segmented.tsx";
import { Empty, Failed, Loading } from "../../shared/ui/states.tsx";
import { TableSkeleton } from "../../shared/ui/table.tsx";
import { useUrl } from "../../shared/use-url.ts";
import { settingsQuery } from "./api.ts";
import { LogView } from "./log-view.tsx";
import { RaisedView } from "./raised-view.tsx";
import { settingColumns } from "./setting-columns.tsx";
import { SettingDrawer } from "./setting-drawer.tsx";
import { WatchedView } from "./watched-view.tsx";

const VIEWS = ["settings", "raised", "log", "watched"] as const;

const SettingsView = ({ open, onOpen }: { open: string | null; onOpen: (id: string | null) => void }) => {
  const t = useTranslations("alerts");
  const { to } = useLocale();
  const queries = useQueryClient();
  const list = useQuery(settingsQuery);
  const columns = useMemo(() => settingColumns(t), [t]);
  if (list.isError) return <Failed error={list.error} onRetry={() => void list.refetch()} />;
  if (list.data === undefined) {
    return (
      <Loading>
        <TableSkeleton columns={6} />
      </Loading>
    );
  }
  if (list.data.length === 0) {
    return (
      <Empty
        title={t("empty.settings")}
        actions={
          <ButtonLink kind="primary" icon="plus" to={to("/dashboard/alert-management/create-new-alert")}>
            {t("create")}
          </ButtonLink>
        }
      >
        {t("empty.settingsText")}
      </Empty>
    );
  }
  const opened = list.data.find(({ id }) => id === open);
  return (
    <>
      <ListTable
        caption={t("views.settings")}
        columns={columns}
        rows={list.data}
        rowKey={({ id }) => id}
        onOpen={({ id }) => onOpen(id)}
        openKey={open ?? undefined}
      />
      {opened !== undefined && (
        <SettingDrawer
          key={opened.id}
          setting={opened}
          onChanged={() => queries.invalidateQueries({ queryKey: ["alerts"] })}
          onClose={() => onOpen(null)}
        />
      )}
    </>
  );
};

/** The alerts there are, what they raised, and what became of every message. */
export default function AlertsPage() {
  const t = useTranslations("alerts");
  const { to } = useLocale();
  const list = useQuery(settingsQuery);
  const { search, change } = useUrl();
  if (search.get("view") === "tickets") return <Navigate to={to("/dashboard/account/settings/integrations")} replace />;
  const view = VIEWS.find((name) => name === search.get("view")) ?? "settings";
  return (
    <>
      <PageHead
        facts={list.data !== undefined && t("count", { count: list.data.length })}
        actions={
          <>
            <ButtonLink to={to("/dashboard/alert-management/alert-type")}>{t("types")}</ButtonLink>
            <ButtonLink kind="primary" icon="plus" to={to("/dashboard/alert-management/create-new-alert")}>
              {t("create")}
            </ButtonLink>
          </>
        }
      />
      <div className="mb-3">
        <Segmented
          label={t("views.label")}
          options={VIEWS.map((name) => ({ value: name, label: t(`views.${name}`) }))}
          value={view}
          onChange={(name) =>
            change({ view: name === "settings" ? null : name, open: null, columns: null, sort: null, order: null })
          }
        />
      </div>
      {view === "watched" && <WatchedView />}
      {(view === "settings" || view === "raised" || view === "log") && (
        <div className="card">
          {view === "settings" && <SettingsView open={search.get("open")} onOpen={(id) => change({ open: id })} />}
          {view === "raised" && <RaisedView />}
          {view === "log" && <LogView />}
        </div>
      )}
    </>
  );
}
