import { randomUUID } from "node:crypto";

import type { ChannelRow, NewChannel, StoredKind } from "@parapet/db/queries/alerts";
import type { OrgId } from "@parapet/domain/contracts/ids";

import type { Keys } from "../../platform/keys/keyring.ts";
import { newSigningSecret, signingPlace } from "../../platform/keys/signing-secret.ts";

const addressPlace = (org: OrgId, row: string) =>
  ({ org, purgeYear: 0, column: "alert_channel.sealed_address", row }) as const;

/** A channel or ticket system, as far as its secrets are concerned. */
interface Sealed {
  readonly id: StoredKind;
  readonly hint: (address: string) => string;
  readonly signs?: boolean;
}

/** Encrypts the secrets of a channel. Channels with signed messages get a signing key, which is returned once. */
export const sealChannel = async (
  keys: Keys,
  destination: Sealed,
  it: { org: OrgId; address: string; at: Date },
): Promise<{ channel: NewChannel; secret: string | null }> => {
  const id = randomUUID();
  const signing = destination.signs === true ? await newSigningSecret(keys, it.org, id) : null;
  return {
    channel: {
      id,
      org: it.org,
      kind: destination.id,
      sealedAddress: await keys.seal(addressPlace(it.org, id), it.address),
      hint: destination.hint(it.address),
      sealedSecret: signing?.sealed ?? null,
      at: it.at,
    },
    secret: signing?.secret ?? null,
  };
};

export const openAddress = async (keys: Keys, { org_id, id, sealed_address }: ChannelRow): Promise<string> =>
  (await keys.open(addressPlace(org_id as OrgId, id), sealed_address)).toString();

export const openSecret = async (keys: Keys, { org_id, id, sealed_secret }: ChannelRow): Promise<string | null> =>
  sealed_secret === null ? null : (await keys.open(signingPlace(org_id as OrgId, id), sealed_secret)).toString();
