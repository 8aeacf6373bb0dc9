import type { LeasedWebhook } from "@parapet/db/queries/events";
import { domainsOfOrganizations } from "@parapet/db/queries/verification";
import { within } from "@parapet/db/scope";
import type { OrgId } from "@parapet/domain/contracts/ids";

import type { Services } from "../../platform/services.ts";
import { type Answered, sendWeb } from "../../platform/webhooks/send-web.ts";
import { signWebhook } from "../../platform/webhooks/webhook-signature.ts";
import { openSecrets, openUrl, WEBHOOK } from "./webhook-secrets.ts";

/** Where a webhook sends to, and the secrets that sign for it now. */
export interface Target {
  readonly url: string;
  readonly secrets: readonly string[];
  /** The domain by whose network it leaves. */
  readonly domain: string;
}

type Sealed = Pick<
  LeasedWebhook,
  "id" | "org_id" | "sealed_url" | "sealed_secret" | "sealed_previous" | "previous_until"
>;

/** Null: the address may not be sent to now. Judged each time: a domain may have been lost, or a list shortened, since it was saved. */
export const openTarget = async (
  services: Pick<Services, "config" | "db" | "keys" | "now">,
  org: OrgId,
  webhook: Sealed,
): Promise<Target | null> => {
  const domains = await within(services.db, [org], (tx) => domainsOfOrganizations(tx, [org]));
  const own = domains.flatMap(({ domain, state }) => (state === "verified" ? [domain] : []));
  const judged = WEBHOOK.judge(await openUrl(services.keys, webhook), { own, operator: services.config.webhookHosts });
  if ("problem" in judged) return null;
  const secrets = await openSecrets(services.keys, webhook, services.now());
  return { url: judged.address, secrets, domain: domains[0]?.domain ?? "" };
};

/** Sends a body with the signatures of this moment. */
export const sendSigned = (
  services: Pick<Services, "netFor" | "now">,
  { url, secrets, domain }: Target,
  id: string,
  body: string,
  signal?: AbortSignal,
): Promise<Answered> => {
  const headers = signWebhook(secrets, id, services.now(), body);
  return sendWeb(services.netFor(domain), { url, body, headers }, WEBHOOK.read, signal);
};
