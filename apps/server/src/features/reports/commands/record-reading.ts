import type { OrgId } from "@parapet/domain/contracts/ids";

import { audit } from "../../../platform/audit/audit.ts";
import type { SignedInCall } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";

/** Records that a report was read, before it is sent. */
export const recordReading = (
  services: Pick<Services, "now">,
  { actor, db, from }: Pick<SignedInCall<never, never, never>, "actor" | "db" | "from">,
  org: OrgId,
  domains: string,
): Promise<void> => audit(db, from, services.now(), { action: "report.read", org, actor: actor.user, object: domains });
