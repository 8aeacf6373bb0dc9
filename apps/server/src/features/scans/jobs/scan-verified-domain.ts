import { within } from "@parapet/db/scope";

import { defineJob } from "../../../platform/queue/job.ts";
import { domainVerified } from "../../verification/index.ts";
import { enqueueFirstScan } from "../commands/enqueue-scan.ts";

/** A domain that was just verified is scanned without a request. */
export const scanVerifiedDomainJob = defineJob({
  name: "scan-verified-domain",
  payload: domainVerified.payload,
  on: [domainVerified],
  onceFor: ({ org, domain }) => `${org} ${domain}`,
  retryDelaySeconds: 1,
  run: ({ org, domain }, { services }) =>
    within(services.db, [org], (tx) => enqueueFirstScan(services, tx, { org, domain })),
});
