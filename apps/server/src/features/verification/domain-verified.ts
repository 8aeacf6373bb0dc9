import { OrgId } from "@parapet/domain/contracts/ids";
import * as z from "zod";

import { defineTopic } from "../../platform/queue/topic.ts";

/** An organization verified a domain that it had not verified before. */
export const domainVerified = defineTopic({
  name: "domain-verified",
  payload: z.object({ org: OrgId, domain: z.string() }),
});
