import type { ManagedUser } from "@parapet/domain/contracts/access";
import { day } from "@parapet/words/format/day";
import type { useTranslations } from "use-intl";

import { Tag } from "../../../shared/ui/chips.tsx";
import { by, type Column } from "../../../shared/ui/table-order.ts";

type Translate = ReturnType<typeof useTranslations<"users">>;

const STATES = { invited: "warn", active: "ok", disabled: "plain" } as const;

/** The columns of the list, as the specification names them, and the state of the account. */
export const userColumns = (
  t: Translate,
  chosen: ReadonlySet<string>,
  onChoose: (id: string, on: boolean) => void,
): Column<ManagedUser>[] => [
  {
    id: "chosen",
    heading: "",
    cell: (user) => (
      <input
        type="checkbox"
        aria-label={t("bulk.label", { name: `${user.first_name} ${user.last_name}` })}
        checked={chosen.has(user.id)}
        onChange={(event) => onChoose(user.id, event.target.checked)}
      />
    ),
  },
  {
    id: "first",
    heading: t("columns.first"),
    cell: (user) => <b className="font-[550]">{user.first_name}</b>,
    sort: by((user) => user.first_name),
  },
  {
    id: "last",
    heading: t("columns.last"),
    cell: (user) => <b className="font-[550]">{user.last_name}</b>,
    sort: by((user) => user.last_name),
  },
  { id: "email", heading: t("columns.email"), cell: (user) => user.email, sort: by((user) => user.email) },
  {
    id: "phone",
    heading: t("columns.phone"),
    cell: (user) => <span className="num">{user.phone ?? "---"}</span>,
    sort: by(({ phone }) => phone),
  },
  {
    id: "role",
    heading: t("columns.role"),
    cell: (user) => t(`roles.${user.role_name}`),
    sort: by((user) => user.role_name),
  },
  {
    id: "status",
    heading: t("columns.status"),
    cell: (user) =>
      (user.approval === "approved" && !user.needs_second_operator) || user.status === "disabled" ? (
        <Tag kind={STATES[user.status]}>{t(`status.${user.status}`)}</Tag>
      ) : (
        <Tag kind="warn">
          {user.approval === "approved" ? t("approval.secondOperator") : t(`approval.${user.approval}`)}
        </Tag>
      ),
    sort: by((user) => user.status),
  },
  {
    id: "created",
    heading: t("columns.created"),
    cell: (user) => <span className="num">{day(user.created_at)}</span>,
    sort: by(({ created_at }) => created_at),
    sortsFirst: "descending",
  },
  {
    id: "login",
    heading: t("columns.login"),
    cell: (user) => <span className="num">{day(user.last_login)}</span>,
    sort: by(({ last_login }) => last_login),
    sortsFirst: "descending",
  },
  {
    id: "organization",
    heading: t("columns.organization"),
    cell: (user) => user.organization.name,
    sort: by((user) => user.organization.name),
  },
  {
    id: "group",
    heading: t("columns.group"),
    cell: (user) => user.group?.name ?? "---",
    sort: by((user) => user.group?.name ?? ""),
  },
];
