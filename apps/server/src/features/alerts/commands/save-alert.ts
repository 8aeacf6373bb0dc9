import type { Db } from "@parapet/db/db";
import { ownChanged } from "@parapet/db/queries/access/owned-object";
import {
  channelsOf,
  dropChannel,
  insertSetting,
  type NewChannel,
  putChannel,
  settingById,
  type SettingRow,
  type SettingValues,
  updateSetting,
} from "@parapet/db/queries/alerts/alert-setting";
import { domainsOfOrganisations } from "@parapet/db/queries/verification/authorised-domain";
import { ALERT_TYPES, type AlertType } from "@parapet/domain/alerts/alert-types";
import { type ChannelKind, judgeAddress } from "@parapet/domain/alerts/channel-address";
import type { createAlertSetting, updateAlertSetting } from "@parapet/domain/contracts/alerts/alerts";
import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import type * as z from "zod";

import { Refusal } from "../../../platform/http/errors.ts";
import type { Services } from "../../../platform/services.ts";
import { sealChannel } from "../channel-secrets.ts";

type CreateBody = z.output<NonNullable<typeof createAlertSetting.body>>;
type UpdateBody = z.output<NonNullable<typeof updateAlertSetting.body>>;

/** The field of the wire that holds each kind's address. */
const FIELD_OF = {
  email: "received_email",
  slack: "slack_webhook",
  teams: "teams_webhook",
  webhook: "webhook",
} as const satisfies Record<ChannelKind, string>;

type Addresses = { readonly [K in (typeof FIELD_OF)[ChannelKind]]?: string | null | undefined };

const typesOf = (toggles: CreateBody["alert_types"], before: readonly AlertType[] = []): AlertType[] =>
  ALERT_TYPES.filter((type) => toggles[type] ?? before.includes(type));

/** No one has sent to an address what they may not read themselves. */
const refuseHidden = (types: readonly string[], hidden: readonly string[]): void => {
  if (types.some((type) => hidden.includes(type)))
    throw new Refusal("not_allowed", "alert_type_hidden", { fields: { alert_types: "alert_type_hidden" } });
};

/** What silences an alert, and shows no one more of it. */
const SILENCING: ReadonlySet<string> = new Set(["version", "enabled", "muted_until"]);

/** Every address as it will be used, or the refusal that names each field that is wrong. */
export const validateChannels = async (
  services: Pick<Services, "config">,
  db: Db,
  org: OrgId,
  given: Addresses,
): Promise<Map<ChannelKind, string | null>> => {
  const domains = await domainsOfOrganisations(db, [org]);
  const allowed = {
    own: domains.flatMap(({ domain, state }) => (state === "verified" ? [domain] : [])),
    operator: services.config.webhookHosts,
  };
  const wanted = new Map<ChannelKind, string | null>();
  const fields: Record<string, "webhook_not_https" | "webhook_not_public" | "webhook_not_allowed" | "webhook_retired"> =
    {};
  for (const [kind, field] of Object.entries(FIELD_OF) as [ChannelKind, keyof Addresses][]) {
    const address = given[field];
    if (address === undefined) continue;
    if (address === null || kind === "email") wanted.set(kind, address);
    else {
      const verdict = judgeAddress(kind, address, allowed);
      if ("url" in verdict) wanted.set(kind, verdict.url);
      else fields[field] = verdict.problem;
    }
  }
  const [problem] = Object.values(fields);
  if (problem !== undefined) throw new Refusal("invalid_input", problem, { fields });
  return wanted;
};

/** A channel ready to be written, or null for one that goes. */
export interface SealedChannels {
  readonly channels: ReadonlyMap<ChannelKind, NewChannel | null>;
  /** The webhook's signing key, where one was made. */
  readonly secret: string | null;
}

/** Seals addresses. Outside of any transaction: a key may have to be fetched, and that needs a connection of its own. */
export const sealChannels = async (
  services: Pick<Services, "keys" | "now">,
  org: OrgId,
  wanted: ReadonlyMap<ChannelKind, string | null>,
): Promise<SealedChannels> => {
  const channels = new Map<ChannelKind, NewChannel | null>();
  let made: string | null = null;
  for (const [kind, address] of wanted) {
    if (address === null) {
      channels.set(kind, null);
      continue;
    }
    const { channel, secret } = await sealChannel(services.keys, { org, kind, address, at: services.now() });
    channels.set(kind, channel);
    made = secret ?? made;
  }
  return { channels, secret: made };
};

