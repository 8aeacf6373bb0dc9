import { Worker } from "node:worker_threads";

import type { Locale } from "@parapet/domain/messages/locale";
import type { Offer } from "@parapet/domain/plans/offer";

const TIME_LIMIT_MS = 20_000;
const MEMORY_LIMIT_MB = 96;

export interface InvoiceData {
  readonly locale: Locale;
  readonly number: string;
  readonly organisation: string;
  readonly offer: Offer;
  readonly amount: string;
  readonly state: "open" | "paid" | "failed" | "void";
  readonly createdAt: number;
  readonly dueAt: number | null;
  readonly paidAt: number | null;
  readonly until: number | null;
  readonly site: string;
}

/** Draws an invoice as PDF in a thread of its own, with an end to its time and memory. */
export const drawInvoice = async (data: InvoiceData): Promise<Buffer> => {
  const worker = new Worker(new URL("./invoice.worker.ts", import.meta.url), {
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB },
  });
  const late = setTimeout(() => void worker.terminate(), TIME_LIMIT_MS);
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      worker.once("message", (bytes: Uint8Array) => resolve(Buffer.from(bytes)));
      worker.once("error", reject);
      worker.once("exit", () => reject(new Error("The invoice could not be drawn within its time and memory")));
    });
  } finally {
    clearTimeout(late);
    void worker.terminate();
  }
};
