import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";

import type { ReportData } from "./report-data.ts";

const TIME_LIMIT_MS = 120_000;
/** A small heap: garbage is taken out while it is little, and what is used goes back to the system with the process. */
const FLAGS = ["--max-old-space-size=96", "--max-semi-space-size=2"];
const CHILD = fileURLToPath(new URL("./render.child.ts", import.meta.url));
/** Reports drawn at once; further ones wait for their turn. */
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

type Said = { readonly page: number; readonly pages: number } | { readonly bytes: Uint8Array; readonly peakKb: number };

/** Draws a report in a process of its own, with an end to its time and memory. It is given no environment. */
export const renderReport = async (
  data: ReportData,
  onShare: (share: number) => void = () => {},
  onPeak: (kilobytes: number) => void = () => {},
): Promise<Buffer> => {
  using _turn = await turn();
  const child = fork(CHILD, {
    execArgv: FLAGS,
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
        if ("page" in said) return onShare(said.page / said.pages);
        onPeak(said.peakKb);
        resolve(Buffer.from(said.bytes));
      });
      child.once("error", reject);
      child.once("exit", (code, signal) =>
        reject(new Error(`The report could not be drawn (${code ?? signal}): ${complaint}`)),
      );
      child.send(data, (error) => {
        if (error !== null) reject(error);
      });
    });
  } finally {
    clearTimeout(late);
    child.kill("SIGKILL");
  }
};
