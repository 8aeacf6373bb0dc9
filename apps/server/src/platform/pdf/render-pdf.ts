import { fork, type Serializable } from "node:child_process";
import { fileURLToPath } from "node:url";

import { readerDateStyle } from "@parapet/words/format/date-style";

/** A document: the program that draws it (it calls `renderOnMessage`) and the data it is drawn from. */
export interface Drawing<Data> {
  readonly name: string;
  readonly child: URL;
  readonly data: Data;
}

const TIME_LIMIT_MS = 120_000;
/** A small heap: garbage is taken out while it is little, and what is used goes back to the system with the process. */
const HEAP = ["--max-old-space-size=96", "--max-semi-space-size=2"];
/** Only the process that draws needs to read TSX. */
const READ_TSX = ["--import", import.meta.resolve("./read-tsx.ts")];

/** Documents of a kind are drawn one after the other: no invoice waits for a report, and no ten of either are drawn at once. */
const lastOf = new Map<string, Promise<unknown>>();

const inTurn = async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
  const before = lastOf.get(name) ?? Promise.resolve();
  const own = before.then(work, work);
  lastOf.set(name, own);
  return own;
};

/** What a drawing cost: the most memory that its process ever held, and the time it had of a processor. */
export interface DrawingCost {
  readonly peakKb: number;
  readonly cpuMs: number;
}

type Said = { readonly page: number; readonly pages: number } | ({ readonly bytes: Uint8Array } & DrawingCost);

export interface Watcher {
  /** How much of the document is laid out, from 0 to 1. */
  readonly onShare?: (share: number) => void;
  readonly onCost?: (cost: DrawingCost) => void;
}

/** Draws a document in a process of its own, with an end to its time and memory. It is given nothing of this one's environment. */
export const renderPdf = <Data>(drawing: Drawing<Data>, { onShare, onCost }: Watcher = {}): Promise<Buffer> => {
  const dates = readerDateStyle();
  return inTurn(drawing.name, async () => {
    const child = fork(fileURLToPath(drawing.child), {
      execArgv: [...HEAP, ...READ_TSX],
      serialization: "advanced",
      env: {},
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    });
    const late = setTimeout(() => child.kill("SIGKILL"), TIME_LIMIT_MS);
    let complaint = "";
    child.stderr?.on("data", (chunk: Buffer) => {
      complaint = `${complaint}${chunk.toString()}`.slice(-4_000);
    });
    try {
      return await new Promise<Buffer>((resolve, reject) => {
        child.on("message", (said: Said) => {
          if ("page" in said) return onShare?.(said.page / said.pages);
          onCost?.(said);
          resolve(Buffer.from(said.bytes));
        });
        child.once("error", reject);
        child.once("exit", (code, signal) =>
          reject(new Error(`The ${drawing.name} could not be drawn (${code ?? signal}): ${complaint}`)),
        );
        child.send({ data: drawing.data, dates } as Serializable, (error) => {
          if (error !== null) reject(error);
        });
      });
    } finally {
      clearTimeout(late);
      child.kill("SIGKILL");
    }
  });
};
