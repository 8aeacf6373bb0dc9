import { randomUUID } from "node:crypto";

import { type ChannelRow, type NewChannel, type StoredChannelKind } from "@parapet/db/queries/alert-setting";
import { addressHint } from "@parapet/domain/alerts/channel-address";
import type { OrgId } from "@parapet/domain/contracts/ids";

import type { Keys } from "../../platform/keys/keyring.ts";
import { newWebhookSecret } from "./webhook-signature.ts";

const addressPlace = (org: OrgId, row: string) =>
  ({ org, purgeYear: 0, column: "alert_channel.sealed_address", row }) as const;
const secretPlace = (org: OrgId, row: string) =>
  ({ org, purgeYear: 0, column: "alert_channel.sealed_secret", row }) as const;

/** Encrypts the secrets of a channel. Channels with signed messages get a signing key, which is returned once. */
export const sealChannel = async (
  keys: Keys,
  it: { org: OrgId; kind: StoredChannelKind; address: string; at: Date },
): Promise<{ channel: NewChannel; secret: string | null }> => {
  const id = randomUUID();
  const secret = it.kind === "webhook" || it.kind === "tickets" ? newWebhookSecret() : null;
  return {
    channel: {
      id,
      org: it.org,
      kind: it.kind,
      sealedAddress: await keys.seal(addressPlace(it.org, id), it.address),
      hint: it.kind === "email" ? it.address : addressHint(it.address),
      sealedSecret: secret === null ? null : await keys.seal(secretPlace(it.org, id), secret),
      at: it.at,
    },
    secret,
  };
};

export const sealSecret = (keys: Keys, org: OrgId, channel: string, secret: string): Promise<Buffer> =>
  keys.seal(secretPlace(org, channel), secret);

export const openAddress = async (keys: Keys, { org_id, id, sealed_address }: ChannelRow): Promise<string> =>
  (await keys.open(addressPlace(org_id as OrgId, id), sealed_address)).toString();

export const openSecret = async (keys: Keys, { org_id, id, sealed_secret }: ChannelRow): Promise<string | null> =>
  sealed_secret === null ? null : (await keys.open(secretPlace(org_id as OrgId, id), sealed_secret)).toString();
