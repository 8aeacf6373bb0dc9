import { accessSync, constants, existsSync } from "node:fs";

import pg from "pg";

import { type Config, ConfigError, environment, explainSettings, readConfig } from "../config.ts";
import { type CliCommand, UsageError } from "./command.ts";

interface Finding {
  readonly about: string;
  readonly ok: boolean;
  readonly says: string;
}

const lookAtDataDir = ({ dataDir }: Config): Finding => {
  const about = "data folder";
  if (!existsSync(dataDir)) return { about, ok: true, says: `${dataDir} will be made at the first start` };
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    return { about, ok: true, says: `${dataDir} can be written` };
  } catch {
    return { about, ok: false, says: `${dataDir} cannot be written by this user` };
  }
};

const lookAtDatabase = async ({ databaseUrl }: Config): Promise<Finding> => {
  const about = "database";
  if (databaseUrl === null) return { about, ok: true, says: "embedded PostgreSQL in the data folder" };
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string }>("select current_setting('server_version_num') as version");
    const version = Number(rows[0]?.version ?? 0);
    return {
      about,
      ok: version >= 150_000,
      says: `PostgreSQL ${Math.floor(version / 10_000)}${version >= 150_000 ? "" : "; 15 or newer is needed"}`,
    };
  } catch (error) {
    return { about, ok: false, says: `cannot be reached: ${(error as Error).message}` };
  } finally {
    await client.end().catch(() => {});
  }
};

/** `parapet doctor`: every setting, what it means, and whether what it names is really there. */
export const doctorCommand: CliCommand = (program, io) => {
  program
    .command("doctor")
    .description("explain every setting and what is wrong with it")
    .action(async () => {
      const { json, line, print } = io();
      const settings = explainSettings(environment());
      let mistakes: readonly string[] = [];
      const findings: Finding[] = [];
      try {
        const config = readConfig(environment());
        findings.push(lookAtDataDir(config), await lookAtDatabase(config));
      } catch (error) {
        if (!(error instanceof ConfigError)) throw error;
        ({ mistakes } = error);
      }
      const healthy = mistakes.length === 0 && findings.every(({ ok }) => ok);
      if (json) line({ healthy, settings, mistakes, findings });
      else {
        for (const { name, meaning, value } of settings)
          print(`${name.padEnd(24)} ${(value ?? "-").padEnd(24)} ${meaning}`);
        print("");
        for (const { about, ok, says } of findings) print(`${ok ? "ok " : "BAD"} ${about}: ${says}`);
      }
      if (!healthy)
        throw new UsageError(
          [...mistakes, ...findings.filter(({ ok }) => !ok).map(({ about, says }) => `${about}: ${says}`)].join("\n"),
        );
    });
};
