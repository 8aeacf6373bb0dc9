import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** The account without rights of its own that every Linux has; Chromium's sandbox works for it and not for root. */
const NOBODY = 65_534;
const PATH = "/usr/sbin:/usr/bin:/sbin:/bin";
const PROBE_MS = 5_000;
const OWN_CODE = fileURLToPath(new URL("./render.child.ts", import.meta.url));

/** How the renderer is started with fewer rights than the worker has. */
export interface Unprivileged {
  readonly uid: number;
  readonly prefix: readonly string[];
}

const asNobody: Unprivileged = {
  uid: NOBODY,
  prefix: ["setpriv", `--reuid=${NOBODY}`, `--regid=${NOBODY}`, "--clear-groups", "--inh-caps=-all", "--no-new-privs"],
};

const canRun = ([command = "", ...words]: readonly string[]): boolean =>
  spawnSync(command, words, { stdio: "ignore", timeout: PROBE_MS, env: { PATH } }).status === 0;

let known: Unprivileged | null | undefined;

/**
 * The account that the browser runs as where the worker is root; null: the worker's own, because it is not root, or because that
 * account cannot run this program (no `setpriv`, or its files are not readable for others). Asked once.
 */
export const unprivileged = (): Unprivileged | null => {
  if (known !== undefined) return known;
  const read = `require("node:fs").accessSync(${JSON.stringify(OWN_CODE)}, 4)`;
  const isPossible = process.getuid?.() === 0 && canRun([...asNobody.prefix, process.execPath, "-e", read]);
  known = isPossible ? asNobody : null;
  return known;
};
