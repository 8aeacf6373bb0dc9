import { FindingId, OrgId } from "@parapet/domain/contracts/ids";
import * as z from "zod";

import { defineTopic } from "../../platform/queue/topic.ts";

/** The ticket system reported the work on a finding as done. Announced in the transaction that stores the ticket's state. */
export const ticketDone = defineTopic({ name: "ticket-done", payload: z.object({ org: OrgId, finding: FindingId }) });
