import * as z from "zod";

import { overview } from "../../features/overview.ts";
import { SEVERITIES } from "../../risk/severity.ts";
import { DomainName } from "../domain-name.ts";
import { endpoint } from "../endpoint.ts";

const AttackPath = z.object({
  login: z.string(),
  severity: z.enum(SEVERITIES),
  leaks: z.array(
    z.object({ finding: z.string(), credentials: z.string(), host: z.string().nullable(), is_plain: z.boolean() }),
  ),
  machines: z.array(z.object({ finding: z.string(), family: z.string(), live_sessions: z.number().int() })),
  entry_points: z.array(
    z.object({
      finding: z.string().nullable(),
      host: z.string(),
      label: z.string(),
      /** The password was used at exactly this service. */
      is_exact: z.boolean(),
    }),
  ),
});
export type AttackPath = z.infer<typeof AttackPath>;

/** Why there is no answer: the domain is not verified, or no source of leaked credentials is connected. */
export const listAttackPaths = endpoint(overview.calls.listAttackPaths, {
  summary: "List attack paths: leaked credentials mapped to the services they unlock, highest risk first",
  query: z.strictObject({ domain: DomainName.optional() }),
  reply: z.object({
    data: z.array(AttackPath),
    total: z.number().int(),
    not_assessed: z.enum(["domain_not_verified", "leaks_not_monitored"]).nullable(),
  }),
});
