import { importBreachedPasswords } from "../../features/access/breached-passwords.ts";
import { IMPORTABLE_LIBRARIES, importLibrary } from "../../features/scans/commands/import-library.ts";
import { storeLibrary } from "../../features/scans/library-files.ts";
import { LIBRARIES, syncLibrary } from "../../features/scans/scanner-libraries.ts";
import { UnreachableError, UsageError } from "../../platform/command-errors.ts";
import { type CliCommand, type CliIo, type NetworkOptions, networkOptions } from "./command.ts";
import { openCliFiles } from "./database.ts";

const BREACHED = "breached-passwords";
const NAMES = [...IMPORTABLE_LIBRARIES, BREACHED].join(", ");

const sync = async (cli: CliIo, id: string | undefined, options: NetworkOptions & { from?: string }): Promise<void> => {
  const wanted = LIBRARIES.filter((library) => id === undefined || library.id === id);
  if (wanted.length === 0)
    throw new UsageError(`Unknown library '${id}'. Available libraries: ${LIBRARIES.map((it) => it.id).join(", ")}.`);
  if (options.from !== undefined && id === undefined) throw new UsageError("--from requires the id of one library.");
  const net = await cli.net(options);
  const failures: string[] = [];
  const store = async (name: string, bytes: Buffer, facts: object): Promise<void> => {
    await using services = await openCliFiles();
    await storeLibrary(services, name, bytes, { ...facts });
  };
  for (const library of wanted) {
    const synced = await syncLibrary(store, library, net, {
      now: new Date(),
      signal: cli.signal,
      ...(options.from !== undefined && { url: options.from }),
    });
    if (synced.outcome === "failed") failures.push(`${synced.id}: ${synced.reason}`);
    if (cli.json) cli.line(synced);
    else if (synced.outcome === "synced") cli.print(`${synced.id}: ${synced.entries} entries`);
  }
  if (failures.length > 0) throw new UnreachableError(failures.join("; "));
};

const importOne = async (cli: CliIo, name: string, path: string): Promise<void> => {
  if (name !== BREACHED && !IMPORTABLE_LIBRARIES.includes(name))
    throw new UsageError(`Unknown library '${name}'. Available libraries: ${NAMES}.`);
  await using services = await openCliFiles();
  const onProgress = (ranges: number) => cli.note(`${ranges} ranges`);
  const entries = await (
    name === BREACHED
      ? importBreachedPasswords(services, path, cli.signal, onProgress)
      : importLibrary(services, name, path)
  ).catch((error: unknown) => {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") throw new UsageError(`File not found: ${path}.`);
    if (error instanceof RangeError || error instanceof SyntaxError)
      throw new UsageError(`${path} cannot be imported as ${name}: ${message}.`);
    throw error;
  });
  if (name === BREACHED && entries === 0) throw new UsageError(`${path} contains no ranges of breached passwords.`);
  if (cli.json) cli.line({ id: name, outcome: "imported", entries });
  else cli.print(`${name}: ${entries} entries`);
};

const list = async (cli: CliIo): Promise<void> => {
  await using services = await openCliFiles();
  for (const { name, bytes, digest, facts, createdAt } of await services.files.list({ org: null, kind: "library" })) {
    if (cli.json) cli.line({ id: name, bytes, digest, entries: facts["entries"] ?? null, stored_at: createdAt });
    else cli.print(`${name.padEnd(14)} ${createdAt.toISOString()} ${String(bytes).padStart(12)} bytes ${digest}`);
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
    .argument("<id>", NAMES)
    .argument("<path>", "file or directory")
    .action((name: string, path: string) => importOne(io(), name, path));
  libraries
    .command("list")
    .description("list the stored libraries with their digests")
    .action(() => list(io()));
};
