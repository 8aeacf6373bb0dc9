import { join } from "node:path";

import { type Config, environment, readConfig } from "../../platform/config.ts";
import { prepareDataDir } from "../../platform/data-dir.ts";
import { hasDemoEnded } from "../demo/demo-ended.ts";
import { patiently } from "../patiently.ts";
import { refuseUnfit } from "../preflight/preflight.ts";
import { browserAddress } from "./browser-address.ts";
import type { CliCommand } from "./command.ts";
import { untilAborted } from "./until-aborted.ts";

interface StartedDatabase extends AsyncDisposable {
  /** Migrations that ran. */
  readonly migrated: readonly string[];
}

/** Creates or starts the embedded PostgreSQL, with its schema. Everything that opens it later joins it. */
const startDatabase = async ({ databaseUrl, dataDir }: Config): Promise<StartedDatabase | null> => {
  if (databaseUrl !== null) return null;
  const [{ openCluster }, { migrate }] = await Promise.all([
    import("@parapet/db/embedded/cluster"),
    import("@parapet/db/migrate"),
  ]);
  await using opened = new AsyncDisposableStack();
  const cluster = opened.use(await openCluster(join(dataDir, "postgres")));
  const migrated = await migrate(cluster.url);
  const whole = opened.move();
  return { migrated, [Symbol.asyncDispose]: () => whole.disposeAsync() };
};

/** `parapet serve`: the composition root. Leaving scope closes everything in reverse order of opening. */
export const serveCommand: CliCommand = (program, io) => {
  program
    .command("serve")
    .description("run the portal, the API and one worker")
    .action(async () => {
      const { note, signal } = io();
      const startedAt = performance.now();
      const config = readConfig(environment());
      // Under `node --watch` this makes threads and child processes report their imports on the channel of their answers.
      delete environment()["WATCH_REPORT_DEPENDENCIES"];
      prepareDataDir(config.dataDir);
      // Only now: a wrong setting is reported before the whole server is loaded, while PostgreSQL starts beside it.
      const starting = startDatabase(config);
      starting.catch(() => {}); // Awaited below.
      const { JOBS, listen, openServices, startWorker, writeSetupLink } = await import("../server.ts");
      await using database = await starting;
      const waiting = { tell: note, signal };
      await patiently(() => refuseUnfit(config, environment(), note), waiting);
      // Loaded only where it is used: production has no demo, and no lab behind it.
      const hasDemo = config.demo && !hasDemoEnded(config.dataDir);
      await using demo = hasDemo ? await (await import("../demo/start-demo.ts")).startDemo(config) : null;
      if (signal.aborted) return;
      const populate = demo === null ? null : await import("../demo/populate-demo.ts");
      await using prepared = populate === null || demo === null ? null : await populate.prepareDemo(config, demo, note);
      if (signal.aborted) return;
      const open = () =>
        openServices(config, {
          migrated: database?.migrated ?? [],
          ...(demo !== null && { netOf: demo.netOf, lab: demo.lab }),
        });
      await using services = await patiently(open, waiting);
      // Jobs are signaled immediately, not only after the last request was answered.
      signal.addEventListener("abort", () => services.jobs.interrupt(), { once: true });
      if (signal.aborted) return;
      // Before the server listens, so that the accounts exist when it reports readiness.
      if (prepared !== null) await prepared.addAccounts(services);
      if (signal.aborted) return;
      // Before it listens, too: what waits for readiness finds the file.
      const setupLink = demo === null ? await writeSetupLink(services) : null;
      await using server = await listen(services);
      const work = async () => {
        if (config.workerConcurrency > 0) await startWorker(services.jobs, services, JOBS, config.workerConcurrency);
      };
      // The history is played by a clock of its own, so the worker begins after it.
      await using _history = prepared === null ? null : prepared.addHistory(services, signal, work);
      if (prepared === null) await work();
      services.events.started({
        address: server.address,
        mode: config.mode,
        tookMs: Math.round(performance.now() - startedAt),
      });
      note(`Parapet is ready at ${browserAddress(config)}`);
      if (setupLink !== null) note(`No administrator exists yet. The setup link is in ${setupLink.file}`);
      services.events.stopping(await untilAborted(signal));
      note("Stopping …");
    });
};
