import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { runProgram } from "../../proof/run-program.ts";
import type { Outcome } from "../../proof/verdicts.ts";
import type { Target } from "../target.ts";

/** What people forget on servers. */
const FORGOTTEN = [
  ".git/config",
  ".git/HEAD",
  ".env",
  ".env.local",
  ".env.production",
  ".htaccess",
  ".htpasswd",
  ".svn/entries",
  ".DS_Store",
  ".npmrc",
  "package.json",
  "package-lock.json",
  "node_modules",
  "server.js",
  "config.json",
  "config.yml",
  "docker-compose.yml",
  "Dockerfile",
  "backup.sql",
  "backup.zip",
  "backup.tar.gz",
  "db.sql",
  "dump.sql",
  "database.sqlite",
  "keys.json",
  "demo-accounts.json",
  ".parapet",
  ".parapet/keys.json",
  "admin",
  "administrator",
  "phpmyadmin",
  "wp-login.php",
  "actuator",
  "actuator/env",
  "metrics",
  "v1/metrics",
  "debug",
  "debug/pprof",
  "trace",
  "console",
  "graphql",
  "swagger",
  "api-docs",
  "openapi.json",
  "v1/admin",
  "v1/debug",
  "v1/users",
  "v1/internal",
  "api/users",
  "api/admin",
  "api/debug",
  "server-status",
  "server-info",
  "logs",
  "logs/parapet.log",
  "log",
  "tmp",
  "temp",
  "upload",
  "uploads",
  "private",
  "secret",
  "secrets",
  "id_rsa",
  ".ssh/id_rsa",
  "etc/passwd",
  "..%2f..%2fetc%2fpasswd",
  "%2e%2e/%2e%2e/etc/passwd",
  "..;/",
  "assets/../../package.json",
  "assets/%2e%2e/%2e%2e/server/src/config.ts",
  "index.js.map",
  "assets/index.js.map",
  "robots.txt",
  "sitemap.xml",
  ".well-known/security.txt",
  "v1/health/live/",
  "v1/health/ready/",
  "v1/openapi.json",
  "v1/docs/",
  "dev/mailbox",
  "dev/mailbox.json",
];

/** What may answer; the mailbox only outside production, where this runs. */
const EXPECTED =
  /^(?:robots\.txt|sitemap\.xml|\.well-known\/security\.txt|v1\/health\/(?:live|ready)\/|v1\/openapi\.json|v1\/docs\/|dev\/mailbox(?:\.json)?|admin)$/;
/** Answers that give nothing away. */
const CLOSED = "400,401,403,404,405";

/** Ways out of a folder, in every spelling a parser might miss. */
const traversals = (): string[] => {
  const ups = [
    "../",
    "..%2f",
    "%2e%2e/",
    "%2e%2e%2f",
    "..%252f",
    "..\\",
    "..%5c",
    "....//",
    "..;/",
    "%c0%ae%c0%ae/",
    "%uff0e%uff0e/",
  ];
  const ends = ["etc/passwd", "keys.json", "etc/passwd%00.pdf", "proc/self/environ"];
  return ups
    .flatMap((up) => ends.flatMap((end) => [1, 3, 6, 9].map((times) => up.repeat(times) + end)))
    .concat([
      "/etc/passwd",
      "file:///etc/passwd",
      "C:\\windows\\win.ini",
      "\\\\127.0.0.1\\c$\\x",
      "-",
      "",
      ".",
      "..",
      "~root/.ssh/id_rsa",
    ]);
};

interface Hit {
  readonly input: { readonly FUZZ: string };
  readonly status: number;
}

const fuzz = async (
  name: string,
  words: readonly string[],
  args: readonly string[],
  target: Target,
  signal: AbortSignal,
): Promise<Hit[]> => {
  const list = join(target.scratch, `ffuf-${name}.txt`);
  const out = join(target.scratch, `ffuf-${name}.json`);
  writeFileSync(list, words.join("\n"));
  const { said } = await runProgram(
    "ffuf",
    ["-s", "-w", list, "-mc", "all", "-t", "10", "-o", out, "-of", "json", ...args],
    { signal, seconds: 120 },
  );
  try {
    return (JSON.parse(readFileSync(out, "utf8")) as { results: Hit[] | null }).results ?? [];
  } catch {
    throw new Error(`ffuf wrote no report: ${said.slice(-200)}`);
  }
};

/** Searches for undocumented endpoints and path traversal. */
export const ffuf = async (target: Target, signal: AbortSignal): Promise<Outcome> => {
  const { canary, product, admin } = target;
  const planted = await fuzz("canary", FORGOTTEN, ["-u", `${canary.web}/FUZZ`, "-fc", CLOSED], target, signal);
  if (!planted.some(({ input }) => input.FUZZ === ".git/config"))
    return { passed: false, says: "the planted folder was not found" };
  const hidden = await fuzz("portal", FORGOTTEN, ["-u", `${product.url}/FUZZ`, "-fc", CLOSED], target, signal);
  const strange = hidden.filter(({ input }) => !EXPECTED.test(input.FUZZ));
  const bearer = await admin.bearer();
  const reports = await fuzz(
    "reports",
    traversals(),
    [
      "-u",
      `${product.url}/v1/pdf_report/`,
      "-X",
      "POST",
      "-H",
      "Content-Type: application/json",
      "-H",
      `Authorization: Bearer ${bearer}`,
      "-d",
      '{"file_path":"FUZZ"}',
      "-fc",
      "400,404,422,429",
    ],
    target,
    signal,
  );
  const all = [...strange, ...reports].map(({ input, status }) => `${input.FUZZ} → ${status}`);
  return all.length === 0
    ? {
        passed: true,
        says: `planted folder found; ${FORGOTTEN.length} forgotten names and ${traversals().length} ways out of the report folder: none leads anywhere`,
      }
    : { passed: false, says: all.slice(0, 10).join("; ") };
};
