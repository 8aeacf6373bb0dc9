import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";

import { UsageError } from "../../platform/command-errors.ts";
import { ConfigError, environment, readConfig } from "../../platform/config.ts";
import { inspectInstallation } from "../preflight/preflight.ts";
import { supportFacts } from "../support/support-facts.ts";
import type { CliCommand } from "./command.ts";
import { openCliDatabase } from "./database.ts";

const findingsHere = async () => {
  try {
    return await inspectInstallation(readConfig(environment()), environment());
  } catch (error) {
    if (error instanceof ConfigError) return [];
    throw error;
  }
};

/** `parapet support-bundle FILE`: facts for a maintainer, without names, addresses, texts or secrets of the installation. */
export const supportBundleCommand: CliCommand = (program, io) => {
  program
    .command("support-bundle")
    .description("write facts for troubleshooting to a file; it contains no secrets, names or data of customers")
    .argument("<file>", "a new file, JSON packed by gzip")
    .action(async (file: string) => {
      const { json, line, print } = io();
      const path = resolve(file);
      await using database = await openCliDatabase();
      const facts = await supportFacts({ db: database.db, now: () => new Date() }, environment(), await findingsHere());
      const bytes = await promisify(gzip)(`${JSON.stringify(facts, null, 2)}\n`);
      await writeFile(path, bytes, { mode: 0o600, flag: "wx" }).catch((error: unknown) => {
        const { code } = error as NodeJS.ErrnoException;
        if (code === "EEXIST") throw new UsageError(`${path} exists already.`);
        if (code === "ENOENT" || code === "EACCES") throw new UsageError(`${path} cannot be written.`);
        throw error;
      });
      if (json) line({ file: path, bytes: bytes.length });
      else print(`${path}: ${bytes.length} bytes. Read it before you pass it on: gunzip -c ${path}`);
    });
};
