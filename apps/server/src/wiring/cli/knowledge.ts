import {
  knowledgeActivations,
  knowledgeEffects,
  knowledgeState,
  type KnowledgeVersionRow,
  listKnowledgeVersions,
} from "@parapet/db/queries/scans";
import { asSystem } from "@parapet/db/unscoped";

import {
  type Activated,
  activateVersion,
  findVersions,
  versionBefore,
} from "../../features/scans/commands/activate-knowledge.ts";
import { compareKnowledge, type LibraryDifference } from "../../features/scans/compare-knowledge.ts";
import { shortVersion } from "../../features/scans/knowledge-version.ts";
import { KNOWLEDGE_CHECKS } from "../../features/scans/list-knowledge.ts";
import { UsageError } from "../../platform/command-errors.ts";
import type { CliCommand, CliIo } from "./command.ts";
import { openCliFiles } from "./database.ts";

type Opened = Awaited<ReturnType<typeof openCliFiles>>;

const HERE = { ip: null, claimedIp: null };
const MAX_LISTED = 200;

const open = async () => {
  const services = await openCliFiles();
  return { ...services, now: () => new Date() };
};

const findVersion = async ({ db }: Pick<Opened, "db">, name: string): Promise<KnowledgeVersionRow> => {
  const { active, newest } = await knowledgeState(db);
  const found = await findVersions(db, name === "active" ? active : name === "newest" ? newest : name);
  const [version, another] = found;
  if (version === undefined)
    throw new UsageError(`Unknown version '${name}'. 'parapet knowledge list' lists the stored versions.`);
  if (another !== undefined) throw new UsageError(`'${name}' is the start of several versions. Use more characters.`);
  return version;
};

const describe = (row: KnowledgeVersionRow, state: Awaited<ReturnType<typeof knowledgeState>>) => ({
  number: row.number,
  version: row.version,
  is_active: row.version === state.active,
  is_newest: row.version === state.newest,
  origin: row.origin,
  created_at: row.created_at,
  removed_at: row.removed_at,
  libraries: row.libraries,
});

const list = async ({ json, line, print, note }: CliIo): Promise<void> => {
  await using services = await open();
  const state = await knowledgeState(services.db);
  for (const row of await listKnowledgeVersions(services.db, MAX_LISTED)) {
    if (json) {
      line(describe(row, state));
      continue;
    }
    const mark = row.version === state.active ? "active" : row.removed_at === null ? "" : "deleted";
    const names = row.libraries.map(({ name, as_of }) => `${name} ${as_of}`).join(", ");
    print(
      `${String(row.number).padStart(4)}  ${shortVersion(row.version)}  ${row.created_at.toISOString()}  ${mark.padEnd(7)}  ${names || "no libraries"}`,
    );
  }
  if (state.active !== state.newest)
    note(
      `An earlier version is active since ${state.active_since.toISOString()}. Updates are stored and wait for 'parapet knowledge activate newest'.`,
    );
};

const show = async ({ json, line, print }: CliIo, name: string): Promise<void> => {
  await using services = await open();
  const state = await knowledgeState(services.db);
  const row = await findVersion(services, name);
  const { effects, activations } = await asSystem(services.db, "command-line", async (tx) => ({
    effects: (await knowledgeEffects(tx, [row.version], KNOWLEDGE_CHECKS)).get(row.version),
    activations: (await knowledgeActivations(tx, 1_000)).filter(({ version }) => version === row.version),
  }));
  const changes = {
    runs: effects?.runs ?? 0,
    domains_changed_over: effects?.first_runs ?? 0,
    found: effects?.found ?? 0,
    resolved: effects?.resolved ?? 0,
    not_assessed: effects?.not_assessed ?? 0,
  };
  if (json) {
    line({ ...describe(row, state), activations, changes });
    return;
  }
  print(`Version ${row.number}  ${row.version}${row.version === state.active ? "  active" : ""}`);
  for (const it of row.libraries)
    print(
      `  ${it.name.padEnd(13)} ${it.as_of}  ${it.sha256}  ${it.bytes} bytes${it.entries === null ? "" : `, ${it.entries} entries`}`,
    );
  for (const it of activations)
    print(`  activated ${it.at.toISOString()}  ${it.cause}${it.actor === null ? "" : `  ${it.actor}`}`);
  print(
    `  ${changes.runs} runs; in the first run of ${changes.domains_changed_over} domains: ${changes.found} findings reported, ${changes.resolved} resolved, ${changes.not_assessed} not assessed`,
  );
};

