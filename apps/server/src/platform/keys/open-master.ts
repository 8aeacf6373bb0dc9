import type { Config } from "../config.ts";
import { environmentMaster } from "./environment-master.ts";
import { fileMaster } from "./file-master.ts";
import { kmsMaster } from "./kms-master.ts";
import { MasterKeyError, type MasterSource } from "./master-key.ts";
import { vaultMaster } from "./vault-master.ts";

/** The source of the master key that the configuration selects. */
export const openMaster = ({
  masterKey,
  vault,
  kms,
  keyFile,
  mode,
  databaseUrl,
}: Pick<Config, "masterKey" | "vault" | "kms" | "keyFile" | "mode" | "databaseUrl">): MasterSource => {
  if (vault !== null) return vaultMaster(vault);
  if (kms !== null) return kmsMaster(kms);
  if (masterKey !== null) return environmentMaster(masterKey.current, masterKey.previous);
  // Servers of a production that share a database are several machines: their key is created once, by command.
  return fileMaster(keyFile, { createsAtFirstStart: mode !== "production" || databaseUrl === null });
};

/** The same source that also accepts the master keys of an older key file. */
export const withOldKeyFile = (source: MasterSource, path: string | undefined): MasterSource => {
  if (path === undefined) return source;
  const old = fileMaster(path, { createsAtFirstStart: false });
  return {
    ...source,
    async read() {
      const [now, then] = [await source.read(), await old.read()];
      if (then === null) throw new MasterKeyError(`The key file ${path} is missing.`);
      return now === null ? then : { current: now.current, all: [...now.all, ...then.all] };
    },
  };
};
