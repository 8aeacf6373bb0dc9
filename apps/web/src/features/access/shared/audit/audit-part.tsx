import { mayOpen } from "@parapet/domain/access";
import type { AuditEntry } from "@parapet/domain/contracts/access";
import { AUDIT_SORTS } from "@parapet/domain/contracts/choices";
import { DAY_SECONDS } from "@parapet/domain/durations";
import { minute } from "@parapet/words/format/minute";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";

import { LocalLink } from "../../../../shared/i18n/local-link.tsx";
import { ChoiceFilter } from "../../../../shared/lists/choice-filter.tsx";
import { useAskedOrder } from "../../../../shared/lists/list-order.ts";
import { saveFile } from "../../../../shared/save-file.ts";
import { ORGANIZATION_PARAMETER } from "../../../../shared/session/organization-address.ts";
import { useUser } from "../../../../shared/session/user-context.ts";
import { Banner } from "../../../../shared/ui/banner.tsx";
import { Tag } from "../../../../shared/ui/chips.tsx";
import { Field } from "../../../../shared/ui/field.tsx";
import { PagedTable } from "../../../../shared/ui/paged-table.tsx";
import { Empty, useErrorText } from "../../../../shared/ui/states.tsx";
import type { Column } from "../../../../shared/ui/table-order.ts";
import { toast } from "../../../../shared/ui/toasts.ts";
import { useAsked } from "../../../../shared/use-asked.ts";
import { type AskedAudit, auditFile, auditQuery } from "./api.ts";

type Translate = ReturnType<typeof useTranslations<"audit">>;
const RESULTS = ["done", "refused", "failed"] as const;

/** The selected day in UTC as seconds; `after` includes the whole day. */
const secondsOf = (date: string, after: number): number | null => {
  const at = Date.parse(`${date}T00:00:00Z`);
  return Number.isNaN(at) ? null : at / 1000 + after;
};

/** The action in words; one that is newer than this page by its name. */
const wordsOf = (t: Translate, action: string): string => {
  const key = `actions.${action}` as "actions.session.opened";
  return t.has(key) ? t(key) : action;
};

/** The reason as it was typed; the reason of a takedown is one of a list. */
const reasonOf = (t: Translate, reason: string): string => {
  const key = `takedownReasons.${reason}` as "takedownReasons.phishing";
  return /^[a-z ]+$/.test(reason) && t.has(key) ? t(key) : reason;
};

/** Who acted: the name, and for people of other organizations which one and in what role. */
const Who = ({ actor }: { actor: AuditEntry["actor"] }) => {
  const t = useTranslations("audit");
  if (actor === null) return <span>{t("system")}</span>;
  const name = actor.is_removed ? t("former", { code: actor.name }) : actor.name || actor.email;
  return (
    <span className="grid max-w-[240px] min-w-[180px]">
      <span className="break-words">{name}</span>
      {actor.email !== "" && actor.email !== name && (
        <span className="text-[13px] break-words text-ink-2">{actor.email}</span>
      )}
      {actor.role !== null && (
        <span className="text-[13px] break-words text-ink-2">
          {t("ofOrganization", { organization: actor.organization ?? "", role: t(`roles.${actor.role}`) })}
        </span>
      )}
    </span>
  );
};

type SubjectKind = NonNullable<AuditEntry["subject"]>["kind"];

const PAGES: Readonly<Partial<Record<SubjectKind, string>>> = {
  user: "/dashboard/management/user-management",
  organization: "/dashboard/management/org-management",
  alert: "/dashboard/alert-management",
  "watch-rule": "/dashboard/alert-management",
  vendor: "/dashboard/third-party-management/third-party-data",
  takedown: "/dashboard/management/takedown-management",
  scan: "/dashboard/current-risk/scan-history",
};

/** Where an object is shown; null: nowhere by itself. */
const pageOf = ({ object, subject }: AuditEntry): string | null => {
  if (subject === null) return null;
  if (subject.area !== null)
    return `/dashboard/current-risk/${subject.area}${subject.kind === "finding" ? `?finding=${object ?? ""}` : ""}`;
  if (subject.kind === "vip") return `/dashboard/management/vip-management/seeAll/${object ?? ""}`;
  return PAGES[subject.kind] ?? null;
};

/** The object in the organization that the row is of; people of one organization need not name it. */
const addressOf = (path: string, organization: string | null, several: boolean): string =>
  several && organization !== null
    ? `${path}${path.includes("?") ? "&" : "?"}${ORGANIZATION_PARAMETER}=${organization}`
    : path;

