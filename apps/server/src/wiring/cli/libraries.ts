import { LIBRARIES, syncLibrary } from "../../features/scans/scanner-libraries.ts";
import { UnreachableError, UsageError } from "../../platform/command-errors.ts";
import { environment, readConfig } from "../../platform/config.ts";
import { prepareDataDir } from "../../platform/data-dir.ts";
import { type CliCommand, type NetworkOptions, networkOptions } from "./command.ts";

/** `parapet libraries sync`: known vulnerable scripts and services prone to takeover, as their maintainers publish them. */
export const librariesCommand: CliCommand = (program, io) => {
  networkOptions(
    program
      .command("libraries")
      .description("update the external libraries of the scanner")
      .command("sync")
      .description(`download the libraries ${LIBRARIES.map(({ id }) => id).join(" and ")}`)
      .argument("[id]", "update only this library")
      .option("--from <url>", "URL to use instead of the maintainers' (requires an id)"),
  ).action(async (id: string | undefined, options: NetworkOptions & { from?: string }) => {
    const cli = io();
    const wanted = LIBRARIES.filter((library) => id === undefined || library.id === id);
    if (wanted.length === 0)
      throw new UsageError(`Unknown library '${id}'. Available libraries: ${LIBRARIES.map((it) => it.id).join(", ")}.`);
    if (options.from !== undefined && id === undefined) throw new UsageError("--from requires the id of one library.");
    const { dataDir } = readConfig(environment());
    prepareDataDir(dataDir);
    const net = await cli.net(options);
    const failures: string[] = [];
    for (const library of wanted) {
      const synced = await syncLibrary(dataDir, library, net, {
        now: new Date(),
        signal: cli.signal,
        ...(options.from !== undefined && { url: options.from }),
      });
      if (synced.outcome === "failed") failures.push(`${synced.id}: ${synced.reason}`);
      if (cli.json) cli.line(synced);
      else if (synced.outcome === "synced") cli.print(`${synced.id}: ${synced.entries} entries`);
    }
    if (failures.length > 0) throw new UnreachableError(failures.join("; "));
  });
};
