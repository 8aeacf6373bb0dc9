import { within } from "@parapet/db/scope";
import { OrgId } from "@parapet/domain/contracts/ids";
import * as z from "zod";

import { defineJob } from "../../../platform/queue/job.ts";
import { labelAssets } from "../../scans/index.ts";
import { scoreAgain } from "../../score/index.ts";

/** Applies the rules for labels to the assets of an organization after one of them changed; the scores follow. */
export const labelAssetsJob = defineJob({
  name: "label-assets",
  payload: z.object({ org: OrgId }),
  onceFor: ({ org }) => org,
  retries: 3,
  async run({ org }, { services }) {
    const at = services.now();
    await within(services.db, [org], async (tx) => {
      for (const domain of await labelAssets(tx, { org, domain: null, at }))
        await scoreAgain(tx, { org, domain }, "triage", at);
    });
  },
});
