import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));

/** Runs one program in the project's folder, shows what it prints, and stops us with its exit code when it fails. */
export const run = (command, args, options = {}) => {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: "inherit", ...options });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
};

/** As `run`, but what it prints is shown only when it fails: a build has much to say that no one needs. */
export const runQuietly = (command, args, { tries = 1 } = {}) => {
  const { status, error, stdout, stderr } = spawnSync(command, args, {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 << 20,
  });
  if (error) throw error;
  if (status === 0) return;
  if (tries > 1) return runQuietly(command, args, { tries: tries - 1 });
  process.stderr.write(stdout + stderr);
  process.exit(status ?? 1);
};

/** Installs the locked packages when they are missing or the lock file has changed since. */
export const installPackages = () => {
  const lock = createHash("sha256")
    .update(readFileSync(`${root}package-lock.json`))
    .digest("hex");
  const mark = `${root}node_modules/.parapet-lock`;
  if (existsSync(mark) && readFileSync(mark, "utf8") === lock) return;
  console.error("Installing packages …");
  run("npm", ["ci", "--no-fund", "--no-audit", "--loglevel=error"], {
    env: { ...process.env, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: "1", PUPPETEER_SKIP_DOWNLOAD: "1" },
  });
  writeFileSync(mark, lock);
};
