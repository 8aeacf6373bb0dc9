import type { Organization } from "@parapet/domain/contracts/organizations";
import { rate } from "@parapet/domain/coverage";
import { PLAN_IDS } from "@parapet/domain/plans";
import { shownDomain } from "@parapet/domain/risk";
import { day } from "@parapet/words/format/day";
import type { useTranslations } from "use-intl";

import { ScoreMeter } from "../../shared/charts/score-meter.tsx";
import { initials } from "../../shared/format/initials.ts";
import { planName } from "../../shared/format/plan-name.ts";
import { IconButton } from "../../shared/ui/button.tsx";
import { RiskWord, Tag } from "../../shared/ui/chips.tsx";
import { Decimal } from "../../shared/ui/figures.tsx";
import type { Column } from "../../shared/ui/table-order.ts";
import { usePlansToday } from "../billing/shared/plans-today.ts";

type Translate = ReturnType<typeof useTranslations<"organizations">>;

export type Action = "enter" | "edit" | "rescan" | "requestDeletion" | "delete" | "restore";

const LicenceCell = ({ row, t }: { row: Organization; t: Translate }) => {
  const { state, ends_at } = row.licence;
  if (row.purge_at !== null) {
    return (
      <Tag kind="exploit" icon="trash">
        {t("list.purged", { day: day(row.purge_at) })}
      </Tag>
    );
  }
  if (row.type !== "client") return "---";
  if (row.deletion?.declined_at === null) {
    return (
      <Tag kind="warn" icon="trash">
        {t("deletion.askedOn", { day: day(row.deletion.asked_at) })}
      </Tag>
    );
  }
  if (state === "active") return <span className="num">{day(ends_at)}</span>;
  return (
    <Tag kind={state === "expired" ? "exploit" : "warn"} icon={state === "expired" ? "warning" : "clock"}>
      {ends_at === null ? t("list.noLicence") : t(`list.${state}`, { day: day(ends_at) })}
    </Tag>
  );
};

/** A score with its level, which is qualified where too little was assessed. */
export const ScoreCell = ({
  score,
  confidence,
  criticals,
  missingSince,
  t,
}: {
  score: number | null;
  confidence: number;
  criticals: number;
  /** Since when there is no score because the domain does not exist in DNS. */
  missingSince: number | null;
  t: Translate;
}) =>
  score === null ? (
    <span className="text-ink-2">
      {missingSince === null ? t("list.notAssessed") : t("list.notFound", { day: day(missingSince) })}
    </span>
  ) : (
    <span className="flex items-center gap-3 py-1 whitespace-nowrap">
      <b className="num min-w-7 font-semibold">{score}</b>
      <span className="grid w-[92px] justify-items-start gap-1 text-xs whitespace-normal">
        <ScoreMeter score={score} confidence={confidence} />
        <RiskWord rating={rate(score, confidence)} criticals={criticals} className="font-normal" />
      </span>
    </span>
  );

/** The score of an organization is that of its weakest domain; points are lost by all of them. */
const Score = ({ row, t }: { row: Organization; t: Translate }) => (
  <span className="grid">
    <ScoreCell
      score={row.score}
      confidence={row.confidence ?? 0}
      criticals={row.criticals ?? 0}
      missingSince={row.domains.find(({ not_found_since }) => not_found_since !== null)?.not_found_since ?? null}
      t={t}
    />
    {row.score !== null && row.domains.length > 1 && <small className="text-ink-2">{t("list.lowestDomain")}</small>}
  </span>
);

const DomainsCell = ({ row, t }: { row: Organization; t: Translate }) => {
  const [first, ...others] = row.domains;
  if (first === undefined) return "---";
  const pending = row.domains.filter(({ state }) => state === "pending").length;
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      <span className="font-mono text-[13px]">{shownDomain(first.name)}</span>
      {others.length > 0 && <Tag>{`+${others.length}`}</Tag>}
      {pending > 0 && <Tag kind="warn">{t("list.pending", { count: pending })}</Tag>}
    </span>
  );
};

