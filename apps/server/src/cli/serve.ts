import { environment, readConfig } from "../config.ts";
import { JOBS } from "../jobs/registry.ts";
import { listen } from "../main-api.ts";
import { openServices } from "../services.ts";
import type { CliCommand } from "./command.ts";
import { untilAborted } from "./until-aborted.ts";

/** `parapet serve`: the composition root. Leaving scope closes everything in reverse order of opening. */
export const serveCommand: CliCommand = (program, io) => {
  program
    .command("serve")
    .description("the portal, the API and one worker")
    .action(async () => {
      const { note, signal } = io();
      const startedAt = performance.now();
      const config = readConfig(environment());
      await using services = await openServices(config);
      await using server = await listen(services);
      if (config.workerConcurrency > 0) await services.jobs.work(services, JOBS, config.workerConcurrency);
      services.events.started({
        address: server.address,
        mode: config.mode,
        tookMs: Math.round(performance.now() - startedAt),
      });
      note(`Parapet is ready at ${config.publicUrl}`);
      services.events.stopping(await untilAborted(signal));
      note("Stopping …");
    });
};
