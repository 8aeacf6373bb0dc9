import { ORGANIZATION_SORTS } from "@parapet/domain/contracts/choices";
import type { Organization } from "@parapet/domain/contracts/organizations";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";

import { useLocale } from "../../shared/i18n/local-link.tsx";
import { useAskedOrder } from "../../shared/lists/list-order.ts";
import { useUser } from "../../shared/session/user-context.ts";
import { Banner } from "../../shared/ui/banner.tsx";
import { Button, ButtonLink } from "../../shared/ui/button.tsx";
import { MoreActions } from "../../shared/ui/more-actions.tsx";
import { PageHead } from "../../shared/ui/page-head.tsx";
import { PagedTable } from "../../shared/ui/paged-table.tsx";
import { Segmented } from "../../shared/ui/segmented.tsx";
import { Empty, useErrorText } from "../../shared/ui/states.tsx";
import { toast } from "../../shared/ui/toasts.ts";
import { useIsNarrow } from "../../shared/ui/use-is-narrow.ts";
import { useAsked } from "../../shared/use-asked.ts";
import { type Asked, deletionsAsked, organizationsPage, restore } from "./api.ts";
import { AskDeletionDialog } from "./ask-deletion-dialog.tsx";
import { BrandDrawer } from "./brand-drawer.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import { ImportDialog } from "./import-dialog.tsx";
import { type Action, NARROW_COLUMNS, organizationColumns } from "./organization-columns.tsx";
import { OrganizationDrawer } from "./organization-drawer.tsx";
import { RescanDialog } from "./rescan-dialog.tsx";
import { useEnterClient } from "./use-enter-client.ts";

const TYPES = ["client", "partner"] as const;
/** What is open when it is not an organization, which is named by its id: the own branding. */
const BRAND = "brand";

const mayEdit = (permissions: readonly string[], { purge_at }: Organization): boolean =>
  purge_at === null && permissions.includes("organizations:edit");

