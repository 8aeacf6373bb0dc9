import * as z from "zod";

import { intel } from "../../features/intel.ts";
import { endpoint } from "../endpoint.ts";

/** Notices that publishers want shown to readers of their data. */
export const listNotices = endpoint(intel.calls.listNotices, {
  summary: "List attribution notices required by data publishers",
  reply: z.object({
    data: z.array(z.object({ feed: z.string(), name: z.string(), licence: z.string(), notice: z.string().nullable() })),
  }),
});
