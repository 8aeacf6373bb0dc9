import { randomBytes } from "node:crypto";

import type { OrgId } from "@parapet/domain/contracts/ids";

import type { Keys } from "./keyring.ts";

/** The prefix of signing secrets in the Standard Webhooks specification. */
export const SIGNING_PREFIX = "whsec_";
const SECRET_BYTES = 32;

export const newWebhookSecret = (): string => `${SIGNING_PREFIX}${randomBytes(SECRET_BYTES).toString("base64")}`;

/** Where the secret that signs the messages of a channel or webhook is encrypted. */
export const signingPlace = (org: OrgId, row: string, table: "alert_channel" | "event_webhook" = "alert_channel") =>
  ({ org, purgeYear: 0, column: `${table}.sealed_secret`, row }) as const;

/** A new secret that signs the messages of a channel or webhook: in clear, to be shown once, and encrypted. */
export const newSigningSecret = async (
  keys: Keys,
  org: OrgId,
  row: string,
  table?: "alert_channel" | "event_webhook",
): Promise<{ readonly secret: string; readonly sealed: Buffer }> => {
  const secret = newWebhookSecret();
  return { secret, sealed: await keys.seal(signingPlace(org, row, table), secret) };
};
