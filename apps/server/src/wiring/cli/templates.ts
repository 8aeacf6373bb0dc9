import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";

import type { Net } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";
import { COMMUNITY_TEMPLATES, MAX_ARCHIVE_BYTES, unpackTemplates } from "@parapet/scanner/templates/sync-templates";

import { saveTemplateFacts } from "../../features/scans/commands/template-facts.ts";
import { UnreachableError, UsageError } from "../../platform/command-errors.ts";
import { environment, readConfig } from "../../platform/config.ts";
import { type CliCommand, type NetworkOptions, networkOptions } from "./command.ts";
import { openExistingDatabase } from "./database.ts";

const DOWNLOAD_MS = 300_000;

const download = async (url: string, net: Net, signal: AbortSignal): Promise<Buffer> => {
  try {
    const response = await net.http({
      tls: "verified",
      url,
      followRedirects: 3,
      maxBytes: MAX_ARCHIVE_BYTES,
      timeoutMs: DOWNLOAD_MS,
      signal,
    });
    if (response.status !== 200) throw new UnreachableError(`${url} answered ${response.status}.`);
    if (response.truncated) throw new UsageError(`${url} is larger than ${MAX_ARCHIVE_BYTES} bytes.`);
    return response.body;
  } catch (error) {
    if (error instanceof ProbeError) throw new UnreachableError(`${url} could not be fetched: ${error.message}`);
    throw error;
  }
};

/** `parapet templates sync`: bring the community's templates into the folder that scans use. */
export const templatesCommand: CliCommand = (program, io) => {
  networkOptions(
    program
      .command("templates")
      .description("manage community templates")
      .command("sync")
      .description("download the community templates or unpack an archive")
      .option("--from <url|file>", "template archive (tar.gz)", COMMUNITY_TEMPLATES)
      .option("--into <dir>", "target directory (default: `templates` in the data directory)"),
  ).action(async (options: NetworkOptions & { from: string; into?: string }) => {
    const cli = io();
    const startedAt = performance.now();
    const into = resolve(options.into ?? join(readConfig(environment()).dataDir, "templates"));
    const isUrl = /^https?:\/\//i.test(options.from);
    const archive = isUrl
      ? await download(options.from, await cli.net(options), cli.signal)
      : await readFile(options.from).catch(() => {
          throw new UsageError(`${options.from} cannot be read.`);
        });
    const loaded = await unpackTemplates(archive, into).catch((error: unknown) => {
      throw new UsageError(
        `${options.from} is not a template archive: ${error instanceof Error ? error.message : "unreadable"}.`,
      );
    });
    // The facts are about the folder that scans use; another one is someone's own affair.
    await using database = options.into === undefined ? await openExistingDatabase() : null;
    if (database !== null) await saveTemplateFacts(database.pool, loaded);
    const reasons: Record<string, number> = {};
    for (const { code } of loaded.refused) reasons[code] = (reasons[code] ?? 0) + 1;
    const summary = {
      from: options.from,
      into,
      loaded: loaded.templates.length,
      refused: loaded.refused.length,
      reasons,
      took_ms: Math.round(performance.now() - startedAt),
    };
    if (cli.json) cli.line(summary);
    else cli.print(`${summary.into}: ${summary.loaded} templates supported, ${summary.refused} rejected`);
    cli.note(`${summary.loaded} templates loaded, ${summary.refused} refused`);
  });
};
