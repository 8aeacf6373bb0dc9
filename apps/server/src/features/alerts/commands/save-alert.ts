import type { Db } from "@parapet/db/db";
import { ownChanged } from "@parapet/db/queries/access";
import {
  type ChannelRow,
  countSettings,
  dropChannel,
  dropSetting,
  insertSetting,
  listChannels,
  type NewChannel,
  putChannel,
  setChannelSecret,
  settingById,
  type SettingRow,
  type SettingValues,
  updateSetting,
} from "@parapet/db/queries/alerts";
import { lockOrganization } from "@parapet/db/queries/billing";
import { domainsOfOrganizations } from "@parapet/db/queries/verification";
import { ALERT_TYPES, type AlertType } from "@parapet/domain/alerts";
import {
  type AddressProblem,
  type ChannelField,
  type ChannelKind,
  channelOfKind,
  CHANNELS,
} from "@parapet/domain/channels";
import type { createAlertSetting, updateAlertSetting } from "@parapet/domain/contracts/alerts";
import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import type * as z from "zod";

import { audit, type RequestOrigin } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { newSigningSecret } from "../../../platform/keys/signing-secret.ts";
import type { Services } from "../../../platform/services.ts";
import { sealChannel } from "../channel-secrets.ts";

const MAX_ALERTS = 50;

type CreateBody = z.output<NonNullable<typeof createAlertSetting.body>>;
type UpdateBody = z.output<NonNullable<typeof updateAlertSetting.body>>;

type Addresses = { readonly [Field in ChannelField]?: string | null | undefined };

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
  const domains = await domainsOfOrganizations(db, [org]);
  const allowed = {
    own: domains.flatMap(({ domain, state }) => (state === "verified" ? [domain] : [])),
    operator: services.config.webhookHosts,
  };
  const wanted = new Map<ChannelKind, string | null>();
  const fields: Record<string, AddressProblem> = {};
  for (const channel of CHANNELS) {
    const address = given[channel.field];
    if (address === undefined) continue;
    const judged = address === null ? { address } : channel.judge(address, allowed);
    if ("problem" in judged) fields[channel.field] = judged.problem;
    else wanted.set(channel.id, judged.address);
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
  for (const definition of CHANNELS) {
    const address = wanted.get(definition.id);
    if (address === undefined) continue;
    if (address === null) {
      channels.set(definition.id, null);
      continue;
    }
    const { channel, secret } = await sealChannel(services.keys, definition, { org, address, at: services.now() });
    channels.set(definition.id, channel);
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

/** Who saves an alert, and what they may not read. */
interface By {
  readonly user: UserId;
  readonly hidden: readonly string[];
  readonly origin: RequestOrigin;
}

/** Creates an alert with its channels; at least one channel is required. */
export const createAlert = async (
  { now }: Pick<Services, "now">,
  db: Db,
  org: OrgId,
  body: CreateBody,
  sealed: SealedChannels,
  by: By & { readonly email: string },
): Promise<string> => {
  // Locked, so that of many at once none overtakes the count.
  await lockOrganization(db, org);
  if ((await countSettings(db, org)) >= MAX_ALERTS) throw new Refusal("conflict", "too_many_alerts");
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
  await audit(db, by.origin, now(), {
    action: "alert.created",
    org,
    actor: by.user,
    object: id,
    detail: { domain: body.domain },
  });
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
  by: By,
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
  if ((await listChannels(db, [org], [setting.id])).length === 0)
    throw new Refusal("invalid_input", "alert_needs_channel", { fields: { received_email: "alert_needs_channel" } });
  await audit(db, by.origin, now(), {
    action: "alert.changed",
    org,
    actor: by.user,
    object: setting.id,
    detail: { fields: Object.keys(body).filter((name) => name !== "version") },
  });
};

/** Deletes an alert with its channels and delivery log. */
export const deleteAlert = async (
  { now }: Pick<Services, "now">,
  db: Db,
  setting: SettingRow,
  by: Pick<By, "user" | "origin">,
): Promise<void> => {
  const org = setting.org_id as OrgId;
  await dropSetting(db, org, setting.id);
  await audit(db, by.origin, now(), {
    action: "alert.deleted",
    org,
    actor: by.user,
    object: setting.id,
    detail: { domain: setting.domain },
  });
};

/** The channel of an alert whose messages are signed, with the key that it is to have from now on. */
export const sealNewSecret = async (
  { keys }: Pick<Services, "keys">,
  { org_id, channels }: { readonly org_id: string; readonly channels: readonly ChannelRow[] },
): Promise<{ readonly channel: string; readonly secret: string; readonly sealed: Buffer }> => {
  const signed = channels.find(({ kind }) => {
    const definition = channelOfKind(kind);
    return definition?.via === "web" && definition.signs;
  });
  if (signed === undefined) throw new Refusal("not_found");
  return { channel: signed.id, ...(await newSigningSecret(keys, org_id as OrgId, signed.id)) };
};

/** Replaces the signing key of a channel; the old one is void at once. */
export const renewSecret = async (
  { now }: Pick<Services, "now">,
  db: Db,
  { org_id, id }: Pick<SettingRow, "id" | "org_id">,
  { channel, sealed }: { readonly channel: string; readonly sealed: Buffer },
  by: Pick<By, "user" | "origin">,
): Promise<void> => {
  const org = org_id as OrgId;
  await setChannelSecret(db, org, channel, sealed);
  await audit(db, by.origin, now(), {
    action: "alert.changed",
    org,
    actor: by.user,
    object: id,
    detail: { fields: ["webhook_secret"] },
  });
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
