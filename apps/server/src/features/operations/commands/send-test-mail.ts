import type { testMail } from "@parapet/domain/contracts/operations";

import type { Act } from "../../../platform/act.ts";
import { audit } from "../../../platform/audit/audit.ts";
import type { Services } from "../../../platform/services.ts";

/** Mails the operator who asks, and returns the id of the message. */
export const sendTestMail = (
  services: Pick<Services, "mail" | "now">,
  { actor, step, from }: Act<typeof testMail, "actor" | "from" | "step">,
): Promise<string> =>
  step(async (db) => {
    await audit(db, from, services.now(), { action: "mail.tested", org: actor.org, actor: actor.user });
    return services.mail.post(db, {
      sender: null,
      kind: "test",
      to: actor.email,
      name: actor.firstName,
      locale: actor.locale,
    });
  });
