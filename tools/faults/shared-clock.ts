import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { runningPostmaster, stopPostmaster } from "@parapet/db/embedded/postmaster";

import { until } from "./until.ts";

const LIBRARIES = [
  "/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1",
  "/usr/lib/aarch64-linux-gnu/faketime/libfaketimeMT.so.1",
];

/** Where `libfaketime` is, which gives programs another time; null where it is not installed. */
export const clockLibrary = (): string | null => LIBRARIES.find((path) => existsSync(path)) ?? null;

/** The time of all machines of an installation and of its database: the real one and a distance, which a run may change. */
export class SharedClock {
  readonly environment: Record<string, string>;
  readonly #file: string;
  #aheadMs = 0;

  constructor(folder: string, library: string) {
    this.#file = join(folder, "clock");
    this.environment = {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: this.#file,
      FAKETIME_CACHE_DURATION: "1",
      // Timers run as ever.
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
      DONT_FAKE_MONOTONIC: "1",
    };
    this.set(new Date());
  }

  now(): Date {
    return new Date(Date.now() + this.#aheadMs);
  }

  /** Every process follows within a second. */
  set(at: Date): void {
    const seconds = Math.round((at.getTime() - Date.now()) / 1000);
    this.#aheadMs = seconds * 1000;
    writeFileSync(this.#file, `${seconds < 0 ? "-" : "+"}${Math.abs(seconds)}\n`, { mode: 0o644 });
  }

  /** The server of this cluster again, with this clock. */
  async wind(home: string): Promise<void> {
    const data = join(home, "data");
    const pid = runningPostmaster(data)?.pid ?? 0;
    const [program = "", ...words] = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").slice(0, -1);
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    const idOf = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(status)?.[1]);
    await stopPostmaster(pid);
    const server: ChildProcess = spawn(program, words, {
      uid: idOf("Uid"),
      gid: idOf("Gid"),
      cwd: data,
      env: { PATH: "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC", ...this.environment },
      detached: true,
      stdio: "ignore",
    });
    server.unref();
    if ((await until(async () => runningPostmaster(data)?.ready === true, 60, 50)) === null)
      throw new Error("PostgreSQL did not start with another clock");
  }
}
