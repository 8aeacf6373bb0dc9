import * as z from "zod";

/** The head of one chain of the audit log at one moment. */
export const Anchor = z.object({ at: z.string(), chain: z.string(), seq: z.number().int(), hash: z.string() });
export type Anchor = z.infer<typeof Anchor>;
