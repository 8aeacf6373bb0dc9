import { Worker } from "node:worker_threads";

const TIME_LIMIT_MS = 60_000;
const MEMORY_LIMIT_MB = 96;
const YOUNG_MB = 4;
/** Documents drawn at once; further ones wait for their turn. */
const AT_ONCE = 1;

let busy = 0;
const waiting: (() => void)[] = [];

const turn = async (): Promise<Disposable> => {
  if (busy >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  busy += 1;
  return {
    [Symbol.dispose]() {
      busy -= 1;
      waiting.shift()?.();
    },
  };
};

/** Draws a document in a thread of its own, with an end to its time and memory. The worker posts the bytes. */
export const renderPdf = async (drawing: URL, data: unknown): Promise<Buffer> => {
  using _turn = await turn();
  const worker = new Worker(drawing, {
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB, maxYoungGenerationSizeMb: YOUNG_MB },
  });
  const late = setTimeout(() => void worker.terminate(), TIME_LIMIT_MS);
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      worker.once("message", (bytes: Uint8Array) => resolve(Buffer.from(bytes)));
      worker.once("error", reject);
      worker.once("exit", () => reject(new Error("The document could not be drawn within its time and memory")));
    });
  } finally {
    clearTimeout(late);
    void worker.terminate();
  }
};
