import type { Vip } from "@parapet/domain/contracts/vips";
import { day } from "@parapet/words/format/day";
import { Link } from "react-router";
import type { useTranslations } from "use-intl";

import { initials } from "../../shared/format/initials.ts";
import { IconButton } from "../../shared/ui/button.tsx";
import { Tag } from "../../shared/ui/chips.tsx";
import type { Column } from "../../shared/ui/table-order.ts";
import type { useCoverageWords } from "../coverage/shared/use-coverage-words.ts";

type Translate = ReturnType<typeof useTranslations<"vips">>;

const SHOWN_NAMES = 2;

export const CONSENT_KINDS = {
  "not required": "plain",
  needed: "warn",
  requested: "plain",
  confirmed: "ok",
  refused: "exploit",
  withdrawn: "exploit",
} as const;

const Names = ({ vip, t }: { vip: Vip; t: Translate }) => {
  const all = [...vip.corporate_emails, ...vip.personal_emails, ...vip.usernames];
  return (
    <span className="flex flex-wrap items-center gap-1">
      <span className="mono">{all.slice(0, SHOWN_NAMES).join(", ")}</span>
      {all.length > SHOWN_NAMES && <Tag>{t("more", { count: all.length - SHOWN_NAMES })}</Tag>}
    </span>
  );
};

/** The columns of the list of watched people. */
export const vipColumns = (
  t: Translate,
  {
    to,
    showsOrganization,
    unknown,
  }: {
    to: (path: string) => string;
    showsOrganization: boolean;
    unknown: ReturnType<typeof useCoverageWords>;
  },
  act: (action: "edit" | "remove", vip: Vip) => void,
): Column<Vip>[] => [
  {
    id: "name",
    heading: t("columns.name"),
    cell: (vip) => (
      <span className="flex items-center gap-3">
        <span className="ini size-7 bg-sunken text-[11px] text-ink-2" aria-hidden="true">
          {initials(vip.full_name)}
        </span>
        <span className="two">
          <b className="font-[550]">{vip.full_name}</b>
          {vip.title !== null && <small className="text-ink-2">{vip.title}</small>}
        </span>
      </span>
    ),
  },
  { id: "addresses", heading: t("columns.addresses"), cell: (vip) => <Names vip={vip} t={t} /> },
  {
    id: "consent",
    heading: t("columns.consent"),
    cell: (vip) => <Tag kind={CONSENT_KINDS[vip.consent]}>{t(`consent.${vip.consent}`)}</Tag>,
  },
  {
    id: "findings",
    heading: t("columns.findings"),
    cell: (vip) => (
      <span className="flex items-center gap-2">
        {vip.findings === null ? (
          <span title={unknown(vip).next}>{unknown(vip).state}</span>
        ) : (
          <b className="num">{vip.findings}</b>
        )}
        {vip.new_findings > 0 && (
          <Tag kind="exploit" icon="bolt">
            {t("fresh", { count: vip.new_findings })}
          </Tag>
        )}
        <Link className="link" to={to(`/dashboard/management/vip-management/seeAll/${vip.id}`)}>
          {t("see.all")}
          <span className="sr-only"> {vip.full_name}</span>
        </Link>
      </span>
    ),
  },
  {
    id: "newest",
    heading: t("columns.newest"),
    cell: (vip) => <span className="num">{day(vip.newest_finding_at)}</span>,
  },
  ...(showsOrganization
    ? [{ id: "organization", heading: t("columns.organization"), cell: (vip: Vip) => vip.organization.name }]
    : []),
  {
    id: "actions",
    heading: t("columns.actions"),
    align: "end" as const,
    cell: (vip) => (
      <span className="inline-flex gap-1">
        <IconButton name="edit" label={t("edit.open", { name: vip.full_name })} onClick={() => act("edit", vip)} />
        <IconButton name="trash" label={t("remove.open", { name: vip.full_name })} onClick={() => act("remove", vip)} />
      </span>
    ),
  },
];
