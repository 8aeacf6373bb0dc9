import type { Db } from "@parapet/db/db";
import { changeWebhookState, type LeasedWebhook } from "@parapet/db/queries/events";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { inLocale } from "@parapet/words/links";

import type { Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import type { Services } from "../../../platform/services.ts";

export type PauseReason = "failing" | "gone" | "not-allowed";

const SYSTEM = { ip: null, claimedIp: null };
const PAGE = "/dashboard/account/settings/webhooks";

/** Stops a webhook until someone switches it on again, and writes to its owner. What waits stays where it is. */
export const pauseWebhook = async (
  services: Pick<Services, "config" | "mail" | "now">,
  tx: Db,
  { org, webhook, owner }: { readonly org: OrgId; readonly webhook: LeasedWebhook; readonly owner: Actor },
  reason: PauseReason,
): Promise<void> => {
  const now = services.now();
  await changeWebhookState(tx, org, webhook.id, { paused_at: now, paused_reason: reason });
  await audit(tx, SYSTEM, now, {
    action: "webhook.paused",
    org,
    actor: null,
    object: webhook.id,
    detail: { name: webhook.name, reason },
  });
  await services.mail.post(tx, {
    sender: org,
    kind: "webhookPaused",
    to: owner.email,
    name: owner.firstName,
    locale: owner.locale,
    about: { org },
    values: { name: webhook.name, address: webhook.hint, reason: reason.replace("-", "_") },
    link: `${services.config.publicUrl}${inLocale(owner.locale, PAGE)}`,
  });
};
