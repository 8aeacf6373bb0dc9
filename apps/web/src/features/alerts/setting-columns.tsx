import type { AlertSetting } from "@parapet/domain/contracts/alerts";
import { minute } from "@parapet/words/format/minute";
import { useTranslations } from "use-intl";

import { Tag } from "../../shared/ui/chips.tsx";
import { by, type Column } from "../../shared/ui/table-order.ts";

type Translate = ReturnType<typeof useTranslations<"alerts">>;

const KIND_OF_STATE = { working: "plain", failing: "warn", stopped: "exploit" } as const;

export const isMuted = ({ muted_until: until }: AlertSetting, now = Date.now()): boolean =>
  until !== null && until * 1000 > now;

/** The channels of an alert; failing ones are marked. */
const ChannelTags = ({ setting, t }: { setting: AlertSetting; t: Translate }) => {
  const common = useTranslations("common");
  const channels = useTranslations("channels");
  return (
    <span className="flex flex-wrap gap-1">
      {setting.channels.map(({ kind, state }) => (
        <Tag key={kind} kind={KIND_OF_STATE[state]}>
          {state === "working"
            ? channels(`${kind}.name`)
            : common("pair", { label: channels(`${kind}.name`), value: t(`channelStates.${state}`) })}
        </Tag>
      ))}
    </span>
  );
};

export const settingColumns = (t: Translate): Column<AlertSetting>[] => [
  {
    id: "name",
    heading: t("columns.name"),
    cell: (row) => <b className="font-[550]">{row.name}</b>,
    sort: by((row) => row.name),
  },
  { id: "domain", heading: t("columns.domain"), cell: (row) => row.domain, sort: by((row) => row.domain) },
  { id: "owner", heading: t("columns.owner"), cell: (row) => row.owner_email, sort: by((row) => row.owner_email) },
  {
    id: "channels",
    heading: t("columns.channels"),
    cell: (row) => <ChannelTags setting={row} t={t} />,
    sort: by(({ channels }) => channels.length),
  },
  {
    id: "frequency",
    heading: t("columns.frequency"),
    cell: (row) => t(`frequencies.${row.digest}`),
    sort: by(({ digest }) => digest),
  },
  {
    id: "last",
    heading: t("columns.last"),
    cell: (row) => <span className="num">{minute(row.last_alert_at)}</span>,
    sort: (a, b) => (a.last_alert_at ?? 0) - (b.last_alert_at ?? 0),
    sortsFirst: "descending",
  },
  {
    id: "state",
    heading: t("columns.state"),
    cell: (row) => {
      if (!row.enabled) return <Tag>{t("states.off")}</Tag>;
      return isMuted(row) ? (
        <Tag kind="warn">{t("states.muted", { at: minute(row.muted_until) })}</Tag>
      ) : (
        <Tag kind="ok">{t("states.on")}</Tag>
      );
    },
    sort: by((row) => (row.enabled ? (isMuted(row) ? 1 : 2) : 0)),
  },
];
