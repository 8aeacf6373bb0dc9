import { randomUUID } from "node:crypto";

import type { Db } from "@parapet/db/db";
import type { OrgId, UserId } from "@parapet/domain/contracts/ids";

import { reachOut } from "../../../platform/admission/reach-out.ts";
import { audit, type RequestOrigin } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { Services } from "../../../platform/services.ts";
import { unixSeconds } from "../../../platform/unix-seconds.ts";
import { openTarget, sendSigned } from "../send-signed.ts";
import { webhookToChange } from "./save-webhook.ts";

/** Records that a person tests the webhook. */
export const prepareWebhookTest = async (
  { now }: Pick<Services, "now">,
  db: Db,
  {
    org,
    id,
    user,
    origin,
  }: { readonly org: OrgId; readonly id: string; readonly user: UserId; readonly origin: RequestOrigin },
) => {
  const row = await webhookToChange(db, org, id);
  if (row.ended_at !== null) throw new Refusal("conflict", "webhook_without_owner");
  await audit(db, origin, now(), {
    action: "webhook.tested",
    org,
    actor: user,
    object: id,
    detail: { name: row.name },
  });
  return row;
};

/** Sends a test event with the signatures of the webhook and says what was answered. */
export const sendWebhookTest = async (
  services: Pick<Services, "config" | "db" | "keys" | "netFor" | "now">,
  org: OrgId,
  row: Awaited<ReturnType<typeof prepareWebhookTest>>,
) => {
  const id = randomUUID();
  const body = JSON.stringify({
    id,
    type: "webhook.test",
    created_at: unixSeconds(services.now()),
    organization: org,
    object: `webhook:${row.id}`,
    data: { webhook: { id: row.id, name: row.name } },
  });
  const target = await openTarget(services, org, row);
  if (target === null) return { outcome: "failed" as const, status: null, error: "not-allowed", body, answer: null };
  const sent = await reachOut(
    services,
    org,
    () => sendSigned(services, target, id, body),
    ({ error }) => error === "could-not-reach",
  );
  const { status, error, answer } = sent;
  return {
    outcome: sent.outcome === "delivered" ? ("delivered" as const) : ("failed" as const),
    status,
    error,
    body,
    answer,
  };
};
