import { X509Certificate } from "node:crypto";
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  openSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeSync,
} from "node:fs";
import { dirname, join } from "node:path";

import type { Config } from "../../platform/config.ts";
import { degraded, failure, fine, type Finding, warning } from "./finding.ts";

const MIB = 1024 ** 2;
/** Less than this and the next log line, cache or database file may fail. */
const FULL_MIB = 64;
const LOW_MIB = 1024;

const nearestExisting = (path: string): string =>
  existsSync(path) || dirname(path) === path ? path : nearestExisting(dirname(path));

const isWritable = (folder: string): boolean => {
  // A file system may be read only, or over its quota, although the mode of the folder permits writing.
  const file = join(folder, `.parapet-check-${process.pid}`);
  try {
    const descriptor = openSync(file, "wx", 0o600);
    writeSync(descriptor, Buffer.alloc(4096));
    closeSync(descriptor);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(file, { force: true });
  }
};

const spaceTrouble = (folder: string): Finding | null => {
  const about = "disk";
  const { bavail, bsize, files, ffree } = statfsSync(folder);
  const free = Math.floor((Number(bavail) * Number(bsize)) / MIB);
  const fix = `Free space on the file system of ${folder}, or set DATA_DIR to another one.`;
  if (free < FULL_MIB) return failure(about, `${free} MiB are free`, fix, 3);
  if (Number(files) > 0 && Number(ffree) < 100) return failure(about, `${ffree} inodes are free`, fix, 3);
  return free < LOW_MIB ? warning(about, `${free} MiB are free`, fix) : null;
};

/** The data directory can be written and has space. */
export const checkDataDir = ({ dataDir }: Pick<Config, "dataDir">): Finding[] => {
  const about = "data directory";
  const folder = nearestExisting(dataDir);
  const fix = `Give this user write access to ${folder}, or set DATA_DIR to another directory.`;
  const space = spaceTrouble(folder);
  if (space?.ok === false) return [space];
  const isThere = folder === dataDir;
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    return [failure(about, `${folder} is not writable by this user`, fix, 3)];
  }
  if (isThere && !isWritable(folder)) return [failure(about, `nothing can be written to ${folder}`, fix, 3)];
  return [
    fine(about, isThere ? `${dataDir} is writable` : `${dataDir} is created at the first start`),
    ...(space === null ? [] : [space]),
  ];
};

/** Before this program was written: the hardware clock lost its time. */
const EARLIEST = Date.UTC(2026, 0, 1);

export const checkClock = (now: Date): Finding[] =>
  now.getTime() < EARLIEST
    ? [failure("clock", `this host's clock says ${now.toISOString()}`, "Synchronize it (NTP).")]
    : [];

/** Node ignores such a file with a warning, and every private certificate is then refused. */
export const checkCertificates = (environment: NodeJS.ProcessEnv, now: Date): Finding[] => {
  const about = "certificates";
  const file = environment["NODE_EXTRA_CA_CERTS"];
  if (file === undefined || file === "") return [];
  const fix = "Set NODE_EXTRA_CA_CERTS to a readable file of PEM certificates.";
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    return [failure(about, `${file} cannot be read (${(error as NodeJS.ErrnoException).code ?? "unknown"})`, fix)];
  }
  const blocks = text.match(/-----BEGIN CERTIFICATE-----.*?-----END CERTIFICATE-----/gs) ?? [];
  if (blocks.length === 0) return [failure(about, `${file} contains no PEM certificate`, fix)];
  try {
    const expired = blocks
      .map((block) => new X509Certificate(block))
      .filter(({ validTo }) => new Date(validTo) < now)
      .map(({ subject }) => subject.replaceAll("\n", ", "));
    if (expired.length > 0)
      return [warning(about, `certificates in ${file} have expired: ${expired.join("; ")}`, "Replace them.")];
  } catch {
    return [failure(about, `${file} contains a damaged certificate`, fix)];
  }
  return [fine(about, `${blocks.length} further certificate authorities from ${file}`)];
};

/** The browser that takes screenshots. */
export const checkBrowser = ({ browser, mode }: Pick<Config, "browser" | "mode">): Finding[] => {
  const about = "browser";
  if (browser === null)
    return mode === "production"
      ? [
          warning(
            about,
            "no Chromium: screenshots and visual comparison of look-alike domains are not assessed",
            "Install one (apt-get install chromium) where workers run, or set PARAPET_BROWSER=off knowingly.",
          ),
        ]
      : [];
  try {
    accessSync(browser, constants.X_OK);
    return [fine(about, browser)];
  } catch {
    return [
      degraded(about, `${browser} cannot be executed`, "Set PARAPET_BROWSER to a Chromium that is installed.", 2),
    ];
  }
};
