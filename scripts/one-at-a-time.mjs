import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const TIMEOUT_MS = 600_000;
const POLL_MS = 200;

const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM"; // alive, and someone else's
  }
};

const holderOf = (folder) => {
  try {
    return Number(readFileSync(join(folder, "pid"), "utf8"));
  } catch {
    return null; // between making the folder and writing the number, or just gone
  }
};

const wait = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

/**
 * Runs `work` while no other process does, told apart by a folder that only one of them can make. A folder whose owner
 * died is taken over: a build that was cut off must not block the next one.
 */
export const oneAtATime = (folder, work) => {
  const deadline = Date.now() + TIMEOUT_MS;
  let withoutHolder = 0;
  for (;;) {
    try {
      mkdirSync(folder);
      break;
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
    const holder = holderOf(folder);
    withoutHolder = holder === null ? withoutHolder + 1 : 0;
    if ((holder !== null && !isAlive(holder)) || withoutHolder > 10) rmSync(folder, { recursive: true, force: true });
    else if (Date.now() > deadline) throw new Error(`Process ${holder} has held ${folder} for too long.`);
    else wait(POLL_MS);
  }
  try {
    writeFileSync(join(folder, "pid"), String(process.pid));
    return work();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
