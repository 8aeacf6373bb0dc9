import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";

import type { ArchiveBytes } from "./archive-bytes.ts";
import { ArchiveRefused } from "./archive-limits.ts";
import type { FromChild, ToChild } from "./stealer-child.ts";
import type { MachineLog } from "./stealer-logs.ts";

/** An archive or folder on the disk, or bytes that only we can read. */
export type LogSource =
  | { readonly name: string; readonly path: string }
  | { readonly name: string; readonly bytes: Pick<ArchiveBytes, "bytes" | "read"> };

export interface ChildOptions {
  readonly signal?: AbortSignal;
  /** How much memory the process may take; beyond it, it is ended and the archive refused. */
  readonly memoryBytes?: number;
}

const MEMORY_BYTES = 1024 ** 3;
const HEAP_MIB = 384;
const POLL_MS = 100;

/** How much memory a process holds; null where the system does not provide it. */
const residentBytes = async (pid: number): Promise<number | null> => {
  try {
    const kib = /^VmRSS:\s+(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, "utf8"))?.[1];
    return kib === undefined ? null : Number(kib) * 1024;
  } catch {
    return null;
  }
};

/** Our packages, and those they are made of. */
const CODE = [
  resolve(import.meta.dirname, "../../.."),
  dirname(dirname(createRequire(import.meta.url).resolve("yauzl/package.json"))),
];

/**
 * A process that may read our code and its archive and nothing else: no other file, no writing, no sockets, no further processes, none
 * of our environment. Its heap is capped by the runtime; what is beside the heap is watched from here.
 */
const startChild = (archive: string | null): ChildProcess =>
  fork(new URL("./stealer-child.ts", import.meta.url), {
    execArgv: [
      "--permission",
      ...CODE.map((folder) => `--allow-fs-read=${join(folder, "*")}`),
      ...(archive === null ? [] : [archive, join(archive, "*")].map((path) => `--allow-fs-read=${path}`)),
      "--allow-addons",
      "--disable-warning=SecurityWarning",
      "--disable-warning=ExperimentalWarning",
      `--max-old-space-size=${HEAP_MIB}`,
    ],
    env: {},
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });

/** Reads the logs of an archive in a process of its own. A rejection or crash rejects this archive only. */
export async function* readInChild(source: LogSource, options: ChildOptions = {}): AsyncGenerator<MachineLog> {
  const { signal, memoryBytes = MEMORY_BYTES } = options;
  signal?.throwIfAborted();
  const child = startChild("path" in source ? resolve(source.path) : null);
  let isTooLarge = false;
  const inbox: FromChild[] = [];
  let wake: () => void = () => {};
  let over: Error | "ended" | null = null;
  const end = (why: Error | "ended"): void => {
    over ??= why;
    wake();
  };
  const notify = (message: ToChild): void => {
    if (child.connected) child.send(message, (error) => error !== null && end(error));
  };
  child.on("message", (message: FromChild) => {
    inbox.push(message);
    wake();
  });
  child.on("error", end);
  child.on("exit", (code, killedBy) => {
    // The runtime ends itself with SIGABRT (or its code) when its heap is full.
    const isMemory = isTooLarge || killedBy === "SIGABRT" || killedBy === "SIGKILL" || code === 134;
    end(isMemory ? new ArchiveRefused("the archive needs more memory than it may have") : "ended");
  });
  const stop = (): void => void child.kill("SIGKILL");
  const onAbort = (): void => {
    end(signal?.reason instanceof Error ? signal.reason : new DOMException("the import was stopped", "AbortError"));
    stop();
  };
  signal?.addEventListener("abort", onAbort, { once: true });
  const watch = setInterval(() => {
    void residentBytes(child.pid ?? 0).then((bytes) => {
      if (bytes === null || bytes <= memoryBytes) return;
      isTooLarge = true;
      stop();
    });
  }, POLL_MS);
  watch.unref();

  try {
    const place = "path" in source ? { path: source.path, bytes: 0 } : { path: null, bytes: source.bytes.bytes };
    notify({ say: "read", name: source.name, ...place });
    for (;;) {
      const message = inbox.shift();
      if (message === undefined) {
        if (over !== null)
          throw over === "ended" ? new ArchiveRefused("the archive could not be read to its end") : over;
        await new Promise<void>((resolve) => {
          wake = resolve;
          if (inbox.length > 0 || over !== null) resolve();
        });
        continue;
      }
      switch (message.say) {
        case "want": {
          const bytes = "bytes" in source ? await source.bytes.read(message.at, message.length) : Buffer.alloc(0);
          notify({ say: "bytes", bytes });
          break;
        }
        case "logs":
          yield* message.logs;
          notify({ say: "taken" });
          break;
        case "refused":
          throw new ArchiveRefused(message.reason);
        case "failed":
          throw new ArchiveRefused(`the archive could not be read: ${message.reason}`);
        case "end":
          return;
      }
    }
  } finally {
    clearInterval(watch);
    signal?.removeEventListener("abort", onAbort);
    if (child.exitCode === null && child.signalCode === null) {
      const gone = once(child, "exit");
      stop();
      await gone;
    }
  }
}
