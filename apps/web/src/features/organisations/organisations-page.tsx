import type { Organisation } from "@parapet/domain/contracts/organisations";
import { PAGE_SIZE } from "@parapet/domain/contracts/page";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { useTranslations } from "use-intl";

import { localeOf } from "../../shared/i18n/address.ts";
import { useLocale } from "../../shared/i18n/local-link.tsx";
import { wordsIn } from "../../shared/i18n/words.tsx";
import { selectDomain } from "../../shared/session/selected-domain.ts";
import { useUser } from "../../shared/session/user-context.ts";
import { Banner } from "../../shared/ui/banner.tsx";
import { Button, ButtonLink } from "../../shared/ui/button.tsx";
import { SearchField } from "../../shared/ui/field.tsx";
import { PageHead } from "../../shared/ui/page-head.tsx";
import { Pager } from "../../shared/ui/pager.tsx";
import { Segmented } from "../../shared/ui/segmented.tsx";
import { Empty, Failed, Loading, useErrorText } from "../../shared/ui/states.tsx";
import { Table, TableSkeleton } from "../../shared/ui/table.tsx";
import { toast } from "../../shared/ui/toasts.ts";
import { type Asked, deletionsAsked, enter, organisationsPage, restore } from "./api.ts";
import { AskDeletionDialog } from "./ask-deletion-dialog.tsx";
import { BrandDrawer } from "./brand-drawer.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import { ImportDialog } from "./import-dialog.tsx";
import { type Action, organisationColumns } from "./organisation-columns.tsx";
import { OrganisationDrawer } from "./organisation-drawer.tsx";
import { RankingDialog } from "./ranking-dialog.tsx";
import { RescanDialog } from "./rescan-dialog.tsx";

export const meta = ({ location }: { location: { pathname: string } }) => [
  { title: `${wordsIn(localeOf(location.pathname)).titles?.["management/org-management"] ?? ""} | Parapet` },
  { name: "robots", content: "noindex" },
];

const TYPES = ["client", "partner"] as const;
const SORTS = ["name", "points", "expiry"] as const;

