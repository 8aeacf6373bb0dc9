import { spawnSync } from "node:child_process";

/** How a program is started so that it has a network of its own with nothing in it but loopback. */
export interface Isolation {
  /** `namespace`: the kernel refuses every other connection. `browser`: the browser's own settings do. */
  readonly kind: "namespace" | "browser";
  readonly prefix: readonly string[];
}

const WITH_LOOPBACK = ["sh", "-c", 'ip link set lo up && exec "$@"', "sh"];
/** Root needs no user namespace. Other accounts keep their own id, so that the browser's sandbox still works within. */
const UNSHARE = (isRoot: boolean): string[] =>
  isRoot ? ["unshare", "--net"] : ["unshare", "--user", "--map-current-user", "--keep-caps", "--net"];
const PATH = "/usr/sbin:/usr/bin:/sbin:/bin";
const PROBE_MS = 3_000;

let known: Isolation | undefined;

/** What this machine permits. Asked once: it does not change while the program runs. */
export const isolation = (): Isolation => {
  if (known !== undefined) return known;
  const prefix = [...UNSHARE(process.getuid?.() === 0), ...WITH_LOOPBACK];
  const [command, ...words] = [...prefix, "true"];
  const probe = spawnSync(command ?? "unshare", words, { stdio: "ignore", timeout: PROBE_MS, env: { PATH } });
  known = probe.status === 0 ? { kind: "namespace", prefix } : { kind: "browser", prefix: [] };
  return known;
};
