import { existsSync } from "node:fs";
import { join } from "node:path";

import type { Config } from "../../platform/config.ts";
import { PreflightError } from "../../platform/start-errors.ts";
import { openDatabaseServer } from "../open-services.ts";
import { checkCorpora } from "./check-corpora.ts";
import { checkDatabase, databaseFailure } from "./check-database.ts";
import { checkDemoData } from "./check-demo.ts";
import { checkFiles } from "./check-files.ts";
import { checkBrowser, checkCertificates, checkClock, checkDataDir } from "./check-host.ts";
import { checkMasterKey } from "./check-keys.ts";
import { checkMail } from "./check-mail.ts";
import { checkPublicUrl } from "./check-public-url.ts";
import { checkResolvers } from "./check-resolvers.ts";
import { toExitCode, explained, type Finding } from "./finding.ts";

const stops = ({ ok, stopsStart }: Finding): boolean => !ok && stopsStart === true;

/** Everything that an installation needs before it starts, each with what to do where it is missing. Nothing is changed. */
export const inspectInstallation = async (
  config: Config,
  environment: NodeJS.ProcessEnv,
  /** A start leaves out what only scans need: they report it themselves, and a start must not wait for it. */
  extent: "doctor" | "start" = "doctor",
): Promise<Finding[]> => {
  const now = new Date();
  const host = [
    ...checkPublicUrl(config, environment),
    ...checkDataDir(config),
    ...checkClock(now),
    ...checkCertificates(environment, now),
  ];
  // What leaves this host takes a moment: all at the same time.
  const [mail, files, resolvers, corpora, database] = await Promise.all([
    checkMail(config),
    checkFiles(config),
    extent === "start" ? [] : checkResolvers(config),
    checkCorpora(config),
    checkDatabase(config),
  ]);
  const isEmbedded = config.databaseUrl === null;
  const exists = isEmbedded
    ? !host.some(stops) && existsSync(join(config.dataDir, "postgres", "password"))
    : !database.some(stops);
  await using opened = new AsyncDisposableStack();
  const server = exists ? await openDatabaseServer(config) : null;
  if (server?.cluster != null) opened.use(server.cluster);
  const url = server?.url ?? null;
  // The database answered a moment ago, and may have no connection left for these.
  const keys = await checkMasterKey(config, url).catch((error: unknown) => [databaseFailure(error)]);
  const demo = await checkDemoData(config, url).catch((error: unknown) => [databaseFailure(error)]);
  return [...host, ...database, ...mail, ...keys, ...files, ...corpora, ...resolvers, ...checkBrowser(config), ...demo];
};

const refuse = (findings: readonly Finding[]): void => {
  const stopping = findings.filter(stops);
  if (stopping.length === 0) return;
  const exitCode = toExitCode(stopping);
  throw new PreflightError(
    stopping.map((finding) => explained(finding)).join("\n"),
    exitCode === 0 ? 2 : exitCode,
    stopping.every(({ isTransient }) => isTransient === true),
  );
};

/** The check before migrations and a restore, which come before there are keys: a server that cannot carry them is refused as a start is. */
export const refuseUnfitDatabase = async (config: Config): Promise<void> => refuse(await checkDatabase(config));

/** The check before every start. Throws what stops it; the rest is told and goes on. */
export const refuseUnfit = async (
  config: Config,
  environment: NodeJS.ProcessEnv,
  tell: (line: string) => void,
): Promise<void> => {
  const findings = await inspectInstallation(config, environment, "start");
  refuse(findings);
  for (const finding of findings.filter(({ ok, warning }) => !ok || (warning === true && config.mode === "production")))
    tell(`${finding.ok ? "Warning" : "Degraded"}: ${explained(finding)}`);
};
