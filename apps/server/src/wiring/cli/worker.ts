import { UsageError } from "../../platform/command-errors.ts";
import { environment, readConfig } from "../../platform/config.ts";
import { prepareDataDir } from "../../platform/data-dir.ts";
import { patiently } from "../patiently.ts";
import { refuseUnfit } from "../preflight/preflight.ts";
import type { CliCommand } from "./command.ts";
import { untilAborted } from "./until-aborted.ts";

/** `parapet worker`: jobs only, on any number of machines that share one PostgreSQL. */
export const workerCommand: CliCommand = (program, io) => {
  program
    .command("worker")
    .description("run a worker, on this or another host")
    .option("--concurrency <n>", "number of concurrent jobs")
    .action(async ({ concurrency }: { concurrency?: string }) => {
      const { note, signal } = io();
      const config = readConfig(environment());
      const atOnce = concurrency === undefined ? Math.max(1, config.workerConcurrency) : Number(concurrency);
      if (!Number.isInteger(atOnce) || atOnce < 1 || atOnce > 256)
        throw new UsageError("--concurrency must be an integer from 1 to 256");
      const { JOBS, listenForProbes, openServices, startWorker } = await import("../server.ts");
      prepareDataDir(config.dataDir);
      const waiting = { tell: note, signal };
      await patiently(() => refuseUnfit(config, environment(), note), waiting);
      await using services = await patiently(() => openServices(config), waiting);
      if (signal.aborted) return;
      await using _status = await listenForProbes(services);
      await startWorker(services.jobs, services, JOBS, atOnce);
      note(`Worker started, concurrency ${atOnce}`);
      services.events.stopping(await untilAborted(signal));
    });
};
