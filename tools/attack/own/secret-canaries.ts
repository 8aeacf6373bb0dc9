import { randomBytes } from "node:crypto";
import { createReadStream, existsSync, lstatSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { runProgram } from "../../proof/run-program.ts";
import type { Outcome } from "../../proof/verdicts.ts";
import type { Target } from "../target.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const CLI = join(ROOT, "apps/server/src/wiring/cli.ts");
const PASSWORDS = 1_000;
const OVERLAP = 256;

/** Secrets that the product is started with; none may ever be seen again outside of its memory and environment. */
export const SECRET_ENVIRONMENT = {
  STRIPE_SECRET_KEY: `sk_test_${randomBytes(18).toString("hex")}`,
  STRIPE_WEBHOOK_SECRET: `whsec_${randomBytes(18).toString("hex")}`,
  PARAPET_METRICS_TOKEN: randomBytes(18).toString("hex"),
} as const;

const filesUnder = (path: string): string[] => {
  if (!existsSync(path)) return [];
  const at = lstatSync(path);
  if (at.isFile()) return [path];
  return at.isDirectory() ? readdirSync(path).flatMap((name) => filesUnder(join(path, name))) : [];
};

/** Canary strings found in this file as plain text, UTF-16 or base64. All share one prefix. */
const wordsIn = async (path: string, marks: readonly Buffer[]): Promise<boolean> => {
  let before = Buffer.alloc(0);
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: 4 * 1024 * 1024 }) as AsyncIterable<Buffer>) {
      const text = Buffer.concat([before, chunk]);
      if (marks.some((mark) => text.includes(mark))) return true;
      before = Buffer.from(text.subarray(-OVERLAP));
    }
  } catch {
    return false; // A file of the running database may go while we read.
  }
  return false;
};

const inEveryForm = (word: string): Buffer[] => [
  Buffer.from(word),
  Buffer.from(word, "utf16le"),
  // Base64 at each of its three offsets, without the ends that depend on the neighbours.
  ...[0, 1, 2].map((shift) =>
    Buffer.from(
      Buffer.from("x".repeat(shift) + word)
        .toString("base64")
        .slice(shift === 0 ? 0 : 4, -4),
    ),
  ),
  Buffer.from(Buffer.from(word).toString("hex")),
];

/** Do leaked passwords, typed passwords or the server's own secrets end up in logs, the database, a backup or a bundle? */
export const secretCanaries = async ({ product, scratch, admin }: Target, signal: AbortSignal): Promise<Outcome> => {
  const mark = `zq${randomBytes(9).toString("hex")}`; // every seeded password begins with it
  const list = join(scratch, "combolist.txt");
  writeFileSync(list, Array.from({ length: PASSWORDS }, (_, n) => `person${n}@acme.test:${mark}${n}`).join("\n"));
  const marks = [mark, ...Object.values(SECRET_ENVIRONMENT)].flatMap(inEveryForm);
  if (!(await wordsIn(list, marks))) return { passed: false, says: "the search does not find its own seed" };

  const env = { PATH: process.env["PATH"] ?? "", DATA_DIR: product.dataDir, PARAPET_DEMO: "0" };
  const imported = await runProgram(process.execPath, [CLI, "import", "combolist", list, "--json"], {
    env,
    signal,
    seconds: 120,
  });
  const counts = JSON.parse(imported.said.trim().split("\n").at(-1) ?? "{}") as { read?: number; added?: number };
  if ((counts.added ?? 0) < PASSWORDS)
    return { passed: false, says: `the seeds were not taken in: ${imported.said.slice(-200)}` };
  // Typed where people type secrets, right and wrong.
  for (const path of ["/api/login", "/v1/sign_up/", "/v1/contact/", "/v1/reset_password/"])
    await fetch(`${product.url}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: "client.admin@acme.test", password: `${mark}typed`, message: "x" }),
    });
  await fetch(`${product.url}/v1/account/?token=${mark}query`, {
    headers: { authorization: `Bearer ${mark}bearer`, cookie: `__Host-access_token=${mark}cookie` },
  });
  await fetch(`${product.url}/v1/findings/?domain=acme.test&q=${mark}`, {
    headers: { authorization: `Bearer ${await admin.bearer()}` },
  });
  const backup = join(scratch, "canaries.backup");
  const saved = await runProgram(process.execPath, [CLI, "backup", backup], { env, signal, seconds: 120 });
  if (saved.code !== 0) return { passed: false, says: `no backup: ${saved.said.slice(-200)}` };

  const places: Record<string, string[]> = {
    logs: filesUnder(join(product.dataDir, "logs")),
    "data folder with the database's files": filesUnder(product.dataDir).filter((path) => !path.includes("/logs/")),
    backup: [backup],
    bundle: filesUnder(join(ROOT, "apps/web/build/client")),
  };
  const bad: string[] = [];
  for (const [name, files] of Object.entries(places)) {
    if (files.length === 0) bad.push(`${name}: nothing to look at`);
    for (const file of files)
      if (await wordsIn(file, marks)) bad.push(`${name}: ${file.replace(product.dataDir, "DATA_DIR")}`);
  }
  const spoken = [product.said(), readFileSync(`/proc/${product.process.pid}/cmdline`, "utf8")].join("\n");
  if (marks.some((one) => Buffer.from(spoken).includes(one))) bad.push("terminal or command line");
  const files = Object.values(places).flat().length;
  return bad.length === 0
    ? {
        passed: true,
        says: `${PASSWORDS} leaked passwords, typed ones and ${Object.keys(SECRET_ENVIRONMENT).length} server secrets: none in ${files} files of logs, database, backup and bundle`,
      }
    : { passed: false, says: bad.slice(0, 8).join("; ") };
};
