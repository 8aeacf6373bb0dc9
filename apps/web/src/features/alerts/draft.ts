import { mayReadEvents } from "@parapet/domain/access";
import { ALERT_TYPES, type AlertType } from "@parapet/domain/alerts";
import { type ChannelField, CHANNELS, perField } from "@parapet/domain/channels";
import type { AlertSetting } from "@parapet/domain/contracts/alerts";
import type { Severity } from "@parapet/domain/risk";
import type { Locale } from "@parapet/words/locale";

/** An alert as it is being written. */
export interface Draft {
  readonly domain: string;
  readonly name: string;
  readonly owner: string;
  readonly language: Locale;
  /** Empty: of all business units. */
  readonly unit: string;
  /** The form values; a stored address is shown as empty. */
  readonly channels: Readonly<Record<ChannelField, string>>;
  /** Channels of an existing alert that go. */
  readonly dropped: readonly ChannelField[];
  readonly types: readonly AlertType[];
  readonly severity: Severity;
  readonly points: number;
  readonly days: AlertSetting["certificate_days"];
  readonly digest: AlertSetting["digest"];
  readonly hour: number;
  readonly quietFrom: string;
  readonly quietTo: string;
  readonly zone: string;
}

const NO_CHANNELS = perField(() => "");
/** On to begin with: the five of the product, and what cannot wait. */
const FIRST_TYPES: readonly AlertType[] = [
  "new_leaked_password",
  "new_dark_web_mention",
  "new_stealer_logs",
  "new_stealer_logs_for_sale",
  "new_vulnerabilities",
  "known_exploited",
  "score_drop",
  "certificate_expiring",
  "look_alike_active",
];

/** The form of a new alert, about what a person with these rights may read. */
export const newDraft = (
  about: { domain: string; owner: string; language: Locale; zone: string },
  permissions: readonly string[],
): Draft => ({
  ...about,
  unit: "",
  name: "",
  channels: { ...NO_CHANNELS, received_email: about.owner },
  dropped: [],
  types: FIRST_TYPES.filter((type) => mayReadEvents(permissions, type)),
  severity: "low",
  points: 5,
  days: 14,
  digest: "none",
  hour: 8,
  quietFrom: "",
  quietTo: "",
});

export const toDraft = (setting: AlertSetting): Draft => ({
  domain: setting.domain,
  name: setting.name,
  owner: setting.owner_email,
  language: setting.language,
  unit: setting.business_unit ?? "",
  channels: NO_CHANNELS,
  dropped: [],
  types: ALERT_TYPES.filter((type) => setting.alert_types[type]),
  severity: setting.min_severity,
  points: setting.score_drop_points,
  days: setting.certificate_days,
  digest: setting.digest,
  hour: setting.digest_hour,
  quietFrom: setting.quiet_hours?.from ?? "",
  quietTo: setting.quiet_hours?.to ?? "",
  zone: setting.time_zone,
});

export type Mistake = "required" | "email" | "needsChannel" | "needsTypes" | "needsBoth";

/** What is wrong, by the name of its field. Checks that need the server are left to it. */
export const mistakesIn = (draft: Draft, kept: readonly ChannelField[]): ReadonlyMap<string, Mistake> => {
  const wrong = new Map<string, Mistake>();
  if (draft.name.trim() === "") wrong.set("name", "required");
  if (!/^\S+@\S+\.\S+$/.test(draft.owner.trim())) wrong.set("owner_email", "email");
  for (const { field, input } of CHANNELS) {
    const typed = draft.channels[field].trim();
    if (input === "email" && typed !== "" && !/^\S+@\S+\.\S+$/.test(typed)) wrong.set(field, "email");
  }
  const stays = CHANNELS.some(
    ({ field }) => draft.channels[field].trim() !== "" || (kept.includes(field) && !draft.dropped.includes(field)),
  );
  if (!stays) wrong.set("received_email", "needsChannel");
  if (draft.types.length === 0) wrong.set("alert_types", "needsTypes");
  if ((draft.quietFrom === "") !== (draft.quietTo === "")) wrong.set("quiet_hours", "needsBoth");
  return wrong;
};

/** What both calls send of a draft. */
export const commonBody = (draft: Draft) => ({
  name: draft.name.trim(),
  owner_email: draft.owner.trim(),
  alert_types: Object.fromEntries(ALERT_TYPES.map((type) => [type, draft.types.includes(type)])),
  min_severity: draft.severity,
  score_drop_points: draft.points,
  certificate_days: draft.days,
  digest: draft.digest,
  digest_hour: draft.hour,
  quiet_hours: draft.quietFrom === "" ? null : { from: draft.quietFrom, to: draft.quietTo },
  time_zone: draft.zone,
  language: draft.language,
  business_unit: draft.unit.trim() === "" ? null : draft.unit.trim(),
});

/** The addresses that change: typed ones are set, dropped ones go, the rest is left out and stays. */
export const changedChannels = (draft: Draft): Partial<Record<ChannelField, string | null>> =>
  Object.fromEntries(
    CHANNELS.flatMap(({ field }): [ChannelField, string | null][] => {
      const typed = draft.channels[field].trim();
      if (typed !== "") return [[field, typed]];
      return draft.dropped.includes(field) ? [[field, null]] : [];
    }),
  );