const Users = ({ row, t }: { row: Organization; t: Translate }) => {
  const plans = usePlansToday();
  const plan = PLAN_IDS.find((one) => one === row.licence.plan);
  const most = plan === undefined ? null : plans[plan].limits.users;
  if (row.users === null) return "---";
  return <span className="num">{most === null ? String(row.users) : t("list.of", { used: row.users, most })}</span>;
};

const Actions = ({
  row,
  t,
  may,
  onAct,
}: {
  row: Organization;
  t: Translate;
  may: (action: Action, row: Organization) => boolean;
  onAct: (action: Action, row: Organization) => void;
}) => {
  const shown = (["enter", "edit", "rescan", "restore", "requestDeletion", "delete"] as const).filter((action) =>
    may(action, row),
  );
  const icons = {
    enter: "forward",
    edit: "edit",
    rescan: "refresh",
    restore: "back",
    requestDeletion: "trash",
    delete: "trash",
  } as const;
  return (
    <span className="flex justify-end min-[701px]:max-[1700px]:ml-auto min-[701px]:max-[1700px]:w-20 min-[701px]:max-[1700px]:flex-wrap">
      {shown.map((action) => (
        <IconButton
          key={action}
          name={icons[action]}
          label={action === "enter" ? t("enter.label", { name: row.name }) : t(`actions.${action}`, { name: row.name })}
          onClick={() => onAct(action, row)}
        />
      ))}
    </span>
  );
};

/** On a phone the score is under the name, and the rest in the details. */
export const NARROW_COLUMNS: readonly string[] = ["name"];

export const organizationColumns = (
  t: Translate,
  isNarrow: boolean,
  may: (action: Action, row: Organization) => boolean,
  onAct: (action: Action, row: Organization) => void,
): Column<Organization>[] => [
  {
    id: "name",
    heading: t("columns.name"),
    cell: (row) => (
      <span className="flex items-center gap-3">
        <span className="ini size-7 bg-sunken text-[11px] text-ink-2" aria-hidden="true">
          {initials(row.name)}
        </span>
        <span className="grid gap-0.5">
          <b className="font-semibold">{row.name}</b>
          {isNarrow && <Score row={row} t={t} />}
        </span>
      </span>
    ),
  },
  {
    id: "type",
    heading: t("columns.type"),
    cell: (row) => <Tag kind={row.type === "client" ? "plain" : "ok"}>{t(`types.${row.type}`)}</Tag>,
  },
  {
    id: "administrator",
    heading: t("columns.administrator"),
    cell: (row) =>
      row.administrator === null ? (
        "---"
      ) : (
        <span className="two">
          <span>{row.administrator.name}</span>
          <small className="block text-ink-2">{row.administrator.email}</small>
        </span>
      ),
  },
  { id: "domains", heading: t("columns.domains"), cell: (row) => <DomainsCell row={row} t={t} /> },
  { id: "users", heading: t("columns.users"), cell: (row) => <Users row={row} t={t} /> },
  {
    id: "plan",
    heading: t("columns.plan"),
    cell: (row) => (row.type === "client" ? planName(row.licence.plan) : "---"),
  },
  { id: "expiry", heading: t("columns.licence"), cell: (row) => <LicenceCell row={row} t={t} /> },
  {
    id: "score",
    heading: t("columns.score"),
    cell: (row) => <Score row={row} t={t} />,
  },
  {
    id: "points",
    heading: t("columns.points"),
    sortsFirst: "descending",
    align: "end",
    cell: (row) =>
      row.points_at_risk === null ? (
        "---"
      ) : (
        <span className="grid">
          <Decimal value={row.points_at_risk} digits={1} />
          {row.domains.length > 1 && <small className="text-ink-2">{t("list.allDomains")}</small>}
        </span>
      ),
  },
  {
    id: "scanned",
    heading: t("columns.scanned"),
    cell: (row) => <span className="num">{day(row.last_scan_at)}</span>,
  },
  {
    id: "actions",
    heading: t("columns.actions"),
    align: "end",
    cell: (row) => <Actions row={row} t={t} may={may} onAct={onAct} />,
  },
];