const placeChannels = async (db: Db, org: OrgId, setting: string, { channels }: SealedChannels): Promise<void> => {
  for (const [kind, channel] of channels) {
    if (channel === null) await dropChannel(db, org, setting, kind);
    else await putChannel(db, setting, channel);
  }
};

const quietOf = (quiet: { from: string; to: string } | null) => ({
  quiet_from: quiet?.from ?? null,
  quiet_to: quiet?.to ?? null,
});

/** Creates an alert with its channels; at least one channel is required. */
export const createAlert = async (
  { now }: Pick<Services, "now">,
  db: Db,
  org: OrgId,
  body: CreateBody,
  sealed: SealedChannels,
  by: { readonly user: UserId; readonly email: string; readonly hidden: readonly string[] },
): Promise<string> => {
  if ([...sealed.channels.values()].every((channel) => channel === null))
    throw new Refusal("invalid_input", "alert_needs_channel", { fields: { received_email: "alert_needs_channel" } });
  const values: SettingValues = {
    domain: body.domain,
    name: body.name,
    owner_email: body.owner_email ?? by.email,
    types: typesOf(body.alert_types),
    min_severity: body.min_severity,
    score_drop_points: body.score_drop_points,
    certificate_days: body.certificate_days,
    digest: body.digest,
    digest_hour: body.digest_hour,
    ...quietOf(body.quiet_hours),
    time_zone: body.time_zone,
    locale: body.language,
    muted_until: null,
    enabled: true,
    business_unit: body.business_unit,
  };
  refuseHidden(values.types, by.hidden);
  const id = await insertSetting(db, org, values, { user: by.user, at: now() });
  await placeChannels(db, org, id, sealed);
  return id;
};

/**
 * Changes what the body names and nothing else. Who decides where an alert sends to, or what, owns it from then on: it is sent with
 * their rights, not with those of the former owner.
 */
export const changeAlert = async (
  { now }: Pick<Services, "now">,
  db: Db,
  setting: SettingRow,
  body: UpdateBody,
  sealed: SealedChannels,
  by: { readonly user: UserId; readonly hidden: readonly string[] },
): Promise<void> => {
  const org = setting.org_id as OrgId;
  const { alert_types, quiet_hours, language, muted_until, version } = body;
  const changes: Partial<SettingValues> = {
    ...(body.name !== undefined && { name: body.name }),
    ...(body.owner_email !== undefined && { owner_email: body.owner_email }),
    ...(alert_types !== undefined && { types: typesOf(alert_types, setting.types as AlertType[]) }),
    ...(body.min_severity !== undefined && { min_severity: body.min_severity }),
    ...(body.score_drop_points !== undefined && { score_drop_points: body.score_drop_points }),
    ...(body.certificate_days !== undefined && { certificate_days: body.certificate_days }),
    ...(body.digest !== undefined && { digest: body.digest }),
    ...(body.digest_hour !== undefined && { digest_hour: body.digest_hour }),
    ...(quiet_hours !== undefined && quietOf(quiet_hours)),
    ...(body.time_zone !== undefined && { time_zone: body.time_zone }),
    ...(language !== undefined && { locale: language }),
    ...(muted_until !== undefined && { muted_until: muted_until === null ? null : new Date(muted_until * 1000) }),
    ...(body.enabled !== undefined && { enabled: body.enabled }),
    ...(body.business_unit !== undefined && { business_unit: body.business_unit }),
  };
  const isDecided = !Object.keys(body).every((name) => SILENCING.has(name));
  if (isDecided) refuseHidden(changes.types ?? setting.types, by.hidden);
  if (!(await updateSetting(db, org, setting.id, version, changes, now()))) throw new Refusal("conflict");
  if (isDecided) await ownChanged(db, "alert-setting", org, setting.id, by.user);
  await placeChannels(db, org, setting.id, sealed);
  if ((await channelsOf(db, [org], [setting.id])).length === 0)
    throw new Refusal("invalid_input", "alert_needs_channel", { fields: { received_email: "alert_needs_channel" } });
};

/** The setting, or "not found", locked for a change. */
export const settingToChange = async (
  db: Db,
  scope: Parameters<typeof settingById>[1],
  id: string,
): Promise<SettingRow> => {
  const setting = await settingById(db, scope, id, true);
  if (setting === undefined) throw new Refusal("not_found");
  return setting;
};