const UUID = /^[\da-f]{8}-[\da-f]{4}-/;

/** What the row is about, by name and linked where this person may open it; an id of something gone is shortened. */
const Subject = ({ row }: { row: AuditEntry }) => {
  const user = useUser();
  const path = pageOf(row);
  const { object, subject } = row;
  if (object === null) return <span>---</span>;
  const name = subject?.name ?? (UUID.test(object) ? object.slice(0, 8) : object);
  const className = "block max-w-[260px] text-[13px] break-words";
  if (path === null || !mayOpen(user, path.split("?")[0] ?? path))
    return (
      <span className={className} title={object}>
        {name}
      </span>
    );
  return (
    <LocalLink
      className={`link ${className}`}
      to={addressOf(path, row.organization, user.workspaces.length > 1)}
      title={object}
    >
      {name}
    </LocalLink>
  );
};

const columnsOf = (t: Translate): Column<AuditEntry>[] => [
  { id: "at", heading: t("at"), cell: (row) => <span className="num whitespace-nowrap">{minute(row.at)}</span> },
  { id: "who", heading: t("who"), cell: (row) => <Who actor={row.actor} /> },
  {
    id: "action",
    heading: t("action"),
    cell: (row) => (
      <span className="grid max-w-[280px] min-w-[160px]">
        <span title={row.action}>{wordsOf(t, row.action)}</span>
        {typeof row.detail["reason"] === "string" && (
          <span className="text-[13px] text-ink-2">{t("reason", { reason: reasonOf(t, row.detail["reason"]) })}</span>
        )}
      </span>
    ),
  },
  { id: "object", heading: t("object"), cell: (row) => <Subject row={row} /> },
  { id: "organization", heading: t("organization"), cell: (row) => row.organization_name ?? "---" },
  {
    id: "result",
    heading: t("result"),
    cell: (row) => <Tag kind={row.result === "done" ? "plain" : "warn"}>{t(`results.${row.result}`)}</Tag>,
  },
  {
    id: "address",
    heading: t("address"),
    cell: (row) => <span className="font-mono text-[13px]">{row.ip ?? "---"}</span>,
  },
];

/** Who did what: searched, and removed as a file. */
export const AuditPart = () => {
  const t = useTranslations("audit");
  const errorText = useErrorText();
  const { page, text, one, change } = useAsked();
  const asked: AskedAudit = {
    q: text("q"),
    from: secondsOf(text("from"), 0),
    to: secondsOf(text("to"), DAY_SECONDS),
    result: one("result", RESULTS),
  };
  const list = useQuery(auditQuery(asked, page, useAskedOrder(AUDIT_SORTS)));
  const download = async (format: "csv" | "json") => {
    try {
      saveFile(await auditFile(asked, format), `audit-log.${format}`);
    } catch (error) {
      toast({ kind: "failure", title: errorText(error) });
    }
  };
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="text-[13px] text-ink-2">{t("retained")}</p>
      {list.data?.more === true && <Banner>{t("more")}</Banner>}
      <div className="card">
        <PagedTable
          list={list}
          empty={<Empty title={t("none")}>{t("search")}</Empty>}
          caption={t("title")}
          columns={columnsOf(t)}
          sorts={AUDIT_SORTS}
          tools={{
            search: { label: t("search"), asked: asked.q, onAsk: (q) => change({ q }) },
            filters: {
              set: [text("from"), text("to"), text("result")].filter((value) => value !== "").length,
              fields: (
                <>
                  <Field
                    type="date"
                    label={t("from")}
                    value={text("from")}
                    onChange={(event) => change({ from: event.target.value })}
                  />
                  <Field
                    type="date"
                    label={t("to")}
                    value={text("to")}
                    onChange={(event) => change({ to: event.target.value })}
                  />
                  <ChoiceFilter
                    label={t("result")}
                    value={asked.result}
                    onChoose={(value) => change({ result: value })}
                    any={t("all")}
                    choices={RESULTS}
                    name={(it) => t(`results.${it}`)}
                  />
                </>
              ),
              onClear: () => change({ from: "", to: "", result: "" }),
            },
            exports: [
              { label: t("csv"), run: () => download("csv") },
              { label: t("json"), run: () => download("json") },
            ],
          }}
          rowKey={({ id }) => id}
          page={page}
          onPage={(next) => change({ page: String(next) })}
        />
      </div>
    </div>
  );
};
