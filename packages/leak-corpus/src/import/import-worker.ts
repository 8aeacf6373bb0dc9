import { type Transferable, Worker } from "node:worker_threads";

import type { RequestMessage, ResponseMessage } from "./import.worker.ts";
import type { WorkerRequest } from "./worker-requests.ts";

interface Pending {
  readonly resolve: (response: ResponseMessage) => void;
  readonly reject: (error: Error) => void;
}

let worker: Worker | null = null;
let lastId = 0;
const pending = new Map<number, Pending>();

const rejectAll = (from: Worker, error: Error): void => {
  if (worker !== from) return;
  worker = null;
  for (const { reject } of pending.values()) reject(error);
  pending.clear();
};

/** One worker for the process, started on first use; it does not keep the process alive. */
const startWorker = (): Worker => {
  const started = new Worker(new URL("./import.worker.ts", import.meta.url), {
    name: "leak import",
    resourceLimits: { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 40 },
  });
  started.unref();
  started.on("message", (response: ResponseMessage) => {
    const { id, error } = response;
    const request = pending.get(id);
    pending.delete(id);
    if (error === undefined) request?.resolve(response);
    else request?.reject(Object.assign(new Error(error.message), error.code !== undefined && { code: error.code }));
    if (pending.size === 0) started.unref();
  });
  started.on("error", (cause) => rejectAll(started, new Error("leak import worker failed", { cause })));
  started.on("exit", (code) => rejectAll(started, new Error(`leak import worker exited with code ${code}`)));
  return started;
};

/** Sends a request to the worker; requests are handled in order. */
export const callWorker = (request: WorkerRequest, transfer: readonly Transferable[] = []): Promise<ResponseMessage> =>
  new Promise((resolve, reject) => {
    worker ??= startWorker();
    const id = (lastId += 1);
    pending.set(id, { resolve, reject });
    worker.ref();
    worker.postMessage({ id, request } satisfies RequestMessage, transfer);
  });
