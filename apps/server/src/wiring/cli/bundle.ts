import { readFile, stat, writeFile } from "node:fs/promises";
import { resolve } from "node:path";

import { lastFeedReads } from "@parapet/db/queries/intel";
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from "jose";
import * as z from "zod";

import { exploitedCatalogUpdated } from "../../features/intel/index.ts";
import { shortVersion } from "../../features/scans/knowledge-version.ts";
import { UsageError } from "../../platform/command-errors.ts";
import { type OpenedBundle, openBundle } from "../bundle/bundle-file.ts";
import { BadBundle, type BundleManifest, bundleParts } from "../bundle/bundle-manifest.ts";
import { importBundle, refuseUntimely, UntimelyBundle, verifyBundle } from "../bundle/import-bundle.ts";
import { writeBundle } from "../bundle/write-bundle.ts";
import type { CliCommand, CliIo } from "./command.ts";
import { openCliFiles } from "./database.ts";
import { withServices } from "./with-services.ts";

const DEFAULT_DAYS = 90;
const MAX_DAYS = 3_650;
const MAX_KEY_BYTES = 16 * 1024;
const DAY_MS = 86_400_000;

const Jwk = z.object({
  kty: z.string(),
  crv: z.string(),
  x: z.string(),
  d: z.string().optional(),
  kid: z.string().optional(),
});

const readKey = async (path: string): Promise<JWK> => {
  try {
    if ((await stat(path)).size > MAX_KEY_BYTES) throw new RangeError("too large");
    return Jwk.parse(JSON.parse(await readFile(path, "utf8"))) as JWK;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") throw new UsageError(`File not found: ${path}.`);
    throw new UsageError(`${path} is not a key (JWK).`);
  }
};

const inWords = async <Result>(path: string, work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof BadBundle) throw new UsageError(`${path} is refused: ${error.message}`);
    if (error instanceof UntimelyBundle)
      throw new UsageError(`${path} is refused: ${error.message} --force imports it all the same.`);
    if ((error as NodeJS.ErrnoException).code === "ENOENT") throw new UsageError(`File not found: ${path}.`);
    if ((error as NodeJS.ErrnoException).code === "EISDIR") throw new UsageError(`${path} is a directory.`);
    throw error;
  }
};

const createKeys = async ({ json, line, print }: CliIo, path: string): Promise<void> => {
  const { publicKey, privateKey } = await generateKeyPair("EdDSA", { crv: "Ed25519", extractable: true });
  const shared = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(shared);
  const write = (to: string, jwk: JWK, mode: number) =>
    writeFile(to, `${JSON.stringify({ ...jwk, kid, alg: "EdDSA", use: "sig" }, null, 2)}\n`, {
      mode,
      flag: "wx",
    }).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === "EEXIST") throw new UsageError(`${to} exists already.`);
      throw error;
    });
  await write(path, await exportJWK(privateKey), 0o600);
  await write(`${path}.pub`, shared, 0o644);
  if (json) line({ kid, private_key: path, public_key: `${path}.pub` });
  else print(`Key ${kid}: ${path} signs bundles, ${path}.pub verifies them.`);
};

/** How old each thing in a bundle is, in days. */
const agesOf = ({ knowledge, feeds }: BundleManifest, at: number) => {
  const daysSince = (then: string) => Math.max(0, Math.floor((at - Date.parse(then)) / DAY_MS));
  return {
    libraries: knowledge.libraries.map(({ name, as_of }) => ({ name, as_of, days: daysSince(as_of) })),
    feeds: Object.entries(feeds?.read_at ?? {}).map(([name, as_of]) => ({ name, as_of, days: daysSince(as_of) })),
  };
};

const factsOf = (manifest: BundleManifest) => ({
  id: manifest.id,
  created_at: manifest.created_at,
  expires_at: manifest.expires_at,
  knowledge: manifest.knowledge.version,
  parts: bundleParts(manifest).length,
  ...agesOf(manifest, Date.now()),
});

const printFacts = (print: CliIo["print"], manifest: BundleManifest): void => {
  const { libraries, feeds } = factsOf(manifest);
  print(
    `Knowledge ${shortVersion(manifest.knowledge.version)}, created ${manifest.created_at}, expires ${manifest.expires_at}`,
  );
  for (const { name, as_of, days } of [...libraries, ...feeds])
    print(`  ${name.padEnd(16)} ${as_of}  ${days} days old`);
};

