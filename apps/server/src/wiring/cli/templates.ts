import { readFile } from "node:fs/promises";
import { resolve } from "node:path";

import type { Net } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";
import { classifyRefusal, type RefusedClass } from "@parapet/scanner/templates/load-templates";
import { COMMUNITY_TEMPLATES, MAX_ARCHIVE_BYTES, unpackTemplates } from "@parapet/scanner/templates/sync-templates";

import { storeTemplates } from "../../features/scans/commands/import-library.ts";
import type { Published } from "../../features/scans/commands/publish-knowledge.ts";
import { UnreachableError, UsageError } from "../../platform/command-errors.ts";
import { type CliCommand, type NetworkOptions, networkOptions } from "./command.ts";
import { openCliFiles } from "./database.ts";
import { notePublished } from "./note-published.ts";

const DOWNLOAD_MS = 300_000;

/** zlib's word for an archive that is none. */
const isDamaged = (error: unknown): boolean => String((error as { code?: string } | null)?.code).startsWith("Z_");

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

const store = async (archive: Buffer) => {
  await using services = await openCliFiles();
  return await storeTemplates({ ...services, now: () => new Date() }, archive);
};

/** `parapet templates sync`: store the community's templates for all workers, or unpack them into a folder. */
export const templatesCommand: CliCommand = (program, io) => {
  networkOptions(
    program
      .command("templates")
      .description("manage community templates")
      .command("sync")
      .description("download the community templates or unpack an archive")
      .option("--from <url|file>", "template archive (tar.gz)", COMMUNITY_TEMPLATES)
      .option(
        "--into <dir>",
        "unpack into this directory only, for `parapet web --templates`; scans of the portal do not use it",
      ),
  ).action(async (options: NetworkOptions & { from: string; into?: string }) => {
    const cli = io();
    const startedAt = performance.now();
    const into = options.into === undefined ? null : resolve(options.into);
    const isUrl = /^https?:\/\//i.test(options.from);
    const archive = isUrl
      ? await download(options.from, await cli.net(options), cli.signal)
      : await readFile(options.from).catch(() => {
          throw new UsageError(`${options.from} cannot be read.`);
        });
    const loaded: Awaited<ReturnType<typeof unpackTemplates>> & { published?: Published } = await (
      into === null ? store(archive) : unpackTemplates(archive, into)
    ).catch((error: unknown) => {
      if (into === null && !(error instanceof RangeError) && !isDamaged(error)) throw error;
      throw new UsageError(
        `${options.from} is not a template archive: ${error instanceof Error ? error.message : "unreadable"}.`,
      );
    });
    const reasons: Record<string, number> = {};
    const classes: Record<"observe" | "prove" | RefusedClass, number> = {
      observe: 0,
      prove: 0,
      change: 0,
      undecided: 0,
      "not-run": 0,
    };
    for (const { harm } of loaded.templates) classes[harm] += 1;
    for (const { code } of loaded.refused) {
      reasons[code] = (reasons[code] ?? 0) + 1;
      classes[classifyRefusal(code)] += 1;
    }
    const summary = {
      from: options.from,
      into,
      loaded: loaded.templates.length,
      refused: loaded.refused.length,
      reasons,
      classes,
      knowledge: loaded.published ?? null,
      took_ms: Math.round(performance.now() - startedAt),
    };
    if (cli.json) cli.line(summary);
    else
      cli.print(
        `${summary.into ?? "stored for all workers"}: ${summary.loaded} templates supported, ${summary.refused} rejected`,
      );
    cli.note(`${summary.loaded} templates loaded, ${summary.refused} refused`);
    if (loaded.published !== undefined) notePublished(cli.note, loaded.published);
  });
};
