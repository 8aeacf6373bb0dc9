import * as z from "zod";

import { overview } from "../../features/overview.ts";
import { DomainName } from "../domain-name.ts";
import { endpoint } from "../endpoint.ts";

/** The figures beside the links of the menu, each that of the page it leads to. */
export const countMenu = endpoint(overview.calls.countMenu, {
  summary: "Count actions, hosts and security issues as the menu states them",
  query: z.strictObject({ domain: DomainName.optional() }),
  reply: z.object({
    data: z.object({
      /** Actions of the work list: of all domains in reach. */
      work: z.number().int(),
      /** Present hosts of the domain. */
      assets: z.number().int(),
      /** Security issues of the domain, as its overview counts them; null: the reader may not see them. */
      exposure: z.number().int().nullable(),
    }),
  }),
});
