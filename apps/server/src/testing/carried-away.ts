import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import pg from "pg";

/** A part of a stolen database, and its bytes. */
export interface CarriedAway {
  readonly what: string;
  readonly bytes: Buffer;
}

const MAX_BYTES = 1024 ** 3;

/** Superuser connection; with an external server its configured user must be one. */
const rootUrl = (url: string): string => url.replace("//parapet_owner:", "//parapet_root:");

/** Does this machine have a pg_dump that understands this server? It must not be older. */
const dumpFor = (serverMajor: number): boolean => {
  const { stdout, status } = spawnSync("pg_dump", ["--version"], { encoding: "utf8" });
  return status === 0 && Number(/(\d+)(?:\.\d+)?/.exec(stdout)?.[1] ?? 0) >= serverMajor;
};

/**
 * What an attacker holds who stole the database without the key file: its files on disk, the
 * server's log, and the output of pg_dump where there is one for this server.
 */
export const carriedAway = async (url: string): Promise<CarriedAway[]> => {
  const client = new pg.Client({ connectionString: rootUrl(url) });
  await client.connect();
  try {
    await client.query("checkpoint");
    const { rows } = await client.query<{ folder: string; oid: string; version: number }>(
      `select current_setting('data_directory') as folder, oid::text, current_setting('server_version_num')::int as version
         from pg_database where datname = current_database()`,
    );
    const { folder = "", oid = "", version = 0 } = rows[0] ?? {};
    const taken: CarriedAway[] = [];
    const base = join(folder, "base", oid);
    if (existsSync(base))
      for (const name of readdirSync(base)) taken.push({ what: name, bytes: readFileSync(join(base, name)) });
    const log = join(folder, "..", "postgres.log");
    if (existsSync(log)) taken.push({ what: "postgres.log", bytes: readFileSync(log) });
    if (dumpFor(Math.floor(version / 10_000))) {
      const { stdout, status, stderr } = spawnSync("pg_dump", [`--dbname=${rootUrl(url)}`], { maxBuffer: MAX_BYTES });
      if (status !== 0) throw new Error(`pg_dump failed: ${stderr.toString()}`);
      taken.push({ what: "pg_dump", bytes: stdout });
    }
    return taken;
  } finally {
    await client.end();
  }
};

/** The bytes as which a text may be in a dump: as it is, in UTF-16, in hexadecimal, in base64 at any offset. */
export const listSpellings = (text: string): Buffer[] => [
  Buffer.from(text),
  Buffer.from(text, "utf16le"),
  Buffer.from(Buffer.from(text).toString("hex")),
  // The signs at either end are not of this text alone.
  ...[0, 1, 2].map((before) => {
    const base64 = Buffer.from(`${"x".repeat(before)}${text}`).toString("base64");
    return Buffer.from(base64.slice(before === 0 ? 0 : 4, -4));
  }),
];
