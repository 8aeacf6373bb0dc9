import { insertTrust } from "@parapet/db/queries/sign-in";
import { asSystem } from "@parapet/db/unscoped";

import { audit } from "../../../platform/audit/audit.ts";
import type { Services } from "../../../platform/services.ts";
import { after, LIFETIMES } from "../../../platform/session/lifetimes.ts";
import { codeRefusal, judgeCode } from "../../../platform/session/one-time-code.ts";
import { type OpenedSession, openSession } from "../../../platform/session/open-session.ts";
import { hashSecret, newSecret } from "../../../platform/session/secrets.ts";
import type { Visitor } from "../../../platform/session/visitor.ts";

export interface EnteredCode {
  readonly opened: OpenedSession;
  /** The secret for the trust cookie, when the person asked for one. */
  readonly trust: string | null;
}

/** Second step of signing in: a right code opens exactly one session, however often it is sent. */
export const enterCode = async (
  services: Pick<Services, "db" | "keys" | "now">,
  input: { challengeId: string; code: string; trustBrowser: boolean },
  visitor: Visitor,
): Promise<EnteredCode> => {
  const result = await asSystem(services.db, "authentication", async (tx) => {
    const judged = await judgeCode(services, tx, input.challengeId, input.code, null, visitor);
    if (judged.outcome !== "right") return judged.outcome;
    const { person, remember } = judged;
    const opened = await openSession(services, tx, person, visitor, { remember, codeGiven: true });
    if (!input.trustBrowser || person.temporary_until !== null) return { opened, trust: null };
    const [trust, at] = [newSecret(), services.now()];
    await insertTrust(tx, {
      user: person.id,
      org: person.org,
      hash: hashSecret(trust),
      browser: visitor.browser,
      ip: visitor.ip,
      at,
      expiresAt: after(at, LIFETIMES.trustMs),
    });
    await audit(tx, visitor, at, { action: "trust.given", org: person.org, actor: person.id });
    return { opened, trust };
  });
  if (typeof result === "string") throw codeRefusal(result);
  return result;
};