const create = async (
  { json, line, print }: CliIo,
  path: string,
  options: { readonly key: string; readonly validDays: string; readonly feeds: boolean },
): Promise<void> => {
  const validDays = Number(options.validDays);
  if (!Number.isInteger(validDays) || validDays < 1 || validDays > MAX_DAYS)
    throw new UsageError(`--valid-days ${options.validDays} is invalid: expected a number of days up to ${MAX_DAYS}.`);
  const key = await readKey(options.key);
  await using services = await openCliFiles();
  const given = { ...services, now: () => new Date() };
  const { manifest, bytes } = await inWords(options.key, () =>
    writeBundle(given, path, { key, ownerUrl: services.ownerUrl, validDays, withFeeds: options.feeds }),
  );
  if (json) line({ file: path, bytes, ...factsOf(manifest) });
  else {
    print(`${path}: ${bytes} bytes`);
    printFacts(print, manifest);
  }
};

const opened = async <Result>(
  path: string,
  keyPath: string,
  work: (bundle: OpenedBundle) => Promise<Result>,
): Promise<Result> => {
  const key = await readKey(keyPath);
  return inWords(path, async () => {
    await using bundle = await openBundle(path, key);
    return await work(bundle);
  });
};

const verify = ({ json, line, print }: CliIo, path: string, key: string): Promise<void> =>
  opened(path, key, async (bundle) => {
    await verifyBundle(bundle);
    const isExpired = Date.parse(bundle.manifest.expires_at) <= Date.now();
    if (json) line({ file: path, verified: true, is_expired: isExpired, ...factsOf(bundle.manifest) });
    else {
      print(`${path} is complete and signed by this key${isExpired ? "; it has expired" : ""}.`);
      printFacts(print, bundle.manifest);
    }
  });

const importOne = (cli: CliIo, path: string, { key, force = false }: { key: string; force?: boolean }): Promise<void> =>
  opened(path, key, async (bundle) => {
    const { json, line, note, print } = cli;
    await verifyBundle(bundle);
    const result = await withServices(async (services) => {
      if (!force) await refuseUntimely(services, bundle.manifest, await lastFeedReads(services.db));
      let said = 0;
      const imported = await importBundle(services, bundle, services.ownerUrl, (done, of) => {
        const share = Math.floor((done * 100) / of);
        if (share >= said + 10) note(`${(said = share)} %`);
      });
      await services.jobs.announce(exploitedCatalogUpdated, {});
      return imported;
    });
    if (json)
      line({ file: path, ...result, knowledge: result.published.version, ...agesOf(bundle.manifest, Date.now()) });
    else {
      print(`Knowledge version ${result.published.number} is active; ${result.tables} tables of feeds were replaced.`);
      printFacts(print, bundle.manifest);
    }
  });

/** `parapet bundle`: knowledge and feeds for installations without access to the Internet, in one signed file. */
export const bundleCommand: CliCommand = (program, io) => {
  const bundle = program
    .command("bundle")
    .description("carry knowledge and feeds to installations without Internet access");
  bundle
    .command("key")
    .description("create a key pair that signs and verifies bundles")
    .argument("<file>", "file for the private key; the public key is written beside it as <file>.pub")
    .action((file: string) => createKeys(io(), resolve(file)));
  bundle
    .command("create")
    .description("write the active knowledge and the data of all feeds to a signed file")
    .argument("<file>")
    .requiredOption("--key <file>", "private key (JWK, Ed25519)")
    .option("--valid-days <days>", "days until it expires", String(DEFAULT_DAYS))
    .option("--no-feeds", "knowledge only")
    .action((file: string, options: { key: string; validDays: string; feeds: boolean }) =>
      create(io(), resolve(file), options),
    );
  bundle
    .command("verify")
    .description("read all of a bundle and report its age; nothing is stored")
    .argument("<file>")
    .requiredOption("--key <file>", "public key of its creator (JWK, Ed25519)")
    .action((file: string, { key }: { key: string }) => verify(io(), resolve(file), key));
  bundle
    .command("import")
    .description("store a bundle; an interrupted import continues where it stopped")
    .argument("<file>")
    .requiredOption("--key <file>", "public key of its creator (JWK, Ed25519)")
    .option("--force", "also import a bundle that has expired or is older than what is stored")
    .action((file: string, options: { key: string; force?: boolean }) => importOne(io(), resolve(file), options));
};
