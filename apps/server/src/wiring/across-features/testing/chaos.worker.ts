/** A worker that can be killed at any moment: real queue, real runs, stages that only wait. Prints the jobs it takes to stdout. */
import type { Stage, StageId } from "@parapet/scanner/scan/stage";

import { workOnScan } from "../../../features/scans/commands/work-on-scan.ts";
import { runScanJob } from "../../../features/scans/jobs/run-scan.ts";
import { environment, readConfig } from "../../../platform/config.ts";
import { defineJob } from "../../../platform/queue/job.ts";
import { startWorker } from "../../../platform/queue/worker.ts";
import { openServices } from "../../open-services.ts";

const [url = "", stageMs = "30", concurrency = "2"] = process.argv.slice(2);

const notify = (...words: readonly (string | number)[]) => process.stdout.write(`${words.join(" ")}\n`);

const stage = (id: StageId): Stage => ({
  id,
  touch: "passive",
  async run(_, { domain }) {
    await new Promise((resolve) => setTimeout(resolve, Number(stageMs)));
    const verdicts = [{ outcome: id, severity: "high" as const }];
    return { results: [{ check: `chaos-${id}`, subject: domain, status: "judged", verdicts }] };
  },
});

const job = defineJob({
  ...runScanJob,
  run: async ({ scan }, context) => {
    notify("take", scan, context.attempt);
    await workOnScan(scan, context, [stage("resolve"), stage("hosts"), stage("email")]);
    notify("leave", scan);
  },
});

await using services = await openServices(readConfig({ ...environment(), NODE_ENV: "test" }), { url });
await startWorker(services.jobs, services, [job], Number(concurrency));
notify("ready");
await new Promise<void>((resolve) => process.once("SIGTERM", () => resolve()));
