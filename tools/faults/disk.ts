import { chmodSync, closeSync, mkdirSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { signInOverHttp } from "../proof/portal-session.ts";
import { runProgram } from "../proof/run-program.ts";
import type { Outcome } from "../proof/verdicts.ts";
import { openStage } from "./stage.ts";
import { until } from "./until.ts";
import { checkWrites, startWriter, tally } from "./writer.ts";

const DISK_MB = 400;

/** Fills what is left of a disk, leaving nothing. */
const fill = (folder: string): string => {
  const path = join(folder, "ballast");
  const handle = openSync(path, "w");
  const block = Buffer.alloc(1024 * 1024, 1);
  try {
    for (;;) writeSync(handle, block);
  } catch {
    // Full now, to the last byte but those below a block.
  }
  try {
    for (;;) writeSync(handle, Buffer.alloc(4096, 1));
  } catch {
    closeSync(handle);
  }
  return path;
};

/** The database's disk is full: reading goes on, writing is refused in clear words, nothing acknowledged is lost. */
export const diskFull = async (): Promise<Outcome> => {
  const disk = mkdtempSync(join(tmpdir(), "parapet-small-disk-"));
  const mounted = await runProgram("mount", ["-t", "tmpfs", "-o", `size=${DISK_MB}m,mode=0711`, "tmpfs", disk], {
    seconds: 10,
  });
  if (mounted.code !== 0) {
    rmSync(disk, { recursive: true, force: true });
    return { passed: false, says: "not assessed: a small disk cannot be mounted here (root is needed)" };
  }
  try {
    const home = join(disk, "postgres");
    mkdirSync(home);
    chmodSync(home, 0o711);
    await using stage = await openStage({ domains: 1, databaseHome: home });
    const server = await stage.server();
    const session = await signInOverHttp(server, "client_admin");
    const bearer = await session.bearer();
    const writer = startWriter(() => server.url, session);
    await sleep(1_000);
    const ballast = fill(disk);
    const left = statfsSync(disk);
    // Small rows fit into pages and log that are there already; large ones, many of them, do not.
    const refused = await until(async () => {
      await stage.ask("create table if not exists bulk (a text)").catch(() => {});
      await stage
        .ask("insert into bulk select repeat(md5(n::text), 200) from generate_series(1, 3000) n")
        .catch(() => {});
      return [...writer.statuses.keys()].some((status) => status === 507 || status === 503);
    }, 60);
    const reading = await fetch(`${server.url}/v1/account/`, { headers: { authorization: `Bearer ${bearer}` } }).catch(
      () => null,
    );
    const live = await fetch(`${server.url}/v1/health/live/`).catch(() => null);
    const before = writer.acknowledged.size;
    rmSync(ballast);
    const startedAt = performance.now();
    const back = await until(() => writer.acknowledged.size > before, 20, 20);
    const backAfter = (performance.now() - startedAt) / 1000;
    await sleep(500);
    await writer.stop();
    const { lost, doubled } = await checkWrites(stage, writer);
    await server.stop();
    const strange = [...writer.statuses.keys()].filter((status) => ![200, 201, 503, 507].includes(status as number));
    return {
      passed: lost + doubled === 0 && back !== null && backAfter <= 5 && live?.status === 200 && strange.length === 0,
      says: `${left.bavail} blocks left; answers ${tally(writer.statuses)}${refused === null ? " (writes still fitted)" : ""}; reading ${reading?.status}; ${writer.acknowledged.size} acknowledged writes, ${lost} lost, ${doubled} doubled; writing again ${backAfter.toFixed(1)} s after there was room`,
    };
  } finally {
    await runProgram("umount", ["-l", disk], { seconds: 20 });
    rmSync(disk, { recursive: true, force: true });
  }
};
