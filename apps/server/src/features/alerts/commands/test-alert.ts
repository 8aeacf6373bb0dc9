import type { Db } from "@parapet/db/db";
import { countTestMails, settingById, type StoredKind } from "@parapet/db/queries/alerts";
import { lockOrganization } from "@parapet/db/queries/billing";
import type { ChannelKind } from "@parapet/domain/channels";
import type { TestResult } from "@parapet/domain/contracts/alerts";
import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import { HOUR_MS } from "@parapet/domain/durations";

import { reachOut } from "../../../platform/admission/reach-out.ts";
import { audit, type RequestOrigin } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { Services } from "../../../platform/services.ts";
import { deliver } from "./deliver.ts";
import { alertFacts, sendToAll } from "./raise-alert.ts";

/** An alert may name any address: test messages of one organization must not flood an external mailbox, from however many clients. */
const TEST_MAILS_PER_HOUR = 20;

type Made = { readonly id: string; readonly kind: StoredKind };

/** Writes a test message for every channel of an alert down. */
export const prepareTest = async (
  services: Parameters<typeof sendToAll>[0],
  db: Db,
  scope: Parameters<typeof settingById>[1],
  id: string,
  by: { readonly user: UserId; readonly origin: RequestOrigin },
): Promise<{ readonly org: OrgId; readonly made: readonly Made[] }> => {
  const now = services.now();
  const setting = await settingById(db, scope, id);
  if (setting === undefined) throw new Refusal("not_found");
  const org = setting.org_id as OrgId;
  await lockOrganization(db, org);
  if ((await countTestMails(db, org, new Date(now.getTime() - HOUR_MS))) >= TEST_MAILS_PER_HOUR)
    throw new Refusal("too_many_requests", "too_many_requests", { retryAfterSeconds: HOUR_MS / 1000 });
  await audit(db, by.origin, now, { action: "alert.tested", org, actor: by.user, object: setting.id });
  return { org, made: await sendToAll(services, db, setting, "test", { ...alertFacts(setting), isTest: true }) };
};

/** Sends what was written down and says what became of each. */
export const sendTests = async (
  services: Pick<Services, "config" | "db" | "keys" | "mail" | "netFor" | "now">,
  { org, made }: Awaited<ReturnType<typeof prepareTest>>,
): Promise<TestResult[]> => {
  const results = await Promise.all(
    made.map(async ({ id, kind }): Promise<TestResult> => {
      const attempt = await reachOut(
        services,
        org,
        () => deliver(services, id),
        (it) => it === null || it.error === "could-not-reach",
      );
      return {
        kind: kind as ChannelKind,
        outcome: attempt?.outcome ?? "failed",
        status: attempt?.status ?? null,
        error: attempt === null ? "could-not-reach" : attempt.error,
      };
    }),
  );
  services.mail.nudge();
  return results;
};
