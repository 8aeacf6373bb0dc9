import { knowledgeState, knowledgeVersion } from "@parapet/db/queries/scans";

import { importBreachedPasswords } from "../../features/access/breached-passwords.ts";
import { IMPORTABLE_LIBRARIES, importLibrary } from "../../features/scans/commands/import-library.ts";
import { type NewLibrary, publishLibrary } from "../../features/scans/commands/publish-knowledge.ts";
import { LIBRARIES, syncLibrary } from "../../features/scans/scanner-libraries.ts";
import { UnreachableError, UsageError } from "../../platform/command-errors.ts";
import { type CliCommand, type CliIo, type NetworkOptions, networkOptions } from "./command.ts";
import { openCliFiles } from "./database.ts";
import { notePublished } from "./note-published.ts";

const BREACHED = "breached-passwords";
const NAMES: readonly string[] = [...IMPORTABLE_LIBRARIES, BREACHED];

const sync = async (cli: CliIo, id: string | undefined, options: NetworkOptions & { from?: string }): Promise<void> => {
  const wanted = LIBRARIES.filter((library) => id === undefined || library.id === id);
  if (wanted.length === 0)
    throw new UsageError(`Unknown library '${id}'. Available libraries: ${LIBRARIES.map((it) => it.id).join(", ")}.`);
  if (options.from !== undefined && id === undefined) throw new UsageError("--from requires the id of one library.");
  const net = await cli.net(options);
  const failures: string[] = [];
  const store = async (it: NewLibrary) => {
    await using services = await openCliFiles();
    return await publishLibrary({ ...services, now: () => new Date() }, it);
  };
  for (const library of wanted) {
    const synced = await syncLibrary(store, library, net, {
      signal: cli.signal,
      ...(options.from !== undefined && { url: options.from }),
    });
    if (synced.outcome === "failed") failures.push(`${synced.id}: ${synced.reason}`);
    if (cli.json) {
      const { id: name, outcome } = synced;
      cli.line(
        outcome === "failed" ? synced : { id: name, outcome, entries: synced.entries, knowledge: synced.stored },
      );
    } else if (synced.outcome === "synced") {
      cli.print(`${synced.id}: ${synced.entries} entries`);
      notePublished(cli.note, synced.stored);
    }
  }
  if (failures.length > 0) throw new UnreachableError(failures.join("; "));
};

const importOne = async (cli: CliIo, name: string, path: string): Promise<void> => {
  if (!NAMES.includes(name))
    throw new UsageError(`Unknown library '${name}'. Available libraries: ${NAMES.join(", ")}.`);
  await using services = await openCliFiles();
  const onProgress = (ranges: number) => cli.note(`${ranges} ranges`);
  const { entries, published } = await (
    name === BREACHED
      ? importBreachedPasswords(services, path, cli.signal, onProgress).then((read) => ({
          entries: read,
          published: null,
        }))
      : importLibrary({ ...services, now: () => new Date() }, name, path)
  ).catch((error: unknown) => {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") throw new UsageError(`File not found: ${path}.`);
    if (error instanceof RangeError || error instanceof SyntaxError)
      throw new UsageError(`${path} cannot be imported as ${name}: ${message}.`);
    throw error;
  });
  if (name === BREACHED && entries === 0) throw new UsageError(`${path} contains no ranges of breached passwords.`);
  if (cli.json) cli.line({ id: name, outcome: "imported", entries, knowledge: published });
  else cli.print(`${name}: ${entries} entries`);
  if (published !== null) notePublished(cli.note, published);
};

const list = async (cli: CliIo): Promise<void> => {
  await using services = await openCliFiles();
  const { active } = await knowledgeState(services.db);
  for (const { name, bytes, sha256, entries, as_of } of (await knowledgeVersion(services.db, active))?.libraries ??
    []) {
    if (cli.json) cli.line({ id: name, bytes, sha256, entries, as_of });
    else cli.print(`${name.padEnd(14)} ${as_of} ${String(bytes).padStart(12)} bytes ${sha256}`);
  }
};

/** `parapet libraries`: what others keep up to date for the scanner, stored once for all servers and workers. */
export const librariesCommand: CliCommand = (program, io) => {
  const libraries = program.command("libraries").description("update the external libraries of the scanner");
  networkOptions(
    libraries
      .command("sync")
      .description(`download the libraries ${LIBRARIES.map(({ id }) => id).join(" and ")}`)
      .argument("[id]", "update only this library")
      .option("--from <url>", "URL to use instead of the maintainers' (requires an id)"),
  ).action((id: string | undefined, options: NetworkOptions & { from?: string }) => sync(io(), id, options));
  libraries
    .command("import")
    .description("store a library from a file or directory for all servers and workers")
    .argument("<id>", NAMES.join(", "))
    .argument("<path>", "file or directory")
    .action((name: string, path: string) => importOne(io(), name, path));
  libraries
    .command("list")
    .description("list the libraries of the active knowledge version with their hashes")
    .action(() => list(io()));
};
