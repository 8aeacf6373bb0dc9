import type { Db } from "@parapet/db/db";
import { insertFamily, type Person, setLastLogin } from "@parapet/db/queries/access";

import { audit } from "../audit/audit.ts";
import type { Services } from "../services.ts";
import { type Counted, countedForCode, countedForPassword, clearFailures } from "./login-backoff.ts";
import { reportUnfamiliar } from "./report-unfamiliar.ts";
import { hashSecret, newSecret } from "./secrets.ts";
import type { Visitor } from "./visitor.ts";

/** The secrets of a new session, for the cookies and for nothing else. */
export interface OpenedSession {
  readonly access: string;
  readonly refresh: string;
  readonly remember: boolean;
  readonly mustChangePassword: boolean;
  /** The id of the session. */
  readonly family: string;
}

/** Opens a session after password and code (or for a trusted browser), after a passkey, or after single sign-on. */
export const openSession = async (
  services: Pick<Services, "config" | "keys" | "mail" | "now">,
  db: Db,
  person: Person,
  visitor: Visitor,
  how: {
    remember: boolean;
    codeGiven: boolean;
    by?: "passkey" | "code" | "sign-on";
    passwordCounters?: readonly Counted[];
  },
): Promise<OpenedSession> => {
  const at = services.now();
  const [access, refresh] = [newSecret(), newSecret()];
  await reportUnfamiliar(services, db, person, visitor);
  const family = await insertFamily(db, {
    user: person.id,
    org: person.org,
    accessHash: hashSecret(access),
    refreshHash: hashSecret(refresh),
    remember: how.remember,
    at,
    codeAt: how.codeGiven ? at : null,
    ip: visitor.ip,
    claimedIp: visitor.claimedIp,
    browser: visitor.browser,
  });
  await setLastLogin(db, person.id, at);
  await clearFailures(db, [
    ...(how.passwordCounters ?? (await countedForPassword(services.keys, person.email, visitor.ip))),
    ...(await countedForCode(services.keys, person.id)),
  ]);
  await audit(db, visitor, at, {
    action: "session.opened",
    org: person.org,
    actor: person.id,
    object: family,
    detail: { by: how.by ?? (how.codeGiven ? "code" : "trusted-browser") },
  });
  return { access, refresh, remember: how.remember, mustChangePassword: person.temporary_until !== null, family };
};
