import * as z from "zod";

import { inventory } from "../../features/inventory.ts";
import { FINDING_AREAS } from "../../risk/areas.ts";
import { SEVERITIES } from "../../risk/severity.ts";
import { AreaState } from "../area-state.ts";
import { DomainName } from "../domain-name.ts";
import { endpoint } from "../endpoint.ts";

const AssetNode = z.object({
  kind: z.enum(["domain", "host", "service", "finding"]),
  label: z.string(),
  /** The place of its parent in the list. */
  parent: z.number().int().nullable(),
  worst: z.enum(SEVERITIES).nullable(),
  findings: z.number().int(),
  /** Of a finding, its id and the page that shows it. */
  id: z.string().nullable(),
  area: z.enum(FINDING_AREAS).nullable(),
  /** First seen by the newest run, or back since then. */
  is_new: z.boolean(),
});

/** What was assessed of one host, area by area; areas that are not assessed host by host are absent. */
const AssetCoverage = z.object({
  host: z.string(),
  areas: z.array(AreaState),
});

export const readAssetGraph = endpoint(inventory.calls.readAssetGraph, {
  summary: "Get the asset graph: domain, hosts, services and findings",
  /** `new_only`: new nodes and their ancestors. */
  query: z.strictObject({ domain: DomainName.optional(), new_only: z.stringbool().optional() }),
  reply: z.object({
    data: z.object({
      domain: z.string(),
      nodes: z.array(AssetNode),
      /** Hosts, services and findings beyond what one picture holds. */
      left_out: z.number().int(),
      coverage: z.array(AssetCoverage),
    }),
  }),
});