const printDifference = (print: CliIo["print"], it: LibraryDifference): void => {
  const of = (library: LibraryDifference["before"]) =>
    library === null ? "none" : `${library.as_of} ${shortVersion(library.sha256)}`;
  print(`${it.name}: ${of(it.before)} -> ${of(it.after)}`);
  if (it.unavailable !== null) {
    print(`  cannot be compared: ${it.unavailable}`);
    return;
  }
  for (const [sign, { names }] of [
    ["+", it.added],
    ["-", it.removed],
    ["~", it.changed],
  ] as const)
    for (const name of names) print(`  ${sign} ${name}`);
  print(`  ${it.added.count} added, ${it.removed.count} removed, ${it.changed.count} changed`);
};

const diff = async ({ json, line, print }: CliIo, from: string, to: string): Promise<void> => {
  await using services = await open();
  const [before, after] = [await findVersion(services, from), await findVersion(services, to)];
  const differences = await compareKnowledge(services, before, after);
  if (json) for (const it of differences) line(it);
  else if (differences.length === 0) print("No differences.");
  else for (const it of differences) printDifference(print, it);
};

const report = ({ json, line, print }: CliIo, result: Activated): void => {
  const { outcome, version } = result;
  if (outcome === "refused") throw new UsageError(`Version ${version.number} cannot be activated: ${result.problem}.`);
  if (json)
    line({
      outcome,
      number: version.number,
      version: version.version,
      before: outcome === "activated" ? result.before : version.version,
    });
  else
    print(
      `Version ${version.number} (${shortVersion(version.version)}) ${outcome === "activated" ? "is active" : "was active already"}.`,
    );
};

const activate = async (cli: CliIo, name: string, cause: "operator" | "rollback"): Promise<void> => {
  await using services = await open();
  const version = await findVersion(services, name);
  const by = { user: null, from: HERE, cause };
  report(cli, await asSystem(services.db, "command-line", (tx) => activateVersion(tx, services, version, by)));
};

const rollback = async (cli: CliIo, name: string | undefined): Promise<void> => {
  if (name !== undefined) return await activate(cli, name, "rollback");
  await using services = await open();
  const result = await asSystem(services.db, "command-line", async (tx) => {
    const version = await versionBefore(tx);
    if (version === undefined) throw new UsageError("No earlier version is stored.");
    return activateVersion(tx, services, version, { user: null, from: HERE, cause: "rollback" });
  });
  report(cli, result);
};

const WHICH = "number, start of the hash, 'active' or 'newest'";

/** `parapet knowledge`: versions of what the scanner knows beside the program, of which one is active for all workers. */
export const knowledgeCommand: CliCommand = (program, io) => {
  const knowledge = program
    .command("knowledge")
    .description("list, compare or activate versions of the scanner's knowledge");
  knowledge
    .command("list")
    .description("list the versions, the newest first")
    .action(() => list(io()));
  knowledge
    .command("show")
    .description("show a version: its libraries, when it was active, and what it changed in findings")
    .argument("[version]", WHICH, "active")
    .action((name: string) => show(io(), name));
  knowledge
    .command("diff")
    .description("show what differs between two versions")
    .argument("<from>", WHICH)
    .argument("[to]", WHICH, "active")
    .action((from: string, to: string) => diff(io(), from, to));
  knowledge
    .command("activate")
    .description("use this version for all runs that begin from now on")
    .argument("<version>", WHICH)
    .action((name: string) => activate(io(), name, "operator"));
  knowledge
    .command("rollback")
    .description("return to the version that was active before, or to an earlier one")
    .argument("[version]", WHICH)
    .action((name?: string) => rollback(io(), name));
};
