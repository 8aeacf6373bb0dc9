import type { LeasedWebhook } from "@parapet/db/queries/events";
import { CHANNELS } from "@parapet/domain/channels";
import type { OrgId } from "@parapet/domain/contracts/ids";

import type { Keys } from "../../platform/keys/keyring.ts";
import { newSigningSecret, signingPlace } from "../../platform/keys/signing-secret.ts";

const found = CHANNELS.find(({ id }) => id === "webhook");
if (found?.via !== "web") throw new Error("the channel of webhooks is not sent by web");
/** Addresses of webhooks are those of the alerts' channel: judged, masked and answered alike. */
export const WEBHOOK = found;

const urlPlace = (org: string, row: string) =>
  ({ org: org as OrgId, purgeYear: 0, column: "event_webhook.sealed_url", row }) as const;
export const sealUrl = async (keys: Keys, org: OrgId, id: string, url: string) => ({
  sealed: await keys.seal(urlPlace(org, id), url),
  hint: WEBHOOK.hint(url),
});

export const sealNewSecret = (keys: Keys, org: OrgId, id: string) => newSigningSecret(keys, org, id, "event_webhook");

export const openUrl = async (keys: Keys, row: Pick<LeasedWebhook, "id" | "org_id" | "sealed_url">): Promise<string> =>
  (await keys.open(urlPlace(row.org_id, row.id), row.sealed_url)).toString();

/** The secret, and the one before it while both sign. */
export const openSecrets = async (
  keys: Keys,
  row: Pick<LeasedWebhook, "id" | "org_id" | "sealed_secret" | "sealed_previous" | "previous_until">,
  now: Date,
): Promise<string[]> => {
  const place = signingPlace(row.org_id as OrgId, row.id, "event_webhook");
  const isBoth = row.sealed_previous !== null && row.previous_until !== null && row.previous_until > now;
  const sealed = [row.sealed_secret, ...(isBoth && row.sealed_previous !== null ? [row.sealed_previous] : [])];
  return Promise.all(sealed.map(async (each) => (await keys.open(place, each)).toString()));
};
