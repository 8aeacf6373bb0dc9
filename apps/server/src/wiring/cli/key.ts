import { otherHosts, wrappingKeys } from "@parapet/db/queries/platform";
import { asSystem } from "@parapet/db/unscoped";

import { audit } from "../../platform/audit/audit.ts";
import { UnreachableError, UsageError } from "../../platform/command-errors.ts";
import { environment, readConfig } from "../../platform/config.ts";
import { checkKeys } from "../../platform/keys/check-keys.ts";
import { establishKeys } from "../../platform/keys/establish-keys.ts";
import { newMasterKey } from "../../platform/keys/local-master.ts";
import type { MasterSource } from "../../platform/keys/master-key.ts";
import { openMaster } from "../../platform/keys/open-master.ts";
import { isPrepared, rotateMaster } from "../../platform/keys/rotate-master.ts";
import type { CliCommand, CliIo } from "./command.ts";
import { openCliDatabase } from "./database.ts";

type CliDatabase = Awaited<ReturnType<typeof openCliDatabase>>;

const currentId = async (source: MasterSource): Promise<string | null> => (await source.read())?.current.id ?? null;

const createKey = async ({ json, line, print }: CliIo, { isPrinted }: { isPrinted: boolean }): Promise<void> => {
  if (isPrinted) {
    const { id, key } = newMasterKey();
    const master_key = `${id}:${key}`;
    if (json) line({ master_key });
    else print(master_key);
    return;
  }
  const source = openMaster(readConfig(environment()));
  await using database = await openCliDatabase();
  const there = (await asSystem(database.db, "command-line", wrappingKeys)).find((key) => key.wrapped !== null);
  if (there !== undefined)
    throw new UsageError(
      `This installation has master key ${there.master_id} already. ${source.remedy} 'npx parapet key check' tells whether this machine has it.`,
    );
  await establishKeys(database.db, source, true);
  const master_key = await currentId(source);
  if (json) line({ master_key, source: source.name });
  else
    print(
      `Master key ${master_key} created in the ${source.name}. Every server and worker needs it; store a copy separately from the database.`,
    );
};

/** Writes the next master key beside the present one; nothing needs it yet. */
const prepareRotation = async (
  { json, line, print }: CliIo,
  source: MasterSource,
  database: CliDatabase,
): Promise<void> => {
  await establishKeys(database.db, source, false);
  if (!(await isPrepared(database.db, source))) await source.renew();
  const master_key = await currentId(source);
  if (json) line({ prepared: master_key, source: source.name });
  else
    print(
      `Master key ${master_key} is prepared in the ${source.name}. Copy it to every server and worker, then run 'npx parapet key rotate'.`,
    );
};

const rotateKey = async (io: CliIo, { isPrepare }: { isPrepare: boolean }): Promise<void> => {
  const { json, line, print } = io;
  const config = readConfig(environment());
  const source = openMaster(config);
  await using database = await openCliDatabase();
  const { db } = database;
  if (isPrepare) return await prepareRotation(io, source, database);
  await establishKeys(db, source);
  // The key of Vault or KMS is the same for all machines; a file has to reach them first.
  if (config.vault === null && config.kms === null && !(await isPrepared(db, source))) {
    const hosts = await asSystem(db, "command-line", otherHosts);
    if (hosts.length > 0)
      throw new UsageError(
        `Other hosts use this database (${hosts.join(", ")}) and need the new master key first: run 'npx parapet key rotate --prepare', copy the key file to them, then rotate.`,
      );
  }
  const { rewrapped } = await rotateMaster(db, source);
  await asSystem(db, "command-line", (tx) =>
    audit(tx, { ip: null, claimedIp: null }, new Date(), {
      action: "key.rotated",
      org: null,
      actor: null,
      detail: { rewrapped },
    }),
  );
  const master_key = await currentId(source);
  if (json) line({ rewrapped, master_key, key_file: config.keyFile });
  else
    print(
      `${rewrapped} keys re-encrypted with master key ${master_key} of the ${source.name}. Copy it to every server and worker, and store a copy separately from the database.`,
    );
};

const checkAll = async ({ json, line, print }: CliIo): Promise<void> => {
  const source = openMaster(readConfig(environment()));
  await using database = await openCliDatabase();
  const check = await checkKeys(database.db, source);
  if (json) line(check);
  else
    for (const { purge_year, state, master_key, data_keys } of check.keys)
      print(
        `${(purge_year === 0 ? "permanent" : String(purge_year)).padEnd(10)} ${state.padEnd(14)} ${data_keys?.count ?? 0} data keys, master key ${master_key}`,
      );
  if (check.reason !== null) throw new UnreachableError(check.reason);
};

/** `parapet key create|rotate|check`: the master key of stored secrets; running servers go on meanwhile. */
export const keyCommand: CliCommand = (program, io) => {
  const key = program.command("key").description("create, rotate or check the master key of stored secrets");
  key
    .command("create")
    .description("create the master key of a new installation, once")
    .option("--print", "print a key for PARAPET_MASTER_KEY instead of writing a key file")
    .action(({ print = false }: { print?: boolean }) => createKey(io(), { isPrinted: print }));
  key
    .command("rotate")
    .description("replace the master key and re-encrypt all keys with the new one")
    .option("--prepare", "only write the new key beside the present one, for other hosts to receive it first")
    .action(({ prepare = false }: { prepare?: boolean }) => rotateKey(io(), { isPrepare: prepare }));
  key
    .command("check")
    .description("report for every key whether the master key of this machine opens it")
    .action(() => checkAll(io()));
};
