import type { Db } from "@parapet/db/db";
import { insertTrust, type Person } from "@parapet/db/queries/access";

import { audit } from "../../../platform/audit/audit.ts";
import type { Services } from "../../../platform/services.ts";
import { after, LIFETIMES } from "../../../platform/session/lifetimes.ts";
import { type OpenedSession, openSession } from "../../../platform/session/open-session.ts";
import { hashSecret, newSecret } from "../../../platform/session/secrets.ts";
import type { Visitor } from "../../../platform/session/visitor.ts";

export interface CompletedSignIn {
  readonly opened: OpenedSession;
  /** The secret for the trust cookie, when the person asked for one. */
  readonly trust: string | null;
}

/** May this account sign in at all? A temporary password is good until its time. */
export const maySignIn = (person: Person, now: Date): boolean =>
  (person.status === "active" || person.status === "invited") &&
  person.approval !== "awaiting" &&
  person.deleted_at === null &&
  (person.temporary_until === null || person.temporary_until > now);

/** After the second step: opens the session and, if the person asked for it, trusts the browser. */
export const completeSignIn = async (
  services: Pick<Services, "config" | "keys" | "mail" | "now">,
  db: Db,
  person: Person,
  visitor: Visitor,
  how: { readonly remember: boolean; readonly trustBrowser: boolean; readonly by: "code" | "passkey" },
): Promise<CompletedSignIn> => {
  const opened = await openSession(services, db, person, visitor, {
    remember: how.remember,
    codeGiven: true,
    by: how.by,
  });
  if (!how.trustBrowser || person.temporary_until !== null) return { opened, trust: null };
  const [trust, at] = [newSecret(), services.now()];
  await insertTrust(db, {
    user: person.id,
    org: person.org,
    hash: hashSecret(trust),
    browser: visitor.browser,
    ip: visitor.ip,
    at,
    expiresAt: after(at, LIFETIMES.trustMs),
  });
  await audit(db, visitor, at, { action: "trust.given", org: person.org, actor: person.id });
  return { opened, trust };
};
