import { lstat } from "node:fs/promises";

import { type ArchiveBytes, bytesOfFile } from "./archive-bytes.ts";
import { ArchiveRefused } from "./archive-limits.ts";
import { openLogArchive, openLogFolder } from "./log-archive.ts";
import { isLogText, type MachineLog, readStealerLogs } from "./stealer-logs.ts";

/** What the parent says: where the archive is, the bytes that were asked for, or that it has taken what it was given. */
export type ToChild =
  | { readonly say: "read"; readonly name: string; readonly path: string | null; readonly bytes: number }
  | { readonly say: "bytes"; readonly bytes: Uint8Array }
  | { readonly say: "taken" };

export type FromChild =
  | { readonly say: "want"; readonly at: number; readonly length: number }
  | { readonly say: "logs"; readonly logs: readonly MachineLog[] }
  | { readonly say: "refused"; readonly reason: string }
  | { readonly say: "failed"; readonly reason: string }
  | { readonly say: "end" };

const LOGS_AT_ONCE = 20;
const ENTRIES_AT_ONCE = 2_000;

/** Reads one archive in a process of its own, which the parent may kill: this file is that process. */
const main = (): void => {
  const waiting: ((message: ToChild) => void)[] = [];
  const send = (message: FromChild): void => void process.send?.(message);
  const next = (): Promise<ToChild> => new Promise((resolve) => void waiting.push(resolve));
  const ask = async (message: FromChild): Promise<ToChild> => {
    const answer = next();
    send(message);
    return answer;
  };

  const bytesOfParent = (bytes: number): ArchiveBytes => {
    let last: Promise<unknown> = Promise.resolve();
    return {
      bytes,
      read(at, length) {
        // One question at a time, so that answers need no names.
        const answer = last.then(async () => {
          const { bytes: found } = (await ask({ say: "want", at, length })) as Extract<ToChild, { say: "bytes" }>;
          return Buffer.from(found);
        });
        last = answer.catch(() => {});
        return answer;
      },
      [Symbol.asyncDispose]: async () => {},
    };
  };

  const readAll = async ({ name, path, bytes }: Extract<ToChild, { say: "read" }>): Promise<void> => {
    const isFolder = path !== null && (await lstat(path)).isDirectory();
    await using source = isFolder ? null : path === null ? bytesOfParent(bytes) : await bytesOfFile(path);
    using files = source === null ? await openLogFolder(path ?? "") : await openLogArchive(source, isLogText);
    let held: MachineLog[] = [];
    let entries = 0;
    const flush = async (): Promise<void> => {
      if (held.length > 0) await ask({ say: "logs", logs: held });
      [held, entries] = [[], 0];
    };
    for await (const log of readStealerLogs(name, files)) {
      held.push(log);
      entries += log.entries.length + log.cookies.length;
      if (held.length >= LOGS_AT_ONCE || entries >= ENTRIES_AT_ONCE) await flush();
    }
    await flush();
  };

  process.on("message", (message: ToChild) => {
    if (message.say !== "read") {
      waiting.shift()?.(message);
      return;
    }
    readAll(message).then(
      () => send({ say: "end" }),
      (error: unknown) =>
        send(
          error instanceof ArchiveRefused
            ? { say: "refused", reason: error.message }
            : {
                say: "failed",
                reason: error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 300) : "unknown",
              },
        ),
    );
  });
  process.on("disconnect", () => process.exit(0));
};

main();