/** The organizations in reach, and what can be done about each. */
export default function OrganizationsPage() {
  const t = useTranslations("organizations");
  const titles = useTranslations("titles");
  const format = useFormatter();
  const user = useUser();
  const { to } = useLocale();
  const errorText = useErrorText();
  const queries = useQueryClient();
  const { page, text, one, change } = useAsked();
  const asked: Asked = {
    page,
    q: text("q"),
    type: one("type", TYPES),
    order: useAskedOrder(ORGANIZATION_SORTS),
    asked: text("asked") === "1",
  };
  const list = useQuery(organizationsPage(asked));
  const waiting = useQuery({ ...deletionsAsked, enabled: user.permissions.includes("organizations:delete") });
  const enterClient = useEnterClient();
  const [importing, setImporting] = useState(false);
  const [under, setUnder] = useState<{ action: Action; id: string } | null>(null);
  const open = text("open");
  const rows = list.data?.data ?? [];
  const total = list.data?.pagination.total ?? 0;
  const types = list.data?.types;
  const counted = (word: string, count: number | undefined): string =>
    count === undefined ? word : `${word} ${format.number(count)}`;
  const reread = () => queries.invalidateQueries({ queryKey: ["organizations"] });
  const close = () => setUnder(null);

  const isNarrow = useIsNarrow();
  const columns = useMemo(() => {
    const may = (action: Action, row: Organization): boolean => {
      const gone = row.purge_at !== null;
      if (action === "enter") return !gone && row.type === "client" && user.permissions.includes("organizations:edit");
      if (action === "edit") return mayEdit(user.permissions, row);
      if (action === "rescan") return !gone && row.domains.length > 0 && user.permissions.includes("scans:start");
      if (action === "requestDeletion")
        return (
          !gone &&
          row.type === "client" &&
          (row.deletion === null || row.deletion.declined_at !== null) &&
          user.permissions.includes("organizations:ask-deletion")
        );
      if (row.type === "operator" || !user.permissions.includes("organizations:delete")) return false;
      return action === "restore" ? gone : !gone;
    };
    const bringBack = async (row: Organization) => {
      try {
        await restore(row.id);
        toast({ kind: "success", title: t("restored", { name: row.name }) });
      } catch (error) {
        toast({ kind: "failure", title: errorText(error) });
      }
      await queries.invalidateQueries({ queryKey: ["organizations"] });
    };
    return organizationColumns(t, isNarrow, may, (action, row) => {
      if (action === "enter") void enterClient(row.id);
      else if (action === "restore") void bringBack(row);
      else if (action === "edit") change({ open: row.id });
      else setUnder({ action, id: row.id });
    });
  }, [t, isNarrow, user, queries, errorText, enterClient, change]);

  const chosen = rows.find(({ id }) => id === under?.id);
  const opened = rows.find((row) => row.id === open && mayEdit(user.permissions, row));
  const narrowed = asked.q !== "" || asked.type !== null || asked.asked;
  const empty = (
    <Empty
      title={narrowed ? t("empty.filtered") : t("empty.title")}
      actions={narrowed && <Button onClick={() => change({ q: "", type: "", asked: "" })}>{t("empty.clear")}</Button>}
    >
      {narrowed ? t("empty.filteredText") : t("empty.text")}
    </Empty>
  );
  return (
    <>
      <PageHead
        facts={
          list.data !== undefined && (
            <>
              <span>{t("count", { count: total })}</span>
              {list.data.licences.ended > 0 && <span>{t("licences.ended", { count: list.data.licences.ended })}</span>}
              {list.data.licences.ending > 0 && (
                <span>{t("licences.ending", { count: list.data.licences.ending })}</span>
              )}
            </>
          )
        }
        actions={
          user.permissions.includes("organizations:create") && (
            <>
              <MoreActions>
                {user.role_name === "partner_admin" && (
                  <Button onClick={() => change({ open: BRAND })}>{t("brand")}</Button>
                )}
                <Button icon="table" onClick={() => setImporting(true)}>
                  {t("import.open")}
                </Button>
              </MoreActions>
              <ButtonLink
                kind="primary"
                icon="plus"
                to={to("/dashboard/management/org-management/create-organization")}
              >
                <span className="max-[700px]:sr-only">{t("create.open")}</span>
              </ButtonLink>
            </>
          )
        }
      />
      {(asked.asked || (waiting.data ?? 0) > 0) && (
        <Banner icon="trash">
          {t("deletion.waiting", { count: waiting.data ?? 0 })}{" "}
          <Button size="small" onClick={() => change({ asked: asked.asked ? "" : "1" })}>
            {asked.asked ? t("empty.clear") : t("deletion.show")}
          </Button>
        </Banner>
      )}
      <div className="card">
        <PagedTable
          list={list}
          empty={empty}
          caption={titles("management/org-management")}
          columns={columns}
          narrow={NARROW_COLUMNS}
          sorts={ORGANIZATION_SORTS}
          tools={{
            search: { label: t("search"), asked: asked.q, onAsk: (q) => change({ q }) },
            chips: (
              <Segmented
                label={t("columns.type")}
                options={[
                  {
                    value: "all",
                    label: counted(t("types.all"), types && types.client + types.partner + types.operator),
                  },
                  { value: "client", label: counted(t("types.clients"), types?.client) },
                  { value: "partner", label: counted(t("types.partners"), types?.partner) },
                ]}
                value={asked.type ?? "all"}
                onChange={(type) => change({ type: type === "all" ? "" : type })}
              />
            ),
          }}
          rowKey={({ id }) => id}
          onOpen={(row) => {
            if (mayEdit(user.permissions, row)) change({ open: row.id });
          }}
          openKey={opened?.id}
          page={page}
          onPage={(next) => change({ page: String(next) })}
        />
      </div>
      {importing && <ImportDialog onDone={reread} onClose={() => setImporting(false)} />}
      {open === BRAND && user.role_name === "partner_admin" && <BrandDrawer onClose={() => change({ open: null })} />}
      {opened !== undefined && (
        <OrganizationDrawer
          key={opened.id}
          organization={opened}
          onChanged={reread}
          onClose={() => change({ open: null })}
        />
      )}
      {chosen !== undefined && under?.action === "rescan" && <RescanDialog organization={chosen} onClose={close} />}
      {chosen !== undefined && under?.action === "delete" && (
        <DeleteDialog organization={chosen} onDone={reread} onClose={close} />
      )}
      {chosen !== undefined && under?.action === "requestDeletion" && (
        <AskDeletionDialog organization={chosen} onDone={reread} onClose={close} />
      )}
    </>
  );
}