/** What is asked for lives in the address. */
const useAsked = () => {
  const [search, setSearch] = useSearchParams();
  const asked: Asked = {
    page: Math.max(1, Math.trunc(Number(search.get("page"))) || 1),
    q: search.get("q") ?? "",
    type: TYPES.find((type) => type === search.get("type")) ?? null,
    sort: SORTS.find((sort) => sort === search.get("sort")) ?? "name",
    asked: search.get("asked") === "1",
  };
  const change = (changes: Readonly<Record<string, string>>) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete("page");
        for (const [name, value] of Object.entries(changes)) {
          if (value === "") next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return { asked, change };
};

/** The organisations in reach, and what can be done about each. */
export default function OrganisationsPage() {
  const t = useTranslations("organisations");
  const titles = useTranslations("titles");
  const user = useUser();
  const { to } = useLocale();
  const errorText = useErrorText();
  const queries = useQueryClient();
  const { asked, change } = useAsked();
  const list = useQuery(organisationsPage(asked));
  const waiting = useQuery({ ...deletionsAsked, enabled: user.permissions.includes("organisations:delete") });
  const [typed, setTyped] = useState(asked.q);
  const navigate = useNavigate();
  const [aside, setAside] = useState<"import" | "ranking" | "brand" | null>(null);
  const [under, setUnder] = useState<{ action: Action; id: string } | null>(null);
  const rows = list.data?.data ?? [];
  const total = list.data?.pagination.total ?? 0;
  const reread = () => queries.invalidateQueries({ queryKey: ["organisations"] });
  const close = () => setUnder(null);

  const columns = useMemo(() => {
    const may = (action: Action, row: Organisation): boolean => {
      const gone = row.purge_at !== null;
      if (action === "enter") return !gone && row.type === "client" && user.permissions.includes("organisations:edit");
      if (action === "edit") return !gone && user.permissions.includes("organisations:edit");
      if (action === "rescan") return !gone && row.domains.length > 0 && user.permissions.includes("scans:start");
      if (action === "askDeletion")
        return (
          !gone &&
          row.type === "client" &&
          (row.deletion === null || row.deletion.declined_at !== null) &&
          user.permissions.includes("organisations:ask-deletion")
        );
      if (row.type === "operator" || !user.permissions.includes("organisations:delete")) return false;
      return action === "restore" ? gone : !gone;
    };
    const bringBack = async (row: Organisation) => {
      try {
        await restore(row.id);
        toast({ kind: "success", title: t("restored", { name: row.name }) });
      } catch (error) {
        toast({ kind: "failure", title: errorText(error) });
      }
      await queries.invalidateQueries({ queryKey: ["organisations"] });
    };
    const workIn = async (row: Organisation) => {
      try {
        const { name, domains } = await enter(row.id);
        const [first] = domains;
        if (first === undefined) {
          toast({ kind: "failure", title: t("enter.noDomain", { name }) });
          return;
        }
        selectDomain(first);
        toast({ kind: "success", title: t("enter.done", { name }) });
        await navigate(to("/dashboard/current-risk"));
      } catch (error) {
        toast({ kind: "failure", title: errorText(error) });
      }
    };
    return organisationColumns(t, may, (action, row) => {
      if (action === "enter") void workIn(row);
      else if (action === "restore") void bringBack(row);
      else setUnder({ action, id: row.id });
    });
  }, [t, user, queries, errorText, navigate, to]);

  const chosen = rows.find(({ id }) => id === under?.id);
  const narrowed = asked.q !== "" || asked.type !== null || asked.asked;
  const body = () => {
    if (list.isError) return <Failed error={list.error} onRetry={() => void list.refetch()} />;
    if (list.data === undefined) {
      return (
        <Loading>
          <TableSkeleton columns={8} />
        </Loading>
      );
    }
    if (rows.length === 0) {
      return (
        <Empty
          title={narrowed ? t("empty.filtered") : t("empty.title")}
          actions={
            narrowed && (
              <Button
                onClick={() => {
                  setTyped("");
                  change({ q: "", type: "", asked: "" });
                }}
              >
                {t("empty.clear")}
              </Button>
            )
          }
        >
          {narrowed ? t("empty.filteredText") : t("empty.text")}
        </Empty>
      );
    }
    return (
      <>
        <Table caption={titles("management/org-management")} columns={columns} rows={rows} rowKey={({ id }) => id} />
        <Pager page={asked.page} pageSize={PAGE_SIZE} total={total} onPage={(page) => change({ page: String(page) })} />
      </>
    );
  };
  return (
    <>
      <PageHead
        title={titles("management/org-management")}
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
          user.permissions.includes("organisations:create") && (
            <>
              <Button icon="trend" onClick={() => setAside("ranking")}>
                {t("ranking.open")}
              </Button>
              {user.role_name === "partner_admin" && <Button onClick={() => setAside("brand")}>{t("brand")}</Button>}
              <Button icon="table" onClick={() => setAside("import")}>
                {t("import.open")}
              </Button>
              <ButtonLink
                kind="primary"
                icon="plus"
                to={to("/dashboard/management/org-management/create-organization")}
              >
                {t("create.open")}
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
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <form
          role="search"
          className="min-w-0 max-wide:w-full wide:w-[420px]"
          onSubmit={(event) => {
            event.preventDefault();
            change({ q: typed.trim() });
          }}
        >
          <SearchField
            label={t("search")}
            placeholder={t("search")}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              // An emptied box shows everything again; otherwise Enter asks.
              if (event.target.value === "") change({ q: "" });
            }}
          />
        </form>
        <Segmented
          label={t("columns.type")}
          options={[
            { value: "all", label: t("types.all") },
            { value: "client", label: t("types.clients") },
            { value: "partner", label: t("types.partners") },
          ]}
          value={asked.type ?? "all"}
          onChange={(type) => change({ type: type === "all" ? "" : type })}
        />
        <select
          className="select w-auto"
          aria-label={t("sort.label")}
          value={asked.sort}
          onChange={(event) => change({ sort: event.target.value === "name" ? "" : event.target.value })}
        >
          {SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {t(`sort.${sort}`)}
            </option>
          ))}
        </select>
      </div>
      <div className="card">{body()}</div>
      {aside === "import" && <ImportDialog onDone={reread} onClose={() => setAside(null)} />}
      {aside === "ranking" && <RankingDialog onClose={() => setAside(null)} />}
      {aside === "brand" && <BrandDrawer onClose={() => setAside(null)} />}
      {chosen !== undefined && under?.action === "edit" && (
        <OrganisationDrawer key={chosen.id} organisation={chosen} onChanged={reread} onClose={close} />
      )}
      {chosen !== undefined && under?.action === "rescan" && <RescanDialog organisation={chosen} onClose={close} />}
      {chosen !== undefined && under?.action === "delete" && (
        <DeleteDialog organisation={chosen} onDone={reread} onClose={close} />
      )}
      {chosen !== undefined && under?.action === "askDeletion" && (
        <AskDeletionDialog organisation={chosen} onDone={reread} onClose={close} />
      )}
    </>
  );
}
