import { createHash, randomUUID } from "node:crypto";
import { mkdtemp, open, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";

import { dumpFeeds } from "@parapet/db/bundle";
import { knowledgeState, knowledgeVersion } from "@parapet/db/queries/scans";
import type { JWK } from "jose";

import { readLibrary } from "../../features/scans/library-files.ts";
import type { Services } from "../../platform/services.ts";
import { VERSION } from "../../platform/version.ts";
import { MANIFEST_NAME, partName, TAR_END, tarHeader, tarPadding } from "./bundle-file.ts";
import { type BundleManifest, type BundlePart, PART_BYTES, bundleParts, signManifest } from "./bundle-manifest.ts";

const pack = promisify(gzip);
const DAY_MS = 86_400_000;

/** Pieces of whole rows: what is cut between two rows can be stored piece by piece. */
async function* wholeRows(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    const end = size + chunk.length < PART_BYTES ? -1 : chunk.lastIndexOf(10);
    held.push(end < 0 ? chunk : chunk.subarray(0, end + 1));
    size += chunk.length;
    if (end < 0) continue;
    yield Buffer.concat(held);
    held = [Buffer.from(chunk.subarray(end + 1))];
    size = held[0]?.length ?? 0;
  }
  if (size > 0) yield Buffer.concat(held);
}

function* pieces(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += PART_BYTES) yield bytes.subarray(at, at + PART_BYTES);
}

/** Parts wait in a folder beside the bundle until all hashes are known, for the signed list comes first. */
const writeParts = async (folder: string, content: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<BundlePart[]> => {
  const parts: BundlePart[] = [];
  for await (const plain of content) {
    const bytes = await pack(plain);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    await writeFile(join(folder, sha256), bytes);
    parts.push({ sha256, bytes: bytes.length, plain: plain.length });
  }
  return parts;
};

const feedsInto = (ownerUrl: string, folder: string): Promise<NonNullable<BundleManifest["feeds"]>> =>
  dumpFeeds(ownerUrl, async (dump) => {
    const tables: NonNullable<BundleManifest["feeds"]>["tables"] = [];
    for await (const { name, columns, rows } of dump.tables())
      tables.push({ name, columns: [...columns], parts: await writeParts(folder, wholeRows(rows)) });
    const readAt = [...dump.readAt].map(([feed, at]) => [feed, at.toISOString()] as const);
    return { read_at: Object.fromEntries(readAt), tables };
  });

export interface BundleOptions {
  readonly key: JWK;
  readonly ownerUrl: string;
  readonly validDays: number;
  readonly withFeeds: boolean;
}

/** Writes the active knowledge and what the feeds have stored into one signed file; it appears when it is complete. */
export const writeBundle = async (
  services: Pick<Services, "db" | "files" | "now">,
  path: string,
  { key, ownerUrl, validDays, withFeeds }: BundleOptions,
): Promise<{ manifest: BundleManifest; bytes: number }> => {
  const folder = await mkdtemp(join(dirname(path), ".bundle-"));
  try {
    const { active } = await knowledgeState(services.db);
    const libraries: BundleManifest["knowledge"]["libraries"] = [];
    for (const library of (await knowledgeVersion(services.db, active))?.libraries ?? [])
      libraries.push({ ...library, parts: await writeParts(folder, pieces(await readLibrary(services, library))) });
    const feeds = withFeeds ? await feedsInto(ownerUrl, folder) : null;
    const at = services.now();
    const manifest: BundleManifest = {
      format: 1,
      id: randomUUID(),
      created_at: at.toISOString(),
      expires_at: new Date(at.getTime() + validDays * DAY_MS).toISOString(),
      program: VERSION,
      knowledge: { version: active, libraries },
      feeds,
    };
    const jws = Buffer.from(await signManifest(manifest, key), "latin1");
    const whole = join(folder, "whole");
    let bytes = 0;
    {
      await using file = await open(whole, "wx", 0o600);
      const add = async (...pieces: readonly Buffer[]) => {
        for (const piece of pieces) bytes += (await file.write(piece)).bytesWritten;
      };
      await add(tarHeader(MANIFEST_NAME, jws.length), jws, tarPadding(jws.length));
      for (const part of new Map(bundleParts(manifest).map((it) => [it.sha256, it])).values())
        await add(
          tarHeader(partName(part), part.bytes),
          await readFile(join(folder, part.sha256)),
          tarPadding(part.bytes),
        );
      await add(TAR_END);
      await file.sync();
    }
    await rename(whole, path);
    return { manifest, bytes };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
